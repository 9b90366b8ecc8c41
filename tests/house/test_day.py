"""Gaming days of the demonstration floor, on both stores: everything balances, and verifies.

Days that follow each other are seen on both; in the long form all of them are.
"""

import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from pitboss.demo.arranged_round import ArrangedPlay, Keen
from pitboss.demo.crews import ADMIN, AUDIT, CREWS, crew_of, number_of
from pitboss.demo.day import DAY_TABLES, DemoDays, Play
from pitboss.demo.dealer_play import DealerPlay
from pitboss.demo.electronic_play import TablePlay
from pitboss.demo.facility import DEALER_RUN, DemoFloor
from pitboss.demo.roster import tables_of
from pitboss.floor import (
    AcceptFill,
    CarryFill,
    CompleteClosedForm,
    CountBox,
    CountInventory,
    PrepareFill,
    Purpose,
    RequestFill,
    SignCount,
    VoidFill,
    chips_of,
)
from pitboss.floor import accounts as a
from pitboss.floor import events as e
from pitboss.floor.assignments import StaffAssigned
from pitboss.floor.card_store import CardsCounted, DecksDestroyed, DecksIssued
from pitboss.floor.names import is_patron
from pitboss.floor.papers import ClosedFormCompleted, InventorySigned
from pitboss.floor.rack import Box
from pitboss.house import Floor
from pitboss.house.exceptions import ExceptionKind
from pitboss.house.meters import meters_now
from pitboss.house.streams import Streams, read_entries
from pitboss.money import Cents
from pitboss.record import Entry, Role
from pitboss.reports import FormsReport, forms_report, hold_report
from pitboss.reports.chips import Way, chips_report
from pitboss.reports.exceptions import disputes_report, exceptions_report
from pitboss.round import events as r
from pitboss.round.betting import CALLED_OFF
from pitboss.round.meters import UNITS
from pitboss.simulate import HousePlayer
from pitboss.table import events as t
from tests.floor.test_days import NEW_YORK, at
from tests.support.chance import unshuffled
from tests.support.databases import KINDS, SOAK
from tests.support.games import MISSISSIPPI, RIDE, UTH
from tests.support.houses import SECRET, Running, lucky_decks

#: Thursday to Wednesday; on Sunday morning, within Saturday's gaming day, the clocks go forward.
DAYS = [f"2026-03-{day:02}" for day in range(5, 12)]
#: More rounds where there is time for them; it is the days and the papers that matter.
ROUNDS = 10 if SOAK else 1
#: A day of people and papers knows nothing of its store; the long form plays each on both.
on_a_file = pytest.mark.parametrize("kind", KINDS if SOAK else ["sqlite"], indirect=True)
#: The days of the week in which nothing goes wrong: to Sunday, in the long form all of them.
PLAYED = DAYS if SOAK else DAYS[:4]
CLOCKS = (DAYS[2], "", "the clocks change: this gaming day has 23 hours")


def days_of(
    url: str,
    *games: str,
    ids: str = "first",
    rounds: int = ROUNDS,
    made: type[DemoDays] = DemoDays,
    told: Callable[[str], None] = lambda _: None,
    lucky: bool = True,
    **floor: Any,
) -> tuple[Running, DemoDays]:
    """Days around the change of the clocks, with cards that win prizes."""
    decks = lucky_decks(UTH, 3, 1) if lucky else None
    running = Running(url, *games, decks=decks, player=Keen)
    running.clock.now = at("2026-03-04 12:00:00")

    def token() -> str:
        return f"{ids}-{running._token()}"

    def play(floor: Floor, name: str, secret: bytes) -> Play:
        luck = running.chance.randrange
        if not lucky and name == DEALER_RUN:
            return ArrangedPlay(floor, name, secret, luck, token)
        kind = DealerPlay if name == DEALER_RUN else TablePlay
        return kind(floor, name, secret, luck, token, player=Keen if lucky else HousePlayer)

    shown = {"seats": 3, "dealer_run": True, **floor}
    demo = DemoFloor(running.floor, running.text, running.filed, **shown)
    given = (running.floor, running.clock, demo, SECRET)
    days = made(*given, rounds=rounds, told=told, play=play)
    return running, days


def entries(running: Running) -> list[Entry]:
    return running.store.read(lambda look: list(read_entries(look, Streams(None))))


def papers(running: Running) -> FormsReport:
    return forms_report(entries(running), running.clock.now)


# ── A week in which everything goes as it should ─────────────────────────────────────────────


