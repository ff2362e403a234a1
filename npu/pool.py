"""A pool of evaluators: compiling one candidate overlaps with running another, and equal ones are verified once."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from types import TracebackType

from npu.outcome import Outcome
from npu.references import References
from npu.rules import normalised_hash
from npu.settings import VerifierSettings
from npu.target import Target
from npu.verifier import verify
from operators import Kernel, Operator


class Pool:
    """Verifies kernels on ``workers`` threads, each of which drives the target's subprocesses.

    Kernels that differ in comments and layout only share one outcome; its line numbers are those of the first.
    """

    def __init__(self, target: Target, settings: VerifierSettings, workers: int = 2) -> None:
        self.target = target
        self.settings = settings
        self._references = References()
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="evaluator")
        self._known: dict[tuple[str, str], Future[Outcome]] = {}
        self._lock = threading.Lock()

    def submit(self, kernel: Kernel, operator: Operator) -> Future[Outcome]:
        """The future outcome of a kernel."""
        key = (operator.name, normalised_hash(kernel))
        with self._lock:
            if key not in self._known:
                self._known[key] = self._threads.submit(self._verify, kernel, operator)
            return self._known[key]

    def _verify(self, kernel: Kernel, operator: Operator) -> Outcome:
        return verify(kernel, operator, self.target, self.settings, references=self._references)

    def verify_all(self, kernels: Iterable[tuple[Kernel, Operator]]) -> list[Outcome]:
        """Outcomes in the order of the kernels."""
        return [future.result() for future in [self.submit(kernel, operator) for kernel, operator in kernels]]

    def __enter__(self) -> Pool:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._threads.shutdown(wait=True, cancel_futures=error is not None)
