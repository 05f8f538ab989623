"""Each limit of check_sizes is found when passed by one line, and not when just reached."""

import tempfile
import unittest
from pathlib import Path

from check_sizes import check


def check_file(name: str, text: str) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "runtime/base", name)
        path.parent.mkdir(parents=True)
        path.write_text(text, encoding="utf-8")
        return check(Path(folder))


def function_of(lines: int) -> str:
    return "template <class T>\nT Twice(T value) {\n" + "  value += 1;\n" * (lines - 2) + "}\n"


class CheckSizes(unittest.TestCase):
    def test_function_length(self):
        self.assertEqual(check_file("a.cpp", function_of(80)), [])
        self.assertEqual(check_file("a.cpp", "\n" + function_of(81)),
                         ["runtime/base/a.cpp:3: Twice has 81 lines, 80 are allowed."])

    def test_tests_and_methods_are_functions(self):
        body = "  Check();\n" * 80
        self.assertEqual(len(check_file("a_test.cpp", f"TEST(Suite, Name) {{\n{body}}}\n")), 1)
        self.assertEqual(len(check_file("a.h", f"class A {{\n  void Run() const override {{\n{body}  }}\n}};\n")), 1)

    def test_file_length(self):
        self.assertEqual(check_file("a.cpp", "// line\n" * 600), [])
        self.assertEqual(check_file("a.cpp", "// line\n" * 601),
                         ["runtime/base/a.cpp:1: the file has 601 lines, 600 are allowed."])

    def test_includes_of_a_header(self):
        self.assertEqual(check_file("a.h", "#include <vector>\n" * 10), [])
        self.assertEqual(check_file("a.h", "#include <vector>\n" * 11),
                         ["runtime/base/a.h:1: the header has 11 includes, 10 are allowed."])
        self.assertEqual(check_file("a.cpp", "#include <vector>\n" * 11), [])


if __name__ == "__main__":
    unittest.main()
