"""The tests of randomness can fail: a biased source fails them, a fair one passes."""

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random

import pytest

from pitboss.documents.kit.byte_tests import byte_results
from pitboss.documents.kit.contents import judged, smallest
from pitboss.documents.kit.deal_tests import deal_results, draw_results
from pitboss.documents.kit.probability import Result, chi_square, normal, upper_tail
from pitboss.documents.kit.samples import DRAWS, Deals, collect

DECKS = 6000
#: No fair sample of this file comes near it; its seeds are fixed.
UNLIKELY = 1e-9


def nobody(_done: int, _of: int) -> None:
    """Progress that nobody watches."""


def decks(shuffle: Callable[[list[int], Random], Sequence[int]], cards: int = 52) -> bytes:
    chance = Random(2026)
    return b"".join(bytes(shuffle(list(range(cards)), chance)) for _ in range(DECKS))


def fair(deck: list[int], chance: Random) -> Sequence[int]:
    chance.shuffle(deck)
    return deck


def with_anyone(deck: list[int], chance: Random) -> Sequence[int]:
    """Each card trades places with any other: the classic mistake."""
    for at in range(len(deck)):
        other = chance.randrange(len(deck))
        deck[at], deck[other] = deck[other], deck[at]
    return deck


def never_with_itself(deck: list[int], chance: Random) -> Sequence[int]:
    """Each card trades places with an earlier one, never staying (Sattolo): one long cycle."""
    for last in range(len(deck) - 1, 0, -1):
        other = chance.randrange(last)
        deck[last], deck[other] = deck[other], deck[last]
    return deck


