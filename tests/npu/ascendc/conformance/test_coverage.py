"""Every name that kernels use often is provided, and a kernel or program of these tests uses it."""

import re
from pathlib import Path

from npu.ascendc.coverage import families, names, table
from tests.npu.ascendc.conformance.cases import CASES

TESTS = Path(__file__).parents[1]
DOCUMENT = Path(__file__).parents[4] / "docs" / "twin.md"
COUNTED = 143


def test_names_that_are_used_often_are_provided_and_checked() -> None:
    assert len(names()) == COUNTED
    assert [one.name for one in names() if not one.provided or not one.checked_by] == []


def test_what_checks_a_name_uses_it() -> None:
    for one in names():
        if one.checked_by:
            code = re.sub(r"//.*", "", (TESTS / one.checked_by).read_text(encoding="utf-8"))
            assert re.search(rf"\b{one.name}\b", code), (one.name, one.checked_by)


def test_every_conformance_kernel_is_run() -> None:
    kernels = {path.stem for path in (TESTS / "conformance" / "kernels").glob("*.cpp")}
    assert kernels == {case.kernel for case in CASES}


def test_the_document_shows_the_present_table() -> None:
    assert table() in DOCUMENT.read_text(encoding="utf-8"), "run evokernel twin coverage --write docs/twin.md"


def test_the_readme_shows_the_present_families() -> None:
    readme = (DOCUMENT.parents[1] / "README.md").read_text(encoding="utf-8")
    assert families() in readme, "run evokernel twin coverage --write README.md"


def test_every_name_belongs_to_a_family() -> None:
    assert [one.name for one in names() if not one.family] == []
