"""A verdict that needs no compiler: for runs in which all but the evaluation is looked at."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from npu.outcome import Gate, Outcome, Protocol, Timing


def verdict(kernel: Any, operator: Any, target: Any, settings: Any) -> Outcome:
    """What the text of the kernel decides: one in three is wrong, the others have some latency."""
    digest = hashlib.sha256(json.dumps(dict(kernel.files), sort_keys=True).encode()).hexdigest()
    protocol = Protocol(target.name, "1", "none", "none", (settings.seed,), (), "", (0.01, 0.01))
    if int(digest[0], 16) % 3 == 0:
        return Outcome(Gate.CORRECTNESS, "wrong result", protocol, "wrong")
    latency = 10 + int(digest[1:5], 16) / 1000
    return Outcome(None, "fine", protocol, timing=Timing(latency, 1, {"MTE2": latency}, "MTE2", 0.0, 0.0))
