"""Learning from the verifier: which mistakes a previous kernel shows, and which of them the feedback names."""

from __future__ import annotations

import re

from generators.template.concepts import CONCEPTS, INSTRUCTIONS, Concept
from generators.template.device.scalars import wrong_name
from operators import Kernel


def visible_slips(kernel: Kernel) -> frozenset[str]:
    """Mistakes that can be seen in a kernel's source by one who knows what to look for."""
    text = "\n".join(kernel.files.values())
    found = {c.slip for c in CONCEPTS.values() if c.trace and _seen(c, text)}
    found |= {f"name:{name}" for name in INSTRUCTIONS if re.search(rf"\b{wrong_name(name)}\(", text)}
    return frozenset(found)


def named_slips(feedback: str) -> frozenset[str]:
    """Mistakes that feedback points at: a reader who gets it does not make them in the next attempt."""
    found = {c.slip for c in CONCEPTS.values() if c.slip and c.symptom and re.search(c.symptom, feedback)}
    found |= {f"name:{name}" for name in INSTRUCTIONS if re.search(rf"\b({wrong_name(name)}|{name})\b", feedback)}
    return frozenset(found)


def _seen(concept: Concept, text: str) -> bool:
    return re.search(concept.trace, text) is not None and not (concept.cure and re.search(concept.cure, text))
