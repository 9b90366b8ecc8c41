"""The hold of every wager beside what the exact odds say."""

import json
from collections import Counter, defaultdict
from fractions import Fraction
from math import sqrt
from pathlib import Path

import pytest

from pitboss.floor import FloorTable, apply_stream
from pitboss.floor import accounts as a
from pitboss.floor.machine import State as FloorState
from pitboss.games import Line, Outcome, Reason
from pitboss.house.totals import MAIN, Played, by_wager, group_of
from pitboss.money import Cents
from pitboss.odds import submitted_main, submitted_sides
from pitboss.odds.advice import terms_filed
from pitboss.odds.shipped_worths import shipped_worth
from pitboss.odds.side_wager_cards import one_hand_for_all
from pitboss.record import Entry
from pitboss.reports import (
    FormsReport,
    HoldReport,
    HoldRow,
    forms_report,
    hold_of_days,
    hold_report,
)
from pitboss.reports.final_lines import FinalLines
from pitboss.reports.hold import ALL, ASSUMED
from pitboss.reports.pictures import draw_forms, draw_hold
from pitboss.reports.theory import theory_of
from pitboss.round import State
from pitboss.round import events as r
from pitboss.round.meters import UNITS
from pitboss.rulebook import GameRules, Submission, chapter_of, examine
from pitboss.wire.hold import HoldLine, hold_of
from pitboss.wire.text import csv_rows, json_text
from tests.support.floors import PLAYERS, FloorHours, House
from tests.support.games import GAMES, UTH
from tests.support.logs import DEMO
from tests.support.records import Derived


@pytest.fixture(scope="module")
def filed() -> Submission:
    return examine(DEMO.encode(), "demo")[0]


@pytest.fixture(scope="module")
def house() -> House:
    """Hours at a table of every game, voids, refusals and corrections among them."""
    found = House()
    for number, slug in enumerate(GAMES):
        FloorHours(found, f"T {slug}", slug, number, electronic=number % 2 == 0).pass_by(25)
    return found


def entries(house: House) -> list[Entry]:
    return [one.entry for one in house.log]


@pytest.mark.parametrize("slug", GAMES)
def test_what_a_wager_should_win_is_what_the_odds_say(filed: Submission, slug: str) -> None:
    rules = filed.games[slug]
    theory = theory_of(rules)
    main = submitted_main(rules).solution
    assert theory.main.edge == main.house_edge
    assert sqrt(theory.main.variance) == pytest.approx(main.standard_deviation)
    sides = submitted_sides(rules, main)
    assert {one.wager for one in sides} == set(theory.sides)
    for one in sides:
        found = theory.sides[one.wager].played.at_seed
        if one.best_play is None:
            assert found.edge == one.priced.house_edge
            assert sqrt(found.variance) == pytest.approx(one.priced.standard_deviation)
        else:
            assert found.edge == -one.best_play
            assert found.square <= one.priced.at_seed.square, (
                "a fold only loses what would have paid"
            )
    assert "envy" not in theory.sides


@pytest.mark.cites("R16", "R33")
@pytest.mark.parametrize("slug", GAMES)
def test_what_pays_without_a_stake_should_pay_what_the_odds_say(
    filed: Submission, slug: str
) -> None:
    rules = filed.games[slug]
    theory = theory_of(rules)
    sides = {one.wager: one for one in submitted_sides(rules, submitted_main(rules).solution)}
    envied = {key for key, one in sides.items() if one.envy is not None}
    assert set(theory.envy) == envied
    for key in envied:
        law = rules.chapter.wagers[key].envy
        assert law is not None
        size = rules.offers[key].amount or min(next(iter(law.schedules.values())))
        value = sides[key].envy
        assert value is not None
        assert theory.envy[key].mean == value * size, "the odds are a dollar of the wager"
        assert theory.envy[key].variance > 0
    wanted = {}
    for key, suffix in (("five-card-hand-bonus", ""), ("five-card-hand-bonus-dealer", "-dealer")):
        for draw, chance in (("magic-card", rules.magic_card), ("lucky-bonus", rules.lucky_bonus)):
            if key in sides and chance:
                a_selection = getattr(sides[key], draw.replace("-", "_"))
                wanted[draw + suffix] = (key, a_selection * chance)
    assert {row: (key, of.mean) for row, (key, of) in theory.draws.items()} == wanted


