"""Which part of a kernel a block is."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from generators.answer.block import Block
from generators.layout import Layout

CODE = re.compile(r"[;{}#]")
"""What every source has and a list of files or a sentence has not."""
SAME_SUFFIX = {".cc": ".cpp", ".cxx": ".cpp", ".hpp": ".h", ".hxx": ".h"}


def path_of(block: Block, layout: Layout, name: str) -> str:
    """The path under which the block belongs into the kernel ``name``, or an empty text when it does not.

    A label decides where it is exact; then the source's mark; then the folder of the label. Other sources and headers
    in the kernel's folders are kept under their own path.
    """
    if not CODE.search(block.text):
        return ""
    parts = layout.paths(name)
    for path, part in parts.items():
        if block.label in part.variables or block.label == path or block.label.endswith(f"/{path}"):
            return path
    label = PurePosixPath(block.label)
    suffix = SAME_SUFFIX.get(label.suffix, label.suffix)
    fitting = [path for path in parts if not block.label or _fits(PurePosixPath(path), label, suffix)]
    marked = [path for path in fitting if re.search(parts[path].mark, block.text)]
    if marked:
        return marked[-1]
    by_name = [path for path in fitting if block.label and PurePosixPath(path).name == label.name]
    if len(by_name) == 1:
        return by_name[0]
    return _further(label, layout) if block.label else ""


def _fits(path: PurePosixPath, label: PurePosixPath, suffix: str) -> bool:
    """Whether a label with this suffix can mean the part: same kind of file, not in another part's folder."""
    folders = set(label.parts[:-1])
    return path.suffix == suffix and (len(label.parts) == 1 or path.parts[0] in folders)


def _further(label: PurePosixPath, layout: Layout) -> str:
    """The path of a file beside the parts, from the kernel's folder on; empty when it may not be there."""
    inside = next((index for index, folder in enumerate(label.parts[:-1]) if folder in layout.folders), None)
    if inside is None or ".." in label.parts or label.suffix not in layout.suffixes:
        return ""
    return str(PurePosixPath(*label.parts[inside:]))
