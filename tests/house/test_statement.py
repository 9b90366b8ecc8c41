"""The statement of a game account: every movement, with time, round, wager and balance."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from pitboss.demo.crews import CREWS, crew_at
from pitboss.floor import CashOut, accounts
from pitboss.floor.names import is_patron
from pitboss.house.desks import AccountRow
from pitboss.house.statement import StatementRow
from pitboss.record import Actor, Role
from pitboss.reports.account import account_report
from pitboss.round import RefusedError
from pitboss.round.meters import UNITS
from tests.house.test_dealer_play import dealt
from tests.support.floor_driver import FloorDriver
from tests.support.games import MISSISSIPPI, UTH
from tests.support.houses import Running, house_database

TABLE = f"{UTH}-1"


@pytest.fixture
def played(url: str) -> Iterator[Running]:
    found = Running(url, UTH, MISSISSIPPI, seats=2).open().play(12)
    yield found
    found.end()


def auditor(running: Running) -> Actor:
    people = running.house.facility().people.values()
    return next(Actor(one.role, one.name) for one in people if one.role is Role.REVENUE_AUDIT)


def postings(running: Running, table: str, player: str) -> list[tuple[int, int]]:
    """What the entries of a table move on a player's account, in cents, read by hand."""
    account = str(accounts.game_account(table, player))
    found = []
    for stored in running.store.read(lambda look: list(look.read(f"table/{table}"))):
        amount = sum(units for name, units in stored.postings if name == account)
        if amount:
            found.append((stored.number, amount // UNITS))
    return found


def statement(running: Running, actor: Actor, **filters: str) -> list[StatementRow]:
    rows = running.floor.desk(actor, "account", **filters).rows
    return [one for one in rows if isinstance(one, StatementRow)]


def by_entry(rows: list[StatementRow]) -> list[tuple[int, int]]:
    found: dict[int, int] = {}
    for one in rows:
        found[one.number] = found.get(one.number, 0) + one.amount
    return [(number, cents) for number, cents in found.items() if cents]


def seated(running: Running, table: str = TABLE) -> list[Actor]:
    known = running.house.table(table)
    assert known is not None
    return [Actor(Role.PLAYER, one) for one in known.seats.values() if not is_patron(one)]


@pytest.mark.cites("605a.2", "605a.3", "R68")
def test_a_statement_has_every_movement_and_ends_at_the_balance(played: Running) -> None:
    for who in seated(played):
        rows = statement(played, who, table=TABLE)
        assert by_entry(rows) == [one for one in postings(played, TABLE, who.person) if one[1]]
        balance = 0
        for one in rows:
            balance += one.amount
            assert one.balance == balance >= 0
            assert bool(one.round) is (one.event not in ("bought-in", "cashed-out"))
        kept = played.balances()[accounts.game_account(TABLE, who.person)]
        assert balance == kept // UNITS
        named = [one.wager for one in rows if one.event == "wagers-placed"]
        assert {"ante", "blind"} <= {*named}
        assert "" not in named, "a slip is told wager by wager"


@pytest.mark.cites("605a.3")
def test_a_payout_leaves_nothing_and_a_later_statement_begins_there(played: Running) -> None:
    (who, *_) = seated(played)
    while True:
        table = played.house.table(TABLE)
        assert table is not None
        if table.playing is None or not table.playing.made:
            break
        played.step(TABLE)
    answer = played.house.give(CashOut(who, TABLE, who.person))
    assert answer.ok, answer.refusal
    played.clock.now += 86_400
    played.play(sum(one.rounds for one in played.plays.values()) + 4, TABLE)
    whole = statement(played, who, table=TABLE)
    last = next(one for one in reversed(whole) if one.event == "cashed-out")
    assert last.balance == 0
    calendar = played.house.facility().calendar
    day = calendar.day(played.clock.now)
    later = played.store.read(lambda look: account_report(look, who.person, day, "", TABLE))
    begins = calendar.begins(day)
    assert later.rows == tuple(one for one in whole if one.at >= begins)
    assert later.rows
    early = played.store.read(lambda look: account_report(look, who.person, "", day, ""))
    assert {one.table for one in early.rows} >= {TABLE}


@pytest.mark.cites("605a.3", "465a.35")
def test_a_statement_is_for_its_player_and_for_audit(played: Running) -> None:
    one, other = seated(played)
    assert statement(played, auditor(played), player=one.person) == statement(played, one)
    assert statement(played, one, player=one.person) == statement(played, one)
    rows: Any = played.floor.desk(one, "account").rows
    assert isinstance(rows[0], AccountRow)
    refused: tuple[tuple[Actor, dict[str, str], str], ...] = (
        (one, {"player": other.person}, "money/not-yours"),
        (auditor(played), {}, "desk/filter"),
        (auditor(played), {"player": one.person, "day": "x"}, "desk/filter"),
        (crew_at(played.clock.now).dealer, {"player": one.person}, "role/not-allowed"),
        (CREWS["day"].pit, {"player": one.person}, "role/not-allowed"),
    )
    for who, filters, code in refused:
        with pytest.raises(RefusedError) as raised:
            played.floor.desk(who, "account", **filters)
        assert raised.value.refusal.code == code


@pytest.mark.cites("605a.2", "R68")
def test_at_a_dealer_run_table_the_statement_has_the_electronic_wagers_alone(tmp_path: Any) -> None:
    running, play = dealt(house_database("sqlite", tmp_path), UTH)
    told = []
    for who in seated(running, play.name):
        rows = statement(running, who, table=play.name)
        assert by_entry(rows) == postings(running, play.name, who.person)
        told += [one.wager for one in rows if one.round]
    assert told
    assert {*told} <= {"five-card-hand-bonus", "five-card-hand-bonus-dealer"}
    running.end()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE finds SET data = CAST('' AS BLOB) WHERE labels LIKE 'accounts/all%'",
        "UPDATE finds SET data = CAST('emptied' AS BLOB) WHERE labels LIKE 'accounts/all%'",
        "UPDATE finds SET labels = 'accounts/all' WHERE labels LIKE 'accounts/all%'",
        "DELETE FROM finds WHERE labels LIKE 'accounts/all%'",
    ],
)
def test_a_forged_row_of_the_index_of_accounts_is_found(tmp_path: Any, statement: str) -> None:
    import sqlite3

    url = house_database("sqlite", tmp_path)
    running = Running(url, UTH, seats=2).open().play(3)
    (who, *_) = seated(running)
    while not running.house.give(CashOut(who, TABLE, who.person)).ok:
        running.step(TABLE)
    assert running.verdict().ok
    running.end()
    with sqlite3.connect(url.removeprefix("sqlite:///")) as books:
        assert books.execute(statement).rowcount
        books.commit()
    running.begin()
    verdict = running.verdict()
    assert any(fault.where.startswith(f"table/{TABLE}, entry") for fault in verdict.faults)
    running.end()


def test_money_of_nobody_is_told_to_nobody(played: Running) -> None:
    assert statement(played, auditor(played), player="patron 1") == []


@pytest.mark.cites("605a.2", "605a.3")
@pytest.mark.parametrize("seed", [1, 2])
def test_on_a_hostile_floor_every_statement_has_every_movement(tmp_path: Path, seed: int) -> None:
    """At any moment, of every player, at every table: also in the middle of a round, after slips
    that were taken back, payouts, corrections and everything that somebody tried."""
    driver = FloorDriver(house_database("sqlite", tmp_path), seed, UTH, MISSISSIPPI)
    running = driver.running
    told = 0
    for _ in range(4):
        driver.run(driver.given.total() + 60)
        people = running.house.facility().people.values()
        players = [one.name for one in people if one.role is Role.PLAYER]
        for table, name in product(running.house.facility().tables, players):
            rows = by_entry(statement(running, auditor(running), player=name, table=table))
            assert rows == [one for one in postings(running, table, name) if one[1]]
            told += len(rows)
    assert told
    driver.end()
