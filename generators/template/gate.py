"""What the writer knows, read from what it was shown; and what it makes of the rest."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from generators.template.concepts import CONCEPTS, INSTRUCTIONS, seen_in
from generators.template.device.scalars import wrong_name
from generators.types import Request
from memory_db.types import Kind


@dataclass
class Gate:
    """Answers whether a construct was shown. ``guessed`` records every construct that was used or avoided unknown."""

    tags: frozenset[str]
    text: str
    dice: random.Random
    wrong: float
    guessed: dict[str, str] = field(default_factory=dict)

    def knows(self, concept: str) -> bool:
        """Whether every name that the construct needs was shown."""
        return seen_in(CONCEPTS[concept].names, self.tags, self.text)

    def knows_name(self, instruction: str) -> bool:
        """Whether the exact name of an instruction was shown."""
        return seen_in(((instruction,),), self.tags, self.text)

    def known(self) -> tuple[str, ...]:
        """All constructs and instructions that were shown, in a fixed order."""
        concepts = [name for name in CONCEPTS if self.knows(name)]
        return (*concepts, *(name for name in INSTRUCTIONS if self.knows_name(name)))

    def slips(self, concept: str) -> bool:
        """Whether an unknown construct is guessed wrongly (recorded) instead of avoided (recorded too)."""
        wrong = self.dice.random() < self.wrong
        self.guessed[concept] = "wrong" if wrong else "avoided"
        return wrong

    def misspells(self, instruction: str) -> bool:
        """Whether the name of an unknown instruction is guessed wrongly; a right guess is recorded too."""
        wrong = self.dice.random() < self.wrong
        self.guessed[instruction] = wrong_name(instruction) if wrong else "guessed right"
        return wrong


def open_gate(request: Request, dice: random.Random, wrong: float) -> Gate:
    """The gate for one request. To be shown a name is to see its API entry, or code that uses it.

    Practices teach what they are tagged with, but not how the names that they mention are called. A previous kernel
    teaches nothing but what the feedback on it says.
    """
    code = [request.feedback]
    tags: set[str] = set()
    for entry in request.context.items:
        item = entry.item
        advice = item.kind in (Kind.PRACTICE, Kind.EXPERIENCE)
        tags |= {tag for tag in item.tags if not advice or tag == tag.lower()}
        if item.feasible is not False:
            code += item.files.values()
    return Gate(frozenset(tags), "\n".join(code), dice, wrong)
