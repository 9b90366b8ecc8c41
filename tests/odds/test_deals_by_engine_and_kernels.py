"""Random deals settled by the engine and by what the kernels count with: the same to the cent."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from pitboss.cards import JOKER, Card, cards_text, parse_cards
from pitboss.games import games
from pitboss.hands import FiveCard, hole_cards, three_card
from pitboss.money import MeterShare
from pitboss.odds import four_and_five_cards as fours
from pitboss.odds import shipped_counts, texas_kernels, ultimate_kernels
from pitboss.odds.boards import (
    LOST,
    LOST_TO_LOW,
    NUMBER,
    STRENGTH,
    SUITED,
    WON,
    WON_FROM_LOW,
    classes_of_pairs,
    rank_board,
    work_space,
)
from pitboss.odds.house_way_kernels import set_hands
from pitboss.odds.kernels import (
    CARD_BIT,
    five_card_strength,
    four_card_strength,
    pai_gow_facts,
)
from pitboss.odds.one_decision import Offer
from pitboss.odds.paytable_values import net_of, nets_by_leading_rank, whole
from pitboss.odds.pricing import hand_of
from pitboss.odds.sets import PAIRS, pair_index
from pitboss.odds.side_wager_cards import census_of, lost_by_fold
from pitboss.odds.solvers import main_tables
from pitboss.odds.three_card_poker import QUEEN_HIGH, nets_of_results, three_card_kind
from pitboss.rulebook import Chapter, Paytable, Row, chapter_of
from pitboss.rulebook.chapter import WagerKind
from tests.support.played_out import Cards, has_aces_or_better, lines_of

ANTE = 20
METERS = {"meter": "12000.00", "mega": "12000.00", "major": "1500.00", "minor": "300.00"}
#: All cards; and cards among which flushes, straights and royals come often.
DECKS = (tuple(range(52)), tuple({*range(0, 52, 4), *range(32, 52)}))
DEALS = 25

#: The option that changes a main game without a table that does.
OPTIONS = {"647a": "ante_pays", "645a": "variant"}

Areas = Mapping[str, Cards]


@dataclass(frozen=True)
class Played:
    """How a game is dealt, asked and read by the kernels."""

    #: How many cards each area gets.
    sizes: Mapping[str, int]
    wagers: tuple[str, ...]
    answers: tuple[tuple[str, ...], ...]
    #: What the main wagers win, in Antes, by the kernels: cards, answers, paytable or option.
    main: Callable[[Areas, Sequence[str], Any], Fraction]
    #: The cards that each side wager looks at.
    looks: Mapping[str, Callable[[Areas], Cards]] = field(default_factory=dict)


def strength(cards: Cards) -> int:
    return int(five_card_strength(bits(cards)))


def bits(cards: Cards) -> int:
    return sum(int(CARD_BIT[card]) for card in cards)


def times_of(answers: Sequence[str]) -> int:
    return sum(int(answer.split()[1]) for answer in answers if answer.startswith("raise"))


def by_board(at: Areas) -> tuple[int, int]:
    return strength(at["cards"] + at["community"]), strength(at["dealer"] + at["community"])


def ultimate_net(at: Areas, answers: Sequence[str], blind: Paytable) -> Fraction:
    if "fold" in answers:
        return Fraction(-2)
    own, house = by_board(at)
    hand = np.zeros((STRENGTH + 5, 1), np.int64)
    low = house < int(FiveCard.PAIR) << 20
    hand[WON], hand[LOST] = own > house, own < house
    hand[WON_FROM_LOW], hand[LOST_TO_LOW] = low and own > house, low and own < house
    pays, unit = whole(nets_by_leading_rank(blind, Fraction(0))[::16])
    return Fraction(
        int(ultimate_kernels.net_of_hand(hand, 0, times_of(answers), pays[own >> 20], unit)), unit
    )


def bonus_net(at: Areas, answers: Sequence[str], option: str) -> Fraction:
    if "fold" in answers:
        return Fraction(-1)
    own, house = by_board(at)
    least = {"straight": FiveCard.STRAIGHT, "flush": FiveCard.FLUSH}[option]
    won, lost = int(own > house), int(own < house)
    sums = np.zeros(2, np.int64)
    texas_kernels.score(sums, 0, 1, times_of(answers), won, lost, won * (own >> 20 >= least))
    assert sums[1] == sums[0] ** 2
    return Fraction(int(sums[0]))


def offered(
    offers: tuple[list[Offer], int], answers: Sequence[str], lost: int, *counts: bool
) -> Fraction:
    """What a wager brings against one dealer's hand, by the factors of the counts."""
    if "fold" in answers:
        return Fraction(-lost)
    (offer,) = [one for one in offers[0] if one.times == times_of(answers)]
    assert offer.allowed is None or offer.allowed[0]
    seen = np.array([*counts, True], np.int64)[:, None]
    net = int((offer.factors(1) * seen).sum())
    assert int((offer.factors(2) * seen).sum()) == net**2
    return Fraction(net, offers[1])


