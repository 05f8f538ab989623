"""The C++ files of the tree, for the checks beside this file."""

from pathlib import Path

TOP_FOLDERS = ("backends", "conformance", "perf", "reports", "runtime", "tools")
SUFFIXES = (".h", ".cpp", ".mm")


def cpp_files(root: Path) -> list[Path]:
    """All C++ files below the top folders, relative to the root, sorted."""
    files = (path for top in TOP_FOLDERS for path in (root / top).rglob("*"))
    return sorted(path.relative_to(root) for path in files if path.suffix in SUFFIXES)


def includes(path: Path) -> list[tuple[int, str]]:
    """The #include lines of a file, as line number and what stands after #include."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [
        (number, line.removeprefix("#include").strip())
        for number, line in enumerate(lines, start=1)
        if line.startswith("#include")
    ]
