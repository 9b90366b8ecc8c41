"""Play on the floor: commands for a table, and their effects on its links, meters and slips."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from pitboss.floor import commands as c
from pitboss.floor import events as e
from pitboss.floor.approvals import unapproved
from pitboss.floor.card_store import not_issued
from pitboss.floor.held_hands import not_staying
from pitboss.floor.hits import TAKES, Taken, hit, taken_by, went_back
from pitboss.floor.inventory import locked, not_locked
from pitboss.floor.state import (
    Floor,
    FloorTable,
    LimitsNotice,
    Slip,
)
from pitboss.floor.stream_names import link_stream, table_stream
from pitboss.floor.topic import Happened, Judge, Outcome, table_of
from pitboss.floor.wager_limits import not_in_chips, not_posted
from pitboss.games import Line
from pitboss.money import Cents
from pitboss.record import Entry, Role
from pitboss.round import (
    Approve,
    Close,
    Command,
    CorrectWager,
    Fault,
    NoMoreBets,
    Phase,
    PlaceWagers,
    Proceed,
    Reading,
    Ready,
    Refusal,
    Stake,
    TakeBank,
)
from pitboss.round import events as r
from pitboss.round.commands import WithReadings
from pitboss.round.moves import place_of
from pitboss.round.settlement import line_at
from pitboss.round.slip import amount_of, lying, refused_for
from pitboss.round.state import Place, State
from pitboss.rulebook import engine_digest
from pitboss.table import CloseTable, OpenTable, PlayerLooks, ReceiveDecks, StartRound, goes_idle
from pitboss.table import apply as apply_to_table
from pitboss.table import judge as ask_table
from pitboss.table.machine import not_ones_duty, not_the_systems

__all__ = [
    "JUDGES",
    "apply_play",
    "check_play",
    "hand_down",
    "link_down",
    "on_links",
    "readings_of",
    "reads_meters",
    "slips_due",
]


# ── Commands for the table ───────────────────────────────────────────────────────


def hand_down(floor: Floor, command: c.AtTable) -> Outcome:
    """The table's answer to one of its commands, with the events of its links."""
    table = table_of(floor, command.table)
    if isinstance(table, Refusal):
        return table
    refused = not_the_systems(table.table, command.command)
    refused = refused or not_ones_duty(table.table, command.command)
    asked = refused or check_play(floor, table, command.command)
    if isinstance(asked, Refusal):
        return asked
    outcome = ask_table(table.table, asked)
    if isinstance(outcome, Refusal):
        return outcome
    if not table.seats and any(isinstance(event, r.RoundClosed) for event in outcome):
        outcome = (*outcome, *goes_idle(table.table))
    stream = table_stream(table.name)
    own = tuple([Happened(stream, event) for event in outcome])
    if not any(isinstance(event, TAKES) for event in outcome):
        return own
    linked = tuple(on_links(floor, table, outcome))
    held = _held_by_links(floor, linked)
    return held or (*own, *linked)


def check_play(floor: Floor, table: FloorTable, command: Command) -> Command | Refusal:
    """The command completed with what only the floor knows (players by seat, meter readings), or
    its refusal (rules not in force, a link down, an undocumented slip)."""
    checks = _CHECKS.get(type(command))
    if checks is not None:
        found = checks(floor, table, command)
        if isinstance(found, Refusal):
            return found
        command = found
    if isinstance(command, WithReadings):
        reads = reads_meters(table.playing, command)
        return command.but(readings=readings_of(floor, table) if reads else {})
    return command


def reads_meters(state: State | None, command: Command) -> bool:
    """Whether a round command may settle from meters, or undo changes of them."""
    if state is None or not isinstance(command, WithReadings):
        return False
    return not isinstance(command, Proceed) or state.phase is Phase.SETTLEMENT


def readings_of(floor: Floor, table: FloorTable) -> dict[str, Reading]:
    """The current meter readings of a round, by wager: the table's own meters, and those of links
    on which the round has a wager."""
    if table.playing is None:
        return {}
    linked = table.links_of(table.playing.made)
    return {
        wager: book.reading(floor.balance)
        for wager, link in table.metered.items()
        if (link is None or link in linked) and (book := floor.book(table, wager)) is not None
    }


def _starts(floor: Floor, table: FloorTable, command: StartRound | OpenTable) -> Command | Refusal:
    in_force = floor.facility.in_force
    if table.rules.submission != in_force:
        reason = "another Rules Submission is in force: take it up before the next round"
        return Refusal("rules/superseded", reason, "601a.2")
    if isinstance(command, StartRound):
        return locked(table) or _completed(table, command)
    return locked(table, "465a.37") or unapproved(floor, table, command.at) or command


