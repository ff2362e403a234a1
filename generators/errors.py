"""Errors for the person who reads them: what was wrong, where, what to do."""


class GeneratorError(Exception):
    """Something is wrong with a generator, its endpoint or its answer. The message is shown without a traceback."""


class EndpointRefused(GeneratorError):
    """The endpoint refuses for a reason that waiting does not cure: key, quota, model name, address, parameter."""


class BudgetExhausted(GeneratorError):
    """The next call could exceed the run's cap in money or tokens. Nothing was sent; what was spent is known."""


class RecordingMissing(GeneratorError):
    """No recording answers this request."""


class CallLost(GeneratorError):
    """The worker that made a paid call died with it: what it cost is not known, and it is not made again unasked."""
