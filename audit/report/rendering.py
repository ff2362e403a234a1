"""Templates to self-contained pages: everything is escaped, and the browser runs only the scripts that are ours."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import jinja2
from markupsafe import Markup

from audit.report.filters import FILTERS


@cache
def _environment() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("audit.report"), autoescape=True, undefined=jinja2.StrictUndefined
    )
    environment.filters.update(FILTERS)
    return environment


def page(template: str, values: Mapping[str, Any], scripts: Sequence[str] = (), data: object = None) -> str:
    """Render a template that extends ``base.html.j2``.

    The page's policy names the scripts by their SHA-256, so that the browser refuses any other, and every connection:
    should the escaping ever fail, what a model wrote still does not run. ``data`` is embedded as JSON.
    """
    environment = _environment()
    return environment.get_template(template).render(
        **values,
        style=Markup(environment.get_template("style.css.j2").render()),
        scripts=[Markup(script) for script in scripts],
        policy=_policy(scripts),
        data=None if data is None else embedded(data),
    )


def script() -> str:
    """Our own script: draws the charts, filters the operators, answers to clicks on the graph."""
    return _environment().get_template("page.js.j2").render()


def embedded(data: object) -> Markup:
    """JSON that cannot end the element that it stands in."""
    text = json.dumps(data, ensure_ascii=True, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"))


def _policy(scripts: Sequence[str]) -> str:
    hashes = [base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in scripts]
    allowed = " ".join(f"'sha256-{each}'" for each in hashes) or "'none'"
    return f"default-src 'none'; script-src {allowed}; style-src 'unsafe-inline'; img-src data:"