def _completed(table: FloorTable, command: StartRound) -> StartRound:
    """A round's start with what the floor knows; a dealer's is numbered here, and opened by the
    running engine."""
    told = table.limits_at(command.at)
    posted = None if told == (table.rules.minimum, table.rules.maximum) else told
    started = command.but(players=dict(table.seats), posted=posted)
    if command.actor.role is Role.SYSTEM:
        return started
    return started.but(round_id=f"{table.name}-{table.entries + 1}", engine=engine_digest())


def _closes_table(floor: Floor, table: FloorTable, command: CloseTable) -> Command | Refusal:
    return not_locked(table) or command


def _looks(floor: Floor, table: FloorTable, command: PlayerLooks) -> Command | Refusal:
    """Check that the first player to look at the spread cards is one who has arrived (.4(c))."""
    if command.player in table.seats.values():
        return command
    reason = f"{command.player!r:.60} has not arrived at this table: the first player there looks"
    return Refusal("player/not-here", reason, table.rules.chapter.paragraphs.first_look)


def _takes_decks(floor: Floor, table: FloorTable, command: ReceiveDecks) -> Command | Refusal:
    return not_issued(floor, table, command) or command


def _places_wagers(floor: Floor, table: FloorTable, command: PlaceWagers) -> Command | Refusal:
    """Check that a slip's changes keep the posted limits and use no link that is down. The table
    adds its own faults. Without a round the links are not loaded."""
    state = table.playing
    seat = place_of(state.seats, command.seat) if state is not None else None
    if seat is None:
        return command
    if command.wagers and left_seat(table, command.seat):
        reason = f"{seat.player} has left seat {command.seat}: it is not played in this round"
        return Refusal("seat/left", reason, table.rules.chapter.paragraphs.seats, command.seat)
    was = lying(seat)
    if _adds(command, was):
        stays = not_staying(floor, table, [(command.seat, seat.player)], "wager here after it")
        if stays is not None:
            return stays
    changed = [key for key, stake in command.wagers.items() if was.get(key) != stake]
    down = {link: link_down(floor, table, link) for link in table.links_of(changed)}
    ours = [fault for key in changed if (fault := _slip_fault(floor, table, command, key, down))]
    if not ours:
        return command
    outcome = ask_table(table.table, command)
    if not isinstance(outcome, Refusal):
        return refused_for(command.seat, ours)
    if not outcome.faults:
        return outcome
    named = {fault.wager for fault in outcome.faults}
    others = [fault for fault in ours if fault.wager not in named]
    return refused_for(command.seat, (*outcome.faults, *others))


def _adds(command: PlaceWagers, was: Mapping[str, Cents | Stake]) -> bool:
    """Whether a slip does more than take wagers back."""
    return not command.wagers.items() <= was.items()


def _takes_bank(floor: Floor, table: FloorTable, command: TakeBank) -> Command | Refusal:
    """Check that who takes the bank sits there, holds no cards elsewhere, and that the dealer's
    wager is of whole chips."""
    state = table.playing
    seat = place_of(state.seats, command.seat) if state is not None else None
    if seat is None:
        return command
    if left_seat(table, command.seat):
        reason = f"{seat.player} has left seat {command.seat}: it is not played in this round"
        return Refusal("seat/left", reason, table.rules.chapter.paragraphs.seats, command.seat)
    stays = not_staying(floor, table, [(command.seat, seat.player)], "take the bank here after it")
    if stays is not None:
        return stays
    for key in table.rules.required:
        fault = not_in_chips(floor, table, key, command.dealer_wager)
        if fault is not None:
            return Refusal("bank/dealer-wager", fault.reason, fault.cite, command.seat)
    return command


def _is_ready(floor: Floor, table: FloorTable, command: Ready) -> Command | Refusal:
    """Check that the player's cards would not be the second hand at once."""
    if table.playing is None:
        return command
    seats = [(0, command.actor.person)]
    return not_staying(floor, table, seats, "be ready here after it") or command


def left_seat(table: FloorTable, seat: int) -> bool:
    """Whether the player of a seat in the round does not sit there any more."""
    state = table.playing
    return state is not None and table.seats.get(seat) != state.seats[seat].player


def _slip_fault(
    floor: Floor,
    table: FloorTable,
    command: PlaceWagers,
    key: str,
    down: Mapping[str, str | None],
) -> Fault | None:
    law = place_of(table.rules.chapter.wagers, key)
    if law is None:
        return None
    why = down.get(table.linked.get(key) or "")
    if why is not None:
        return Fault(key, "meter/down", why, law.cite)
    amount = amount_of(command.wagers[key])
    return not_in_chips(floor, table, key, amount) or _not_posted(table, key, amount)


