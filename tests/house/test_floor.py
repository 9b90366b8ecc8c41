"""The façade of a floor: commands in, views out, and no other way."""

import time
from collections.abc import Iterator
from concurrent.futures import Future
from typing import Any, cast

import pytest

from pitboss.demo.crews import ADMIN, AUDIT, CREWS
from pitboss.demo.played_table import next_of
from pitboss.floor import (
    AcceptFill,
    AtTable,
    BuyIn,
    CarryFill,
    CashOut,
    Enrol,
    Funds,
    Leave,
    PrepareFill,
    RequestFill,
    Sit,
    chips_of,
)
from pitboss.house import Floor, Seen
from pitboss.house.answers import Answer
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.reports.store_reports import STORE_REPORTS
from pitboss.round import Phase, PlaceWagers, Ready, RefusedError
from pitboss.simulate import HousePlayer
from tests.support.games import RIDE
from tests.support.houses import KEYS, Running, seeded, submission

TABLE = f"{RIDE}-1"
ANN = Actor(Role.PLAYER, f"{TABLE} player 1")
BOB = Actor(Role.PLAYER, f"{TABLE} player 2")
PIT, CASHIER = CREWS["day"].pit, CREWS["day"].cashier
BETS = {"bet-1": Cents(1000), "bet-2": Cents(1000), "bet-3": Cents(1000)}
HASH = "ab" * 32
#: A machine that does much else at once takes its time; nothing is measured by it.
PATIENCE_SECONDS = 180


class House:
    """A floor with a table of Let It Ride at which a round is open for wagers."""

    def __init__(self, url: str) -> None:
        self.running = Running(url, RIDE, seats=2).open()
        self.store, self.clock = self.running.store, self.running.clock
        self.floor = Floor(self.store, KEYS, self.clock, seeded(5))
        for one in (ANN, BOB):
            paid = (Cents(50_000), Funds.CASH, Funds.ACCOUNT)
            assert self.do(CASHIER, BuyIn(CASHIER, TABLE, one.person, *paid)).ok
        self.pass_seconds(5)

    def pass_seconds(self, seconds: int) -> None:
        self.clock.now += seconds
        self.floor.tick()

    def do(self, actor: Actor, command: Any, id: str = "", seen: Seen | None = None) -> Answer:
        name = id or f"c{next(self.running._ids)}"
        found: Future[Answer] = self.floor.submit(actor, command, id=name, seen=seen or Seen())
        return found.result(PATIENCE_SECONDS)

    @property
    def round(self) -> str:
        playing = self.floor.view(None, TABLE).view.table.round
        assert playing is not None
        return playing.round_id

    @property
    def phase(self) -> Phase:
        playing = self.floor.view(None, TABLE).view.table.round
        assert playing is not None
        return playing.phase

    def comes_to(self, phase: Phase) -> None:
        """The system's steps follow an answer at once, in a work of their own if they need it."""
        end = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < end:
            if self.phase is phase:
                return
            time.sleep(0.01)
        raise AssertionError(f"the round stays in {self.phase}")

    def slip(self, actor: Actor = ANN, seat: int = 1, id: str = "", **keys: Any) -> Answer:
        given = {"round": self.round, "wagers": BETS, **keys}
        command = AtTable(TABLE, PlaceWagers(actor, seat, given["wagers"], HASH))
        return self.do(actor, command, id, Seen(round=given["round"]))


@pytest.fixture
def house(url: str) -> Iterator[House]:
    found = House(url)
    yield found
    found.running.end()


def test_a_slip_goes_in_and_a_view_comes_out(house: House) -> None:
    before = house.floor.view(ANN, TABLE)
    assert before.view.account == Cents(50_000)
    assert before.clock is not None
    assert before.clock.waits_for == "betting"
    answer = house.slip()
    assert answer.ok, answer.refusal
    after = house.floor.view(ANN, TABLE)
    assert after.n > before.n
    assert after.view.account == Cents(47_000)
    assert after.view.table.round is not None
    assert after.view.table.round.seats[0].wagers == BETS
    assert house.floor.view(BOB, TABLE).view.account == Cents(50_000)


def test_an_account_is_shown_as_the_store_has_it_in_every_process(house: House) -> None:
    other = Floor(house.store, KEYS, house.clock, seeded(6))
    assert other.view(ANN, TABLE).view.account == Cents(50_000)
    assert other.view(ANN, TABLE).view.chips == Cents(0)
    assert other.lobby(ANN).view.chips == Cents(0)


