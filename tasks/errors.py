"""Errors for the person who reads them: what was wrong, where, what to do."""


class ConfigurationError(Exception):
    """Something is wrong with params.yaml or an override. The message is shown without a traceback."""


class WorkersUnavailable(Exception):
    """No worker can do the work just now. The attempt is not spent: pause, and try again."""

    retry_after: float | None = None
    """Seconds after which trying again makes sense; None leaves that to the caller."""


class Interrupted(Exception):
    """The run was asked to stop by a signal, and did; ``exit_code`` is 128 and the signal's number."""

    def __init__(self, message: str, signal: int) -> None:
        super().__init__(message)
        self.exit_code = 128 + signal
