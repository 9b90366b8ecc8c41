"""Rows of the Pai Gow bonus wagers: 645a.6(f) and (g), 645a.1, R23."""

import pytest

from pitboss.cards import parse_cards
from pitboss.hands import Hand, first_row, pai_gow_seven, rows_of, satisfies

DYNASTY = rows_of("pai-gow-seven")[:13]
HIGH_CARDS = rows_of("pai-gow-seven")[15:]


def seven(text: str) -> Hand:
    """The hand of cards written with spaces."""
    return pai_gow_seven(parse_cards(text))


def dynasty_row(text: str) -> str | None:
    """The row of the Dynasty Bonus that seven cards fall in."""
    place = first_row(seven(text), DYNASTY)
    return None if place is None else DYNASTY[place]


@pytest.mark.parametrize(
    ("cards", "row"),
    [
        pytest.param(
            "As 2s 3s 4s 5s Ah Qh",
            "Ace/five natural straight flush and natural ace/queen suited",
            marks=pytest.mark.cites("645a.6(g)(1)"),
        ),
        pytest.param(
            "As 2s 3s 4s 5s Ah Qd",
            "Ace/five natural straight flush",
            marks=pytest.mark.cites("645a.6(g)(1)", "645a.6(g)(5)"),
        ),
        pytest.param(
            "As 2s 3s 4s 5s Jk Qh",
            "Ace/five natural straight flush",
            marks=pytest.mark.cites("645a.6(g)(1)", "645a.6(g)(5)"),
        ),
        pytest.param(
            "As 2s 3s 4s 5s Qs Ah",
            "Ace/five natural straight flush",
            marks=pytest.mark.cites("645a.6(g)(1)", "645a.6(g)(5)"),
        ),
        pytest.param(
            "As 2s 3s 4s 5s 6s 7s",
            "Seven-card natural straight flush",
            marks=pytest.mark.cites("645a.6(g)(2)"),
        ),
        pytest.param(
            "As Ks Qs Js Ts 9s 8s",
            "Seven-card natural straight flush",
            marks=pytest.mark.cites("645a.6(g)(2)"),
        ),
        pytest.param(
            "As Ks Qs Js Ts Ah Qh",
            "Natural royal flush and natural ace/queen suited",
            marks=pytest.mark.cites("645a.6(g)(3)", "R23"),
        ),
        pytest.param(
            "As Ks Qs Js Ts Ah Kh",
            "Royal flush",
            marks=pytest.mark.cites("645a.6(g)(3)", "R23"),
        ),
        pytest.param(
            "As Ks Qs Js Ts Ah Qd",
            "Royal flush",
            marks=pytest.mark.cites("645a.6(g)(3)", "R23"),
        ),
        pytest.param(
            "As Ks Qs Jk Ts Ah Qh",
            "Royal flush",
            marks=pytest.mark.cites("645a.6(g)(3)", "R23"),
        ),
        pytest.param(
            "Jk 3s 4s 5s 6s 7s 8s",
            "Seven-card straight flush",
            marks=pytest.mark.cites("645a.6(g)(4)"),
        ),
        pytest.param(
            "As 2s 3s Jk 5s 6s 7s",
            "Seven-card straight flush",
            marks=pytest.mark.cites("645a.6(g)(4)"),
        ),
        pytest.param(
            "As 2s 3s 4s 5s 6s Jk",
            "Seven-card straight flush",
            marks=pytest.mark.cites("645a.6(g)(4)"),
        ),
        pytest.param(
            "2s 3s 4s 5s 6s 7s 9s",
            "Straight flush",
            marks=pytest.mark.cites("645a.6(g)(2)", "645a.6(g)(4)"),
        ),
        pytest.param(
            "2s 3s 4s 5s 6s 9s Jk",
            "Straight flush",
            marks=pytest.mark.cites("645a.6(g)(4)"),
        ),
        pytest.param(
            "As 2s 3s 4s Jk Kd Qd",
            "Straight flush",
            marks=pytest.mark.cites("645a.6(g)(5)"),
        ),
        ("As Ah Ad Ac Jk Ks Qs", "Five aces"),
        ("As Ah Ad 9c Jk Ks Qs", "Four-of-a-kind"),
        pytest.param("9s 9h 9d Kc Ks 4h 2d", "Full house", marks=pytest.mark.cites("645a.6(f)(6)")),
        pytest.param("9s 9h 9d As Jk 4h 2d", "Full house", marks=pytest.mark.cites("645a.6(f)(6)")),
        pytest.param(
            "9s 9h 9d Kc Jk 4h 2d", "Three-of-a-kind", marks=pytest.mark.cites("645a.6(f)(6)")
        ),
        ("As 9s 5s 3s Jk 4h 2d", "Flush"),
        ("As Ks 5s 9s 2s 5h 5d", "Flush"),
        pytest.param("5s 4h 3d 2c As Ah Ad", "Three-of-a-kind", marks=pytest.mark.cites("R23")),
        ("5s 4h 3d 2c As Ah Kd", "Straight"),
        ("9s 8h Jk 6c 5s Ah Kd", "Straight"),
        ("9s 9h 8d 8c 2s Ah Kd", None),
        ("9s 8h 7d 5c 4s 3h 2d", None),
    ],
)
def test_first_row_of_the_dynasty_bonus(cards: str, row: str | None) -> None:
    assert dynasty_row(cards) == row


