"""Settings of the chat generator, checked."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from generators.errors import GeneratorError
from memory_db.types import Stage


class ModelSettings(BaseModel):
    """One model and how it is asked.

    ``context_tokens`` is its context window: longer prompts are shrunk before they are sent. A ``reasoning`` model is
    sent no temperature, top_p or seed, and its hidden tokens count against ``max_tokens``.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    model: str = Field(min_length=1)
    weight: float = Field(1.0, gt=0, description="its share of the calls, relative to the others")
    api: Literal["chat", "responses"] = "chat"
    temperature: float | None = Field(None, ge=0)
    top_p: float | None = Field(None, gt=0, le=1)
    max_tokens: int = Field(16_384, ge=1, description="the longest answer, hidden tokens included")
    context_tokens: int | None = Field(None, ge=1)
    reasoning: bool = False
    reasoning_effort: str | None = None

    @property
    def prompt_tokens(self) -> int | None:
        """The longest prompt that leaves room for the longest answer; None when the window is not known."""
        return self.context_tokens - self.max_tokens if self.context_tokens else None


class ChatSettings(BaseModel):
    """An endpoint and its models. The key itself is never part of the settings, only where it is found."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    base_url: str
    models: tuple[ModelSettings, ...] = Field(min_length=1)
    stages: Mapping[Stage, tuple[ModelSettings, ...]] = Field(
        default_factory=dict, description="models of one stage, instead of models"
    )
    key_env: str | None = Field("OPENAI_API_KEY", description="the variable that holds the key; null: no key is needed")
    key_file: Path | None = Field(None, description="a file that holds the key, instead of key_env")
    stream: bool = True
    deadline: float = Field(600.0, gt=0, description="seconds that one call may take in all")
    tries: int = Field(6, ge=1, description="calls before the endpoint counts as unavailable")
    first_wait: float = Field(1.0, ge=0, description="seconds before the second try; doubled for each further one")
    longest_wait: float = Field(60.0, ge=0, description="the longest wait between two tries, in seconds")
    prices: Path | None = Field(None, description="a price table instead of the one that comes along")
    cap_usd: float | None = Field(None, gt=0, description="US dollars that the run may spend")
    cap_tokens: int | None = Field(None, gt=0, description="tokens that the run may spend")

    @field_validator("base_url")
    @classmethod
    def _address(cls, value: str) -> str:
        parts = urlsplit(value)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError("must be an address such as https://api.example.com/v1")
        if parts.username or parts.password or parts.query:
            raise ValueError("must not hold a key or password; name a variable in key_env or a file in key_file")
        return value

    @field_validator("stages")
    @classmethod
    def _some_model(cls, value: Mapping[Stage, tuple[ModelSettings, ...]]) -> Mapping[Stage, tuple[ModelSettings, ...]]:
        if any(not models for models in value.values()):
            raise ValueError("each stage that is named needs at least one model")
        return value

    @property
    def all_models(self) -> tuple[ModelSettings, ...]:
        """The models of all stages."""
        return (*self.models, *(model for models in self.stages.values() for model in models))

    def choose(self, stage: Stage, operator: str, seed: int) -> ModelSettings:
        """One model of the stage's ensemble, by weight; the same for the same stage, operator and seed."""
        models = self.stages.get(stage) or self.models
        chance = random.Random(f"{seed}/{operator}/{stage}")
        return chance.choices(models, [entry.weight for entry in models])[0]


def read_settings(options: Mapping[str, Any], where: str = "generator.options") -> ChatSettings:
    """Check the options that a configuration has at ``where``. Raises GeneratorError naming every key that is wrong."""
    try:
        return ChatSettings.model_validate(dict(options))
    except ValidationError as error:
        wrong = "; ".join(
            f"{where}.{'.'.join(map(str, entry['loc']))}: {entry['msg'].removeprefix('Value error, ')}"
            for entry in error.errors(include_input=False)
        )
        raise GeneratorError(wrong) from None
