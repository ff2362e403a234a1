"""What an endpoint's refusal means: wait, shrink, leave a parameter out, or stop."""

from __future__ import annotations

import email.utils
import re
import time
from collections.abc import Mapping
from typing import NoReturn

from generators.chat.exchange import ContentRefused, ContextOverflow, Transient, UnsupportedParameter
from generators.errors import EndpointRefused

OVERFLOW = re.compile(
    r"context.?length|context.?window|context size|n_ctx|maximum context|prompt is too long|too many (?:input )?tokens"
    r"|input is too long|exceeds? the (?:model'?s )?(?:available |maximum )?(?:context|input)",
    re.IGNORECASE,
)
WINDOW = re.compile(
    r"(?:maximum context length (?:is|of)|context (?:window|length|size)(?: of| is|:)?|n_ctx\D{0,4}"
    r"|limit of|maximum of)"
    r"\s*\(?(\d[\d,]{2,})",
    re.IGNORECASE,
)
PROMPT = re.compile(
    r"(\d[\d,]{1,})\s*(?:tokens? )?in (?:the|your) (?:messages|prompt|input)"
    r"|(?:messages|prompt|input)[^.\d]{0,40}?(\d[\d,]{2,}) (?:input )?tokens"
    r"|requested tokens \((\d+)\)",
    re.IGNORECASE,
)
OPTIONAL = (
    *("max_completion_tokens", "max_tokens", "reasoning_effort", "reasoning", "temperature", "top_p", "seed"),
    *("stream_options", "store"),
)
UNSUPPORTED = re.compile(
    r"unsupported|not support|unrecognized|unknown|unexpected|not permitted|not allowed|extra", re.IGNORECASE
)
NO_MONEY = ("insufficient_quota", "billing_hard_limit_reached", "billing_not_active")
FILTERED = ("content_filter", "content_policy_violation")


def judge(status: int, error: Mapping[str, object], headers: Mapping[str, str], sent: Mapping[str, object]) -> NoReturn:
    """Raise what a reply with an error status means.

    ``error`` is the ``error`` object of the reply, ``sent`` are our parameters. Raises ContentRefused, Transient,
    ContextOverflow, UnsupportedParameter or, when neither waiting nor asking otherwise will help, EndpointRefused.
    """
    message = str(error.get("message") or "no message")[:500]
    code = str(error.get("code") or error.get("type") or "")
    told = f"HTTP {status}: {message}"
    if code in FILTERED:
        raise ContentRefused(message)
    if status == 413 or (status in (400, 422, 500) and OVERFLOW.search(f"{code} {message}")):
        raise ContextOverflow(told, window=_number(WINDOW, message), prompt=_number(PROMPT, message))
    if status in (401, 403):
        raise EndpointRefused(f"{told} (the key is refused: check it, and that it may use this model)")
    if status == 402 or code in NO_MONEY:
        raise EndpointRefused(f"{told} (the account has no credit or quota left)")
    if status in (408, 409, 425, 429) or status >= 500:
        raise Transient(told, retry_after=retry_after(headers))
    if status in (400, 422) and (name := _unsupported(error, message, sent)):
        raise UnsupportedParameter(told, name)
    if status == 404:
        raise EndpointRefused(f"{told} (check the model's name, and base_url, which ends in /v1 at most endpoints)")
    raise EndpointRefused(told)


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Seconds that the endpoint asks to wait: ``Retry-After`` as seconds or a date; None when it does not say."""
    text = headers.get("retry-after", "").strip()
    if re.fullmatch(r"\d{1,9}(\.\d{1,9})?", text):
        return float(text)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(text).timestamp() - time.time())
    except (ValueError, OverflowError):
        return None


def _unsupported(error: Mapping[str, object], message: str, sent: Mapping[str, object]) -> str:
    named = [name for name in OPTIONAL if name in sent and re.search(rf"\b{name}\b", message)]
    if error.get("param") in OPTIONAL and error["param"] in sent:
        named.insert(0, str(error["param"]))
    code = str(error.get("code") or "")
    return named[0] if named and (UNSUPPORTED.search(message) or code.startswith("unsupported")) else ""


def _number(pattern: re.Pattern[str], message: str) -> int | None:
    match = pattern.search(message)
    return int(next(group for group in match.groups() if group).replace(",", "")) if match else None
