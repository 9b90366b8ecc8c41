"""What may be done now on the floor: a table's own moves as far as the money and the links allow,
and the floor's, each tried before it is offered."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from pitboss.floor import accounts as a
from pitboss.floor import card_store as d
from pitboss.floor import commands as c
from pitboss.floor import papers as p
from pitboss.floor.assigning import MOST_TABLES, AssignStaff, assignment_fault
from pitboss.floor.card_room import DeckPlace
from pitboss.floor.chips import Chips
from pitboss.floor.commands import AtTable, Funds
from pitboss.floor.late_papers import lacking, locked_then
from pitboss.floor.machine import COMMANDS, FloorCommand, refusal
from pitboss.floor.people import capacity_fault
from pitboss.floor.rack import Purpose
from pitboss.floor.rights import RIGHTS
from pitboss.floor.state import Floor, FloorTable
from pitboss.floor.table_play import check_play, link_down, slips_due
from pitboss.floor.topic import cents_on
from pitboss.money import Cents
from pitboss.record import Actor, Role, kind
from pitboss.round import (
    Close,
    Command,
    Move,
    NoMoreBets,
    Refusal,
)
from pitboss.round.moves import AnyMove, kind_name
from pitboss.table import CloseTable, OpenTable, StartRound
from pitboss.table import legal as table_moves

__all__ = ["FloorMove", "legal", "legal_at"]

#: What is tried where any sum would do.
_CENT: Final = Cents(1)
#: Of so many gaming days that lack their paper it is offered.
_WEEK: Final = 7


@kind("floor-move")
@dataclass(frozen=True, slots=True, kw_only=True)
class FloorMove(AnyMove):
    """Something that may be done now on the floor: of its own, or of a table there."""

    table: str = ""
    #: Of an assignment, who is sent, and all tables that they then have.
    person: str | None = None
    tables: tuple[str, ...] = ()
    gives: Funds | None = None
    gets: Funds | None = None
    slip: str | None = None
    #: Of a fill, a credit, a drop box or a proposal.
    number: int = 0
    link: str | None = None
    #: Of a count, what is counted, and of a slip, what it says; the papers of a drop box.
    purpose: Purpose | None = None
    chips: Chips | None = None
    papers: tuple[str, ...] = ()
    #: The date on the slip that is locked up, and the gaming day that has ended of a late paper.
    last_opened: str = ""
    day: str = ""
    #: The kind of an act that is proposed, and the decks that it may be about.
    act: str = ""
    decks: tuple[str, ...] = ()

    def command_for(self, actor: Actor, **fill: Any) -> FloorCommand:
        """The command of this move, as the floor takes it: see ``Move.command_for``. An act on
        decks is filled with ``decks``."""
        if self.act and isinstance(fill.get("act", ""), str):
            act = _ACTS[self.act]
            fill["act"] = act(self.table, tuple(fill.pop("decks", ())))
        command = self.made(actor, fill)
        return command if type(command) in COMMANDS else AtTable(self.table, command)


#: The acts that are offered at a table.
_ACTS: Final = {kind_name(act): act for act in (d.IssueDecks, d.ReturnDecks)}
_OF_A_TABLE: Final = tuple(one.name for one in fields(Move))


def _on_floor(table: FloorTable, move: Move) -> FloorMove:
    """A table's own move, as one of the floor."""
    return FloorMove(table=table.name, **{name: getattr(move, name) for name in _OF_A_TABLE})


# ── At a table ───────────────────────────────────────────────────────────────────────────────


def legal_at(floor: Floor, actor: Actor, name: str, at: int) -> tuple[FloorMove, ...]:
    """Everything that this person may do now at a table."""
    table = floor.tables[name]
    if capacity_fault(floor.facility.people, actor) is not None:
        return ()
    found: list[FloorMove] = []
    there = assignment_fault(floor.facility, actor, name) is None
    if there and actor.role in RIGHTS[AtTable][0]:
        for move in table_moves(table.table, actor, at):
            allowed = _allowed(floor, table, actor, move, at)
            if allowed is not None:
                found.append(_on_floor(table, allowed))
    found += _tried(floor, _at_table(floor, table, actor, at))
    return tuple(found)


