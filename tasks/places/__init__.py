"""Where kernels are written and evaluated: in this process, or on a Dask or Ray cluster whose workers need no database.

What is sent to a worker is self-contained, and so is what comes back; the memory, budgets and Prefect stay in the
flow's process.
"""

from tasks.places.job import Job, judge
from tasks.places.once import Once
from tasks.places.place import Evaluator, Place, place_of

__all__ = ["Evaluator", "Job", "Once", "Place", "judge", "place_of"]
