"""A coach: what each decision was worth, from what the player sees and nothing else."""

import io
import os
import select
import subprocess
import sys
import termios
from fractions import Fraction
from pathlib import Path

import pytest
from rich.console import Console

from pitboss.cards import DECK_53, card_text, parse_cards
from pitboss.odds import shipped_counts
from pitboss.odds.advice import POINTS, Asked, advise, asked_of, terms_of
from pitboss.play.coach import Coach
from pitboss.rulebook import chapter_of
from pitboss.terminal.screen import Screen
from tests.support.paths import DEMO
from tests.support.play_sessions import INTERRUPT, ScriptedSession, place_at
from tests.support.terminal import Terminal


def coached(game: str, *lines: str, deck: str) -> ScriptedSession:
    """A round with a deck that begins with some cards."""
    cards = parse_cards(deck)
    whole = DECK_53[: chapter_of(game).deck.deck]
    stacked = (*cards, *(card for card in whole if card not in cards))
    return ScriptedSession(
        game, ["", *lines], rounds=1, decks=lambda _: stacked, coached=True
    ).run()


def test_a_mistake_is_told_with_its_cost_and_the_best_choice_without() -> None:
    """The demonstration's least Ante is $10: everything is ten times its value per Ante."""
    scripted = coached("653a", "check", "check", "fold", deck="Ah Kd Qs 2c")
    assert scripted.coach is not None
    own = scripted.session.player.seat.cards
    known = [card for card in own if card is not None]
    first = advise(asked_of(terms_of(chapter_of("653a"), {}), " ".join(map(card_text, known))))
    cost = (first.best.value - first.value_of("check")) * 1000
    told = [one for one in scripted.coach.mistakes if len(one.cards.split()) == 2]
    assert [one.cents for one in told] == ([cost] if cost else [])
    assert "Coach: check was worth" in scripted.text


def test_at_the_end_stand_expected_and_actual_result_and_each_mistake() -> None:
    scripted = coached("649a", "fold", deck="Ah Kd Qs")
    assert scripted.coach is not None
    assert scripted.coach.decisions == 1
    perfect = shipped_counts.solutions("649a")["A"].net * 500
    assert scripted.coach.perfect == perfect
    assert "The coach's word" in scripted.text
    lost = sum((one.cents for one in scripted.coach.mistakes), Fraction(0))
    if lost:
        assert "fold instead of raise 1" in scripted.text
    else:
        assert "1 decision, and it was the best" in scripted.text


def test_any_amount_between_one_and_three_antes_has_its_value() -> None:
    scripted = coached("641a", "2 7.50", deck="Ah Kd Qs")
    assert "Coach: raise 3/2 was worth" in scripted.text


def test_a_hand_set_by_the_house_has_the_value_of_its_split() -> None:
    scripted = coached("645a", "set house", "", "stand", deck="Ah Kd Qs")
    assert "Coach: set house was worth" in scripted.text
    assert scripted.coach is not None
    assert scripted.coach.decisions == 1


@pytest.mark.parametrize("way", [("q", "y"), (INTERRUPT, INTERRUPT), ()], ids=["q", "^C", "^D"])
def test_who_leaves_in_a_round_hears_what_every_decision_cost_and_the_leaving(
    way: tuple[str, ...],
) -> None:
    """Leaving loses Ante and Blind (653a.7(b)), as if the best hand were folded."""
    scripted = ScriptedSession("653a", ["", "check", *way], coached=True).run()
    assert scripted.coach is not None
    own = [card_text(card) for card in scripted.session.player.seat.cards if card is not None]
    board = scripted.session.player.view.community[:3]
    terms = terms_of(chapter_of("653a"), {})
    first = advise(asked_of(terms, " ".join(own)))
    flop = " ".join(card_text(card) for card in board if card is not None)
    second = advise(asked_of(terms, " ".join(own), flop))
    costs = [first.best.value - first.value_of("check"), second.best.value + 2]
    told = {one.decision: one.cents for one in scripted.coach.mistakes}
    assert told["leaving"] == 1000 * costs[1]
    assert sum(told.values()) == 1000 * sum(costs)
    assert scripted.coach.decisions == 2
    end = scripted.text[scripted.text.index("The coach's word") :]
    assert "You left in the middle of round 1: its wagers were abandoned, and lost." in end
    assert "the cards brought -$20." in end
    assert f"leaving instead of {second.best.decision}, " in end


