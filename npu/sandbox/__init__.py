"""Runs one untrusted command: no network, one writable folder, limits, and nothing of it left behind.

Layers, each used where the kernel has it (``layers()`` says which): namespaces (own processes, mounts, network, and a
user of its own), Landlock, and a filter of system calls. Resource limits and the killing of everything at the limit
always apply. Where neither namespaces nor Landlock hide the user's files, commands are refused.
"""

from npu.sandbox._files import Tampered, read, write
from npu.sandbox._limits import Limits
from npu.sandbox._run import LAYERS, PERMISSION, Completed, layers, run
from npu.sandbox._workspace import workspace

__all__ = ["LAYERS", "PERMISSION", "Completed", "Limits", "Tampered", "layers", "read", "run", "workspace", "write"]