@pytest.mark.cites("465a.35", "465a.36", "465a.36(e)", "465a.36(e)(5)")
@pytest.mark.cites("465a.36(f)(1)", "465a.36(f)(3)(iv)", "465a.36(f)(4)", "465a.36(f)(5)")
@on_a_file
def test_a_week_has_all_its_papers_signed_by_the_right_people_and_verifies(url: str) -> None:
    running, days = days_of(url, UTH, RIDE, MISSISSIPPI)
    with unshuffled():
        days.run(len(PLAYED))
    assert days.rounds == len(PLAYED) * 4 * 4 * ROUNDS
    record = entries(running)
    report = forms_report(record, running.clock.now)
    every_paper_is_there_and_nothing_differs(report)
    no_number_is_missing(report)
    every_signature_is_by_the_right_person_of_the_shift(running, report)
    a_dealer_has_one_table_and_a_floorperson_four(report)
    whoever_went_home_has_no_table(running, record)
    table_win_is_the_ledgers_to_the_cent(running, report)
    prizes_cards_and_tips_are_on_record(record)
    number = number_of(tables_of(running.floor), DEALER_RUN)
    the_dealer_opens_shuffles_cuts_and_deals(record, number)
    with unshuffled():
        verdict = running.verdict()
    assert verdict.ok, verdict.faults
    assert verdict.decided == played_and_called_off(record), "a dealer's cards, too"
    assert not verdict.folded
    running.end()


def played_and_called_off(record: list[Entry]) -> int:
    """The rounds of the week, with those that the system opened and nobody wagered in."""
    void = [one.event for one in record if isinstance(one.event, r.RoundVoided)]
    assert {one.irregularity for one in void} <= {CALLED_OFF}
    return len(PLAYED) * 4 * 4 * ROUNDS + len(void)


def every_paper_is_there_and_nothing_differs(report: FormsReport) -> None:
    assert [(one.day, one.table, one.what) for one in report.findings] == [CLOCKS]
    assert report.ok
    boxes = Counter((one.day, one.table) for one in report.periods)
    tables = {one.table for one in report.periods}
    assert len(tables) == 5
    for day in PLAYED:
        for table in tables:
            # One box at the end of each shift, and the closed table's alone.
            assert boxes[day, table] == (1 if table == DAY_TABLES[1] else 3)
    forms = [one for one in report.papers if one.what == "form"]
    assert [one.day for one in forms] == [PLAYED[1], *PLAYED[3:]], "slips at first and on Saturday"
    assert all(one.parts == ("drop box",) for one in forms)
    assert all(one.status == "complete" for one in report.papers)


def no_number_is_missing(report: FormsReport) -> None:
    numbers: dict[tuple[str, str], list[int]] = {}
    for paper in report.papers:
        numbers.setdefault((paper.table, paper.what), []).append(paper.number)
    kinds = {"slip", "form", "fill", "credit", "box", "jackpot", "correction", "dispute"}
    assert {what for _, what in numbers} == kinds
    for found in numbers.values():
        assert found == list(range(1, len(found) + 1))


def every_signature_is_by_the_right_person_of_the_shift(week: Running, report: FormsReport) -> None:
    people, tables = week.house.facility().people, tables_of(week.floor)
    both = [Role.DEALER, Role.FLOORPERSON]
    slip = [Role.FLOORPERSON, Role.CASHIER, Role.SECURITY, Role.DEALER]
    wanted = {
        "form": [Role.FLOORPERSON],
        "fill": slip,
        "credit": slip,
        "box": [Role.FLOORPERSON, Role.REVENUE_AUDIT],
        "jackpot": [Role.FLOORPERSON, Role.FLOORPERSON, Role.CASHIER],
    }
    signers = set()
    for paper in report.papers:
        roles = [one.capacity for one in paper.signatures]
        if paper.what == "slip":
            assert roles in (both, both + both), "at closing, and again at opening"
        elif paper.what in wanted:
            assert roles == wanted[paper.what]
        else:
            assert Role.FLOORPERSON in roles, "a correction, or the decision of a dispute"
        for one in paper.signatures:
            if one.capacity is Role.PLAYER:
                assert paper.what == "dispute", "a player signs nothing else, and has no number"
                continue
            assert people[one.person].credential == one.credential != ""
            if one.capacity is not Role.REVENUE_AUDIT:
                shift = NEW_YORK.shift(one.at)
                there = CREWS[shift].at(number_of(tables, paper.table))
                assert one.person in {member.person for member in there}
                signers.add((shift, one.person))
        persons = [one.person for one in paper.signatures]
        assert all(first != second for first, second in pairwise(persons))
    assert {shift for shift, _ in signers} == {"day", "swing", "night"}


