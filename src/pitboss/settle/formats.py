"""Rounds, tables and lines as JSON values: the one place that writes the published formats."""

from collections.abc import Mapping
from typing import Any, Final

from pitboss.cards import Card, card_text, cards_text
from pitboss.games import Line
from pitboss.money import Cents, money_text
from pitboss.round import Meter, Move, RoundView, SeatView
from pitboss.round.events import Draws
from pitboss.round.meters import shown
from pitboss.rulebook import Chapter, chapter_of
from pitboss.settle.wording import rule_text
from pitboss.table import TableView

__all__ = ["FACE_DOWN", "line_json", "meters_json", "move_json", "table_json", "view_json"]

#: How a card that the viewer may not know is written.
FACE_DOWN: Final = "??"


def line_json(line: Line, chapter: Chapter) -> dict[str, Any]:
    """A settled wager with its reason."""
    found: dict[str, Any] = {
        "wager": line.wager,
        "staked": money_text(line.staked),
        "outcome": line.outcome,
        "pays": str(line.pays) if line.pays is not None else None,
        "returned": money_text(line.returned),
        "paid_from": line.paid_from,
        "approval": line.approval,
        "cite": line.cite,
        "hand": line.hand.name if line.hand is not None else None,
        "cards": cards_text(line.hand.cards) if line.hand is not None else None,
        "against": line.against.name if line.against is not None else None,
        "against_cards": cards_text(line.against.cards) if line.against is not None else None,
        "row": line.row,
        "paytable": line.paytable,
        "rule": rule_text(line, chapter),
    }
    if line.of_seat is not None:
        found["of_seat"] = line.of_seat
    if line.limited:
        found["limited"] = money_text(line.limited)
    if line.vigorish:
        found["vigorish"] = money_text(line.vigorish)
    for key, low in (("low", line.low), ("against_low", line.against_low)):
        if low is not None:
            found |= {key: low.name, f"{key}_cards": cards_text(low.cards)}
    return found


def meters_json(meters: Mapping[str, Meter]) -> dict[str, dict[str, str]]:
    """Meters as they are shown, level by level."""
    found = {}
    for key, meter in sorted(meters.items()):
        levels: dict[str, Cents] = {level: shown(units) for level, units in meter.levels.items()}
        if meter.terms.reserve_rate or meter.reserve:
            levels["reserve"] = shown(meter.reserve)
        found[key] = {level: money_text(cents) for level, cents in levels.items()}
    return found


def move_json(move: Move) -> dict[str, Any]:
    """Something that may be done now."""
    return {
        "kind": move.kind,
        "about": move.about,
        "cite": move.cite,
        "seat": move.seat or None,
        "wager": move.wager,
        "decision": move.decision,
        "amounts": [[money_text(least), money_text(most)] for least, most in move.amounts],
        "wagers": {
            key: [money_text(least), money_text(most)] for key, (least, most) in move.wagers.items()
        },
        "choices": {key: list(ways) for key, ways in move.choices.items()},
        "low_hands": [cards_text(low) for low in move.low_hands],
        "positions": list(move.positions),
        "accepted": move.accepted or None,
        "irregularity": move.irregularity,
        "places": move.places or None,
        "player": move.player,
        "granted": move.granted,
        "deck": move.deck or None,
        "device": move.device,
        "method": move.method or None,
        "needs_reason": move.needs_reason,
    }


def _face(card: Card | None) -> str:
    return FACE_DOWN if card is None else card_text(card)


def view_json(view: RoundView) -> dict[str, Any]:
    """A round as one person in one role sees it."""
    chapter = chapter_of(view.game)
    draws = view.draws or Draws()
    return {
        "round": view.round_id,
        "game": view.game,
        "phase": view.phase,
        "step": None if view.about is None else {"about": view.about, "cite": view.cite},
        "turn": view.turn,
        "asked": list(view.asked),
        "root": view.root or None,
        "lock": view.lock or None,
        "shuffled_by": list(view.shuffled_by),
        "starting_position": view.start,
        "dealer": [_face(card) for card in view.dealer],
        "dealer_low": [_face(card) for card in view.dealer_low],
        "community": [_face(card) for card in view.community],
        "bonus_cards": [_face(card) for card in view.bonus_cards],
        "burned": view.burned,
        "discarded": view.discarded,
        "stub": view.stub,
        "seats": [_seat(seat, chapter) for seat in view.seats],
        "meters": {
            key: {level: money_text(cents) for level, cents in levels.items()}
            for key, levels in view.meters.items()
        },
        "void": None
        if view.void is None
        else {
            "kind": view.void.irregularity,
            "cite": view.void.cite,
        },
        "irregularities": [{"kind": kind, "cite": cite} for kind, cite in view.noted],
        "magic_card": None
        if draws is None or draws.magic_card is None
        else _face(draws.magic_card),
        "lucky_position": None if draws is None else draws.lucky_position,
        "moves": [move_json(move) for move in view.moves],
        "waiting": [{"seat": seat, "wager": wager} for seat, wager in view.waiting],
        "disputed": {str(seat): money_text(cents) for seat, cents in view.disputed.items()},
        "deck": [_face(card) for card in view.deck],
    }


def _seat(seat: SeatView, chapter: Chapter) -> dict[str, Any]:
    lines = seat.lines
    return {
        "seat": seat.seat,
        "player": seat.player,
        "wagers": {key: money_text(amount) for key, amount in seat.wagers.items()},
        "choices": dict(seat.choices),
        "cards": [_face(card) for card in seat.cards],
        "low": [_face(card) for card in seat.low],
        "envy_lammer": seat.envy_lammer,
        "decisions": list(seat.decisions),
        "counted": seat.counted,
        "folded": seat.folded,
        "abandoned": seat.abandoned,
        "forfeited": list(seat.forfeited),
        "withdrawn": list(seat.withdrawn),
        "lines": None if lines is None else [line_json(line, chapter) for line in lines],
    }


def table_json(view: TableView) -> dict[str, Any]:
    """A table, with its round, as one person in one role sees it."""
    step = view.next
    return {
        "table": view.id,
        "game": view.game,
        "status": view.status,
        "dealing": view.dealing,
        "electronic": view.electronic,
        "decks": [
            {"deck": deck.id, "color": deck.color, "status": deck.status} for deck in view.decks
        ],
        "devices": {str(device): condition for device, condition in view.devices.items()},
        "count_due": view.count_due,
        "next": None if step is None else {"who": step.who, **move_json(step.move)},
        "moves": [move_json(move) for move in view.moves],
        "round": None if view.round is None else view_json(view.round),
    }
