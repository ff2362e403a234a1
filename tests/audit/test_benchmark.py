import time

from benchmarks.report import MEGABYTES, SECONDS, measure
from benchmarks.report_filling import fill


def test_a_report_of_a_thirtieth_is_far_within_the_bounds(tmp_path):
    fill(tmp_path / "memory.db", 20, 15)
    began = time.process_time()
    _, size = measure(tmp_path / "memory.db")
    # The libraries and imports are most of it at this size; the rest grows with the attempts.
    assert time.process_time() - began < SECONDS / 2
    assert size < MEGABYTES / 5