def test_the_totals_of_gaming_days_say_the_same_as_the_entries(house: House) -> None:
    """To the last fraction: theory and variance, meters and stakes that win together too."""
    facility = house.floor.facility
    totals = Derived([(one.entry, one.postings) for one in house.log], facility).totals
    assert len({key[0] for key in totals}) >= 1
    by_days = hold_of_days(totals.items(), facility.rules)
    by_entries = hold_report(entries(house))

    def rows(report: HoldReport) -> dict[tuple[str, str, str], HoldRow]:
        return {(one.table, one.game, one.wager): one for one in (*report.tables, *report.games)}

    assert by_days.rounds == by_entries.rounds > 40
    assert rows(by_days) == rows(by_entries)
    priced = [one for one in by_days.tables if one.theoretical is not None]
    assert any(one.wager == "progressive" for one in priced)


@pytest.mark.parametrize("slug", GAMES)
def test_the_expectation_follows_the_strategy_on_record(filed: Submission, slug: str) -> None:
    rules = filed.games[slug]
    key = ("2026-01-15", "T", slug, "-", rules.submission, "main")
    units = {"unit": 9_000, "unit-thumb": 4_000, "unit-never-fold": 2_000}
    hands = {"hands": 9, "hands-thumb": 4, "hands-never-fold": 2}
    amounts = {**hands, **units, "handle": 20_000, "square.0": 9_000**2}
    [row] = hold_of_days([(key, amounts)], lambda _: rules).tables
    terms = terms_filed(rules)
    thumb, never = (shipped_worth(terms, one) for one in ("thumb", "never-fold"))
    assert thumb is not None
    assert never is not None
    best = submitted_main(rules).solution.house_edge
    assert row.theoretical == -4_000 * thumb - 2_000 * never + 3_000 * best
    assert row.expected_from == {"thumb": 4, "never-fold": 2, ASSUMED: 3}


def test_hands_of_players_with_a_strategy_are_told_apart(house: House) -> None:
    """An abandoned hand is played by the system, so nobody's strategy is expected of it."""
    strategies = dict(zip(PLAYERS, ("thumb", "never-fold"), strict=False))
    counted = dict.fromkeys(strategies.values(), 0)
    for name in house.floor.tables:
        rules, lines = house.floor.tables[name].rules, FinalLines()
        for event in (one.event for one in entries(house) if one.stream == f"table/{name}"):
            lines.see(event)
            if isinstance(event, r.RoundOpened):
                players, left = dict(event.players), set[int]()
            elif isinstance(event, r.RoundVoided):
                players = {}
            elif isinstance(event, r.SeatAbandoned):
                left.add(event.seat)
            elif isinstance(event, r.RoundClosed):
                for seat, found in lines.by_seat.items():
                    known = strategies.get(players.get(seat, ""))
                    in_main = any(group_of(rules, one.wager) == MAIN for one in found)
                    if known and in_main and seat not in left:
                        counted[known] += 1
    told = hold_report(entries(house)).total.expected_from
    assert counted == {one: told[one] for one in counted}
    assert min(counted.values()) > 0


def test_no_sum_of_a_total_is_too_long_for_its_column(house: House) -> None:
    facility = house.floor.facility
    totals = Derived([(one.entry, one.postings) for one in house.log], facility).totals
    most = max(abs(amount) for amounts in totals.values() for amount in amounts.values())
    rounds = sum(amounts["rounds"] for key, amounts in totals.items() if key[-1] == "rounds")
    # A million rounds a day at one table would still fit.
    assert most * 10**6 // rounds < 2**63