def _allowed(floor: Floor, table: FloorTable, actor: Actor, move: Move, at: int) -> Move | None:
    """A table's move as the floor allows it, or nothing."""
    if move.kind == "place-wagers":
        return _payable(floor, table, move)
    if move.kind == "decide" and move.wager is not None:
        return _affordable(floor, table, move)
    if move.kind == "approve" and move.granted:
        # The line lies open: whether there is money for it is no secret. Of a seat that is not
        # settled yet it is: "proceed" is offered, and held when it is tried.
        command = AtTable(table.name, move.command_for(actor, at=at))
        return None if refusal(floor, command) is not None else move
    if move.kind == "receive-decks":
        waiting = _untaken(floor, table)
        return replace(move, deck=waiting[0]) if waiting else None
    trial = _TRIALS.get(move.kind)
    if trial is not None and isinstance(check_play(floor, table, trial(actor, at)), Refusal):
        return None
    return move


def _untaken(floor: Floor, table: FloorTable) -> tuple[str, ...]:
    """Decks that the store issued to a table, and that it has not taken yet."""
    return tuple(
        name
        for name, deck in floor.facility.decks.items()
        if (deck.place, deck.table) == (DeckPlace.TABLE, table.name)
        and name not in table.table.decks
    )


#: What the floor has a say in before the table is asked.
_TRIALS: Final[Mapping[str, Callable[[Actor, int], Command]]] = {
    "open-table": lambda actor, at: OpenTable(actor, at=at),
    "start-round": lambda actor, at: StartRound(actor, "next", {}, at=at),
    "no-more-bets": lambda actor, at: NoMoreBets(actor, at=at),
    "close": lambda actor, at: Close(actor, at=at),
    "close-table": lambda actor, at: CloseTable(actor, at=at),
}


def _affordable(floor: Floor, table: FloorTable, move: Move) -> Move | None:
    """A raise with the amounts that its player can pay."""
    state, wager = table.playing, move.wager
    assert state is not None
    assert wager is not None
    most = cents_on(floor, table.purse(wager, state.seats[move.seat].player))
    amounts = tuple(
        (low, Cents(min(high, most))) for low, high in move.amounts if low <= min(high, most)
    )
    return replace(move, amounts=amounts) if amounts else None


def _payable(floor: Floor, table: FloorTable, move: Move) -> Move | None:
    """A slip with the amounts that its player can pay, wager by wager, and that the limits and the
    links allow; what lies may lie on."""
    assert table.playing is not None
    seat = table.playing.seats[move.seat]
    purses = {key: table.purse(key, seat.player) for key in (*move.wagers, *seat.wagers)}
    funds = {purse: cents_on(floor, purse) for purse in purses.values()}
    for key, amount in seat.wagers.items():
        funds[purses[key]] = Cents(funds[purses[key]] + amount)
    posted = table.posted
    wagers = {}
    for key, (low, high) in move.wagers.items():
        least, most = low, Cents(min(high, funds[purses[key]]))
        if posted is not None and key in table.rules.required:
            least, most = max(low, posted[0]), min(most, posted[1])
        down = any(link_down(floor, table, link) for link in table.links_of((key,)))
        if (down or least > most) and key in seat.wagers:
            least = most = seat.wagers[key]
        elif down:
            continue
        if least <= most:
            wagers[key] = (least, most)
    choices = {key: move.choices[key] for key in wagers if key in move.choices}
    return replace(move, wagers=wagers, choices=choices) if wagers else None


_Trial = tuple[FloorCommand, FloorMove]


def _tried(floor: Floor, trials: Iterator[_Trial]) -> Iterator[FloorMove]:
    for command, move in trials:
        if refusal(floor, command) is None:
            yield move


def _trial(command: Any, about: str, **keys: Any) -> _Trial:
    """A command to try, and the move that it would be."""
    said = {key: getattr(command, key) for key in _SAID if hasattr(command, key)}
    cite = RIGHTS[type(command)][1]
    return command, FloorMove(
        kind=kind_name(type(command)),
        about=about,
        cite=cite,
        needs_reason=hasattr(command, "reason") or bool(getattr(command, "late", "")),
        **(said | keys),
    )


#: What a command that is tried says for good; the rest is a person's to say.
_SAID: Final = (
    *("table", "seat", "player", "wager", "gives", "gets", "slip", "link"),
    *("purpose", "person", "tables"),
)


