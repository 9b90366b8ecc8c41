"""Rules of thumb that a player can remember, in words and as decisions."""

from collections.abc import Mapping
from typing import Final

import numpy as np

from pitboss.hands import FourCard
from pitboss.odds.compiler import THREADS, in_parallel
from pitboss.odds.sets import canonical_masks, cards_of, finder, full_deck
from pitboss.odds.strategy import thumb_holdem_kernels as holdem
from pitboss.odds.strategy import thumb_kernels as hands
from pitboss.odds.strategy.cache import Arrays, cached, house_splits
from pitboss.odds.strategy.set_expansion import PAIR_BYTES
from pitboss.odds.strategy.three_card_hands import three_cards

__all__ = ["RULES", "thumb_decisions"]

#: The rule of each decision in words, by chapter.
RULES: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "639a": (("Bet", "with ace, king, jack, eight, three or better; else fold"),),
    "641a": (
        ("Play 3", "with a pair of tens or better"),
        ("Play 1", "with a pair of threes to nines; else fold"),
    ),
    "643a": (
        (
            "Let Bet 1 ride",
            "with a hand that pays, or three suited cards: in a row (not A-2-3 or 2-3-4), over "
            "four ranks with one card ten or better, over five ranks with two",
        ),
        (
            "Let Bet 2 ride",
            "with a hand that pays, four suited cards, four in a row from 5-6-7-8 up, or four "
            "cards ten or better",
        ),
    ),
    "645a": (("Set", "as the house way does"),),
    "647a": (
        ("Flop wager", "with everything but an unsuited two with a three to a seven"),
        (
            "Turn wager",
            "with a pair of one's own or better, unless the whole board is above the pair; with an "
            "ace, or K-8 or better, beside a pair on the board; with A-10 or better; with four to "
            "a flush and an own card nine or better in it; or with an own card jack or better "
            "where two ranks would make a straight",
        ),
        (
            "River wager",
            "with a pair of one's own or better, unless the whole board is above the pair; with an "
            "ace beside a pair on the board; or with four to a flush and an own ace in it; if the "
            "board has four of a suit, only with three-of-a-kind or better, or that ace",
        ),
    ),
    "649a": (("Play", "with queen, six, four or better; else fold"),),
    "653a": (
        (
            "Play 4",
            "with a pair of threes or better, any ace, a suited king, K-5 or better, Q-8 (suited "
            "Q-6) or better, J-10 (suited J-8); else check",
        ),
        (
            "Play 2",
            "with two pair or better, a pair of one's own but deuces in the hand, or four to a "
            "flush with an own card ten or better in it; else check",
        ),
        (
            "Play 1",
            "with a pair of one's own or better, or if fewer than 21 cards would beat the hand; "
            "else fold",
        ),
    ),
    "655a": (
        ("Points", "two for a jack or better, one for a six to a ten"),
        ("3rd Street", "3 with a pair, 1 with two points; else fold"),
        (
            "4th Street",
            "3 with a pair of sixes or better, or three suited cards within five ranks from fives "
            "up; 1 with a low pair, three suited cards or three points; else fold",
        ),
        (
            "5th Street",
            "3 with a pair of sixes or better, four suited cards or four in a row from 5-6-7-8 "
            "up; 1 with a low pair, four within five ranks or four points; else fold",
        ),
    ),
    "657a": (
        ("Play 3", "with a pair of aces or better"),
        ("Play 1", "with king, queen, eight, four or better; else fold"),
    ),
}

_ACE_KING_JACK_EIGHT_THREE: Final = 12 << 16 | 11 << 12 | 9 << 8 | 6 << 4 | 1
_KING_QUEEN_EIGHT_FOUR: Final = 11 << 12 | 10 << 8 | 6 << 4 | 2
_QUEEN_SIX_FOUR: Final = 10 << 8 | 4 << 4 | 2


def _pair_of(rank: int) -> int:
    """The lowest strength of four cards with this pair."""
    return (int(FourCard.PAIR) << 4 | rank) << 12


def thumb_decisions(chapter: str) -> Arrays:
    """The decisions of a player who follows the rules above."""
    if chapter == "653a":
        return cached("thumb-653a", "", _ultimate)
    if chapter == "645a":
        return house_splits()
    return _DECISIONS[chapter]()


def _sets(size: int) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """All representative sets of a size."""
    found: np.ndarray[tuple[int, int], np.dtype[np.int64]]
    found = cards_of(canonical_masks(size, full_deck())[0], size)
    return found


def _beside_every_card(times: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> Arrays:
    """The same wager for every card that the dealer may show."""
    return {"play": np.repeat(times[:, None], 52, axis=1)}


def _caribbean() -> Arrays:
    return _beside_every_card(hands.five_at_least(_sets(5), _ACE_KING_JACK_EIGHT_THREE, 2))


def _four_card() -> Arrays:
    return _beside_every_card(hands.best_four_at_least(_sets(5), _pair_of(1), _pair_of(8)))


def _crazy_4() -> Arrays:
    times = hands.best_four_at_least(_sets(5), _KING_QUEEN_EIGHT_FOUR, _pair_of(12))
    return {"play": times[finder(5, full_deck()).place_of]}


def _three_card() -> Arrays:
    return {"play": (three_cards()[0] >= _QUEEN_SIX_FOUR).astype(np.uint8)}


def _let_it_ride() -> Arrays:
    return {"first": hands.let_first_ride(22_100), "second": hands.let_second_ride(270_725)}


def _mississippi() -> Arrays:
    return {
        "third": hands.mississippi_third(1326),
        "fourth": hands.mississippi_fourth(22_100),
        "fifth": hands.mississippi_fifth(270_725),
    }


def _every_flop() -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    flops = [(a, b, c) for c in range(52) for b in range(c) for a in range(b)]
    return np.array(flops, np.int64)


def _bonus() -> Arrays:
    first = np.ones(1326, np.uint8)
    for high in range(52):
        for low in range(high):
            unsuited = high & 3 != low & 3
            if unsuited and low >> 2 == 0 and 1 <= high >> 2 <= 5:
                first[high * (high - 1) // 2 + low] = 0
    flop, turn = holdem.bonus_bits(_every_flop()), holdem.bonus_bits(_sets(4))
    return {"first": first, "flop": flop, "turn": turn}


def _ultimate() -> Arrays:
    boards = _sets(5)
    river = np.zeros((len(boards), PAIR_BYTES), np.uint8)
    in_parallel(lambda part: holdem.ultimate_river(part, THREADS, boards, river), range(THREADS))
    return {
        "first": holdem.ultimate_first(),
        "flop": holdem.ultimate_flop(_every_flop()),
        "river": river,
    }


_DECISIONS: Final = {
    "639a": _caribbean,
    "641a": _four_card,
    "643a": _let_it_ride,
    "647a": _bonus,
    "649a": _three_card,
    "655a": _mississippi,
    "657a": _crazy_4,
}
