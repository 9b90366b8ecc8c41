"""Draws at tables with a dealer (R61): the system draws, commits before the first wager, mixes the
bits of players who have a device, and proves it afterwards; nobody else draws."""

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from pitboss.cards import DECK_53
from pitboss.demo.arranged_round import Keen
from pitboss.demo.dealer_play import DealerPlay
from pitboss.demo.facility import DEALER_RUN, DemoFloor
from pitboss.floor import AtTable
from pitboss.floor.names import is_patron
from pitboss.house import Seen
from pitboss.record import Actor, Entry, Role
from pitboss.round import NoMoreBets, OpenBits, Phase, PlaceWagers, RoundView
from pitboss.round import events as r
from pitboss.round.draws import draws_of
from pitboss.round.fairness import player_hash, problems
from pitboss.rulebook import GameRules
from pitboss.table import StartRound
from pitboss.wire import json_text
from tests.support.committed_deals import bits_of, script
from tests.support.games import GAMES, UTH
from tests.support.houses import SECRET, Running, house_database

ROUNDS = 3
STREAM = f"table/{DEALER_RUN}"


class DealerTable:
    """A dealer-run table of the demonstration, and its dealer."""

    def __init__(self, url: str, game: str) -> None:
        self.running = Running(url, game)
        filed = (self.running.floor, self.running.text, self.running.filed)
        DemoFloor(*filed, seats=3, dealer_run=True).open()
        chance = (self.running.chance.randrange, self.running._token)
        self.dealing = DealerPlay(self.running.floor, DEALER_RUN, SECRET, *chance, player=Keen)

    @property
    def dealer(self) -> Actor:
        return self.dealing._staff.crew.dealer

    @property
    def rules(self) -> GameRules:
        table = self.running.house.table(DEALER_RUN)
        assert table is not None
        return table.rules

    @property
    def entries(self) -> list[Entry]:
        return self.running.entries(STREAM)

    def view(self, actor: Actor | None = None) -> RoundView:
        found = self.running.floor.view(actor, DEALER_RUN).view.table.round
        assert found is not None
        return found

    def over(self) -> bool:
        table = self.running.house.table(DEALER_RUN)
        return table is None or table.playing is None

    def step(self) -> None:
        self.dealing.play()
        self.running.clock.now += 1

    def until(self, phase: Phase) -> RoundView:
        for _ in range(3_000):
            if not self.over() and self.view().phase is phase:
                return self.view()
            self.step()
        raise AssertionError(f"no round comes to {phase}")

    def play(self, rounds: int) -> None:
        for _ in range(6_000):
            if self.dealing.rounds >= rounds and self.over():
                return
            self.step()
        raise AssertionError("the dealer does not go on")

    def give(self, actor: Actor, command: Any, id: str, round_id: str = "") -> Any:
        seen = Seen(round_id) if round_id else Seen()
        return self.running.floor.submit(
            actor, AtTable(DEALER_RUN, command), id=id, seen=seen
        ).result()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[DealerTable]:
    found = DealerTable(house_database("sqlite", tmp_path), UTH)
    yield found
    found.running.end()


# ── Committed, and proven ────────────────────────────────────────────────────────────────────


@pytest.mark.cites("R61", "R33")
@pytest.mark.parametrize("game", GAMES)
def test_every_game_commits_before_the_first_wager_and_proves_its_draws(
    game: str, tmp_path: Path
) -> None:
    table = DealerTable(house_database("sqlite", tmp_path), game)
    table.play(ROUNDS)
    entries = table.entries
    draws = draws_of(table.rules, electronic=False)
    opened = [one.event for one in entries if isinstance(one.event, r.RoundOpened)]
    committed = [one for one in entries if isinstance(one.event, r.DrawsCommitted)]
    assert len(committed) == (len(opened) if draws else 0)
    assert all(one.actor.role is Role.SYSTEM for one in committed)
    for before, after in pairwise(entries):
        begins = isinstance(before.event, r.RoundOpened) and bool(draws)
        assert isinstance(after.event, r.DrawsCommitted) is begins, "with the opening"
    closed = [one for one in entries if isinstance(one.event, r.BetsClosed)]
    assert all(one.actor.role is Role.DEALER and not one.event.deck for one in closed)
    assert all(one.event.draws == r.Draws() for one in closed), "they follow from the commitment"
    proven = 0
    for number, event in enumerate(opened if draws else ()):
        player = Actor(Role.PLAYER, next(iter(event.players.values())))
        proof = table.running.floor.openings(player, event.round_id)
        if proof is not None:
            proven += 1
            check(json.loads(json_text(proof)), committed[number].event.root, len(draws))
    assert proven >= ROUNDS or not draws
    assert table.running.verdict().ok
    table.running.end()


def check(proof: Any, root: str, draws: int) -> None:
    """Both verifiers find the openings good against the root that was shown, and no other."""
    assert (proof["cards"], proof["openings"]) == (0, [])
    assert len(proof["drawn"]) == draws
    assert problems(proof, shown=root) == []
    verdicts = script["verify"](proof, root)
    assert verdicts.bad() == 0, verdicts.lines
    added = {one["player"] for one in proof["players"]}
    without = {one["player"] for one in proof["wagers"]} - added
    assert any("ADDED NO BITS" in line for line in verdicts.lines) is bool(without)
    assert problems(proof, shown="0" * 64)
    for leaf in proof["drawn"]:
        right = leaf["choice"]
        leaf["choice"] = 0 if right != 0 else 1
        assert problems(proof, shown=root), "another choice than was drawn is found"
        assert script["verify"](proof, root).bad()
        leaf["choice"] = right


