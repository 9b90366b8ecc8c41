"""Table game win is worked out twice from different things: cash and chips that were counted, less
what is owed to players, and the lines of the rounds as they were settled."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from pitboss.floor import (
    BuyIn,
    CashOut,
    DecideDispute,
    DropBox,
    Funds,
    Movement,
    Purpose,
    SettleDifference,
    Sit,
    movements,
)
from pitboss.floor import accounts as a
from pitboss.floor.accounts import AccountKind
from pitboss.floor.movements import MovementKind
from pitboss.games import Line
from pitboss.money import Cents
from pitboss.record import Actor, Entry, Role
from pitboss.reports import FormsReport, forms_report, hold_report
from pitboss.reports.periods import Period
from pitboss.round import events as r
from pitboss.round.meters import UNITS
from pitboss.wire.forms import forms_of
from tests.floor.test_days import NEW_YORK
from tests.floor.test_disputes import asks, trips, with_trips
from tests.floor.test_disputes import played as one_played
from tests.floor.test_jackpots_and_differences import put_right
from tests.support.floors import CASHIER, SECOND, House, OnFloor
from tests.support.games import MISSISSIPPI, PAI_GOW, RIDE, UTH
from tests.support.tables import FLOOR

ANN = Actor(Role.PLAYER, "Ann")
DAY = "2026-03-05"
MUCH = Cents(6_000_000)


def log(house: House) -> list[Entry]:
    return [one.entry for one in house.log]


def periods(house: House) -> list[Period]:
    return forms_report(log(house), NEW_YORK.ends(DAY)).periods


def house_of() -> House:
    return House(calendar=NEW_YORK, at=NEW_YORK.begins(DAY) + 4 * 3600)


def deposited() -> House:
    """Ann puts cash into her game account, and the box is changed."""
    house = house_of()
    house.set_up("T", RIDE)
    house.fill("T", 10_000_000)
    house.do(Sit, ANN, "T", 1, "Ann")
    house.do(BuyIn, CASHIER, "T", "Ann", MUCH, Funds.CASH, Funds.ACCOUNT)
    house.count("T", Purpose.DROP)
    return house


@pytest.mark.cites("465a.36")
def test_what_players_put_into_game_accounts_is_owed_to_them_and_is_not_won() -> None:
    house = deposited()
    (first,) = periods(house)
    assert (first.drop, first.accounts) == (MUCH, MUCH * UNITS)
    assert (first.owed_before, first.owed) == (0, MUCH * UNITS)
    assert (first.win, first.ledger_win, first.play) == (0, 0, 0)
    assert first.agrees
    shown = forms_of(forms_report(log(house))).periods[0]
    assert (shown.accounts_opening, shown.accounts_closing) == ("0.00", "60000.00")
    assert (shown.win, shown.into_accounts) == ("0.00", "60000.00")


@pytest.mark.cites("605a.3")
def test_what_players_take_home_again_is_not_lost() -> None:
    house = deposited()
    house.do(CashOut, ANN, "T", "Ann")
    house.count("T", Purpose.CLOSING)
    house.do(DropBox, FLOOR, "T")
    first, second = periods(house)
    assert (second.owed_before, second.owed) == (first.owed, 0)
    assert second.accounts == -MUCH * UNITS
    assert (second.win, second.play) == (0, 0)
    assert second.agrees


def played(slug: str, *, electronic: bool, rounds: int = 4) -> House:
    """Rounds at a table, with a box changed after every one; players stay seated and funded."""
    house = house_of()
    run = OnFloor(house, "T", slug, electronic=electronic, players={1: "Ann", 2: "Ben"}, seed=3)
    run.opened()
    for _ in range(rounds):
        run.whole_round()
        house.count("T", Purpose.DROP)
    return house


@pytest.mark.cites("465a.36")
@pytest.mark.parametrize("electronic", [True, False], ids=["electronic", "dealer-run"])
@pytest.mark.parametrize("slug", [UTH, RIDE, MISSISSIPPI, PAI_GOW])
def test_both_ways_give_the_same_win_with_accounts_that_stay_open(
    slug: str, electronic: bool
) -> None:
    house = played(slug, electronic=electronic)
    found = periods(house)
    assert len(found) == 4
    assert all(one.agrees for one in found)
    assert any(one.play for one in found)
    prizes = sum(
        line.returned
        for one in log(house)
        if isinstance(one.event, r.SeatSettled)
        for line in one.event.lines
        if line.prize is not None
    )
    (total,) = hold_report(log(house)).table_totals
    assert sum(one.play for one in found) == (total.win + prizes) * UNITS, "as the hold has it"
    assert found[-1].owed == sum(
        house.floor.balance(a.game_account("T", player)) for player in ("Ann", "Ben")
    )


# ── They can differ ──────────────────────────────────────────────────────────────────────────


def forged(entries: Iterable[Entry]) -> list[Entry]:
    """The first lost line of the record is said to have come back."""
    found, done = [], False
    for one in entries:
        event = one.event
        if not done and isinstance(event, r.SeatSettled):
            lines = [_paid(line) if not done else line for line in event.lines]
            done = lines != list(event.lines)
            event = replace(event, lines=tuple(lines))
        found.append(replace(one, event=event))
    assert done
    return found


def _paid(line: Line) -> Line:
    return replace(line, returned=Cents(line.returned + 100))


@pytest.mark.cites("465a.36")
def test_a_line_that_says_otherwise_than_the_rack_is_found() -> None:
    house = played(UTH, electronic=False)
    report = forms_report(forged(log(house)), NEW_YORK.ends(DAY))
    assert [one.agrees for one in report.periods] == [False, True, True, True]
    told(report)


@pytest.mark.cites("465a.36")
@pytest.mark.parametrize("kind", [MovementKind.WAGER, MovementKind.WAGER_BACK, MovementKind.WIN])
def test_a_ledger_that_moves_another_amount_than_was_settled_is_found(
    kind: MovementKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = played(UTH, electronic=True, rounds=8)
    times = count()

    def wrong(before: Any, entry: Entry, after: Any) -> tuple[Movement, ...]:
        return tuple(
            a_cent_more(one)
            if one.kind is kind and touches_account(one) and next(times) == 0
            else one
            for one in movements(before, entry, after)
        )

    monkeypatch.setattr("pitboss.reports.forms.movements", wrong)
    report = forms_report(log(house), NEW_YORK.ends(DAY))
    assert sum(not one.agrees for one in report.periods) == 1
    told(report)


def touches_account(movement: Movement) -> bool:
    return any(account.kind is AccountKind.GAME for account, _ in movement.legs)


def a_cent_more(movement: Movement) -> Movement:
    legs = tuple(
        (account, amount + (UNITS if amount > 0 else -UNITS)) for account, amount in movement.legs
    )
    return Movement(movement.kind, legs)


def told(report: FormsReport) -> None:
    assert any("by the papers" in one.what and one.fault for one in report.findings)
    assert not report.ok


@pytest.mark.cites("653a.13(c)")
@pytest.mark.parametrize("more", [True, False])
def test_what_is_in_dispute_is_in_the_rack_until_it_is_made_good(more: bool) -> None:
    house = house_of()
    run = put_right(house, more=more)
    run.closed()
    house.count("A", Purpose.DROP)
    (one,) = [one for one in periods(house) if one.table == "A"]
    assert one.agrees
    assert one.disputes == house.floor.balance(a.dispute("A", "Ann")) != 0
    house.do(SettleDifference, FLOOR if more else ANN, "A", "Ann", "Trips was misread")
    house.count("A", Purpose.DROP)
    assert all(one.agrees for one in periods(house))


@pytest.mark.cites("R64", "465a.36(b)")
def test_a_decided_dispute_counts_when_it_is_paid_from_the_rack() -> None:
    house = house_of()
    run, _ = one_played(house)
    found = asks(house, with_trips(run, won=False))
    house.do(DecideDispute, SECOND, "A", found.number, trips(4000), "camera")
    house.count("A", Purpose.DROP)
    (one,) = [one for one in periods(house) if one.table == "A"]
    assert one.agrees
    assert one.disputes == 0, "nothing has left the rack"
    house.do(SettleDifference, FLOOR, "A", "Ann", "dispute 1")
    house.count("A", Purpose.DROP)
    _, two = [one for one in periods(house) if one.table == "A"]
    assert two.agrees
    assert two.disputes == -1000 * UNITS
