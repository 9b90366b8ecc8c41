"""A player's bank at an electronic table on a store (645a.12, R72): the system's steps and timers,
the statement of the game account, what the record proves."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from pitboss.audit.verify import verify
from pitboss.floor import AtTable
from pitboss.floor import accounts as a
from pitboss.games.lines import BANK
from pitboss.house.totals import MAIN
from pitboss.record import Actor, Role
from pitboss.reports import hold_report
from pitboss.round import SeatView, TakeBank
from pitboss.round.bank import BankPassed, BankTaken
from pitboss.round.events import RoundClosed
from pitboss.round.fairness import player_hash
from pitboss.round.moves import AnyMove
from pitboss.round.state import State
from pitboss.rulebook import examine
from pitboss.simulate import HousePlayer
from tests.house.test_statement import by_entry, postings, seated, statement
from tests.support import houses
from tests.support.games import PAI_GOW
from tests.support.houses import Running, submission

TABLE = f"{PAI_GOW}-1"
CITES = pytest.mark.cites("R72")


def with_banks(*games: str) -> Any:
    """The demonstration's submission with the standard game, and a bank for its players."""
    text = submission(*games)[0]
    text = re.sub(r"\[games\.pai-gow-poker\.variants[^\[]*", "", text)
    text = re.sub(r"\n(queens-dragon|dynasty-bonus|protection|red-black|progressive) .*", "", text)
    banks = '"standard"\nplayer_bank = true\nco_banking = true\nhouse_way'
    text = re.sub(r'"ez"\nhouse_way', banks, text)
    filed, verdict = examine(text.encode(), "banks.toml")
    assert verdict.ok, verdict.violations
    return text, filed


class Silent(HousePlayer):
    """A house player who answers no offer of the bank."""

    def _bank(self, own: SeatView, moves: Sequence[AnyMove]) -> None:
        return None


@pytest.fixture
def players() -> type[HousePlayer]:
    return Silent


@pytest.fixture
def running(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, players: type[HousePlayer]
) -> Iterator[Running]:
    monkeypatch.setattr(houses, "submission", with_banks)
    url = f"sqlite:///{tmp_path}/books.db"
    found = Running(url, PAI_GOW, seed=2, seats=3, player=players, audited=True)
    found.open()
    yield found
    found.end()


def state_of(running: Running) -> State | None:
    table = running.house.table(TABLE)
    return None if table is None else table.playing


def take(running: Running, *, co_banked: bool) -> bool:
    """Let the player who is offered the bank take it, before any own wager."""
    state = state_of(running)
    offer = None if state is None else state.bank_offer
    if state is None or offer is None or state.seats[offer.seat].wagers:
        return False
    hashed = None
    if offer.player not in state.hashes:
        hashed = player_hash(state.round_id, offer.player, bytes(32))
    command = TakeBank(
        Actor(Role.PLAYER, offer.player),
        offer.seat,
        co_banked,
        offer.wagered,
        hash=hashed,
        round=state.round_id,
        id=f"bank {state.round_id}",
    )
    answer = running.house.submit(AtTable(TABLE, command)).result()
    return not getattr(answer, "code", "")


def banked(running: Running, rounds: int) -> int:
    """Play so many rounds; the bank is taken wherever it is offered."""
    taken = 0
    for step in range(4000):
        taken += take(running, co_banked=bool(taken % 2))
        running.step(TABLE)
        if step % 25 == 0:
            running.clock.now += 30
            running.house.tick()
        if sum(isinstance(one.event, RoundClosed) for one in running.entries(STREAM)) >= rounds:
            return taken
    raise AssertionError("the rounds do not come to their end")


STREAM = f"table/{TABLE}"


@CITES
def test_rounds_with_a_bank_go_on_by_themselves_and_are_proven(running: Running) -> None:
    assert banked(running, 16) >= 4
    events = [one.event for one in running.entries(STREAM)]
    assert sum(isinstance(one, BankTaken) for one in events) >= 4
    assert running.balances().get(a.layout(TABLE), 0) == 0 or state_of(running) is not None
    assert running.verdict().ok
    assert verify(running.store, None).ok, "the settlements pay by the cards that were turned"


@CITES
def test_the_statement_has_every_movement_of_a_bank(running: Running) -> None:
    banked(running, 8)
    found = set()
    for who in seated(running, TABLE):
        rows = statement(running, who, table=TABLE)
        assert by_entry(rows) == [one for one in postings(running, TABLE, who.person) if one[1]]
        found |= {one.wager for one in rows if one.round}
    assert found >= {"bank", "pai-gow"}
    assert "" not in found


@CITES
def test_an_offer_that_nobody_answers_lapses_and_the_dealer_banks(running: Running) -> None:
    offered = 0
    for _ in range(600):
        state = state_of(running)
        offered += state is not None and state.bank_offer is not None
        running.step(TABLE)
    events = [one.event for one in running.entries(STREAM)]
    assert offered
    assert sum(isinstance(one, RoundClosed) for one in events) > 3
    assert not any(isinstance(one, BankTaken) for one in events)


@CITES
@pytest.mark.parametrize("players", [HousePlayer])
def test_house_players_bank_now_and_then_and_the_hold_has_the_houses_part_alone(
    running: Running,
) -> None:
    for step in range(4000):
        running.step(TABLE)
        if step % 25 == 0:
            running.clock.now += 30
            running.house.tick()
        if step % 50 or state_of(running) is not None:
            continue
        closed = [one for one in running.entries(STREAM) if isinstance(one.event, RoundClosed)]
        if len(closed) >= 20:
            break
    events = [one.event for one in running.entries(STREAM)]
    taken = [one for one in events if isinstance(one, BankTaken)]
    assert 3 <= len(taken) < len(closed)
    assert {one.co_banked for one in taken} == {True, False}
    assert sum(isinstance(one, BankPassed) for one in events) >= 3
    assert all(one.dealer_wager > 0 for one in taken)
    rows = {row.wager: row for row in hold_report(running.entries(STREAM)).tables}
    assert rows[BANK].handle == 0, "a bank is no wager with the house"
    assert rows[MAIN].hands <= 3 * (len(closed) - len(taken))
    players_lost = -sum(
        one.amount
        for who in seated(running, TABLE)
        for one in statement(running, who, table=TABLE)
        if one.round
    )
    assert sum(row.win for row in rows.values()) == players_lost, "the house's half and no more"