def _not_posted(table: FloorTable, key: str, amount: object) -> Fault | None:
    return None if table.posted is None else not_posted(table.rules, table.posted, key, amount)


def _corrects(floor: Floor, table: FloorTable, command: CorrectWager) -> Command | Refusal:
    """Check that a corrected wager is of whole chips and keeps the posted limits (R57, R73)."""
    key, amount = command.wager, command.amount
    fault = not_in_chips(floor, table, key, amount)
    if fault is None and amount:
        fault = _not_posted(table, key, amount)
    return command if fault is None else refused_for(command.seat, (fault,))


def link_down(floor: Floor, table: FloorTable, name: str) -> str | None:
    """The reason why a table does not offer the wagers of a link, or None (605a.8)."""
    link = floor.links.get(name)
    if link is None:
        return f"the link {name} is not open"
    if link.down:
        return f"the link {name} is down: {link.down}"
    wager = next(key for key, linked in table.metered.items() if linked == name)
    if table.rules.offers[wager].meter != link.book.terms:
        return f"the link {name} has other numbers than this table's submission"
    return None


def _closes_bets(floor: Floor, table: FloorTable, command: NoMoreBets) -> Command | Refusal:
    """Check that nobody is dealt in who holds cards elsewhere and no link in play is down; their
    wagers are taken back first."""
    state = table.playing
    boxes = [(number, state.seats[number].player) for number in state.boxes] if state else []
    stays = not_staying(floor, table, boxes, "the wagers here are taken back first")
    if stays is not None:
        return stays
    for name in sorted(table.links_of(state.made)) if state is not None else ():
        why = link_down(floor, table, name)
        cite = table.rules.chapter.paragraphs.betting_closed
        if why is None and not floor.links[name].book.sound(floor.balance):
            why = f"the meter of the link {name} does not add up: check the link"
            return Refusal("meter/unsound", why, cite)
        if why is not None:
            assert state is not None
            seat, wager = _first_on(table, state, name)
            reason = f"{why}; its wagers are taken back first"
            return Refusal("meter/down", reason, cite, seat, wager)
    return command.but(readings=readings_of(floor, table), fed=False)


def _first_on(table: FloorTable, state: State, link: str) -> Place:
    return next(
        (number, wager)
        for number, seat in state.seats.items()
        for wager in seat.wagers
        if link in table.links_of((wager,))
    )


def _approves(floor: Floor, table: FloorTable, command: Approve) -> Command | Refusal:
    """Check that nobody approves their own prize."""
    seat = place_of(table.playing.seats, command.seat) if table.playing is not None else None
    if seat is None or seat.player != command.actor.person:
        return command
    reason = "this prize is your own: another person approves it"
    return Refusal("act/own", reason, "R15", command.seat, command.wager)


def _closes(floor: Floor, table: FloorTable, command: Close) -> Command | Refusal:
    """Check that every slip is documented; until then the cards of its prize stay."""
    state = table.playing
    for place, line in slips_due(state).items() if state is not None else ():
        assert state is not None
        slip = _slip_of(table, state, place)
        if slip is None or not slip.verified_by:
            law = table.rules.chapter.wagers[line.wager].approval
            reason = f"the slip of seat {place[0]}'s {line.wager} prize must be verified first"
            return Refusal("slip/undocumented", reason, law.cite if law else "R15", *place)
    return command


def _slip_of(table: FloorTable, state: State, place: Place) -> Slip | None:
    return next(
        (
            slip
            for slip in table.slips.values()
            if (slip.round_id, slip.seat, slip.wager) == (state.round_id, *place)
        ),
        None,
    )


def slips_due(state: State) -> dict[Place, Line]:
    """The approved prizes of a round that are paid by jackpot slip (R15)."""
    lines = {place: line_at(state, place) for place in sorted(state.approved)}
    return {place: one for place, one in lines.items() if one.prize is not None and one.returned}


_CHECKS: Mapping[type, Callable[[Floor, FloorTable, Any], Command | Refusal]] = {
    OpenTable: _starts,
    CloseTable: _closes_table,
    ReceiveDecks: _takes_decks,
    PlayerLooks: _looks,
    StartRound: _starts,
    PlaceWagers: _places_wagers,
    TakeBank: _takes_bank,
    Ready: _is_ready,
    NoMoreBets: _closes_bets,
    Approve: _approves,
    CorrectWager: _corrects,
    Close: _closes,
}


