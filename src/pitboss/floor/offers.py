"""Offers: commands beside play that look lawful now, by role and by open business. Those that the
state proves lawful are offered at once; the others are judged first."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any, Final

from pitboss.floor import accounts as a
from pitboss.floor import card_store as d
from pitboss.floor import commands as c
from pitboss.floor import papers as p
from pitboss.floor.approvals import WithdrawApproval
from pitboss.floor.assignments import MOST_TABLES, AssignStaff
from pitboss.floor.card_room import DeckPlace
from pitboss.floor.closed_rounds import found_in
from pitboss.floor.commands import Funds
from pitboss.floor.disputes import DecideDispute, OpenDispute, SignDispute, hours_of
from pitboss.floor.late_papers import lacking, locked_then
from pitboss.floor.machine import FloorCommand, permitted, refusal
from pitboss.floor.money import exchanges, handles, pays_out
from pitboss.floor.patrons import in_reach, sees_chips
from pitboss.floor.posted_signs import PostSign, Shown, is_current
from pitboss.floor.rack import Purpose
from pitboss.floor.rights import RIGHTS
from pitboss.floor.seats import not_left
from pitboss.floor.state import Floor, FloorTable
from pitboss.floor.table_play import slips_due
from pitboss.floor.topic import cents_on
from pitboss.money import Cents
from pitboss.record import Actor, Copied, Role, quick
from pitboss.round.moves import kind_name
from pitboss.rulebook.submission.stated import stated_digest

__all__ = ["Offer", "at_table", "in_house", "stands"]

#: The amount of a trial command for which any amount would do.
_CENT: Final = Cents(1)
#: The number of gaming days without a paper for which late papers are offered.
_WEEK: Final = 7
_SOME: Final = "a reason"
_HOUR: Final = 3600
#: Commands that move more than the box that they empty. They are judged with the balances that
#: they would leave.
_MOVES_VALUE: Final = frozenset(
    {
        *(c.AcceptFill, c.AcceptCredit, c.PaySlip, c.ExpireSlip, c.SettleDifference),
        *(p.SignCount, p.CountBox, c.ApproveAct),
    }
)


@quick
@dataclass(frozen=True)
class Offer(Copied):
    """A command that may be lawful, its description, and further fields of its move.

    ``sure`` says that it is lawful for those who work there, or ``anywhere``; otherwise it is
    judged.
    """

    command: Any
    about: str
    says: Mapping[str, Any] = field(default_factory=dict)
    sure: bool = False
    anywhere: bool = False


def stands(floor: Floor, offer: Offer, *, there: bool = True) -> bool:
    """Whether the command of an offer is lawful now; ``there`` tells who works at its table."""
    if offer.sure:
        return there or offer.anywhere
    command: FloorCommand = offer.command
    if type(command) in _MOVES_VALUE:
        return refusal(floor, command) is None
    return permitted(floor, command)


@cache
def _kinds_for(role: Role) -> frozenset[type]:
    """The commands that a role may give."""
    return frozenset(kind for kind, (roles, _) in RIGHTS.items() if role in roles)


# ── At a table ───────────────────────────────────────────────────────────────────────────────


def at_table(floor: Floor, table: FloorTable, actor: Actor, at: int) -> Iterator[Offer]:
    """Offers of the floor's commands at a table."""
    may = _kinds_for(actor.role)
    name = table.name
    yield from _seats(floor, table, actor, at)
    yield from _money(floor, table, actor, at)
    yield from _disputes(floor, table, actor, at)
    if c.TakeUpRules in may and table.rules.submission != floor.facility.in_force:
        take_up = c.TakeUpRules(actor, name, at=at)
        yield Offer(take_up, "play by the submission in force from now on")
    if c.PostLimits in may:
        least, most = table.rules.minimum, table.rules.maximum
        waits = bool(table.seats) or table.playing is not None
        notice = floor.facility.notice_minutes * 60 if waits else 0
        effective = at + notice if waits else 0
        post = c.PostLimits(actor, name, least, most, effective, at=at)
        limits = {"amounts": ((least, most),), "notice": notice}
        yield Offer(post, "post limits for the required wagers, or a notice of them", limits)
    if PostSign in may and not is_current(table):
        due = stated_digest(table.rules)
        post_sign = PostSign(actor, name, Shown.SIGN.value, due, at=at)
        says = {"choices": {"choice": tuple(Shown), "digest": (due,)}}
        yield Offer(post_sign, "record the sign or layout that is posted, by its digest", says)
    if actor.role is Role.PLAYER:
        return
    yield from _rack(floor, table, actor, at)
    yield from _papers(floor, table, actor, at)
    if c.ProposeAct in may:
        yield from _decks(floor, table, actor, at)
    yield from _slips(table, actor, at)
    if AssignStaff in may:
        yield from _staff(floor, name, actor, at)