def test_a_command_of_an_earlier_round_is_refused(house: House) -> None:
    first = house.round
    assert house.slip(id="kept").ok
    house.pass_seconds(25)
    for _ in range(30):
        house.pass_seconds(60)
        shown = house.floor.view(None, TABLE).view.table.round
        if shown is not None and shown.round_id != first:
            break
    assert house.round != first
    late = house.slip(round=first)
    assert late.refusal is not None
    assert late.refusal.code == "command/stale"
    assert late.refusal.cite == "R62"
    assert house.slip(id="kept", round=first).repeated


def test_an_id_is_good_for_one_command_of_one_person(house: House) -> None:
    first = house.slip(id="one")
    assert first.ok
    assert house.slip(id="one").entries == first.entries
    other = {**BETS, "bet-1": Cents(2000), "bet-2": Cents(2000), "bet-3": Cents(2000)}
    reused = house.slip(id="one", wagers=other)
    assert reused.refusal is not None
    assert reused.refusal.code == "command/id-reused"
    assert house.slip(BOB, 2, id="one").ok
    bobs = house.slip(BOB, 1, id="two")
    assert bobs.refusal is not None
    assert bobs.refusal.code == "seat/not-yours"


@pytest.mark.parametrize("id", ["", "a b", "x" * 65, "ä"])
def test_an_id_has_a_form(house: House, id: str) -> None:
    answer = house.floor.submit(ANN, AtTable(TABLE, PlaceWagers(ANN, 1, BETS)), id=id).result()
    assert answer.refusal is not None
    assert answer.refusal.code == "command/id"


def test_a_command_of_a_round_names_it(house: House) -> None:
    answer = house.do(ANN, AtTable(TABLE, PlaceWagers(ANN, 1, BETS, HASH)))
    assert answer.refusal is not None
    assert answer.refusal.code == "command/no-round"


def test_nobody_acts_as_the_system(house: House) -> None:
    system = Actor(Role.SYSTEM, "the system")
    answer = house.do(system, AtTable(TABLE, PlaceWagers(system, 1, BETS)))
    assert answer.refusal is not None
    assert answer.refusal.code == "role/not-allowed"


def test_who_asks_is_the_callers_to_say(house: House) -> None:
    """The actor inside a command does not count."""
    answer = house.do(BOB, AtTable(TABLE, PlaceWagers(ANN, 1, BETS)), seen=Seen(round=house.round))
    assert answer.refusal is not None
    assert answer.refusal.code == "seat/not-yours"


def test_a_view_is_for_who_may_look(house: House) -> None:
    with pytest.raises(RefusedError):
        house.floor.view(Actor(Role.SURVEILLANCE, ANN.person), TABLE)
    with pytest.raises(RefusedError):
        house.floor.view(ANN, "no such table")
    assert house.floor.view(None, TABLE).view.account == Cents(0)


def test_rounds_are_found_replayed_and_proven(house: House) -> None:
    assert house.slip().ok
    round_id = house.round
    for _ in range(40):
        house.pass_seconds(60)
        shown = house.floor.view(None, TABLE).view.table.round
        if shown is None or shown.round_id != round_id or shown.phase is Phase.CLOSED:
            break
    (own,) = [one for one in house.floor.history(ANN) if one.round == round_id]
    assert own.closed is not None
    assert set(own.net) == {ANN.person}
    steps = house.floor.replay(ANN, round_id)
    assert steps[0].kind == "round-opened"
    assert steps[-1].kind == "round-closed"
    assert house.floor.openings(ANN, round_id) is not None
    assert round_id in [one.round for one in house.floor.history(PIT, table=TABLE)]
    assert house.floor.history(PIT, player="nobody") == []
    with pytest.raises(RefusedError):
        house.floor.replay(ANN, "no-such-round")
    with pytest.raises(RefusedError):
        house.floor.history(ADMIN)
    first = house.floor.history(PIT, limit=1)
    more = house.floor.history(PIT, limit=500, before=first[0].cursor)
    assert first[0].round not in [one.round for one in more]
    longest = f"1:1:{'x' * 196}"
    assert len(longest) == 200
    assert house.floor.history(PIT, before=longest) == []
    for wrong in (f"{longest}x", "1:1:", "1", "a:1:x", "1:-1:x"):
        with pytest.raises(RefusedError, match=r"is no place in a list|cannot be looked up"):
            house.floor.history(PIT, before=wrong)


def test_whoever_subscribes_is_told_which_streams_moved(house: House) -> None:
    import threading

    moved: set[str] = set()
    told = threading.Event()

    def on_moved(streams: frozenset[str]) -> None:
        moved.update(streams)
        told.set()

    cancel = house.floor.subscribe(on_moved)
    assert house.slip().ok
    assert told.wait(10)
    assert f"table/{TABLE}" in moved
    cancel()