@pytest.mark.cites("R61")
def test_the_root_is_on_every_screen_before_the_first_wager(table: DealerTable) -> None:
    shown = table.until(Phase.BETTING)
    assert not any(seat.wagers for seat in shown.seats)
    (committed,) = [one for one in table.entries if isinstance(one.event, r.DrawsCommitted)][-1:]
    assert shown.root == committed.event.root
    for actor in (table.dealer, Actor(Role.PLAYER, shown.seats[0].player)):
        assert table.view(actor).root == shown.root


@pytest.mark.cites("R61")
def test_the_page_says_who_added_bits_and_who_did_not(table: DealerTable) -> None:
    table.until(Phase.MIXING)
    shown = table.view()
    names = [seat.player for seat in shown.seats if seat.wagers]
    assert [*shown.bits_from, *shown.no_bits_from] == names
    assert shown.bits_from, "those who have a device"
    assert any(map(is_patron, shown.no_bits_from)), "an unnamed patron has none (R66)"
    assert shown.shuffled_by == ()
    table.play(table.dealing.rounds)
    after = table.running.floor.view(None, DEALER_RUN).view.table.round
    assert after is not None
    assert {*after.shuffled_by} == {*shown.bits_from}


@pytest.mark.cites("R61")
def test_bits_that_do_not_come_in_time_are_late_and_the_round_goes_on(table: DealerTable) -> None:
    table.until(Phase.MIXING)
    assert table.running.floor.view(None, DEALER_RUN).clock is not None
    table.running.floor.tick()
    assert table.view().phase is Phase.MIXING, "there is time left"
    table.running.clock.now += 60
    table.running.floor.tick()
    assert table.view().phase is not Phase.MIXING
    late = [one for one in table.entries if isinstance(one.event, r.BitsOpened)]
    assert late[-1].event.bits is None
    assert late[-1].actor.role is Role.SYSTEM
    table.play(table.dealing.rounds)
    assert table.running.verdict().ok


@pytest.mark.cites("R61")
def test_a_player_adds_bits_to_wagers_that_the_dealer_recorded(table: DealerTable) -> None:
    table.until(Phase.BETTING)
    shown = table.view()
    seat = shown.seats[0]
    player = Actor(Role.PLAYER, seat.player)
    bits = bits_of(seat.player)
    hashed = player_hash(shown.round_id, seat.player, bits)
    # A hash alone is no slip of the dealer's, and none without a hash changes nothing.
    slip = PlaceWagers(player, seat.seat, {})
    assert table.give(player, slip, "a", shown.round_id).refusal.code == "slip/unchanged"
    own = PlaceWagers(player, seat.seat, {}, hashed)
    by_dealer = table.give(table.dealer, own, "b", shown.round_id)
    assert (by_dealer.refusal.code, by_dealer.refusal.cite) == ("role/not-allowed", "R61")
    assert table.give(player, own, "c", shown.round_id).ok
    assert seat.player in table.view().bits_from
    table.until(Phase.MIXING)
    opens = OpenBits(player, seat.player, bits)
    assert table.give(player, opens, "d", shown.round_id).ok
    table.play(table.dealing.rounds)
    proof = table.running.floor.openings(player, shown.round_id)
    assert proof is not None
    text = json.loads(json_text(proof))
    assert problems(text, shown=shown.root, own=(seat.player, bits.hex())) == []


# ── Nobody else draws ────────────────────────────────────────────────────────────────────────

HANDED_IN = {
    "the script of the day": {"magic_card": DECK_53[51], "lucky_position": 1},
    "a magic card": {"magic_card": DECK_53[0]},
    "a lucky position": {"lucky_position": 1},
    "the dealer's position": {"lucky_position": 0},
    "a start": {"start": 2},
    "a deck": {"deck": tuple(DECK_53[:52])},
    "an unknown deck": {"deck": (None,) * 52},
    "a seed": {"seed": bytes(32)},
    "bits": {"house_bits": bytes(32)},
    "numbers": {"numbers": (1, 2)},
    "readings": {"readings": {}, "fed": True},
}


@pytest.mark.cites("R61")
@pytest.mark.parametrize("what", HANDED_IN)
def test_a_dealer_who_hands_in_a_draw_is_refused(table: DealerTable, what: str) -> None:
    """`NoMoreBets(magic_card=As, lucky_position=1)` was accepted at such a table, and paid."""
    table.until(Phase.BETTING)
    while not any(seat.wagers for seat in table.view().seats):
        table.step()
    shown = table.view()
    if shown.phase is not Phase.BETTING:
        pytest.fail("betting closed with the last wager")
    before = table.running.heads()[STREAM]
    command = NoMoreBets(table.dealer, **HANDED_IN[what])  # type: ignore[arg-type]
    answer = table.give(table.dealer, command, "mine", shown.round_id)
    assert (answer.refusal.code, answer.refusal.cite) == ("role/not-allowed", "R61")
    assert table.running.heads()[STREAM] == before
    assert table.give(table.dealer, NoMoreBets(table.dealer), "plain", shown.round_id).ok


@pytest.mark.cites("R61")
def test_a_dealer_numbers_no_round_and_names_no_engine(table: DealerTable) -> None:
    table.play(1)
    for fields in ({"round_id": "mine"}, {"engine": "0" * 64}, {"players": {1: "Zoe"}}):
        start = StartRound(table.dealer, **fields)
        answer = table.give(table.dealer, start, f"start-{next(iter(fields))}")
        assert (answer.refusal.code, answer.refusal.cite) == ("role/not-allowed", "R61")
    ids = [one.event.round_id for one in table.entries if isinstance(one.event, r.RoundOpened)]
    assert all(one.startswith(f"{DEALER_RUN}-") for one in ids)
    assert len({*ids}) == len(ids)
