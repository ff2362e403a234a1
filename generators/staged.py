"""One generator for drafting and another for refining."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generators.caps import CAPS
from generators.errors import GeneratorError
from generators.hooks import Hooks
from generators.registry import create
from generators.types import Answer, Generator, Request
from memory_db.types import Stage


class StagedGenerator:
    """Passes each request on to the generator of its stage."""

    def __init__(self, generators: Mapping[Stage, Generator]) -> None:
        self._generators = dict(generators)

    @property
    def name(self) -> str:
        """The names of both, drafting first."""
        return " / ".join(self._generators[stage].name for stage in Stage)

    def generate(self, request: Request) -> Answer:
        """The answer of the stage's generator."""
        return self._generators[request.stage].generate(request)


def from_options(options: Mapping[str, Any], hooks: Hooks) -> StagedGenerator:
    """From ``{draft: {kind, options}, refine: {kind, options}}`` and caps. Raises GeneratorError for other keys."""
    if set(options) - set(CAPS) != {stage.value for stage in Stage}:
        raise GeneratorError(
            f"a staged generator has the options draft and refine, not: {', '.join(options) or 'none'}"
        )
    return StagedGenerator(
        {stage: nested(options[stage.value], f"generator.options.{stage}", hooks) for stage in Stage}
    )


def nested(options: object, where: str, hooks: Hooks) -> Generator:
    """A generator inside another's options: ``{kind: …, options: {…}}``. ``where`` names the place in messages."""
    if not isinstance(options, Mapping) or "kind" not in options or set(options) - {"kind", "options"}:
        raise GeneratorError(f"{where} must be a kind and its options, such as {{kind: template, options: {{}}}}")
    return create(str(options["kind"]), options.get("options") or {}, hooks)