@pytest.mark.parametrize(
    "name", ["people", "approvals", "jackpot-slips", "decks", "submissions", "links", "differences"]
)
def test_desks_are_for_staff(house: House, name: str) -> None:
    assert house.floor.desk(PIT, name).name == name
    with pytest.raises(RefusedError):
        house.floor.desk(ANN, name)


def test_a_player_sees_the_own_account_and_no_other(house: House) -> None:
    rows = house.floor.desk(ANN, "account").rows
    assert {(row.table, row.amount) for row in rows} == {("", Cents(0)), (TABLE, Cents(50_000))}
    with pytest.raises(RefusedError):
        house.floor.desk(PIT, "account")


def test_betting_closes_when_everybody_with_a_complete_slip_is_ready(house: House) -> None:
    assert house.slip().ok
    assert house.slip(BOB, 2, wagers={"bet-1": Cents(1000)}).ok
    seen = Seen(round=house.round)
    early = house.do(BOB, AtTable(TABLE, Ready(BOB)), seen=seen)
    assert early.refusal is not None
    assert early.refusal.code == "wager/incomplete"
    assert house.do(ANN, AtTable(TABLE, Ready(ANN)), seen=seen).ok
    house.comes_to(Phase.MIXING)
    shown = house.floor.view(BOB, TABLE).view
    assert shown.account == Cents(50_000), "an incomplete slip goes back"


def test_a_changed_slip_is_not_ready_any_more(house: House) -> None:
    assert house.slip().ok
    assert house.slip(BOB, 2).ok
    seen = Seen(round=house.round)
    assert house.do(ANN, AtTable(TABLE, Ready(ANN)), seen=seen).ok
    again = house.do(ANN, AtTable(TABLE, Ready(ANN)), seen=seen)
    assert again.refusal is not None
    assert again.refusal.code == "ready/already"
    more = {wager: Cents(2000) for wager in BETS}
    assert house.slip(wagers=more).ok
    assert house.do(BOB, AtTable(TABLE, Ready(BOB)), seen=seen).ok
    assert house.phase is Phase.BETTING
    assert house.do(ANN, AtTable(TABLE, Ready(ANN)), seen=seen).ok
    house.comes_to(Phase.MIXING)


def test_without_wagers_nobody_is_ready(house: House) -> None:
    answer = house.do(ANN, AtTable(TABLE, Ready(ANN)), seen=Seen(round=house.round))
    assert answer.refusal is not None
    assert answer.refusal.code == "ready/no-wagers"


def test_nothing_but_commands_views_and_reports_is_offered() -> None:
    """No raw state leaves the façade: what it offers is said here, name by name."""
    offered = {name for name in vars(Floor) if not name.startswith("_")}
    commands = {"begin", "submit"}
    shown = {
        "view",
        "views",
        "lobby",
        "subscribe",
        "history",
        "replay",
        "openings",
        "desk",
        "report",
    }
    shown |= {"rules", "person", "submission", "paper", "foresee"}
    process = {"run", "resume", "tick", "checkpoint", "now"}
    health = {"last_checkpoint", "lateness", "faults"}
    assert offered == commands | shown | process | health


def test_reports_are_for_staff_and_over_gaming_days(house: House) -> None:
    floor = Floor(house.store, KEYS, house.clock, seeded(5), reports=STORE_REPORTS)
    for name in STORE_REPORTS:
        assert floor.report(AUDIT, name, since="2026-01-01", until="2027-01-01") is not None
    for who, name, day, code in (
        (ANN, "hold", "", "role/not-allowed"),
        (PIT, "holds", "", "report/unknown"),
        (PIT, "hold", "yesterday", "report/day"),
        (PIT, "hold", "2026-13-01", "report/day"),
    ):
        with pytest.raises(RefusedError) as caught:
            floor.report(who, name, since=day)
        assert caught.value.refusal.code == code


def test_a_round_is_replayed_with_a_fill_that_was_asked_for_before_it(url: str) -> None:
    """The system does not wait for security: a slip may be on its way while a round begins."""
    running = Running(url, RIDE, seats=2).open()
    play, chips = running.plays[TABLE], chips_of(25_000_000)
    staff, crew = play._staff, play._staff.crew
    assert staff.do(RequestFill(crew.floor, TABLE, chips))
    for one in (ANN, BOB):
        paid = (Cents(500_000), Funds.CASH, Funds.ACCOUNT)
        assert staff.do(BuyIn(CASHIER, TABLE, one.person, *paid))
    running.clock.now += 5
    running.floor.tick()
    shown = running.floor.view(None, TABLE).view.table.round
    assert shown is not None
    assert staff.do(PrepareFill(crew.cashier, TABLE, 1, chips))
    assert staff.do(CarryFill(crew.security, TABLE, 1))
    assert staff.do(AcceptFill(crew.dealer, TABLE, 1, chips))
    for _ in range(60):
        steps = running.floor.replay(crew.floor, shown.round_id)
        if steps[-1].view.phase is Phase.CLOSED:
            break
        running.step(TABLE)
    assert steps[-1].view.phase is Phase.CLOSED
    assert "fill-carried" in [one.kind for one in steps]
    assert running.floor.openings(ANN, shown.round_id) is not None
    running.end()


