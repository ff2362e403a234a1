"""Errors for the person who reads them: what was wrong, where, what to do."""


class AuditError(Exception):
    """Something is wrong with a question to the memory or a report. The message is shown without a traceback."""
