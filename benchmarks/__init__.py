"""Measurements: ``make bench`` runs every benchmark of this folder and prints its figures."""
