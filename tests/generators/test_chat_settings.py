"""Settings of the chat generator, and its key."""

from __future__ import annotations

import pytest

from generators.chat import read_settings
from generators.chat.key import NO_KEY, read_key, redacted
from generators.errors import GeneratorError

LEAST = {"base_url": "https://example.com/v1", "models": [{"model": "m"}]}


def test_the_least_settings_are_an_address_and_a_model():
    settings = read_settings(LEAST)
    assert settings.key_env == "OPENAI_API_KEY"
    assert settings.models[0].temperature is None


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({}, r"base_url: Field required; generator\.options\.models: Field required"),
        (LEAST | {"base_url": "example.com"}, "must be an address such as https"),
        (LEAST | {"base_url": "https://user:pw@example.com/v1"}, "must not hold a key or password"),
        (LEAST | {"models": []}, "models"),
        (LEAST | {"models": [{"model": "m", "heat": 1}]}, r"generator\.options\.models\.0\.heat: Extra inputs"),
        (LEAST | {"models": [{"model": "m", "weight": 0}]}, r"models\.0\.weight"),
        (LEAST | {"api_key": "sk-secret"}, r"generator\.options\.api_key: Extra inputs"),
        (LEAST | {"stages": {"refine": []}}, "needs at least one model"),
        (LEAST | {"stages": {"polish": [{"model": "m"}]}}, "stages"),
    ],
)
def test_wrong_settings_are_named(options, message):
    with pytest.raises(GeneratorError, match=message) as caught:
        read_settings(options)
    assert "sk-secret" not in str(caught.value)


def test_settings_cannot_be_changed():
    with pytest.raises(ValueError, match="frozen"):
        read_settings(LEAST).base_url = "https://other"


def test_the_key_comes_from_the_named_variable(monkeypatch):
    monkeypatch.setenv("MY_KEY", " sk-1 \n")
    assert read_key(read_settings(LEAST | {"key_env": "MY_KEY"})) == "sk-1"


def test_the_key_comes_from_the_named_file(tmp_path):
    (tmp_path / "key").write_text("sk-2\n")
    assert read_key(read_settings(LEAST | {"key_file": str(tmp_path / "key")})) == "sk-2"


@pytest.mark.parametrize("content", [None, "", "two\nlines", "clé"])
def test_a_file_without_a_key_is_a_clear_error(tmp_path, content):
    if content is not None:
        (tmp_path / "key").write_text(content)
    with pytest.raises(GeneratorError, match=r"key file .* (cannot be read|is empty|holds characters that no key has)"):
        read_key(read_settings(LEAST | {"key_file": str(tmp_path / "key")}))


def test_an_empty_variable_is_a_clear_error(monkeypatch):
    monkeypatch.setenv("MY_KEY", "")
    with pytest.raises(GeneratorError, match="the key variable MY_KEY is empty"):
        read_key(read_settings(LEAST | {"key_env": "MY_KEY"}))


def test_a_server_without_keys_gets_a_placeholder():
    assert read_key(read_settings(LEAST | {"key_env": None})) == NO_KEY


def test_a_message_that_repeats_the_key_is_redacted():
    assert redacted("wrong key sk-3!", "sk-3") == "wrong key <key>!"
    assert redacted(f"the {NO_KEY} text", NO_KEY) == f"the {NO_KEY} text"