def caribbean_net(at: Areas, answers: Sequence[str], bet: Paytable) -> Fraction:
    own, house = strength(at["cards"]), strength(at["dealer"])
    offers = fours.caribbean_stud_offers(np.array([own]), bet)
    return offered(offers, answers, 1, house < own, house <= own, house < fours.ACE_KING)


def four_card_net(at: Areas, answers: Sequence[str], ante_bonus: Paytable) -> Fraction:
    own, house = (four_card_strength(bits(at[area])) for area in ("cards", "dealer"))
    offers = fours.four_card_poker_offers(np.array([own]), ante_bonus)
    return offered(offers, answers, 1, house <= own)


def crazy_4_net(at: Areas, answers: Sequence[str], super_bonus: Paytable) -> Fraction:
    own, house = (four_card_strength(bits(at[area])) for area in ("cards", "dealer"))
    offers = fours.crazy_4_poker_offers(np.array([own]), super_bonus)
    return offered(offers, answers, 2, house < own, house <= own, house < fours.KING_HIGH)


def three_card_net(at: Areas, answers: Sequence[str], ante_bonus: Paytable) -> Fraction:
    if "fold" in answers:
        return Fraction(-1)
    own, house = (three_card(at[area]).strength for area in ("cards", "dealer"))
    nets, unit = nets_of_results(np.array([own]), ante_bonus)
    result = 0 if house < QUEEN_HIGH else 1 if house < own else 2 if house == own else 3
    return Fraction(int(nets[0, result]), unit)


def by_table(at: Areas, table: Paytable) -> Fraction:
    values, unit = whole(nets_by_leading_rank(table, Fraction(-1)))
    return Fraction(values[strength(at["cards"] + at["community"]) >> 16], unit)


def ride_net(at: Areas, answers: Sequence[str], main: Paytable) -> Fraction:
    return by_table(at, main) * (1 + answers.count("ride"))


def street_net(at: Areas, answers: Sequence[str], ante: Paytable) -> Fraction:
    return (-1 if "fold" in answers else by_table(at, ante)) * Fraction(1 + times_of(answers))


def pai_gow_net(at: Areas, _answers: Sequence[str], variant: str) -> Fraction:
    """Both hands by the compiled house way; the dealer wins copies (645a.11(f))."""
    hands = np.array([sorted(at[area]) for area in ("cards", "dealer")], np.uint8)
    highs, lows = np.zeros(2, np.int32), np.zeros(2, np.uint8)
    dragons = np.zeros(2, np.uint8)
    set_hands(0, 1, hands, highs, lows, dragons)
    wins = highs[0] > highs[1] and lows[0] > lows[1]
    loses = highs[0] <= highs[1] and lows[0] <= lows[1]
    if variant == "ez":
        return Fraction(0 if dragons[1] else int(wins) - int(loses))
    return Fraction(95, 100) * int(wins) - int(loses)


def own(at: Areas) -> Cards:
    return at["cards"]


def with_flop(at: Areas) -> Cards:
    return at["cards"] + at["community"][:3]


def with_community(at: Areas) -> Cards:
    return at["cards"] + at["community"]


def with_bonus_cards(at: Areas) -> Cards:
    return at["cards"] + at["bonus_cards"]


