"""Defaults of Prefect and DVC that the environment has not set; imported before either of them."""

from __future__ import annotations

import os

DEFAULTS = {
    "DO_NOT_TRACK": "1",
    "PREFECT_SERVER_ANALYTICS_ENABLED": "false",
    "PREFECT_LOGGING_SERVER_LEVEL": "CRITICAL",
    "PREFECT_LOGGING_LEVEL": "CRITICAL",
    "PREFECT_LOGGING_INTERNAL_LEVEL": "CRITICAL",
    "PREFECT_SERVER_EPHEMERAL_STARTUP_TIMEOUT_SECONDS": "120",
    "DVC_NO_ANALYTICS": "1",
}


def set_defaults() -> None:
    """Switch telemetry and noise off and allow a slow first start, except where the user has decided otherwise."""
    for name, value in DEFAULTS.items():
        os.environ.setdefault(name, value)
