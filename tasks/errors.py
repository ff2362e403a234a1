"""Errors for the person who reads them: what was wrong, where, what to do."""


class ConfigurationError(Exception):
    """Something is wrong with params.yaml or an override. The message is shown without a traceback."""
