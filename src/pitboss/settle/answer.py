"""The settlement of a round as JSON values, each line with its reason and citation."""

from collections.abc import Iterable
from typing import Any

from pitboss.cards import cards_text
from pitboss.games import CardsMissingError, Showdown
from pitboss.money import money_text
from pitboss.round import State
from pitboss.settle.formats import line_json, meters_json

__all__ = ["answer"]


def answer(state: State, assumed: Iterable[str] = ()) -> dict[str, Any]:
    """Dealer, seats in settlement order, the meters as they are left, and what was assumed."""
    show = state.showdown()
    return {
        "game": state.rules.chapter.slug,
        "dealer": _dealer(state, show),
        "seats": [_seat(state, show, number) for number in state.settlement_order],
        "meters": meters_json(state.meters),
        "assumed": list(assumed),
        **_void(state),
    }


def _void(state: State) -> dict[str, Any]:
    """What went wrong in the round, only where something did."""
    noted = [{"kind": kind, "cite": cite} for kind, cite in state.noted]
    found: dict[str, Any] = {"irregularities": noted} if noted else {}
    if state.void is None:
        return found
    settled = {
        line.wager
        for lines in state.settled.values()
        for line in lines
        if line.cite != state.void.cite
    }
    return found | {
        "void": {
            "kind": state.void.irregularity,
            "cite": state.void.cite,
            "still_settled": sorted(state.void.keeps & settled),
            "deck_removed": state.void.removes_deck,
        }
    }


def _dealer(state: State, show: Showdown) -> dict[str, Any] | None:
    if state.game.dealer is None:
        return None
    try:
        hand = state.game.dealer(show)
        qualifies = state.game.qualifies(show) if state.game.qualifies is not None else None
    except CardsMissingError:
        return {"cards": "", "hand": None, "qualifies": None}
    if state.game.dealer_low is None:
        return {"cards": cards_text(hand.cards), "hand": hand.name, "qualifies": qualifies}
    low = state.game.dealer_low(show)
    return {
        "cards": cards_text((*hand.cards, *low.cards)),
        "hand": hand.name,
        "qualifies": qualifies,
        "high": hand.name,
        "high_cards": cards_text(hand.cards),
        "low": low.name,
        "low_cards": cards_text(low.cards),
    }


def _seat(state: State, show: Showdown, number: int) -> dict[str, Any]:
    seat = state.seats[number]
    lines = state.settled[number]
    staked = sum(seat.wagers.values())
    returned = sum(line.returned for line in lines)
    try:
        hand: str | None = state.game.hand(show, show.boxes[number]).name
    except CardsMissingError:
        hand = None
    return {
        "seat": number,
        "hand": hand,
        "staked": money_text(staked),
        "returned": money_text(returned),
        "net": money_text(returned - staked),
        "lines": [line_json(line, state.rules.chapter) for line in lines],
    }