# ── Links ───────────────────────────────────────────────────────────


def on_links(floor: Floor, table: FloorTable, events: tuple[Any, ...]) -> Iterator[Happened]:
    """The hits and returns of linked prizes, for the streams of their links."""
    state = table.table.round
    known = dict(state.prizes) if state is not None else {}
    hits: dict[str, int] = {}
    for event in events:
        for taken in taken_by(known, event):
            link = table.metered[taken.meter]
            if link is None:
                continue
            assert state is not None
            which = (table.name, state.round_id, taken.prize, taken.level, taken.cents)
            if taken.returned:
                noted: Any = e.PrizeReturned(*which, taken.hundreds)
            else:
                hits[link] = hits.get(link, floor.links[link].book.hits) + 1
                noted = e.PrizeHit(hits[link], *which, taken.hundreds)
            yield Happened(link_stream(link), noted)
        known |= {one.number: one for one in getattr(event, "prizes", ())}


def _held_by_links(floor: Floor, linked: tuple[Happened, ...]) -> Refusal | None:
    """The refusal of a prize from a meter that does not add up, or None."""
    for stream, _ in linked:
        link = floor.links[stream.partition("/")[2]]
        if link.failed or not link.book.sound(floor.balance):
            reason = f"the meter of the link {link.name} does not add up: its prizes wait"
            return Refusal("meter/unsound", reason, "605a.8")
    return None


# ── Applying play ───────────────────────────────────────────────────


#: Events of a round that change what stands beside the table: books, slips, differences.
_BESIDE_THE_TABLE: Final = frozenset({*TAKES, r.RoundClosed})


def apply_play(before: FloorTable, entry: Entry) -> FloorTable:
    """A table on the floor after an event of the table or its round."""
    event = entry.event
    after = before.but(table=apply_to_table(before.table, entry))
    # No event of a table changes its rules.
    before.hand_on("metered", after)
    before.hand_on("linked", after)
    if isinstance(event, r.RoundOpened) and after.notice is not None:
        return _in_time(after, after.notice, entry.at)
    if type(event) not in _BESIDE_THE_TABLE:
        return after
    if isinstance(event, TAKES):
        known = before.table.round.prizes if before.table.round is not None else {}
        for taken in taken_by(known, event):
            after = _booked(after, taken, entry)
    if isinstance(event, r.SettledAnew | r.ApprovalRefused | r.RoundVoided):
        after = after.but(slips=_still_standing(after))
    if isinstance(event, r.SettledAnew | r.RoundVoided):
        after = after.but(differences=_put_right(before, event, entry))
    if isinstance(event, r.RoundClosed):
        dealer = entry.actor.person if entry.actor.role is Role.DEALER else ""
        after = after if after.closed_by == dealer else after.but(closed_by=dealer)
    if isinstance(event, r.RoundClosed) and after.slips:
        due = {
            number: slip if slip.due else slip.but(due=True, since=entry.at, changed=entry.number)
            for number, slip in after.slips.items()
        }
        after = after.but(slips=due)
    return after


def _in_time(table: FloorTable, notice: LimitsNotice, at: int) -> FloorTable:
    """The table as its next round opens: announced limits count if their time has come."""
    if at < notice.effective:
        return table
    return table.but(posted=(notice.minimum, notice.maximum), notice=None)


def _put_right(
    before: FloorTable, event: r.SettledAnew | r.RoundVoided, entry: Entry
) -> Mapping[str, int]:
    """The differences after an event that may have changed those of seats settled before it."""
    state = before.table.round
    assert state is not None
    players = {state.seats[seat].player for seat in event.lines if seat in state.settled}
    return {**before.differences, **dict.fromkeys(sorted(players), entry.number)}


def _booked(table: FloorTable, taken: Taken, entry: Entry) -> FloorTable:
    book = table.books.get(taken.meter)
    if book is None or table.metered[taken.meter] is not None:
        return table
    state = table.table.round
    assert state is not None
    if taken.returned:
        book = went_back(book, table.name, state.round_id, taken)
    else:
        book = hit(book, table.name, state.round_id, taken, entry.at)
    return table.but(books={**table.books, taken.meter: book})


def _still_standing(table: FloorTable) -> dict[str, Slip]:
    """The slips whose prize is unchanged. The others are void and keep their numbers."""
    state = table.table.round
    assert state is not None
    due = {place: line.returned for place, line in slips_due(state).items()}
    return {
        number: slip
        for number, slip in table.slips.items()
        if slip.due or due.get((slip.seat, slip.wager)) == slip.cents
    }


JUDGES: Mapping[type, Judge] = {c.AtTable: hand_down}
