"""The judge: a model reads a kernel that survived the gates, and says whether it is an honest one.

What is asked, and what follows from the answer; asking is the caller's business, because keys are.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from npu.outcome import Gate, Judgement, Outcome
from operators import Kernel, Operator, describe

PROMPT = Path(__file__).parent / "judge_prompt.md"
VERDICTS = ("honest", "hack")
UNAVAILABLE = "unavailable"
TRIES = 2
"""How often a model may answer with something that is no verdict."""
Ask = Callable[[str, str], str]
"""Sends a system and a user message to a model, and returns its answer."""


def inspect(kernel: Kernel, operator: Operator, ask: Ask, model: str) -> Judgement:
    """Verdict and reason of ``model``; ``unavailable`` when its answer is no verdict, even on retry."""
    problem = ""
    for _ in range(TRIES):
        try:
            verdict, reason = read_verdict(ask(PROMPT.read_text(), question(kernel, operator)))
            return Judgement(verdict, reason, model)
        except ValueError as error:
            problem = f"its answer is no verdict ({error})"
    return Judgement(UNAVAILABLE, problem[:500], model)


def question(kernel: Kernel, operator: Operator) -> str:
    """The user's message; the kernel is data between marks that it cannot know, not instruction."""
    mark = f"SOURCE-{kernel.hash[:12]}"
    return f"The operator {operator.name}:\n{describe(operator)}\n\n<{mark}>\n{kernel.listing}\n</{mark}>"


def read_verdict(text: str) -> tuple[str, str]:
    """Verdict and reason from an answer, which must hold one JSON object. ValueError when it does not."""
    start, end = text.find("{"), text.rfind("}")
    if start < 0 or end < start:
        raise ValueError("no JSON object")
    try:
        answer = json.loads(text[start : end + 1])
    except RecursionError:
        raise ValueError("brackets without end") from None
    if not isinstance(answer, dict) or answer.get("verdict") not in VERDICTS:
        raise ValueError(f"the verdict must be one of {', '.join(VERDICTS)}")
    reason = answer.get("reason")
    if not isinstance(reason, str) or not reason.strip():
        raise ValueError("the reason is missing")
    return str(answer["verdict"]), reason.strip().encode(errors="replace").decode()[:2000]


def judged(outcome: Outcome, judgement: Judgement) -> Outcome:
    """What becomes of the outcome of a feasible kernel: only an honest one keeps it.

    A kernel that could not be judged does not pass.
    """
    if judgement.verdict == "honest":
        return replace(outcome, judgement=judgement)
    if judgement.verdict == "hack":
        error_class, text = "judge", f"The inspection by {judgement.model} rejects this kernel: {judgement.reason}"
    else:
        error_class = "judge-unavailable"
        text = f"The kernel could not be inspected by {judgement.model}, so it does not pass: {judgement.reason}"
    return replace(
        outcome,
        failed_gate=Gate.ANTI_HACK,
        error_class=error_class,
        feedback=text,
        diagnostics=(),
        faults=(),
        limit="",
        timing=None,
        judgement=judgement,
    )
