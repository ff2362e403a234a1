import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_db import EmbedderSettings, Memory, MemoryDbError, embedder_of
from memory_db.embedding import HashingEmbedder, Passage
from memory_db.embedding.endpoint import EndpointEmbedder
from memory_db.embedding.quantised import lengths, quantised
from tests.memory_db.small import OPERATORS, api, iterate, run_record, seed_items

TEXTS = st.lists(st.text(max_size=60), min_size=1, max_size=6)


def cosine(a: str, b: str) -> float:
    one, two = quantised(HashingEmbedder().embed([Passage(a), Passage(b)]))
    return float(one.astype(int) @ two.astype(int) / lengths(one[None])[0] / lengths(two[None])[0])


@given(TEXTS)
def test_a_vector_depends_on_its_own_passage_only(texts: list[str]) -> None:
    passages = [Passage(text, text[::-1]) for text in texts]
    together = HashingEmbedder().embed(passages)
    apart = np.concatenate([HashingEmbedder().embed([each]) for each in passages])
    assert np.array_equal(together, apart)


def test_unlike_passages_are_above_the_similarity_floor() -> None:
    texts = [f"{each.name} {each.description}" for each in OPERATORS] + [item.text for item in seed_items()]
    cosines = [cosine(one, two) for one in texts for two in texts]
    assert min(cosines) > 0
    assert max(cosines) == pytest.approx(1.0)


def test_what_computes_the_same_is_nearer_than_what_does_not() -> None:
    text = "softmax over the last dimension: exp(x - max) / sum"
    assert cosine(text, "log softmax over the last dimension") > cosine(text, "matrix product of a and b")


def test_parts_of_identifiers_are_words() -> None:
    assert cosine("ReduceSum(dst, src)", "reduce a row to its sum") > cosine("ReduceSum(dst, src)", "transpose a row")


@given(st.lists(st.lists(st.floats(-100, 100, width=32), min_size=8, max_size=8), min_size=1, max_size=5))
def test_quantised_products_are_whole_numbers_that_float32_holds_exactly(rows: list[list[float]]) -> None:
    whole = quantised(np.array(rows, dtype=np.float32))
    exact = whole.astype(np.int64) @ whole.astype(np.int64).T
    assert np.array_equal(whole.astype(np.float32) @ whole.astype(np.float32).T, exact)
    assert np.abs(whole.astype(int)).max() in (0, 127)


def test_another_embedder_embeds_everything_anew_and_is_recorded(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    with Memory.open(path) as memory:
        memory.add(seed_items())
        old = memory.embedder.name
    with Memory.open(path, embedder=HashingEmbedder(64)) as memory:
        sizes = memory.connection.tuples("SELECT DISTINCT length(vector) FROM vectors")
        assert sizes == [(64,)]
        assert memory.connection.value("SELECT count(*) FROM vectors") == len(seed_items())
        assert memory.connection.value("SELECT value FROM meta WHERE key = 'embedder'") == memory.embedder.name
        assert memory.connection.value("SELECT value FROM meta WHERE key = 'embedder.history'") == old
        iterate(memory, memory.start_run(run_record()), range(1, 3))


def test_without_an_embedder_the_memorys_own_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    with Memory.open(path, embedder=HashingEmbedder(64, 0.5)) as memory:
        memory.add(seed_items())
    with Memory.open(path) as memory:
        assert memory.embedder.name == HashingEmbedder(64, 0.5).name
        assert memory.connection.value("SELECT value FROM meta WHERE key = 'embedder.history'") is None


def test_a_memory_of_an_endpoint_can_be_kept_without_it(endpoint: str, tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    with Memory.open(path, embedder=embedder_of(EmbedderSettings("endpoint", "m", endpoint, "STUB_KEY"))) as memory:
        (item, *_) = memory.add(seed_items())
    with Memory.open(path) as memory:
        assert memory.archive([item], "by hand") == 1
        with pytest.raises(MemoryDbError, match="is embedded by endpoint:m:3"):
            memory.add([api("Mul")])


def test_a_reader_with_another_embedder_is_told(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    with Memory.open(path) as memory:
        memory.add(seed_items())
    with (
        Memory.open(path, embedder=HashingEmbedder(64), read_only=True) as memory,
        pytest.raises(MemoryDbError, match="another embedder"),
        memory.index(),
    ):
        pass


class Stub(BaseHTTPRequestHandler):
    """Answers with a vector per text: its length and its number of vowels; or with what ``broken`` says."""

    broken: str = ""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        data = [
            {"object": "embedding", "index": place, "embedding": [float(len(text)), float(text.count("a")), 1.0]}
            for place, text in enumerate(asked["input"])
        ]
        body = self.broken or json.dumps({"object": "list", "data": data, "model": "m", "usage": {}})
        self.send_response(401 if self.broken == "denied" else 200)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *arguments: object) -> None:
        pass


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setenv("STUB_KEY", "k")
    monkeypatch.setattr(Stub, "broken", "")
    server = HTTPServer(("127.0.0.1", 0), Stub)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/v1"
    server.shutdown()
    thread.join()
    server.server_close()


def test_an_endpoint_gives_the_vectors(endpoint: str, tmp_path: Path) -> None:
    embedder = embedder_of(EmbedderSettings("endpoint", "m", endpoint, "STUB_KEY"))
    assert embedder.dimensions == 3
    assert embedder.embed([Passage("aaa"), Passage("b", "a")]).tolist() == [[3, 3, 1], [3, 1, 1]]
    with Memory.open(tmp_path / "memory.db", embedder=embedder) as memory:
        memory.add(seed_items())
        assert memory.connection.tuples("SELECT DISTINCT length(vector) FROM vectors") == [(3,)]


@pytest.mark.parametrize("answer", ["denied", "{}", "<html>", '{"data": [{"embedding": "x"}]}', '{"data": []}'])
def test_nonsense_from_an_endpoint_is_a_clear_error(
    endpoint: str, answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Stub, "broken", answer)
    with pytest.raises(MemoryDbError, match=r"127\.0\.0\.1"):
        EndpointEmbedder("m", endpoint, "STUB_KEY", dimensions=3).embed([Passage("a")])


def test_a_missing_key_is_named() -> None:
    with pytest.raises(MemoryDbError, match="NO_SUCH_KEY holds no key"):
        EndpointEmbedder("m", "http://127.0.0.1:9/v1", "NO_SUCH_KEY").embed([Passage("a")])


def test_settings_without_a_model_are_refused() -> None:
    with pytest.raises(MemoryDbError, match=r"embedder\.model"):
        EmbedderSettings("endpoint", base_url="http://127.0.0.1:9")
