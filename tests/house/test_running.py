"""Commands of a floor run on a store: answered once, decided on what is held, durable, the same
on both databases."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from pitboss.demo.arranged_round import Keen
from pitboss.demo.crews import CREWS
from pitboss.demo.facility import DemoError, DemoFloor
from pitboss.floor import (
    AssignStaff,
    AtTable,
    BuyIn,
    CountInventory,
    Enrol,
    Funds,
    Sit,
    TakeDownLink,
)
from pitboss.floor import accounts as a
from pitboss.floor.events import FacilityOpened
from pitboss.house import Floor
from pitboss.house.runtime import Runtime
from pitboss.house.steps import SYSTEM
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import Phase, PlaceWagers
from pitboss.round.events import BetsClosed, BitsOpened, DecisionMade, RoundClosed, RoundOpened
from pitboss.store import Unreadable
from pitboss.table import TableStatus
from tests.support.databases import SOAK
from tests.support.games import HOLDEM, RIDE, THREE, UTH
from tests.support.houses import KEYS, Running, house_database, seeded

TABLE = f"{UTH}-1"
PIT, FLOOR, CASHIER = CREWS["day"].pit, CREWS["day"].floor, CREWS["day"].cashier
STREAM = f"table/{TABLE}"
ANN = Actor(Role.PLAYER, f"{TABLE} player 1")


@contextmanager
def running(url: str, *games: str, **keys: Any) -> Iterator[Running]:
    found = Running(url, *(games or (UTH,)), **keys).open()
    try:
        yield found
    finally:
        found.end()


def until(floor: Running, phase: Phase, name: str = TABLE) -> None:
    """Play until a table's round is in a phase."""
    for _ in range(300):
        table = floor.house.table(name)
        assert table is not None
        if table.playing is not None and table.playing.phase is phase:
            return
        floor.step(name)
    raise AssertionError(f"no round came to {phase}")


# ── The same on both databases ───────────────────────────────────────────────────────────────


def test_the_same_script_gives_the_same_bytes_balances_and_digests(tmp_path: Path) -> None:
    found = []
    for kind in ("sqlite", "postgresql"):
        with running(house_database(kind, tmp_path), UTH, RIDE, THREE, audited=True) as floor:
            floor.play(9)
            floor.clock.now += 60
            floor.house.tick()
            entries = {
                stream: floor.store.read(lambda look, one=stream: list(look.read(one)))  # type: ignore[misc]
                for stream in floor.heads()
            }
            balances = {str(one): units for one, units in floor.balances().items() if units}
            found.append((floor.heads(), entries, balances, floor.acknowledged))
            assert floor.verdict().faults == []
    assert found[0] == found[1]
    assert sum(len(part) for part in found[0][1].values()) > 300


# ── Answers ──────────────────────────────────────────────────────────────────────────────────


def test_a_repeat_is_answered_with_the_first_answer_and_does_nothing(url: str) -> None:
    with running(url) as floor:
        buy = BuyIn(CASHIER, TABLE, ANN.person, Cents(5_000), Funds.CASH, Funds.ACCOUNT, id="one")
        first = floor.house.give(buy)
        before = floor.heads()
        again = floor.house.give(buy)
        assert first.ok
        assert again.repeated
        assert replace(again, repeated=False) == first
        other = floor.house.give(replace(buy, amount=Cents(9_999)))
        assert other.refusal is not None
        assert other.refusal.code == "command/id-reused"
        assert floor.heads() == before
        assert floor.balances()[a.game_account(TABLE, ANN.person)] == 5_000 * 1_000_000


def test_a_refusal_is_remembered_so_that_a_late_repeat_does_nothing(url: str) -> None:
    with running(url) as floor:
        wager = AtTable(TABLE, PlaceWagers(ANN, 1, {"ante": Cents(1_000)}, id="late"))
        refused = floor.house.give(wager)
        assert refused.refusal is not None
        assert refused.refusal.code == "round/none"
        until(floor, Phase.BETTING)
        again = floor.house.give(wager)
        assert again.repeated
        assert again.refusal == refused.refusal
        floor.check_answers(floor.everything())


def test_commands_that_come_together_are_answered_each_for_itself(url: str) -> None:
    with running(url) as floor:
        answers = floor.house.give_all(
            [
                Enrol(SYSTEM, "Zoe", Role.PLAYER, id="a"),
                Sit(Actor(Role.PLAYER, "Zoe"), TABLE, 1, "Zoe", id="b"),
                Enrol(SYSTEM, "Yan", Role.PLAYER, id="c"),
            ]
        )
        assert [answer.ok for answer in answers] == [True, False, True]
        assert answers[1].refusal is not None
        assert answers[1].refusal.code == "seat/taken"
        floor.check_answers(floor.everything())


