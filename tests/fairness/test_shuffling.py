"""Every order of the deck is equally likely: by exact reasoning, and by looking at many decks."""

import itertools
import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

import pytest

from pitboss.cards import DECK_52, DECK_53, Card
from pitboss.house import bits, shuffle, shuffled
from pitboss.house.chance import Chance
from pitboss.round.fairness.mixing import below_from
from tests.support.uniformity import FALSE_ALARM, distance, limit, looks_uniform

MANY = 30_000
Shuffle = Callable[[Sequence[Card]], Sequence[Card]]


def system_bytes() -> Iterator[int]:
    return itertools.chain.from_iterable(bits() for _ in itertools.count())


def naive(cards: Sequence[Card]) -> Sequence[Card]:
    """The well-known mistake: every card is swapped with any other."""
    below, deck = below_from(system_bytes()), list(cards)
    for at in range(len(deck)):
        other = below(len(deck))
        deck[at], deck[other] = deck[other], deck[at]
    return deck


def sattolo(cards: Sequence[Card]) -> Sequence[Card]:
    """The other one: a bound too small by one, so that no card may stay where it is."""
    below, deck = below_from(system_bytes()), list(cards)
    for last in range(len(deck) - 1, 0, -1):
        other = below(last)
        deck[last], deck[other] = deck[other], deck[last]
    return deck


def one_cut(cards: Sequence[Card]) -> Sequence[Card]:
    """No shuffle at all: a cut. Every card is equally likely everywhere, and yet."""
    at = below_from(system_bytes())(len(cards))
    return [*cards[at:], *cards[:at]]


# What is looked at. Each gives samples with the number of classes that should be equally likely.
Samples = Iterator[tuple[list[object], int]]