def _seats(floor: Floor, table: FloorTable, actor: Actor, at: int) -> Iterator[Offer]:
    """Seats to take and to leave: a player's own; staff names the player who sits down."""
    name, own = table.name, actor.role is Role.PLAYER
    may = _kinds_for(actor.role)
    held = [seat for seat, player in table.seats.items() if player == actor.person]
    free = [one for one in range(1, table.rules.chapter.positions + 1) if one not in table.seats]
    if own and len(held) < table.rules.adjacent_boxes:
        for seat in free:
            sit = c.Sit(actor, name, seat, actor.person, at=at)
            yield Offer(sit, f"sit down at seat {seat}")
    elif not own and c.Sit in may:
        yield from _for_guests(floor, table, actor, free, at)
    if c.Leave in may:
        for seat in held if own else table.seats:
            if not_left(floor, table, seat) is None:
                yield Offer(c.Leave(actor, name, seat, at=at), f"leave seat {seat}", sure=True)


def _for_guests(
    floor: Floor, table: FloorTable, actor: Actor, free: list[int], at: int
) -> Iterator[Offer]:
    """Free seats for a player whom staff names: one who does not sit there, or who may have another
    box. At a dealer-run table the dealer or a floorperson need not name anybody (R66)."""
    if not table.table.electronic and sees_chips(actor.role):
        for seat in free:
            anybody = c.Sit(actor, table.name, seat, at=at)
            yield Offer(anybody, f"seat a player at seat {seat}", sure=True)
        return
    seated = [*dict.fromkeys(table.seats.values())]
    players = (one for one in floor.facility.people.values() if one.role is Role.PLAYER)
    other = next((one.name for one in players if one.active and one.name not in seated), None)
    if table.table.practice and seated:
        other = None
    for seat in free:
        guests = seated if other is None else [other]
        sits = [c.Sit(actor, table.name, seat, one, at=at) for one in guests]
        if other is not None or any(permitted(floor, sit) for sit in sits):
            yield Offer(sits[0], f"seat a player at seat {seat}", {"player": None}, sure=True)


def _money(floor: Floor, table: FloorTable, actor: Actor, at: int) -> Iterator[Offer]:
    name, may = table.name, _kinds_for(actor.role)
    seated = dict.fromkeys(table.seats.values())
    if actor.role is Role.PLAYER:
        seated = dict.fromkeys(one for one in seated if one == actor.person)
    most = floor.facility.cash_limit
    for player in seated if c.BuyIn in may else ():
        has = in_reach(floor, actor.role, player)
        ways = tuple(exchanges(floor, table, actor.role, player, has))
        pays = c.CashOut in may and pays_out(floor, table, actor.role, player)
        tips = c.Tip in may and handles(table, actor.role)
        yield from _bought(name, player, ways, has, most, pays=pays, tips=tips)
    if c.SettleDifference in may:
        yield from _differences(floor, table, actor, at)


def _differences(floor: Floor, table: FloorTable, actor: Actor, at: int) -> Iterator[Offer]:
    """The offers to settle what players are owed or owe, also those who have left."""
    for player in table.differences:
        own = player == actor.person or actor.role is not Role.PLAYER
        if own and floor.balance(a.dispute(table.name, player)):
            settle = c.SettleDifference(actor, table.name, player, _SOME, at=at)
            yield Offer(settle, "settle what is owed since a settlement was put right")


@lru_cache(maxsize=4096)
def _bought(
    name: str,
    player: str,
    ways: tuple[tuple[Funds, Funds], ...],
    has: Cents,
    most: Cents,
    *,
    pays: bool,
    tips: bool,
) -> tuple[Offer, ...]:
    """The offers of a player's money, whoever makes them: the same as long as the money is."""
    who = Actor(Role.PLAYER, player)
    found = []
    for gives, gets in ways:
        buy = c.BuyIn(who, name, player, _CENT, gives, gets)
        if gives is Funds.CHIPS:
            says = {"amounts": ((_CENT, min(has, most)),)}
            found.append(Offer(buy, "put chips into the game account", says, sure=True))
        else:
            says = {"amounts": ((_CENT, most),)}
            found.append(Offer(buy, f"buy in: {gives} for {gets}", says, sure=True))
    if pays:
        out = c.CashOut(who, name, player)
        found.append(Offer(out, "pay the game account out in chips", sure=True))
    if tips and has:
        tip = c.Tip(who, name, player, _CENT)
        found.append(Offer(tip, "tip the dealer", {"amounts": ((_CENT, has),)}, sure=True))
    return tuple(found)