HOLDEM = {
    "progressive": with_flop,
    "five-card-hand-bonus": with_flop,
    "five-card-hand-bonus-dealer": lambda at: at["dealer"] + at["community"][:3],
    "six-card-bonus": with_bonus_cards,
}
FOUR_CARDS = {
    "aces-up": own,
    "queens-up": own,
    "four-card-progressive": own,
    "five-card-progressive": own,
    "five-card-hand-bonus": own,
    "five-card-hand-bonus-dealer": lambda at: at["dealer"][:5],
    "six-card-bonus": with_bonus_cards,
}
ONE_TO_THREE = (("raise 1",), ("raise 2",), ("raise 3",), ("fold",))

#: Another game needs a line here, and nothing else.
PLAYED: Mapping[str, Played] = {
    "653a": Played(
        {"cards": 2, "dealer": 2, "community": 5, "bonus_cards": 4}, ("ante", "blind"),
        (("raise 4",), ("raise 3",), ("check", "raise 2"), ("check", "check", "raise 1"),
         ("check", "check", "fold")),
        ultimate_net, {"trips": with_community, **HOLDEM},
    ),
    "647a": Played(
        {"cards": 2, "dealer": 2, "community": 5, "bonus_cards": 4}, ("ante",),
        (("raise 2", "check", "check"), ("raise 2", "raise 1", "check"),
         ("raise 2", "raise 1", "raise 1"), ("fold",)),
        bonus_net, {"holdem-bonus": lambda at: at["cards"] + at["dealer"], **HOLDEM},
    ),
    "639a": Played(
        {"cards": 5, "dealer": 5}, ("ante",), (("raise 2",), ("fold",)), caribbean_net,
        {"stud-bonus": own, "progressive": own, "five-card-hand-bonus": own,
         "five-card-hand-bonus-dealer": lambda at: at["dealer"]},
    ),
    "641a": Played(
        {"cards": 5, "dealer": 6, "bonus_cards": 1}, ("ante",), ONE_TO_THREE, four_card_net,
        FOUR_CARDS,
    ),
    "657a": Played(
        {"cards": 5, "dealer": 5, "bonus_cards": 1}, ("ante", "super-bonus"), ONE_TO_THREE,
        crazy_4_net, FOUR_CARDS,
    ),
    "649a": Played(
        {"cards": 3, "dealer": 3, "community": 2}, ("ante",), (("raise 1",), ("fold",)),
        three_card_net,
        {"pair-plus": own, "three-card-progressive": own, "five-card-progressive": with_community,
         "five-card-hand-bonus": with_community,
         "five-card-hand-bonus-dealer": lambda at: at["dealer"] + at["community"],
         "six-card-bonus": lambda at: at["cards"] + at["dealer"]},
    ),
    "643a": Played(
        {"cards": 3, "community": 2}, ("bet-1", "bet-2", "bet-3"),
        (("ride", "ride"), ("ride", "withdraw"), ("withdraw", "ride"), ("withdraw", "withdraw")),
        ride_net,
        {"five-card-bonus": with_community, "three-card-bonus": own,
         "three-card-progressive": own, "five-card-progressive": with_community,
         "five-card-hand-bonus": with_community},
    ),
    "655a": Played(
        {"cards": 2, "community": 3}, ("ante",),
        (("raise 3", "raise 1", "raise 2"), ("raise 1", "raise 3", "raise 3"), ("fold",),
         ("raise 2", "fold"), ("raise 1", "raise 2", "fold")),
        street_net,
        {"progressive": with_community, "three-card-bonus": lambda at: at["community"],
         "five-card-hand-bonus": with_community},
    ),
    "645a": Played(
        {"cards": 7, "dealer": 7}, ("pai-gow",), (("set house",),), pai_gow_net,
        {**dict.fromkeys(("fortune-bonus", "emperors-treasure", "insurance", "progressive",
                          "dynasty-bonus", "protection", "red-black"), own),
         "queens-dragon": lambda at: at["dealer"]},
    ),
}  # fmt: skip


def dealt(game: Played, seed: int) -> Iterator[Areas]:
    """Random cards for each area."""
    chance = np.random.default_rng(seed)
    for deck in DECKS:
        for _ in range(DEALS):
            joker = (52,) if "pai-gow" in game.wagers else ()
            order = [Card(int(card)) for card in chance.permutation([*deck, *joker])]
            yield {area: tuple(order.pop() for _ in range(n)) for area, n in game.sizes.items()}


