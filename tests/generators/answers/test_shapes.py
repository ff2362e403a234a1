"""The shapes in which models give files."""

from __future__ import annotations

import json

import pytest


def fence(info: str, text: str, mark: str = "```") -> str:
    return f"{mark}{info}\n{text}\n{mark}\n"


SHAPES = {
    "path after the language": lambda path, text: fence(f"cpp {path}", text),
    "path after a colon": lambda path, text: fence(f"cpp:{path}", text),
    "path as title": lambda path, text: fence(f'cpp title="{path}"', text),
    "path alone": lambda path, text: fence(path, text),
    "windows path": lambda path, text: fence("cpp " + path.replace("/", "\\"), text),
    "longer path": lambda path, text: fence(f"cpp ReluCustom/{path}", text),
    "comment on the first line": lambda path, text: fence("cpp", f"// {path}\n{text}"),
    "comment with a word": lambda path, text: fence("c++", f"// File: {path}\n{text}"),
    "comment with a chinese word": lambda path, text: fence("c++", f"// 文件名:{path}\n{text}"),
    "block comment": lambda path, text: fence("", f"/* {path} */\n{text}"),
    "heading": lambda path, text: f"### 1. `{path}`\n\n{fence('cpp', text)}",
    "bold": lambda path, text: f"**{path}**:\n{fence('cpp', text)}",
    "sentence": lambda path, text: f"The next file is {path}:\n{fence('cpp', text)}",
    "chinese sentence": lambda path, text: f"下面是文件 `{path}` 的完整内容:\n{fence('cpp', text)}",
    "japanese sentence": lambda path, text: f"{path} の内容は次のとおりです。\n{fence('cpp', text)}",
    "heading on the fence's line": lambda path, text: f"{path}: {fence('cpp', text)}",
    "tildes": lambda path, text: fence(f"cpp {path}", text, "~~~"),
    "four backticks": lambda path, text: fence(f"cpp {path}", f"{text}\n// ```", "````"),
    "indented": lambda path, text: f"- file:\n  ```cpp {path}\n{text}\n  ```\n",
    "closing fence behind the code": lambda path, text: f"```cpp {path}\n{text}```\n",
    "no closing fence": lambda path, text: f"```cpp {path}\n{text}\n",
    "no name at all": lambda path, text: fence("cpp", text),
    "base name": lambda path, text: fence(f"cpp {path.rpartition('/')[2]}", text),
    "windows line ends": lambda path, text: fence(f"cpp {path}", text).replace("\n", "\r\n"),
    "path attribute": lambda path, text: f'<file path="{path}">\n{text}\n</file>\n',
    "name attribute": lambda path, text: f"<source name='{path}'>{text}</source>\n",
    "tag around a fence": lambda path, text: f'<file path="{path}">\n{fence("cpp", text)}</file>\n',
    "cdata": lambda path, text: f'<file path="{path}"><![CDATA[{text}]]></file>\n',
    "path element": lambda path, text: f"<file><path>{path}</path><content>{text}</content></file>\n",
    "tag of the path": lambda path, text: f"<{path}>\n{text}\n</{path}>\n",
    "tag without end": lambda path, text: f'<file path="{path}">\n{text}\n',
    "bare source under comments": lambda path, text: f"// ==== {path} ====\n{text}\n",
}


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_gives_the_same_files(read, parts, shape):
    reading = read("Here is the kernel.\n\n" + "\n".join(SHAPES[shape](*part) for part in parts.items()))
    assert reading.reason == ""
    assert sorted(reading.kernel.files) == sorted(parts)
    for path, text in parts.items():
        assert text in reading.kernel.files[path]


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_the_order_of_the_files_does_not_matter(read, parts, order):
    listed = list(parts.items())
    assert read("".join(fence("cpp", listed[index][1]) for index in order)).kernel


@pytest.mark.parametrize(
    "value",
    [
        lambda parts: {"files": parts},
        lambda parts: parts,
        lambda parts: [{"path": path, "content": text} for path, text in parts.items()],
        lambda parts: {"reasoning": "…", "files": [{"filename": p, "code": t} for p, t in parts.items()]},
        lambda parts: dict(zip(["kernel_src", "host_tiling_src", "host_operator_src"], parts.values(), strict=True)),
    ],
)
@pytest.mark.parametrize("wrap", ["{}", "Here:\n```json\n{}\n```\nDone.", "The files are:\n{}\n"])
def test_json_is_read(read, parts, value, wrap):
    reading = read(wrap.replace("{}", json.dumps(value(parts))))
    assert {path: text.strip() for path, text in reading.kernel.files.items()} == parts


def test_one_block_with_all_files_under_comments_is_cut(read, parts):
    text = "\n".join(f"// {path}\n{source}" for path, source in parts.items())
    reading = read(fence("cpp", text))
    assert sorted(reading.kernel.files) == sorted(parts)
    assert "OP_ADD" not in reading.kernel.files["op_kernel/relu_custom.cpp"]


def test_thoughts_are_no_candidates(read, parts):
    draft = "".join(fence(f"cpp {path}", text + " // draft") for path, text in parts.items())
    final = "".join(fence(f"cpp {path}", text) for path, text in parts.items())
    for text in (f"<think>{draft}</think>{final}", f"{draft}</think>\n{final}"):
        assert "draft" not in read(text).kernel.files["op_kernel/relu_custom.cpp"]
    assert read(f"<think>{draft}").reason == "The answer ends within its thoughts."


def test_further_headers_of_the_kernel_are_kept_and_other_files_are_not(read, parts):
    extra = {
        "op_kernel/math.h": "int m;",
        "CMakeLists.txt": "project(x)",
        "op_host/../evil.h": "x",
        "src/a.h": "x",
        "test.py": "pass",
    }
    reading = read("".join(fence(f"cpp {path}", text) for path, text in (parts | extra).items()))
    assert sorted(reading.kernel.files) == sorted([*parts, "op_kernel/math.h"])


def test_a_binding_to_python_is_kept(read, parts):
    reading = read("".join(fence("cpp", text) for text in [*parts.values(), "PYBIND11_MODULE(op, m) {}"]))
    assert "CppExtension/csrc/relu_custom.cpp" in reading.kernel.files