def _disputes(floor: Floor, table: FloorTable, actor: Actor, at: int) -> Iterator[Offer]:
    """The last round to question, and disputes to decide or to sign. An older round is found in the
    history."""
    may, person = _kinds_for(actor.role), actor.person
    if OpenDispute in may:
        yield from _questions(floor, table, actor, at)
    for number, one in table.disputes.items() if DecideDispute in may else ():
        if one.decided is not None or person in one.barred:
            continue
        what = f"dispute {number}, seat {one.seat}'s {one.wager}"
        decide = DecideDispute(actor, table.name, number, reason=_SOME, at=at)
        yield Offer(decide, f"decide {what}", {"number": number}, sure=True, anywhere=True)
        if one.waits is not None and one.waits.by != person:
            amount = one.waits.difference
            sign = SignDispute(actor, table.name, number, amount, at=at)
            says = {"number": number, "amounts": ((amount, amount),)}
            about = f"sign the decision of {what}"
            yield Offer(sign, about, says, sure=True, anywhere=True)


def _questions(floor: Floor, table: FloorTable, actor: Actor, at: int) -> Iterator[Offer]:
    """The seats of the last round, with the wagers that nobody has asked about."""
    state = table.table.round
    if state is None or not state.closed:
        return
    if at > table.table.turned_at + hours_of(floor.facility, state) * _HOUR:
        return
    if actor.role is Role.DEALER and actor.person != table.closed_by:
        return
    ours = {key: one for key, one in table.disputes.items() if one.round_id == state.round_id}
    opened = next((one.opened for one in ours.values()), 0)
    for number, seat in state.seats.items():
        if not seat.wagers or (actor.role is Role.PLAYER and seat.player != actor.person):
            continue
        _, decided = found_in(ours, opened, number)
        waiting = {one.wager for one in ours.values() if one.seat == number}
        left = tuple(key for key in seat.wagers if key not in decided | waiting)
        if left:
            ask = OpenDispute(actor, table.name, state.round_id, number, left[0], at=at)
            says = {"choices": {"wager": left}, "wager": None}
            about = f"question the last round of seat {number}"
            yield Offer(ask, about, says, sure=True, anywhere=True)


def _staff(floor: Floor, name: str, actor: Actor, at: int) -> Iterator[Offer]:
    """Everybody with tables who can be assigned to one where they do not work yet."""
    for person in floor.facility.people.values():
        has = floor.facility.assigned.get(person.name, ())
        if person.active and person.role in MOST_TABLES and name not in has:
            tables = (name,) if MOST_TABLES[person.role] == 1 else (*has, name)
            about = f"assign {person.name}, {person.role.named}, to the table"
            send = AssignStaff(actor, person.name, tables, at=at)
            yield Offer(send, about, {"table": name})


def _unstaffed(floor: Floor, actor: Actor, at: int) -> Iterator[Offer]:
    """Those who could work at a table of the pit that has no dealer or no floorperson. A dealer of
    another table is not taken away from it."""
    assigned, people = floor.facility.assigned, floor.facility.people
    for name in floor.facility.tables:
        there = {people[one].role for one, tables in assigned.items() if name in tables}
        for offer in _staff(floor, name, actor, at):
            role, has = people[offer.command.person].role, assigned.get(offer.command.person)
            lacks = role in (Role.DEALER, Role.FLOORPERSON) and role not in there
            if lacks and not (has and MOST_TABLES[role] == 1):
                yield offer


def _rack(floor: Floor, table: FloorTable, actor: Actor, at: int) -> Iterator[Offer]:
    name, may = table.name, _kinds_for(actor.role)
    piece = floor.facility.denominations[0]
    some = {piece: Cents(piece)}
    if c.RequestFill in may:
        yield Offer(c.RequestFill(actor, name, some, at=at), "ask for a fill")
        yield Offer(c.RequestCredit(actor, name, some, at=at), "ask for a credit")
    for steps, asked in (
        ((p.PrepareFill, p.CarryFill, c.AcceptFill, p.VoidFill), table.fill),
        ((p.PrepareCredit, p.CarryCredit, c.AcceptCredit, p.VoidCredit), table.credit),
    ):
        if asked is None:
            continue
        prepares, carries, accepts, voids = steps
        number, slip = asked.number, f"slip {asked.number}"
        says = {"number": number, "chips": asked.chips}
        if prepares in may:
            prepare = prepares(actor, name, number, asked.chips, at=at)
            yield Offer(prepare, f"prepare {slip} at the chip bank", says)
        if carries in may:
            yield Offer(carries(actor, name, number, at=at), f"carry {slip}", says)
        if accepts in may:
            accept = accepts(actor, name, number, asked.chips, at=at)
            yield Offer(accept, f"count {slip} at the rack", says)
        if voids in may:
            yield Offer(voids(actor, name, number, _SOME, at=at), f"mark {slip} void", says)
    if c.DropBox in may:
        yield Offer(c.DropBox(actor, name, at=at), "send the drop box to the count")
    if c.CollectTips in may:
        yield Offer(c.CollectTips(actor, name, at=at), "send the tip box to the cage", sure=True)


