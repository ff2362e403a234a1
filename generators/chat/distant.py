"""Calls that workers make: the call travels, the key does not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from generators.chat.endpoint import Endpoint
from generators.chat.exchange import Exchange, Fault, Transient
from generators.chat.key import redacted
from generators.chat.settings import ChatSettings, ModelSettings
from generators.errors import CallLost, EndpointRefused, GeneratorError
from generators.hooks import Workers
from generators.prompts import Prompt

Error = TypeVar("Error", bound=Exception)


@dataclass(frozen=True)
class Call:
    """One call to a model, complete: endpoint, model, the assembled prompt, seed, and parameters to leave out.

    The settings say where a worker finds the key: in a variable or a file of its own.
    """

    settings: ChatSettings
    model: ModelSettings
    prompt: Prompt
    seed: int
    without: Mapping[str, str]


class DistantEndpoint:
    """Asks through workers. Budget, waits between tries, and what the endpoint does not take stay with the run."""

    def __init__(self, settings: ChatSettings, workers: Workers) -> None:
        self._settings = settings
        self._workers = workers

    def ask(
        self,
        model: ModelSettings,
        prompt: Prompt,
        seed: int,
        without: Mapping[str, str],
        tell: Callable[[int], None],
    ) -> Exchange:
        """As ``Endpoint.ask``. A call that died with its worker is Transient, and counts as the most it can cost."""
        call = Call(self._settings, model, prompt, seed, without)
        try:
            result = self._workers.call(exchanged, call, f"ask {model.model}", tell)
        except CallLost as lost:
            raise Transient(str(lost), received=model.max_tokens) from None
        if isinstance(result, Exception):
            raise result
        return result


def exchanged(call: Call, tell: Callable[[int], None]) -> Exchange | Fault | GeneratorError:
    """Make a call, on the worker. Errors are returned, and bare: those behind them hold the request with its key."""
    endpoint = _endpoint(call.settings.model_dump_json())
    try:
        return endpoint.ask(call.model, call.prompt, call.seed, call.without, tell)
    except (Fault, EndpointRefused) as error:
        return _bare(error)
    except GeneratorError as error:
        return GeneratorError(f"on a worker: {error}")
    except Exception as error:  # an error that nobody foresaw must not carry the key to the scheduler either
        return GeneratorError(f"on a worker: {type(error).__name__}: {redacted(str(error), endpoint.key())}")


@lru_cache
def _endpoint(settings: str) -> Endpoint:
    """One client per endpoint and worker, so that connections are kept."""
    return Endpoint(ChatSettings.model_validate_json(settings))


def _bare(error: Error) -> Error:
    error.__cause__ = error.__context__ = None
    return error.with_traceback(None)
