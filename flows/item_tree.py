"""What an item led to, as a tree in the terminal."""

from __future__ import annotations

from rich.markup import escape
from rich.tree import Tree

from audit.influence import Influence, Record
from memory_db.durations import duration


def item_tree(found: Influence) -> Tree:
    """An item forwards: where it came from, its values, every attempt that it was shown in, and what they earned."""
    item = found.item
    root = Tree(f"[bold]{item['kind']} {item['id'][:12]}[/] {escape(item['title'])}")
    for source in found.sources[:5]:
        root.add(f"from {source['id']}: {escape(source['operator'])}, iteration {source['iteration']}")
    if len(found.sources) > 5:
        root.add(f"and from {len(found.sources) - 5} more attempts")
    for value in found.values:
        root.add(f"Q in {value['stage']} {value['q']:+.3f} after {value['visits']} uses")
    if not found.uses:
        root.add("was never shown")
        return root
    uses = len(found.uses)
    per_token = f", {1000 * found.reward / found.tokens:+.2f} per 1,000 tokens" if found.tokens else ""
    branch = root.add(
        f"shown {uses} times, reward {found.reward:+.2f} ({found.reward / uses:+.3f} per use{per_token}), "
        f"{len(found.kernels)} feasible kernels"
    )
    for use in found.uses:
        branch.add(_use(use))
    return root


def _use(use: Record) -> str:
    verdict = f"[red]failed at {use['failed_gate']}[/]"
    if use["feasible"]:
        verdict = f"[green]{duration(use['latency_us'])}[/] kernel {use['kernel'][:8]}"
    moved = "" if use["after"] is None else f", Q {use['before']:+.3f} → {use['after']:+.3f}"
    why = ", explored" if use["explored"] else ""
    return (
        f"{use['attempt']} {escape(use['operator'])}, {use['stage']}: {use['role']}, rank {use['rank']}{why}: "
        f"{verdict}, reward {use['raw_reward']:+.3f}{moved}"
    )
