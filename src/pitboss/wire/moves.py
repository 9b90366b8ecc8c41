"""Legal moves as they are sent back: a move's kind and body, and what its sender still has to say.

``fill`` has a form for each field that the sender adds to the body (``fill_forms``).
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Annotated, Any, Final

from pitboss.cards import cards_text
from pitboss.floor import FloorMove, FloorTableView
from pitboss.games import games
from pitboss.games.choices import Decision, Raise, SetHands, SetHouse, answer_of
from pitboss.games.model import Ask
from pitboss.games.offers import Asked
from pitboss.hands import pai_gow_high, pai_gow_low
from pitboss.models import Cite, Form, model
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.wire.command_kinds import CommandKind, command_kinds
from pitboss.wire.decision_words import multiples, raised_wager
from pitboss.wire.fill_forms import FILL_EXAMPLES, FILL_SCHEMA

__all__ = ["MoveTold", "moves_told"]


@model
class Does:
    """The effect of an answer on the wagers of its seat, in cents by wager."""

    adds: Annotated[dict[str, int], Form("What leaves the player's chips.")]
    loses: Annotated[dict[str, int], Form("What a fold forfeits.")]
    returns: Annotated[dict[str, int], Form("What comes back.")]


@model
class MoveTold:
    """A legal move. It is sent back as kind and body, with what ``fill`` asks for."""

    kind: Annotated[str, Form("The kind of its command.", examples=["decide"])]
    body: Annotated[
        dict[str, Any],
        Form("The fields that are settled.", examples=[{"seat": 3, "decision": "raise 4"}]),
    ]
    fill: Annotated[
        dict[str, Any],
        Form(
            "The fields that the sender adds to the body, each with the form of its value.",
            additionalProperties=FILL_SCHEMA,
            examples=FILL_EXAMPLES,
        ),
    ]
    about: str
    cite: Cite
    #: The name of the table where the move is made; null away from the tables.
    table: str | None
    wager: str | None
    amount: Annotated[int | None, Form("Of a raise: its cents.")]
    does: Annotated[Does | None, Form("Of an answer: what becomes of the seat's wagers.")]
    hands: Annotated[
        dict[str, tuple[str, ...]] | None,
        Form(
            "Of hands to be set: the low and the high hand by name, for every low hand.",
            examples=[{"Qs Jc": ["Queen-jack", "Pair of aces"]}],
        ),
    ] = None


_TEXT: Final = "text"
_NUMBER: Final = "number"
#: The sort of a value that nothing else is known about, by the type of its schema.
_SORTS: Final = {"string": _TEXT, "integer": _NUMBER, "boolean": "flag", "array": "list"}
#: The sorts of fields by name.
_NAMED: Final[Mapping[str, Any]] = {
    "chips": "chips",
    "cash": [0, 10**12],
    "count": _NUMBER,
    "decisions": "decisions",
    "evidence": _TEXT,
    "late": _TEXT,
    "reason": _TEXT,
    "claimed": "facts",
    "found": "facts",
}


def moves_told(
    moves: tuple[FloorMove, ...], actor: Actor, view: FloorTableView | None = None
) -> tuple[MoveTold, ...]:
    """The moves of a person, at a table or away from the tables."""
    found: list[MoveTold] = []
    for move in moves:
        kind = command_kinds().get(move.kind)
        if kind is not None:
            found += _told(kind, move, actor, view)
    return tuple(found)


def _told(
    kind: CommandKind, move: FloorMove, actor: Actor, view: FloorTableView | None
) -> Iterator[MoveTold]:
    if move.kind == "decide" and view is not None:
        yield from _answers(move, view)
        return
    body, fill = dict(_settled(kind, move, actor)), {}
    for name, value in _open(kind, move, actor, view):
        if name != "act":
            body.pop(name, None)
        fill[name] = value
    if len(move.amounts) > 1 and "amount" in kind.fields:
        for pair in move.amounts:
            yield _made(move, body, {**fill, "amount": [*pair]})
        return
    yield _made(move, body, fill)


def _made(
    move: FloorMove,
    body: dict[str, Any],
    fill: dict[str, Any],
    about: str = "",
    amount: Cents | None = None,
    does: Does | None = None,
) -> MoveTold:
    return MoveTold(
        kind=move.kind,
        body=body,
        fill=fill,
        about=about or move.about,
        cite=move.cite,
        table=move.table or None,
        wager=move.wager,
        amount=amount,
        does=does,
    )


# ── Answers to the dealer's question ─────────────────────────────────────────────────────────


def _answers(move: FloorMove, view: FloorTableView) -> Iterator[MoveTold]:
    """A move for each answer. Of a span of amounts, for each whole multiple and one for any other
    sum; of the hands that may be set, one move with all of them to choose from."""
    assert move.decision is not None
    seat = {"seat": move.seat}
    if move.decision == SetHands.word:
        hands = [f"{SetHands.word} {cards_text(low)}" for low in move.low_hands]
        told = _made(move, seat, {"decision": hands or "decision"})
        yield replace(told, hands=_splits(move, view)) if hands else told
    elif move.decision == Raise.word:
        unit = _unit(move, view)
        for times in multiples(unit, move.amounts):
            body = {**seat, "decision": f"{Raise.word} {times}"}
            amount = Cents(times * unit)
            yield _made(move, body, {}, amount=amount, does=_does(move, view, Raise(amount)))
        for least, most in move.amounts:
            if least < most:
                yield _made(move, seat, {"decision": {"raise": [least, most]}})
    elif move.decision == SetHouse.word and move.low_hands:
        about = f"{move.about}: low hand {cards_text(move.low_hands[0])}"
        yield _made(move, {**seat, "decision": move.decision}, {}, about)
    else:
        does = _does(move, view, answer_of(move.decision))
        yield _made(move, {**seat, "decision": move.decision}, {}, does=does)


def _splits(move: FloorMove, view: FloorTableView) -> dict[str, tuple[str, ...]]:
    """Every low hand of two cards, wrongly set ones too, with the names of both hands."""
    playing = view.table.round
    assert playing is not None
    seen = next(one.cards for one in playing.seats if one.seat == move.seat)
    cards = sorted((card for card in seen if card is not None), reverse=True)
    return {
        cards_text(low): (pai_gow_low(low).name, pai_gow_high({*cards} - {*low}).name)
        for low in combinations(cards, 2)
    }


def _does(move: FloorMove, view: FloorTableView, decision: Decision) -> Does | None:
    """The effect of an answer on the wagers of its seat, by the game's own step."""
    wagers = _wagers(move, view)
    for step in games()[view.rules.chapter.slug].steps:
        if isinstance(step, Ask) and (step.about, step.cite) == (move.about, move.cite):
            offer = next(one for one in step.offers if one.answer is type(decision))
            effect = offer.effect(Asked(view.rules, wagers, None), decision, step.cite)
            return Does(
                adds={effect.raised: effect.amount} if effect.raised else {},
                loses={key: wagers[key] for key in effect.loses},
                returns={key: wagers[key] for key in effect.withdraws},
            )
    return None


