"""Prefect flows and the command line."""

from tasks.environment import set_defaults

# Before any module of this package imports Prefect, whatever is imported first.
set_defaults()