def kind_of(source: str, cards: Cards) -> Any:
    """What the counts tell of cards: those of one kind were counted together."""
    ranking = source.partition(" ")[0]
    if ranking == "four-card":
        return four_card_strength(bits(cards)) >> 12
    if ranking == "three-card":
        return three_card_kind(cards)
    if ranking == "hole-cards":
        four_aces = source.endswith("both") and [card >> 2 for card in cards] == [12] * 4
        return hole_cards(cards[:2]).category, four_aces
    if ranking == "six-card":
        run = sorted(card >> 2 for card in cards) == list(range(7, 13))
        suit = {card & 3 for card in cards}
        return strength(cards) >> 16, tuple(suit) if run and len(suit) == 1 else ()
    if ranking == "color":
        return sum(card & 3 in (1, 2) for card in cards if card < JOKER)
    if ranking == "pai-gow-seven":
        natural = tuple(card for card in cards if card < JOKER)
        return pai_gow_facts(bits(natural), len(cards) - len(natural))
    return strength(cards) >> 16


def by_counts(chapter: Chapter, key: str, table: Paytable, cards: Cards) -> Fraction:
    """What a dollar on a side wager returns, by the kind of the cards among those counted."""
    source = census_of(chapter, chapter.wagers[key], table)
    assert source is not None
    example = counted_kinds(source).get(kind_of(source, cards))
    assert example is not None, f"no hand of the kind of {cards_text(cards)} was counted"
    row = table.row_for(hand_of(table.ranking, example))
    return returned_on(row)


@cache
def counted_kinds(source: str) -> Mapping[Any, str]:
    """An example of every kind of hand that was counted."""
    return {
        kind_of(source, tuple(parse_cards(example.replace("/", " ")))): example
        for example in shipped_counts.census(source).hands
    }


def lower_hand(chapter: str, at: Areas) -> tuple[Cards, bool]:
    """The lower of the two hands of a Bad Beat, and whether they are level."""
    areas = at["cards"] + at.get("community", ()), at["dealer"] + at.get("community", ())
    read = four_card_strength if chapter == "641a" else five_card_strength
    mine, other = (int(read(bits(cards))) for cards in areas)
    return areas[0] if mine < other else areas[1], mine == other


def returned_on(row: Row | None) -> Fraction:
    """What a dollar returns on a row, with the meters of these tests."""
    if row is None or not row.wins:
        return Fraction(0)
    if isinstance(row.pays, MeterShare):
        return Fraction(METERS[row.pays.level]) * row.pays.percent / 100
    return 1 + net_of(row.pays)


def bad_beat(chapter: Chapter, table: Paytable, at: Areas) -> Fraction:
    """The same for the lower of two hands, counted with the main game."""
    cards, level = lower_hand(chapter.chapter, at)
    four = chapter.chapter == "641a"
    read, shift = (four_card_strength, 16) if four else (five_card_strength, 20)
    category = int(read(bits(cards))) >> shift
    solution = next(iter(shipped_counts.solutions(chapter.chapter).values()))
    for example in solution.compared["bad-beat"]:
        hand = hand_of(table.ranking, example)
        if not level and hand.category == category:
            return returned_on(table.row_for(hand))
    return Fraction(0)


_DOLLAR: Mapping[str, Any] = {"red-black": {"amount": 1, "color": "red"}}


def sides_of(chapter: Chapter, letters: Mapping[str, Any]) -> list[str]:
    """The side wagers that may be made, in 645a of the variant played."""
    return [
        wager.key
        for wager in chapter.wagers.values()
        if wager.kind is WagerKind.OPTIONAL and wager.variant in (None, letters.get("variant"))
    ]


def settled(
    chapter: Chapter, game: Played, at: Areas, answers: Sequence[str], letters: dict[str, Any]
) -> dict[str, Fraction]:
    """What each wager won by the engine, with a dollar on every side wager."""
    sides = sides_of(chapter, letters)
    meters = {
        key: {level: METERS[level] for level in chapter.wagers[key].paytables.tables[letter].levels}
        for key, letter in ((key, letters.get(key)) for key in sides)
        if chapter.wagers[key].meter is not None and chapter.wagers[key].shares is None
    }
    areas = {area: cards for area, cards in at.items() if area != "cards"}
    return lines_of(
        chapter.slug,
        at["cards"],
        {**dict.fromkeys(game.wagers, ANTE), **{key: _DOLLAR.get(key, 1) for key in sides}},
        answers,
        rules={key: letter for key, letter in letters.items() if letter is not None},
        meters=meters,
        **areas,
    )