def a_dealer_has_one_table_and_a_floorperson_four(report: FormsReport) -> None:
    tables: dict[tuple[str, str], set[str]] = {}
    for paper in report.papers:
        if paper.what == "slip":
            for one in paper.signatures:
                tables.setdefault((one.capacity, one.person), set()).add(paper.table)
    most = {Role.DEALER: 1, Role.FLOORPERSON: 4}
    # In three shifts four dealers and their floorperson; at night both of the table that is closed.
    assert len(tables) == 3 * (4 + 1) + 2
    for (capacity, person), found in tables.items():
        assert len(found) <= most[Role(capacity)], person


def table_win_is_the_ledgers_to_the_cent(week: Running, report: FormsReport) -> None:
    balances = week.balances()
    for table in {one.table for one in report.periods}:
        periods = [one for one in report.periods if one.table == table]
        assert all(one.agrees and one.over_short == 0 for one in periods)
        moved = sum(one.drop + one.credits - one.fills for one in periods)
        rack = balances.get(a.inventory(table), 0) // UNITS
        assert sum(one.win for one in periods) == moved + rack
        assert periods[-1].closing == rack
    assert any(one.win for one in report.periods)


def whoever_went_home_has_no_table(running: Running, record: list[Entry]) -> None:
    """When somebody is sent to a table, nobody of another shift has one."""
    tables = tables_of(running.floor)
    assigned: set[str] = set()
    sent = 0
    for entry in record:
        if isinstance(event := entry.event, StaffAssigned):
            assigned = assigned | {event.person} if event.tables else assigned - {event.person}
            if event.tables:
                sent += 1
                crews = [crew_of(tables, entry.at, name) for name in tables]
                there = {one.person for crew in crews for one in (crew.dealer, crew.floor)}
                assert assigned <= there
    assert sent > len(PLAYED)


def prizes_cards_and_tips_are_on_record(record: list[Entry]) -> None:
    events = Counter(type(one.event) for one in record)
    assert events[e.SlipPrepared] == events[e.SlipVerified] == events[e.SlipPaid] > 0
    assert events[e.FillMade] > 0
    assert events[e.CreditMade] == len(PLAYED) * 4
    assert events[e.TipsCollected] == len(PLAYED) * 4 * 3
    assert events[DecksDestroyed] >= len(PLAYED)
    assert events[CardsCounted] == 1
    shifts = {one.event.shift for one in record if isinstance(one.event, InventorySigned)}
    assert shifts == {"day", "swing", "night"}
    hold = hold_report(record)
    assert hold.rounds == played_and_called_off(record)
    assert {one.table for one in hold.tables} == {one.table for one in hold.table_totals}


def the_dealer_opens_shuffles_cuts_and_deals(record: list[Entry], number: int) -> None:
    own = [one for one in record if one.stream == f"table/{DEALER_RUN}"]
    dealers = {crew.at(number).dealer.person for crew in CREWS.values()}
    kinds = Counter(type(one.event) for one in own)
    rounds = len(PLAYED) * 4 * ROUNDS
    assert kinds[r.RoundOpened] == kinds[r.RoundClosed] == rounds
    for event in (t.DeckReceived, t.DeckSpread, t.PlayerLooked, t.DeckRemoved):
        assert kinds[event] >= len(PLAYED), event
    assert kinds[t.DeckShuffled] >= rounds
    assert kinds[t.DeckCut] >= rounds
    assert kinds[r.CardsEntered] >= rounds
    assert all(one.actor.person in dealers for one in own if isinstance(one.event, r.CardsEntered))
    assert {one.actor.person for one in own if isinstance(one.event, r.CardsEntered)} == dealers
    reasons = [one.event.reason for one in own if isinstance(one.event, t.DeckRemoved)]
    assert any("hours" in reason for reason in reasons), "decks change when their time is over"
    issued = [one for one in record if isinstance(one.event, DecksIssued)]
    assert len(issued) == kinds[t.DeckReceived]


# ── The same with mishaps ────────────────────────────────────────────────────────────────────


