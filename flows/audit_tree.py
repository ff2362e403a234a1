"""A kernel's lineage as a tree in the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.markup import escape
from rich.panel import Panel
from rich.syntax import Syntax
from rich.tree import Tree

from audit.lineage import Lineage, Record
from memory_db.durations import duration

TITLE = 72


def tree(story: Lineage) -> Tree:
    """The whole story: origin, context, answer, outcome, value updates."""
    attempt = story.attempt
    root = Tree(f"[bold]{escape(attempt['operator'])}[/], attempt {attempt['id']}: {_verdict(story)}")
    root.add(
        f"{attempt['stage']}, iteration {attempt['iteration']}, run {story.run['id']} "
        f"(generator {escape(story.run['generator'])}, target {story.run['target']}, seed {story.run['seed']})"
    )
    _add_ancestors(root, story)
    _add_context(root, story)
    _add_answer(root, story)
    _add_outcome(root, story)
    _add_updates(root, story)
    return root


def code_panels(story: Lineage) -> Iterator[Panel]:
    """The kernel's files, highlighted."""
    for path, text in story.files.items():
        yield Panel(Syntax(text, "cpp", background_color="default"), title=path, title_align="left")


def _verdict(story: Lineage) -> str:
    outcome = story.outcome
    if outcome["latency_us"] is not None:
        return f"[green]feasible, {duration(outcome['latency_us'])}[/]"
    return "[green]feasible[/]" if outcome["feasible"] else f"[red]failed at {outcome['failed_gate']}[/]"


def _add_ancestors(root: Tree, story: Lineage) -> None:
    if not story.ancestors:
        root.add("written from the context alone, without a start point")
        return
    branch = root.add("start point and its ancestors")
    for entry in story.ancestors:
        branch.add(f"{entry['id']}, iteration {entry['iteration']}, {duration(entry['latency_us'])}")


def _add_context(root: Tree, story: Lineage) -> None:
    learned = [entry for entry in story.context if entry["kind"] != "api"]
    names = [entry["title"] for entry in story.context if entry["kind"] == "api"]
    tokens = sum(entry["tokens"] for entry in story.context)
    branch = root.add(f"context: {len(story.context)} items, about {tokens:,} tokens")
    for entry in learned:
        why = "explored" if entry["explored"] else "exploited"
        branch.add(
            f"{entry['rank']:>3}. {entry['role']} {entry['item'][:8]} [dim]{escape(entry['title'][:TITLE])}[/] "
            f"similarity {entry['similarity']:.2f}, value {entry['value']:+.2f}, {why}, {entry['tokens']} tokens"
        )
    if names:
        branch.add(f"{len(names)} API entries: [dim]{escape(', '.join(names))}[/]")


def _add_answer(root: Tree, story: Lineage) -> None:
    call = story.call
    if not call:
        return
    cost = f", {_cost(call)}" if call["calls"] else ""
    branch = root.add(f"answer by {escape(call['model'] or story.run['generator'])}{cost}")
    branch.add(
        f"prompt {len(call['prompt']):,} characters, answer {len(call['answer']):,} characters (--json prints them)"
    )
    for key, value in call["decisions"].items():
        if value:
            branch.add(f"{key}: [dim]{escape(value)}[/]")


def _cost(asked: Record) -> str:
    return f"{asked['prompt_tokens']:,} + {asked['completion_tokens']:,} tokens, US$ {asked['price']:.4f}"


def _add_outcome(root: Tree, story: Lineage) -> None:
    outcome, protocol = story.outcome, story.outcome["protocol"]
    branch = root.add(f"outcome: {_verdict(story)}")
    if story.attempt["kernel"]:
        branch.add(f"kernel {story.attempt['kernel'][:16]}")
    for line in outcome["feedback"].splitlines():
        branch.add(f"[dim]{escape(line)}[/]")
    if judgement := story.judgement:
        branch.add(
            f"judge {escape(judgement['model'])}: {judgement['verdict']}, {escape(judgement['reason'])} "
            f"[dim]({_cost(judgement)})[/]"
        )
    if lesson := story.lesson:
        branch.add(
            f"lesson by {escape(lesson['model'])}: {escape(lesson['title']) or 'none, the answer was no lesson'} "
            f"[dim]({_cost(lesson)})[/]"
        )
    if protocol:
        branch.add(
            f"protocol: {protocol['target']} {protocol['target_version']}, {escape(protocol['toolchain'])}, harness "
            f"{protocol['harness_hash'][:12]}, seed {protocol.get('seed')} "
            f"(repeat: evokernel verify --attempt {story.attempt['id']})"
        )


def _add_updates(root: Tree, story: Lineage) -> None:
    raw, reward = story.attempt["raw_reward"], story.attempt["reward"]
    branch = root.add(f"reward {raw:+.3f}" + (f", normalised {reward:+.3f}" if raw != reward else ""))
    for entry in story.updates:
        branch.add(_update(entry))


def _update(entry: Record) -> str:
    scope = f" in {entry['category']}" if entry["category"] else ""
    return (
        f"{entry['kind']} {entry['item'][:8]} [dim]{escape(entry['title'][:TITLE])}[/] "
        f"Q {entry['before']:+.3f} → {entry['after']:+.3f}{scope}"
    )
