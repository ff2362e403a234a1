"""Prefect tasks, thin: order, retrieve, generate, evaluate, learn, snapshot, report."""

from tasks.environment import set_defaults

set_defaults()
