"""Several candidates in one answer, and names that are not ours."""

from __future__ import annotations


def fenced(parts: dict[str, str], version: str = "") -> str:
    return "".join(f"```cpp {path}\n{text}\n{version}\n```\n" for path, text in parts.items())


def test_the_last_complete_candidate_is_taken_and_that_is_said(read, parts):
    reading = read(fenced(parts, "// first") + "Better:\n" + fenced(parts, "// second"))
    assert all("second" in text for text in reading.kernel.files.values())
    assert reading.notes == ("2 complete candidates: the last was taken",)


def test_an_incomplete_candidate_after_a_complete_one_is_left_out_and_that_is_said(read, parts):
    kernel = {"op_kernel/relu_custom.cpp": parts["op_kernel/relu_custom.cpp"]}
    reading = read(fenced(parts, "// whole") + fenced(kernel, "// part"))
    assert "whole" in reading.kernel.files["op_kernel/relu_custom.cpp"]
    assert reading.notes == ("left out, after the last complete candidate: op_kernel/relu_custom.cpp",)


def test_when_none_is_complete_the_last_version_of_each_file_is_taken(read, parts):
    kernel, tiling, host = (dict([part]) for part in parts.items())
    reading = read(fenced(kernel, "// old") + fenced(tiling) + fenced(kernel, "// new") + fenced(host))
    assert "new" in reading.kernel.files["op_kernel/relu_custom.cpp"]
    assert reading.notes == ("the last version of each file was taken",)


def test_snippets_in_the_explanation_are_no_files(read, parts):
    snippet = "```cpp\n__aicore__ inline void Compute() { Relu(y, x, n); }\n```\n"
    reading = read(snippet + fenced(parts) + "The key is:\n" + snippet)
    assert parts["op_kernel/relu_custom.cpp"] in reading.kernel.files["op_kernel/relu_custom.cpp"]
    assert reading.notes == ()


def test_listings_and_commands_are_no_files(read, parts):
    listing = "The files, first of all op_kernel/relu_custom.cpp:\n```\nop_kernel/relu_custom.cpp\nop_host/\n```\n"
    command = "To build op_kernel/relu_custom.cpp:\n```bash\nmsopgen gen; ./build.sh\n```\n"
    reading = read(fenced(parts) + listing + command)
    assert parts["op_kernel/relu_custom.cpp"] in reading.kernel.files["op_kernel/relu_custom.cpp"]
    assert reading.notes == ()
    assert "Missing: op_host" in read(fenced(dict(list(parts.items())[:1])) + listing).reason


def test_files_under_another_name_are_renamed_with_their_include(read, parts):
    text = fenced(parts).replace("relu_custom_tiling.h", "relu_tiling.h").replace("op_host/relu_custom", "op_host/relu")
    reading = read(text)
    assert sorted(reading.kernel.files) == sorted(parts)
    assert '#include "relu_custom_tiling.h"' in reading.kernel.files["op_host/relu_custom.cpp"]
    assert reading.notes == ("the include of relu_tiling.h was changed to relu_custom_tiling.h",)


def test_includes_of_the_toolkit_stay(read, parts):
    parts["op_host/relu_custom.cpp"] = '#include "lib/softmax_tiling.h"\n' + parts["op_host/relu_custom.cpp"]
    assert '"lib/softmax_tiling.h"' in read(fenced(parts)).kernel.files["op_host/relu_custom.cpp"]