def test_what_has_no_form_is_refused_for_itself_among_others(url: str) -> None:
    with running(url) as floor:
        odd: Any = {"not": "a name"}
        answers = floor.house.give_all(
            [
                Sit(ANN, odd, 1, ANN.person, id="a"),
                Enrol(SYSTEM, "Zoe", Role.PLAYER, id="b"),
                Sit(ANN, TABLE, 1, odd, id="c"),
            ]
        )
        assert [answer.ok for answer in answers] == [False, True, False]
        assert {one.refusal.code for one in answers if one.refusal} == {"command/form"}


def test_a_clock_that_was_set_back_does_not_stop_a_table(url: str) -> None:
    with running(url) as floor:
        floor.play(1)
        floor.clock.now -= 3600
        floor.play(2)
        until(floor, Phase.BETTING)
        (last,) = [entry.at for entry in floor.entries(STREAM)][-1:]
        floor.clock.now = last - 3600
        # It is judged at the time of the table, and so for what it says alone.
        answer = floor.house.give(AtTable(TABLE, PlaceWagers(ANN, 1, {}, id="behind")))
        assert answer.refusal is not None
        assert answer.refusal.code == "slip/unchanged"
        times = [entry.at for entry in floor.entries(STREAM)]
        assert times == sorted(times)
        assert floor.verdict().ok


def test_a_clock_that_was_set_back_does_not_stop_the_facility(url: str) -> None:
    with running(url) as floor:
        (last,) = [entry.at for entry in floor.entries("facility")][-1:]
        floor.clock.now = last - 3600
        for number in range(2):
            enrol = Enrol(SYSTEM, f"Guest {number}", Role.PLAYER, id=f"guest {number}")
            assert floor.house.give(enrol).ok
            floor.clock.now -= 60
        times = [entry.at for entry in floor.entries("facility")]
        assert times[-2:] == [last, last]
        assert floor.verdict().ok


# ── States ───────────────────────────────────────────────────────────────────────────────────


def test_a_new_process_finds_the_same_states_from_snapshots_and_without(url: str) -> None:
    with running(url, UTH, RIDE, snapshot_every=20) as floor:
        floor.play(6)
        names = sorted(floor.plays)
        known = [floor.house.table(name) for name in names]
        number = floor.store.read(lambda look: look.snapshot(STREAM, _label()))
        assert number is not None
        assert number.number > 30
        fresh = Runtime(floor.store, KEYS, floor.clock, seeded(9))
        assert [fresh.table(name) for name in names] == known
        assert fresh.facility() == floor.house.facility()
        folded = Runtime(floor.store, KEYS, floor.clock, seeded(9))
        folded.streams._nearest = lambda *_: (0, None)  # type: ignore[method-assign]
        assert [folded.table(name) for name in names] == known


def _label() -> str:
    from pitboss.rulebook import engine_digest

    return engine_digest()


def test_two_houses_on_one_store_go_on_from_each_other(url: str) -> None:
    with running(url) as floor:
        other = Running(url, UTH, seed=2).open()
        try:
            for _ in range(30):
                floor.step()
                other.chance = floor.chance
                other.step()
        finally:
            other.end()
        assert floor.verdict().ok
        rounds = [one.event for one in floor.entries(STREAM) if isinstance(one.event, RoundOpened)]
        assert len({one.round_id for one in rounds}) == len(rounds) > 1


@pytest.mark.parametrize(
    ("was", "newer"), [(b'"version":1', b'"version":2'), (b'"kind":"', b'"kind":"later-')]
)
def test_what_a_newer_program_wrote_is_not_written_after(
    url: str, was: bytes, newer: bytes
) -> None:
    with running(url) as floor:
        floor.play(1)
        last = floor.store.read(lambda look: list(look.read(STREAM))[-1])
        entry = last.entry.replace(was, newer)
        floor.store.run(lambda tx: tx.append(STREAM, last.number, [(entry, [])]))
        before = floor.heads()
        buy = BuyIn(CASHIER, TABLE, ANN.person, Cents(5_000), Funds.CASH, Funds.ACCOUNT, id="x")
        for house in (floor.house, Runtime(floor.store, KEYS, floor.clock, seeded(9))):
            with pytest.raises(Unreadable, match="this program cannot read"):
                house.give(buy)
        assert floor.heads() == before
        # The facility's own stream is not touched by that.
        assert floor.house.give(Enrol(SYSTEM, "Zoe", Role.PLAYER)).ok
        assert [one.where for one in floor.verdict().faults] == [STREAM]


