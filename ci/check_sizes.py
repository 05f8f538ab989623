"""ci/check_sizes.py [ROOT]: functions, files and lists of includes that are too long to read.

Prints one line per finding, and exits with 1 if there is one. Runs in .venv, for lizard.
"""

import sys
from pathlib import Path

import lizard

from source_tree import cpp_files, includes

MAX_FUNCTION_LINES = 80
MAX_FILE_LINES = 600
MAX_HEADER_INCLUDES = 10


def complaints_of(root: Path, path: Path) -> list[str]:
    """What is too long in one file, as file:line: sentence."""
    found = []
    analysis = lizard.analyze_file(str(root / path))
    for function in analysis.function_list:
        if function.length > MAX_FUNCTION_LINES:
            found.append(f"{path}:{function.start_line}: {function.name} has {function.length} lines, "
                         f"{MAX_FUNCTION_LINES} are allowed.")
    lines = len((root / path).read_text(encoding="utf-8").splitlines())
    if lines > MAX_FILE_LINES:
        found.append(f"{path}:1: the file has {lines} lines, {MAX_FILE_LINES} are allowed.")
    count = len(includes(root / path))
    if path.suffix == ".h" and count > MAX_HEADER_INCLUDES:
        found.append(f"{path}:1: the header has {count} includes, {MAX_HEADER_INCLUDES} are allowed.")
    return found


def check(root: Path) -> list[str]:
    return [complaint for path in cpp_files(root) for complaint in complaints_of(root, path)]


if __name__ == "__main__":
    found = check(Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent))
    print("\n".join(found) or "check_sizes: nothing is too long")
    sys.exit(bool(found))
