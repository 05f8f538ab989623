"""Each rule of check_layers finds the fault planted against it, and lets its neighbour pass."""

import tempfile
import unittest
from pathlib import Path

from check_layers import check


def check_tree(files: dict[str, str]) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return check(Path(folder))


class CheckLayers(unittest.TestCase):
    def test_an_arrow_to_the_right_is_found_with_its_line(self):
        self.assertEqual(
            check_tree({"runtime/ops/softmax.cpp": '#include <vector>\n#include "runtime/engine/engine.h"\n'}),
            ['runtime/ops/softmax.cpp:2: includes "runtime/engine/engine.h", '
             "which room runtime/ops may not see."])

    def test_arrows_to_the_left_pass(self):
        self.assertEqual(check_tree({
            "runtime/ops/softmax.cpp": '#include "runtime/ops/softmax.h"\n#include "runtime/base/half.h"\n',
            "runtime/engine/engine.cpp": '#include "runtime/frontends/onnx/import.h"\n',
            "backends/cpu/kernels/gemm.cpp": '#include "backends/cpu/pack.h"\n#include "runtime/ops/conv.h"\n',
            "conformance/plan/plan_test.cpp": '#include "conformance/suite/suite.h"\n',
            "tools/assay/main.cpp": '#include "backends/cpu/cpu_engine.h"\n#include "reports/junit.h"\n',
        }), [])

    def test_a_backend_sees_no_other_backend(self):
        tree = {"backends/cpu/cpu_engine.cpp": '#include "backends/reference/reference_engine.h"\n'}
        self.assertIn("which room backends/cpu may not see", check_tree(tree)[0])

    def test_only_the_gpu_apis_see_gpu(self):
        self.assertEqual(check_tree({"backends/vulkan/driver.cpp": '#include "backends/gpu/driver.h"\n'}), [])
        self.assertEqual(len(check_tree({"backends/cpu/a.cpp": '#include "backends/gpu/driver.h"\n'})), 1)

    def test_records_are_plain_data(self):
        self.assertEqual(len(check_tree({"conformance/record/case.h": '#include "runtime/ops/op_def.h"\n'})), 1)
        self.assertEqual(len(check_tree({"reports/junit.cpp": '#include "conformance/run/run.h"\n'})), 1)
        self.assertEqual(len(check_tree({"runtime/base/hash.h": '#include "conformance/record/case.h"\n'})), 1)

    def test_brackets_do_not_hide_an_include(self):
        self.assertEqual(len(check_tree({"perf/measure/clock.cpp": "#include <backends/cpu/clock.h>\n"})), 1)

    def test_an_include_relative_to_its_folder_is_found(self):
        tree = {"reports/junit.cpp": '#include "junit.h"\n', "reports/junit.h": ""}
        self.assertIn("not written from the root", check_tree(tree)[0])

    def test_slow_headers_stay_out_of_headers(self):
        text = "#include <nlohmann/json.hpp>\n"
        self.assertEqual(check_tree({"reports/jsonl.cpp": text}), [])
        self.assertIn("which only .cpp files may", check_tree({"reports/jsonl.h": text})[0])

    def test_a_file_outside_every_room_is_found(self):
        self.assertIn("lies in no room", check_tree({"runtime/misc/misc.cpp": ""})[0])


if __name__ == "__main__":
    unittest.main()
