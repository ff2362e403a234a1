"""The schema of a memory file: named migrations, one file each, applied in the order of their numbers."""

from memory_db.schema.migrations import APPLICATION_ID, VERSION, migrate

__all__ = ["APPLICATION_ID", "VERSION", "migrate"]
