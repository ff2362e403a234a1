"""Errors for the person who reads them: what was wrong, where, what to do."""


class MemoryDbError(Exception):
    """Something is wrong with a memory file, its schema or a query. The message is shown without a traceback."""