# ── Time ─────────────────────────────────────────────────────────────────────────────────────


def test_betting_closes_when_its_time_is_over_and_stays_open_without_a_wager(url: str) -> None:
    with running(url) as floor:
        until(floor, Phase.BETTING)
        seconds = floor.house.table(TABLE).rules.betting_seconds  # type: ignore[union-attr]
        assert floor.house.next_due() == floor.clock.now + seconds
        assert floor.house.tick() == 0
        floor.clock.now += seconds
        assert floor.house.tick() == 1
        until(floor, Phase.BETTING)
        shown = floor.floor.view(None, TABLE).view
        slip = floor.plays[TABLE]._player(shown, 1, ANN.person).slip(_round(floor).round_id)
        floor.house.give(AtTable(TABLE, replace(slip, id="w0")))
        floor.clock.now += seconds
        assert floor.house.tick() == 1
        assert _round(floor).phase is Phase.MIXING


def _round(floor: Running) -> Any:
    table = floor.house.table(TABLE)
    assert table is not None
    return table.table.round


def test_who_does_not_open_bits_or_answer_in_time_is_played_on(url: str) -> None:
    with running(url) as floor:
        until(floor, Phase.MIXING)
        for _ in range(30):
            due = floor.house.next_due()
            if due is None or isinstance(floor.entries(STREAM)[-1].event, RoundClosed):
                break
            floor.clock.now = due
            floor.house.tick()
        events = [entry.event for entry in floor.entries(STREAM)]
        assert {one.bits for one in events if isinstance(one, BitsOpened)} == {None}
        answers = [one for one in events if isinstance(one, DecisionMade)]
        assert {one.decision.word for one in answers} <= {"check", "fold"}
        assert isinstance(events[-1], RoundClosed)
        assert floor.verdict().ok


def test_a_process_that_ends_with_a_timer_in_hand_leaves_it_to_the_next(url: str) -> None:
    with running(url) as floor:
        until(floor, Phase.MIXING)
        floor.clock.now += 60
        with patch.object(floor.house, "_late"):
            assert floor.house.tick() == 1
        floor.again()
        assert floor.house.tick() == 0
        floor.clock.now += 10
        assert floor.house.tick() == 1
        assert _round(floor).phase is not Phase.MIXING


@pytest.mark.parametrize("phase", [Phase.MIXING, Phase.DECISION])
def test_a_timer_of_what_is_over_hurries_nobody(url: str, phase: Phase) -> None:
    with running(url) as floor:
        until(floor, phase)
        before, now = _round(floor), floor.clock.now
        floor.store.run(lambda tx: tx.set_timer(STREAM, now, STREAM, b"what was waited for before"))
        assert floor.house.tick() == 1
        assert _round(floor) == before
        assert floor.house.tick() == 0, "the one that counts is set again"
        timer = floor.store.read(lambda look: look.timer(STREAM))
        assert timer is not None
        assert timer.due > now
        floor.clock.now = timer.due
        assert floor.house.tick() == 1
        assert _round(floor) != before


# ── After a restart ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("phase", [Phase.BETTING, Phase.MIXING, Phase.DECISION])
def test_an_open_round_goes_on_with_the_same_cards(url: str, phase: Phase) -> None:
    with running(url) as floor:
        until(floor, phase)
        before = _round(floor)
        floor.again()
        after = _round(floor)
        assert after.deal == before.deal
        assert after.deck == before.deck
        round_id = before.round_id
        floor.play(1 if phase is Phase.BETTING else 0)
        until(floor, Phase.BETTING)
        events = [entry.event for entry in floor.entries(STREAM)]
        opened = [one for one in events if isinstance(one, RoundOpened)]
        assert [one.round_id for one in opened].count(round_id) == 1
        assert floor.verdict().ok


