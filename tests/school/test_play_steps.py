"""What the handbook says of the play is what the engine does."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from pitboss.games import Line, Outcome, games
from pitboss.money import Cents
from pitboss.round import State
from pitboss.rulebook import Chapter, chapters
from pitboss.school import Grid, handbook
from pitboss.school.deal_words import deal_words
from pitboss.school.figures import count_word
from pitboss.school.play_steps import settlement_order
from pitboss.school.practice import every_wager, play_round, practice_rules, shuffled_deck
from pitboss.settle import settle
from tests.support.games import every_game

DONE = {Outcome.WIN: "pay", Outcome.PUSH: "return", Outcome.LOSE: "collect"}
WITH_DEALER = [
    slug for slug, game in games().items() if game.dealer is not None and game.low is None
]
#: Hands of equal rank: the player's, the dealer's, the board. The second has a low dealer.
EQUAL: dict[str, list[tuple[str, str, str]]] = {
    "ultimate-texas-holdem": [
        ("2c 3d", "2d 3c", "Ah Kh Qh Jh Th"),
        ("2c 3d", "2d 3c", "Ah Kd Qh Js 9h"),
    ],
    "texas-holdem-bonus": [("2c 3d", "2d 3c", "Ah Kh Qh Jh Th")],
    "four-card-poker": [("Ac Kd Qh Js 2c", "Ad Kh Qs Jc 3d 4h", "")],
    "caribbean-stud": [
        ("Ac Kd 9h 7s 4c", "Ad Kh 9s 7c 4d", ""),
        ("Kc Qd 9h 7s 4c", "Kd Qh 9s 7c 4d", ""),
    ],
    "three-card-poker": [("Kc 9d 4h", "Kd 9h 4s", ""), ("Jc 9d 4h", "Jd 9h 4s", "")],
    "crazy-4-poker": [
        ("Ac Kd 9h 7s 2c", "Ad Kh 9s 7c 2d", ""),
        ("Qc Jd 9h 7s 2c", "Qd Jh 9s 7c 2d", ""),
    ],
}
STAYS = {
    "ultimate-texas-holdem": ["raise 4"],
    "texas-holdem-bonus": ["raise 2", "check", "check"],
    "four-card-poker": ["raise 1"],
    "caribbean-stud": ["raise 2"],
    "three-card-poker": ["raise 1"],
    "crazy-4-poker": ["raise 1"],
}


def played(chapter: Chapter, seed: int) -> State:
    seats = (1, 2, 3)
    rules = practice_rules(chapter, {}, seats)
    slips = {seat: every_wager(rules, Cents(1000), Cents(500)) for seat in seats}
    return play_round(rules, slips, shuffled_deck(chapter, Random(seed).randrange), stay=True)


def result_table(slug: str) -> Grid:
    grids = handbook(chapters()[slug]).section("settle").grids
    return next(grid for grid in grids if grid.title.startswith("What happens"))


def row_of(grid: Grid, low: str, compared: str) -> tuple[str, ...]:
    """The row of a case, by the dealer's hand (``less than``, ``or better``) and the comparison."""
    if grid.header[0] != "You have":
        return next(row for row in grid.rows if row[0] == compared)
    return next(row for row in grid.rows if low in row[0] and row[1] == compared)


def agrees(cell: str, outcome: Outcome) -> bool:
    """Whether a cell such as "pay by table, or return" allows an outcome."""
    return any(part.strip().startswith(DONE[outcome]) for part in cell.split(", or"))


def cases(state: State) -> Iterator[tuple[str, str, dict[str, Line]]]:
    show = state.showdown()
    game = state.game
    assert game.dealer is not None
    house = game.dealer(show)
    low = "or better" if game.qualifies is None or game.qualifies(show) else "less than"
    for seat, lines in state.settled.items():
        own = game.hand(show, show.boxes[seat])
        signs = {1: "higher", 0: "equal", -1: "lower"}
        sign = (own.strength > house.strength) - (own.strength < house.strength)
        yield low, signs[sign], {line.wager: line for line in lines}


