"""The verifier's gates, one file each: given a candidate, each says whether it fails and what to tell its author."""

from npu.gates._anti_hack import anti_hack
from npu.gates._candidate import Candidate, Failure
from npu.gates._compilation import compilation
from npu.gates._correctness import after_timing, correctness
from npu.gates._latency import latency

__all__ = ["Candidate", "Failure", "after_timing", "anti_hack", "compilation", "correctness", "latency"]
