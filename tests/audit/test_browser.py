"""The report and the web view in a real browser: they draw, answer to clicks, load nothing, and log no error."""

import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from audit.find import find_attempt, last_run
from audit.lineage import lineage
from audit.report.pages import lineage_page, report_page
from memory_db import Memory
from tests.audit.browser import CHROMIUM, MISSING, Page, browser

pytestmark = [pytest.mark.browser, pytest.mark.skipif(not CHROMIUM, reason=MISSING)]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Page]:
    with browser() as page:
        yield page


@pytest.fixture
def tab(chromium):
    """The tab, with nothing noted and the pointer's state of a new page."""
    chromium.errors.clear()
    chromium.requests.clear()
    chromium.look()
    yield chromium
    assert chromium.errors == []


@pytest.fixture(scope="module")
def report(recorded, tmp_path_factory):
    path = tmp_path_factory.mktemp("pages") / "report.html"
    with Memory.open(recorded, read_only=True) as memory:
        path.write_text(report_page(memory, last_run(memory)))
    return path


@pytest.fixture
def opened(tab, report):
    tab.open(report.as_uri())
    tab.wait("document.documentElement.dataset.drawn")
    return tab


def visible(tab, selector):
    return tab.evaluate(f"document.querySelector({selector!r})?.checkVisibility() ?? false")


def test_every_chart_is_drawn_and_nothing_is_fetched(opened, report):
    drawn = "[...document.querySelectorAll('[data-chart]')].map((each) => each.querySelectorAll('svg').length)"
    counts = opened.evaluate(drawn)
    assert len(counts) >= 10 and set(counts) == {1}
    assert [each for each in opened.requests if not each.startswith("data:")] == [report.as_uri()]


def test_charts_are_as_wide_as_their_place(opened):
    assert opened.evaluate(
        """[...document.querySelectorAll('[data-chart]')].every((each) => {
            const width = each.querySelector('svg').getBoundingClientRect().width;
            return width > 200 && width <= each.getBoundingClientRect().width + 1; })"""
    )


def test_an_operator_opens_to_its_lineage_its_pipes_and_its_kernels(opened):
    assert not visible(opened, "#op-0 .chain")
    opened.click("#op-0 > summary")
    assert visible(opened, "#op-0 .chain") and visible(opened, "#op-0 .pipes") and visible(opened, "#op-0 .diff")
    assert opened.evaluate("document.querySelector('#op-0 .here').textContent").strip()


def test_the_source_of_the_fastest_kernel_opens(opened):
    opened.click("#op-0 > summary")
    opened.click("#op-0 .source > summary")
    assert "DataCopy" in opened.evaluate("document.querySelector('#op-0 .source .code').innerText")


def test_operators_can_be_filtered(opened):
    opened.click("#filter")
    opened.call("Input.insertText", text="operator_003")
    shown = (
        "[...document.querySelectorAll('.operator')].filter((each) => each.checkVisibility()).map((each) => each.id)"
    )
    assert opened.evaluate(shown) == ["op-3"]


def shown_graph(tab):
    return tab.evaluate("[...document.querySelectorAll('.graph')].find((each) => !each.hidden).id")


def test_long_names_are_whole_words_within_the_graph(tab, recorded, tmp_path):
    path = tmp_path / "named.db"
    shutil.copyfile(recorded, path)
    with Memory.open(path) as memory:
        for table in ("plans", "items"):
            renamed = f"UPDATE {table} SET operator = 'level2/matmul_swish_sum_group_norm' || substr(operator, -1)"
            memory.connection.run(f"{renamed} WHERE operator <> ''")
        (tmp_path / "named.html").write_text(report_page(memory, last_run(memory)))
    tab.open((tmp_path / "named.html").as_uri())
    tab.wait("document.documentElement.dataset.drawn")
    outside = """(() => { const picture = document.querySelector('.graph:not([hidden]) svg').getBoundingClientRect();
        return [...document.querySelectorAll('.graph:not([hidden]) .place text')].filter((each) => {
            const box = each.getBoundingClientRect(); return box.left < picture.left || box.right > picture.right
            || box.top < picture.top || box.bottom > picture.bottom; }).map((each) => each.textContent); })()"""
    assert tab.evaluate(outside) == []


def test_words_of_a_story_are_not_broken(opened):
    opened.look(1000)
    opened.click("#op-0 > summary")
    broken = """(() => [...document.querySelectorAll('#op-0 td')].filter((each) => {
        const range = document.createRange(); range.selectNodeContents(each);
        return ['exploration', 'experience', 'example'].includes(each.textContent) && range.getClientRects().length > 1;
        }).map((each) => each.textContent))()"""
    assert opened.evaluate(broken) == []


def test_choosing_an_operator_in_the_graph_shows_teachers_and_learners_and_leads_to_it(opened):
    graph = shown_graph(opened)
    taught = opened.evaluate(
        f"document.querySelectorAll('#{graph} .place')[document.querySelector('#{graph} path').dataset.t].dataset.n"
    )
    opened.click(f"#{graph} .place[data-n='{taught}'] circle")
    panel = opened.evaluate(f"document.querySelector('#{graph} .detail').innerText")
    assert "Learned from" in panel
    assert opened.evaluate(f"document.querySelectorAll('#{graph} path.on').length") >= 1
    opened.click(f"#{graph} .detail h3 a")
    opened.wait("document.querySelector('.operator[open]') !== null")