def test_every_box_that_could_win_without_a_stake_is_counted(house: House) -> None:
    report = hold_report(entries(house))
    hands: Counter[tuple[str, str]] = Counter()
    should: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
    states: dict[str, FloorState] = {}
    for booked in house.log:
        entry = booked.entry
        if entry.stream.startswith("table/"):
            after = states[entry.stream] = apply_stream(states.get(entry.stream), entry)
            if isinstance(entry.event, r.RoundClosed) and isinstance(after, FloorTable):
                _could(after, hands, should)
    found = [one for one in report.tables if (one.table, one.wager) in hands]
    assert {(one.table, one.wager): one.hands for one in found} == dict(hands)
    assert {(one.table, one.wager): one.theoretical for one in found} == dict(should)
    assert sum(hands.values()) > 50
    assert {wager for _, wager in hands} >= {"envy", "magic-card", "lucky-bonus"}
    assert all(one.variance > 0 for one in found)


def _could(
    table: FloorTable,
    hands: Counter[tuple[str, str]],
    should: dict[tuple[str, str], Fraction],
) -> None:
    """Plainly: who sat there, with which wager, and for how many hands of others."""
    state = table.table.round
    assert state is not None
    if state.void is not None:
        return
    theory = theory_of(table.rules)
    boxes = {number: state.seats[number] for number in state.settled}
    for seat in boxes.values():
        others = [one for one in boxes.values() if one.player != seat.player]
        if table.rules.chapter.slug == "pai-gow-poker":
            large = {key for key, cents in seat.wagers.items() if cents >= 500}
            lammer = large & {"fortune-bonus", "dynasty-bonus", "emperors-treasure"}
            earned = {"fortune-bonus"} & lammer | ({"dynasty-bonus"} if lammer else set())
        else:
            earned = theory.envy.keys() & (seat.wagers.keys() - seat.withdrawn.keys())
        if earned and others and not seat.abandoned:
            hands[table.name, "envy"] += 1
            should[table.name, "envy"] -= sum(theory.envy[key].mean for key in earned) * len(others)
        for row, (key, of) in theory.draws.items():
            if key in seat.wagers and key not in seat.forfeited:
                hands[table.name, row] += 1
                should[table.name, row] -= of.mean * seat.wagers[key]


def test_wagers_on_the_same_cards_vary_together() -> None:
    chapter = chapter_of("mississippi-stud")
    shared = {key for key, law in chapter.wagers.items() if one_hand_for_all(chapter, law)}
    assert shared == {"three-card-bonus"}
    ultimate = chapter_of("ultimate-texas-holdem")
    shared = {key for key, law in ultimate.wagers.items() if one_hand_for_all(ultimate, law)}
    assert shared == {"five-card-hand-bonus-dealer"}


@pytest.mark.parametrize(
    ("slug", "wager", "pooled"),
    [
        ("mississippi-stud", "three-card-bonus", True),
        ("mississippi-stud", "five-card-hand-bonus", False),
        ("ultimate-texas-holdem", "five-card-hand-bonus-dealer", True),
        ("ultimate-texas-holdem", "trips", False),
    ],
)
def test_stakes_on_the_same_cards_count_as_one_in_the_variance(
    filed: Submission, slug: str, wager: str, pooled: bool
) -> None:
    """Two boxes on one hand win or lose together: the square of the sum, not the sum of squares."""
    rules = filed.games[slug]
    offer = rules.offers[wager]
    report = lost_by_two(rules, wager)
    (row,) = (one for one in report.tables if one.wager == wager)
    at_seed = theory_of(rules).sides[wager].played.at_seed
    squares = sum(LOST) ** 2 if pooled else sum(stake**2 for stake in LOST)
    assert row.variance == at_seed.variance * squares
    assert row.theoretical == at_seed.edge * sum(LOST)
    side = theory_of(rules).sides[wager]
    assert row.long_run_return == side.long_run(side.played)
    assert (row.long_run_return is None) is (offer.meter is None)
    assert report.total.long_run_return is None, "it is of one wager, not of all together"


