"""ci/check_layers.py [ROOT]: who may include whom.

Prints one line per forbidden include, and exits with 1 if there is one.
"""

import sys
from fnmatch import fnmatch
from pathlib import Path

from source_tree import TOP_FOLDERS, cpp_files, includes

# A room sees itself, what lies below its own folder, and the rooms in its row; "runtime" stands for all of
# runtime/…. Of several rows that match a folder, the first holds.
SEES = {
    "runtime/base": [],
    "runtime/tensor": ["runtime/base"],
    "runtime/graph": ["runtime/base", "runtime/tensor"],
    "runtime/geometry": ["runtime/base", "runtime/tensor", "runtime/graph"],
    "runtime/ops": ["runtime/base", "runtime/tensor", "runtime/graph", "runtime/geometry"],
    "runtime/passes": ["runtime/base", "runtime/tensor", "runtime/graph", "runtime/geometry", "runtime/ops"],
    "runtime/frontends": ["runtime/base", "runtime/tensor", "runtime/graph", "runtime/geometry", "runtime/ops"],
    "runtime/engine": ["runtime"],
    "backends/vulkan": ["runtime", "backends/gpu"],
    "backends/opencl": ["runtime", "backends/gpu"],
    "backends/opengl": ["runtime", "backends/gpu"],
    "backends/metal": ["runtime", "backends/gpu"],
    "backends/*": ["runtime"],
    "conformance/record": ["runtime/base", "runtime/tensor"],
    "conformance/*": ["runtime", "conformance"],
    "perf": ["runtime", "conformance/record"],
    "reports": ["conformance/record"],
    "tools": list(TOP_FOLDERS),
}

# These cost seconds per file that sees them.
ONLY_IN_SOURCES = {"<nlohmann/json.hpp>", "<yaml-cpp/yaml.h>", '"onnx/onnx-ml.pb.h"'}


def room_of(path: Path) -> str | None:
    """The room of SEES that a file lies in, its wildcard filled in; None if there is none."""
    for row in SEES:
        depth = len(Path(row).parts)
        folder = "/".join(path.parent.parts[:depth])
        if fnmatch(folder, row):
            return folder
    return None


def row_of(room: str) -> list[str]:
    return next(rooms for row, rooms in SEES.items() if fnmatch(room, row))


def lies_in(path: Path, room: str) -> bool:
    return Path(room) in path.parents


def complaint(path: Path, header: str, root: Path) -> str | None:
    """What is wrong with the file at `path` including `header`, quotes or brackets and all."""
    if path.suffix == ".h" and header in ONLY_IN_SOURCES:
        return "which only .cpp files may"
    name = Path(header.strip('"<>'))
    if name.parts[0] not in TOP_FOLDERS:
        if header.startswith('"') and (root / path.parent / name).exists():
            return "which is not written from the root of the repository"
        return None
    room = room_of(path)
    if any(lies_in(name, seen) for seen in [room, *row_of(room)]):
        return None
    return f"which room {room} may not see"


def check(root: Path) -> list[str]:
    """All complaints about the tree at `root`, as file:line: sentence."""
    complaints = []
    for path in cpp_files(root):
        if room_of(path) is None:
            complaints.append(f"{path}:1: lies in no room that ci/check_layers.py knows.")
            continue
        for line, header in includes(root / path):
            if why := complaint(path, header, root):
                complaints.append(f"{path}:{line}: includes {header}, {why}.")
    return complaints


if __name__ == "__main__":
    found = check(Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent))
    print("\n".join(found) or "check_layers: every include points the right way")
    sys.exit(bool(found))
