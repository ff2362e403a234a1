"""The estimate of tokens, against counts of two common vocabularies."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators.tokens import count_tokens

CODE = """
    __aicore__ inline void CopyIn(uint32_t progress)
    {
        LocalTensor<float> xLocal = inQueueX.AllocTensor<float>();
        DataCopy(xLocal, xGm[progress * tileLength], tileLength);
        inQueueX.EnQue(xLocal);
    }
"""
PROSE = "A kernel is feasible when it compiles and is correct on every shape; then its latency is measured."
CHINESE = "编写一个完整的算子,输入为张量。使用双缓冲,处理不对齐的尾部数据。"


@pytest.mark.parametrize(("text", "tokens"), [(CODE, 63), (PROSE, 21), (CHINESE, 31)])
def test_the_estimate_is_near_what_vocabularies_count(text, tokens):
    assert count_tokens(text) == pytest.approx(tokens, rel=0.2)


@given(st.text(), st.text())
def test_a_longer_text_has_no_fewer_tokens(first, second):
    assert 0 <= count_tokens(first) <= count_tokens(first + "\n" + second)


@pytest.mark.parametrize("piece", [" ", "\n", "\r", "a", "A", "1", "-", "数", "\t\r"])
def test_counting_takes_linear_time(piece):
    began = time.perf_counter()
    count_tokens((piece * 400_000)[:400_000])
    assert time.perf_counter() - began < 1.0
