"""The steps before the next round, in the order of .3 to .5, and the prompts for them.

One list serves both: ``StartRound`` is refused for the first missing step, and the dealer is
prompted to take it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pitboss.games.dealing import MANUAL_SHOE
from pitboss.record import Actor, Role, kept_with
from pitboss.round import (
    Command,
    Move,
    NoMoreBets,
    Phase,
    Proceed,
    Refusal,
    State,
    refusal,
)
from pitboss.round.decisions import questions
from pitboss.round.machine import moves_like
from pitboss.table import commands as c
from pitboss.table.duties import DUTIES, duty_move
from pitboss.table.state import (
    SHOES,
    Condition,
    Deck,
    DeckStatus,
    Device,
    Table,
    TableStatus,
)

__all__ = ["Prompt", "before_round", "count_due", "lack", "next_step", "shoe_lost", "uncovered"]

_OPENING = (
    DeckStatus.RECEIVED,
    DeckStatus.INSPECTED,
    DeckStatus.VERIFIED,
    DeckStatus.SPREAD,
    DeckStatus.SEEN,
)


@dataclass(frozen=True, slots=True)
class Prompt:
    """The next step of the procedure, and the role that takes it.

    ``refusal`` is the reason why no round can start before it; None if the round itself is next.
    """

    who: Role
    move: Move
    refusal: Refusal | None = None


#: What a deck lacks in each status: code, reason, paragraph, and the next command.
_LACKS: Mapping[DeckStatus, tuple[str, str, str, type[Command]]] = {
    DeckStatus.RECEIVED: (
        "deck/not-inspected",
        "the dealer has not inspected deck {deck}",
        "inspection",
        c.InspectDeck,
    ),
    DeckStatus.INSPECTED: (
        "deck/not-verified",
        "the floorperson has not verified the inspection of deck {deck}",
        "inspection",
        c.VerifyInspection,
    ),
    DeckStatus.VERIFIED: (
        "deck/not-spread",
        "deck {deck} has not been spread for the first player",
        "spread",
        c.SpreadDeck,
    ),
    DeckStatus.SPREAD: (
        "deck/not-seen",
        "the first player to arrive has not had the chance to look at deck {deck}",
        "first_look",
        c.PlayerLooks,
    ),
    DeckStatus.SEEN: (
        "deck/not-washed",
        "deck {deck} has not been washed and stacked",
        "first_look",
        c.WashDeck,
    ),
    DeckStatus.STACKED: ("deck/not-shuffled", "deck {deck} must be shuffled", "shuffle", c.Shuffle),
    DeckStatus.IN_RACK: (
        "deck/not-shuffled",
        "deck {deck} has been dealt and must be shuffled",
        "shuffle",
        c.Shuffle,
    ),
    DeckStatus.IN_DEVICE: (
        "deck/being-shuffled",
        "deck {deck} is still being shuffled",
        "shuffle",
        c.FinishShuffle,
    ),
}


def lack(table: Table, deck: Deck) -> Refusal | None:
    """The refusal to deal a deck before the steps of .4 and .5(a), or None if it is shuffled."""
    found = _LACKS.get(deck.status)
    if found is None:
        return None
    code, reason, paragraph, _ = found
    spread = deck.status in (DeckStatus.VERIFIED, DeckStatus.SPREAD)
    if spread and table.status is TableStatus.IDLE:
        paragraph = "idle"
    return Refusal(code, reason.format(deck=deck.id), getattr(table.says, paragraph))


def uncovered(table: Table, by: Device | None) -> Device | None:
    """A broken device that must be covered before the cards are shuffled by other means."""
    for device, condition in table.devices.items():
        if condition is Condition.OUT_OF_ORDER and device is not by and table.shuffles(device):
            return device
    return None


def next_step(table: Table, at: int) -> Prompt | None:
    """The next step of the procedure, or None while the table is closed."""
    if table.status is TableStatus.CLOSED:
        return None
    if table.playing is not None:
        kept = kept_with(table)
        if next_step not in kept:
            kept[next_step] = _in_round(table)
        found: Prompt | None = kept[next_step]
        return found
    deck = table.turn
    return before_round(table, at) or _prompt(table, c.StartRound, deck.id if deck else "")


def _in_round(table: Table) -> Prompt | None:
    """The next step of the round in progress. A count that is due comes before its end."""
    state = table.playing
    assert state is not None
    if state.phase is Phase.CLOSING and state.void is None and count_due(table):
        return _prompt(table, c.CountStub)
    house = Actor(Role.SYSTEM if table.electronic else Role.DEALER, "")
    people = dict.fromkeys(seat.player for seat in state.seats.values())
    players = [Actor(Role.PLAYER, name) for name in people] if table.electronic else [house]
    asked: list[tuple[Actor, tuple[str, ...]]] = [
        (_SYSTEM, _OF_THE_SYSTEM),
        (house, _OF_THE_HOUSE),
        (_FLOOR, _OF_THE_FLOOR),
        (_PIT, _OF_THE_PIT),
    ]
    now = tuple(one for one, phase in _OF_THE_PLAYERS.items() if state.phase is phase)
    if state.phase is Phase.MIXING:
        # Those who sent a hash open their bits, at any table.
        players = [Actor(Role.PLAYER, name) for name in people]
    asked += [(actor, now) for actor in players]
    missing = _missing(table, state, house)
    # The house plays abandoned seats on.
    asked.append((house, ("decide",)))

    def able(actor: Actor, kind: str) -> Iterable[Move]:
        if kind == "decide":
            return questions(state, actor)
        return sorted(moves_like(state, actor, kind), key=lambda one: not _mends(one, missing))

    # Between two events of one command there may be no next step.
    return next(
        (
            Prompt(actor.role, move)
            for command in _order(table, state, missing)
            for actor, commands in asked
            if command in commands
            for move in able(actor, command)
            if move.granted is not False
        ),
        None,
    )


def _missing(table: Table, state: State, house: Actor) -> Refusal | None:
    """The refusal that holds up the close of betting, or the settlement at a dealer-run table."""
    if state.phase is Phase.BETTING:
        return refusal(state, NoMoreBets(house))
    if state.phase is Phase.SETTLEMENT and not table.electronic:
        return refusal(state, Proceed(house))
    return None


#: The ordinary commands of a round in the order of prompting. At a dealer-run table the dealer
#: records those of the players.
_IN_ORDER = (
    "commit-draws",
    "confirm-correction",
    "no-more-bets",
    "resolve-chips",
    "count-chips",
    "find-start",
    "count-surrendered",
    "proceed",
    "turn-hands",
    "confirm-light",
    "approve",
    "close",
    "open-bits",
    "decide",
    "place-wagers",
    "enter-cards",
    "call-off",
    "reject-correction",
)
_CORRECTION = ("confirm-correction", "correct-wager")
_OF_THE_FLOOR = ("resolve-chips", "approve", "correct-wager")
_OF_THE_PIT = ("confirm-correction", "reject-correction")
#: The players' commands, each with its phase.
_OF_THE_PLAYERS: Mapping[str, Phase] = {
    "open-bits": Phase.MIXING,
    "decide": Phase.DECISION,
    "place-wagers": Phase.BETTING,
}
_OF_THE_SYSTEM = ("commit-draws",)
_OF_OTHERS = (*_OF_THE_FLOOR, *_OF_THE_PIT, *_OF_THE_PLAYERS, *_OF_THE_SYSTEM)
_OF_THE_HOUSE = tuple(one for one in _IN_ORDER if one not in _OF_OTHERS)
_FLOOR = Actor(Role.FLOORPERSON, "")
_PIT = Actor(Role.PIT_MANAGER, "")
_SYSTEM = Actor(Role.SYSTEM, "")


def _order(table: Table, state: State, missing: Refusal | None) -> tuple[str, ...]:
    """The commands to prompt for, in order. Face-up cards are entered at once, others only when the
    round needs them. A round is called off only if it cannot be dealt or nobody can wager. A raise
    that the turned hand does not allow waits for a floorperson."""
    if shoe_lost(table):
        return ("call-off",)
    if missing is not None and missing.code == "decision/hand":
        return _CORRECTION
    lies_unknown = any(one.turned and state.face(one.position) is None for one in state.layout)
    first = ("enter-cards",) if lies_unknown and _settles(state) else ()
    return (*first, *_IN_ORDER)


def _settles(state: State) -> bool:
    return state.void is None or bool(state.void.keeps)


def _mends(move: Move, missing: Refusal | None) -> bool:
    """Whether a move is about the wager that holds up the close of betting, or settlement."""
    if missing is None or move.seat != missing.seat:
        return False
    return missing.wager in move.wagers or missing.wager == move.wager


def shoe_lost(table: Table) -> bool:
    """Whether the shoe broke down before the round was dealt, so that it cannot be dealt."""
    state = table.playing
    if state is None or state.phase is not Phase.BETTING or state.dealing not in SHOES:
        return False
    return not table.electronic and not table.works(Device.SHOE)


def count_due(table: Table) -> bool:
    """Whether the stub of the round in progress must be counted before it can close."""
    return not table.electronic and table.count_due


def before_round(table: Table, at: int) -> Prompt | None:
    """The first step that must come before a round can start at this time, or None."""
    if table.electronic:
        return None
    if table.count_due:
        reason = f"the stub has not been counted in {table.uncounted} rounds"
        why = Refusal("stub/overdue", reason, table.stub_cite())
        return _prompt(table, c.CountStub, table.last_deck, why=why)
    deck = table.turn
    return (
        _method(table) or _number(table) or (_deck(table, deck, at) if deck is not None else None)
    )


def _prompt(
    table: Table,
    kind: type[Command],
    deck: str = "",
    device: Device | None = None,
    method: str = "",
    *,
    why: Refusal | None = None,
) -> Prompt:
    cite = why.cite if why is not None else None
    deck = deck if hasattr(kind, "deck") else ""
    who = DUTIES[kind].who
    # At an electronic table the system deals (R61).
    asked = Role.SYSTEM if table.electronic and Role.SYSTEM in who else who[0]
    return Prompt(asked, duty_move(table, kind, deck, device, method, cite=cite), why)


def _method(table: Table) -> Prompt | None:
    """The prompt for a broken shoe: cover it, then deal by another method (.13(g))."""
    filed = table.rules.dealing
    if table.dealing != filed and table.can_deal(filed):
        reason = f"the cards are dealt by {filed}, as the Rules Submission says"
        why = Refusal("dealing/not-filed", reason, table.irregular("device-out-of-order"))
        return _instead(table, why)
    if table.dealing not in SHOES or table.works(Device.SHOE):
        return None
    why = Refusal(
        "device/out-of-order",
        "the dealing shoe is out of order",
        table.irregular("device-out-of-order"),
    )
    return _instead(table, why)


def _instead(table: Table, why: Refusal) -> Prompt:
    """The prompt when a device fails that the dealing method needs."""
    for broken, condition in table.devices.items():
        if condition is Condition.OUT_OF_ORDER:
            return _prompt(table, c.CoverDevice, device=broken, why=why)
    filed = table.rules.dealing
    method = filed if table.can_deal(filed) else MANUAL_SHOE
    return _prompt(table, c.ChangeDealing, method=method, why=why)


def _number(table: Table) -> Prompt | None:
    """The prompt for a wrong number of decks: one, or two while a shuffler works (.3(a), (b))."""
    live = table.live
    if not live:
        why = Refusal("deck/none", "there is no deck at the table", table.rules.chapter.deck.cite)
        return _prompt(table, c.ReceiveDecks, why=why)
    if len(live) > table.most_decks:
        reason = "two decks need a working automated shuffler"
        why = Refusal("deck/too-many", reason, table.rules.chapter.deck.two_decks_cite)
        resting = next(deck for deck in live if deck is not table.turn)
        return _prompt(table, c.RemoveDeck, resting.id, why=why)
    return None


def _deck(table: Table, deck: Deck, at: int) -> Prompt | None:
    """The prompt for the deck whose turn it is, or for the other deck."""
    if at >= table.over(deck):
        hours = table.hours(deck)
        reason = f"deck {deck.id} has been in use for {hours} hours and must be changed"
        why = Refusal("deck/time-over", reason, table.over_cite(deck))
        return _prompt(table, c.RemoveDeck, deck.id, why=why)
    unopened = [one for one in table.live if one.status in _OPENING]
    if unopened:
        # Both decks go through the opening together (.4(d)): the one behind is next.
        return _mend(table, min(unopened, key=lambda one: _OPENING.index(one.status)))
    if deck.status is not DeckStatus.SHUFFLED:
        return _mend(table, deck)
    return _by_device(table, deck) or _companion(table, deck) or _cut(table, deck)


def _mend(table: Table, deck: Deck) -> Prompt:
    why = lack(table, deck)
    assert why is not None
    kind = _LACKS[deck.status][3]
    if kind is c.Shuffle:
        return _shuffle(table, deck, _means(table), why)
    return _prompt(table, kind, deck.id, why=why)


def _means(table: Table) -> Device | None:
    """The means of the next shuffle: a working device, or None for by hand."""
    if table.reshuffling:
        return Device.SHOE
    return Device.SHUFFLER if table.works(Device.SHUFFLER) else None


def _shuffle(table: Table, deck: Deck, by: Device | None, why: Refusal) -> Prompt:
    broken = uncovered(table, by)
    if broken is not None:
        return _prompt(table, c.CoverDevice, device=broken, why=why)
    inside = table.inside(by)
    if inside is not None:
        return _prompt(table, c.FinishShuffle, inside.id, why=why)
    return _prompt(table, c.Shuffle, deck.id, by, why=why)


def _by_device(table: Table, deck: Deck) -> Prompt | None:
    """The prompt for cards dealt from the hand: an automated shuffler shuffles them (.9(a)(1))."""
    if not table.method.needs_shuffler or deck.shuffled_by is not None:
        return None
    reason = "cards dealt from the hand must be shuffled by an automated shuffler"
    why = Refusal("shuffle/not-by-device", reason, table.method.needs_cite or table.method.cite)
    if table.works(Device.SHUFFLER):
        return _shuffle(table, deck, Device.SHUFFLER, why)
    return _instead(table, why)


def _companion(table: Table, deck: Deck) -> Prompt | None:
    """The prompt for the other deck: it is in the shuffler, not in the rack (.3(b)(2), (4))."""
    two_decks = table.rules.chapter.deck.two_decks_cite
    for other in table.live:
        if other.id == deck.id or other.in_shuffler:
            continue
        if other.status is DeckStatus.IN_RACK:
            reason = f"the cards of deck {other.id} are still in the discard rack"
            why = Refusal("rack/other-deck", reason, f"{two_decks}(4)")
        else:
            reason = f"deck {other.id} must be in the shuffler while deck {deck.id} is in play"
            why = Refusal("deck/not-in-shuffler", reason, f"{two_decks}(2)")
        if other.status is DeckStatus.IN_DEVICE:
            return _prompt(table, c.FinishShuffle, other.id, why=why)
        return _shuffle(table, other, Device.SHUFFLER, why)
    return None


def _cut(table: Table, deck: Deck) -> Prompt | None:
    """The prompt for a cut of cards shuffled by hand or before they came (.5(c)(2))."""
    if not table.cut_due(deck):
        return None
    reason = f"deck {deck.id} was not shuffled by a device and must be cut"
    why = Refusal("deck/not-cut", reason, table.says.cut_due)
    return _prompt(table, c.CutDeck, deck.id, why=why)
