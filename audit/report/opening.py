"""How the pipes of a core overlap when a kernel begins, as a picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup, escape

from memory_db.durations import duration

PARTS = 1000
ROW, BAR, NAMES = 22, 14, 70


def opening(detail: Mapping[str, Any]) -> Markup:
    """One row per pipe, with a bar wherever it is busy; empty for an outcome that holds no such times.

    ``detail`` is a stored outcome: ``timing.opening`` has per pipe beginnings and ends in turn, in thousandths of
    ``timing.opening_us``.
    """
    timing = detail.get("timing") or {}
    rows = {pipe: places for pipe, places in (timing.get("opening") or {}).items() if places}
    if not rows:
        return Markup("")
    shown = duration(timing.get("opening_us"))
    height = ROW * len(rows) + 2
    parts = [_row(number, pipe, places) for number, (pipe, places) in enumerate(rows.items())]
    busy = "; ".join(f"{pipe} busy {_share(places):.0f} % of it" for pipe, places in rows.items())
    label = f"Pipes of the first core in its first {shown}: {busy}."
    picture = (
        f"<svg viewBox='0 0 {PARTS + NAMES} {height}' role=img aria-label='{escape(label)}'>{''.join(parts)}</svg>"
    )
    return Markup(
        f"<figure class='opening'><figcaption>The pipes of the first core in its first {shown}: bars side by side in a "
        f"column work at the same time</figcaption>{picture}</figure>"
    )


def _row(number: int, pipe: str, places: list[int]) -> str:
    top = number * ROW + 2
    pairs = zip(places[::2], places[1::2], strict=False)
    bars = "".join(f"M{NAMES + start} {top + BAR // 2}h{max(1, end - start)}" for start, end in pairs)
    text = f"<text x=0 y={top + BAR - 2}>{escape(pipe)}</text>"
    line = f"<path class=ground d='M{NAMES} {top + BAR}h{PARTS}'/>"
    return f"{text}{line}<path class=busy d='{bars}'/>"


def _share(places: list[int]) -> float:
    return 100 * sum(end - start for start, end in zip(places[::2], places[1::2], strict=False)) / PARTS