def _papers(floor: Floor, table: FloorTable, actor: Actor, at: int) -> Iterator[Offer]:
    name, rack, may = table.name, table.rack, _kinds_for(actor.role)
    if p.CountInventory in may:
        for purpose in _counts_now(table):
            count = p.CountInventory(actor, name, purpose, {}, at=at)
            yield Offer(count, f"count the inventory {purpose.about}")
    if p.SignCount in may and rack.count is not None:
        waits = rack.count
        late = _SOME if waits.day else ""
        sign = p.SignCount(actor, name, waits.amount, _SOME, late, at=at)
        says = {"purpose": waits.purpose, "chips": waits.chips, "day": waits.day}
        amounts = ((waits.amount, waits.amount),)
        yield Offer(sign, f"sign the count {waits.purpose.about}", {**says, "amounts": amounts})
    if p.CompleteClosedForm in may:
        last = "" if rack.slip is None else rack.slip.day
        form = p.CompleteClosedForm(actor, name, last, at=at)
        yield Offer(form, "complete the Closed Table form", {"last_opened": last})
    if may & {p.CountInventory, p.CompleteClosedForm}:
        yield from _late(floor, table, actor, at)
    if p.CountBox in may:
        for number, box in rack.dropped.items():
            inside = (box.amount, box.papers, box.instruments)
            counted = p.CountBox(actor, name, number, *inside, at=at)
            inside_of: dict[str, Any] = {"papers": box.papers, "instruments": box.instruments}
            yield Offer(counted, f"count box {number}", {"number": number, **inside_of})
    if p.ReportGap in may and rack.missing:
        gap = p.ReportGap(actor, name, rack.missing, _SOME, at=at)
        about = "report papers that are missing to internal audit"
        yield Offer(gap, about, {"papers": rack.missing})


def _counts_now(table: FloorTable) -> tuple[Purpose, ...]:
    """The purposes of a count: an open table is counted between rounds."""
    if not table.rack.unlocked:
        return (Purpose.OPENING, Purpose.CLOSED)
    return () if table.playing is not None else (Purpose.CLOSING, Purpose.DROP)


def _late(floor: Floor, table: FloorTable, actor: Actor, at: int) -> Iterator[Offer]:
    """Late papers: those missing from the last week, and the count of an unchanged table."""
    name, calendar, may = table.name, floor.facility.calendar, _kinds_for(actor.role)
    for day in tuple(lacking(floor, table, at))[-_WEEK:]:
        if p.CompleteClosedForm in may:
            last = locked_then(table, day) or ""
            form = p.CompleteClosedForm(actor, name, last, day, _SOME, at=at)
            says = {"last_opened": last, "day": day}
            yield Offer(form, f"complete the Closed Table form of {day}", says)
        if p.CountInventory in may:
            count = p.CountInventory(actor, name, Purpose.CLOSED, {}, day, at=at)
            yield Offer(
                count,
                f"count the inventory for {day}, on which the table stayed closed",
                {"day": day},
            )
    if p.CountInventory in may and table.rack.unlocked and table.playing is None:
        ended = calendar.day(calendar.begins(calendar.day(at)) - 1)
        for purpose in _counts_now(table):
            count = p.CountInventory(actor, name, purpose, {}, ended, at=at)
            yield Offer(count, f"count the inventory for {ended}, {purpose.about}", {"day": ended})


def _decks(floor: Floor, table: FloorTable, actor: Actor, at: int) -> Iterator[Offer]:
    decks = floor.facility.decks
    stored = tuple(key for key, one in decks.items() if one.place is DeckPlace.STORE)
    if stored:
        issue = c.ProposeAct(actor, d.IssueDecks(table.name, stored[:1]), at=at)
        says = {"table": table.name, "act": kind_name(d.IssueDecks), "decks": stored}
        yield Offer(issue, "issue decks to the table", says)
    there = tuple(
        key
        for key, one in decks.items()
        if one.place is DeckPlace.TABLE
        and one.table == table.name
        and not (key in table.table.decks and table.table.decks[key].live)
    )
    if there:
        back = c.ProposeAct(actor, d.ReturnDecks(table.name, there), at=at)
        says = {"table": table.name, "act": kind_name(d.ReturnDecks), "decks": there}
        yield Offer(back, "return decks to the store", says)


