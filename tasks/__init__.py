"""Prefect tasks, thin: order, retrieve, generate, evaluate, learn, snapshot, report."""