def remainder_of_a_byte(deck: list[int], chance: Random) -> Sequence[int]:
    """Without rejection: small remainders come more often."""
    for last in range(len(deck) - 1, 0, -1):
        other = chance.randrange(64) % (last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return deck


def riffled_thrice(deck: list[int], chance: Random) -> Sequence[int]:
    for _ in range(3):
        cut = sum(chance.random() < 0.5 for _ in deck)
        left, right, mixed = deck[:cut], deck[cut:], []
        while left or right:
            pile = left if chance.randrange(len(left) + len(right)) < len(left) else right
            mixed.append(pile.pop(0))
        deck = mixed
    return deck


def cut_only(deck: list[int], chance: Random) -> Sequence[int]:
    at = chance.randrange(len(deck))
    return deck[at:] + deck[:at]


def failed(results: Sequence[Result]) -> set[str]:
    return {one.test for one in results if one.p is not None and one.p < UNLIKELY}


@pytest.mark.parametrize("cards", [52, 53])
def test_a_fair_shuffle_passes(cards: int) -> None:
    results = list(deal_results("fair", decks(fair, cards), cards))
    known = [one.p for one in results if one.p is not None]
    assert min(known) > 1e-4
    assert {one.test for one in results} >= {"positions", "neighbours", "successions", "serial"}


@pytest.mark.parametrize(
    ("shuffle", "caught_by"),
    [
        (with_anyone, "positions"),
        (never_with_itself, "positions"),
        (remainder_of_a_byte, "positions"),
        (riffled_thrice, "successions"),
        (cut_only, "successions"),
        (cut_only, "orders"),
    ],
)
def test_a_biased_shuffle_fails(
    shuffle: Callable[[list[int], Random], Sequence[int]], caught_by: str
) -> None:
    results = list(deal_results("biased", decks(shuffle), 52))
    assert caught_by in failed(results)
    least = smallest(results)
    assert least is not None
    assert least[1] < UNLIKELY


def test_marked_hands_fail_the_poker_test() -> None:
    def with_a_pair(deck: list[int], chance: Random) -> Sequence[int]:
        """In every third deal the second card has the rank of the first."""
        chance.shuffle(deck)
        if chance.random() < 1 / 3:
            at = deck.index(deck[0] ^ 1)
            deck[1], deck[at] = deck[at], deck[1]
        return deck

    assert "poker" in failed(list(deal_results("biased", decks(with_a_pair), 52)))


def test_deals_that_follow_each_other_fail_the_serial_test() -> None:
    half = decks(fair)
    twice = b"".join(half[at : at + 52] * 2 for at in range(0, len(half), 52))
    long = twice * 3
    results = list(deal_results("repeated", long, 52))
    assert "serial" in failed(results)


@pytest.mark.parametrize(
    ("raw", "caught_by"),
    [
        (bytes(20_000), {"frequency", "runs", "poker", "bytes"}),
        (b"\x55" * 20_000, {"runs", "serial", "poker", "bytes"}),
        (b"\x33" * 20_000, {"serial", "poker"}),
        (bytes(at % 256 for at in range(65_536 * 11)), {"pairs of bytes"}),
        (bytes(at % 251 for at in range(40_000)), {"bytes"}),
    ],
)
def test_biased_bytes_fail(raw: bytes, caught_by: set[str]) -> None:
    assert caught_by <= failed(list(byte_results(raw)))


def test_fair_bytes_pass() -> None:
    results = list(byte_results(Random(7).randbytes(700_000)))
    assert [one for one in results if one.p is None] == []
    assert min(one.p or 0 for one in results) > 1e-3


@pytest.mark.parametrize(
    ("choices", "caught_by"),
    [
        ([at % 6 for at in range(7000)], "start, choice"),
        ([at % 7 for at in range(7000)], None),
    ],
)
def test_a_draw_that_favours_a_seat_fails(choices: list[int], caught_by: str | None) -> None:
    deals = Deals(52, draws={one.name: [] for one in DRAWS})
    deals.draws["start"] = list(choices)
    chance = Random(3)
    deals.draws["magic"] = [
        chance.randrange(52) if chance.random() < 0.5 else None for _ in choices
    ]
    deals.draws["lucky"] = [
        chance.randrange(7) if chance.random() < 0.35 else None for _ in choices
    ]
    assert failed(list(draw_results(deals))) == ({caught_by} if caught_by else set())
    deals.draws["lucky"] = [
        chance.randrange(7) if chance.random() < 0.45 else None for _ in choices
    ]
    assert "lucky, chance" in failed(list(draw_results(deals)))


@pytest.mark.parametrize(
    ("statistic", "degrees", "tail"),
    [
        # Printed tables of chi-square.
        (3.841459, 1, 0.05),
        (18.307038, 10, 0.05),
        (124.342113, 100, 0.05),
        (1.145476, 5, 0.95),
        (23.209251, 10, 0.01),
    ],
)
def test_tails_are_those_of_printed_tables(statistic: float, degrees: int, tail: float) -> None:
    assert upper_tail(statistic, degrees) == pytest.approx(tail, rel=1e-5)


def test_tails_of_two_degrees_are_exponentials() -> None:
    for statistic in (0.1, 1.0, 5.0, 40.0, 200.0):
        assert upper_tail(statistic, 2) == pytest.approx(math.exp(-statistic / 2), rel=1e-9)
    assert upper_tail(0, 3) == 1


def test_fair_figures_spread_evenly() -> None:
    """The corrected chi-square of positions has the p-values of a fair figure."""
    chance = Random(11)
    found = []
    for _ in range(60):
        sample = b"".join(bytes(fair(list(range(52)), chance)) for _ in range(300))
        (first, *_) = deal_results("fair", sample, 52)
        assert first.p is not None
        found.append(first.p)
    below = sum(p < 0.5 for p in found)
    # Without the correction of 51/52 all would lie above one half, or none.
    assert 15 < below < 45


def test_a_sample_that_is_too_small_says_so() -> None:
    one = chi_square("s", "t", "a", {1: 3}, Fraction(1), classes=3)
    assert one.p is None
    assert one.note == "needs 5.0 times the sample"
    assert judged([one, normal("s", "t", "a", 9, 0.0)])["small"] == 1
    assert smallest([one]) is None


def test_samples_are_fresh_and_whole() -> None:
    first, second = (collect(20, nobody) for _ in range(2))
    assert first.raw != second.raw
    assert len(first.raw) == 20 * 64
    for deals in first.deals:
        for order in (deals.committed, deals.dealt):
            for at in range(20):
                deck = order[at * deals.cards : (at + 1) * deals.cards]
                assert sorted(deck) == list(range(deals.cards))
        assert deals.committed != deals.dealt
        assert {len(one) for one in deals.draws.values()} == {20}
