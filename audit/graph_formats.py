"""The transfer graph for other programs: GraphML (yEd, Gephi, Cytoscape) and DOT (Graphviz)."""

from __future__ import annotations

import xml.etree.ElementTree as xml
from collections.abc import Callable

from audit.transfer import Transfer

_NAMESPACE = "http://graphml.graphdrawing.org/xmlns"
_KEYS = (
    ("category", "node", "string"),
    ("solved_at", "node", "int"),
    ("references", "edge", "int"),
    ("items", "edge", "string"),
)


def graphml(graph: Transfer) -> str:
    """GraphML: nodes with category and solved_at, edges from teacher to learner with references and items."""
    root = xml.Element("graphml", xmlns=_NAMESPACE)
    for name, owner, kind in _KEYS:
        xml.SubElement(root, "key", {"id": name, "for": owner, "attr.name": name, "attr.type": kind})
    body = xml.SubElement(root, "graph", id="transfer", edgedefault="directed")
    for node in graph.nodes:
        vertex = xml.SubElement(body, "node", id=node.operator)
        _data(vertex, "category", node.category)
        if node.solved_at is not None:
            _data(vertex, "solved_at", str(node.solved_at))
    for lesson in graph.lessons:
        edge = xml.SubElement(body, "edge", source=lesson.teacher, target=lesson.learner)
        _data(edge, "references", str(lesson.references))
        _data(edge, "items", " ".join(lesson.items))
    xml.indent(root)
    return xml.tostring(root, encoding="unicode", xml_declaration=False) + "\n"


def dot(graph: Transfer) -> str:
    """DOT: one node per operator, the width of an edge by its references."""
    lines = ["digraph transfer {", "  rankdir=LR;", "  node [shape=box, style=rounded];"]
    for node in graph.nodes:
        label = node.operator if node.solved_at is None else f"{node.operator}\nsolved at {node.solved_at}"
        lines.append(f"  {_quoted(node.operator)} [label={_quoted(label)}, group={_quoted(node.category)}];")
    for lesson in graph.lessons:
        ends = f"{_quoted(lesson.teacher)} -> {_quoted(lesson.learner)}"
        width = 1 + min(lesson.references, 20) / 4
        lines.append(f"  {ends} [label={lesson.references}, penwidth={width:.2f}];")
    return "\n".join([*lines, "}"]) + "\n"


FORMATS: dict[str, Callable[[Transfer], str]] = {"graphml": graphml, "dot": dot}
"""What a graph can be written as, by name."""


def _data(element: xml.Element, key: str, text: str) -> None:
    xml.SubElement(element, "data", key=key).text = text


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
