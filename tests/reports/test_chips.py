"""Chips in patrons' hands: sold, redeemed, and reconciled with the books (R66)."""

from dataclasses import replace
from pathlib import Path

import pytest

from pitboss.demo.crews import CREWS
from pitboss.demo.dealer_play import DealerPlay
from pitboss.demo.facility import DEALER_RUN, DemoFloor
from pitboss.floor import FloorTableView, Redeem, SellChips
from pitboss.money import NOTHING, Cents
from pitboss.reports.chips import ChipsReport, ChipsRow, Way, chips_report
from pitboss.round import PlaceWagers, RoundView, Stake
from pitboss.round.meters import UNITS
from pitboss.rulebook import examine
from tests.house.test_dealer_play import dealt, go_on
from tests.support.databases import execute
from tests.support.games import FOUR, UTH
from tests.support.houses import SECRET, Running, house_database

CASHIER = CREWS["swing"].cashier
PROMO = Cents(2_500)
BOUGHT, BACK = Cents(40_000), Cents(15_000)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Running:
    """A table with a patron without a name, and chips sold and redeemed besides."""
    running, _ = dealt(house_database("sqlite", tmp_path_factory.mktemp("chips")), UTH, 2)
    for command in (SellChips(CASHIER, None, BOUGHT), Redeem(CASHIER, None, BACK)):
        assert running.floor.submit(CASHIER, command, id=f"{command.amount}").result().ok
    return running


def report_of(running: Running, since: str = "", until: str = "") -> ChipsReport:
    return running.store.read(lambda look: chips_report(look, since, until))


def rows_of(report: ChipsReport) -> dict[Way, ChipsRow]:
    return {one.way: one for one in report.rows}


@pytest.mark.cites("R66")
def test_what_was_issued_less_what_came_back_is_outstanding(played: Running) -> None:
    report = report_of(played)
    rows = rows_of(report)
    assert report.ok
    assert report.in_books == (report.named, report.outstanding)
    assert rows[Way.REDEEMED].unnamed == -BACK
    assert rows[Way.SOLD].unnamed > BOUGHT, "the patron of the table bought chips, too"
    assert rows[Way.SOLD].named == NOTHING
    assert rows[Way.BOUGHT].named > 0
    assert rows[Way.PLAY].unnamed != 0, "what the patron wagered and won"
    assert report.outstanding == sum(one.unnamed for one in report.rows) >= 0


@pytest.mark.cites("R66")
def test_a_period_begins_with_what_was_before_it(played: Running) -> None:
    whole = report_of(played)
    day = whole.calendar.day(played.clock.now)
    assert report_of(played, day, day).rows == whole.rows
    after = report_of(played, "2099-01-01")
    assert [one.way for one in after.rows] == [Way.BEFORE]
    assert (after.named, after.outstanding) == (whole.named, whole.outstanding)
    early = report_of(played, until="1999-01-01")
    assert early.ok
    assert (early.in_books, early.rows, early.outstanding) == (None, (), NOTHING)


class InInstruments(DealerPlay):
    """A dealer at whose table everybody makes the required wagers in instruments."""

    def _place(self, shown: FloorTableView, playing: RoundView, slip: PlaceWagers) -> bool:
        required = self._rules(shown).required
        lying = Stake(PROMO, instrument="promo")
        wagers = {key: lying if key in required else one for key, one in slip.wagers.items()}
        return super()._place(shown, playing, replace(slip, wagers=wagers))


@pytest.mark.cites("R66", "641a.7(a)")
def test_instruments_are_reported_apart(tmp_path: Path) -> None:
    running = Running(house_database("sqlite", tmp_path), FOUR)
    running.text += f'\n[instruments.promo]\nvalue = 25\ngames = ["{FOUR}"]\n'
    running.filed, verdict = examine(running.text.encode(), "demo.toml")
    assert verdict.ok, verdict.violations
    DemoFloor(running.floor, running.text, running.filed, seats=2, dealer_run=True).open()
    for command in (
        SellChips(CASHIER, None, Cents(40 * PROMO), "promo"),
        Redeem(CASHIER, None, PROMO, "promo"),
    ):
        assert running.floor.submit(CASHIER, command, id=f"{command.amount}").result().ok
    chance = (running.chance.randrange, running._token)
    go_on(running, InInstruments(running.floor, DEALER_RUN, SECRET, *chance), 6)
    report = report_of(running)
    assert report.ok
    (row,) = report.instruments
    assert (row.issued, row.redeemed) == (40 * PROMO, PROMO)
    assert row.at_tables > 0, "some were lost in six rounds"
    assert row.now == row.in_books == 39 * PROMO - row.at_tables
    box = running.store.read(lambda look: look.balance(f"drop/{DEALER_RUN}/promo"))
    assert row.at_tables * UNITS == box
    (later,) = report_of(running, "2099-01-01").instruments
    assert (later.before, later.issued, later.now) == (row.now, 0, row.now)
    verified = running.verdict()
    assert verified.ok, verified.faults
    assert not verified.folded
    running.end()


@pytest.mark.cites("R66")
def test_a_balance_that_the_record_does_not_add_up_to_is_told(tmp_path: Path) -> None:
    url = house_database("sqlite", tmp_path)
    running, _ = dealt(url, UTH, 1)
    running.end()
    execute(url, "UPDATE balances SET amount = amount + 1000000 WHERE account = 'outstanding'")
    again = Running(url, UTH)
    report = report_of(again)
    assert not report.ok
    assert report.in_books == (report.named, report.outstanding + 1)
    again.end()
