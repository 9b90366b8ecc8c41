"""Hours at a table: rounds played one after the other on its decks, with all that can go wrong.

The table's own state machine and the round's run side by side, as they do at a real table: what a
round's irregularity does to the deck the table is told, and the table says when the next round may
start, with which deck and by which method.
"""

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pitboss.table.life import (
    CountStub,
    DeckStatus,
    Device,
    DeviceFails,
    EndRound,
    new_table,
)
from pitboss.table.life import (
    refusal as table_refusal,
)

from pitboss.rulebook import GameRules
from pitboss.table import Abandon, Command, Irregular, Phase, StubWrong, refusal
from pitboss.table.state import State
from tests.support.games import every_game
from tests.support.rounds import DEALER, Play, rules_of, shuffled
from tests.support.tables import HOUR, TableRun

KINDS = (
    "face-up-card",
    "face-up-cards",
    "drawn-in-error",
    "wrong-count",
    "dealer-exposed",
    "community-exposed",
    "shoe-jam",
)
SETUPS = (
    ("manual-shoe", "none", 1),
    ("manual-shoe", "counting", 2),
    ("hand", "automated", 2),
    ("automated-shoe", "automated", 1),
    ("automated-shoe", "counting", 2),
    ("reshuffling-shoe", "none", 1),
)
Readings = dict[str, dict[str, int]]


class Hours:
    """A dealer-run table and the rounds on it."""

    def __init__(self, slug: str, setup: tuple[str, str, int], chance: Random) -> None:
        dealing, shuffler, decks = setup
        self.chance = chance
        self.rules = replace(rules_of(slug), dealing=dealing, shuffler=shuffler, decks=decks)
        self.run = TableRun(slug, dealing=dealing, shuffler=shuffler, decks=decks)
        self.run.start = self.run.table = new_table(self.rules)
        self.run.opened(preshuffled=chance.random() < 0.3)
        self.readings: Readings = {}
        self.voids = 0
        self.gone: set[str] = set()

    def play(self, rounds: int) -> None:
        """So many rounds, with time passing and devices failing between them."""
        for _ in range(rounds):
            self.run.at += self.chance.choice((30, 90, HOUR // 2, 3 * HOUR))
            self._device()
            name = self.run.started()
            assert self.run.table.round is not None
            deck = self.run.table.decks[self.run.table.round.deck]
            assert deck.id not in self.gone, "a removed deck is never dealt"
            self._round(replace(self.rules, dealing=self.run.table.dealing), name)
            self._note_removed()

    def _device(self) -> None:
        device = self.chance.choice(tuple(Device))
        fails = DeviceFails(DEALER, self.run.at, device, self.chance.random() < 0.5)
        if self.chance.random() < 0.15 and table_refusal(self.run.table, fails) is None:
            self.run.give(fails)

    def _note_removed(self) -> None:
        for deck in self.run.table.decks.values():
            if deck.status is DeckStatus.REMOVED:
                self.gone.add(deck.id)

    # One round

    def _round(self, rules: GameRules, name: str) -> None:
        seats = self.chance.sample(range(1, rules.chapter.positions + 1), self.chance.randint(1, 3))
        play = Play(rules, {seat: f"player {seat}" for seat in seats}, electronic=False)
        for seat in seats:
            play.bet_at_random(seat, self.chance)
        before = dict(self.readings)
        play.close_bets(shuffled(rules, self.chance), before)
        while play.state.phase not in (Phase.CLOSING, Phase.APPROVAL, Phase.CLOSED):
            if self.chance.random() < 0.08:
                self._mishap(play)
            if play.state.phase in (Phase.DEALER, Phase.DECISION, Phase.SETTLEMENT):
                play.step(self.chance)
        play.play_out(self.chance)
        self._books(play.state, before)
        self._end(play.state, name)

    def _mishap(self, play: Play) -> None:
        """Something goes wrong, if it can at this moment."""
        seat = self.chance.choice(play.state.boxes)
        mishaps: tuple[Command, ...] = (
            *(Irregular(DEALER, kind) for kind in KINDS),
            StubWrong(DEALER, misdealt=self.chance.random() < 0.5),
            Abandon(DEALER, seat),
        )
        command = self.chance.choice(mishaps)
        if refusal(play.state, command) is None:
            play.do(command)

    def _books(self, state: State, before: Mapping[str, Mapping[str, int]]) -> None:
        """Every wager has one line; a round without what stands gives all back."""
        for number in state.boxes:
            seat, lines = state.seats[number], state.settled[number]
            made = [line.wager for line in lines if line.staked]
            assert sorted(made) == sorted(seat.wagers)
            assert all(line.staked == seat.wagers[line.wager] for line in lines if line.staked)
            if state.void is not None and not state.void.keeps:
                assert sum(line.returned for line in lines) == sum(seat.wagers.values())
        assert len(state.deck) == state.rules.chapter.deck.deck
        assert [one.position for one in state.layout] == list(range(state.dealt))
        for key, meter in state.meters.items():
            if state.void is not None and not state.void.keeps and key in before:
                assert meter.levels == {level: before[key][level] for level in meter.levels}
            self.readings[key] = {**meter.levels, "reserve": meter.reserve}

    def _end(self, state: State, name: str) -> None:
        void = state.void
        run = self.run
        if void is not None and void.removes_deck:
            run.do(CountStub, run.size - state.dealt - 1, state.dealt, misdealt=False)
        elif run.table.count_due:
            run.do(CountStub, run.size - state.dealt, state.dealt)
        voided = void is not None
        assert run.table.round is not None
        if voided or run.table.round.void is not None:
            self.voids += 1
        run.do(EndRound, name, voided=voided or run.table.round.void is not None)


@pytest.mark.cites("R30", "R31", "R34")
@every_game
@settings(max_examples=40)
@given(seed=st.integers(0, 2**32), setup=st.sampled_from(SETUPS))
def test_a_table_runs_for_hours_and_nothing_is_lost(
    slug: str, seed: int, setup: tuple[str, str, int]
) -> None:
    hours = Hours(slug, setup, Random(seed))
    hours.play(14)
    assert hours.run.at > 0
    assert hours.run.prompt() is not None, "some lawful next step always exists"


@every_game
def test_the_hours_do_meet_mishaps(slug: str) -> None:
    """The test above would show nothing if nothing ever went wrong."""
    voids = removed = 0
    for seed in range(12):
        hours = Hours(slug, SETUPS[seed % len(SETUPS)], Random(seed))
        hours.play(10)
        voids += hours.voids
        removed += len(hours.gone)
    assert voids > 3
    assert removed > 0


def test_a_deck_that_was_removed_is_not_dealt_again() -> None:
    run = TableRun("let-it-ride").opened()
    name = run.started()
    assert run.table.round is not None
    deck = run.table.round.deck
    run.do(CountStub, run.size - 21, 20, misdealt=False)
    run.do(EndRound, name, voided=True)
    assert run.deck(deck).status is DeckStatus.REMOVED
    run.started()
    assert run.table.round.deck != deck
