"""Published device timings, kernels that repeat what was timed, and how near the twin's estimates come."""