def _at_table(floor: Floor, table: FloorTable, actor: Actor, at: int) -> Iterator[_Trial]:
    """One lawful-looking command of every kind, for whoever and whatever it could be about."""
    name = table.name
    seated = tuple(dict.fromkeys(table.seats.values()))
    own = actor.role is Role.PLAYER
    players = (actor.person,) if own else seated
    for seat in range(1, table.rules.chapter.positions + 1):
        if own:
            yield _trial(c.Sit(actor, name, seat, actor.person, at=at), f"sit down at seat {seat}")
        yield _trial(c.Leave(actor, name, seat, at=at), f"leave seat {seat}")
    for player in players:
        yield from _money_trials(floor, table, actor, player, at)
    yield _trial(c.TakeUpRules(actor, name, at=at), "play by the submission in force from now on")
    rules = table.rules
    yield _trial(
        c.PostLimits(actor, name, rules.minimum, rules.maximum, at=at),
        "post limits for the required wagers",
        amounts=((rules.minimum, rules.maximum),),
    )
    yield from _rack_trials(floor, table, actor, at)
    yield from _paper_trials(floor, table, actor, at)
    yield from _deck_trials(floor, table, actor, at)
    yield from _slip_trials(table, actor, at)
    if actor.role in RIGHTS[AssignStaff][0]:
        yield from _staff_trials(floor, name, actor, at)


def _staff_trials(floor: Floor, name: str, actor: Actor, at: int) -> Iterator[_Trial]:
    """Every dealer and floorperson who could be sent to a table where they do not work yet."""
    for person in floor.facility.people.values():
        has = floor.facility.assigned.get(person.name, ())
        if person.active and person.role in MOST_TABLES and name not in has:
            tables = (name,) if person.role is Role.DEALER else (*has, name)
            about = f"assign {person.name}, {person.role.named}, to the table"
            yield _trial(AssignStaff(actor, person.name, tables, at=at), about, table=name)


def _money_trials(
    floor: Floor, table: FloorTable, actor: Actor, player: str, at: int
) -> Iterator[_Trial]:
    name = table.name
    has = cents_on(floor, a.chips(player))
    for gives, gets in ((Funds.CASH, Funds.CHIPS), (Funds.CASH, Funds.ACCOUNT)):
        yield _trial(
            c.BuyIn(actor, name, player, _CENT, gives, gets, at=at),
            f"buy in: {gives} for {gets}",
        )
    yield _trial(
        c.BuyIn(actor, name, player, _CENT, Funds.CHIPS, Funds.ACCOUNT, at=at),
        "put chips into the game account",
        amounts=((_CENT, has),),
    )
    yield _trial(c.CashOut(actor, name, player, at=at), "pay the game account out in chips")
    yield _trial(
        c.Tip(actor, name, player, _CENT, at=at), "tip the dealer", amounts=((_CENT, has),)
    )
    yield _trial(
        c.ResolveDispute(actor, name, player, "a reason", at=at), "settle what is in dispute"
    )


def _rack_trials(floor: Floor, table: FloorTable, actor: Actor, at: int) -> Iterator[_Trial]:
    name = table.name
    piece = floor.facility.denominations[0]
    some = {piece: Cents(piece)}
    yield _trial(c.RequestFill(actor, name, some, at=at), "ask for a fill")
    yield _trial(c.RequestCredit(actor, name, some, at=at), "ask for a credit")
    for steps, asked in (
        ((p.PrepareFill, p.CarryFill, c.AcceptFill, p.VoidFill), table.fill),
        ((p.PrepareCredit, p.CarryCredit, c.AcceptCredit, p.VoidCredit), table.credit),
    ):
        if asked is not None:
            prepares, carries, accepts, voids = steps
            number, slip = asked.number, f"slip {asked.number}"
            keys = {"number": number, "chips": asked.chips}
            prepare = prepares(actor, name, number, asked.chips, at=at)
            yield _trial(prepare, f"prepare {slip} at the chip bank", **keys)
            yield _trial(carries(actor, name, number, at=at), f"carry {slip}", **keys)
            accept = accepts(actor, name, number, asked.chips, at=at)
            yield _trial(accept, f"count {slip} at the rack", **keys)
            void = voids(actor, name, number, "a reason", at=at)
            yield _trial(void, f"mark {slip} void", **keys)
    yield _trial(c.DropBox(actor, name, at=at), "send the drop box to the count")
    yield _trial(c.CollectTips(actor, name, at=at), "send the tip box to the cage")


def _paper_trials(floor: Floor, table: FloorTable, actor: Actor, at: int) -> Iterator[_Trial]:
    name, rack = table.name, table.rack
    for purpose in Purpose:
        count = p.CountInventory(actor, name, purpose, {}, at=at)
        yield _trial(count, f"count the inventory: {purpose}")
    if rack.count is not None:
        waits = rack.count
        late = "a reason" if waits.day else ""
        sign = p.SignCount(actor, name, waits.amount, "a reason", late, at=at)
        amounts = ((waits.amount, waits.amount),)
        about = f"sign the count: {waits.purpose}"
        keys = {"purpose": waits.purpose, "chips": waits.chips, "day": waits.day}
        yield _trial(sign, about, amounts=amounts, **keys)
    last = "" if rack.slip is None else rack.slip.day
    form = p.CompleteClosedForm(actor, name, last, at=at)
    yield _trial(form, "complete the Closed Table form", last_opened=last)
    yield from _late_trials(floor, table, actor, at)
    for number, box in rack.dropped.items():
        counted = p.CountBox(actor, name, number, box.amount, box.papers, at=at)
        yield _trial(counted, f"count box {number}", number=number, papers=box.papers)
    gap = p.ReportGap(actor, name, rack.missing, "a reason", at=at)
    yield _trial(gap, "report papers that are missing to internal audit", papers=rack.missing)


