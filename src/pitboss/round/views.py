"""What a person may see of a round, built up from nothing: the only way from a state to a screen.

A view holds what its role may know and nothing else. A player sees the own cards, everybody the
cards that were turned up; nobody sees a burn, the stub or a folded hand, but surveillance after
the round. ``seen`` is the one rule behind it: the positions of the deck whose faces a viewer has
lawfully learned. Views, histories and fairness openings all ask it.
"""

from collections.abc import Mapping
from typing import Any

from pitboss.cards import Card, card_text
from pitboss.games import Line
from pitboss.games.dealing import BONUS, BURN, COMMUNITY, DEALER, DISCARD, PLAYER
from pitboss.money import money_text
from pitboss.table.commands import Actor, Role
from pitboss.table.legal import Move, legal
from pitboss.table.meters import shown
from pitboss.table.state import BETTING, Phase, Seat, State

__all__ = ["FACE_DOWN", "line_json", "move_json", "seen", "view"]

#: How a card that the viewer may not know is written.
FACE_DOWN = "??"


def seen(state: State, viewer: Actor) -> frozenset[int]:
    """The positions of the deck whose faces the viewer has lawfully learned."""
    if viewer.role is Role.SURVEILLANCE and state.closed:
        return frozenset(range(len(state.deck)))
    own = {
        number
        for number, seat in state.seats.items()
        if viewer.role is Role.PLAYER and seat.player == viewer.person
    }
    return frozenset(
        one.position
        for one in state.layout
        if one.turned or (one.spot.area == PLAYER and one.spot.seat in own)
    )


def view(state: State, viewer: Actor) -> dict[str, Any]:
    """The round as JSON values, for one person in one role."""
    known = seen(state, viewer)
    step = state.step
    found: dict[str, Any] = {
        "round": state.round_id,
        "game": state.game.slug,
        "phase": state.phase,
        "step": None if step is None else {"about": step.about, "cite": step.cite},
        "turn": state.moment.seat or None,
        "dealer": _area(state, known, DEALER),
        "community": _area(state, known, COMMUNITY),
        "bonus_cards": _area(state, known, BONUS),
        "burned": sum(one.spot.area == BURN for one in state.layout),
        "discarded": sum(one.spot.area == DISCARD for one in state.layout),
        "stub": len(state.deck) - state.dealt,
        "seats": [_seat(state, known, seat) for seat in state.seats.values()],
        "meters": {
            key: {level: money_text(shown(units)) for level, units in meter.levels.items()}
            for key, meter in sorted(state.meters.items())
        },
        "void": None if state.void is None else {"kind": state.void.kind, "cite": state.void.cite},
        "magic_card": None,
        "lucky_position": None,
        "moves": [move_json(move) for move in legal(state, viewer)],
    }
    if state.moment.step > BETTING and state.phase in _AFTER_THE_PLAY:
        # The draws are shown when the wagers that turn on them are settled.
        found["magic_card"] = None if state.magic_card is None else card_text(state.magic_card)
        found["lucky_position"] = state.lucky_position
    if viewer.role in (Role.FLOORPERSON, Role.SURVEILLANCE):
        found["waiting"] = [{"seat": seat, "wager": wager} for seat, wager in state.waiting]
    if viewer.role is Role.SURVEILLANCE and state.closed:
        found["deck"] = [_face(state.deck[position]) for position in range(len(state.deck))]
    return found


_AFTER_THE_PLAY = (Phase.SETTLEMENT, Phase.APPROVAL, Phase.CLOSING, Phase.CLOSED)


def _face(card: Card | None) -> str:
    return FACE_DOWN if card is None else card_text(card)


def _area(state: State, known: frozenset[int], area: str, seat: int = 0) -> list[str]:
    """The cards on an area, each by its face if the viewer knows it."""
    return [
        _face(state.deck[one.position]) if one.position in known else FACE_DOWN
        for one in state.lying(area, seat)
    ]


def _seat(state: State, known: frozenset[int], seat: Seat) -> dict[str, Any]:
    lines = state.settled.get(seat.number)
    return {
        "seat": seat.number,
        "player": seat.player,
        "wagers": {key: money_text(amount) for key, amount in seat.wagers.items()},
        "choices": dict(seat.choices),
        "cards": _area(state, known, PLAYER, seat.number),
        "decisions": list(seat.decisions),
        "folded": seat.folded,
        "abandoned": seat.abandoned,
        "forfeited": sorted(seat.forfeited),
        "withdrawn": sorted(seat.withdrawn),
        "lines": None if lines is None else [line_json(line) for line in lines],
    }


def line_json(line: Line) -> dict[str, Any]:
    """A settled wager with its reason, as JSON values."""
    found: dict[str, Any] = {
        "wager": line.wager,
        "staked": money_text(line.staked),
        "outcome": line.outcome,
        "pays": str(line.pays) if line.pays is not None else None,
        "returned": money_text(line.returned),
        "paid_from": line.paid_from,
        "approval": line.approval,
        "cite": line.cite,
        "hand": line.hand,
        "against": line.against,
        "row": line.row,
        "rule": line.rule,
    }
    if line.of_seat is not None:
        found["of_seat"] = line.of_seat
    if line.limited:
        found["limited"] = money_text(line.limited)
    return found


def move_json(move: Move) -> dict[str, Any]:
    """Something that may be done now, as JSON values."""
    found: Mapping[str, Any] = {
        "command": move.command,
        "about": move.about,
        "cite": move.cite,
        "seat": move.seat or None,
        "wager": move.wager,
        "decision": move.decision,
        "amounts": [[money_text(least), money_text(most)] for least, most in move.amounts],
        "choices": list(move.choices),
        "positions": list(move.positions),
        "accepted": move.accepted or None,
    }
    return dict(found)
