import pytest

from memory_db.durations import duration


@pytest.mark.parametrize(
    ("microseconds", "text"),
    [(None, "–"), (9.96, "10.0 µs"), (999.0, "999.0 µs"), (1e3, "1.00 ms"), (2.5e6, "2.50 s"), (119e6, "119.00 s"),
     (1.2e8, "2.00 min"), (7.2e9, "2.00 h"), (1.717e11, "47.69 h")],
)  # fmt: skip
def test_a_latency_is_given_in_the_unit_that_reads_best(microseconds, text):
    assert duration(microseconds) == text
