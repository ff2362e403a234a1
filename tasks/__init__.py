"""Prefect tasks, thin: order, retrieve, generate, evaluate, learn, snapshot, report.

The tasks of an attempt are given a name and a callable, and no data: Prefect searches parameters for results of other
tasks, twice for each task run, through every operator, item and file that they hold.
"""

from tasks.environment import set_defaults

set_defaults()
