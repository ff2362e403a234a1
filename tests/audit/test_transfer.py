import xml.etree.ElementTree as xml

import pytest

from audit.graph_formats import dot, graphml
from audit.transfer import Lesson, Moment, Node, Transfer, transfer
from memory_db import Memory, Stage
from tests.memory_db.small import OPERATORS, iterate, outcome, plan, record, run_record, seed_items

NAMESPACE = {"g": "http://graphml.graphdrawing.org/xmlns"}


@pytest.fixture
def taught(tmp_path):
    """Relu is solved at iteration 1; the others see its trace at iteration 2, and sigmoid is solved there."""
    with Memory.open(tmp_path / "memory.db") as memory:
        memory.add(seed_items())
        memory.start_run(run_record())
        good, bad = outcome(1), outcome(3)
        for iteration, solved in ((1, {"level1/relu"}), (2, {"level1/relu", "level1/sigmoid"})):
            for planned in plan(memory, "run-1", iteration):
                record(memory, planned, good if planned.operator in solved else bad)
        yield memory


def test_an_operator_that_was_solved_before_teaches_the_one_that_saw_its_trace(taught):
    graph = transfer(taught, "run-1")
    assert {(lesson.teacher, lesson.learner) for lesson in graph.lessons} == {("level1/relu", "level1/sigmoid")}
    (lesson,) = graph.lessons
    kinds = {item.kind for item in taught.items(ids=lesson.items)}
    assert lesson.references == len(lesson.items) and kinds <= {"trace", "experience"}


def test_nodes_say_when_an_operator_was_solved(taught):
    solved = {node.operator: node.solved_at for node in transfer(taught).nodes}
    assert solved == {"level1/relu": 1, "level1/sigmoid": 2, "level1/row_sum": None, "level1/softmax": None}


def test_unsolved_operators_do_not_teach(taught):
    teachers = {lesson.teacher for lesson in transfer(taught, moment=Moment.FASTER).lessons}
    assert not teachers & {"level1/row_sum", "level1/softmax"}


def test_faster_kernels_are_moments_of_their_own(tmp_path):
    with Memory.open(tmp_path / "memory.db") as memory:
        memory.add(seed_items())
        memory.start_run(run_record())
        iterate(memory, "run-1", range(1, 6))
        rewards = memory.connection.tuples(
            """SELECT COUNT(*) FROM attempts JOIN plans ON plans.id = attempts.id
                WHERE stage = ? AND raw_reward > 0""",
            (Stage.REFINE,),
        )[0][0]
        lessons = transfer(memory, moment=Moment.FASTER).lessons
    assert rewards and all(lesson.references <= rewards * len(lesson.items) for lesson in lessons)
    assert {lesson.learner for lesson in lessons} <= {each.name for each in OPERATORS}


GRAPH = Transfer(
    (Node('a"<b>\\', "x & y", 1), Node("c", "", None)),
    (Lesson('a"<b>\\', "c", 3, ("item1", "item2")),),
)


def test_graphml_is_read_back_by_another_library(tmp_path):
    networkx = pytest.importorskip("networkx")
    path = tmp_path / "graph.graphml"
    path.write_text(graphml(GRAPH))
    graph = networkx.read_graphml(path)
    assert dict(graph.nodes(data=True)) == {'a"<b>\\': {"category": "x & y", "solved_at": 1}, "c": {"category": ""}}
    assert graph.edges['a"<b>\\', "c"] == {"references": 3, "items": "item1 item2"}


def test_graphml_escapes_what_names_hold():
    edges = xml.fromstring(graphml(GRAPH)).findall(".//g:edge", NAMESPACE)
    assert [edge.get("source") for edge in edges] == ['a"<b>\\']


def test_dot_quotes_names():
    assert '"a\\"<b>\\\\" -> "c" [label=3, penwidth=1.75];' in dot(GRAPH)
