"""Where kernels are evaluated: on threads of this process, or on a Dask or Ray cluster whose workers need no database.

What is sent to a worker is a Job, and what comes back is an Outcome; the memory, the generator and Prefect stay in the
flow's process.
"""

from tasks.evaluators.job import Job, judge
from tasks.evaluators.once import Once
from tasks.evaluators.places import Evaluator, evaluator

__all__ = ["Evaluator", "Job", "Once", "evaluator", "judge"]
