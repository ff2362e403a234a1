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
from tasks.judging import Inspector, inspector
from tasks.lessons import Teacher, teacher


@dataclass(frozen=True)
class Means:
    """A configuration, and what it names: operators, generator with its budget and hooks, target, judge, teacher."""

    settings: Settings
    batch: list[Operator]
    generator: Generator
    budget: Budget
    hooks: Hooks
    target: Target
    inspector: Inspector | None = None
    teacher: Teacher | None = None


def means_of(settings: Settings) -> Means:
    """Raise the error of a wrong operator, generator or target, before any file is touched."""
    budget = _budget(settings)
    hooks = Hooks(budget)
    return Means(
        settings,
        resolve(settings.run.operators),
        generator(settings.generator, hooks),
        budget,
        hooks,
        target(settings.run.target, settings.run.chip),
        inspector(settings.verifier.judge, budget),
        teacher(settings.experience, settings.generator, budget),
    )


def _budget(settings: Settings) -> Budget:
    """What all models of a run may spend together: of each kind of cap the smallest that any of them names."""
    asked = (settings.generator, settings.experience, settings.verifier.judge)
    each = [budget_of(model.options) for model in asked]
    return Budget(
        min((caps.cap_usd for caps in each if caps.cap_usd is not None), default=None),
        min((caps.cap_tokens for caps in each if caps.cap_tokens is not None), default=None),
    )
