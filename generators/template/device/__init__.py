"""Writing the device source: passes become classes, steps become instructions."""