def _wagers(move: FloorMove, view: FloorTableView) -> Mapping[str, Cents]:
    playing = view.table.round
    assert playing is not None
    return next(one.wagers for one in playing.seats if one.seat == move.seat)


def _unit(move: FloorMove, view: FloorTableView) -> Cents:
    key = raised_wager(view.rules.chapter)
    assert key is not None
    return _wagers(move, view)[key]


# ── Fields that are settled ──────────────────────────────────────────────────────────────────


def _settled(kind: CommandKind, move: FloorMove, actor: Actor) -> Iterator[tuple[str, Any]]:
    """The fields that a move knows, as a body has them."""
    for name, value in move.known(kind.fields).items():
        if name == "player" and actor.role is Role.PLAYER:
            continue  # a player who names nobody is meant
        if name == "reason" or (name == "act" and isinstance(value, str)):
            continue
        yield name, kind.fields[name].form.write(value)
    if move.act and "act" in kind.fields:
        yield "act", {"kind": move.act, "body": {"table": move.table}}


# ── Fields that are open ─────────────────────────────────────────────────────────────────────


def _open(
    kind: CommandKind, move: FloorMove, actor: Actor, view: FloorTableView | None
) -> Iterator[tuple[str, Any]]:
    """The fields that the sender says, each with its form."""
    known = move.known(kind.fields)
    special = dict(_special(move, actor, view))
    yield from special.items()
    if move.needs_reason and "reason" in kind.fields:
        yield "reason", _TEXT
    if move.needs_evidence:
        yield "evidence", _TEXT
    for name, field in kind.fields.items():
        if name in special or name in known or name == "reason":
            continue
        if name == "amount" and len(move.amounts) == 1:
            yield name, [*move.amounts[0]]
        elif name == "player" and field.needed is False:
            continue
        elif field.needed and name != "act":
            yield name, _NAMED.get(name) or _sort(kind.name, name)
    if "reason" in kind.fields and kind.fields["reason"].needed and not move.needs_reason:
        yield "reason", _TEXT