@pytest.mark.cites("653a.11(h)", "641a.11(c)(3)", "647a.11(h)(2)", "649a.11(c)", "R12", "R13")
@pytest.mark.parametrize("slug", WITH_DEALER)
def test_the_table_of_results_is_what_the_engine_settles(slug: str) -> None:
    chapter, grid = chapters()[slug], result_table(slug)
    keys = {law.name: key for key, law in chapter.wagers.items()}
    names = [name for name in grid.header if name in keys]
    seen = set()
    for seed in range(150):
        for low, compared, lines in cases(played(chapter, seed)):
            row = row_of(grid, low, compared)
            seen.add(row)
            for name, cell in zip(names, row[-len(names) :], strict=True):
                if keys[name] in lines:
                    assert agrees(cell, lines[keys[name]].outcome), (row, name)
    assert seen >= {row for row in grid.rows if "equal" not in row}


@pytest.mark.parametrize(
    ("slug", "hands"), [(slug, one) for slug, listed in EQUAL.items() for one in listed]
)
def test_equal_hands_are_settled_as_the_table_says(slug: str, hands: tuple[str, str, str]) -> None:
    chapter, grid = chapters()[slug], result_table(slug)
    own, house, board = hands
    entry = dict.fromkeys(chapter.entry.any_of[0], 10)
    written: dict[str, Any] = {
        "game": slug,
        "dealer": house,
        "seats": [{"seat": 1, "cards": own, "wagers": entry, "decisions": STAYS[slug]}],
    } | ({"community": board} if board else {})
    found = settle(written)
    low = "less than" if found["dealer"]["qualifies"] is False else "or better"
    row = row_of(grid, low, "equal")
    keys = {law.name: key for key, law in chapter.wagers.items()}
    lines = {line["wager"]: line["outcome"] for line in found["seats"][0]["lines"]}
    names = [name for name in grid.header if name in keys]
    for name, cell in zip(names, row[-len(names) :], strict=True):
        if keys[name] in lines:
            assert agrees(cell, Outcome(lines[keys[name]])), (row, name)


def test_pai_gow_results_are_what_the_engine_settles() -> None:
    chapter, grid = chapters()["pai-gow-poker"], result_table("pai-gow-poker")
    seen = set()
    for seed in range(60):
        for lines in played(chapter, seed).settled.values():
            line = next(one for one in lines if one.wager == "pai-gow")
            pairs = ((line.hand, line.against), (line.low, line.against_low))
            higher = sum(own.strength > house.strength for own, house in pairs if own and house)
            row = grid.rows[2 - higher]
            seen.add(row)
            assert agrees(row[1], line.outcome)
    assert len(seen) == 3


@every_game
def test_the_order_at_a_seat_is_that_of_the_engine(slug: str) -> None:
    chapter = chapters()[slug]
    order = [one.wager for one in settlement_order(chapter)]
    assert len(set(order)) == len(order)
    for seed in range(20):
        for lines in played(chapter, seed).settled.values():
            places = [order.index(line.wager) for line in lines if line.wager in order]
            assert places == sorted(places)
            assert set(chapter.wagers) >= {line.wager for line in lines} - {"envy", "ante-bonus"}


@every_game
def test_every_wager_of_the_game_is_in_the_order(slug: str) -> None:
    chapter = chapters()[slug]
    listed = {one.wager for one in settlement_order(chapter)}
    raises = {key for key, law in chapter.wagers.items() if law.kind == "raise"}
    # A player who stays makes one raise of several in 653a; the others are optional in 647a.
    assert listed >= set(chapter.wagers) - raises
    assert listed & raises or not raises


@every_game
def test_the_words_of_the_deal_have_its_numbers(slug: str) -> None:
    chapter = chapters()[slug]
    for method, instructions in games()[slug].deal.items():
        words = " ".join(one.words for one in deal_words(chapter, method)).lower()
        for instruction in instructions:
            for name in ("players", "dealer", "cards"):
                number = getattr(instruction, name, 0)
                assert not number or count_word(number) in words, (method, name, number)
