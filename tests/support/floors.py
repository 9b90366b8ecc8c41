"""A floor for tests: the whole house at hand, tables of any game, and hands that run them.

Whoever runs a table here gives commands as at a table alone; what the floor asks beside it (chips,
a fill, a slip) is seen to on the way, as people would.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import zip_longest
from random import Random
from typing import Any

import pytest

from pitboss.floor import (
    AcceptCredit,
    AcceptFill,
    Account,
    AdoptSubmission,
    ApproveAct,
    AssignStaff,
    AtTable,
    Booked,
    BuyIn,
    Calendar,
    CarryCredit,
    CarryFill,
    CashOut,
    ClosedRound,
    CountInventory,
    DeckLabel,
    Dismiss,
    Enrol,
    EnrolStaff,
    FileApproval,
    FileSubmission,
    Floor,
    FloorCommand,
    FloorTable,
    Funds,
    IssueDecks,
    Leave,
    OpenFacility,
    OpenLink,
    PrepareCredit,
    PrepareFill,
    PrepareSlip,
    ProposeAct,
    Purpose,
    ReadSet,
    ReceiveCards,
    RequestCredit,
    RequestFill,
    RoundKey,
    SetUpTable,
    SignCount,
    Sit,
    TakeUpRules,
    VerifySlip,
    apply,
    chips_of,
    closed_round,
    decide,
    needed,
    new_floor,
    reads_of,
    refusal,
)
from pitboss.floor import accounts as a
from pitboss.floor.assignments import MOST_TABLES, unassigned
from pitboss.floor.authority import ACT_RIGHTS
from pitboss.floor.days import COMMON_DAYS
from pitboss.floor.events import ChipsBroughtIn
from pitboss.floor.held_hands import hands_held, plays_elsewhere
from pitboss.floor.names import is_patron, patron
from pitboss.floor.people import Strategy
from pitboss.floor.rack import Requested
from pitboss.floor.stream_names import stream_name
from pitboss.floor.table_play import slips_due
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import (
    Command,
    CorrectWager,
    Event,
    PlaceWagers,
    Refusal,
    RefusedError,
    State,
)
from pitboss.round.draws import draws_due
from pitboss.round.events import RoundClosed, RoundOpened
from pitboss.round.meters import UNITS
from pitboss.round.slip import without
from pitboss.rulebook import Submission
from pitboss.table import OpenTable, PlayerLooks, Prompt, ReceiveDecks, StartRound
from pitboss.table import apply as apply_to_table
from pitboss.table.events import TableIdle
from tests.support.auditor import Auditor
from tests.support.logs import DEMO
from tests.support.table_hours import Hours, WatchedRun
from tests.support.tables import DEALER, FLOOR, PLAYER, SYSTEM, replies

ADMIN = Actor(Role.ADMINISTRATOR, "Ada")
PIT = Actor(Role.PIT_MANAGER, "Max")
EYE = Actor(Role.SURVEILLANCE, "Iris")
AUDIT = Actor(Role.REVENUE_AUDIT, "Rhea")
SECOND = Actor(Role.FLOORPERSON, "Gus")
CASHIER = Actor(Role.CASHIER, "Cora")
GUARD = Actor(Role.SECURITY, "Sam")
ASSISTANT = Actor(Role.ASSISTANT_SHIFT_MANAGER, "Asa")
CHIEF = Actor(Role.SHIFT_MANAGER, "Sue")
BOX = Actor(Role.BOXPERSON, "Bo")
REGULATOR = Actor(Role.REGULATOR, "Reva")
INTERNAL = Actor(Role.INTERNAL_AUDITOR, "Ina")
EMPLOYEES = (
    *(DEALER, FLOOR, SECOND, PIT, EYE, AUDIT, CASHIER, GUARD, ASSISTANT, CHIEF),
    *(BOX, REGULATOR, INTERNAL),
)
#: Cents that last for a while, at the table and in the rack.
ENOUGH, FILL = 2_000_000, 100_000_000
PLAYERS = ("Ann", "Ben", "Cleo", "Dov", PLAYER.person)


def paper(subject: str, *, device: bool = False) -> tuple[str, ...]:
    """The fields of an approval that is old enough for every test."""
    return (subject, "LAB-1", "1969-01-15", "all tables", "a model" if device else "")


class AllRounds(dict[RoundKey, "ClosedRound | None"]):
    """Closed rounds that are all known: another one was never closed."""

    def __missing__(self, key: RoundKey) -> None:
        return None


class House:
    """A facility with everything at hand, and what has happened there."""

    def __init__(
        self, submission: str = DEMO, *, calendar: Calendar = COMMON_DAYS, at: int = 0
    ) -> None:
        self.rounds = AllRounds()
        self.floor = new_floor().but(rounds=self.rounds)
        self.log: list[Booked] = []
        self.commands: list[FloorCommand] = []
        self.at = at
        #: The tables that are run here.
        self.runs: list[OnFloor] = []
        self.auditor = Auditor()
        self.begin(submission, calendar)

    # ── Commands ─────────────────────────────────────────────────────────────────────────────

    def give(self, command: FloorCommand) -> tuple[Booked, ...]:
        """Carry a command out, with nothing at hand but what it concerns."""
        self.send(command)
        command = self.named(command)
        booked = decide(self.at_hand(command), command)
        assert booked == decide(self.floor, command), "what else is there changes nothing"
        self.floor = carried(self.floor, booked)
        self.log += booked
        self.note_rounds(booked)
        self.commands.append(command)
        self.at = max(self.at, command.at)
        self.auditor.see(command, [(one.entry.stream, one.entry.event) for one in booked])
        return booked

    def note_rounds(self, booked: tuple[Booked, ...]) -> None:
        """Read a round again that was closed just now, as a shell would."""
        for one in booked:
            if isinstance(one.entry.event, RoundClosed):
                stream = one.entry.stream
                entries = [other.entry for other in self.log if other.entry.stream == stream]
                opened = max(
                    place
                    for place, entry in enumerate(entries)
                    if isinstance(entry.event, RoundOpened)
                )
                found = closed_round(self.floor.facility.rules, entries[opened:])
                assert found is not None
                self.rounds[RoundKey(stream_name(stream)[1], found.state.round_id)] = found

    def send(self, command: FloorCommand) -> None:
        """A pit manager sends a dealer or a floorperson to the table at which they act."""
        facility, actor = self.floor.facility, command.actor
        if unassigned(facility, command) is not None:
            had = facility.assigned.get(actor.person, ())
            tables = (*had, getattr(command, "table", ""))[-MOST_TABLES[actor.role] :]
            self.do(AssignStaff, PIT, actor.person, tables)

    def named(self, command: FloorCommand) -> FloorCommand:
        number = f"command {len(self.commands) + 1}"
        if isinstance(command, AtTable):
            inner = command.command
            return replace(command, command=replace(inner, id=inner.id or number))
        return replace(command, id=command.id or number)

    def do(self, kind: type[Command], by: Actor, *args: Any, **keys: Any) -> tuple[Event, ...]:
        """One of the floor's own commands."""
        booked = self.give(kind(by, *args, at=self.at, **keys))
        return tuple(one.entry.event for one in booked)

    def refused(self, kind: type[Command], by: Actor, *args: Any, **keys: Any) -> Refusal:
        """The refusal of a command, which leaves the floor as it was."""
        return self.refuses(kind(by, *args, at=self.at, **keys))

    def refuses(self, command: FloorCommand) -> Refusal:
        self.send(command)
        before = self.floor
        why = refusal(before, command)
        assert why is not None, f"{command} is allowed"
        assert refusal(self.at_hand(command), command) == why
        with pytest.raises(RefusedError) as raised:
            decide(before, command)
        assert raised.value.refusal == why
        assert self.floor == before
        assert why.code
        assert why.reason
        assert why.cite
        return why

    def at_hand(self, command: FloorCommand) -> Floor:
        """The floor with what a command concerns, as a shell that has seen little loads it."""
        name = getattr(command, "table", None)
        table = self.floor.tables.get(name or "")
        seen = Floor(self.floor.facility, {} if table is None else {table.name: table})
        need = reads_of(seen, command)
        while True:
            floor = self.loaded(need)
            more = reads_of(floor, command)
            if more.within(need):
                return floor
            need = more

    def loaded(self, need: ReadSet) -> Floor:
        named = [stream_name(stream) for stream in need.streams]
        floor = self.floor
        return Floor(
            floor.facility,
            {name: one for name, one in floor.tables.items() if ("table", name) in named},
            {name: one for name, one in floor.links.items() if ("link", name) in named},
            {account: floor.balance(account) for account in need.accounts},
            {key: self.rounds[key] for key in need.rounds},
        )

    # ── The house is set up ──────────────────────────────────────────────────────────────────

    def begin(self, submission: str, calendar: Calendar) -> None:
        """Books, people, a submission in force, its links open."""
        name = submission.partition('facility = "')[2].partition('"')[0]
        self.do(OpenFacility, SYSTEM, name, ADMIN.person, "1", "L-1", calendar)
        numbers = {one: str(number) for number, one in enumerate(EMPLOYEES, 2)}
        for one in (PIT, *(one for one in EMPLOYEES if one != PIT)):
            self.hire(one, numbers[one])
        for player, known in zip_longest(PLAYERS, (Strategy.THUMB, Strategy.NEVER_FOLD)):
            self.do(Enrol, SYSTEM, player, Role.PLAYER, strategy=known)
        self.adopt(submission)
        filed = self.floor.facility.submission
        assert filed is not None
        for link in filed.links:
            self.two_persons(OpenLink(link))

    def hire(self, actor: Actor, credential: str) -> None:
        """An employee is enrolled: the first by the administrator alone, the others by two."""
        licence = f"L-{actor.person}"
        if len(self.floor.facility.people) == 1:
            assert actor == PIT
            self.do(Enrol, ADMIN, actor.person, actor.role, credential, licence=licence)
            return
        self.two_persons(EnrolStaff(actor.person, actor.role, credential, licence))

    def promote(self, person: str, role: Role) -> Actor:
        """An employee gets another role."""
        known = self.floor.facility.people[person]
        self.do(Dismiss, ADMIN, person, "promoted")
        self.hire(Actor(role, person), known.credential)
        return Actor(role, person)

    def adopt(self, submission: str) -> str:
        """File a submission and put it in force."""
        self.do(FileSubmission, PIT, submission)
        digest = [*self.floor.facility.filings][-1]
        self.file_papers(self.floor.facility.filings[digest].submission)
        self.two_persons(AdoptSubmission(digest))
        return digest

    def file_papers(self, submission: Submission) -> None:
        """File the approvals that tables and links of a submission need, as far as none is."""
        needs = {
            need.subject: need
            for rules in submission.offered.values()
            for electronic in (True, False)
            for need in needed(rules, electronic=electronic)
        }
        for subject, need in needs.items():
            if subject not in self.floor.facility.papers:
                self.do(FileApproval, PIT, *paper(subject, device=need.device))

    def two_persons(self, act: Any) -> tuple[Event, ...]:
        """A pit manager proposes, an administrator approves, or for staff the other way round; of
        cards an assistant shift manager and security."""
        if isinstance(act, EnrolStaff):
            self.do(ProposeAct, ADMIN, act)
            return self.do(ApproveAct, PIT, self.floor.facility.proposed)
        proposers, approvers, _ = ACT_RIGHTS[type(act)]
        self.do(ProposeAct, PIT if PIT.role in proposers else ASSISTANT, act)
        second = ADMIN if ADMIN.role in approvers else GUARD
        return self.do(ApproveAct, second, self.floor.facility.proposed)

    def set_up(
        self,
        name: str,
        game: str,
        *,
        electronic: bool = True,
        unlocked: bool = True,
        variant: str = "",
    ) -> FloorTable:
        """A table, its inventory counted and signed open, with nothing in it yet."""
        self.do(SetUpTable, PIT, name, game, electronic, variant=variant)
        if unlocked:
            self.count(name, Purpose.OPENING)
        return self.floor.tables[name]

    def fill(self, name: str, cents: int) -> None:
        self.do(RequestFill, FLOOR, name, chips_of(cents))
        asked = self.fill_comes(name)
        self.do(AcceptFill, DEALER, name, asked.number, asked.chips)

    def fill_comes(self, name: str) -> Requested:
        """A fill that was asked for is prepared, and carried to the table."""
        asked = self.floor.tables[name].fill
        assert asked is not None
        self.do(PrepareFill, CASHIER, name, asked.number, asked.chips)
        self.do(CarryFill, GUARD, name, asked.number)
        return asked

    def credit_comes(self, name: str) -> Requested:
        """A credit that was asked for is prepared, and security is there for it."""
        asked = self.floor.tables[name].credit
        assert asked is not None
        self.do(PrepareCredit, CASHIER, name, asked.number, asked.chips)
        self.do(CarryCredit, GUARD, name, asked.number)
        return asked

    def credit(self, name: str, cents: int) -> None:
        self.do(RequestCredit, FLOOR, name, chips_of(cents))
        asked = self.credit_comes(name)
        self.do(AcceptCredit, DEALER, name, asked.number, asked.chips)

    def count(self, name: str, purpose: Purpose) -> tuple[Event, ...]:
        """The inventory counted by the dealer, and signed by a floorperson."""
        cents = self.cents(a.inventory(name))
        self.do(CountInventory, DEALER, name, purpose, chips_of(cents))
        return self.do(SignCount, FLOOR, name, Cents(cents))

    def store(self, *labels: DeckLabel) -> None:
        """Decks come into the store."""
        self.two_persons(ReceiveCards(labels))

    def audit(self) -> None:
        """The auditor, who has seen commands and answers alone, finds the same everywhere."""
        self.auditor.check(self.floor.balances.items())

    # ── What stands where ────────────────────────────────────────────────────────────────────

    def cents(self, account: Account) -> int:
        cents, rest = divmod(self.floor.balance(account), UNITS)
        assert not rest, account
        return cents

    def balances(self) -> Mapping[Account, int]:
        """What stands anywhere."""
        return {account: units for account, units in self.floor.balances.items() if units}


