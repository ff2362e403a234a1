"""What Prefect has still to tell a server that died does not keep a command from ending."""

import subprocess
import sys

import pytest

TELLING = """
import asyncio, sys
from prefect.events import Event
from prefect.events.clients import EventsClient
from prefect.events.worker import EventsWorker
from flows import command

seconds = float(sys.argv.pop())

class Server(EventsClient):
    async def _emit(self, event):
        await asyncio.sleep(seconds)

EventsWorker.set_client_override(Server)
EventsWorker.instance().send(Event(event="learned", resource={"prefect.resource.id": "memory"}))
command.main()
"""


@pytest.mark.parametrize(("seconds", "said"), [("0.1", ""), ("600", "did not take the last events in time")])
def test_a_command_ends_although_the_server_does_not_listen(alone, seconds, said):
    result = subprocess.run(
        [sys.executable, "-c", TELLING, "--help", seconds],
        env={**alone, "PREFECT_API_URL": "http://127.0.0.1:9/api"},
        text=True,
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert result.returncode == 0
    assert "Usage" in result.stdout
    assert said in result.stderr
    assert bool(said) == bool(result.stderr)
