"""``evokernel operators``: what can be computed, from which definition, in which order."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Suite = Annotated[str, typer.Option(help="Only this suite: basic, level1, level2, attention or mhc.")]
Chip = Annotated[str, typer.Option(help="The chip that roofline and baseline are for.")]
Name = Annotated[str, typer.Argument(help="An operator's name, such as level1/relu, or a definition file (.yaml).")]


def register(app: typer.Typer) -> None:
    """Add the group of commands."""
    group = typer.Typer(help="List, show, check and import operators.", invoke_without_command=True)
    group.callback()(listing)
    group.command("show")(show)
    group.command("check")(check)
    group.command("import")(import_)
    group.command("primitives")(primitives)
    app.add_typer(group, name="operators")


def listing(
    context: typer.Context,
    suite: Suite = "",
    plot: Annotated[bool, typer.Option("--plot", help="Draw the curriculum in place of the table.")] = False,
    output: Annotated[
        Path | None, typer.Option(help="Write the plot to this file (.svg or .png; needs the report extra).")
    ] = None,
    chip: Chip = "910B2",
) -> None:
    """List operators from simple to complex, with what they cost at the bench shape. Times are estimates in µs."""
    if context.invoked_subcommand:
        return
    from rich.console import Console

    import operators
    from flows.operator_views import curriculum_lines, operator_table, write_plot

    names = (suite,) if suite else operators.suites()
    members = sorted(
        (o for name in names for o in operators.suite(name)), key=lambda o: (operators.complexity(o), o.name)
    )
    console = Console()
    if output is not None:
        write_plot(members, output)
        console.print(f"Wrote {output}.")
    elif plot:
        console.print(curriculum_lines(members, console.width))
    else:
        console.print(operator_table(members, chip))


def show(name: Name, chip: Chip = "910B2") -> None:
    """Show an operator as a generator is told of it, and what its complexity and cost are made of."""
    from rich.console import Console

    import operators
    from flows.operator_views import facts_table

    operator = operators.get(name)
    console = Console()
    console.print(operators.describe(operator), markup=False, highlight=False, soft_wrap=True)
    console.print(facts_table(operator, chip))


def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A definition (.yaml), as docs/operators.md describes.")],
) -> None:
    """Check a definition: shapes, results in every input regime, and that no trivial output passes.

    Exit code 1 when something is found, 2 when the file cannot be read as a definition.
    """
    from rich.console import Console

    import operators

    console = Console()
    operator = operators.get(str(file)) if file.suffix in (".yaml", ".yml") else operators.get(f"{file}.yaml")
    findings = operators.audit(operator)
    for case in (*operator.checks, operator.bench):
        sizes = operators.shapes(operator, case)
        results = ", ".join(f"{name}{list(sizes[name])}" for name in operator.outputs)
        console.print(f"{dict(case)} → {results}", markup=False, highlight=False)
    for finding in findings:
        console.print(f"[red]found:[/] {finding}", highlight=False)
    if findings:
        raise typer.Exit(1)
    regimes = ", ".join(operators.regimes(operator))
    console.print(
        f"{operator.name} is sound; input regimes: {regimes}. Use it in a run by the path {file}.", highlight=False
    )


def import_(
    path: Annotated[Path, typer.Argument(help="A KernelBench file (.py) or a CANN-bench task folder.")],
    name: Annotated[str, typer.Option(help="The operator's name. Default: made of the file's.")] = "",
    output: Annotated[Path, typer.Option(help="The folder to write the definition to.")] = Path(),
    python: Annotated[str, typer.Option(help="An interpreter that has PyTorch. Default: the one that runs.")] = "",
) -> None:
    """Translate an operator of a public task format into a definition file that a run can use.

    The file's own code runs only in a limited process without network, where PyTorch traces it.
    """
    from rich.console import Console

    import operators
    from operators.importers import import_definition

    imported = import_definition(path, name, python)
    output.mkdir(parents=True, exist_ok=True)
    target = output / f"{imported.operator.short_name}.yaml"
    if target.exists():
        raise operators.OperatorError(f"{target} exists; give another --name or --output.")
    target.write_text(imported.text, encoding="utf-8")
    console = Console()
    console.print(imported.text, markup=False, highlight=False, soft_wrap=True)
    values = "agree with" if imported.compared else "are too large to compare with"
    console.print(f"Wrote {target}. Its values {values} the original's.", highlight=False)
    for finding in operators.audit(imported.operator):
        console.print(f"[yellow]found:[/] {finding}", highlight=False)


def primitives() -> None:
    """Print the primitives that definitions are made of, with attributes and formulas, as Markdown."""
    import operators

    print(operators.vocabulary())