def carried(floor: Floor, booked: tuple[Booked, ...]) -> Floor:
    """The floor after what a command brought about."""
    for one in booked:
        floor = apply(floor, one.entry)
    return floor


class OnFloor(WatchedRun):
    """A table of a house, run as a table is run alone."""

    def __init__(
        self,
        house: House,
        name: str,
        slug: str,
        *,
        electronic: bool = False,
        variant: str = "",
        **keys: Any,
    ) -> None:
        table = house.set_up(name, slug, electronic=electronic, variant=variant).table
        super().__init__(slug, electronic=electronic, rules=table.rules, **keys)
        self.house, self.name = house, name
        self.start = self.table = table
        self.at = house.at
        house.runs.append(self)

    @property
    def on_floor(self) -> FloorTable:
        return self.house.floor.tables[self.name]

    def give(self, command: Command) -> tuple[Event, ...]:
        self.house.at = max(self.house.at, command.at)
        if isinstance(command, StartRound):
            if self.on_floor.rules.submission != self.house.floor.facility.in_force:
                # The deal is committed to under the rules that are then in force.
                self.take_up()
                command = self.next_round(command.actor, command.deck)
            self.sit_as(command.players)
        if isinstance(command, ReceiveDecks):
            self.issue(command)
        self.house.send(AtTable(self.name, command))
        for _ in range(40):
            # What was seen to first took its time.
            command = replace(command, at=max(command.at, self.on_floor.at))
            wanted = AtTable(self.name, command)
            why = refusal(self.house.floor, wanted)
            if why is None:
                break
            if isinstance(command, PlaceWagers) and why.code == "meter/down":
                return ()
            if isinstance(command, CorrectWager) and why.code == "wager/chip":
                # A table alone knows no chips, and offers every cent.
                return ()
            if isinstance(command, StartRound) and why.code == "deck/removed":
                # The table was idle meanwhile, and its deck has gone: another one is in turn.
                command = self.next_round(command.actor)
                continue
            if isinstance(command, PlayerLooks) and why.code == "player/not-here":
                # A patron who comes back has another number.
                self.sit_as(self.players)
                command = replace(command, player=next(iter(self.on_floor.seats.values())))
                continue
            self.see_to(why)
            if isinstance(command, StartRound):
                # The decks may have been made ready anew: the one whose turn it is goes into play.
                command = replace(command, deck=None)
        booked = self.house.give(wanted)
        stream = f"table/{self.name}"
        entries = tuple(
            one.entry
            for one in booked
            if one.entry.stream == stream and not isinstance(one.entry.event, ChipsBroughtIn)
        )
        for entry in entries:
            # The floor's own entries stand between those of the table.
            behind = self.table.but(entries=entry.number - 1, rules=self.on_floor.rules)
            self.table = apply_to_table(behind, entry)
            self.note(replace(entry, number=self.watch.number + 1))
        self.table = self.on_floor.table
        self.log += entries
        self.commands.append(command)
        self.at = max(self.at, command.at) + 1
        if isinstance(command, StartRound) and draws_due(self.state) is not None:
            self.give(self.commit_draws())
        return replies(entries)

    def see_to(self, why: Refusal) -> None:
        """What the floor asks first."""
        match why.code:
            case "inventory/short":
                self.house.fill(self.name, FILL)
            case "chips/short" | "chips/unissued" | "account/short" | "bank/cover":
                self.buy_in()
            case "inventory/locked":
                self.house.count(self.name, Purpose.OPENING)
            case "inventory/unlocked":
                for player in dict.fromkeys(self.on_floor.seats.values()):
                    self.cash_out(player)
                self.house.count(self.name, Purpose.CLOSING)
            case "rules/superseded":
                self.take_up()
            case "meter/down":
                left = without(self.state, self.state.seats[why.seat], why.wager or "")
                self.give(PlaceWagers(self.speaker(why.seat), why.seat, left, at=self.at))
            case "player/not-here":
                self.sit_as(self.players)
            case "slip/undocumented":
                self.document(why.seat, why.wager or "")
            case "player/elsewhere":
                self.others_end()
            case _ if why == self.prompt().refusal:
                # All who sat here have left meanwhile, and the table was idle.
                self.follow()
            case _:
                raise RefusedError(why)

    def take_up(self) -> None:
        """The submission in force, from now on."""
        self.house.do(TakeUpRules, FLOOR, self.name)
        self.table = self.on_floor.table
        self.watch.rules = self.table.rules

    def buy_in(self) -> None:
        """Everybody who plays has enough of what the table takes."""
        for player in dict.fromkeys(self.on_floor.seats.values()):
            if not is_patron(player):
                self.bring(player, Funds.ACCOUNT, a.game_account(self.name, player))
            if not self.table.electronic:
                self.bring(player, Funds.CHIPS, a.chips(player))

    def bring(self, player: str, gets: Funds, account: Account) -> None:
        if self.house.cents(account) >= ENOUGH:
            return
        if gets is Funds.CHIPS and self.house.cents(a.inventory(self.name)) < 5 * ENOUGH:
            self.house.fill(self.name, FILL)
        self.house.do(BuyIn, DEALER, self.name, player, Cents(5 * ENOUGH), Funds.CASH, gets)

    def document(self, seat: int, wager: str) -> None:
        state = self.on_floor.playing
        assert state is not None
        line = slips_due(state)[seat, wager]
        if self.slip_of(seat, wager) is None:
            self.house.do(PrepareSlip, DEALER, self.name, seat, wager)
        number = self.slip_of(seat, wager)
        self.house.do(VerifySlip, SECOND, self.name, number, line.returned)

    def slip_of(self, seat: int, wager: str) -> str | None:
        """The number of the slip of a prize of the round in progress."""
        for number, slip in self.on_floor.slips.items():
            if not slip.due and (slip.seat, slip.wager) == (seat, wager):
                return number
        return None

    def until(self, found: Callable[[State], bool]) -> State:
        """Rounds, all wagers down, until one is at such a moment, which some deal brings about."""
        for _ in range(4000):
            state = self.table.playing
            if state is None:
                self.started()
                for seat in self.state.seats:
                    self.bet_at_random(seat, 1.0)
                continue
            if found(state):
                return state
            self.follow()
        raise AssertionError("no round came to such a moment")

    def seat_anew(self) -> None:
        """Other people sit down; at a dealer-run table one of them often has no name (R66)."""
        super().seat_anew()
        drawn = Random(f"{self.name} {self.rounds}")
        if not self.table.electronic and drawn.random() < 0.5:
            whom = drawn.choice([*self.players.values()])
            nobody = patron(self.on_floor.patrons + 1)
            self.players = {
                seat: nobody if one == whom else one for seat, one in self.players.items()
            }

    def asked(self, prompt: Prompt) -> Actor:
        """The person who is asked. The dealer records what a patron without a name says."""
        found = super().asked(prompt)
        return DEALER if is_patron(found.person) else found

    def speaker(self, seat: int, wager: str = "") -> Actor:
        found = super().speaker(seat, wager)
        return DEALER if is_patron(found.person) else found

    def sit_as(self, players: Mapping[int, str]) -> None:
        """Who does not play leaves, who plays sits down."""
        for seat, player in dict(self.on_floor.seats).items():
            if players.get(seat) != player:
                self.leave(seat, player)
        for seat, player in players.items():
            if seat not in self.on_floor.seats:
                if plays_elsewhere(self.house.floor, self.on_floor, player):
                    self.others_end()
                unnamed = is_patron(player) and player not in self.on_floor.seats.values()
                self.house.do(Sit, DEALER, self.name, seat, None if unnamed else player)

    def nobody_sits(self) -> tuple[Event, ...]:
        """Everybody leaves; what follows is in the record of the floor."""
        first = len(self.house.log)
        for seat, player in dict(self.on_floor.seats).items():
            self.leave(seat, player)
        return tuple(one.entry.event for one in self.house.log[first:])

    def others_end(self) -> None:
        """Rounds at other tables are played until nobody holds cards there (R69)."""
        for run in self.house.runs:
            while run is not self and hands_held(run.on_floor.playing):
                run.at = max(run.at, self.house.at)
                run.follow()
        self.at = max(self.at, self.house.at)

    def fresh(self, number: int) -> Iterator[tuple[str, str]]:
        """Decks have names of their own in the whole house."""
        return ((f"{self.name} {name}", color) for name, color in super().fresh(number))

    def issue(self, command: ReceiveDecks) -> None:
        """The store has the decks that the table takes, and issues them to it."""
        known = self.house.floor.facility.decks
        fresh = [(name, color) for name, color in command.decks if name and name not in known]
        if fresh:
            labels = [DeckLabel(name, color, command.preshuffled) for name, color in fresh]
            self.house.store(*labels)
            self.house.two_persons(IssueDecks(self.name, tuple(name for name, _ in fresh)))

    def cash_out(self, player: str) -> None:
        account = a.game_account(self.name, player)
        if self.house.cents(account):
            if self.house.cents(a.inventory(self.name)) < self.house.cents(account):
                self.house.fill(self.name, self.house.cents(account))
            self.house.do(CashOut, DEALER, self.name, player)

    def leave(self, seat: int, player: str) -> None:
        self.cash_out(player)
        self.house.do(Leave, DEALER, self.name, seat)
        last = self.house.log[-1].entry
        self.table = self.on_floor.table
        if isinstance(last.event, TableIdle):
            self.note(replace(last, number=self.watch.number + 1))
            self.log.append(last)


class FloorHours(Hours):
    """Hours at a table of a house: what happens there is drawn."""

    run: OnFloor

    def __init__(
        self, house: House, name: str, slug: str, seed: int, *, electronic: bool = False
    ) -> None:
        chance = Random(f"{slug} {seed} {electronic}")
        self.run = OnFloor(
            house, name, slug, electronic=electronic, enters=chance.random() < 0.5, seed=seed
        )
        self.chance = self.run.chance
        self.looks = False
        self.run.seat_anew()
        self.run.do(OpenTable, by=FLOOR)

    def pass_by(self, steps: int) -> "FloorHours":
        """So many things happen here; meanwhile time went on at other tables."""
        self.run.at = max(self.run.at, self.run.house.at)
        super().pass_by(steps)
        return self
