"""What settlement looks at: each hand is read once, and whoever asks for it has seen its cards."""

import pytest

from pitboss.cards import parse_cards
from pitboss.games import CardsMissingError, Showdown
from tests.support.rounds import rules_of


def showdown(dealer: str = "As Ks") -> Showdown:
    """A dealer with two cards, three on the board, and nobody else."""
    areas = {"dealer": tuple(parse_cards(dealer)), "community": tuple(parse_cards("Qs Js Ts"))}
    return Showdown(rules_of("ultimate-texas-holdem"), {}, areas, None, None)


def test_a_value_is_worked_out_once_also_for_who_looks_anew() -> None:
    show = showdown()
    made = [show.once("hand", lambda: [show.dealer]) for _ in range(2)]
    again = show.anew().once("hand", lambda: [show.dealer])
    assert made[0] is made[1] is again


def test_who_looks_anew_has_seen_nothing_until_it_asks() -> None:
    show = showdown()
    show.once("hand", lambda: show.dealer + show.community(3))
    again = show.anew()
    assert show.looked_at == {("dealer", 0), ("community", 0)}
    assert again.looked_at == set()
    again.once("hand", lambda: ())
    assert again.looked_at == {("dealer", 0), ("community", 0)}


def test_what_was_looked_at_before_does_not_stick_to_a_value() -> None:
    show = showdown()
    assert show.community(3)
    show.once("hand", lambda: show.dealer)
    again = show.anew()
    again.once("hand", lambda: ())
    assert again.looked_at == {("dealer", 0)}


def test_a_value_within_another_brings_what_it_looked_at() -> None:
    show = showdown()
    show.once("outer", lambda: show.once("inner", lambda: show.dealer))
    for key in ("inner", "outer"):
        again = show.anew()
        again.once(key, lambda: ())
        assert again.looked_at == {("dealer", 0)}


def test_a_value_whose_cards_are_missing_is_asked_for_again() -> None:
    show = showdown("")
    for _ in range(2):
        with pytest.raises(CardsMissingError):
            show.once("hand", lambda: show.dealer)
    assert show.looked_at == {("dealer", 0)}
