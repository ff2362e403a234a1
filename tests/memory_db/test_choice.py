import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from memory_db import Role
from memory_db.retrieval.choice import allotted, places
from memory_db.selection import Candidate, attempt_rng, by_similarity, by_value, explores, shuffled

ROLES = (Role.TRACE, Role.EXPERIENCE, Role.PRACTICE, Role.EXAMPLE)
POOLS = st.lists(
    st.builds(
        Candidate, st.integers(), st.integers(0, 2**64), st.sampled_from([0.1, 0.2]), st.sampled_from([0.0, 1.0])
    ),
    unique_by=lambda each: each.order,
)


@given(st.dictionaries(st.sampled_from(ROLES), st.integers(0, 9)), st.integers(0, 40))
def test_all_places_are_given_and_none_to_a_share_of_zero(shares: dict[Role, int], n: int) -> None:
    given_places = places(shares, n)
    if sum(shares.values()):
        assert sum(given_places.values()) == n
        assert all(abs(given_places[role] - n * shares[role] / sum(shares.values())) < 1 for role in shares)


@given(
    st.dictionaries(st.sampled_from(ROLES), st.integers(0, 9)),
    st.integers(0, 40),
    st.lists(st.integers(0, 12), min_size=4, max_size=4),
)
def test_places_are_filled_as_far_as_there_are_items(shares: dict[Role, int], n: int, counts: list[int]) -> None:
    available = dict(zip(ROLES, counts, strict=True))
    found = allotted(shares, n, available)
    assert all(found[role] <= available[role] for role in shares)
    assert sum(found.values()) == min(n, sum(available[role] for role in shares if shares[role]))


@given(POOLS)
def test_value_comes_before_similarity_and_similarity_before_id(pool: list[Candidate]) -> None:
    keys = [(-each.value, -each.similarity, each.order) for each in by_value(pool)]
    assert keys == sorted(keys)


@given(POOLS, st.randoms())
def test_no_order_depends_on_the_order_of_the_pool(pool: list[Candidate], random: object) -> None:
    again = list(pool)
    random.shuffle(again)  # type: ignore[attr-defined]
    assert by_value(pool) == by_value(again)
    assert by_similarity(pool) == by_similarity(again)
    assert shuffled(pool, attempt_rng(1, 2, 3)) == shuffled(again, attempt_rng(1, 2, 3))


def test_exploration_happens_as_often_as_epsilon_says() -> None:
    rng = np.random.default_rng(0)
    assert 0.17 < sum(explores(0.2, rng) for _ in range(5000)) / 5000 < 0.23


def test_every_attempt_has_its_own_random_numbers() -> None:
    draws = {attempt_rng(*key).random() for key in ((1, 1, 1), (1, 1, 2), (1, 2, 1), (2, 1, 1))}
    assert len(draws) == 4
    assert attempt_rng(1, 2, 3).random() == attempt_rng(1, 2, 3).random()
