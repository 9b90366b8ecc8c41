"""The bank at the table in the terminal: taken, shared, passed, and given back (645a.12, R72)."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from pitboss.round import Phase
from pitboss.rulebook import chapter_of
from tests.support.banks import FILED
from tests.support.play_sessions import ScriptedSession

CITES = pytest.mark.cites("R72")
#: The prompts and what is answered where a test says nothing else.
ANSWERS = {
    "The bank >": "",
    "wager against you": "",
    "Your bets >": "",
    "Your low hand >": "w",
    "Set them so? >": "",
    "Surrender? (y/n) >": "n",
}


@pytest.fixture
def filed(tmp_path: Path) -> Path:
    path = tmp_path / "banks.toml"
    path.write_text(FILED, encoding="utf-8")
    return path


def answers(**said: list[str]) -> Callable[[str], str | None]:
    """Answers by prompt; ``bank`` and ``bets`` are said one after the other first."""
    told = {"The bank >": said.get("bank", []), "Your bets >": said.get("bets", [])}
    told["wager against you"] = said.get("plays", [])

    def answer(text: str) -> str | None:
        prompt = text.rstrip().rsplit("\n", 1)[-1]
        key = next(one for one in ANSWERS if one in prompt)
        return told[key].pop(0) if told.get(key) else ANSWERS[key]

    return answer


def played(filed: Path, *, rounds: int = 2, neighbours: int = 2, **said: list[str]) -> str:
    script = ScriptedSession(
        *("645a", answers(**said)),
        neighbours=neighbours,
        submission=filed,
        rounds=rounds,
        seed=3,
    ).run()
    assert script.state.phase is Phase.CLOSED
    return re.sub(r"\s+", " ", script.text)


@CITES
def test_the_bank_is_offered_after_a_round_that_the_dealer_banked(filed: Path) -> None:
    text = played(filed, bank=["t"])
    first, second = text.split("Bets for round 2")
    assert first.count("is offered to you") == 1
    assert "The bank of round 2 is offered to you" in first
    assert "You have the bank. The dealer plays $10 against you, and $30 of yours covers" in first
    assert "you have the bank in its place" in second
    assert "Fairness: " in second
    assert "the wagers check against the root" in second


@CITES
def test_a_settlement_at_your_bank_says_what_the_bank_collected_and_paid(filed: Path) -> None:
    text = played(filed, bank=["t"]).split("Bets for round 2")[1]
    assert "the bank's" in text
    assert re.search(r"Seat 3, you: .* Bank \$30 (win|lose|push)", text)


@CITES
def test_half_a_bank_takes_half_the_cover_and_no_question_how_to_set(filed: Path) -> None:
    text = played(filed, bank=["c"], plays=["0"])
    assert "half of it the house's. The dealer plays nothing against you, and $10 of" in text
    assert text.count("Your low hand >") == 1, "the house way sets a co-banked hand"


@CITES
def test_who_passes_wagers_as_before(filed: Path) -> None:
    text = played(filed, bank=[""])
    assert "You pass the bank" in text
    assert "You have the bank" not in text
    assert text.count("Pai Gow Poker $10 $10 to $500, required") == 2


@CITES
def test_what_is_no_answer_is_asked_again_and_help_names_the_rules_as_assumed(filed: Path) -> None:
    text = played(filed, bank=["zebra", "?", "t", "t", "t"], plays=["x", "11", "5"])
    assert "'zebra' is no answer: t takes it, c takes half" in text
    assert "Every one of these rules is assumed [645a.12, R72, assumed]" in text
    assert "The dealer plays what you last wagered against the dealer, $10, or less" in text
    assert text.count("The bank >") == 5
    assert "The dealer plays $5 against you, and $25 of yours covers the wagers" in text


@CITES
def test_the_bank_can_be_given_back_while_betting_is_open(filed: Path) -> None:
    text = played(filed, bank=["t"], bets=["", "s", ""])
    assert "s gives it back" in text
    assert text.count("Pai Gow Poker $10 $10 to $500, required") == 2


@CITES
def test_alone_at_the_table_the_bank_plays_against_the_dealer(filed: Path) -> None:
    text = played(filed, neighbours=0, bank=["t"])
    assert re.search(r"Seat 3, you: .* Bank \$10 (win|lose|push)", text)


@CITES
def test_a_bank_that_nobody_plays_against_is_not_dealt(filed: Path) -> None:
    text = played(filed, neighbours=0, bank=["t"], plays=["0"], bets=["", "", "s", ""])
    assert "nobody plays against your bank: s gives it back" in text.lower()


def test_a_table_that_does_not_file_it_offers_no_bank() -> None:
    script = ScriptedSession("645a", answers(), neighbours=2, rounds=2, seed=3).run()
    assert "The bank of round" not in script.text


def test_the_chapter_files_the_bank_by_name() -> None:
    assert "player_bank" in chapter_of("645a").options
