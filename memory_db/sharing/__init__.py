"""Sharing: exporting, importing and merging memories, and taking in kernels that others published."""

from memory_db.sharing.package import export_memory, import_memory
from memory_db.sharing.published import import_published
from memory_db.sharing.selection import Selection
from memory_db.sharing.transfer import TransferReport, merge

__all__ = ["Selection", "TransferReport", "export_memory", "import_memory", "import_published", "merge"]