def cards_at_positions(shuffle_one: Shuffle) -> Samples:
    """Each card at each position."""
    for size in (DECK_52, DECK_53):
        for column in zip(*(shuffle_one(size) for _ in range(MANY // 2)), strict=True):
            yield list(column), len(size)


def neighbours(shuffle_one: Shuffle) -> Samples:
    """How many ranks and suits on the next card is, at each position; and the two top cards."""
    columns = list(zip(*(shuffle_one(DECK_52) for _ in range(MANY)), strict=True))
    for above, below in itertools.pairwise(columns):
        yield [(b - a) % 52 for a, b in zip(above, below, strict=True)], 51
    yield list(zip(columns[0], columns[1], strict=True)), 52 * 51


def orders_of_four(shuffle_one: Shuffle) -> Samples:
    """All orders of four cards, and of every deck the parity of its order."""
    yield [tuple(shuffle_one(DECK_52[:4])) for _ in range(MANY)], math.factorial(4)
    yield [parity(shuffle_one(DECK_52)) for _ in range(MANY // 10)], 2


def deck_after_deck(shuffle_one: Shuffle) -> Samples:
    """The first card after the last of the deck before, and each position against its last."""
    decks = [shuffle_one(DECK_52) for _ in range(MANY)]
    pairs = list(itertools.pairwise(decks))
    yield [(after[0] - before[-1]) % 52 for before, after in pairs], 52
    for at in (0, 1, 25, 51):
        yield [(after[at] - before[at]) % 52 for before, after in pairs], 52


def parity(deck: Sequence[Card]) -> bool:
    """Whether an order takes an odd number of swaps."""
    seen, odd = set(), False
    for start in range(len(deck)):
        at, length = start, 0
        while at not in seen:
            seen.add(at)
            at, length = deck[at], length + 1
        odd ^= length > 0 and length % 2 == 0
    return odd


def passes(look: Callable[[Shuffle], Samples], shuffle_one: Shuffle) -> bool:
    return all(looks_uniform(sample, classes) for sample, classes in look(shuffle_one))


@pytest.mark.parametrize(
    "look",
    [cards_at_positions, neighbours, orders_of_four, deck_after_deck],
    ids=lambda f: f.__name__,
)
def test_decks_look_shuffled(look: Callable[[Shuffle], Samples]) -> None:
    assert passes(look, shuffled)


def never_twice(first: Sequence[Card]) -> Shuffle:
    """A source that remembers: the new deck begins with the card that the last one ended with."""
    last = [first[-1]]

    def shuffle_one(cards: Sequence[Card]) -> Sequence[Card]:
        deck = list(shuffled(cards))
        at = deck.index(last[0])
        deck[0], deck[at] = deck[at], deck[0]
        last[0] = deck[-1]
        return deck

    return shuffle_one


@pytest.mark.parametrize(
    ("look", "biased"),
    [
        (cards_at_positions, naive),
        (cards_at_positions, sattolo),
        (orders_of_four, naive),
        (orders_of_four, sattolo),
        (neighbours, one_cut),
        (deck_after_deck, never_twice(DECK_52)),
    ],
    ids=["places, naive", "places, sattolo", "four, naive", "four, sattolo", "cut", "remembers"],
)
def test_a_biased_shuffle_is_caught(look: Callable[[Shuffle], Samples], biased: Shuffle) -> None:
    assert not passes(look, biased)


def test_a_cut_alone_looks_fair_to_who_counts_cards_at_positions_only() -> None:
    """Which is why neighbours are looked at too."""
    columns = zip(*(one_cut(DECK_52) for _ in range(4000)), strict=True)
    assert all(looks_uniform(column, 52) for column in columns)


def test_bytes_give_every_number_below_a_bound_equally_often() -> None:
    """Exactly: over all 256 bytes each result comes as often as every other."""
    for bound in range(1, 257):
        drawn: Counter[int] = Counter()
        for byte in range(256):
            try:
                drawn[below_from(iter([byte]))(bound)] += 1
            except ValueError:
                drawn[-1] += 1
        rejected = drawn.pop(-1, 0)
        assert rejected == 256 % bound < bound
        assert drawn == dict.fromkeys(range(bound), 256 // bound)


@pytest.mark.parametrize("bound", [257, 300, 1000, 2600, 2756, 40_000, 65_535, 65_536])
def test_two_bytes_give_every_number_equally_often_too(bound: int) -> None:
    """Exactly: over all pairs of bytes, highest first."""
    drawn: Counter[int] = Counter()
    for pair in range(65_536):
        try:
            drawn[below_from(iter(pair.to_bytes(2, "big")))(bound)] += 1
        except ValueError:
            drawn[-1] += 1
    assert drawn.pop(-1, 0) == 65_536 % bound < bound
    assert drawn == dict.fromkeys(range(bound), 65_536 // bound)


def test_what_is_thrown_away_is_drawn_again() -> None:
    below = below_from(iter([255, 254, 7, 3]))
    assert below(6) == 1  # 252 and above are thrown away
    assert below(6) == 3
    with pytest.raises(ValueError, match="has ended"):
        below(6)


@pytest.mark.parametrize("bound", [0, -1])
def test_nothing_is_drawn_below_nothing(bound: int) -> None:
    with pytest.raises(ValueError, match="nothing can be drawn"):
        below_from(iter(range(256)))(bound)


def test_every_run_of_draws_ends_in_another_order() -> None:
    """Exactly: five cards have 5! runs of draws, and these give the 5! orders once each."""
    orders = Counter(
        shuffled(DECK_52[:5], randbelow=script(draws))
        for draws in itertools.product(*(range(bound) for bound in (5, 4, 3, 2)))
    )
    assert orders == Counter(itertools.permutations(DECK_52[:5]))


def script(draws: Sequence[int]) -> Callable[[int], int]:
    left = list(draws)

    def below(bound: int) -> int:
        drawn = left.pop(0)
        assert 0 <= drawn < bound
        return drawn

    return below


@pytest.mark.parametrize(("size", "whole"), [(52, DECK_52), (53, DECK_53)])
def test_a_deck_has_every_card_once(size: int, whole: tuple[Card, ...]) -> None:
    for _ in range(50):
        deck = shuffle(size)
        assert isinstance(deck, tuple)
        assert sorted(deck) == list(whole)


@pytest.mark.parametrize("size", [0, 4, 51, 54, 104])
def test_there_are_no_other_decks(size: int) -> None:
    with pytest.raises(ValueError, match="52 cards"):
        shuffle(size)


def test_two_decks_are_never_the_same() -> None:
    assert len({shuffle(52) for _ in range(1000)}) == 1000


def test_bits_and_seeds_are_256_bits_from_the_generator_and_none_comes_twice() -> None:
    chance = Chance()
    for draw in (bits, chance.bits, chance.seed):
        drawn = [draw() for _ in range(5500)]
        assert {len(one) for one in drawn} == {32}
        assert len(set(drawn)) == 5500
        assert looks_uniform(itertools.chain.from_iterable(drawn), 256)


def test_the_limit_is_a_bound_where_the_tail_is_known_exactly() -> None:
    """Two classes: the tail is binomial, and the bound holds for it at every size."""
    for total in (10, 50, 200):
        for alarm in (0.5, 0.1, 1e-3, FALSE_ALARM):
            most = limit(2, alarm)
            tail = sum(
                math.comb(total, heads)
                for heads in range(total + 1)
                if distance((heads, total - heads), 2) >= most
            )
            assert tail <= alarm * 2**total
