"""Published Python answers: triple-quoted strings in variables."""

from __future__ import annotations

import pytest

NAMES = {"op_kernel/relu_custom.cpp": "kernel_src", "op_host/relu_custom_tiling.h": "host_tiling_src"}
NAMES["op_host/relu_custom.cpp"] = "host_operator_src"


def python(parts: dict[str, str], quotes: str, prefix: str, assign: str = "{} = ") -> str:
    lines = ["project_json_src = '''\n[{\"op\": \"ReluCustom\"}]\n'''"]
    for path, text in parts.items():
        text = text if prefix else text.replace("\\", "\\\\")
        lines.append(f"{assign.format(NAMES[path])}{prefix}{quotes}\n{text}\n{quotes}")
    lines.append("model_src = '''\nimport torch\nclass ModelNew(torch.nn.Module):\n    pass\n'''")
    return "\n\n".join(lines)


@pytest.mark.parametrize("quotes", ["'''", '"""'])
@pytest.mark.parametrize("prefix", ["", "r"])
@pytest.mark.parametrize("fence", ["```python\n{}\n```", "{}", "```\n{}\n```", "好的,代码如下:\n```python\n{}\n```"])
def test_each_variable_becomes_its_file(read, parts, quotes, prefix, fence):
    reading = read(fence.replace("{}", python(parts, quotes, prefix)))
    assert {path: text.strip() for path, text in reading.kernel.files.items()} == parts


def test_a_dictionary_of_strings_is_read(read, parts):
    reading = read("```python\n" + python(parts, '"""', "r", assign="sources['{}'] = ") + "\n```")
    assert sorted(reading.kernel.files) == sorted(parts)


def test_escapes_become_what_python_reads(read, parts):
    parts["op_kernel/relu_custom.cpp"] += '\n// tab\t quote \\" \\x41'
    text = python(parts, '"""', "")
    namespace: dict[str, str] = {}
    exec(text, namespace)
    assert read(text).kernel.files["op_kernel/relu_custom.cpp"].strip() == namespace["kernel_src"].strip()


def test_a_string_that_does_not_end_is_reported(read, parts):
    text = python(parts, '"""', "r").replace("project_json_src", "x")
    cut = text[: text.index("OP_ADD") + 3]
    assert "op_host/relu_custom.cpp" in read(cut, cut=True).reason
