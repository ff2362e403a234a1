"""Errors for the person who reads them: what was wrong, where, what to do."""


class GeneratorError(Exception):
    """Something is wrong with a generator, its endpoint or its answer. The message is shown without a traceback."""
