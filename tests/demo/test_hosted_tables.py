"""Tables of a demonstration to which visitors come: free seats, time to think, practice tables."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.demo.company import MOST_PLAYERS, company, is_house_player
from pitboss.demo.crews import ADMIN, CREWS
from pitboss.demo.facility import DEALER_RUN, DemoFloor
from pitboss.demo.guests import CHIPS, MOST_GUESTS, Guests, GuestsError
from pitboss.demo.host import Host, submission_text
from pitboss.demo.hosted_dealer import HostedDealer
from pitboss.demo.hosted_play import HostedPlay
from pitboss.demo.pace import Pace, Pauses
from pitboss.demo.played_table import in_progress
from pitboss.floor import AtTable, BuyIn, Enrol, FloorCommand, FloorTableView, Funds, Sit
from pitboss.games import games
from pitboss.house import Seen
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import Phase, PlaceWagers, Ready, RoundView
from pitboss.rulebook import GameRules, examine
from tests.support.games import UTH
from tests.support.houses import SECRET, Running, house_database

TABLE = f"{UTH}-1"
AT_ONCE = Pace((0, 0), (0, 0), (0, 0), (3600, 3600))
STAY = company([TABLE], 2)[TABLE]


class Hosted:
    """A floor of one game: two house players at its table, and visitors."""

    def __init__(self, folder: Path, *, pace: Pace = AT_ONCE) -> None:
        self.running = Running(house_database("sqlite", folder), UTH, seats=0).open()
        self.floor = self.running.floor
        self.visits: set[Role] = set()
        self._ids = iter(range(10**6))
        for seat, name in STAY.items():
            self.do(Enrol(ADMIN, name, Role.PLAYER))
            self.do(Sit(Actor(Role.PLAYER, name), TABLE, seat, name))
        self.play = self.hosted(pace)
        self.guests = Guests(self.floor, self.token)

    def hosted(self, pace: Pace = AT_ONCE, stay: dict[int, str] | None = None) -> HostedPlay:
        stays = dict(STAY) if stay is None else stay
        visited = self.visits.__contains__
        return HostedPlay(self.floor, TABLE, SECRET, stays, pace, visited, token=self.token)

    def token(self) -> str:
        return f"h{next(self._ids)}"

    def do(self, command: FloorCommand, round_id: str = "") -> None:
        actor = command.command.actor if isinstance(command, AtTable) else command.actor
        answer = self.floor.submit(actor, command, id=self.token(), seen=Seen(round_id)).result()
        assert answer.ok, answer.refusal

    @property
    def shown(self) -> FloorTableView:
        return self.floor.view(None, TABLE).view

    @property
    def round(self) -> RoundView:
        found = in_progress(self.shown)
        assert found is not None
        return found

    def passes(self, seconds: int = 5) -> None:
        self.running.clock.now += seconds
        while self.running.house.tick():
            pass

    def steps(self, number: int = 12) -> None:
        for _ in range(number):
            self.play.play()

    def visitor(self, *, seated: int | None = 3) -> Actor:
        actor = Actor(Role.PLAYER, self.guests.come())
        if seated is not None:
            self.do(Sit(actor, TABLE, seated, actor.person))
            buy = (actor.person, Cents(50_000), Funds.CHIPS, Funds.ACCOUNT)
            self.do(BuyIn(actor, TABLE, *buy))
        return actor

    def wager(self, actor: Actor, seat: int = 3) -> None:
        known = self.play._player(self.shown, seat, actor.person)
        slip = known.slip(self.round.round_id, plain=True)
        placed = PlaceWagers(actor, seat, slip.wagers, slip.hash)
        self.do(AtTable(TABLE, placed), self.round.round_id)


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[Hosted]:
    found = Hosted(tmp_path)
    yield found
    found.running.end()


# ── Seats ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("players", [0, 1, 2, MOST_PLAYERS, 9])
def test_house_players_leave_seats_free_and_have_names_of_their_own(players: int) -> None:
    tables = [f"table {number}" for number in range(30)]
    stays = company(tables, players)
    names = [name for seats in stays.values() for name in seats.values()]
    assert len(set(names)) == len(names) == len(tables) * min(players, MOST_PLAYERS)
    assert all(map(is_house_player, names))
    least = min(one.chapter.positions for one in offered())
    assert all(
        len(seats) <= least - 2 and max(seats, default=0) < least for seats in stays.values()
    )


def test_no_employee_and_no_guest_is_taken_for_a_house_player() -> None:
    staff = [one.person for crew in CREWS.values() for one in crew]
    assert not any(map(is_house_player, [*staff, ADMIN.person, "Guest 1"]))


def offered() -> list[GameRules]:
    found, verdict = examine(submission_text().encode(), "demo.toml")
    assert verdict.ok, verdict.violations
    return list(found.offered.values())


def test_every_game_has_a_practice_table_without_a_clock_and_on_no_link() -> None:
    practice = [one for one in offered() if one.practice]
    assert sorted(one.chapter.slug for one in practice) == sorted(games())
    assert all(offer.link is None for one in practice for offer in one.offers.values())
    others = [one for one in offered() if not one.practice]
    # Who is offered the bank has more to think about.
    bank = [one for one in others if one.options.get("player_bank")]
    assert [one.betting_seconds for one in bank] == [60]
    assert all(
        (one.betting_seconds, one.decision_seconds) == (20, 30) for one in others if one not in bank
    )


# ── A visitor plays ──────────────────────────────────────────────────────────────────────────


def test_house_players_wait_for_a_visitor_without_a_slip_until_the_clock_ends(
    hosted: Hosted,
) -> None:
    hosted.visitor()
    hosted.steps(2)
    hosted.passes()
    hosted.steps()
    assert hosted.round.phase is Phase.BETTING
    assert all(bool(one.wagers) is (one.seat in STAY) for one in hosted.round.seats)
    hosted.passes(20)
    assert hosted.round.phase is not Phase.BETTING


def test_house_players_are_ready_when_the_visitor_is(hosted: Hosted) -> None:
    visitor = hosted.visitor()
    hosted.passes()
    hosted.steps()
    hosted.wager(visitor)
    hosted.steps()
    assert hosted.round.phase is Phase.BETTING
    hosted.do(AtTable(TABLE, Ready(visitor)), hosted.round.round_id)
    hosted.steps(1)
    assert hosted.round.phase is not Phase.BETTING


def test_among_themselves_house_players_need_no_clock(hosted: Hosted) -> None:
    hosted.passes()
    hosted.steps(40)
    assert in_progress(hosted.shown) is None
    assert hosted.play.rounds == 1


def test_the_house_decides_and_pays_for_no_visitor(hosted: Hosted) -> None:
    visitor = hosted.visitor()
    hosted.passes()
    hosted.wager(visitor)
    hosted.steps()
    hosted.passes(20)
    hosted.steps(40)
    own = next(one for one in hosted.round.seats if one.seat == 3)
    assert hosted.round.phase in (Phase.MIXING, Phase.DECISION)
    assert own.decisions == ()
    account = hosted.floor.view(visitor, TABLE).view.account
    assert account == 50_000 - sum(own.wagers.values())


def test_a_house_player_too_many_leaves_between_two_rounds(hosted: Hosted) -> None:
    hosted.play = hosted.hosted(stay={2: STAY[2]})
    hosted.steps()
    assert list(hosted.shown.seats) == [2]


def test_a_pause_ends_when_its_time_is_over() -> None:
    now = [0.0]
    pauses = Pauses(lambda: now[0])
    assert not pauses.over("answer", (2.0, 4.0))
    now[0] = 1.9
    assert not pauses.over("answer", (2.0, 4.0))
    now[0] = 4.0
    assert pauses.over("answer", (2.0, 4.0))
    pauses.forget()
    assert not pauses.over("answer", (2.0, 4.0))


# ── A dealer deals ───────────────────────────────────────────────────────────────────────────


def test_the_dealer_makes_way_for_a_visitor_who_deals(tmp_path: Path) -> None:
    running = Running(house_database("sqlite", tmp_path), UTH, seats=0)
    try:
        DemoFloor(running.floor, running.text, running.filed, seats=0, dealer_run=True).open()
        visits: set[Role] = set()
        ids = iter(range(10**6))
        given = (SECRET, AT_ONCE, visits.__contains__)
        dealer = HostedDealer(running.floor, DEALER_RUN, *given, token=lambda: f"d{next(ids)}")
        assert not dealer.play(), "nobody sits there"
        name = company([DEALER_RUN], 1)[DEALER_RUN][2]
        for command in (
            Enrol(ADMIN, name, Role.PLAYER),
            Sit(Actor(Role.PLAYER, name), DEALER_RUN, 2, name),
        ):
            assert running.floor.submit(command.actor, command, id=f"s{next(ids)}").result().ok
        visits.add(Role.DEALER)
        assert not dealer.play()
        visits.clear()
        assert dealer.play() or dealer.play()
    finally:
        running.end()


# ── Guests ───────────────────────────────────────────────────────────────────────────────────


def test_a_guest_buys_chips_at_the_cage_and_redeems_them_on_leaving(hosted: Hosted) -> None:
    guest = Actor(Role.PLAYER, hosted.guests.come())
    assert hosted.floor.lobby(guest).view.chips == CHIPS
    assert hosted.guests.live() == [guest.person]
    assert hosted.guests.go(guest.person)
    assert hosted.guests.live() == []
    person = hosted.floor.person(guest.person)
    assert person is not None
    assert not person.active
    assert sum(hosted.running.balances().values()) == 0
    assert hosted.guests.come() != guest.person, "nobody is called as a guest before"


def test_no_more_guests_than_places(hosted: Hosted) -> None:
    for _ in range(MOST_GUESTS):
        hosted.guests.come()
    with pytest.raises(GuestsError, match="20 guests"):
        hosted.guests.come()
    hosted.guests.go(hosted.guests.live()[0])
    assert hosted.guests.come()


def test_a_guest_who_goes_in_a_round_leaves_the_seat_when_it_is_over(hosted: Hosted) -> None:
    visitor = hosted.visitor()
    hosted.passes()
    hosted.wager(visitor)
    hosted.steps(2)
    hosted.passes(20)
    assert not hosted.guests.go(visitor.person), "the round has begun"
    for _ in range(8):
        hosted.steps(10)
        hosted.passes(30)
        if not hosted.guests.live() or hosted.guests.go(visitor.person):
            break
    assert visitor.person not in hosted.shown.seats.values()
    assert hosted.guests.live() == []


# ── The host ─────────────────────────────────────────────────────────────────────────────────


def hosting(running: Running, players: int, ids: Iterator[int]) -> Host:
    demo = DemoFloor(running.floor, running.text, running.filed, seats=0, dealer_run=True)
    given = (running.floor, lambda: demo, SECRET)
    return Host(*given, players=players, pace=AT_ONCE, token=lambda: f"host-{next(ids)}")


def test_the_host_says_what_it_waits_for_and_seats_house_players_once(tmp_path: Path) -> None:
    running = Running(house_database("sqlite", tmp_path), UTH, seats=0)
    ids = iter(range(10**6))
    try:
        host = hosting(running, 2, ids)
        assert host.waits_for
        host._open()
        assert (host.waits_for, host.tables) == ("", 2)
        seats = {name: running.floor.view(None, name).view.seats for name in (TABLE, DEALER_RUN)}
        assert seats == {TABLE: {2: "Agnes", 5: "Anton"}, DEALER_RUN: {2: "Alma", 5: "Arlo"}}
        before = running.heads()
        hosting(running, 2, ids)._open()
        assert running.heads() == before, "a second start changes nothing"
    finally:
        running.end()


def test_without_house_players_those_who_sit_there_leave(tmp_path: Path) -> None:
    running = Running(house_database("sqlite", tmp_path), UTH, seats=0)
    ids = iter(range(10**6))
    try:
        hosting(running, 1, ids)._open()
        host = hosting(running, 0, ids)
        host._open()
        for _ in range(4):
            for play in host._plays:
                play.play()
        assert running.floor.view(None, TABLE).view.seats == {}
    finally:
        running.end()