def test_who_leaves_before_a_round_hears_that_nothing_was_decided() -> None:
    scripted = ScriptedSession("653a", ["q"], coached=True).run()
    end = scripted.text[scripted.text.index("The coach's word") :]
    assert "You made no decision." in end
    assert "middle" not in end
    assert "on average" not in end


def test_a_bet_that_was_taken_back_is_not_given_up_by_leaving() -> None:
    """643a: Bet 1 withdrawn, two bets lie."""
    scripted = ScriptedSession("643a", ["", "withdraw", "q", "y"], coached=True).run()
    assert scripted.coach is not None
    (left,) = (one for one in scripted.coach.mistakes if one.decision == "leaving")
    seat = scripted.session.player.seat
    own = " ".join(card_text(card) for card in seat.cards if card is not None)
    board = scripted.session.player.view.community[0]
    assert board is not None
    asked = asked_of(terms_of(chapter_of("643a"), {}), own, card_text(board), "", "withdraw")
    assert left.cents == (advise(asked).best.value + 2) * 500


def test_a_round_that_the_house_plays_on_is_not_counted_as_a_decision(tmp_path: Path) -> None:
    text = DEMO.read_text(encoding="utf-8")
    assert 'abandoned      = "lose"' in text
    filed = tmp_path / "on.toml"
    filed.write_text(text.replace('"lose"', '"play-on"'), encoding="utf-8")
    scripted = ScriptedSession("653a", ["", "q", "y"], coached=True, submission=filed).run()
    assert scripted.coach is not None
    assert scripted.coach.decisions == 0
    assert "the house played it on, and that is not counted as yours" in scripted.text


def test_without_a_coach_nothing_is_said() -> None:
    scripted = ScriptedSession("649a", ["", "fold"], rounds=1).run()
    assert "oach" not in scripted.text


def test_a_table_is_opened_without_the_compiler() -> None:
    """Who only plays does not wait for it, and need not have it installed."""
    code = "import sys, pitboss.play; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("game", POINTS)
def test_the_coach_gets_ready_while_you_wager(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A question of each kind is worked out before the first one is asked."""
    asked: list[Asked] = []
    monkeypatch.setattr("pitboss.play.coach.advise", asked.append)
    screen = Screen(Console(file=io.StringIO()), input)
    coach = Coach(place_at(game, 0, None), screen)
    coach.start()
    coach.wait()
    points = POINTS[game]
    assert [len(one.board) for one in asked] == list(points.boards)
    for one in asked:
        assert (len(one.cards), one.up is not None) == (points.cards, points.up)
        assert len(set(one.seen)) == len(one.seen)


def test_who_plays_with_a_coach_has_it_started() -> None:
    terminal = Terminal(["play", "643a", "--coach", "--rounds", "1"])
    terminal.wait()
    terminal.type("")
    assert "The coach is thinking …" in terminal.text
    terminal.type("q")
    terminal.type("y")
    assert terminal.close() == 0


def test_keys_pressed_while_the_coach_thinks_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    master, slave = os.openpty()
    before = termios.tcgetattr(slave)
    out = io.StringIO()
    with open(slave, encoding="utf-8", closefd=False) as keyboard:
        monkeypatch.setattr("sys.stdin", keyboard)
        screen = Screen(Console(file=out, force_terminal=True, width=80), input)
        with screen.thinking("The coach is thinking"):
            os.write(master, b"2\n")
            assert select.select([slave], [], [], 5)[0]
            assert not termios.tcgetattr(slave)[3] & termios.ECHO
        assert not select.select([slave], [], [], 0)[0]
    assert termios.tcgetattr(slave) == before
    assert "The coach is thinking …" in out.getvalue()
    os.close(master)
    os.close(slave)


def test_where_there_is_no_terminal_nothing_is_said_of_thinking() -> None:
    assert "thinking" not in coached("649a", "fold", deck="Ah Kd Qs").text
