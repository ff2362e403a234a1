"""Kinds of generator by name."""

from __future__ import annotations

import subprocess
import sys

import pytest

from generators import registry
from generators.errors import GeneratorError
from generators.registry import create, register
from memory_db import Stage

CHAT = {"base_url": "http://localhost:1/v1", "models": [{"model": "m"}], "key_env": None}


def test_an_unknown_kind_is_a_clear_error():
    with pytest.raises(GeneratorError, match="unknown generator kind 'oracle'; known: chat, record, replay, staged"):
        create("oracle", {})


def test_another_kind_can_be_registered(monkeypatch):
    monkeypatch.setattr(registry, "FACTORIES", dict(registry.FACTORIES))
    register("again", "generators.chat:from_options")
    assert create("again", CHAT).name == "chat:m"
    with pytest.raises(GeneratorError, match=r"already generators\.chat"):
        register("again", "generators.replay:replay_from_options")


def test_a_stage_can_have_its_own_generator(draft, refine):
    generator = create("staged", {"draft": {"kind": "template"}, "refine": {"kind": "chat", "options": CHAT}})
    assert generator.name == "template / chat:m"
    assert generator.generate(draft).usage.model == "template"
    assert draft.stage is Stage.DRAFT


def test_a_staged_generator_needs_both_stages():
    with pytest.raises(GeneratorError, match="the options draft and refine, not: draft"):
        create("staged", {"draft": {"kind": "template"}})


def test_openai_is_imported_only_when_it_is_used():
    script = (
        "import sys; from generators.registry import create; create('template', {})\n"
        "assert 'openai' not in sys.modules and 'pydantic' not in sys.modules\n"
        f"create('chat', {CHAT!r}); assert 'openai' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
