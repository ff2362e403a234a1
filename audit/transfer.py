"""Which solved operators taught which others: the transfer graph."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from enum import StrEnum

from memory_db import Memory

_FIRST_SOLVED = """SELECT plans.operator, MIN(attempts.number) FROM attempts JOIN plans ON plans.id = attempts.id
    JOIN outcomes ON outcomes.attempt = attempts.id WHERE outcomes.feasible = 1 GROUP BY plans.operator"""
_SOLVED = """SELECT attempts.id, MIN(attempts.number) AS number, plans.operator FROM attempts
    JOIN plans ON plans.id = attempts.id JOIN outcomes ON outcomes.attempt = attempts.id
    WHERE outcomes.feasible = 1 AND (?1 = '' OR plans.run = ?1) GROUP BY plans.run, plans.operator"""
_FASTER = """SELECT attempts.id, attempts.number, plans.operator FROM attempts
    JOIN plans ON plans.id = attempts.id JOIN outcomes ON outcomes.attempt = attempts.id
    WHERE outcomes.feasible = 1 AND plans.stage = 'refine' AND attempts.raw_reward > 0
    AND (?1 = '' OR plans.run = ?1)"""
_REFERENCES = """SELECT learners.id, learners.number, learners.operator, items.id, items.operator,
    sources.number, plans.operator FROM ({}) AS learners
    JOIN contexts ON contexts.plan = learners.id JOIN items ON items.id = contexts.item
    LEFT JOIN item_sources ON item_sources.item = items.id
    LEFT JOIN attempts AS sources ON sources.id = item_sources.attempt AND sources.number < learners.number
    LEFT JOIN plans ON plans.id = sources.id
    WHERE items.kind IN ('trace', 'experience')"""
_OPERATORS = """SELECT plans.operator, MIN(plans.category), MAX(outcomes.feasible),
    MIN(CASE WHEN outcomes.feasible THEN plans.iteration END) FROM plans
    JOIN outcomes ON outcomes.attempt = plans.id WHERE ?1 = '' OR plans.run = ?1
    GROUP BY plans.operator ORDER BY plans.operator"""


class Moment(StrEnum):
    """When a reference counts: as an operator was first solved, or whenever its kernel got faster."""

    SOLVED = "solved"
    FASTER = "faster"


@dataclass(frozen=True)
class Node:
    """An operator: its category, and the iteration that solved it (None while unsolved, or solved elsewhere)."""

    operator: str
    category: str
    solved_at: int | None


@dataclass(frozen=True)
class Lesson:
    """``teacher``'s experience was in the context that solved (or sped up) ``learner``: how often, and which items."""

    teacher: str
    learner: str
    references: int
    items: tuple[str, ...]


@dataclass(frozen=True)
class Transfer:
    """The graph: operators, and the lessons between them, the most frequent first."""

    nodes: tuple[Node, ...]
    lessons: tuple[Lesson, ...]


def transfer(memory: Memory, run: str = "", moment: Moment = Moment.SOLVED) -> Transfer:
    """The transfer graph of a run, or of the whole memory.

    A reference is a trace or an experience of another operator that stood in the context of a moment's attempt. An
    experience that several operators had before is a reference to each of them. Only operators that were solved by
    then teach; of those that this memory knows by name alone, from an import, that is taken for granted.
    """
    connection = memory.connection
    query = _REFERENCES.format(_SOLVED if moment is Moment.SOLVED else _FASTER)
    with connection.reading():
        solved = dict(connection.tuples(_FIRST_SOLVED))
        rows = connection.tuples(query, (run,))
        nodes = {name: Node(name, category, at) for name, category, _, at in connection.tuples(_OPERATORS, (run,))}
        known = {name for (name,) in connection.tuples("SELECT DISTINCT operator FROM plans")}
    found: dict[tuple[str, str], set[tuple[str, str]]] = defaultdict(set)
    for attempt, number, learner, item, owner, source, source_operator in rows:
        teacher = source_operator if source is not None else owner
        by_then = solved.get(teacher, number) < number or teacher not in known
        if teacher and teacher != learner and by_then:
            found[teacher, learner].add((attempt, item))
    for teacher, _ in found:
        nodes.setdefault(teacher, Node(teacher, "", None))
    lessons = [
        Lesson(teacher, learner, len(pairs), tuple(sorted({item for _, item in pairs})))
        for (teacher, learner), pairs in found.items()
    ]
    lessons.sort(key=lambda lesson: (-lesson.references, lesson.teacher, lesson.learner))
    return Transfer(tuple(sorted(nodes.values(), key=lambda node: node.operator)), tuple(lessons))