def _slips(table: FloorTable, actor: Actor, at: int) -> Iterator[Offer]:
    name, state, may = table.name, table.playing, _kinds_for(actor.role)
    if c.PrepareSlip in may and state is not None:
        for seat, wager in slips_due(state):
            command = c.PrepareSlip(actor, name, seat, wager, at=at)
            yield Offer(command, f"write the slip of seat {seat}'s {wager} prize")
    for number, slip in table.slips.items():
        if c.VerifySlip in may:
            verify = c.VerifySlip(actor, name, number, slip.cents, at=at)
            says = {"amounts": ((slip.cents, slip.cents),)}
            yield Offer(verify, f"verify slip {number}", says)
        if c.PaySlip in may:
            yield Offer(c.PaySlip(actor, name, number, at=at), f"pay slip {number}")
        if c.ExpireSlip in may:
            expire = c.ExpireSlip(actor, name, number, at=at)
            yield Offer(expire, f"record that slip {number} was not presented in time")


# ── In the house ─────────────────────────────────────────────────────────────────────────────


def _cage(floor: Floor, actor: Actor, at: int) -> Iterator[Offer]:
    """Chips sold, and redeemed: of players whose chips are known, and of anybody who brings some
    that were outstanding, with a name or without (R66)."""
    most = floor.facility.cash_limit
    sell = c.SellChips(actor, None, _CENT, at=at)
    yield Offer(sell, "cash for chips", {"amounts": ((_CENT, most),)}, sure=True)
    known = (one for one in floor.facility.people if floor.balance(a.chips(one)))
    for person in (None, *known):
        has = min(in_reach(floor, actor.role, person), most)
        if has:
            redeem = c.Redeem(actor, person, _CENT, at=at)
            whose = "chips" if person is None else f"chips of {person}"
            says = {"amounts": ((_CENT, has),)}
            yield Offer(redeem, f"{whose} for cash", says, sure=True)
    yield from _instruments(floor, actor, at)


def _instruments(floor: Floor, actor: Actor, at: int) -> Iterator[Offer]:
    """Wagering instruments sold, and redeemed of those that were issued."""
    most = floor.facility.cash_limit
    for name, value in floor.facility.instruments.items():
        sell = c.SellChips(actor, None, value, name, at=at)
        says: dict[str, Any] = {"amounts": ((value, _whole(most, value)),), "instrument": name}
        yield Offer(sell, f"cash for {name}", says)
        has = _whole(min(cents_on(floor, a.instruments(name)), most), value)
        if has:
            redeem = c.Redeem(actor, None, value, name, at=at)
            yield Offer(redeem, f"{name} for cash", {**says, "amounts": ((value, has),)})


def _whole(cents: Cents, value: Cents) -> Cents:
    """The most that whole pieces of a value make of an amount."""
    return Cents(cents - cents % value)


def in_house(floor: Floor, actor: Actor, at: int) -> Iterator[Offer]:
    """Offers away from the tables."""
    may = _kinds_for(actor.role)
    if AssignStaff in may:
        yield from _unstaffed(floor, actor, at)
    if c.Redeem in may:
        yield from _cage(floor, actor, at)
    for number, proposal in floor.facility.proposals.items() if c.ApproveAct in may else ():
        about, which = type(proposal.act).__doc__ or "", {"number": number}
        yield Offer(c.ApproveAct(actor, number, at=at), f"approve: {about}", which)
        reject = c.RejectAct(actor, number, _SOME, at=at)
        yield Offer(reject, f"do not approve: {about}", which)
    for approval in floor.facility.approvals.values() if WithdrawApproval in may else ():
        if not approval.withdrawn:
            withdraw = WithdrawApproval(actor, approval.number, _SOME, at=at)
            which = {"number": approval.number}
            yield Offer(withdraw, f"the approval of {approval.subject} was withdrawn", which)
    for link in floor.links if may & {c.TakeDownLink, c.CheckLink} else ():
        if c.TakeDownLink in may:
            down = c.TakeDownLink(actor, link, _SOME, at=at)
            yield Offer(down, f"take the link {link} down")
        if c.CheckLink in may:
            yield Offer(c.CheckLink(actor, link, at=at), f"check the link {link}")
