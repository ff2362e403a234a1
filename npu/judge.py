"""The judge: a model reads a kernel that survived the gates so far, and says whether it is an honest one."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from npu.outcome import Judgement
from operators import Kernel, Operator, describe

PROMPT = Path(__file__).parent / "judge_prompt.md"
VERDICTS = ("honest", "hack")
TRIES = 2


@dataclass(frozen=True)
class Judge:
    """An OpenAI-compatible endpoint as judge. ``key`` is never shown; an empty one is sent as ``none``."""

    model: str
    url: str | None = None
    key: str = field(default="", repr=False)
    seconds: float = 60.0

    def inspect(self, kernel: Kernel, operator: Operator) -> Judgement:
        """Verdict and reason; ``unavailable`` when the endpoint fails or its answer is not a verdict, even on retry."""
        import openai

        client = openai.OpenAI(base_url=self.url, api_key=self.key or "none", timeout=self.seconds, max_retries=1)
        problem = ""
        for _ in range(TRIES):
            try:
                answer = client.chat.completions.create(
                    model=self.model, messages=question(kernel, operator), temperature=0.0
                )
                text = answer.choices[0].message.content or ""
                verdict, reason = read_verdict(text)
                return Judgement(verdict, reason, self.model)
            except openai.OpenAIError as error:
                problem = f"{type(error).__name__}: {error}"
            except (ValueError, LookupError, AttributeError, TypeError) as error:
                problem = f"its answer is no verdict ({error})"
        return Judgement("unavailable", problem[:500].replace(self.key or "\0", "…"), self.model)


def question(kernel: Kernel, operator: Operator) -> list[Any]:
    """The messages: the instructions are the prompt file; the kernel is data between marks, not instruction."""
    mark = f"SOURCE-{kernel.hash[:12]}"
    files = "\n".join(f"--- {path}\n{text}" for path, text in kernel.files.items())
    task = f"The operator {operator.name}:\n{describe(operator)}\n\n<{mark}>\n{files}\n</{mark}>"
    return [{"role": "system", "content": PROMPT.read_text()}, {"role": "user", "content": task}]


def read_verdict(text: str) -> tuple[str, str]:
    """Verdict and reason from an answer, which must hold one JSON object. ValueError when it does not."""
    start, end = text.find("{"), text.rfind("}")
    if start < 0 or end < start:
        raise ValueError("no JSON object")
    answer = json.loads(text[start : end + 1])
    if not isinstance(answer, dict) or answer.get("verdict") not in VERDICTS:
        raise ValueError(f"the verdict must be one of {', '.join(VERDICTS)}")
    reason = answer.get("reason")
    if not isinstance(reason, str) or not reason.strip():
        raise ValueError("the reason is missing")
    return str(answer["verdict"]), reason.strip()[:2000]
