"""The Ascend C target: the twin (default) and its knowledge."""
