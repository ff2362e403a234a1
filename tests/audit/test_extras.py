"""Without an extra, a message says which to install."""

import sys

import pytest

from audit.errors import AuditError
from audit.report.bundle import bundle
from audit.web.server import application


@pytest.fixture
def missing(monkeypatch):
    def hide(*names):
        for name in names:
            monkeypatch.setitem(sys.modules, name, None)

    return hide


def test_a_report_without_vl_convert_says_what_to_install(missing):
    missing("vl_convert")
    with pytest.raises(AuditError, match=r"pip install 'evokernel\[report\]'"):
        bundle.__wrapped__()


def test_a_report_without_altair_says_what_to_install(missing, monkeypatch):
    missing("altair")
    monkeypatch.delitem(sys.modules, "audit.report.axes", raising=False)
    with pytest.raises(AuditError, match=r"pip install 'evokernel\[report\]'"):
        __import__("audit.report.axes")


def test_the_web_view_without_datasette_says_what_to_install(missing, memory):
    missing("datasette.app", "datasette")
    with pytest.raises(AuditError, match=r"pip install 'evokernel\[report,ui\]'"), application(memory):
        pass
