"""Errors for the person who reads them: what was wrong, where, what to do."""


class NpuError(Exception):
    """Something is wrong with a target, its toolchain or a kernel project. The message is shown without a traceback."""
