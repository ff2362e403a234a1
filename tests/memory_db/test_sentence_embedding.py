"""The sentence-transformers embedder with a small model of random weights, made here: nothing is downloaded."""

from pathlib import Path

import numpy as np
import pytest

from memory_db import EmbedderSettings, Memory, MemoryDbError, embedder_of
from memory_db.embedding import Passage
from tests.memory_db.small import seed_items

pytest.importorskip("sentence_transformers", reason="install the extra: pip install 'evokernel[sentences]'")
WIDTH = 16


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> str:
    import transformers

    plain = tmp_path_factory.mktemp("model")
    words = [
        "[PAD]",
        "[UNK]",
        "[CLS]",
        "[SEP]",
        "[MASK]",
        *"abcdefghijklmnopqrstuvwxyz",
        *(f"##{c}" for c in "aeinrst"),
    ]
    (plain / "vocab.txt").write_text("\n".join(words))
    transformers.BertTokenizerFast(str(plain / "vocab.txt")).save_pretrained(plain)
    shape = transformers.BertConfig(
        vocab_size=len(words), hidden_size=WIDTH, intermediate_size=WIDTH,
        num_hidden_layers=1, num_attention_heads=2, max_position_embeddings=64,
    )  # fmt: skip
    transformers.BertModel(shape).save_pretrained(plain)
    return str(plain)


def test_every_passage_has_a_vector_of_the_models_length(model: str) -> None:
    embedder = embedder_of(EmbedderSettings(kind="sentence", model=model))
    vectors = embedder.embed(
        [Passage("a softmax", "Exp(x, y, n);"), Passage("a sum"), Passage("a softmax", "Exp(x, y, n);")]
    )
    assert vectors.shape == (3, WIDTH)
    assert vectors.dtype == np.float32
    assert np.allclose(vectors[0], vectors[2], atol=1e-5)
    assert not np.allclose(vectors[0], vectors[1], atol=1e-3)


def test_a_memory_is_embedded_anew_with_it_and_says_so(model: str, tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    with Memory.open(path) as memory:
        memory.add(seed_items())
    with Memory.open(path, embedder=embedder_of(EmbedderSettings(kind="sentence", model=model))) as memory:
        assert memory.connection.value("SELECT value FROM meta WHERE key = 'embedder'") == f"sentence:{model}:{WIDTH}"
        assert memory.connection.tuples("SELECT DISTINCT length(vector) FROM vectors") == [(WIDTH,)]


def test_a_model_that_is_nowhere_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    with pytest.raises(MemoryDbError, match="no-such-model"):
        embedder_of(EmbedderSettings(kind="sentence", model="./no-such-model"))
