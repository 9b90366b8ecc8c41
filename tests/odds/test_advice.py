"""What every choice is worth: against plain counts, solved games and every refusal."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from pitboss.cards import DECK_53, JOKER, Card, cards_text, parse_cards
from pitboss.games.house_way import set_by_house_way
from pitboss.hands import (
    Hand,
    five_card,
    pai_gow_high,
    pai_gow_low,
    pai_gow_seven,
    satisfies,
    three_card,
)
from pitboss.odds import shipped_counts
from pitboss.odds.advice import AdviceError, advise, asked_of, pai_gow, terms_of
from pitboss.odds.advice.first_cards import kinds, shipped_values
from pitboss.odds.house_way_kernels import front_number
from pitboss.rulebook import chapter_of


def values(game: str, cards: str, board: str = "", up: str = "", **rules: str) -> dict[str, float]:
    found = advise(asked_of(terms_of(chapter_of(game), rules), cards, board, up))
    return {one.decision: float(one.value) for one in found.choices}


def pairs_of(kind: str) -> int:
    return 6 if len(kind) == 2 else 4 if kind[2] == "s" else 12


@pytest.mark.parametrize(("letter", "game"), [("A", "653a"), ("B", "653a")])
def test_the_best_first_decisions_together_are_the_solved_game(letter: str, game: str) -> None:
    shipped = shipped_values(game, letter)
    assert list(shipped) == list(kinds())
    net = sum((pairs_of(kind) * max(found) for kind, found in shipped.items()), Fraction(0))
    assert net / 1326 == shipped_counts.solutions(game)[letter].net


@pytest.mark.parametrize("option", ["straight", "flush"])
def test_the_best_flop_wagers_together_are_the_solved_game(option: str) -> None:
    shipped = shipped_values("647a", option)
    net = sum(
        (pairs_of(kind) * max(found[0], Fraction(-1)) for kind, found in shipped.items()),
        Fraction(0),
    )
    assert net / 1326 == shipped_counts.solutions("647a")[option].net


def test_every_choice_stands_in_the_words_of_settle_with_its_value() -> None:
    assert list(values("653a", "Ah Kd")) == ["raise 4", "raise 3", "check"]
    assert list(values("653a", "Ah Kd", "As 7d 2c")) == ["raise 2", "check"]
    assert values("653a", "Ah Kd", "As 7d 2c 9h 9s")["fold"] == -2
    assert values("647a", "Ah Kd")["fold"] == -1
    assert list(values("643a", "Ah Kd 2c")) == ["ride", "withdraw"]
    assert list(values("657a", "As Ah Jc 8d 3s")) == ["raise 3", "raise 2", "raise 1", "fold"]
    assert list(values("657a", "Ks Kh Jc 8d 3s")) == ["raise 1", "fold"]
    assert values("657a", "Ks Kh Jc 8d 3s")["fold"] == -2


def test_the_published_thresholds_are_where_they_are_said_to_be() -> None:
    """Queen, six, four in Three Card Poker; king, queen, eight, four in Crazy 4 Poker."""
    assert values("649a", "Qs 6h 4c")["raise 1"] > -1 > values("649a", "Qs 6h 3c")["raise 1"]
    assert values("657a", "Ks Qh 8c 4d 3s")["raise 1"] > -2
    assert values("657a", "Ks Qh 8c 3d 2s")["raise 1"] < -2


def test_what_is_down_counts_in_mississippi_stud() -> None:
    """A fold loses what was wagered, so the earlier decisions are part of the question."""
    terms = terms_of(chapter_of("655a"), {})
    least = advise(asked_of(terms, "Kh 5d", "Qs 3c", decided="raise 1, raise 1"))
    most = advise(asked_of(terms, "Kh 5d", "Qs 3c", decided="raise 3, raise 3"))
    assert [float(one.value_of("fold")) for one in (least, most)] == [-3, -7]
    assert least == advise(asked_of(terms, "Kh 5d", "Qs 3c")), "the best play until here"


def test_a_bet_that_rides_is_still_at_stake_in_let_it_ride() -> None:
    terms = terms_of(chapter_of("643a"), {})
    found = {
        word: advise(asked_of(terms, "Th Td 4c", "Ks", decided=word))
        for word in ("ride", "withdraw")
    }
    each = found["ride"].value_of("ride") / 3
    assert found["ride"].value_of("withdraw") == 2 * each
    assert found["withdraw"].value_of("ride") == 2 * each


def left_over(seed: int) -> Iterator[tuple[Card, ...]]:
    """Random few cards that might be left for the dealer, some with a joker."""
    chance = np.random.default_rng(seed)
    for _ in range(4):
        cards = [Card(int(card)) for card in chance.permutation(53)[:13]]
        # A suit long enough for flushes in every one of them.
        suited = [Card(4 * int(rank) + 2) for rank in chance.permutation(13)[:6]]
        yield tuple(sorted({*cards[:9], *suited}))


@cache
def set_plainly(left: tuple[Card, ...]) -> list[tuple[Hand, Hand, tuple[Card, ...]]]:
    """Every seven of some cards, as the dealer sets them."""
    return [
        (split.high_hand, split.low_hand, cards)
        for cards in combinations(left, 7)
        for split in (set_by_house_way(cards),)
    ]


@pytest.mark.cites("645a.11", "R23")
@pytest.mark.parametrize("ez", [False, True])
def test_splits_of_pai_gow_are_worth_what_a_plain_count_of_all_dealers_says(ez: bool) -> None:
    for left in left_over(7):
        dealers = pai_gow._Dealers(tuple(card for card in DECK_53 if card not in left))
        plain = set_plainly(left)
        own = parse_cards("Ks Qd 9h 9c 7d 4s 2c")
        for low in combinations(own, 2):
            high = pai_gow_high(card for card in own if card not in low)
            front = pai_gow_low(low)
            total = 0
            for house_high, house_low, cards in plain:
                if ez and JOKER not in cards and satisfies(pai_gow_seven(cards), "Queen's Dragon"):
                    continue
                above = (high.strength > house_high.strength, front.strength > house_low.strength)
                total += all(above) - (not any(above))
            number = int(front_number(low[0] >> 2, low[1] >> 2))
            value = dealers.value(high.strength, number, Fraction(1), ez)
            assert value == Fraction(total, len(plain)), cards_text(low)


@pytest.mark.cites("645a.1")
def test_foul_splits_are_no_choice_and_the_house_way_is_named() -> None:
    terms = terms_of(chapter_of("645a"), {})
    found = advise(asked_of(terms, "As Ah Kd Ks 7c 5d 3h"))
    words = [one.decision for one in found.choices]
    assert "set As Ah" not in words
    assert found.house_way == found.best.decision == "set Ks Kd"
    assert found.choices[0].value == Fraction(735766199, 1070493600)


REFUSALS = [
    ("653a", "Ah", "", "", {}, "has 2 cards, not 1"),
    ("653a", "Ah Kd", "2c 3c 4c 5c", "", {}, "0, 3 or 5 community cards, not 4"),
    ("653a", "Ah Kd", "Ah 3c 4c", "", {}, "ace of hearts is there twice"),
    ("653a", "Ah Kd", "", "2c", {}, "shows no card"),
    ("653a", "Ah Kd", "", "", {"blind": "Q"}, "blind cannot be 'Q'"),
    ("653a", "Ah Kd", "", "", {"house": "A"}, "no such rule"),
    ("649a", "Ah Kd 2c", "3c", "", {}, "no community cards"),
    ("639a", "Ah Kd 2c 3c 4c", "", "", {}, "shows one card"),
    ("641a", "Ah Kd 2c 3c 4c", "", "5c 6c", {}, "shows one card"),
]


@pytest.mark.parametrize(("game", "cards", "board", "up", "rules", "words"), REFUSALS)
def test_a_question_that_is_none_is_refused_in_words(
    game: str, cards: str, board: str, up: str, rules: dict[str, str], words: str
) -> None:
    with pytest.raises(AdviceError, match=words):
        asked_of(terms_of(chapter_of(game), rules), cards, board, up)


@pytest.mark.parametrize(
    ("game", "cards", "board", "decided"),
    [
        ("653a", "Ah Kd", "2c 3c 4c", "raise 4"),
        ("655a", "Ah Kd", "2c", "fold"),
        ("655a", "Ah Kd", "2c", "raise 1, raise 1"),
        ("643a", "Ah Kd Qd", "2c", "check"),
        ("647a", "Ah Kd", "2c 3c 4c 5c", "raise 2"),
    ],
)
def test_earlier_decisions_that_cannot_have_been_are_refused(
    game: str, cards: str, board: str, decided: str
) -> None:
    with pytest.raises(AdviceError):
        advise(asked_of(terms_of(chapter_of(game), {}), cards, board, decided=decided))


@pytest.mark.parametrize(
    ("game", "cards", "board", "up", "ranked", "more"),
    [
        ("653a", "Jd 6d", "Ks 8h 8d 4c 2s", "", five_card, 2),
        ("639a", "Kh Kd Tc 6s 2d", "", "9d", five_card, 4),
        ("649a", "Qh 7d 4s", "", "", three_card, 3),
    ],
)
def test_the_dealers_hands_are_those_that_a_plain_count_finds(
    game: str, cards: str, board: str, up: str, ranked: Callable[..., Hand], more: int
) -> None:
    asked = asked_of(terms_of(chapter_of(game), {}), cards, board, up)
    found = advise(asked)
    assert found.dealers is not None
    assert found.held is not None
    assert found.held == ranked((*asked.cards, *asked.board))
    shown = (*asked.board, *(() if asked.up is None else (asked.up,)))
    least = {"639a": "As Kd 4c 3h 2d", "649a": "Qs 3d 2h"}.get(game)
    lowest = ranked(parse_cards(least)).strength if least else 0
    counts = Counter(
        "below"
        if dealer < lowest
        else (dealer > found.held.strength) - (dealer < found.held.strength)
        for dealer in (
            ranked((*shown, *two)).strength
            for two in combinations((one for one in DECK_53[:52] if one not in asked.seen), more)
        )
    )
    told = found.dealers
    assert (told.below, told.beaten, told.tied, told.higher) == tuple(
        counts[which] for which in ("below", -1, 0, 1)
    )
    assert told.every == sum(counts.values())


def test_a_river_in_hold_em_leaves_990_hands_of_the_dealers() -> None:
    found = advise(asked_of(terms_of(chapter_of("653a"), {}), "Jd 6d", "Ks 8h 8d 4c 2s"))
    assert found.dealers is not None
    assert found.held is not None
    assert found.dealers.every == 990
    assert (found.dealers.beaten, found.dealers.tied, found.dealers.higher) == (244, 9, 737)
    assert (found.held.name, cards_text(found.held.cards)) == ("Pair of eights", "8h 8d Ks Jd 6d")
    before = advise(asked_of(terms_of(chapter_of("653a"), {}), "Jd 6d"))
    assert (before.dealers, before.held, before.ends) == (None, None, ())


@pytest.mark.cites("643a.12(a)")
def test_the_ends_of_a_hand_are_the_rows_of_its_paytable_and_none_is_left_out() -> None:
    found = advise(asked_of(terms_of(chapter_of("643a"), {}), "Jh Th 9h"))
    ends = dict(found.ends)
    assert sum(ends.values()) == 1176
    assert (ends["Straight flush"], ends["Flush"], ends["Straight"], ends[""]) == (3, 42, 45, 792)
    table = chapter_of("643a").selections()["main"].default
    assert list(ends) == [*(row.hand for row in table.rows), ""]
    asked = asked_of(terms_of(chapter_of("655a"), {}), "Jh Th", "9h 2c")
    assert sum(ways for _, ways in advise(asked).ends) == 48


def test_each_split_has_the_names_of_its_two_hands() -> None:
    found = advise(asked_of(terms_of(chapter_of("645a"), {}), "Jk Ad Qs Jc 8h 5d 3c"))
    named = {one.decision: one.hands for one in found.choices}
    assert named["set Qs Jc"] == ("Queen-jack", "Pair of aces")
    assert found.held is None
    assert found.dealers is None
