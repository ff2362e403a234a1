"""Vega, Vega-Lite and Vega-Embed as one script, so that a page needs no network."""

from __future__ import annotations

import importlib
from functools import cache
from typing import Any

from audit.errors import AuditError


@cache
def bundle() -> str:
    """The libraries' source, from the vl-convert package. Raises AuditError when it is not installed."""
    try:
        converter: Any = importlib.import_module("vl_convert")
    except ImportError as error:
        raise AuditError(f"A report needs vl-convert ({error}): pip install 'evokernel[report]'.") from error
    # An element ends at its first end tag, even in a string of a script.
    return str(converter.javascript_bundle()).replace("</script", "<\\/script")
