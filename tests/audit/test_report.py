"""The report: one page that holds everything, loads nothing, and runs nothing that a model wrote."""

import json
import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from audit.attempts import attempts
from audit.find import last_run
from audit.influence import influence
from audit.lineage import lineage
from audit.measures import measures
from audit.report.material import material
from audit.report.pages import item_page, lineage_page, report_page
from audit.report.rendering import embedded
from memory_db import FinishedAttempt, Item, Kind, Memory
from tests.memory_db.small import OPERATORS, TARGET, answer, iterate, outcome, plan, record, run_record, seed_items

HOSTILE = "</title></script><script>alert(1)</script><img src=x onerror=alert(2)>'\"&{{7*7}}"
SECTIONS = (
    "summary", "progress", "speed", "operators", "transfer", "values", "items", "exploration", "cost", "failures",
    "rejections", "configuration",
)  # fmt: skip


class Elements(HTMLParser):
    """Every element with its attributes, and the text of scripts."""

    def __init__(self, page):
        super().__init__()
        self.found, self.ids, self.scripts, self.text = [], [], [], []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))
        self.ids += [value for name, value in attrs if name == "id"]

    def handle_data(self, data):
        if self.lasttag == "script":
            self.scripts.append(data)
        self.text.append(data)


@pytest.fixture(scope="module")
def page(recorded):
    with Memory.open(recorded, read_only=True) as memory:
        return report_page(memory, last_run(memory))


@pytest.fixture(scope="module")
def elements(page):
    return Elements(page)


def test_every_section_is_there_and_the_navigation_leads_to_it(elements):
    links = [attributes["href"] for tag, attributes in elements.found if tag == "a" and "href" in attributes]
    assert set(SECTIONS) <= set(elements.ids)
    assert {f"#{name}" for name in SECTIONS} <= set(links)
    assert all(link[1:] in elements.ids for link in links if link.startswith("#"))


def test_ids_are_unique(elements):
    assert len(elements.ids) == len(set(elements.ids))


def test_nothing_is_loaded_from_anywhere(page, elements):
    for tag, attributes in elements.found:
        assert "src" not in attributes, (tag, attributes)
        if tag == "link":
            assert attributes["href"] == "data:,"
    styles = re.search("<style>(.*?)</style>", page, re.S)[1]
    assert "@import" not in styles and "url(" not in styles


def test_equal_memories_give_equal_pages(recorded, page):
    with Memory.open(recorded, read_only=True) as memory:
        assert report_page(memory, last_run(memory)) == page


def test_every_operator_shows_its_two_kernels_and_its_lineage(memory, page):
    run = last_run(memory)
    assert page.count('class="operator"') == len(set(material(memory, run).attempts["operator"]))
    assert page.count("Lineage of the fastest kernel") >= 1 and "side by side" in page


def test_figures_are_those_of_the_measures(memory, page):
    result = measures(attempts(memory.path, last_run(memory)))
    assert f"{round(result.correct_rate * result.operators)} of {result.operators} operators solved" in page
    assert f"{result.speedup_median:,.2f}×" in page or f"{result.speedup_median:,.1f}×" in page


def test_charts_hold_their_data(elements):
    charts = json.loads(next(text for text in elements.scripts if text.startswith("{")))
    assert {
        "cumulative",
        "rates",
        "speedups",
        "trajectories",
        "roofline",
        "movement",
        "exploration",
        "failures",
    } <= set(charts)
    assert all("url" not in json.dumps(spec.get("data", {})) for spec in charts.values())


def test_tables_have_captions_and_pictures_have_labels(elements):
    names = [tag for tag, _ in elements.found]
    assert names.count("table") == names.count("caption") > 10
    for tag, attributes in elements.found:
        if tag == "svg" or attributes.get("role") == "img":
            assert attributes.get("aria-label"), (tag, attributes)
    tags = [tag for tag, _ in elements.found]
    assert tags.count("main") == tags.count("h1") == tags.count("nav") == 1


def test_anti_hack_rejections_name_the_rule(page):
    assert "Anti-hack rejections" in page and "host-computation" in page


@pytest.fixture
def hostile(tmp_path):
    """A memory in which everything that a model or an author writes is hostile."""
    with Memory.open(tmp_path / "memory.db") as memory:
        memory.add([*seed_items(), Item("", Kind.PRACTICE, TARGET, HOSTILE, HOSTILE, (HOSTILE,))])
        memory.start_run(run_record(parameters=json.dumps({"note": HOSTILE})))
        for iteration in range(1, 5):
            for planned in plan(memory, "run-1", iteration):
                given = outcome(planned.seed, stage=planned.stage)
                bad = replace(given, feedback=HOSTILE, error_class=HOSTILE if not given.feasible else "")
                files = {f"op_kernel/{HOSTILE.replace('/', '')}.cpp": f"{HOSTILE}\n// {planned.seed}\n"}
                told = replace(answer(planned), prompt=HOSTILE, text=HOSTILE, files=files, decisions={HOSTILE: HOSTILE})
                memory.record(FinishedAttempt(planned, bad, told))
        yield memory


def check_harmless(page):
    for tag, attributes in Elements(page).found:
        assert tag != "img", "an element of a kernel came through"
        assert not [name for name in attributes if name.startswith("on")], attributes
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)[1]
    assert "default-src" in policy and "unsafe-eval" not in policy and "script-src 'unsafe" not in policy
    bodies = re.findall(r"<script>(.*?)</script>", page, re.S)
    assert len(bodies) == policy.count("sha256-")
    assert "{{7*7}}" in page, "a template within a kernel was evaluated, or the kernel is not shown at all"


def test_a_hostile_memory_gives_a_harmless_report(hostile):
    check_harmless(report_page(hostile, "run-1"))


def test_a_hostile_memory_gives_harmless_pages_of_kernels_and_items(hostile):
    check_harmless(lineage_page(lineage(hostile, "run-1/2/0")))
    (item,) = hostile.connection.tuples("SELECT id FROM items WHERE title = ?", (HOSTILE,))[0]
    check_harmless(item_page(influence(hostile, item)))


def test_embedded_data_cannot_end_its_element():
    assert "<" not in embedded({"a": HOSTILE})
    assert json.loads(embedded({"a": HOSTILE})) == {"a": HOSTILE}


def test_a_run_without_a_feasible_kernel_has_a_report(tmp_path):
    with Memory.open(tmp_path / "memory.db") as memory:
        memory.add(seed_items())
        memory.start_run(run_record())
        for planned in plan(memory, "run-1", 1):
            record(memory, planned, outcome(3))
        assert f"0 of {len(OPERATORS)} operators solved" in report_page(memory, "run-1")


def test_a_run_without_attempts_has_a_report(tmp_path):
    with Memory.open(tmp_path / "memory.db") as memory:
        memory.start_run(run_record())
        assert "0 of 0 operators solved" in report_page(memory, "run-1")


def test_only_the_named_run_is_reported(tmp_path):
    with Memory.open(tmp_path / "memory.db") as memory:
        memory.add(seed_items())
        for name in ("run-1", "run-2"):
            memory.start_run(run_record(name))
            iterate(memory, name, range(1, 3))
            memory.finish_run(name)
        found = material(memory, "run-2")
    assert set(found.attempts["attempt"].str.split("/").list.first()) == {"run-2"}
    assert found.shown.height > 0 and found.attempts.height == 2 * len(OPERATORS)
