"""Betting at the table: laid out, changed, refused with a reason, taken back, sat out."""

import re

import pytest

from tests.support.games import GAMES
from tests.support.play_sessions import ScriptedSession, played_session, simply


@pytest.mark.parametrize("game", GAMES)
def test_the_first_bets_are_the_least_and_enter_repeats_the_last(game: str) -> None:
    scripted = played_session(game)
    rules = scripted.place.rules
    assert scripted.wagers == {
        key: rules.offers[key].minimum // 100 for key in scripted.place.rules.required
    }
    first, playing = iter(["1 25"]), simply()
    again = ScriptedSession(game, lambda text: next(first, "") or playing(text), rounds=2, seed=4)
    seen_bets = []
    again.watch = lambda: seen_bets.append(again.wagers) if again.floor.rounds else None
    again.run()
    assert seen_bets[1][scripted.place.rules.required[0]] == 25
    assert again.text.count("Bets for round 2") == 1
    second = again.text.split("Bets for round 2")[1]
    assert f"{scripted.place.name(scripted.place.rules.required[0])} " in second
    assert "$25" in second


def test_wagers_by_number_name_or_beginning_of_the_name() -> None:
    for line in ("3 15", "trips 15", "Trips $15", "tri=15", "3 = 15.00", "3\t15"):
        assert played_session("653a", line).wagers == {"ante": 10, "blind": 10, "trips": 15}, line
    assert played_session("653a", "3", "15").wagers == {"ante": 10, "blind": 10, "trips": 15}
    assert played_session("653a", "3", "").wagers == {"ante": 10, "blind": 10}
    assert played_session("653a", "five card hand bonus 1").wagers["five-card-hand-bonus"] == 1
    # Both Five Card Hand Bonus wagers begin so: neither is meant.
    assert played_session("653a", "five 1").wagers == {"ante": 10, "blind": 10}


def test_wagers_that_must_be_equal_go_together() -> None:
    assert played_session("653a", "1 25").wagers == {"ante": 25, "blind": 25}
    assert played_session("643a", "1 25").wagers == {"bet-1": 25, "bet-2": 25, "bet-3": 25}
    lone = played_session("653a", "2 0", "1 25")
    assert lone.wagers == {"ante": 25, "blind": 25}


@pytest.mark.parametrize(
    ("lines", "words", "cite"),
    [
        (["1 5"], "$5 is below the minimum of $10", "601a.2"),
        (["1 1000"], "$1,000 is above the maximum of $500", "601a.2"),
        (["2 20"], "The Blind wager equals the ante, $10, not $20", "653a.7(d)(1)"),
        (["4 10"], "The Bad Beat Bonus wager is made after Trips", "653a.7(d)(6)"),
        (["1 0"], "The Blind wager is made after Ante", "653a.7(d)(1)"),
        (["3 0"], "There is no Trips wager of yours", "653a.7"),
        (["2 0", ""], "Seat 3 has no Blind wager", "653a.7(d)(1)"),
        (["5 5"], "The Progressive Payout wager is exactly $1 at this table, not $5", ""),
    ],
)
def test_a_refused_wager_says_why_and_asks_again(lines: list[str], words: str, cite: str) -> None:
    scripted = played_session("653a", *lines)
    assert words in scripted.text
    assert f"  [{cite}" in scripted.text.split(words)[1].split("\n")[0]
    assert scripted.text.count("Your bets >") == len(lines) + 1
    assert "DEALER" not in scripted.text


def test_words_that_are_no_wager_are_answered() -> None:
    words = ("zebra 5", "99 5", "99", "1 2 3", "\x1b[2J", "$", "0", "9" * 5000, "=", "1,000")
    scripted = played_session("653a", *words, "1 1.005", "1 x", "20")
    assert scripted.text.count("is no wager here") == len(words)
    assert "\x1b" not in scripted.text
    assert "'1.005' is not an amount of money" in scripted.text
    assert "On the Ante wager there is nothing to choose  [653a.7(d)(1)]" in scripted.text
    assert scripted.wagers == {"ante": 10, "blind": 10}


def test_taking_back_everything_is_no_round() -> None:
    scripted = played_session("653a", "2 0", "1 0", "", "s")
    assert "You have no wager down: place one, or s sits this round out" in scripted.text
    assert "Nobody else plays: without a wager of yours no round is dealt" in scripted.text
    assert "round 1 ─" not in scripted.text


@pytest.mark.parametrize("game", GAMES)
def test_a_round_may_be_sat_out(game: str) -> None:
    scripted = played_session(game, "s", "q", neighbours=2, seed=6)
    assert "sitting this round out" in scripted.text
    assert scripted.session.player.ledger.rounds == []
    assert "Bets for round 2" in scripted.text
    assert "Seat " in scripted.text
    # The bets of the round before are there again.
    assert scripted.wagers


@pytest.mark.parametrize(("width", "lines"), [(60, 2), (80, 2), (100, 1)])
def test_the_root_is_shown_whole_in_groups_that_can_be_read_out(width: int, lines: int) -> None:
    scripted = played_session("653a", width=width)
    shown = re.findall(r"((?:[0-9a-f]{4} ){7,15}[0-9a-f]{4})", scripted.text)
    assert len(shown) == lines
    assert "".join(shown).replace(" ", "") == scripted.state.root
    assert f"Deal sealed as {shown[0]}" in scripted.text
    # It stands on the screen before the first prompt: before anything of the player's is sent.
    assert scripted.prompts[0] > scripted.text.index(shown[-1])
