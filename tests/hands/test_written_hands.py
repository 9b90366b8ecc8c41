"""A ranked hand on record: written whole and read again as the same hand."""

from random import Random
from typing import Any

import pytest

from pitboss.cards import DECK_52, DECK_53, parse_cards
from pitboss.games import Line, Outcome, Reason
from pitboss.hands import RANKINGS, Hand, colors, evaluate, hole_cards
from pitboss.money import Cents
from pitboss.record import Codec, RecordError

SIZES = {
    "five-card": 7,
    "four-card": 6,
    "three-card": 3,
    "six-card": 6,
    "hole-cards": 2,
    "pai-gow-high": 5,
    "pai-gow-low": 2,
    "pai-gow-seven": 7,
}


def line(hand: Hand) -> Line:
    return Line(
        wager="ante",
        staked=Cents(1000),
        outcome=Outcome.WIN,
        returned=Cents(2000),
        cite="653a.11",
        reason=Reason.HIGHER,
        hand=hand,
    )


def read_again(hand: Hand) -> Hand | None:
    codec = Codec()
    found: Line = codec.parse(codec.text(line(hand)))
    return found.hand


@pytest.mark.parametrize("ranking", SIZES)
def test_any_hand_is_read_as_it_was_written(ranking: str) -> None:
    chance = Random(ranking)
    deck = DECK_53 if ranking.startswith("pai-gow") else DECK_52
    for _ in range(300):
        hand = evaluate(ranking, chance.sample(deck, SIZES[ranking]))
        assert read_again(hand) == hand


def test_hands_that_turn_on_other_cards_are_read_as_they_were_written() -> None:
    aces, theirs = parse_cards("As Ah"), parse_cards("Ad Ac")
    for hand in (
        hole_cards(aces, theirs),
        hole_cards(aces, parse_cards("Kd Kc")),
        evaluate("six-card", parse_cards("As Ks Qs Js Ts 9s")),
        colors(parse_cards("As Ks Qs Js Ts 9s Jk"), "black"),
    ):
        assert read_again(hand) == hand
    assert {*SIZES, "color"} == set(RANKINGS)


def test_how_a_hand_is_written() -> None:
    data = Codec().write(line(hole_cards(parse_cards("As Ah"), ())))
    assert data["body"]["hand"] == RIGHT


RIGHT = "hole-cards; Ace-ace; 1996; As Ah"


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("hole-cards", "nine-card"),
        ("Ace-ace", "Five aces"),
        ("1996", "-1"),
        ("1996", "01996"),
        ("1996", "+1996"),
        ("1996", "１996"),
        ("1996", "x"),
        ("As Ah", "As As"),
        ("As Ah", "as ah"),
        ("As Ah", "As  Ah"),
        ("As Ah", "no card"),
        ("; As Ah", ""),
        ("As Ah", "As Ah; As"),
        ("; ", ";"),
    ],
)
def test_a_damaged_hand_is_refused(right: str, wrong: str) -> None:
    data = Codec().write(line(hole_cards(parse_cards("As Ah"), ())))
    data["body"]["hand"] = RIGHT.replace(right, wrong)
    assert data["body"]["hand"] != RIGHT
    with pytest.raises(RecordError, match=r"line\.hand"):
        Codec().read(data)


@pytest.mark.parametrize("wrong", [3, ["As", "Ah"], {"ranking": "hole-cards"}, True])
def test_what_is_no_text_is_no_hand(wrong: Any) -> None:
    data = Codec().write(line(hole_cards(parse_cards("As Ah"), ())))
    data["body"]["hand"] = wrong
    with pytest.raises(RecordError, match=r"line\.hand"):
        Codec().read(data)
