"""The configuration: ``params.yaml``, checked; every value can be overridden, and unknown keys are refused."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from memory_db import ArchiveSettings, EmbedderSettings, MemoryDbError, RetrievalSettings, ValueSettings
from tasks.curriculum import Order, Stream
from tasks.errors import ConfigurationError

RUNNER = re.compile(r"threads|(dask|ray)(://[^/\s]+:\d+)?")


class Section(BaseModel):
    """A part of the configuration that refuses keys it does not know."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class RunSettings(Section):
    """What is run: operators, target, budget."""

    operators: list[str] = Field(min_length=1)
    target: str = "ascendc-twin"
    chip: str = "910B2"
    budget: int = Field(30, ge=1, description="T: attempts per operator, drafting and refining together")
    seed: int = Field(0, ge=0)
    concurrency: int = Field(2, ge=1, description="attempts in flight")
    runner: str = Field("threads", description="where kernels are written and evaluated: threads, dask, ray")
    patience: float = Field(60.0, gt=0, description="minutes without a working endpoint after which the run stops")
    known_kernels: Literal["forget", "keep"] = Field(
        "forget", description="forget: draft anew, with the memory's help; keep: refine what earlier runs found"
    )
    exclude: list[str] = Field(
        default_factory=list, description="operators or suites whose traces of earlier runs are never shown"
    )
    minutes: float | None = Field(None, gt=0, description="stop after the iteration that passes this time")
    order: Order = Order.COMPLEXITY
    stream: Stream = Stream.MIXED

    @field_validator("runner")
    @classmethod
    def _place(cls, value: str) -> str:
        if not RUNNER.fullmatch(value):
            raise ValueError("must be threads, dask, dask://HOST:PORT, ray or ray://HOST:PORT")
        return value


class GeneratorSettings(Section):
    """Who writes the kernels. ``options`` are the generator's own settings."""

    kind: str = "template"
    options: dict[str, Any] = Field(default_factory=dict)


class JudgeSettings(Section):
    """A model that inspects kernels that survived the gates. ``options`` are those of the chat generator."""

    kind: Literal["none", "chat"] = "none"
    options: dict[str, Any] = Field(default_factory=dict)


class ExperienceSettings(Section):
    """Who writes what attempts teach: rules, or a model too. Without ``options`` the model is the chat generator's."""

    kind: Literal["rules", "chat"] = "rules"
    options: dict[str, Any] = Field(default_factory=dict)


class VerifierOptions(Section):
    """How strictly a kernel is judged, and within which limits it runs."""

    strict: bool = False
    inputs_per_case: int = Field(default=5, ge=5, description="inputs per shape, spread over the regimes of values")
    hidden_cases: int = Field(default=2, ge=0, description="further shapes that no generator sees")
    stretched_cases: int = Field(default=2, ge=0, description="and large ones, of several tiles and rows per core")
    judge: JudgeSettings = Field(
        default=JudgeSettings(), description="a model that inspects kernels which survived the gates"
    )


class Paths(Section):
    """Where the live memory, the versioned snapshot and the results are."""

    memory: Path = Path(".evokernel/memory.db")
    snapshot: Path = Path("memory_db/versioned/memory.db")
    reports: Path = Path("reports")


class Settings(Section):
    """The whole configuration of a run; it is stored with the run."""

    run: RunSettings
    retrieval: RetrievalSettings = Field(default_factory=RetrievalSettings)
    values: ValueSettings = Field(default_factory=ValueSettings)
    embedder: EmbedderSettings = Field(default_factory=EmbedderSettings)
    archive: ArchiveSettings = Field(default_factory=ArchiveSettings)
    generator: GeneratorSettings = GeneratorSettings()
    experience: ExperienceSettings = ExperienceSettings()
    verifier: VerifierOptions = VerifierOptions()
    paths: Paths = Paths()


def load(path: Path, overrides: Sequence[str] = ()) -> Settings:
    """Read and check a configuration file.

    ``overrides`` are ``section.key=value`` with a YAML value. Raises ConfigurationError saying which key is wrong.
    """
    return check(_document(path, overrides), str(path))


def load_paths(path: Path, overrides: Sequence[str] = ()) -> Paths:
    """Where a configuration keeps its files; without a configuration file, the default places."""
    document = _document(path, overrides) if path.exists() else _overridden({}, overrides)
    document.setdefault("run", {}).setdefault("operators", ["none"])
    return check(document, str(path)).paths


