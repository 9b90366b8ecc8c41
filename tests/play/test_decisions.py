"""Decisions, and what can be looked up on the way."""

import re

import pytest

from pitboss.games.model import Ask
from pitboss.hands import RANKINGS
from pitboss.hands.examples import kinds_of
from pitboss.money import parse_money
from pitboss.play.prompts import Prompts
from tests.support.games import GAMES
from tests.support.play_sessions import ScriptedSession, place_at, played_session


def test_a_decision_by_number_word_letter_or_amount() -> None:
    for answer, amount in (
        ("2", 30),
        ("3", 40),
        ("raise 30", 30),
        ("r 40", 40),
        ("r40", 40),
        ("RAISE $40.00", 40),
    ):
        scripted = played_session("653a", "", answer, rounds=1)
        assert scripted.wagers["play"] == amount, answer
    assert played_session("653a", "", "raise", "40", rounds=1).wagers["play"] == 40
    for answer in ("1", "check", "c", "che", "Check"):
        assert "You: check" in played_session("653a", "", answer, "c").text


def test_a_number_with_an_amount_is_what_it_looks_like() -> None:
    assert played_session("641a", "", "2 5", rounds=1).wagers["play"] == 5
    assert played_session("641a", "", "2 $12", rounds=1).wagers["play"] == 12
    assert played_session("653a", "", "3 40", rounds=1).wagers["play"] == 40
    scripted = played_session("653a", "", "2 5", "1 5", "9 5", "2 30", rounds=1)
    assert "2 is raise $30: type 2 alone" in scripted.text
    assert "1 is check, which takes no amount" in scripted.text
    assert "'9 5' is not a choice: type 1, 2, 3 or the word" in scripted.text
    assert scripted.wagers["play"] == 30
    assert "not $16  [641a.11(b)]" in played_session("641a", "", "2 16").text


def test_a_decision_says_what_to_type() -> None:
    assert "type a number or the word; ? explains" in played_session("643a", "").text
    assert "type a number, with dollars: 2 5; ? explains" in played_session("641a", "").text


@pytest.mark.parametrize("game", GAMES)
def test_the_ranking_of_hands_can_be_looked_up(game: str) -> None:
    scripted = played_session(game, "k", "", "ranking")
    chapter = scripted.place.chapter.chapter
    used = {one.paytable.ranking for one in scripted.place.rules.offers.values()}
    # What is paid by the result alone looks at no kind of hand; of a color cards are counted.
    rankings = used & set(RANKINGS) - {"color"}
    assert rankings
    for ranking in rankings:
        heading = f"{ranking.replace('-', ' ').capitalize()}, from the highest  [{chapter}.6]"
        assert scripted.text.count(heading) == 2
    order = [kind.category.label for kind in kinds_of(next(iter(rankings)))]
    places = [scripted.text.index(f" {label} ") for label in order]
    assert len(places) == len(order)
    assert "what beats what" in played_session(game, "?").text


def test_the_choices_are_numbered_with_their_amounts() -> None:
    assert "1 check    2 raise $30    3 raise $40" in played_session("653a", "").text
    assert "1 fold    2 raise $5 to $15" in played_session("641a", "").text
    assert "1 withdraw    2 ride" in played_session("643a", "").text


def test_an_amount_from_a_range_is_asked_for_and_may_be_refused() -> None:
    scripted = played_session("641a", "", "2", "16", "2", "4", "2", "ten", "2", "12.50", rounds=1)
    assert scripted.text.count("How much? $5 to $15 >") == 4
    assert "A play wager here is $5 to $15, not $16  [641a.11(b)]" in scripted.text
    assert "not $4  [641a.11(b)]" in scripted.text
    assert "'ten' is not an amount of money" in scripted.text
    assert scripted.state.seats[4].wagers["play"] == parse_money("12.50")


