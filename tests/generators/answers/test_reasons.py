"""When there is no kernel, the reason says what to do."""

from __future__ import annotations

import pytest


def fenced(parts: dict[str, str]) -> str:
    return "".join(f"```cpp {path}\n{text}\n```\n" for path, text in parts.items())


def test_missing_files_are_named_with_what_they_hold(read, parts):
    del parts["op_host/relu_custom_tiling.h"]
    reason = read(fenced(parts)).reason
    assert reason.startswith("Missing: op_host/relu_custom_tiling.h (the tiling struct). Found: ")
    assert "```cpp op_host/relu_custom_tiling.h" in reason


def test_a_tiling_struct_within_the_host_file_is_pointed_out(read, parts):
    parts["op_host/relu_custom.cpp"] += parts.pop("op_host/relu_custom_tiling.h")
    assert "op_host/relu_custom.cpp holds the tiling struct; move it to" in read(fenced(parts)).reason


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("```cuda\n__global__ void relu(float* x) { x[threadIdx.x] = 0; }\n```", "CUDA"),
        ("```python\n@triton.jit\ndef relu(x): pass\n```", "Triton"),
        ("```diff\n@@ -1,2 +1,2 @@\n-a\n+b\n```", "a unified diff"),
        ("```python\nimport torch\nclass ModelNew(torch.nn.Module): pass\n```", "PyTorch"),
    ],
)
def test_another_language_is_recognised(read, text, language):
    reading = read(text)
    assert reading.kernel is None
    assert reading.reason.startswith(f"The answer is {language}; complete Ascend C files are needed")


@pytest.mark.parametrize(
    "text", ["I cannot help with that.", "抱歉,我无法完成。", "{}", "[1, 2", "```\n\n```", "<file>"]
)
def test_an_answer_without_files_is_told_how_to_give_them(read, text):
    assert "No file could be read from the answer" in read(text).reason


def test_an_empty_answer_is_empty(read):
    assert read(" \n").reason == "The answer is empty."


def test_an_answer_that_ends_within_a_file_is_incomplete(read, parts):
    text = fenced(parts).rstrip("`\n").removesuffix("}")
    assert read(text).reason.startswith("The answer ends in the middle of op_host/relu_custom.cpp.")


def test_a_cut_answer_with_missing_files_says_that_it_was_cut(read, parts):
    reason = read(f"```cpp op_kernel/relu_custom.cpp\n{parts['op_kernel/relu_custom.cpp']}", cut=True).reason
    assert reason.startswith("The answer was cut at its limit before it was complete. Missing: op_host/")


def test_an_endless_answer_is_not_read(read):
    assert "at most 1,000,000 are read" in read("x" * 1_000_001).reason
