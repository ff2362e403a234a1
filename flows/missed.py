"""Scheduled runs whose time has passed: they are cancelled together, so that none pile up."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import UUID

from prefect.client.orchestration import SyncPrefectClient, get_client
from prefect.client.schemas.filters import DeploymentFilter, FlowRunFilter
from prefect.exceptions import ObjectNotFound
from prefect.states import Cancelled


def cancel_missed(deployment: str, why: str) -> int:
    """Cancel the runs of a deployment (an id, or ``FLOW/NAME``) that were due by now; return how many there were.

    ``why`` is shown with each of them. A deployment that does not exist yet has none.
    """
    with get_client(sync_client=True) as client:
        try:
            identity = client.read_deployment_by_name(deployment).id if "/" in deployment else UUID(deployment)
        except ObjectNotFound:
            return 0
        due = _due(client, identity)
        for run in due:
            client.set_flow_run_state(run, Cancelled(message=why), force=True)
    return len(due)


def _due(client: SyncPrefectClient, deployment: UUID) -> list[UUID]:
    runs = client.read_flow_runs(
        flow_run_filter=FlowRunFilter.model_validate(
            {
                "state": {"type": {"any_": ["SCHEDULED"]}},
                "expected_start_time": {"before_": datetime.now(UTC).isoformat()},
            }
        ),
        deployment_filter=DeploymentFilter.model_validate({"id": {"any_": [str(deployment)]}}),
    )
    return [run.id for run in runs]
