"""The pool of evaluators."""

import threading
import time

import operators
from npu.pool import Pool
from npu.settings import VerifierSettings
from npu.target import Run
from operators import Kernel
from tests.npu.verifier.fixtures import COMPUTE, edited, honest
from tests.npu.verifier.machine import Machine, relu

RELU = operators.get("level1/relu")


def test_equal_candidates_are_verified_once() -> None:
    machine = Machine(relu)
    again = Kernel({path: f"/* again */\n{text}" for path, text in honest().files.items()})
    with Pool(machine, VerifierSettings()) as pool:
        outcomes = pool.verify_all([(honest(), RELU), (again, RELU), (honest(), RELU)])
    assert machine.builds == 1
    assert outcomes[0] is outcomes[1] is outcomes[2]


def test_other_operators_are_verified_by_themselves() -> None:
    machine = Machine(relu)
    with Pool(machine, VerifierSettings(latency=False)) as pool:
        outcomes = pool.verify_all([(honest(), RELU), (honest(), operators.get("level1/tanh"))])
    assert [outcome.feasible for outcome in outcomes] == [True, False]


def test_outcomes_come_in_the_order_of_the_kernels() -> None:
    kernels = [edited({"device": (COMPUTE, f"{COMPUTE} int tile{n} = 0; (void)tile{n};")}) for n in range(6)]
    wrong = edited(
        {"host": ("ge::graphStatus TilingFunc", "ge::graphStatus TilingFunc2() { fork(); }\nint TilingFunc")}
    )
    with Pool(Machine(relu), VerifierSettings()) as pool:
        outcomes = pool.verify_all([(kernel, RELU) for kernel in (*kernels, wrong)])
    assert [outcome.feasible for outcome in outcomes] == [True] * 6 + [False]


def test_phases_of_candidates_overlap() -> None:
    both = threading.Barrier(2, timeout=10)

    class Meeting(Machine):
        def build(self, kernel, operator, directory):  # type: ignore[no-untyped-def]
            both.wait()
            return super().build(kernel, operator, directory)

    other = edited({"device": (COMPUTE, f"{COMPUTE} int other = 0; (void)other;")})
    with Pool(Meeting(relu), VerifierSettings(latency=False), workers=2) as pool:
        outcomes = pool.verify_all([(honest(), RELU), (other, RELU)])
    assert all(outcome.feasible for outcome in outcomes)


def test_a_slow_candidate_does_not_hold_up_the_others() -> None:
    def slow(call: int, inputs: dict) -> Run:
        time.sleep(0.002)
        return relu(call, inputs)

    with Pool(Machine(slow), VerifierSettings(latency=False), workers=2) as pool:
        assert pool.submit(honest(), RELU).result(timeout=30).feasible