def test_the_graph_answers_to_the_keyboard(opened):
    graph = shown_graph(opened)
    opened.evaluate(f"document.querySelector('#{graph} .place').focus()")
    for key in ("keyDown", "keyUp"):
        opened.call("Input.dispatchKeyEvent", type=key, key="Enter", code="Enter", windowsVirtualKeyCode=13)
    assert opened.evaluate(f"document.querySelector('#{graph} svg').classList.contains('focused')")


def test_the_other_moment_shows_the_other_graph(opened):
    before = shown_graph(opened)
    opened.click(".moment[aria-pressed=false]")
    assert shown_graph(opened) != before


def test_dark_is_dark_and_light_is_light(opened):
    brightness = """(() => { const [r, g, b] = getComputedStyle(document.body).backgroundColor.match(/\\d+/g);
        return (Number(r) + Number(g) + Number(b)) / 3; })()"""
    assert opened.evaluate(brightness) > 200
    opened.look(dark=True)
    opened.wait("document.documentElement.dataset.drawn === 'dark'")
    assert opened.evaluate(brightness) < 60


CONTRAST = """(() => {
    const bright = (colour) => { const [r, g, b] = colour.match(/[\\d.]+/g).map((each) => {
        const c = each / 255; return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
    const behind = (each) => { for (; each; each = each.parentElement) {
        const colour = getComputedStyle(each).backgroundColor;
        if (!/, 0\\)$|transparent/.test(colour)) return colour; } return 'rgb(255, 255, 255)'; };
    const low = new Set();
    const says = (each) => [...each.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
    for (const each of document.querySelectorAll('main *, nav *')) {
        if (each.closest('svg, .bar') || !each.checkVisibility() || !says(each)) continue;
        const [a, b] = [bright(getComputedStyle(each).color), bright(behind(each))].sort((x, y) => y - x);
        if ((a + 0.05) / (b + 0.05) < 4.5) low.add(`${each.tagName}.${each.className}: ${each.textContent}`);
    }
    return [...low]; })()"""


@pytest.mark.parametrize("dark", [False, True])
def test_text_has_contrast(opened, dark):
    opened.look(dark=dark)
    opened.wait(f"document.documentElement.dataset.drawn === '{'dark' if dark else 'light'}'")
    opened.click("#op-0 > summary")
    assert opened.evaluate(CONTRAST) == []


def test_a_narrow_window_does_not_scroll_sideways(opened):
    opened.look(390, 800)
    assert opened.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_script_that_is_not_ours_does_not_run(tab, report, tmp_path):
    forged = tmp_path / "forged.html"
    evil = "<script>document.title = 'taken'</script><img src='data:,' onerror=\"document.title = 'taken'\">"
    forged.write_text(report.read_text().replace("</main>", f"{evil}</main>"))
    tab.open(forged.as_uri())
    tab.wait("document.documentElement.dataset.drawn")
    assert tab.evaluate("document.title") != "taken"
    assert tab.errors and all("Content Security Policy" in error for error in tab.errors)
    tab.errors.clear()


def test_the_page_of_a_lineage_opens_its_prompt(tab, memory, tmp_path):
    path = tmp_path / "lineage.html"
    path.write_text(lineage_page(lineage(memory, find_attempt(memory, "level1/operator_000"))))
    tab.open(path.as_uri())
    tab.click(".source > summary")
    assert "Write level1/operator_000" in tab.evaluate("document.querySelector('.source .code').innerText")


@pytest.fixture(scope="module")
def site(recorded):
    """The address at which ``evokernel ui`` serves the memory meanwhile."""
    command = [Path(sys.executable).with_name("evokernel"), "ui", "--port", "0", "--memory", recorded]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        yield process.stdout.readline().split()[0]
        process.send_signal(signal.SIGINT)
        assert process.wait(30) in (0, 130)


def test_the_web_view_leads_from_the_report_through_the_tables_to_a_lineage(tab, site):
    tab.open(site)
    tab.wait("document.documentElement.dataset.drawn")
    tab.click("nav a[href='/memory']")
    tab.wait("location.pathname === '/memory' && document.readyState === 'complete'")
    tab.click("a[href='/memory/attempts']")
    tab.wait("location.pathname === '/memory/attempts' && document.readyState === 'complete'")
    tab.click("td a[href^='/lineage/']")
    tab.wait("location.pathname.startsWith('/lineage/') && document.readyState === 'complete'")
    assert "What was shown, and why" in tab.evaluate("document.body.innerText")
    assert all(each.startswith((site, "data:")) for each in tab.requests)


def test_a_canned_query_answers_in_the_browser(tab, site):
    tab.open(f"{site}memory/fastest_kernels")
    assert tab.evaluate("document.querySelectorAll('table.rows-and-columns tbody tr').length") >= 5


def test_print_is_light_and_without_navigation(opened):
    opened.call("Emulation.setEmulatedMedia", media="print")
    assert not visible(opened, "nav") and not visible(opened, "#filter") and visible(opened, "#h-speed")
    assert len(opened.call("Page.printToPDF")["data"]) > 100_000
    opened.call("Emulation.setEmulatedMedia", media="")
