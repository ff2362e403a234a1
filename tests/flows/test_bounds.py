import operators
from flows.bounds import Bounds, against_baseline, bounds_of, of_roofline


def test_bounds_are_those_of_the_operator_at_its_bench_shape():
    relu = operators.get("level1/relu")
    bounds = bounds_of("level1/relu", "910B2")
    assert bounds.roofline_us == operators.roofline_us(relu, relu.bench, "910B2")
    assert bounds.baseline_us == operators.baseline_us(relu, relu.bench, "910B2")


def test_an_operator_that_is_gone_has_no_bounds():
    assert bounds_of("level1/none", "910B2") == Bounds(None, None)


def test_a_latency_is_set_beside_them():
    bounds = Bounds(roofline_us=50.0, baseline_us=150.0)
    assert (against_baseline(100.0, bounds), of_roofline(100.0, bounds)) == ("1.50×", "50%")
    assert (against_baseline(None, bounds), of_roofline(100.0, Bounds(None, None))) == ("–", "–")
