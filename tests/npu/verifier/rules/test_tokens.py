"""Reading C++ as the compiler does."""

from hypothesis import given
from hypothesis import strategies as st

from npu.rules.tokens import Form, normalised, tokenize


def texts(source: str) -> list[str]:
    return [token.text for token in tokenize(source, "f.cpp") if token.form is not Form.END]


def test_comments_are_no_tokens() -> None:
    assert texts("a // b\n/* c\n d */ e") == ["a", "e"]


def test_marks_of_comments_in_strings_are_text() -> None:
    assert texts('f("// no", "/* no */");') == ["f", "(", '"// no"', ",", '"/* no */"', ")", ";"]


def test_a_raw_string_is_one_token() -> None:
    assert texts('x = R"q(a )" // b)q"; y')[2:] == ['R"q(a )" // b)q"', ";", "y"]


def test_a_continued_comment_hides_the_next_line() -> None:
    assert texts("// comment \\\nsystem();\nreal") == ["real"]


def test_a_continued_name_is_one_name_and_is_told() -> None:
    token = tokenize("sys\\\ntem", "f.cpp")[0]
    assert (token.text, bool(token.disguise)) == ("system", True)


def test_escapes_in_names_are_read_and_told() -> None:
    token = tokenize("\\u0073ystem", "f.cpp")[0]
    assert (token.text, token.disguise) == ("system", "escapes")


def test_digraphs_and_alternative_signs_are_read() -> None:
    assert texts("<% a <: 0 :> and not b %>") == ["{", "a", "[", "0", "]", "&&", "!", "b", "}"]


def test_digit_separators_do_not_open_characters() -> None:
    assert texts("1'000'000 + 'x'") == ["1'000'000", "+", "'x'"]


def test_lines_count_continuations_and_comments() -> None:
    tokens = tokenize("a\n/*\n*/ b \\\n c\nd", "f.cpp")
    assert [(token.text, token.line) for token in tokens] == [("a", 1), ("b", 3), ("c", 4), ("d", 5)]


def test_directives_end_with_their_line() -> None:
    tokens = tokenize("#define A \\\n 1\nint x;", "f.cpp")
    assert [token.text for token in tokens if token.directive] == ["#", "define", "A", "1", ""]


def test_layout_and_comments_do_not_change_the_normalised_source() -> None:
    assert normalised("int  a; // x\n\n/* y */int b;") == normalised("int a;int b;")
    assert normalised("int a;") != normalised("int b;")
    assert normalised("#define A (x)\n") != normalised("#define A(x)\n")


@given(st.text(alphabet="ab01\"'/*\\\n#<%:()R ;?", max_size=60))
def test_reading_ends_and_loses_no_name_outside_of_text_and_comments(source: str) -> None:
    tokens = tokenize(source, "f.cpp")
    assert all(token.text or token.form is Form.END for token in tokens)
    assert all(1 <= token.line <= source.count("\n") + 1 for token in tokens)
