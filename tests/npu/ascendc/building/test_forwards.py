"""Includes of parts of the API by their places in its source tree."""

import pytest

from npu.ascendc.forwards import forwards, is_part


@pytest.mark.parametrize(
    "name",
    ["adv_api/math/tanh.h", "lib/math/exp.h", "kernel_operator_data_copy_intf.h", "tiling/matrix/matmul_tiling.h"],
)
def test_parts_of_the_api_are_known_by_their_places(name: str) -> None:
    assert is_part(name)


@pytest.mark.parametrize("name", ["vector", "lib/../twin/machine.h", "kernel_operator_extra.h", "mine/tanh.h"])
def test_other_headers_are_not_parts(name: str) -> None:
    assert not is_part(name)


def test_only_what_neither_side_has_is_forwarded() -> None:
    includes = ("lib/math/exp.h", "lib/matmul_intf.h", "lib/own.h", "adv_api/matmul/matmul.h")
    text = "".join(f'#include "{name}"\n' for name in includes) + '// #include "lib/math/log.h"\n'
    found = forwards({"op_kernel/k.cpp": text, "op_kernel/lib/own.h": ""})
    assert list(found) == ["adv_api/matmul/matmul.h", "lib/math/exp.h"]
    assert '"lib/matmul_intf.h"' in found["adv_api/matmul/matmul.h"]
