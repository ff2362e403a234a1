"""DVC's stored copies of snapshots, by hash."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tasks.errors import ConfigurationError
from tasks.snapshots import versions
from tasks.snapshots.registry import Snapshot


def stored(snapshot: Snapshot) -> Path | None:
    """The path of a snapshot's object in the DVC cache, or None when it is not there."""
    root = versions.project_root()
    if root is None:
        return None
    with versions.opened(root) as repo:
        path = Path(repo.cache.local.oid_to_path(snapshot.md5))
    return path if path.exists() else None


def fetched(snapshot: Snapshot) -> Path:
    """The same, brought from the DVC remote if need be. Raises ConfigurationError when it is nowhere."""
    path = stored(snapshot)
    if path is None:
        _pull(snapshot)
        path = stored(snapshot)
    if path is None:
        raise ConfigurationError(
            f"snapshot {snapshot.id} (DVC hash {snapshot.md5}) is not in the DVC cache and no remote has it. If "
            "another copy of the project has it, run `evokernel snapshot push` there; `evokernel snapshot list` shows "
            "what is here."
        )
    return path


def push(snapshots: Sequence[Snapshot]) -> int:
    """Send the stored copies of snapshots to the project's DVC remote; return how many it did not have.

    ``dvc push`` alone sends the present snapshot, and older ones only where git knows their ``dvc.lock``. Raises
    ConfigurationError without a DVC project or remote, and when the remote does not take them.
    """
    root = versions.project_root()
    if root is None:
        raise ConfigurationError("there is no DVC project here, and so no remote to push to.")
    from dvc.exceptions import DvcException
    from dvc_data.hashfile.hash_info import HashInfo

    here = [HashInfo("md5", snapshot.md5) for snapshot in snapshots if stored(snapshot)]
    with versions.opened(root) as repo:
        try:
            sent = repo.cloud.push(here)
        except (DvcException, OSError) as error:
            raise ConfigurationError(f"nothing was pushed to the DVC remote: {error}.") from error
    if sent.failed:
        raise ConfigurationError(f"the DVC remote did not take {len(sent.failed)} of {len(here)} snapshots.")
    return len(sent.transferred)


def _pull(snapshot: Snapshot) -> None:
    root = versions.project_root()
    if root is None:
        return
    from dvc.config import RemoteConfigError
    from dvc.exceptions import DvcException
    from dvc_data.hashfile.hash_info import HashInfo

    with versions.opened(root) as repo:
        try:
            repo.cloud.pull([HashInfo("md5", snapshot.md5)])
        except RemoteConfigError:
            return
        except (DvcException, OSError) as error:
            raise ConfigurationError(f"the DVC remote did not give snapshot {snapshot.id}: {error}.") from error