def _late_trials(floor: Floor, table: FloorTable, actor: Actor, at: int) -> Iterator[_Trial]:
    """Papers of gaming days that have ended: those that are lacking of the last week, and the count
    of a table that is still as it was then."""
    name, calendar = table.name, floor.facility.calendar
    for day in tuple(lacking(floor, table, at))[-_WEEK:]:
        last = locked_then(table, day) or ""
        form = p.CompleteClosedForm(actor, name, last, day, "a reason", at=at)
        yield _trial(form, f"complete the Closed Table form of {day}", last_opened=last, day=day)
        count = p.CountInventory(actor, name, Purpose.CLOSED, {}, day, at=at)
        yield _trial(count, f"count the inventory for {day}: {Purpose.CLOSED}", day=day)
    ended = calendar.day(calendar.begins(calendar.day(at)) - 1)
    for purpose in (Purpose.CLOSING, Purpose.DROP):
        count = p.CountInventory(actor, name, purpose, {}, ended, at=at)
        yield _trial(count, f"count the inventory for {ended}: {purpose}", day=ended)


def _deck_trials(floor: Floor, table: FloorTable, actor: Actor, at: int) -> Iterator[_Trial]:
    decks = floor.facility.decks
    stored = tuple(key for key, one in decks.items() if one.place is DeckPlace.STORE)
    if stored:
        issue = c.ProposeAct(actor, d.IssueDecks(table.name, stored[:1]), at=at)
        keys = {"table": table.name, "act": kind_name(d.IssueDecks)}
        yield _trial(issue, "issue decks to the table", decks=stored, **keys)
    there = tuple(
        key
        for key, one in decks.items()
        if one.place is DeckPlace.TABLE
        and one.table == table.name
        and not (key in table.table.decks and table.table.decks[key].live)
    )
    if there:
        back = c.ProposeAct(actor, d.ReturnDecks(table.name, there), at=at)
        keys = {"table": table.name, "act": kind_name(d.ReturnDecks)}
        yield _trial(back, "return decks to the store", decks=there, **keys)


def _slip_trials(table: FloorTable, actor: Actor, at: int) -> Iterator[_Trial]:
    name = table.name
    state = table.playing
    for seat, wager in slips_due(state) if state is not None else ():
        command = c.PrepareSlip(actor, name, seat, wager, at=at)
        yield _trial(command, f"write the slip of seat {seat}'s {wager} prize")
    for number, slip in table.slips.items():
        verify = c.VerifySlip(actor, name, number, slip.cents, at=at)
        yield _trial(verify, f"verify slip {number}", amounts=((slip.cents, slip.cents),))
        yield _trial(c.PaySlip(actor, name, number, at=at), f"pay slip {number}")


# ── In the house ─────────────────────────────────────────────────────────────────────────────


def legal(floor: Floor, actor: Actor, at: int) -> tuple[FloorMove, ...]:
    """Everything that this person may do now in the house, away from the tables."""
    if capacity_fault(floor.facility.people, actor) is not None:
        return ()
    return tuple(_tried(floor, _in_house(floor, actor, at)))


def _in_house(floor: Floor, actor: Actor, at: int) -> Iterator[_Trial]:
    for person in floor.facility.people if actor.role is Role.CASHIER else ():
        has = cents_on(floor, a.chips(person))
        if has:
            redeem = c.Redeem(actor, person, _CENT, at=at)
            yield _trial(redeem, f"chips of {person} for cash", amounts=((_CENT, has),))
    for number, proposal in floor.facility.proposals.items():
        about = type(proposal.act).__doc__ or ""
        yield _trial(c.ApproveAct(actor, number, at=at), f"approve: {about}", number=number)
        reject = c.RejectAct(actor, number, "a reason", at=at)
        yield _trial(reject, f"do not approve: {about}", number=number)
    for link in floor.links:
        down = c.TakeDownLink(actor, link, "a reason", at=at)
        yield _trial(down, f"take the link {link} down")
        yield _trial(c.CheckLink(actor, link, at=at), f"check the link {link}")
