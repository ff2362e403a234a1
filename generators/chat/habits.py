"""What an endpoint was found not to take, so that it is not asked again."""

from __future__ import annotations

import threading
from collections.abc import Mapping

from generators.chat.exchange import ContextOverflow, UnsupportedParameter
from generators.chat.settings import ModelSettings
from generators.errors import EndpointRefused

OTHER_NAME = {"max_tokens": "max_completion_tokens", "max_completion_tokens": "max_tokens"}


class Habits:
    """Per model: the longest prompt, and parameters to leave out or to rename. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._limits: dict[str, int] = {}
        self._names: dict[str, dict[str, str]] = {}

    def limit(self, model: ModelSettings) -> int | None:
        """The longest prompt in estimated tokens: from the settings, or shorter where the endpoint refused that."""
        limits = [limit for limit in (model.prompt_tokens, self._limits.get(model.model)) if limit is not None]
        return min(limits) if limits else None

    def names(self, model: ModelSettings) -> Mapping[str, str]:
        """Parameters to leave out, each with the name to send it under instead, or an empty one."""
        return dict(self._names.get(model.model, {}))

    def learn_limit(self, model: ModelSettings, tokens: int, fault: ContextOverflow) -> None:
        """Take a shorter limit after a prompt of ``tokens`` (estimated) was too long.

        Raises EndpointRefused when the prompt would fit, but not with an answer of ``max_tokens``.
        """
        told = fault.prompt if fault.prompt and tokens / 4 <= fault.prompt <= tokens * 4 else None
        if told and fault.window and told < fault.window <= model.max_tokens:
            raise EndpointRefused(
                f"{fault} (set max_tokens of {model.model} lower: its window is {fault.window} tokens)"
            )
        limit = tokens * 3 // 4
        if fault.window:
            room = fault.window - min(model.max_tokens, fault.window // 2)
            limit = int(room * (tokens / told if told else 0.9) * 0.98)
        with self._lock:
            self._limits[model.model] = min(limit, tokens - 1, self._limits.get(model.model, limit))

    def learn_parameter(self, model: ModelSettings, fault: UnsupportedParameter) -> None:
        """Leave a parameter out from now on, or send it under its other name."""
        with self._lock:
            names = self._names.setdefault(model.model, {})
            renamed = next((name for name, other in names.items() if other == fault.name), None)
            names[renamed or fault.name] = "" if renamed else OTHER_NAME.get(fault.name, "")

    def decisions(self, model: ModelSettings) -> dict[str, str]:
        """What to record about it."""
        names = [f"{name} as {other}" if other else name for name, other in self.names(model).items()]
        return {"not_taken": f"the endpoint does not take: {', '.join(names)}"} if names else {}
