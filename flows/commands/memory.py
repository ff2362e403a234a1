"""``evokernel memory``: looking inside, sharing, and putting items out of use."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from flows.commands.run import Overrides, Params
from flows.memory_access import identify, reading, writing_memory
from flows.memory_sharing import export, import_, import_kernels, merge
from memory_db.types import Kind, Stage

Beginning = Annotated[str, typer.Argument(metavar="ITEM", help="An item's id, or the beginning of one.")]
Limit = Annotated[int, typer.Option("--limit", "-n", min=1, help="How many to show.")]
DEFAULT = Path("params.yaml")


class Ranking(StrEnum):
    """What ``top`` ranks by."""

    VALUE = "value"
    USE = "use"
    TOKEN = "token"


def register(app: typer.Typer) -> None:
    """Add the group of commands."""
    group = typer.Typer(help="Look inside the memory, share it, and put items out of use.", no_args_is_help=True)
    names = {export: "export", import_: "import", import_kernels: "import-kernels"}
    for command in (stats, show, search, top, history, export, import_, merge, import_kernels, archive, unarchive):
        group.command(names.get(command, command.__name__))(command)
    app.add_typer(group, name="memory")


def stats(params: Params = DEFAULT, overrides: Overrides = None) -> None:
    """Count what the memory holds, and plot how values are distributed by kind and stage."""
    from rich.console import Console

    from flows.memory_tables import print_counts, print_distributions
    from memory_db import statistics

    console = Console()
    with reading(params, overrides) as memory:
        normaliser = memory.learner_state()
        embedder = str(memory.connection.value("SELECT value FROM meta WHERE key = 'embedder'"))
        facts: dict[str, int | str] = dict(statistics.counts(memory.connection))
        facts["refining reward, mean ± deviation"] = f"{normaliser.mean:+.3f} ± {normaliser.sigma(0.0):.3f}"
        facts["embedder"] = embedder
        facts["file"] = f"{memory.path.stat().st_size / 1e6:,.1f} MB"
        print_counts(console, str(memory.path), facts)
        print_distributions(console, statistics.value_samples(memory.connection))


def show(item: Beginning, params: Params = DEFAULT, overrides: Overrides = None) -> None:
    """Show one item in full, with its values and the attempts that are its sources."""
    from rich.console import Console

    from flows.memory_tables import print_item

    with reading(params, overrides) as memory:
        found = memory.items(ids=[identify(memory, item)])[0]
        facts = {
            f"Q in {row['stage']}{' for ' + row['category'] if row['category'] else ''}": (
                f"{row['q']:+.3f} after {row['visits']} uses, last reward {row['last_reward']:+.3f}"
            )
            for row in memory.connection.rows(
                "SELECT * FROM item_values WHERE item = ? ORDER BY stage, category", (found.id,)
            )
        }
        sources = memory.connection.tuples("SELECT attempt FROM item_sources WHERE item = ?", (found.id,))
        facts["sources"] = ", ".join(attempt for (attempt,) in sources)
        for row in memory.connection.rows(
            "SELECT * FROM archive_events WHERE item = ? ORDER BY number DESC LIMIT 1", (found.id,)
        ):
            facts["archived" if row["archived"] else "brought back"] = f"{row['happened_at']}: {row['reason']}"
        print_item(Console(), found, facts)


def search(
    words: Annotated[list[str], typer.Argument(help="Words that the item must contain.")],
    limit: Limit = 20,
    params: Params = DEFAULT,
    overrides: Overrides = None,
) -> None:
    """Find items that contain all the words in title, text or tags, best match first."""
    from rich.console import Console

    from flows.memory_tables import print_items

    with reading(params, overrides) as memory:
        print_items(Console(), memory.search(" ".join(words), limit), f"Items with {' '.join(words)}")


def top(
    by: Annotated[
        Ranking, typer.Option("--by", help="Value Q, reward per use, or reward per token shown.")
    ] = Ranking.VALUE,
    stage: Annotated[Stage | None, typer.Option(help="Only this stage.")] = None,
    kind: Annotated[Kind | None, typer.Option(help="Only this kind.")] = None,
    uses: Annotated[int, typer.Option(min=1, help="Only items that were used at least so often.")] = 1,
    worst: Annotated[bool, typer.Option("--worst", help="The lowest instead of the highest.")] = False,
    limit: Limit = 20,
    params: Params = DEFAULT,
    overrides: Overrides = None,
) -> None:
    """List the items that earn their place in the prompt, or those that do not."""
    from rich.console import Console

    from flows.memory_tables import print_earnings
    from memory_db import statistics

    with reading(params, overrides) as memory:
        found = statistics.top_items(
            memory.connection,
            by,
            stage=stage,
            kind=kind,
            least_uses=uses,
            limit=limit,
            worst=worst,
        )
        print_earnings(Console(), found, f"{'Lowest' if worst else 'Highest'} by {by}")


def history(item: Beginning, params: Params = DEFAULT, overrides: Overrides = None) -> None:
    """List every movement of an item's values, with the attempt and the reward that caused it."""
    from rich.console import Console

    from flows.memory_tables import print_history
    from memory_db.statistics import history_of

    with reading(params, overrides) as memory:
        found = memory.items(ids=[identify(memory, item)])[0]
        print_history(Console(), found, history_of(memory.connection, found.id))


def archive(
    items: Annotated[list[str] | None, typer.Argument(help="Items to archive; none: what the policy says.")] = None,
    age: Annotated[int, typer.Option(min=1, help="Policy: attempts since the item's own.")] = 5_000,
    visits: Annotated[int, typer.Option(min=1, help="Policy: uses after which a low value counts.")] = 5,
    below: Annotated[float, typer.Option(help="Policy: the value that counts as low.")] = -0.5,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only list what the policy would archive.")] = False,
    params: Params = DEFAULT,
    overrides: Overrides = None,
) -> None:
    """Take items out of use without deleting them: those named, or old ones of no use."""
    from rich.console import Console

    from memory_db import ArchiveSettings
    from memory_db.archiving import due

    policy = ArchiveSettings(enabled=True, age=age, visits=visits, below=below)
    console = Console()
    with writing_memory(params, overrides, "evokernel memory archive") as memory:
        if items:
            count = memory.archive([identify(memory, item) for item in items], "by hand")
            console.print(f"Archived {count} items.")
            return
        found = due(memory.connection, policy) if dry_run else memory.archive_due(policy)
        for each in found:
            console.print(f"{each.item[:10]}  {each.reason}")
        console.print(f"{len(found)} items {'would be archived' if dry_run else 'archived'}.")


def unarchive(
    items: Annotated[list[str], typer.Argument(help="Items to bring back.")],
    params: Params = DEFAULT,
    overrides: Overrides = None,
) -> None:
    """Bring archived items back into use."""
    from rich.console import Console

    with writing_memory(params, overrides, "evokernel memory unarchive") as memory:
        count = memory.unarchive([identify(memory, item) for item in items], "by hand")
        Console().print(f"Brought back {count} items.")
