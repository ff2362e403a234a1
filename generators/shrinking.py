"""Making a request fit a model's context: the items worth least per token go first."""

from __future__ import annotations

from dataclasses import dataclass, replace

from generators.prompts import Prompt, assemble
from generators.tokens import count_tokens
from generators.types import Request
from memory_db.types import Context, ContextItem, Role

WORST = -1.0
"""The lowest reward of drafting; values below it exist only in refining."""


@dataclass(frozen=True)
class Fitted:
    """A request that fits, its prompt, and what was left out of it. When nothing helped, it is too long."""

    request: Request
    prompt: Prompt
    left_out: tuple[ContextItem, ...] = ()
    without_previous: bool = False

    @property
    def decisions(self) -> dict[str, str]:
        """What to record about the shrinking; empty when the whole context was shown."""
        found: dict[str, str] = {}
        if self.left_out:
            titles = "; ".join(entry.item.title for entry in self.left_out)
            found["context"] = f"{len(self.left_out)} items left out, lowest value per token first: {titles}"
            found["left_out"] = " ".join(entry.item.id for entry in self.left_out)
        if self.without_previous:
            found["previous"] = "the last kernel was left out: it does not fit the model's context"
        return found


def fit(request: Request, limit: int | None) -> Fitted:
    """Shrink the context until the prompt has at most ``limit`` tokens (estimated); None is no limit.

    An item's worth is (value − lowest) / tokens, lowest being −1 or the lowest value shown. The start point stays. When
    all other items are gone and it is still too long, the last kernel goes, if there is a start point or it is a draft.
    """
    prompt = assemble(request)
    if limit is None or prompt.tokens <= limit:
        return Fitted(request, prompt)
    droppable = sorted(
        (entry for entry in request.context.items if entry.role is not Role.START_POINT),
        key=lambda entry: (_worth(entry, request.context), -entry.rank),
    )
    left_out: list[ContextItem] = []
    while droppable and prompt.tokens > limit:
        excess = prompt.tokens - limit
        while droppable and excess > 0:
            left_out.append(droppable.pop(0))
            excess -= _tokens(left_out[-1])
        kept = tuple(entry for entry in request.context.items if not any(entry is gone for gone in left_out))
        prompt = assemble(replace(request, context=Context(kept)))
    shrunk = replace(request, context=Context(tuple(e for e in request.context.items if e not in left_out)))
    if prompt.tokens > limit and request.previous and (request.context.start_point or request.stage == "draft"):
        shrunk = replace(shrunk, previous=None)
        return Fitted(shrunk, assemble(shrunk), tuple(left_out), without_previous=request.context.start_point is None)
    return Fitted(shrunk, prompt, tuple(left_out))


def _worth(entry: ContextItem, context: Context) -> float:
    lowest = min([WORST, *(other.value for other in context.items)])
    return (entry.value - lowest) / max(1, _tokens(entry))


def _tokens(entry: ContextItem) -> int:
    return (
        count_tokens(entry.item.title)
        + count_tokens(entry.item.text)
        + sum(map(count_tokens, entry.item.files.values()))
    )
