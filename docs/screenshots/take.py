"""Takes the screenshots of the documentation from a memory, in chromium: python -m docs.screenshots.take MEMORY."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from audit.find import find_attempt, last_run
from audit.lineage import lineage
from audit.report.pages import lineage_page, report_page
from memory_db import Memory
from tests.audit.browser import CHROMIUM, MISSING, Page, browser

FOLDER = Path(__file__).parent
_TOP = "document.querySelector({!r}).scrollIntoView({{behavior: 'instant'}})"


def main(memory: Path) -> None:
    """Write every screenshot beside this file."""
    if not CHROMIUM:
        sys.exit(MISSING)
    with tempfile.TemporaryDirectory() as folder, Memory.open(memory, read_only=True) as opened:
        report, story = Path(folder) / "report.html", Path(folder) / "lineage.html"
        run = last_run(opened)
        report.write_text(report_page(opened, run), errors="backslashreplace")
        fastest = opened.connection.value(
            """SELECT plans.operator FROM plans JOIN outcomes ON outcomes.attempt = plans.id
                JOIN attempts ON attempts.id = plans.id WHERE plans.run = ? AND latency_us IS NOT NULL
                GROUP BY plans.operator ORDER BY MAX(latency_us) / MIN(latency_us) DESC LIMIT 1""",
            (run,),
        )
        story.write_text(lineage_page(lineage(opened, find_attempt(opened, fastest))), errors="backslashreplace")
        with browser() as page, _served(memory) as site:
            for name, (address, height, dark, prepare) in _scenes(report.as_uri(), story.as_uri(), site).items():
                page.look(1400, height, dark=dark)
                page.open("about:blank#")
                page.open(address)
                prepare(page)
                page.screenshot(FOLDER / f"{name}.png")


@contextmanager
def _served(memory: Path) -> Iterator[str]:
    command = [Path(sys.executable).with_name("evokernel"), "ui", "--port", "0", "--memory", memory]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield process.stdout.readline().split()[0]
        process.terminate()


def _scenes(report: str, story: str, site: str) -> dict[str, tuple[str, int, bool, Callable[[Page], None]]]:
    return {
        "report": (report, 1250, False, _drawn),
        "report-dark": (report, 1250, True, lambda page: _at(page, "#speed")),
        "operator": (report, 1500, False, _operator),
        "transfer": (report, 900, False, _graph),
        "lineage": (story, 1100, False, lambda page: None),
        "query": (f"{site}memory/fastest_kernels", 900, False, lambda page: None),
    }


def _drawn(page: Page) -> None:
    page.wait("document.documentElement.dataset.drawn")


def _at(page: Page, selector: str) -> None:
    _drawn(page)
    page.evaluate(_TOP.format(selector))


def _operator(page: Page) -> None:
    _drawn(page)
    longest = """[...document.querySelectorAll('.operator')].sort((a, b) =>
        b.querySelectorAll('.chain li').length - a.querySelectorAll('.chain li').length)[0].id"""
    name = page.evaluate(longest)
    page.click(f"#{name} > summary")
    page.evaluate(_TOP.format(f"#{name}"))


def _graph(page: Page) -> None:
    _at(page, "#transfer")
    busiest = """[...document.querySelectorAll('.graph:not([hidden]) .place')].sort((a, b) =>
        b.querySelector('circle').getAttribute('r') - a.querySelector('circle').getAttribute('r'))[0].dataset.n"""
    number = page.evaluate(busiest)
    page.click(f".graph:not([hidden]) .place[data-n='{number}'] circle")
    page.evaluate(_TOP.format("#transfer"))


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else ".evokernel/memory.db"))
