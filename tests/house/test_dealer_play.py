"""The dealer of the demonstration's dealer-run table: any game, as the procedure prompts."""

from collections import Counter
from pathlib import Path

import pytest

from pitboss.cards import DECK_53
from pitboss.demo.arranged_round import Keen
from pitboss.demo.crews import CREWS, number_of
from pitboss.demo.dealer_play import DealerPlay
from pitboss.demo.facility import DEALER_RUN, DemoFloor
from pitboss.demo.roster import tables_of
from pitboss.floor import accounts as a
from pitboss.floor import events as e
from pitboss.record import Entry
from pitboss.round import events as r
from pitboss.round.meters import UNITS
from pitboss.rulebook import GameRules
from pitboss.table import events as t
from tests.support.games import GAMES, MISSISSIPPI
from tests.support.houses import SECRET, Running, house_database

ROUNDS = 6


def dealt(url: str, game: str, rounds: int = ROUNDS) -> tuple[Running, DealerPlay]:
    """A table of a game at which a dealer has dealt so many rounds."""
    running = Running(url, game)
    demo = DemoFloor(running.floor, running.text, running.filed, seats=3, dealer_run=True)
    demo.open()
    play = dealer(running)
    go_on(running, play, rounds)
    return running, play


def dealer(running: Running) -> DealerPlay:
    """A dealer who knows nothing but the secret, and what a dealer sees."""
    chance = (running.chance.randrange, running._token)
    return DealerPlay(running.floor, DEALER_RUN, SECRET, *chance, player=Keen)


def go_on(running: Running, play: DealerPlay, rounds: int) -> None:
    for _ in range(3_000):
        table = running.house.table(DEALER_RUN)
        assert table is not None
        if play.rounds >= rounds and table.playing is None:
            return
        play.play()
        running.clock.now += 1
    raise AssertionError("the dealer does not go on")


def own(running: Running) -> list[Entry]:
    return running.entries(f"table/{DEALER_RUN}")


@pytest.mark.cites("653a.3(c)", "653a.4(a)", "653a.5(c)(2)", "653a.8(f)", "653a.8(b)")
@pytest.mark.parametrize("slug", GAMES)
def test_the_dealer_deals_every_game_as_the_procedure_asks(slug: str, tmp_path: Path) -> None:
    running, play = dealt(house_database("sqlite", tmp_path), slug)
    entries = own(running)
    kinds = Counter(type(one.event) for one in entries)
    assert kinds[r.RoundOpened] == kinds[r.RoundClosed] == play.rounds == ROUNDS
    assert not kinds[r.RoundVoided]
    assert kinds[r.CardsEntered] >= ROUNDS
    by = {one.actor.person for one in entries if isinstance(one.event, r.CardsEntered)}
    number = number_of(tables_of(running.floor), DEALER_RUN)
    assert by <= {crew.at(number).dealer.person for crew in CREWS.values()}
    rules = play_rules(running)
    if rules.shuffler == "none":
        assert kinds[t.DeckCut] == ROUNDS
    assert kinds[t.StubCounted] >= (0 if rules.shuffler == "counting" else 1)
    verdict = running.verdict()
    assert verdict.ok, verdict.faults
    running.end()


def play_rules(running: Running) -> GameRules:
    table = running.house.table(DEALER_RUN)
    assert table is not None
    return table.rules


def test_whoever_begins_again_goes_on_with_the_cards_that_are_on_record(tmp_path: Path) -> None:
    running, play = dealt(house_database("sqlite", tmp_path), MISSISSIPPI, rounds=1)
    entered = 0
    while not entered:
        play.play()
        running.clock.now += 1
        table = running.house.table(DEALER_RUN)
        assert table is not None
        state = table.playing
        entered = 0 if state is None else sum(one is not None for one in state.deck)
    assert state is not None
    known = {at: card for at, card in enumerate(state.deck) if card is not None}
    again = dealer(running)
    shown = running.floor.view(again._staff.crew.dealer, DEALER_RUN).view.table.round
    assert shown is not None
    assert {one.position: one.card for one in shown.layout if one.card is not None} == known
    order = again._lie(play_rules(running), shown)
    assert sorted(order) == sorted(DECK_53[:52])
    assert {at: order[at] for at in known} == known
    assert order == play._order[1], "the order follows from the secret"
    go_on(running, again, 1)
    assert running.verdict().ok


def test_winners_tip_the_dealer_now_and_then(tmp_path: Path) -> None:
    running, _ = dealt(house_database("sqlite", tmp_path), MISSISSIPPI, rounds=15)
    tips = [one.event for one in own(running) if isinstance(one.event, e.TipGiven)]
    assert tips
    box = running.balances()[a.tip_box(DEALER_RUN)]
    assert box == sum(one.amount for one in tips) * UNITS
    assert running.verdict().ok
    running.end()
