"""Parameters of a run without the places and secrets of the machine that it ran on."""

from __future__ import annotations

import re
from typing import Any

_ABSOLUTE = re.compile(r"^(/|~|[A-Za-z]:[\\/]|\\\\)")
_USER = re.compile(r"(?<=://)[^/@\s]+@")
_SECRET = re.compile(r"(^|_)(key|token|secret|password)$", re.IGNORECASE)


def without_places(value: Any) -> Any:
    """JSON-ready data in which absolute paths are cut to their last part, and secrets and users of addresses are gone.

    Reports and exports leave the machine; where its user's files are is nobody's business.
    """
    if isinstance(value, dict):
        return {
            key: "(hidden)" if _SECRET.search(str(key)) and each else without_places(each)
            for key, each in value.items()
        }
    if isinstance(value, list):
        return [without_places(each) for each in value]
    if isinstance(value, str):
        text = _USER.sub("", value)
        return "…/" + re.split(r"[\\/]", text.rstrip("\\/"))[-1] if _ABSOLUTE.match(text) else text
    return value
