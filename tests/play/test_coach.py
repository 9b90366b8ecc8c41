"""A coach: what each decision was worth, from what the player sees and nothing else."""

import subprocess
import sys
from fractions import Fraction

from pitboss.cards import DECK_53, card_text, parse_cards
from pitboss.odds import stored
from pitboss.odds.advice import advise, asked_of, terms_of
from pitboss.rulebook import chapter_of
from tests.support.play_sessions import ScriptedSession


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
    perfect = stored.solutions("649a")["A"].net * 500
    assert scripted.coach.perfect == perfect
    assert "The coach's word" in scripted.text
    lost = sum((one.cents for one in scripted.coach.mistakes), Fraction(0))
    if lost:
        assert "fold instead of raise 1" in scripted.text
    else:
        assert "not one could have been better" in scripted.text


def test_any_amount_between_one_and_three_antes_has_its_value() -> None:
    scripted = coached("641a", "2 7.50", deck="Ah Kd Qs")
    assert "Coach: raise 3/2 was worth" in scripted.text


def test_a_hand_set_by_the_house_has_the_value_of_its_split() -> None:
    scripted = coached("645a", "set house", "", "stand", deck="Ah Kd Qs")
    assert "Coach: set house was worth" in scripted.text
    assert scripted.coach is not None
    assert scripted.coach.decisions == 1


def test_without_a_coach_nothing_is_said() -> None:
    scripted = ScriptedSession("649a", ["", "fold"], rounds=1).run()
    assert "oach" not in scripted.text


def test_a_table_is_opened_without_the_compiler() -> None:
    """Who only plays does not wait for it, and need not have it installed."""
    code = "import sys, pitboss.cli.play; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
