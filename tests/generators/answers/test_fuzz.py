"""Whatever an answer holds: a kernel, or a reason; never a traceback, and never for long."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generators.answer import read_answer
from generators.layout import layout_of

LAYOUT = layout_of("ascendc-twin")
PIECES = st.sampled_from(
    (
        *("```", "~~~", "````", "```cpp ", "\n", "\r", "  ", "> ", "// ", "/* ", " */", "text", "\\", "\x00", "\ud800"),
        *(
            "<file path='",
            "'>",
            "</file>",
            "<think>",
            "</think>",
            "<![CDATA[",
            "]]>",
            '{"files": {',
            "}",
            "[",
            "文件:",
            "../",
        ),
        *("kernel_src = '''", "'''", '"""', 'host_src: str = r"""', "__global__ __aicore__", "OP_ADD(X);"),
        *(
            "op_kernel/relu_custom.cpp",
            "op_host/relu_custom.cpp",
            "op_host/relu_custom_tiling.h",
            '#include "x_tiling.h"',
        ),
        "BEGIN_TILING_DATA_DEF(T)",
    )
)
ANSWERS = st.one_of(
    st.text(max_size=300),
    st.lists(PIECES, max_size=60).map("".join),
    st.lists(st.one_of(PIECES, st.text(max_size=8)), max_size=40).map("".join),
    st.recursive(st.none() | st.text(max_size=5), lambda inner: st.lists(inner) | st.dictionaries(PIECES, inner)).map(
        json.dumps
    ),
)


@settings(max_examples=800, deadline=None)
@given(ANSWERS, st.booleans())
def test_any_answer_gives_a_kernel_or_a_reason(text, cut):
    reading = read_answer(text, LAYOUT, "relu_custom", cut=cut)
    assert (reading.kernel is None) != (reading.reason == "")
    if reading.kernel:
        assert set(LAYOUT.required("relu_custom")) <= set(reading.kernel.files)
        assert all(".." not in path and not path.startswith("/") for path in reading.kernel.files)
        assert all(source.strip() for source in reading.kernel.files.values())
        assert reading.kernel.hash


@pytest.mark.parametrize(
    "piece",
    (
        *("```", "`", "~~~\n", "<a", "<a>", "</a>", "<file path='a.h'>", "[", '{"a":', "'''", "a = '''", "\\", "\\'''"),
        *(
            " ",
            "\n",
            "\r",
            "/*",
            "//",
            '"',
            "(",
            "<think>",
            "</think>",
            "a.b.",
            "a/",
            "\\n'''",
            '#include "',
            "// a.h\n",
        ),
        *("```cpp a.h\n", "="),
    ),
)
def test_no_repetition_takes_long(piece):
    text = (piece * 200_000)[:200_000]
    began = time.perf_counter()
    read_answer(text, LAYOUT, "relu_custom")
    assert time.perf_counter() - began < 2.0
