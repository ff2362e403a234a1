"""Learning from the verifier: which mistakes a previous kernel shows, and which of them the feedback names."""

from __future__ import annotations

import re

from generators.template.concepts import CONCEPTS, INSTRUCTIONS
from generators.template.device.scalars import wrong_name
from operators import Kernel


def visible_slips(kernel: Kernel) -> frozenset[str]:
    """Mistakes that can be seen in a kernel's source by one who knows what to look for."""
    text = "\n".join(kernel.files.values())
    found = {c.slip for c in CONCEPTS.values() if c.slip and c.trace and re.search(c.trace, text)}
    found |= {f"name:{name}" for name in INSTRUCTIONS if re.search(rf"\b{wrong_name(name)}\(", text)}
    return frozenset(found)


def named_slips(feedback: str) -> frozenset[str]:
    """Mistakes that feedback points at: a reader who gets it does not make them in the next attempt."""
    found = {c.slip for c in CONCEPTS.values() if c.slip and c.symptom and re.search(c.symptom, feedback)}
    found |= {f"name:{name}" for name in INSTRUCTIONS if re.search(rf"\b({wrong_name(name)}|{name})\b", feedback)}
    return frozenset(found)
