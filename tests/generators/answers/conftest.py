from __future__ import annotations

from collections.abc import Callable

import pytest

from generators.answer import Reading, read_answer
from generators.layout import layout_of

KERNEL = 'extern "C" __global__ __aicore__ void relu_custom(GM_ADDR x, GM_ADDR y) { printf("a\\n"); }'
TILING = "BEGIN_TILING_DATA_DEF(TilingData)\nEND_TILING_DATA_DEF;"
HOST = '#include "relu_custom_tiling.h"\nnamespace ops { OP_ADD(ReluCustom); }'


@pytest.fixture
def read() -> Callable[..., Reading]:
    """Reads an answer for the Ascend C kernel ``relu_custom``."""
    return lambda text, **options: read_answer(text, layout_of("ascendc-twin"), "relu_custom", **options)


@pytest.fixture
def parts() -> dict[str, str]:
    """A complete answer's files."""
    return {
        "op_kernel/relu_custom.cpp": KERNEL,
        "op_host/relu_custom_tiling.h": TILING,
        "op_host/relu_custom.cpp": HOST,
    }