def choices_of(chapter: Chapter) -> list[str | None]:
    """The paytables that change the main game, or the options that do."""
    if chapter.chapter in OPTIONS:
        return list(shipped_counts.solutions(chapter.chapter))
    return list(main_tables(chapter).tables)


def chosen(chapter: Chapter, place: int) -> tuple[dict[str, Any], Any]:
    """One paytable for every wager: the first, second and so on, round and round."""
    letters: dict[str, Any] = {}
    for key, tables in chapter.selections().items():
        known = list(tables.tables)
        letters[key] = known[place % len(known)]
    which = choices_of(chapter)
    choice = which[place % len(which)]
    if chapter.chapter in OPTIONS:
        letters[OPTIONS[chapter.chapter]] = choice
        if choice == "standard":
            letters["vigorish"] = "exact"
        return letters, choice
    return letters, main_tables(chapter).tables[choice]


def rounds_of(name: str) -> int:
    """As many choices of paytables as the wager with most of them needs."""
    chapter = chapter_of(name)
    tables = (len(one.tables) for one in chapter.selections().values())
    return max(*tables, len(choices_of(chapter)))


@pytest.mark.parametrize(
    ("name", "place"), [(name, place) for name in PLAYED for place in range(rounds_of(name))]
)
def test_engine_and_kernels_agree_on_every_wager(name: str, place: int) -> None:
    chapter, game = chapter_of(name), PLAYED[name]
    letters, main = chosen(chapter, place)
    for number, at in enumerate(dealt(game, seed=place)):
        answers = game.answers[number % len(game.answers)]
        if name == "657a" and not has_aces_or_better(at["cards"], answers[0]):
            answers = ("raise 1",)
        found = settled(chapter, game, at, answers, letters)
        for key in sides_of(chapter, letters):
            won = found.pop(key)
            table = chapter.wagers[key].paytables.tables[letters.get(key)]
            if "fold" in answers and key in lost_by_fold(chapter):
                assert won == -1
            elif key == "bad-beat":
                assert won == bad_beat(chapter, table, at) - 1
            else:
                assert won == by_counts(chapter, key, table, game.looks[key](at)) - 1
        assert sum(found.values()) == ANTE * game.main(at, answers, main)


def test_every_game_that_the_engine_plays_is_compared() -> None:
    assert {chapter_of(slug).chapter for slug in games()} == PLAYED.keys()


def test_a_board_ranks_every_hand_as_comparing_them_one_by_one() -> None:
    space = work_space()
    class_of = np.zeros(PAIRS, np.uint16)
    least_pair = int(FiveCard.PAIR) << 20
    for at in dealt(Played({"board": 5, "cards": 2}, (), (), ultimate_net), seed=9):
        board, player = at["board"], at["cards"]
        classes = rank_board(np.array(sorted(board)), np.arange(52), space)
        assert space.classes[NUMBER, :classes].sum() == 1_081
        left = [card for card in range(52) if card not in board]
        suited = sum(a & 3 == b & 3 for a, b in combinations(left, 2))
        assert space.classes[SUITED, :classes].sum() == suited
        classes_of_pairs(space, class_of)
        this = class_of[pair_index(min(player), max(player))]
        mine = strength(player + board)
        others = [
            strength((Card(a), Card(b), *board))
            for a, b in combinations(left, 2)
            if not {a, b} & {*player}
        ]
        assert space.classes[STRENGTH, this] == mine
        assert space.classes[WON, this] == sum(other < mine for other in others)
        assert space.classes[LOST, this] == sum(other > mine for other in others)
        low = [other for other in others if other < least_pair]
        assert space.classes[WON_FROM_LOW, this] == sum(other < mine for other in low)
        assert space.classes[LOST_TO_LOW, this] == sum(other > mine for other in low)
