"""The picture of a kernel's pipes."""

from audit.report.opening import opening

DETAIL = {"timing": {"opening_us": 12.5, "opening": {"MTE2": [0, 400, 500, 900], "V": [400, 500]}}}


def test_each_pipe_has_a_row_and_the_picture_is_told_in_words() -> None:
    picture = str(opening(DETAIL))
    assert "first 12.5 µs: MTE2 busy 80 % of it; V busy 10 % of it." in picture
    assert picture.count("<text") == 2 and "M70 9h400" in picture


def test_names_of_pipes_are_escaped() -> None:
    assert "<b>" not in opening({"timing": {"opening_us": 1.0, "opening": {"<b>": [0, 5]}}})


def test_an_outcome_without_times_has_no_picture() -> None:
    assert opening({}) == "" and opening({"timing": None}) == "" and opening({"timing": {"latency_us": 1.0}}) == ""
