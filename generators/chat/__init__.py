"""The generator that asks a language model at any OpenAI-compatible endpoint."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generators.chat.generator import ChatGenerator
from generators.chat.question import Questions, Reply
from generators.chat.settings import ChatSettings, ModelSettings, read_settings
from generators.hooks import Hooks

__all__ = ["ChatGenerator", "ChatSettings", "ModelSettings", "Questions", "Reply", "from_options", "read_settings"]


def from_options(options: Mapping[str, Any], hooks: Hooks) -> ChatGenerator:
    """The generator for the options of a configuration. Raises GeneratorError naming every key that is wrong."""
    return ChatGenerator(read_settings(options), hooks)