def test_a_person_who_sits_down_during_betting_waits_for_the_next_round(url: str) -> None:
    """House players of the demonstration go on: the seat is at the table, and not in the round."""
    running = Running(url, RIDE, seats=2).open()
    play = running.plays[TABLE]
    zoe = Actor(Role.PLAYER, "Zoe")
    staff = play._staff
    assert staff.do(Enrol(ADMIN, zoe.person, Role.PLAYER))
    for _ in range(60):
        shown = running.floor.view(None, TABLE).view.table.round
        if shown is not None and shown.phase is Phase.BETTING:
            break
        running.step(TABLE)
    assert shown is not None
    assert staff.do(Sit(zoe, TABLE, 3, zoe.person))
    seen = running.floor.view(zoe, TABLE).view
    assert 3 in seen.seats
    newcomer = HousePlayer(
        zoe.person, 3, submission(RIDE)[1].games[RIDE], lambda _: 0, lambda _: b""
    )
    assert next_of(newcomer, seen) is None
    rounds = play.rounds
    for _ in range(400):
        if play.rounds > rounds + 1:
            break
        running.step(TABLE)
    assert play.rounds > rounds + 1
    assert running.floor.history(PIT, player=zoe.person)
    assert running.verdict().ok
    running.end()


# ── What a person may not learn or do ────────────────────────────────────────────────────────


@pytest.mark.cites("R61")
def test_nobody_looks_as_the_system(house: House) -> None:
    system = Actor(Role.SYSTEM, "whoever")
    for look in (
        lambda: house.floor.view(system, TABLE),
        lambda: house.floor.lobby(system),
        lambda: house.floor.history(system),
        lambda: house.floor.replay(system, house.round),
        lambda: house.floor.openings(system, house.round),
        lambda: house.floor.desk(system, "people"),
        lambda: house.floor.report(system, "hold"),
    ):
        with pytest.raises(RefusedError) as caught:
            look()
        assert caught.value.refusal.code == "role/not-allowed"


def test_a_question_that_cannot_be_looked_up_is_refused(house: House) -> None:
    half: Any = "\ud800"
    floor, anybody = house.floor, ANN
    for look in (
        lambda: floor.view(anybody, half),
        lambda: floor.replay(anybody, "x\0"),
        lambda: floor.openings(anybody, "x" * 201),
        lambda: floor.history(anybody, player=half),
        lambda: floor.history(anybody, since=10**30),
        lambda: floor.history(anybody, limit=half),
        lambda: floor.history(anybody, before="1:9223372036854775808:table/x"),
        lambda: floor.desk(anybody, half),
        lambda: floor.history(cast(Actor, None)),
        lambda: floor.replay(cast(Actor, None), house.round),
    ):
        with pytest.raises(RefusedError) as caught:
            look()
        assert caught.value.refusal.code in ("query/form", "list/before", "person/unknown")


def test_a_player_who_left_a_seat_does_not_wager_there(house: House) -> None:
    """The seat may be another's by now, and money would stay on the layout of one who left."""
    floor = house.floor
    slip = AtTable(TABLE, PlaceWagers(ANN, 1, BETS, HASH))
    filled = house.running.plays[TABLE]._staff
    assert filled.fill(chips_of(10_000_000))
    assert house.do(ANN, CashOut(ANN, TABLE, ANN.person)).ok
    assert house.do(ANN, Leave(ANN, TABLE, 1)).ok
    assert not any(one.kind == "place-wagers" for one in floor.view(ANN, TABLE).view.moves)
    answer = house.do(ANN, slip, seen=Seen(round=house.round))
    assert answer.refusal is not None
    assert answer.refusal.code == "seat/left"
    assert house.running.verdict().ok


def test_a_refusal_tells_a_player_nothing_of_the_rack(house: House) -> None:
    paid = (Cents(10_000_000), Funds.CASH, Funds.ACCOUNT)
    assert house.do(CASHIER, BuyIn(CASHIER, TABLE, BOB.person, *paid)).ok
    answer = house.do(BOB, CashOut(BOB, TABLE, BOB.person))
    assert answer.refusal is not None
    assert answer.refusal.code == "inventory/short"
    assert "$" not in answer.refusal.reason