@cache
def _sort(kind: str, name: str) -> str:
    """The sort of a field by its schema."""
    schema = command_kinds()[kind].fields[name].form.schema
    return _SORTS.get(schema.get("type", ""), "value")


def _special(
    move: FloorMove, actor: Actor, view: FloorTableView | None
) -> Iterator[tuple[str, Any]]:
    """The fields whose form a move tells in a way of its own."""
    match move.kind:
        case "place-wagers":
            yield "wagers", _slip(move)
            if _sends_hash(move, actor, view):
                yield "hash", "hash"
        case "take-bank":
            yield from _bank(move, actor)
            if _sends_hash(move, actor, view):
                yield "hash", "hash"
        case "open-bits":
            yield "bits", "bits"
        case "enter-cards" | "correct-cards":
            yield "faces", {str(at): "card" for at in move.positions}
        case "turn-hands":
            yield "low", {"choose": [*move.positions], "count": 2}
        case "count-surrendered":
            yield "count", [0, len(move.positions)]
        case "find-start":
            yield "number", [3, move.places]
        case "report" if move.places > 1:
            yield "place", [0, move.places - 1]
        case "resolve-chips":
            yield from dict.fromkeys(("supplied", "not_made", "returned"), "numbers").items()
        case "correct-wager" if move.choices:
            yield "choice", [one for each in move.choices.values() for one in each]
        case "cut-deck" if view is not None:
            deck = view.rules.chapter.deck
            yield "cards_in", [deck.cut_cards_in, deck.deck - deck.cut_cards_in]
        case "finish-shuffle" if view is not None and view.rules.shuffler == "counting":
            yield "count", _NUMBER
        case "receive-decks":
            yield "decks", [[move.deck or _TEXT, _TEXT]]
        case "sit" if actor.role is not Role.PLAYER and move.player is None:
            yield "player", _TEXT
        case _:
            yield from _special_of_floor(move)


def _special_of_floor(move: FloorMove) -> Iterator[tuple[str, Any]]:
    match move.kind:
        case "post-limits":
            pair = [*move.amounts[0]]
            yield from (("minimum", pair), ("maximum", pair))
            if move.notice:
                yield "effective", _NUMBER
        case "post-sign" | "open-dispute":
            yield from ((name, [*map(str, values)]) for name, values in move.choices.items())
        case "complete-closed-form" | "sign-count" if move.day:
            yield "late", _TEXT
        case "propose-act":
            yield "act", {"body": {"decks": [*move.decks]}}


def _bank(move: FloorMove, actor: Actor) -> Iterator[tuple[str, Any]]:
    """The terms of a bank: whether the house has half of it, the least and most that the dealer
    plays, and for the dealer who records it the chips of the bank."""
    yield "co_banked", [one == "yes" for one in move.choices["co_banked"]]
    yield "dealer_wager", [*move.amounts[0]]
    if actor.role is Role.DEALER:
        yield "cover", _NUMBER


def _slip(move: FloorMove) -> dict[str, Any]:
    """The least and most of each wager, with its choices."""
    return {
        key: {"amount": [least, most], "choice": [*move.choices[key]]}
        if move.choices.get(key)
        else [least, most]
        for key, (least, most) in move.wagers.items()
    }


def _sends_hash(move: FloorMove, actor: Actor, view: FloorTableView | None) -> bool:
    """Whether a player's hash goes with the slip: with the first one of a round."""
    playing = None if view is None else view.table.round
    if actor.role is not Role.PLAYER or playing is None or not playing.root:
        return False
    return actor.person not in playing.bits_from
