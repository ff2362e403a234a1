"""What a run works with, made once."""

from __future__ import annotations

from dataclasses import dataclass

from generators.budget import Budget
from generators.caps import budget_of
from generators.hooks import Hooks
from generators.types import Generator
from npu.target import Target
from operators import Operator
from tasks.attempts import generator, target
from tasks.configuration import Settings
from tasks.curriculum import resolve


@dataclass(frozen=True)
class Means:
    """A configuration, and what it names: operators, generator with its budget and hooks, target."""

    settings: Settings
    batch: list[Operator]
    generator: Generator
    budget: Budget
    hooks: Hooks
    target: Target


def means_of(settings: Settings) -> Means:
    """Raise the error of a wrong operator, generator or target, before any file is touched."""
    budget = budget_of(settings.generator.options)
    hooks = Hooks(budget)
    return Means(
        settings,
        resolve(settings.run.operators),
        generator(settings.generator, hooks),
        budget,
        hooks,
        target(settings.run.target, settings.run.chip),
    )