CHANGEABLE = (
    "paths.",
    "run.concurrency",
    "run.runner",
    "run.patience",
    "run.minutes",
    *(
        f"{section}.options.{key}"
        for section in ("generator", "experience", "verifier.judge")
        for key in ("base_url", "key_env", "key_file", "deadline", "tries", "cap_usd", "cap_tokens")
    ),
)
"""What may differ when a run is resumed: nothing that its results depend on, given the same answers."""


def amended(settings: Settings, overrides: Sequence[str]) -> Settings:
    """A stored configuration with overrides that a resumed run may have, or that change nothing.

    Raises ConfigurationError for any other.
    """
    for override in overrides:
        if not override.startswith(CHANGEABLE) and _amended(settings, [override]) != settings:
            raise ConfigurationError(
                f"--set {override}: a resumed run keeps the configuration that it began with, except for "
                f"{', '.join(CHANGEABLE)}. Give the run up with `evokernel run --new` to change more."
            )
    return _amended(settings, overrides)


def changeable(overrides: Sequence[str]) -> list[str]:
    """Those of the overrides that a resumed run may have."""
    return [override for override in overrides if override.startswith(CHANGEABLE)]


def _amended(settings: Settings, overrides: Sequence[str]) -> Settings:
    return check(_overridden(settings.model_dump(mode="json"), overrides), "the stored configuration")


def check(document: dict[str, Any], source: str) -> Settings:
    """Validate a configuration that was read from ``source``."""
    _refuse_unknown_keys(document, source)
    try:
        return Settings.model_validate(document)
    except MemoryDbError as error:
        raise ConfigurationError(f"{source}: {error}") from None
    except ValidationError as error:
        lines = [
            f"{'.'.join(map(str, e['loc']))}: {e['msg'].removeprefix('Value error, ')} (got {e['input']!r})"
            for e in error.errors()
        ]
        raise ConfigurationError(f"{source}: " + "; ".join(lines)) from None


def _document(path: Path, overrides: Sequence[str]) -> dict[str, Any]:
    try:
        document = yaml.safe_load(path.read_text()) or {}
    except FileNotFoundError:
        raise ConfigurationError(f"{path} does not exist. Name the configuration with --params FILE.") from None
    except (OSError, yaml.YAMLError, UnicodeDecodeError) as error:
        raise ConfigurationError(f"{path} is not readable YAML: {error}") from error
    if not isinstance(document, dict):
        raise ConfigurationError(
            f"{path} must hold sections such as run: and retrieval:, not {type(document).__name__}."
        )
    return _overridden(document, overrides)


def _overridden(document: dict[str, Any], overrides: Sequence[str]) -> dict[str, Any]:
    for override in overrides:
        _override(document, override)
    return document


def _override(document: dict[str, Any], override: str) -> None:
    key, equals, value = override.partition("=")
    *sections, last = key.split(".")
    if not equals or not sections:
        raise ConfigurationError(f"--set {override}: write section.key=value, such as retrieval.n=5.")
    for section in sections:
        document = document.setdefault(section, {})
        if not isinstance(document, dict) or not section:
            raise ConfigurationError(f"--set {override}: {section} is a value, not a section.")
    try:
        document[last] = yaml.safe_load(value)
    except yaml.YAMLError as error:
        raise ConfigurationError(f"--set {override}: the value is not YAML: {error}") from None


def _refuse_unknown_keys(document: dict[str, Any], source: str) -> None:
    known = {name: _keys(field.annotation) for name, field in Settings.model_fields.items()}
    for section, content in document.items():
        if section not in known:
            raise ConfigurationError(f"{source}: unknown section {section!r}.{_hint(section, list(known))}")
        for key in content if isinstance(content, dict) else ():
            if key not in known[section]:
                raise ConfigurationError(f"{source}: unknown key {section}.{key}.{_hint(key, known[section])}")


def _keys(section: Any) -> list[str]:
    return list(getattr(section, "model_fields", None) or section.__dataclass_fields__)


def _hint(word: str, known: list[str]) -> str:
    near = difflib.get_close_matches(str(word), known, n=1)
    return f" Did you mean {near[0]}?" if near else f" Known: {', '.join(known)}."
