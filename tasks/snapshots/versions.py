"""DVC: the versioned snapshot of the memory. DVC sees closed, checked files only, never the live database."""

from __future__ import annotations

import logging
import os
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import yaml

from tasks.errors import ConfigurationError
from tasks.snapshots.used import record_used

STAGE = "refine"


def project_root() -> Path | None:
    """The folder of the DVC project that the current folder is in, or None outside of one."""
    here = Path.cwd()
    return next((folder for folder in (here, *here.parents) if (folder / ".dvc").is_dir()), None)


def inside_dvc() -> bool:
    """Whether this process is the command of a DVC stage; DVC then commits the outputs itself."""
    return "DVC_STAGE" in os.environ or "DVC_ROOT" in os.environ


def git_revision() -> str:
    """The git revision of the current folder, with ``+`` appended when the tree is dirty; empty without git."""
    try:
        head = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=True).stdout.strip()
        dirty = subprocess.run(["git", "status", "--porcelain"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return ""
    return head + ("+" if dirty else "")


def is_output(root: Path, snapshot: Path) -> bool:
    """Whether the pipeline in ``dvc.yaml`` names this file; other snapshots, as of experiments, are not DVC's."""
    if not (root / "dvc.yaml").exists():
        return False
    stages = (yaml.safe_load((root / "dvc.yaml").read_text()) or {}).get("stages", {})
    outs = stages.get(STAGE, {}).get("outs", [])
    names = [next(iter(out)) if isinstance(out, dict) else out for out in outs]
    return snapshot.resolve() in [(root / name).resolve() for name in names]


def commit(snapshot: Path, parameters: Mapping[str, Any], attempts: int = 20) -> str:
    """Record the snapshot, metrics and the run's ``parameters`` in ``dvc.lock``; return the snapshot's DVC hash.

    Inside ``dvc repro``, outside of a DVC project and for a snapshot that is no output of the pipeline there is nothing
    to do, and the hash is empty. Metrics may be missing: a memory that was imported has none. Another DVC command that
    holds the project's lock is waited for. Raises ConfigurationError when DVC cannot store the snapshot.
    """
    root = project_root()
    if root is None or inside_dvc() or not is_output(root, snapshot):
        return ""
    from dvc.exceptions import DvcException
    from dvc.lock import LockError

    for attempt in range(attempts):
        try:
            with opened(root) as repo:
                (stage,) = repo.commit(STAGE, force=True, allow_missing=True)
                record_used(root, STAGE, parameters)
                return str(stage.outs[0].hash_info.value)
        except LockError as error:
            if attempt == attempts - 1:
                raise ConfigurationError(
                    f"DVC is busy in {root}: {error}. Run `evokernel snapshot create` later."
                ) from error
            time.sleep(0.5)
        except (DvcException, OSError) as error:
            raise ConfigurationError(
                f"DVC could not store the snapshot: {error}. The snapshot itself is complete; free space or repair the "
                "DVC project, then run `evokernel snapshot create`."
            ) from error
    raise AssertionError("unreachable")


def fetch(snapshot: Path) -> bool:
    """Bring a snapshot that ``dvc.lock`` names but the workspace lacks from the DVC cache or remote.

    Returns whether the file is there now. Raises ConfigurationError when DVC knows it and cannot bring it.
    """
    root = project_root()
    if snapshot.exists() or root is None or inside_dvc():
        return snapshot.exists()
    if not (root / "dvc.lock").exists() or not is_output(root, snapshot):
        return False
    from dvc.exceptions import DvcException

    try:
        with opened(root) as repo:
            _bring(repo, snapshot)
    except (DvcException, OSError) as error:
        raise ConfigurationError(
            f"dvc.lock names a snapshot that is neither in {snapshot} nor in the DVC cache or remote: {error}. "
            "Push it from where it was made, or remove dvc.lock to start from an empty memory."
        ) from error
    return snapshot.exists()


def _bring(repo: Any, snapshot: Path) -> None:
    from dvc.exceptions import CheckoutError

    try:
        repo.checkout([str(snapshot)], force=False)
    except CheckoutError:
        if not repo.config["core"].get("remote"):
            raise
        repo.pull([str(snapshot)])


@contextmanager
def opened(root: Path) -> Iterator[Any]:
    """The DVC repository at ``root``, with or without git."""
    from dvc.repo import Repo

    logging.getLogger("dvc").setLevel(logging.CRITICAL)  # failures are told by our own errors
    _allow_missing_git(root)
    with Repo(str(root)) as repo:
        yield repo


def _allow_missing_git(root: Path) -> None:
    """Let DVC work in an unpacked archive: without git it wants ``core.no_scm``."""
    if any((folder / ".git").exists() for folder in (root, *root.parents)):
        return
    from dvc.config import Config

    with Config(str(root / ".dvc"), validate=False).edit("local") as local:
        local.setdefault("core", {})["no_scm"] = True
