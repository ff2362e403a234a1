"""A real Dask cluster of two processes, and an endpoint to ask from it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any
from unittest import mock

import pytest

from tests.generators.conftest import Stub

KEY = "sk-known-to-workers-only"


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two workers whose environment holds a key that this process has not."""
    distributed = pytest.importorskip("distributed")
    with (
        mock.patch.dict(os.environ, {"STUB_KEY": KEY, "NO_PROXY": "127.0.0.1"}),
        distributed.LocalCluster(2, threads_per_worker=1, dashboard_address=None) as cluster,
    ):
        del os.environ["STUB_KEY"]
        yield cluster


@pytest.fixture
def address(cluster: Any) -> str:
    """What ``run.runner`` is to be."""
    return str(cluster.scheduler_address.replace("tcp", "dask"))


@pytest.fixture
def stub() -> Iterator[Stub]:
    server = Stub()
    yield server
    server.close()