@pytest.mark.parametrize("answer", ["", "4", "0", "fold", "rise", "c 10", "-1", "²"])
def test_what_is_no_choice_is_asked_again(answer: str) -> None:
    scripted = played_session("653a", "", answer)
    assert scripted.text.count("Your decision >") == 2
    assert scripted.state.seats[3].decisions == ()


def test_keys_mean_the_same_at_every_prompt() -> None:
    """No choice begins with the letter of a key, and none is one of their words."""
    scripted = played_session("647a", "o", "", "o", "?", "f", rounds=1)
    assert scripted.text.count("No round is over yet") == 2
    assert "o proof to a file" in scripted.text
    assert scripted.state.seats[3].folded
    keys = {*Prompts(scripted.session._screen, scripted.session.player)._lookups, "q", "?"}
    for game in GAMES:
        steps = place_at(game, 0, None).game.steps
        offers = [offer for step in steps if isinstance(step, Ask) for offer in step.offers]
        words = {offer.answer.word for offer in offers} | {"w", "l", "y", "n", "d", "s"}
        assert not keys & {word[:1] for word in words}, game
        assert not keys & words, game


def test_everyones_wagers_can_be_looked_up_again() -> None:
    scripted = played_session("643a", "e", "", "1", "1", "e", "q", neighbours=2)
    first, _, rest = scripted.text.partition("Fairness: ")
    assert "No round is over yet." in first
    settled = re.findall(r"Seat \d, (\w+): ", first)
    assert sorted(settled) == sorted(re.findall(r"Seat \d, (\w+): ", rest))
    assert len(settled) == 3


def test_a_withdrawn_bet_is_back_in_the_bank_at_once() -> None:
    scripted = played_session("643a", "", "w", "w", rounds=1)
    assert "│     back     │ │      $5      │" in scripted.text
    felts = re.findall(r"your bank (\S+)", scripted.text)
    assert felts[:2] == ["$985", "$990"]


@pytest.mark.parametrize("game", GAMES)
def test_a_question_mark_explains_at_every_prompt(game: str) -> None:
    scripted = played_session(game, "?", "", "?")
    chapter = scripted.place.chapter
    assert "You are asked for your wagers. To take part:" in scripted.text
    assert f"[{chapter.entry.cite}]" in scripted.text
    assert scripted.state.root in re.sub(r"\s", "", scripted.text)
    asked = scripted.text.split("You are asked: ")[1]
    assert f"[{chapter.chapter}." in asked.split("\n")[0]
    assert "Your hand so far: " in asked
    assert "q leave" in asked


def test_folding_is_explained_by_what_it_loses() -> None:
    scripted = played_session("641a", "3 1", "7 1", "", "?")
    assert "loses Ante, Four-Card Progressive Payout [641a.11(b)]" in scripted.text
    assert "keeps Five Card Hand Bonus, dealer's hand" in " ".join(scripted.text.split())


def test_paytables_of_the_wagers_in_play() -> None:
    text = played_session("653a", "3 10", "p").text
    assert "Trips  the player's best five of seven cards  [653a.12(c)]" in text
    assert "Blind  the player's winning hand" in text
    assert "Six Card Bonus  the player's" not in text
    assert "Six Card Bonus  the player's" in played_session("653a", "p six").text
    assert "Six Card Bonus  the player's" in played_session("653a", "p all").text
    assert "Trips  the player's" in played_session("653a", "p 3").text
    assert "This table has no wager 'zebra'" in played_session("653a", "p zebra").text
    assert "Ante Bonus" in played_session("641a", "paytable").text


def test_history_and_meters() -> None:
    scripted = ScriptedSession(
        "653a", ["h", "5 1", "", "1", "1", "1", "h", "m", "history", "meters"], seed=2
    ).run()
    assert "No round is over yet." in scripted.text
    assert "Bought in $1,000, -$21 since, bank $979." in scripted.text
    assert "Progressive Payout  $10,000.21   21% of every $1 wager goes in" in scripted.text
