"""The web view: everything for reading, nothing for writing, nothing of this machine."""

import asyncio
import json
import shutil
import socket

import httpx
import pytest

from audit.errors import AuditError
from audit.places import without_places
from audit.web.copying import copy
from audit.web.metadata import metadata
from audit.web.server import application, serve
from memory_db import Memory


@pytest.fixture(scope="module")
def get(recorded):
    """Asks the application for an address, as a browser on this machine would."""

    def ask(path, method="GET", host="127.0.0.1:8011"):
        async def asking():
            transport = httpx.ASGITransport(app=served)
            async with httpx.AsyncClient(transport=transport, base_url=f"http://{host}") as client:
                return await client.request(method, path)

        return loop.run_until_complete(asking())

    loop = asyncio.new_event_loop()
    with Memory.open(recorded, read_only=True) as memory, application(memory) as served:
        yield ask
    loop.close()


def rows(get, query):
    answer = get("/memory.json?" + str(httpx.QueryParams({"sql": query, "_shape": "arrays"})))
    return answer.json()


def test_the_start_page_is_the_report_with_a_way_to_the_tables(get):
    page = get("/")
    assert page.status_code == 200 and "operators solved" in page.text and 'href="/memory"' in page.text


def test_tables_can_be_browsed_and_lead_to_stories(get):
    page = get("/memory/attempts")
    assert page.status_code == 200 and '<a href="/lineage/bench/1/0">' in page.text


def test_stories_of_attempts_items_and_kernels_have_pages(get, memory):
    attempt, kernel = memory.connection.tuples("SELECT id, kernel FROM attempts WHERE kernel IS NOT NULL LIMIT 1")[0]
    (item,) = memory.connection.tuples("SELECT item FROM value_updates LIMIT 1")[0]
    assert attempt in get(f"/lineage/{attempt}").text
    assert "What it led to" in get(f"/item/{item}").text
    assert f"/lineage/{attempt}" in get(f"/kernel/{kernel}").text


@pytest.mark.parametrize("path", ["/lineage/none/1/1", "/item/zzz", "/kernel/zzz", "/report/zzz"])
def test_what_is_not_there_is_said_without_a_path(get, path):
    answer = get(path)
    assert answer.status_code == 404 and "/tmp" not in answer.text and ".db" not in answer.text.replace("memory.db", "")


@pytest.mark.parametrize("name", metadata()["databases"]["memory"]["queries"])
def test_every_canned_query_answers(get, memory, name):
    attempt, kernel = memory.connection.tuples("SELECT id, kernel FROM attempts WHERE kernel IS NOT NULL LIMIT 1")[0]
    (item,) = memory.connection.tuples("SELECT item FROM value_updates LIMIT 1")[0]
    values = httpx.QueryParams({"attempt": attempt, "kernel": kernel[:12], "item": item, "_shape": "objects"})
    answer = get(f"/memory/{name}.json?{values}")
    assert answer.status_code == 200 and answer.json()["ok"] and answer.json()["rows"]


def test_kernels_and_texts_can_be_read_in_queries(get):
    source, prompt = rows(
        get,
        """SELECT kernel_source(files), (SELECT text_of(body) FROM texts JOIN generator_calls ON hash = prompt LIMIT 1)
            FROM kernels LIMIT 1""",
    )["rows"][0]
    assert "DataCopy" in source and prompt.startswith("Write level")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
def test_other_methods_than_reading_are_refused(get, method):
    assert get("/memory", method).status_code == 405


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8011", "127.0.0.1.evil.example:8011"])
def test_pages_of_other_names_are_refused(get, host):
    assert get("/", host=host).status_code == 421


@pytest.mark.parametrize(
    "path",
    ["databases.json", "settings.json", "plugins.json", "metadata.json", "versions.json", "threads.json", "actor.json",
     "messages", "allow-debug", "permissions", "logout", "auth-token"],
)  # fmt: skip
def test_what_tells_of_the_server_is_not_there(get, path):
    assert get(f"/-/{path}").status_code == 404


def test_the_file_cannot_be_downloaded(get):
    assert get("/memory.db").status_code in (403, 404)


@pytest.mark.parametrize(
    "path", ["/../../etc/passwd", "/-/static/../../../etc/passwd", "/-/static/%2e%2e/%2e%2e/app.py"]
)
def test_no_other_file_is_served(get, path):
    answer = get(path)
    assert answer.status_code in (400, 403, 404) and "root:" not in answer.text and "import" not in answer.text


@pytest.mark.parametrize(
    "query",
    [
        "DELETE FROM attempts",
        "UPDATE items SET title = ''",
        "ATTACH '/etc/passwd' AS other",
        "SELECT load_extension('evil')",
        "PRAGMA database_list",
        "CREATE TABLE other (x)",
        "WITH gone AS (SELECT 1) DELETE FROM attempts",
    ],
)
def test_queries_that_do_more_than_read_are_refused(get, query):
    answer = rows(get, query)
    assert not answer["ok"] and answer["error"]


def test_a_query_cannot_fill_the_memory_of_the_machine(get):
    answer = rows(get, "SELECT zeroblob(100000000)")
    assert answer["ok"] is False and "too big" in answer["error"]


def test_an_address_with_a_doubled_slash_is_not_there(get):
    assert get("http://127.0.0.1:8011//-/versions.json").status_code == 404


def test_a_query_does_not_tell_where_the_file_is(get):
    told = rows(get, "SELECT * FROM pragma_database_list()")
    assert told["ok"] and "evokernel-ui-" not in json.dumps(told)


def test_full_text_search_answers(get):
    query = """SELECT items.title FROM items_text JOIN items ON items.number = items_text.rowid
        WHERE items_text MATCH 'DataCopy'"""
    assert ["DataCopy"] in rows(get, query)["rows"]


@pytest.mark.parametrize("path", ["/", "/memory", "/memory/runs", "/memory/meta", "/memory.json", "/memory/runs.json"])
def test_no_page_tells_of_the_folder(get, path, recorded):
    text = get(path).text
    assert "evokernel-ui-" not in text and str(recorded.parent) not in text


def test_the_memory_itself_is_not_touched(recorded, tmp_path):
    path = tmp_path / "memory.db"
    shutil.copyfile(recorded, path)
    before = path.read_bytes()
    with Memory.open(path, read_only=True) as memory:
        copy(memory, tmp_path / "served")
    assert path.read_bytes() == before


def test_places_and_secrets_of_parameters_are_not_served():
    given = {
        "paths": {"memory": "/home/ann/m.db", "reports": "reports"},
        "api_key": "sk-1",
        "key_env": "OPENAI_API_KEY",
        "urls": ["http://ann:pw@host/v1"],
    }
    told = json.dumps(without_places(given), ensure_ascii=False)
    assert "ann" not in told and "sk-1" not in told and "OPENAI_API_KEY" in told and "http://host/v1" in told
    assert json.loads(told)["paths"] == {"memory": "…/m.db", "reports": "reports"}


def test_a_taken_port_is_said(memory):
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(AuditError, match="choose another --port"):
        serve(memory, taken.getsockname()[1], print)
