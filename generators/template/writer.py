"""The offline generator: writes complete Ascend C operators without a model."""

from __future__ import annotations

import hashlib
import random
import time

from generators.errors import GeneratorError
from generators.template.composition import compose, lowered
from generators.template.craft import Craft
from generators.template.drafting import drafted
from generators.template.gate import Gate, open_gate
from generators.template.needs import craft
from generators.template.refining import refined
from generators.template.repair import named_slips, visible_slips
from generators.template.schedule import Schedule, parse
from generators.template.settings import TemplateSettings
from generators.types import Answer, Request, Usage
from memory_db.types import Stage
from operators import Kernel


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
        gate = open_gate(request, dice, self.settings.wrong)
        prompt = _prompt(request)
        try:
            chosen, why = self._craft(request, gate, dice)
            kernel = compose(request.operator, chosen)
        except GeneratorError as error:
            return Answer(None, prompt, "", str(error), Usage(model=self.name, calls=1))
        decisions = {
            "schedule": chosen.schedule.comment(),
            "reason": why,
            "known": ", ".join(gate.known()),
            "guessed": ", ".join(f"{name}: {how}" for name, how in sorted(gate.guessed.items())),
            "slips": ", ".join(sorted(chosen.slips)),
        }
        usage = Usage(model=self.name, calls=1, seconds=time.perf_counter() - started)
        return Answer(kernel, prompt, _text(kernel), usage=usage, decisions=decisions)

    def _craft(self, request: Request, gate: Gate, dice: random.Random) -> tuple[Craft, str]:
        if request.stage is Stage.REFINE:
            schedule, why = refined(request, gate, self.settings, dice)
            return self._realised(request, schedule, gate, named_slips(request.feedback)), why
        mended = self._mended(request, dice)
        if mended is not None:
            return mended, "mended after feedback"
        schedule, why = drafted(request, self.settings, dice)
        return self._realised(request, schedule, gate, named_slips(request.feedback)), why

    def _realised(self, request: Request, schedule: Schedule, gate: Gate, settled: frozenset[str]) -> Craft:
        program = lowered(request.operator, schedule)
        return craft(schedule, program, gate, settled)

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