def test_a_round_whose_key_is_lost_is_folded_and_the_rest_verifies(url: str) -> None:
    from pitboss.audit.verify import verify
    from pitboss.house.keys import new_keys

    with running(url) as floor:
        floor.play(2)
        other = new_keys()
        found = verify(floor.store, replace(KEYS, sealing=other.sealing))
        assert found.ok
        assert not found.proven
        assert found.decided == 0
        assert sum(found.folded.values()) == 2
        assert found.unopened > 0
        fresh = Runtime(floor.store, other, floor.clock, seeded(9))
        table = fresh.table(TABLE)
        assert table is not None
        assert table.table.round is not None
        assert table.table.round.deal is None
        # Nothing is dealt from a deck that nobody knows.
        before = floor.heads()
        floor.clock.now += 600
        fresh.tick()
        fresh.go_on(TABLE)
        assert fresh.close_bets(TABLE).code == "deal/sealed"  # type: ignore[union-attr]
        assert floor.heads() == before
        floor.house.go_on(TABLE)
        without = verify(floor.store, None)
        assert without.ok
        assert without.decided == 0


# ── Links and prizes ─────────────────────────────────────────────────────────────────────────


def test_a_link_that_is_down_gives_its_wagers_back_and_the_round_goes_on(url: str) -> None:
    with running(url, player=Keen) as floor:
        until(floor, Phase.BETTING)
        play = floor.plays[TABLE]
        shown, round_id = floor.floor.view(None, TABLE).view, _round(floor).round_id
        for seat, name in shown.seats.items():
            slip = play._player(shown, seat, name).slip(round_id)
            assert play._staff.at_table(slip, round=round_id)[0].ok
        assert floor.house.give(TakeDownLink(FLOOR, "high-five", "a test", id="down")).ok
        floor.clock.now += 60
        floor.house.tick()
        state = _round(floor)
        assert state.phase is Phase.MIXING
        assert "progressive" not in state.made
        assert "ante" in state.made
        closed = [one.event for one in floor.entries(STREAM) if isinstance(one.event, BetsClosed)]
        assert "progressive" not in closed[-1].added
        assert floor.verdict().ok


# ── The demonstration ────────────────────────────────────────────────────────────────────────


def test_opening_the_floor_twice_changes_nothing(url: str) -> None:
    with running(url, UTH, HOLDEM) as floor:
        before = floor.heads()
        floor.again()
        assert floor.heads() == before


def _overtaken(url: str, number: int) -> list[str]:
    """Open a floor; before one of its commands another process opens it whole. All ids given."""
    given: list[str] = []
    submit = Floor.submit

    def overtaken(floor: Floor, *args: Any, id: str, **keys: Any) -> Any:
        given.append(id)
        if len(given) == number:
            with patch.object(Floor, "submit", submit), running(url, seats=1):
                pass
        return submit(floor, *args, id=id, **keys)

    with patch.object(Floor, "submit", overtaken), running(url, seats=1) as first:
        table = first.house.table(TABLE)
        assert table is not None
        assert table.table.status is TableStatus.OPEN
    return given


def test_two_processes_may_open_the_floor_at_once(tmp_path: Path) -> None:
    number, given = 0, [""]
    while len(given) >= number:
        # Before every command in the long form, else before every third.
        number += 1 if SOAK else 3
        given = _overtaken(house_database("sqlite", tmp_path), number)
    assert any(id.startswith("demo-open-") for id in given)


def test_a_table_opens_though_its_staff_was_sent_elsewhere_meanwhile(tmp_path: Path) -> None:
    submit = Floor.submit
    sent: list[str] = []

    def unassigned(floor: Floor, actor: Actor, command: Any, *, id: str, **keys: Any) -> Any:
        if isinstance(command, CountInventory) and not sent:
            sent.append(actor.person)
            away = AssignStaff(PIT, actor.person, ())
            assert submit(floor, PIT, away, id="away").result().ok
        return submit(floor, actor, command, id=id, **keys)

    url = house_database("sqlite", tmp_path)
    with patch.object(Floor, "submit", unassigned), running(url, seats=1) as floor:
        table = floor.house.table(TABLE)
        assert table is not None
        assert table.table.status is TableStatus.OPEN
    assert sent


def test_a_demonstration_needs_a_store_of_its_own(url: str) -> None:
    floor = Running(url, UTH)
    try:
        assert floor.floor.begin(floor.filed.facility, "Ada", "1", "L-1").ok
        with pytest.raises(DemoError, match="a store of its own"):
            DemoFloor(floor.floor, floor.text, floor.filed).open()
        assert floor.house.facility().people.keys() == {"Ada"}
    finally:
        floor.end()


def test_that_a_facility_is_a_demonstration_stands_in_its_first_entry(tmp_path: Path) -> None:
    with running(house_database("sqlite", tmp_path), seats=1) as floor:
        first = floor.entries("facility")[0].event
        assert isinstance(first, FacilityOpened)
        assert first.demo
        assert floor.floor.lobby(None).view.demo
