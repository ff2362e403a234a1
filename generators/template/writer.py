"""The offline generator: writes complete Ascend C operators without a model."""

from __future__ import annotations

import hashlib
import random
import time
from dataclasses import dataclass

from generators.errors import GeneratorError
from generators.template.composition import compose, lowered
from generators.template.craft import Craft
from generators.template.drafting import drafted
from generators.template.gate import Gate, open_gate
from generators.template.needs import craft
from generators.template.refining import refined, shown_bodies
from generators.template.repair import named_slips, visible_slips
from generators.template.schedule import Schedule, body, parse
from generators.template.settings import TemplateSettings
from generators.types import Answer, Request, Usage
from memory_db.types import Stage
from operators import Kernel

TRIES = 6
"""How often refining chooses anew when it comes to a kernel that it was shown."""


@dataclass(frozen=True)
class _Work:
    """A kernel and how it came about."""

    chosen: Craft
    why: str
    gate: Gate
    kernel: Kernel

    def decisions(self) -> dict[str, str]:
        return {
            "schedule": self.chosen.schedule.comment(),
            "reason": self.why,
            "known": ", ".join(self.gate.known()),
            "guessed": ", ".join(f"{name}: {how}" for name, how in sorted(self.gate.guessed.items())),
            "slips": ", ".join(sorted(self.chosen.slips)),
        }


class TemplateGenerator:
    """Writes a kernel from the operator's graph and a schedule.

    What it was not shown it guesses wrongly or avoids, so that retrieval matters. Equal requests give equal answers.
    """

    def __init__(self, settings: TemplateSettings | None = None) -> None:
        self.settings = settings or TemplateSettings()

    @property
    def name(self) -> str:
        """``template``."""
        return "template"

    def generate(self, request: Request) -> Answer:
        """Write one kernel; an operator with a primitive that the writer does not know gets an answer without one."""
        started = time.perf_counter()
        dice = random.Random(_seed(request))
        prompt = _prompt(request)
        try:
            work = self._refined(request, dice) if request.stage is Stage.REFINE else self._drafted(request, dice)
        except GeneratorError as error:
            return Answer(None, prompt, "", str(error), Usage(model=self.name, calls=1))
        usage = Usage(model=self.name, calls=1, seconds=time.perf_counter() - started)
        return Answer(work.kernel, prompt, _text(work.kernel), usage=usage, decisions=work.decisions())

    def _drafted(self, request: Request, dice: random.Random) -> _Work:
        gate = open_gate(request, dice, self.settings.wrong)
        mended = self._mended(request, dice)
        if mended is not None:
            return _Work(mended, "mended after feedback", gate, compose(request.operator, mended))
        schedule, why = drafted(request, self.settings, dice)
        return self._realised(request, schedule, why, gate)

    def _refined(self, request: Request, dice: random.Random) -> _Work:
        """A kernel that is not among those shown: where choices fall back for want of knowledge, others are tried."""
        shown = shown_bodies(request)
        for _ in range(TRIES):
            gate = open_gate(request, dice, self.settings.wrong)
            schedule, why = refined(request, gate, self.settings, dice)
            work = self._realised(request, schedule, why, gate)
            if body(work.kernel.files) not in shown:
                break
        return work

    def _realised(self, request: Request, schedule: Schedule, why: str, gate: Gate) -> _Work:
        program = lowered(request.operator, schedule)
        chosen = craft(schedule, program, gate, named_slips(request.feedback))
        return _Work(chosen, why, gate, compose(request.operator, chosen))

    def _mended(self, request: Request, dice: random.Random) -> Craft | None:
        """The previous kernel without the mistakes that the feedback names; None when there is nothing to mend."""
        if request.previous is None or not request.feedback:
            return None
        schedule = parse("\n".join(request.previous.files.values()))
        slips = visible_slips(request.previous)
        left = slips - named_slips(request.feedback)
        if schedule is None or left == slips or dice.random() >= self.settings.repair:
            return None
        return Craft(schedule, left)


def _seed(request: Request) -> int:
    """One number for everything that the request says."""
    digest = hashlib.sha256()
    parts = [
        request.operator.name,
        request.target,
        request.stage,
        str(request.seed),
        request.feedback,
        request.bottleneck,
    ]
    parts += [f"{entry.role}:{entry.item.id}" for entry in request.context.items]
    parts.append(request.previous.hash if request.previous else "")
    for part in parts:
        digest.update(f"{len(part)}:{part}".encode())
    return int.from_bytes(digest.digest()[:8], "big")


def _prompt(request: Request) -> str:
    """What the writer was given, in short."""
    lines = [f"operator: {request.operator.name}", f"target: {request.target}", f"stage: {request.stage}"]
    lines += [f"{entry.role}: {entry.item.id} {entry.item.title}" for entry in request.context.items]
    if request.bottleneck:
        lines.append(f"bottleneck: {request.bottleneck}")
    if request.feedback:
        lines.append(f"feedback: {request.feedback}")
    return "\n".join(lines)


def _text(kernel: Kernel) -> str:
    """The answer as a model would give it: every file in a fenced block under its path."""
    return "\n".join(f"```cpp {path}\n{text}```\n" for path, text in kernel.files.items())