@pytest.mark.parametrize(("letter", "levels"), [("A", 1), ("B", 2), ("C", 3)])
def test_every_level_of_a_meter_counts_in_the_variance_and_every_two_together(
    letter: str, levels: int
) -> None:
    text = DEMO.replace(OF_A_TABLE, OF_A_TABLE.replace("A", letter))
    rules = examine(text.encode(), "demo")[0].offered[f"{UTH}/high-limit"]
    report = lost_by_two(rules, "progressive")
    (row,) = (one for one in report.tables if one.wager == "progressive")
    played = theory_of(rules).sides["progressive"].played
    assert len(played.per_meter_dollar) == levels
    assert row.variance == played.at_seed.variance * sum(stake**2 for stake in LOST)
    assert row.theoretical == played.at_seed.edge * sum(LOST)


#: What two boxes put on a wager and lose.
LOST = (500, 700)
#: A wager of the demonstration that has a meter of its own.
OF_A_TABLE = 'progressive = { paytable = "A", amount = 5 }'


def lost_by_two(rules: GameRules, wager: str) -> HoldReport:
    """The hold of one round in which two boxes lose a wager, its meter at the seed."""
    lines = {
        seat: (
            Line(
                wager=wager,
                staked=Cents(stake),
                outcome=Outcome.LOSE,
                returned=Cents(0),
                cite="x",
                reason=Reason.NO_ROW,
            ),
        )
        for seat, stake in enumerate(LOST, start=1)
    }
    offer = rules.offers[wager]
    meters = {}
    if offer.meter is not None:
        key = rules.chapter.wagers[wager].shares or wager
        assert offer.amount is not None
        dollars, seed = offer.amount // 100, offer.meter.seed.items()
        meters = {key: {level: cents * dollars * UNITS for level, cents in seed}}
    played = Played(lines, {1: "Ann", 2: "Ben"}, meters=meters)
    slug = rules.chapter.slug
    totals = [
        (("2026-01-01", "T", slug, rules.variant or "-", rules.submission, key), amounts)
        for key, amounts in by_wager(rules, played).items()
    ]
    return hold_of_days(totals, lambda _: rules)


def test_totals_and_what_is_far_off() -> None:
    def row(table: str, wager: str, hands: int, win: int) -> HoldRow:
        return HoldRow(
            table, "g", wager, hands, Cents(10_000), Cents(win), Fraction(0), Fraction(10_000)
        )

    report = HoldReport(
        9, [row("A", "x", 100, 301), row("A", "y", 99, -900), row("B", "x", 500, 9)]
    )
    report.games = [row("", "x", 600, 310), row("", "y", 99, -900)]
    assert [(one.table, one.hands, one.win) for one in report.table_totals] == [
        ("A", 199, -599),
        ("B", 500, 9),
    ]
    (game,) = report.game_totals
    assert (game.game, game.win, game.wager) == ("g", -590, ALL)
    assert report.total.win == -590
    # Of too few hands nothing is said, but with the others of its table they are enough.
    assert [(one.table, one.wager) for one in report.far] == [("A", ALL), ("A", "x")]
    assert HoldReport().total.win == 0


def test_every_line_of_every_finished_round_is_counted_once(house: House) -> None:
    report = hold_report(entries(house))
    handle: Counter[tuple[str, str]] = Counter()
    returned: Counter[tuple[str, str]] = Counter()
    states: dict[str, FloorState] = {}
    for booked in house.log:
        entry = booked.entry
        if entry.stream.startswith("table/"):
            after = states[entry.stream] = apply_stream(states.get(entry.stream), entry)
            if isinstance(entry.event, r.RoundClosed) and isinstance(after, FloorTable):
                _tally(after.table.round, after.rules, after.name, handle, returned)
    # A bonus that could have been won and was not has a row as well, with nothing in it.
    rows = {(one.table, one.wager): one for one in report.tables}
    assert handle.keys() <= rows.keys()
    for key, row in rows.items():
        assert (row.handle, row.handle - row.win) == (handle[key], returned[key])
    closed = sum(isinstance(one.event, r.RoundClosed) for one in entries(house))
    assert report.rounds == closed > 20


