"""Who knows all but one honest player's bits can steer nothing: neither by the deck nor by wagers.

A house that cheats is played here: it knows the deck, picks the best of many, sees the wagers, has
an accomplice at the table, and knows every bit but the honest player's. The dealt cards come as if
it had done nothing. Where it knows all the bits the same tricks work at once, so these tests can
see them.
"""

import itertools
import random
from collections import Counter
from collections.abc import Callable, Sequence

import pytest

from pitboss.cards import DECK_52, Card
from pitboss.round.fairness.mixing import (
    Opening,
    Wagered,
    mix,
    mixed_deck,
    permutation,
    permuted,
    player_hash,
)
from tests.fairness.test_mixing import by, runs
from tests.support.committed_deals import ROUND, bits_of, deal
from tests.support.uniformity import looks_uniform

MANY = 3000
HONEST, ACCOMPLICE = "anna", "shill"
SMALLEST = [Wagered(1, HONEST, "ante", 1000), Wagered(4, ACCOMPLICE, "ante", 1000)]
DECK = deal(numbers=(0, 0, 0)).deck
HOUSE = bits_of("the house")
ROOTS = [f"{n:064x}" for n in range(100)]


def player(name: str, seat: int, bits: bytes, opens: bool = True) -> Opening:
    return Opening(seat, name, player_hash(ROUND, name, bits), bits if opens else None)


def first_card(
    honest: bytes,
    wagers: Sequence[Wagered] = SMALLEST,
    root: str = ROOTS[0],
    deck: Sequence[Card] = DECK,
    opens: bool = True,
) -> Card:
    """What is dealt first when the honest player has these bits."""
    players = [player(HONEST, 1, honest), player(ACCOMPLICE, 4, bits_of("shill"), opens)]
    return mixed_deck(deck, permutation(mix(root, ROUND, HOUSE, wagers, players), 52))[0]


def honest_bits(count: int, seed: int) -> list[bytes]:
    numbers = random.Random(seed)
    return [numbers.randbytes(32) for _ in range(count)]


def test_on_a_toy_deck_no_choice_of_deck_helps_exactly() -> None:
    """Over all seeds of a toy generator each card comes to each place as often as every other.

    For every deck that the house may pick: so its best deck is as good as its worst.
    """
    size, every = 4, runs(4)
    dealt = Counter(tuple(mixed_deck(DECK_52[:size], permuted(size, by(run)))) for run in every)
    for chosen in itertools.permutations(DECK_52[:size]):
        orders = [mixed_deck(chosen, permuted(size, by(run))) for run in every]
        assert Counter(orders) == dealt == Counter(itertools.permutations(DECK_52[:size]))
        for place, card in itertools.product(range(size), chosen):
            hits = sum(order[place] == card for order in orders)
            assert hits * size == len(every)


def test_the_best_of_many_decks_does_no_better_than_chance() -> None:
    """The house tries a hundred decks on bits it imagines, and keeps the one with most aces."""
    numbers = random.Random(7)
    imagined = honest_bits(60, 1)

    def aces(choice: tuple[str, Sequence[Card]]) -> int:
        root, deck = choice
        return sum(first_card(bits, root=root, deck=deck) >= 48 for bits in imagined)

    choices = [(root, numbers.sample(DECK_52, 52)) for root in ROOTS]
    root, deck = max(choices, key=aces)
    assert aces((root, deck)) > 60 / 13 * 1.5
    real = [first_card(bits, root=root, deck=deck) for bits in honest_bits(MANY, 2)]
    assert looks_uniform(real, 52)


def more_wagers(count: int) -> list[list[Wagered]]:
    """What the accomplice may still do: one more wager, of any amount."""
    further = [
        [Wagered(4, ACCOMPLICE, "six-card-bonus", 100 * (n + 1))] if n else [] for n in range(count)
    ]
    return [SMALLEST + one for one in further]


def steered(known: Callable[[bytes], bytes]) -> list[bool]:
    """Whether an ace comes first, if the accomplice picks the best of many wagers.

    ``known`` is what the accomplice takes for the honest player's bits.
    """
    found = []
    for bits in honest_bits(400, 3):
        belief = known(bits)
        best = max(more_wagers(12), key=lambda wagers: first_card(belief, wagers))
        found.append(first_card(bits, best) >= 48)
    return found


def test_one_more_wager_does_not_help() -> None:
    guessed = sum(steered(lambda _: bits_of("a guess")))
    knew = sum(steered(lambda bits: bits))
    # An ace comes first in one of thirteen; with all the bits known, the best of twelve is had.
    assert abs(guessed - 400 / 13) < 4 * (400 * 12 / 169) ** 0.5
    assert knew > 200


@pytest.mark.parametrize("wagers", [SMALLEST, more_wagers(2)[1]], ids=["fewer", "more"])
def test_with_any_wagers_every_card_is_as_likely(wagers: list[Wagered]) -> None:
    assert looks_uniform((first_card(bits, wagers) for bits in honest_bits(MANY, 4)), 52)


def test_a_further_wager_no_longer_shifts_the_cards_it_changes_them_all() -> None:
    """Formerly four cards for a Six Card Bonus moved every later card by four places."""
    fewer, more = more_wagers(2)
    pairs = [(first_card(bits, fewer), first_card(bits, more)) for bits in honest_bits(MANY, 5)]
    assert looks_uniform(((b - a) % 52 for a, b in pairs), 52)


def test_what_remains_an_accomplice_who_opens_last_has_one_bit() -> None:
    """Knowing all, to open or not: the better of two orders. It is marked, and on record."""
    found = [
        max(first_card(bits), first_card(bits, opens=False)) >= 26 for bits in honest_bits(MANY, 6)
    ]
    assert abs(sum(found) - MANY * 3 / 4) < 4 * (MANY * 3 / 16) ** 0.5


def test_the_houses_own_bits_keep_the_order_from_everybody_else() -> None:
    """Who knows every player's bits and the root, but not the house's, can tell nothing."""
    players = [player(HONEST, 1, bits_of("anna")), player(ACCOMPLICE, 4, bits_of("shill"))]
    orders = (
        permutation(mix(ROOTS[0], ROUND, bits, SMALLEST, players), 52)[0]
        for bits in honest_bits(MANY, 8)
    )
    assert looks_uniform(orders, 52)