class Mishaps(DemoDays):
    """A week in which people err, and papers get lost."""

    def _open(self) -> None:
        super()._open()
        if self.day == DAYS[1]:
            self._short_fill(f"{RIDE}-1")

    def _short_fill(self, name: str) -> None:
        crew, chips = self.at(name), chips_of(50_000)
        self._do(RequestFill(crew.floor, name, chips))
        asked = self.floor.desk(crew.floor, "papers", table=name).rows[0].fill
        assert asked is not None
        number = asked.number
        self._do(PrepareFill(crew.cashier, name, number, chips))
        self._do(CarryFill(crew.security, name, number))
        short = self._give(AcceptFill(crew.dealer, name, number, chips_of(49_500)))
        assert short.refusal is not None
        assert short.refusal.code == "fill/count"
        self._do(VoidFill(crew.second, name, number, "short by $5"))

    def _count(self, name: str, purpose: Purpose) -> None:
        wrong: dict[Any, tuple[int, bool]] = {
            (DAYS[1], f"{UTH}-1", Purpose.CLOSING): (-10_000, True),
            (DAYS[1], DEALER_RUN, Purpose.CLOSING): (500, False),
        }
        off, stands = wrong.get((self.day, name, purpose), (0, False))
        if not off:
            return super()._count(name, purpose)
        right = self._cents(name)
        again = right + off if stands else right
        for counted in (right + off, again):
            self._do(CountInventory(self.at(name).dealer, name, purpose, chips_of(counted)))
        return self._do(SignCount(self.at(name).floor, name, Cents(again), "counted twice"))

    def _stay_closed(self, name: str, day: str) -> None:
        if day == DAYS[5]:
            self._made_up_for(name, DAYS[4])
        if day not in (DAYS[4], DAYS[6]):
            super()._stay_closed(name, day)

    def _made_up_for(self, name: str, day: str) -> None:
        """The form of the day before, and its box."""
        slip = self.rack(name).slip
        assert slip is not None
        floor = self.at(name).floor
        self._do(CompleteClosedForm(floor, name, slip.day, day, "it was forgotten"))
        super()._drop(name)

    def _drop(self, name: str) -> None:
        if self.day not in (DAYS[4], DAYS[6]) or name != DAY_TABLES[1]:
            super()._drop(name)

    def _count_box(self, name: str, number: int, box: Box) -> None:
        cash, found = box.amount, box.papers
        if (self.day, name) == (DAYS[3], DAY_TABLES[1]):
            found = ()
        if (self.day, name, number) == (DAYS[1], f"{UTH}-1", 4):
            cash = Cents(cash - 2_000)
        self._do(CountBox(AUDIT, name, number, cash, found))


@pytest.mark.cites("465a.36", "465a.36(f)(4)", "465a.36(f)(5)")
@on_a_file
def test_a_week_with_mishaps_verifies_and_its_reports_name_them(url: str) -> None:
    running, days = days_of(url, UTH, RIDE, rounds=1, made=Mishaps)
    with unshuffled():
        days.run(len(DAYS))
    report = papers(running)
    reserve, late = DAY_TABLES[1], "2026-03-11 05:00:00"
    assert [(one.day, one.table, one.what) for one in report.findings] == [
        (DAYS[1], DEALER_RUN, "a count (closing) was $5 over against the books"),
        (DAYS[1], f"{RIDE}-1", "fill 2 is void: short by $5"),
        (DAYS[1], f"{UTH}-1", "a count (closing) was $100 short against the books"),
        (DAYS[1], f"{UTH}-1", "a count (closing) was $100 short against the books"),
        (DAYS[1], f"{UTH}-1", "slip 7 (closing) stands $100 short: counted twice"),
        (DAYS[1], f"{UTH}-1", "the cash of box 4 is $20 short against the books"),
        CLOCKS,
        (DAYS[3], reserve, "form 2 was not in box 4"),
        (DAYS[3], reserve, "internal audit was not told within two days that form 2 is missing"),
        (DAYS[4], reserve, f"form 3 is late: signed by Flo on {late}: it was forgotten"),
        (DAYS[6], reserve, "neither a Table Inventory Slip nor a Closed Table form"),
        (DAYS[6], reserve, "no drop box was collected"),
    ]
    assert not report.ok
    assert all(one.agrees for one in report.periods), "papers and ledger say the same"
    assert sum(one.over_short for one in report.periods) == -12_000 * UNITS
    with unshuffled():
        verdict = running.verdict()
    assert verdict.ok, verdict.faults
    running.end()


# ── A prize that is arranged ─────────────────────────────────────────────────────────────────


