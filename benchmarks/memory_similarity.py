"""Measures the offline embedder: how often the nearest traces are of the same category as the operator asked for.

Traces are the operators' descriptions with kernels that the template writer wrote for them, as a run stores them; the
query is the description alone, and the operator's own traces are left out. Beside it: a random order, and TF-IDF over
the same words, which knows the whole corpus. Run as ``python -m benchmarks.memory_similarity``.
"""

from __future__ import annotations

import re
from collections import Counter

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.table import Table

import operators
from generators.template.writer import TemplateGenerator
from generators.types import Request
from memory_db import Context, ContextItem, Item, Kind, Role, Stage
from memory_db.embedding import HashingEmbedder, Passage
from npu.ascendc.knowledge.seed import seed_items

Matrix = npt.NDArray[np.float64]
NEAREST = 5
SUITES = ("basic", "level1", "level2")
TARGET = "ascendc-twin"


def main() -> None:
    """Print the share of the 1 and the 5 nearest that are of the same category, for each way to find them."""
    everything = [each for suite in SUITES for each in operators.suite(suite)]
    categories = np.array([operators.category(each) for each in everything])
    queries = [Passage(f"{each.name}\n{operators.describe(each)}") for each in everything]
    kernels = [written(each) for each in everything]
    table = Table(
        title=f"{len(everything)} operators, {len(set(categories))} categories, {sum(map(bool, kernels))} kernels"
    )
    for name in ("order", "nearest", f"{NEAREST} nearest", "mean of categories"):
        table.add_column(name, justify="left" if name == "order" else "right")
    traces = [Passage(query.prose, code) for query, code in zip(queries, kernels, strict=True)]
    rng = np.random.default_rng(0)
    table.add_row("random", *scores(rng.random((len(everything), len(everything))), categories))
    table.add_row("TF-IDF, description", *scores(tfidf([each.prose for each in queries], queries), categories))
    table.add_row("TF-IDF, with code", *scores(tfidf([f"{e.prose}\n{e.code}" for e in traces], queries), categories))
    for weight in (0.0, 0.25, 1.0):
        embedder = HashingEmbedder(code_weight=weight)
        similarity = unit(embedder.embed(queries)) @ unit(embedder.embed(traces)).T
        table.add_row(f"hashing, code weight {weight}", *scores(similarity, categories))
    Console().print(table)


def written(operator: operators.Operator) -> str:
    """A kernel by the template writer with all seed knowledge, or nothing for an operator that it does not know."""
    items = [
        Item(f"{place}", Kind(e.kind), TARGET, e.title, e.text, e.tags) for place, e in enumerate(seed_items(TARGET))
    ]
    context = Context(tuple(ContextItem(item, Role.API, 1, 0.0, 0.0, False, 0) for item in items))
    answer = TemplateGenerator().generate(Request(operator, TARGET, Stage.DRAFT, context, 1))
    return "\n".join(answer.kernel.files.values()) if answer.kernel else ""


def scores(similarity: npt.ArrayLike, categories: npt.NDArray[np.str_]) -> list[str]:
    """Shares as text: over all operators, and averaged over categories, because some are large."""
    matrix = np.array(similarity, dtype=np.float64)
    np.fill_diagonal(matrix, -np.inf)
    order = np.argsort(-matrix, axis=1, kind="stable")[:, :NEAREST]
    same = categories[order] == categories[:, None]
    by_category = [
        same[categories == each].mean() for each in sorted(set(categories)) if (categories == each).sum() > 1
    ]
    return [f"{same[:, 0].mean():.3f}", f"{same.mean():.3f}", f"{np.mean(by_category):.3f}"]


def tfidf(documents: list[str], queries: list[Passage]) -> Matrix:
    """Cosines of queries with documents: counts of words times the logarithm of their rarity."""
    split = [Counter(re.findall(r"[a-z]+", text.lower())) for text in documents]
    asked = [Counter(re.findall(r"[a-z]+", each.prose.lower())) for each in queries]
    words = {word: place for place, word in enumerate(sorted({word for document in split for word in document}))}
    rarity = np.log(len(split) / np.maximum(1, counted([Counter(set(each)) for each in split], words).sum(axis=0)))
    return unit(counted(asked, words) * rarity) @ unit(counted(split, words) * rarity).T


def counted(texts: list[Counter[str]], words: dict[str, int]) -> Matrix:
    """Counts per text and word."""
    matrix = np.zeros((len(texts), len(words)))
    for row, text in enumerate(texts):
        for word, count in text.items():
            if word in words:
                matrix[row, words[word]] = count
    return matrix


def unit(vectors: npt.ArrayLike) -> Matrix:
    """Rows of length 1."""
    matrix = np.asarray(vectors, dtype=np.float64)
    return matrix / np.maximum(np.linalg.norm(matrix, axis=1, keepdims=True), 1e-12)


if __name__ == "__main__":
    main()
