"""Each fault is found, and its message says where and what to do."""

from collections.abc import Callable
from typing import Any

import pytest

FAULTS = [
    ("odd_count", "misaligned", "DataCopy", "28 bytes (7 elements) are no multiple of 32"),
    ("unaligned_global", "misaligned", "DataCopy", "12 bytes past a multiple of 32"),
    ("unaligned_local", "misaligned", "DataCopy", "no multiple of 32"),
    ("beyond_buffer", "out-of-bounds", "DataCopy", "the buffer has only 256"),
    ("beyond_argument", "out-of-bounds", "DataCopy", "32 bytes past the end of x (65536 bytes)"),
    ("scalar_beyond_argument", "out-of-bounds", "GetValue", "4 bytes past the end of x"),
    ("scalar_beyond_buffer", "out-of-bounds", "SetValue", "the buffer has only 0"),
    ("workspace_overrun", "workspace-overrun", "SetValue", "GetWorkspaceSizes"),
    ("workspace_of_the_library", "workspace-overrun", "SetValue", "GetUserWorkspace skips the 16 MB"),
    ("unassigned_tensor", "bad-parameter", "DataCopy", "the source is a LocalTensor that nothing was assigned to"),
    ("input_written", "input-written", "SetValue", "x is an input"),
    ("use_after_free", "use-after-free", "DataCopy", "FreeTensor"),
    ("double_free", "queue-misuse", "FreeTensor", "freed once"),
    ("missing_free", "deadlock", "AllocTensor", "all 2 buffers are in use"),
    ("missing_enque", "deadlock", "DeQue", "holds no tensor"),
    ("missing_deque", "deadlock", "AllocTensor", "DeQue what was enqueued"),
    ("foreign_tensor", "queue-misuse", "EnQue", "does not come from this queue"),
    ("no_buffers", "queue-misuse", "AllocTensor", "InitBuffer"),
    ("over_capacity", "over-capacity", "InitBuffer", "204800 bytes, and UB has 196608"),
    ("uninitialised", "uninitialised-read", "DataCopy", "never written"),
    ("uninitialised_carried", "uninitialised-read", "DataCopy", "never written"),
    ("uninitialised_scalar", "uninitialised-read", "GetValue", "never written"),
    ("unpaired_set", "unpaired-flag", "SetFlag", "MTE2_V, event 0 is still set"),
    ("unpaired_wait", "unpaired-flag", "WaitFlag", "nothing set MTE2_V, event 0"),
    ("bad_event", "bad-parameter", "SetFlag", "event id 8"),
    ("block_dim_zero", "block-dim", "SetBlockDim", "blockDim is 0"),
    ("block_dim_above", "block-dim", "SetBlockDim", "has 48 vector cores"),
    ("endless", "endless-loop", "kernel", "more than 1000 API calls"),
    ("race_write", "race", "SetValue", "core 1 overwrites what core 0 writes"),
    ("race_read", "race", "DataCopy", "core 1 reads what core 0 writes"),
    ("race_of_kinds", "race", "SetValue", "what cube core 0 writes, with no flag between: call CrossCoreSetFlag"),
    ("deadlock_sync", "deadlock", "SyncAll", "waits for ever"),
    ("many_blocks", "bad-parameter", "DataCopyPad", "blockCount is 5000"),
    ("wide_padding", "bad-parameter", "DataCopyPad", "at most 32 bytes (8 elements)"),
    ("assertion", "assertion", "assert", "GetBlockNum() == 3"),
    ("atomic_type", "unsupported-dtype", "DataCopy", "cast the tensor"),
    ("tiling_size", "tiling-mismatch", "GET_TILING_DATA", "has 12 bytes here and the tiling function saved 8"),
]


@pytest.mark.parametrize(("name", "kind", "call", "message"), FAULTS, ids=[fault[0] for fault in FAULTS])
def test_the_fault_is_named(
    run_program: Callable[[str], dict[str, Any]], name: str, kind: str, call: str, message: str
) -> None:
    (fault,) = run_program("faults")[name]["report"]["faults"]
    assert (fault["kind"], fault["call"]) == (kind, call)
    assert message in fault["message"]


def test_every_case_of_the_program_is_checked(run_program: Callable[[str], dict[str, Any]]) -> None:
    assert set(run_program("faults")) == {fault[0] for fault in FAULTS}


def test_a_fault_says_which_bytes_of_which_buffer(run_program: Callable[[str], dict[str, Any]]) -> None:
    (fault,) = run_program("faults")["uninitialised_carried"]["report"]["faults"]
    assert fault["buffer"] == "TBuf 1 (VECCALC)"
    assert (fault["begin"], fault["end"]) == (640, 768)
