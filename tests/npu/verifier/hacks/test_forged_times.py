"""Kernels that reach for the twin's clocks, past every rule: no store of theirs may arrive there.

The rules are left out on purpose, by calling the target itself. The attacks know where the core's state is, which a
kernel would have to find out first.
"""

from pathlib import Path

import pytest

import operators
from npu.ascendc.twin import AscendcTwin
from npu.gates import Candidate, compilation, correctness, latency
from npu.references import References
from npu.settings import VerifierSettings
from operators import Kernel
from tests.npu.verifier.fixtures import COMPUTE, INCLUDE, edited

KNOWN = """
#include <cstdio>
#include <cstring>
namespace twin { struct Core; extern Core *running; }
struct Clocks { uint64_t before[3]; double now[40]; };
union Address { uint64_t number; Clocks *clocks; };
__aicore__ inline Clocks *at(uint64_t address) { return (Clocks *)address; }
struct Member {
    __attribute__((noinline)) void reset(int64_t far) { (this + far)->value = 0; }
    volatile uint64_t value = 0;
};
"""
TARGET = "uint64_t target = (uint64_t)twin::running + 24; (void)target; "
OWN = "uint64_t own[64] = {}; uint64_t target = (uint64_t)&own[8]; (void)target; "
WAYS = {
    "an index far outside of an array": "volatile uint64_t a[2]; a[(int64_t)(target - (uint64_t)a) / 8] = 0; ",
    "a function that returns a pointer": "at(target - 24)->now[0] = 0; ",
    "a union": "Address address; address.number = target - 24; address.clocks->now[0] = 0; ",
    "a cast to a reference": "uint64_t *p = (uint64_t *)target; ((uint64_t &)*p) = 0; ",
    "this, moved": "Member member; member.reset((int64_t)(target - (uint64_t)&member) / 8); ",
    "an assignment of a large struct": "Clocks none = {}; *at(target - 24) = none; ",
    "memset": "std::memset((void *)target, 0, count % 8 + 8); ",
    "memcpy": "uint64_t none[4] = {}; std::memcpy((void *)target, none, count % 8 + 8); ",
    "an atomic store": "__atomic_store_n((uint64_t *)target, 0, __ATOMIC_SEQ_CST); ",
    "what printf writes": 'printf("%*d%hhn", 3, 1, (signed char *)target); ',
}  # fmt: skip


def reaching(way: str, target: str) -> Kernel:
    device = {"device": (INCLUDE, INCLUDE + KNOWN)}
    kernel = edited(device)
    files = dict(kernel.files)
    path = "op_kernel/relu_custom.cpp"
    files[path] = files[path].replace(COMPUTE, target + way + COMPUTE)
    return Kernel(files)


@pytest.mark.parametrize("way", WAYS)
def test_a_store_to_the_machines_clocks_ends_the_kernel(
    way: str, relu: operators.Operator, twin: AscendcTwin, tmp_path: Path
) -> None:
    candidate = Candidate(reaching(WAYS[way], TARGET), relu, twin, VerifierSettings(), References(), tmp_path)
    build, failed = compilation(candidate)
    assert failed is None, failed
    failure = correctness(candidate, build)
    assert failure and failure.error_class == "foreign-write", failure
    timing, failure = latency(candidate, build)
    assert timing is None and failure and failure.error_class == "foreign-write"


def test_the_same_stores_to_an_array_of_its_own_are_a_kernels_right(
    relu: operators.Operator, twin: AscendcTwin, tmp_path: Path
) -> None:
    allowed = [
        way for name, way in WAYS.items() if name not in ("an assignment of a large struct", "what printf writes")
    ]
    ways = "".join(f"{{ {way} }}" for way in allowed)
    candidate = Candidate(reaching(ways, OWN), relu, twin, VerifierSettings(), References(), tmp_path)
    build, failed = compilation(candidate)
    assert failed is None, failed
    assert correctness(candidate, build) is None
    timing, failure = latency(candidate, build)
    assert timing is not None and failure is None


def test_code_that_runs_before_the_launch_reaches_nothing_else(
    relu: operators.Operator, twin: AscendcTwin, tmp_path: Path
) -> None:
    early = "struct Early { Early() { *(uint64_t *)((uint64_t)&twin::running) = 8; } };\nEarly early;\n"
    kernel = edited({"device": (INCLUDE, INCLUDE + KNOWN + early)})
    candidate = Candidate(kernel, relu, twin, VerifierSettings(), References(), tmp_path)
    build, failed = compilation(candidate)
    assert failed is None, failed
    assert correctness(candidate, build) is not None
