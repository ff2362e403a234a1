"""The offline writer: complete Ascend C operators from an operator's graph and a schedule, without a model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from generators.errors import GeneratorError
from generators.hooks import Hooks
from generators.template.distant import DistantTemplate
from generators.template.settings import TemplateSettings
from generators.template.writer import TemplateGenerator

__all__ = ["TemplateGenerator", "TemplateSettings", "from_options"]


def from_options(options: Mapping[str, Any], hooks: Hooks) -> TemplateGenerator:
    """The writer with settings from a configuration. Raises GeneratorError for an option that it does not have."""
    known = {field.name for field in fields(TemplateSettings)}
    for name, value in options.items():
        if name not in known:
            raise GeneratorError(
                f"unknown option '{name}' of the template generator; known: {', '.join(sorted(known))}"
            )
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
            raise GeneratorError(f"option '{name}' of the template generator must be a probability, not {value!r}")
    return DistantTemplate(TemplateSettings(**options), hooks)