@pytest.mark.cites("645a.6(g)", "R23")
@pytest.mark.parametrize(
    ("cards", "formed"),
    [
        ("5s 4h 3d 2c As Ah Ad", {"Three-of-a-kind", "Straight"}),
        (
            "As Ah Ad Ac Jk Ks Kh",
            {"Five aces", "Four-of-a-kind", "Full house", "Three-of-a-kind"},
        ),
        (
            "As Ah Ad Jk 4s 3s 2s",
            {"Straight flush", "Four-of-a-kind", "Flush", "Three-of-a-kind", "Straight"},
        ),
        (
            "As Ah Jk 9s 9d 5s 3s",
            {"Full house", "Flush", "Three-of-a-kind"},
        ),
        (
            "As Ks Qs Js Ts 9s 8s",
            {
                "Seven-card natural straight flush",
                "Seven-card straight flush",
                "Royal flush",
                "Straight flush",
                "Flush",
                "Straight",
            },
        ),
    ],
)
def test_every_row_that_seven_cards_can_form(cards: str, formed: set[str]) -> None:
    assert {row for row in rows_of("pai-gow-seven") if satisfies(seven(cards), row)} == formed


@pytest.mark.parametrize(
    ("cards", "match", "ace_king"),
    [
        ("As Ks Qs Js Ts Kh Qh", True, False),
        ("As Ks Qs Js Ts Ah Kh", False, True),
        ("As Ks Qs Js Ts Kh Qd", False, False),
        ("As Ks Jk Js Ts Kh Qh", True, False),
        ("As Jk Qs Js Ts Ah Kh", False, True),
        ("As Ks Qs Js Ts Jk Qh", False, False),
        ("As Ks Qs Js 9s Kh Qh", False, False),
        ("Ks Qs Js Ts 9s Kh Qh", False, False),
    ],
)
def test_royal_flush_with_two_suited_cards(cards: str, match: bool, ace_king: bool) -> None:
    hand = seven(cards)
    assert satisfies(hand, "Royal flush and royal match") is match
    assert satisfies(hand, "Royal flush and ace/king suited") is ace_king


@pytest.mark.cites("645a.1", "645a.11(h)(7)", "R23")
@pytest.mark.parametrize(
    ("cards", "row"),
    [
        ("9s 8h 7d 5c 4s 3h 2d", "Nine-high"),
        ("Ts 8h 7d 6c 4s 3h 2d", "Ten-high"),
        ("Js 8h 7d 6c 4s 3h 2d", "Jack-high"),
        ("Qs 8h 7d 6c 4s 3h 2d", "Queen-high"),
        ("Ks 8h 7d 6c 4s 3h 2d", "King-high"),
        ("As 8h 7d 6c Ts 3h 2d", "Ace-high"),
        ("Jk Th 7d 6c 2s Qh Kd", "Ace-high"),
        ("Qs Qh 7d 6c 4s 3h 2d", None),
        ("Qs 8s 7s 6s 4s 3h 2d", None),
        ("Qs 6h 5d 4c 3s 2h 9d", None),
        ("Qs Th 7d 6c 2s Jk Ad", None),
    ],
)
def test_high_card_rows_need_seven_cards_with_nothing_in_them(cards: str, row: str | None) -> None:
    satisfied = [label for label in HIGH_CARDS[:6] if satisfies(seven(cards), label)]
    assert satisfied == ([] if row is None else [row])


@pytest.mark.cites("645a.1", "645a.11(h)(5)", "R23")
def test_queens_dragon_is_queen_high_without_a_joker() -> None:
    assert satisfies(seven("Qs 8h 7d 6c 4s 3h 2d"), "Queen's Dragon")
    assert not satisfies(seven("Ks 8h 7d 6c 4s 3h 2d"), "Queen's Dragon")
    assert not satisfies(seven("Js 8h 7d 6c 4s 3h 2d"), "Queen's Dragon")
    assert not satisfies(seven("Qs Jk 7d 6c 9s 3h 2d"), "Queen's Dragon")
    assert not satisfies(seven("Qs Qh 7d 6c 4s 3h 2d"), "Queen's Dragon")
