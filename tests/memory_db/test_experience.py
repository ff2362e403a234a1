from memory_db import AnswerRecord, Item, OutcomeRecord, PlannedAttempt, Stage
from memory_db.difference import changed_decisions, changed_lines, introduced
from memory_db.experience import Before, experiences_of

PLANNED = PlannedAttempt("r", 1, 0, "level1/row_sum", "reduction", "twin", Stage.REFINE, 1)
GOOD = OutcomeRecord(True, True, latency_us=10.0, bottleneck="MTE2")
FAULT = OutcomeRecord(
    False, True, "correctness", "fault", "row_sum_custom: DataCopy reads past the end of RowSum's buffer",
    detail={"faults": [{"call": "DataCopy", "kind": "out-of-bounds", "buffer": "x"}], "mismatch": {"pattern": "tail"}},
)  # fmt: skip


def known(names: object) -> list[str]:
    return sorted(set(names) & {"DataCopyPad", "Add", "Relu"})  # type: ignore[call-overload]


def found(outcome: OutcomeRecord, code: str, last: Before | None = None, start: Before | None = None) -> list[Item]:
    answer = AnswerRecord("", "", {"a.cpp": code}, decisions={"copy": "pad, split"})
    return experiences_of(PLANNED, answer, outcome, last, start, known)


def test_a_failure_names_gate_class_call_buffer_and_pattern() -> None:
    (item,) = found(FAULT, "")
    assert item.title == "Failure (correctness): fault in DataCopy"
    assert item.text.endswith("Buffer: x\nPattern: tail")
    assert item.tags == ("fault", "DataCopy", "out-of-bounds", "tail")


def test_a_failure_is_tagged_with_the_api_that_its_message_names() -> None:
    error = OutcomeRecord(False, False, "compile", "unknown-name", "x.cpp:3: no member Add; did you mean Adds?")
    (item,) = found(error, "")
    assert item.tags == ("unknown-name", "Add")


def test_an_experience_does_not_name_its_operator() -> None:
    (item,) = found(FAULT, "")
    assert "OPERATOR: DataCopy reads past the end of OPERATOR's buffer" in item.text


def test_a_fix_shows_symptom_and_change_and_is_tagged_with_new_api() -> None:
    last = Before(FAULT, {"a.cpp": "DataCopy(x, y, n);\n"}, {"copy": "plain, split"})
    (item,) = found(GOOD, "DataCopyPad(x, y, p);\n", last)
    assert item.title == "Fix of fault"
    assert "Decisions changed: copy: plain → pad" in item.text
    assert "- DataCopy(x, y, n);\n+ DataCopyPad(x, y, p);" in item.text
    assert item.tags == ("fault", "DataCopyPad")


def test_a_faster_kernel_says_what_made_it_so() -> None:
    start = Before(OutcomeRecord(True, True, latency_us=25.0, bottleneck="V"), {"a.cpp": "x = 1;"})
    (item,) = found(GOOD, "x = 2;", start=start)
    assert item.title == "Faster where V bound: reduction"
    assert item.text.startswith("Faster by 2.50×.")
    assert item.bottleneck == "V"


def test_a_slower_kernel_is_an_experience_too() -> None:
    start = Before(OutcomeRecord(True, True, latency_us=5.0), {"a.cpp": "x = 1;"})
    assert [item.title for item in found(GOOD, "x = 2;", start=start)] == ["Slower: reduction"]


def test_a_latency_that_hardly_changed_teaches_nothing() -> None:
    start = Before(OutcomeRecord(True, True, latency_us=10.2), {"a.cpp": "x = 1;"})
    assert found(GOOD, "x = 2;", start=start) == []


def test_of_lists_only_the_words_that_differ_are_shown() -> None:
    assert changed_decisions({"known": "copy, pad"}, {"known": "copy, tail"}) == "known: pad → tail"
    assert changed_decisions({"a": "1"}, {"a": "1"}) == ""


def test_moved_indentation_is_no_change() -> None:
    assert changed_lines({"a": "  x;\n\ny;"}, {"a": "x;\n  y;"}) == []


def test_introduced_names_were_not_there_before() -> None:
    assert introduced(["- Add(a, b);", "+ Mul(a, c);"]) == {"Mul", "c"}
