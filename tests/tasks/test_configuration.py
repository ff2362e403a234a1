from pathlib import Path

import pytest

import operators
from tasks.configuration import amended, changeable, load
from tasks.curriculum import excluded
from tasks.errors import ConfigurationError


@pytest.fixture
def params(tmp_path: Path) -> Path:
    path = tmp_path / "params.yaml"
    path.write_text("run:\n  operators: [level1/relu]\nretrieval:\n  n: 7\n")
    return path


def test_values_are_read_and_defaults_are_the_methods(params):
    settings = load(params)
    assert settings.retrieval.n == 7
    assert settings.retrieval.epsilon == 0.2
    assert settings.values.alpha == 0.3
    assert settings.run.budget == 30


def test_every_value_can_be_overridden(params):
    settings = load(params, ["retrieval.mode=heuristic", "run.operators=[level1/gelu]", "generator.options.model=m"])
    assert settings.retrieval.mode == "heuristic"
    assert settings.run.operators == ["level1/gelu"]
    assert settings.generator.options == {"model": "m"}


@pytest.mark.parametrize(
    ("overrides", "message"),
    [
        (["retrieval.epsilom=0.1"], "unknown key retrieval.epsilom. Did you mean epsilon?"),
        (["retreival.n=1"], "unknown section 'retreival'. Did you mean retrieval?"),
        (["run.budget=0"], "run.budget"),
        (["run.budget=many"], "run.budget"),
        (["run.runner=dask://host"], "run.runner: must be threads, dask, dask://HOST:PORT"),
        (["budget=3"], "write section.key=value"),
        (["run.operators.more=3"], "is a value, not a section"),
        (["retrieval.epsilon=1.5"], "epsilon"),
        (["run.operators=[]"], "run.operators"),
        (["run.budget={"], "is not YAML"),
    ],
)
def test_a_wrong_value_is_refused_with_its_key(params, overrides, message):
    with pytest.raises(ConfigurationError) as error:
        load(params, overrides)
    assert message in str(error.value)


@pytest.mark.parametrize("text", ["- a list", "run: [", "{}", "run: {}", "run: {operators: relu}"])
def test_a_wrong_file_is_refused_with_its_name(params, text):
    params.write_text(text)
    with pytest.raises(ConfigurationError, match=r"params\.yaml"):
        load(params)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(ConfigurationError, match=r"none\.yaml does not exist"):
        load(tmp_path / "none.yaml")


def test_a_resumed_run_may_have_another_place_and_the_values_that_it_has_already(params):
    settings = load(params)
    again = amended(settings, ["run.runner=dask", "retrieval.n=7", "run.operators=[level1/relu]"])
    assert again.run.runner == "dask"
    assert again.retrieval == settings.retrieval


def test_a_resumed_run_keeps_what_its_results_depend_on(params):
    with pytest.raises(ConfigurationError, match=r"retrieval.n=8: a resumed run keeps"):
        amended(load(params), ["retrieval.n=8"])
    assert changeable(["retrieval.n=8", "run.concurrency=3"]) == ["run.concurrency=3"]


def test_a_suite_that_is_excluded_stands_for_its_operators():
    names = excluded(["level1", "mine/own", "level1/relu"])
    assert {"level1/relu", "level1/softmax", "mine/own"} <= set(names)
    assert len(names) == len(operators.suite("level1")) + 1
