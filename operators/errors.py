"""Errors for the person who reads them: what was wrong, where, what to do."""


class OperatorError(Exception):
    """Something is wrong with a operator, its definition or its inputs. The message is shown without a traceback."""