@pytest.mark.cites("653a.11(k)(4)")
@on_a_file
@pytest.mark.parametrize("game", [MISSISSIPPI, RIDE])
def test_a_day_has_a_prize_that_was_arranged_and_says_so(url: str, game: str) -> None:
    told: list[str] = []
    running, days = days_of(url, game, rounds=1, told=told.append, lucky=False)
    days.run(2)
    said = [one for one in told if "arranged beforehand" in one]
    report = papers(running)
    assert report.ok, report.findings
    slips = [one for one in report.papers if one.what == "jackpot" and one.table == DEALER_RUN]
    assert [*dict.fromkeys(one.day for one in slips)] == DAYS[:2], "one round on each day"
    opened = [one.event for one in entries(running) if one.stream == f"table/{DEALER_RUN}"]
    rounds = [one.round_id for one in opened if isinstance(one, r.RoundOpened)]
    firsts = {rounds[0], rounds[4]}
    assert len(said) == 2
    assert said[0].startswith(f"round {rounds[0]} was")
    assert said[1].startswith(f"round {rounds[4]} was")
    assert {which for which in firsts for one in slips if which in one.about} == firsts
    for slip in slips:
        assert "Straight flush, five high (5h 4h 3h 2h Ah)" in slip.about
        assert slip.status == "complete"
        roles = [Role.FLOORPERSON, Role.FLOORPERSON, Role.CASHIER]
        assert [one.capacity for one in slip.signatures] == roles
        assert len({one.person for one in slip.signatures}) == 3
    hits = running.store.read(lambda look: meters_now(look, Streams(None)))
    assert {hit.round_id for one in hits for hit in one.last} == firsts
    assert all(one.sound for one in hits)
    verdict = running.verdict()
    assert verdict.ok, verdict.faults
    running.end()


@pytest.mark.cites("R63", "R64", "R66", "R67")
@on_a_file
def test_a_day_has_a_patron_a_correction_a_dispute_and_approvals(url: str) -> None:
    """What the demonstration shows is on record, and in the reports."""
    running, days = days_of(url, MISSISSIPPI, rounds=1, lucky=False)
    days.run(1)
    record = [one for one in entries(running) if one.stream == f"table/{DEALER_RUN}"]
    by = {type(one.event): one.actor for one in record}
    proposed, confirmed = by[r.CorrectionProposed], by[r.CorrectionConfirmed]
    assert (proposed.role, confirmed.role) == (Role.FLOORPERSON, Role.PIT_MANAGER)
    assert proposed.person != confirmed.person
    seated = [one.event.player for one in record if isinstance(one.event, e.SeatTaken)]
    assert any(map(is_patron, seated))
    (corrected,) = [one.event for one in record if isinstance(one.event, r.WagerCorrected)]
    assert (corrected.was, corrected.amount) == (0, 500)
    report = running.store.read(exceptions_report)
    kinds = Counter(one.kind for one in report.rows)
    assert (kinds[ExceptionKind.CORRECTION], kinds[ExceptionKind.DISPUTE]) == (3, 2)
    assert not kinds[ExceptionKind.VOID], "nobody had wagered in the rounds called off"
    (asked,) = running.store.read(disputes_report).disputes
    assert asked.dispute.decided is not None
    register = running.floor.desk(ADMIN, "approvals-register").rows
    assert register
    assert {row.standing for row in register} == {"in force"}
    chips = running.store.read(chips_report)
    assert chips.ok
    assert {Way.SOLD, Way.REDEEMED, Way.PLAY} <= {one.way for one in chips.rows if one.unnamed}
    running.end()


@on_a_file
def test_where_no_round_can_be_arranged_nothing_is_said_to_be(url: str) -> None:
    told: list[str] = []
    running, days = days_of(url, UTH, rounds=1, told=told.append, lucky=False)
    days.run(1)
    assert not any("arranged" in one for one in told), "its board is dealt later"
    assert papers(running).ok
    running.end()


def test_nothing_is_arranged_where_the_floor_is_served() -> None:
    looked = (
        "import sys, pitboss.cli.serve_text; print('pitboss.demo.arranged_round' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", looked], capture_output=True, text=True, check=True
    )
    assert done.stdout == "False\n", "what arranges rounds is not even loaded"


def test_days_go_on_where_the_last_one_ended(url: str) -> None:
    told: list[str] = []
    first, days = days_of(url, UTH, RIDE, rounds=1, told=told.append)
    with unshuffled():
        days.run(1)
    assert set(DAY_TABLES) < set(tables_of(first.floor))
    assert told[0] == f"gaming day {DAYS[0]}"
    before = papers(first)
    first.end()
    again, days = days_of(url, UTH, RIDE, ids="second", rounds=1)
    with unshuffled():
        days.run(1)
    report = papers(again)
    assert {one.day for one in before.periods} == set(DAYS[:1])
    assert sorted({one.day for one in report.periods}) == DAYS[:2]
    assert report.ok
    events = [one.event for one in entries(again)]
    assert sum(isinstance(one, ClosedFormCompleted) for one in events) == 1
    again.end()