def _tally(
    state: object,
    rules: GameRules,
    table: str,
    handle: Counter[tuple[str, str]],
    returned: Counter[tuple[str, str]],
) -> None:
    """Plainly: every line that stands at the end of a round, by the row it belongs to."""
    assert isinstance(state, State)
    for lines in state.settled.values():
        for line in lines:
            if state.void is not None and line.wager not in state.void.keeps:
                continue
            key = (table, group_of(rules, line.wager))
            live = line.outcome is not Outcome.WITHDRAWN
            handle[key] += line.staked * live
            returned[key] += line.returned * live


def test_a_game_is_the_sum_of_its_tables(house: House) -> None:
    report = hold_report(entries(house))
    for game in report.games:
        rows = [one for one in report.tables if (one.game, one.wager) == (game.game, game.wager)]
        assert game.win == sum(one.win for one in rows)
        assert game.handle == sum(one.handle for one in rows)
        assert game.variance == sum(one.variance for one in rows)
        if game.theoretical is not None:
            assert game.theoretical == sum(one.theoretical or 0 for one in rows)
        assert (game.hold is None) is (game.handle == 0)


def test_a_row_adds_up_and_is_off_by_so_many_standard_deviations() -> None:
    def deviations() -> float | None:
        return row.deviations

    row = HoldRow("T", "g", MAIN, 1)
    assert deviations() is None
    stake = Cents(3_000)
    row.add(HoldRow("", "", MAIN, 1, stake, Cents(1_000), Fraction(200), Fraction(160_000)))
    assert deviations() == 2.0
    row.add(HoldRow("", "", MAIN, 1, stake, Cents(-600), Fraction(200), Fraction(0)))
    assert deviations() == 0.0
    assert row.hold == Fraction(400, 6_000)


def test_the_hold_is_what_the_table_won_at_play(house: House) -> None:
    """Where no round is open and nothing is disputed, both reports say the same."""
    calm = House()
    for slug in ("ultimate-texas-holdem", "let-it-ride"):
        hours = FloorHours(calm, slug, slug, 5, electronic=False)
        for _ in range(4):
            hours.run.whole_round()
    report = hold_report(entries(calm))
    slips = sum(units for account, units in calm.floor.balances.items() if account.kind == "slips")
    for name in ("ultimate-texas-holdem", "let-it-ride"):
        won = sum(one.win for one in report.tables if one.table == name)
        paid = calm.floor.balance(a.slips(name)) // UNITS
        at_play = 0
        for booked in calm.log:
            for movement in booked.movements if booked.entry.stream == f"table/{name}" else ():
                if movement.kind in ("loss", "win", "vigorish", "wager-back"):
                    banks = (a.inventory(name), a.play(name))
                    at_play += sum(units for one, units in movement.legs if one in banks)
        assert won == at_play // UNITS - paid
    assert slips >= 0


def csv_of(report: HoldReport) -> list[list[object]]:
    found = hold_of(report)
    return list(csv_rows(HoldLine, (*found.tables, *found.table_totals)))


def test_the_report_is_json_csv_and_a_picture(house: House, tmp_path: Path) -> None:
    report = hold_report(entries(house))
    value = json.loads(json_text(hold_of(report)))
    assert len(value["tables"]) == len(report.tables)
    first = value["tables"][0]
    assert first["table"].startswith("T ")
    assert set(first) == {"table"} | set(value["games"][0])
    rows = csv_of(report)
    assert len(rows) == 1 + len(report.tables) + len(report.table_totals)
    assert rows[0][:5] == ["table", "game", "variant", "wager", "hands"]
    assert csv_of(HoldReport()) == [rows[0]]
    pictures = tmp_path / "hold.svg", tmp_path / "forms.svg"
    draw_hold(report, pictures[0])
    draw_forms(forms_report(entries(house)), pictures[1])
    for picture in pictures:
        assert picture.read_text(encoding="utf-8").startswith("<?xml")
    assert forms_report([]) == FormsReport()
