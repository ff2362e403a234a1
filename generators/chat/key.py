"""The endpoint's key: read when it is needed, and kept out of every message."""

from __future__ import annotations

import os

from generators.chat.settings import ChatSettings
from generators.errors import GeneratorError

NO_KEY = "no-key-needed"
SHORTEST_PART = 8
"""Characters of the key that are taken out of messages where these were cut in the middle of it."""
SHORTEST_SECRET = 16
"""Characters of a key that no kernel holds by chance. Servers that need none are given such as EMPTY."""


def read_key(settings: ChatSettings) -> str:
    """The key from the file or the variable that the settings name. Raises GeneratorError when it is not there."""
    if settings.key_file is not None:
        try:
            return _checked(settings.key_file.expanduser().read_text(encoding="utf-8"), f"file {settings.key_file}")
        except (OSError, UnicodeDecodeError) as error:
            raise GeneratorError(f"the key file {settings.key_file} cannot be read: {error}") from None
    if settings.key_env is None:
        return NO_KEY
    if settings.key_env not in os.environ:
        raise GeneratorError(
            f"no key for {settings.base_url}: set the variable {settings.key_env}, or name another with "
            "generator.options.key_env or key_file; key_env: null is for servers that need none"
        )
    return _checked(os.environ[settings.key_env], f"variable {settings.key_env}")


def _checked(text: str, where: str) -> str:
    key = text.strip()
    if not key:
        raise GeneratorError(f"the key {where} is empty")
    if not (key.isascii() and key.isprintable()) or " " in key:
        raise GeneratorError(f"the key {where} holds characters that no key has: spaces, line ends or non-ASCII")
    return key


def redacted(message: str, key: str) -> str:
    """A message of the endpoint without the key, should it repeat it, and without its beginning where it was cut."""
    if not key or key == NO_KEY:
        return message
    for length in range(len(key), min(len(key), SHORTEST_PART) - 1, -1):
        message = message.replace(key[:length], "<key>")
    return message


def without_key(answer: str, key: str) -> str:
    """An answer without the key, should an endpoint repeat what it was sent; keys too short to tell are left."""
    return answer.replace(key, "<key>") if len(key) >= SHORTEST_SECRET else answer
