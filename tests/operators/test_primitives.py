"""Primitives that no suite reaches, and laws that all must keep."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from operators import OperatorError, find_primitive
from operators._primitive import REGISTRY

find_primitive("relu")
RNG = np.random.default_rng(0)
X, Y = RNG.standard_normal((3, 4)), RNG.standard_normal((3, 4))


@pytest.mark.parametrize(
    ("name", "inputs", "attributes", "expected"),
    [
        ("maximum", (X, Y), {}, np.where(X > Y, X, Y)),
        ("rsub_scalar", (X,), {"value": 2.0}, 2.0 - X),
        ("rdiv_scalar", (X,), {"value": 2.0}, 2.0 / X),
        ("neg", (X,), {}, -X),
        ("abs", (X,), {}, np.where(X < 0, -X, X)),
        ("log", (np.abs(X),), {}, np.log(np.abs(X))),
        ("norm2", (X,), {"axis": 1}, np.linalg.norm(X, axis=1)),
        ("keep_where", (X, X > 0), {"value": -1.0}, np.where(X > 0, X, -1.0)),
    ],
)
def test_primitive_computes(name, inputs, attributes, expected) -> None:  # type: ignore[no-untyped-def]
    np.testing.assert_allclose(find_primitive(name).reference(*inputs, **attributes), expected)


@given(st.floats(-1e3, 1e3))
def test_activations_are_stable_far_from_zero(value: float) -> None:
    x = np.array([value])
    for name in ("sigmoid", "swish", "softplus", "gelu", "gelu_tanh", "mish", "elu", "selu", "tanh", "softsign"):
        with np.errstate(over="raise", invalid="raise"):
            assert np.isfinite(find_primitive(name).reference(x)).all(), name


@given(st.lists(st.floats(-1e4, 1e4), min_size=1, max_size=20))
def test_softmax_sums_to_one_and_agrees_with_its_logarithm(values: list[float]) -> None:
    x = np.array([values])
    soft, log = find_primitive("softmax").reference(x), find_primitive("log_softmax").reference(x)
    assert soft.sum() == pytest.approx(1.0)
    np.testing.assert_allclose(np.exp(log), soft, atol=1e-12)


def test_sinkhorn_gives_doubly_stochastic_matrices() -> None:
    y = find_primitive("sinkhorn").reference(RNG.standard_normal((2, 5, 5)), iterations=50, eps=0.0)
    np.testing.assert_allclose(y.sum(axis=-1), 1.0, atol=1e-6)
    np.testing.assert_allclose(y.sum(axis=-2), 1.0, atol=1e-12)


def test_the_pseudo_inverse_of_a_regular_matrix_is_its_inverse() -> None:
    x = np.eye(4) + 0.1 * RNG.standard_normal((4, 4))
    np.testing.assert_allclose(
        find_primitive("pseudo_inverse").reference(x, iterations=12), np.linalg.inv(x), atol=1e-9
    )


def test_fold_undoes_unfold_up_to_the_number_of_windows() -> None:
    x = RNG.standard_normal((1, 2, 5, 6))
    patches = find_primitive("unfold").reference(x, kernel=3, padding=1)
    windows = find_primitive("fold").reference(np.ones_like(patches), kernel=3, padding=1)
    folded = find_primitive("fold").reference(patches, kernel=3, padding=1)
    np.testing.assert_allclose(folded, x * windows)


def test_every_primitive_says_what_it_is() -> None:
    assert all(entry.formula and entry.reference.__doc__ for entry in REGISTRY.values())


def test_every_mask_says_that_elements_are_hidden() -> None:
    masks = [entry for name, entry in REGISTRY.items() if name.startswith(("mask_", "hide_", "triu", "tril"))]
    assert len(masks) == 11
    assert all(entry.sparse for entry in masks)


def test_an_unknown_primitive_lists_near_matches() -> None:
    with pytest.raises(OperatorError, match="softplus"):
        find_primitive("soft_plus")
