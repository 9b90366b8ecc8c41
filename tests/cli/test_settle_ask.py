"""A round asked for at the terminal: every answer checked at once, the settlement, the file."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pitboss.cli.app import app
from pitboss.settle import settle
from tests.support.paths import DEMO
from tests.support.terminal import Terminal


def ask(*lines: str, game: str = "653a", more: tuple[str, ...] = ()) -> Result:
    arguments = ["settle", "--ask", game, *more]
    return CliRunner().invoke(app, arguments, input="".join(f"{line}\n" for line in lines))


def words(done: Result) -> str:
    return " ".join(done.stdout.split())


ULTIMATE = (
    "1 2",
    "ante 10 blind 10 trips 5",
    "ante 10, blind $10",
    "B",
    "",
    "Kd As",
    "9c 7c",
    "Kc Td",
    "Ks 8d 8h 2c 3d",
    "raise 4",
    "check",
    "check",
    "fold",
)


def test_a_round_is_asked_for_settled_and_saved(tmp_path: Path) -> None:
    path = tmp_path / "round.json"
    done = ask(*ULTIMATE, str(path))
    assert done.exit_code == 0, done.stdout
    assert "Seat 1: 2 cards, in the order dealt" in done.stdout
    assert "Seat 2 is asked: check, or a Play wager of two times the Ante" in words(done)
    assert "ace kicker against ten" in done.stdout
    data = json.loads(path.read_text(encoding="utf-8"))
    assert data["rules"] == {"blind": "B"}
    assert settle(data)["assumed"] == ["trips"]
    again = CliRunner().invoke(app, ["settle", str(path)])
    assert again.exit_code == 0
    assert f"  pitboss settle {path}\n" in done.stdout


def test_every_answer_is_checked_at_once() -> None:
    done = ask(
        "x",
        "9",
        "1",
        "ante",
        "ante ten",
        "ante 10",
        "ante 10 blind 10 lion 3",
        "ante 10 blind 10 progressive 1",
        "Z",
        "A",
        "Z",
        "",
        "lots",
        "15000",
        "Kd Zz",
        "Kd",
        "Kd Kd",
        "Kd As",
        "Kc As",
        "Kc Td",
        "Ks 8d 8h 2c 3d",
        "jump",
        "fold",
        "raise 9",
        "?",
        "raise 4",
        "",
    )
    assert done.exit_code == 0, done.stdout
    text = words(done)
    for said in (
        "'x' are no seats",
        "has seats 1 to 6, not 9",
        "Ante has no amount",
        "Blind: seat 1 has no Blind wager [653a.7(d)(1)]",
        "has no wager 'lion'",
        "'lots' is not an amount of money",
        "'Zz' is not a card",
        "Type 2 cards, not 1",
        "is there twice",
        "'jump' is no decision",
        "A play wager here is $30 or $40, not $90",
        "What the player answered to this question",
    ):
        assert said in text, said
    assert "Meter of progressive: meter $15,000" in text


def test_a_card_that_is_there_twice_names_where_it_also_is() -> None:
    lines = list(ULTIMATE)
    at = lines.index("9c 7c")
    done = ask(*lines[:at], "Kd 7c", "9c 7c", "As Td", *lines[at + 1 :], "")
    assert done.exit_code == 0, done.stdout
    assert "The king of diamonds is there twice: also in the cards of seat 1" in words(done)
    assert "The ace of spades is there twice: also in the cards of seat 1" in words(done)


def test_names_get_suggestions_and_letters_say_what_they_pay() -> None:
    done = ask(
        "", "ante 10 pairplus 5", "ante 10 pair-plus 5", "", "", "Ah Kd 9c", "Qh 8d 3c",
        "jump", "raise 1", "", game="649a",
    )  # fmt: skip
    assert done.exit_code == 0, done.stdout
    text = words(done)
    assert "did you mean pair-plus?" in text
    assert "'jump' is no decision here: fold, raise 1" in text
    assert "ride" not in text
    assert "ante-bonus pays:" in text
    assert "ante-bonus: A (Enter: A, assumed)" in text
    table = done.stdout[done.stdout.index("pair-plus pays:") :]
    assert "40 to 1" in table[: table.index("pair-plus: A")]


def test_cards_that_turn_out_to_be_needed_are_asked_for_again() -> None:
    lines = list(ULTIMATE)
    lines[lines.index("Ks 8d 8h 2c 3d")] = ""
    done = ask(*lines, "Ks 8d 8h 2c 3d", "")
    assert done.exit_code == 0, done.stdout
    assert "cards are needed and not all of them are known: takes 5 cards, not 0" in words(done)


def test_under_a_submission_no_letter_is_asked_for() -> None:
    done = ask(
        "", "1", "ante 5", "ante 10 blind 10", "Kd As", "Kc Td", "Ks 8d 8h 2c 3d", "raise 4", "",
        more=("--rules", str(DEMO)),
    )  # fmt: skip
    assert done.exit_code == 0, done.stdout
    assert "below the minimum" in done.stdout
    assert "assumed" not in done.stdout


def test_a_variant_of_the_submission_is_asked_for() -> None:
    done = ask(
        "?", "hi-limit", "high-limit", "1", "ante 10 blind 10", "ante 25 blind 25", "Kd As",
        "Kc Td", "Ks 8d 8h 2c 3d", "raise 4", "",
        more=("--rules", str(DEMO)),
    )  # fmt: skip
    assert done.exit_code == 0, done.stdout
    assert "did you mean high-limit?" in done.stdout
    assert "below the minimum" in done.stdout


def test_let_it_ride_is_asked_for_too() -> None:
    done = ask(
        "", "bet-1 5 bet-2 5 bet-3 5", "", "Kd As 3c", "Ks 8d", "withdraw", "ride", "",
        game="let-it-ride",
    )  # fmt: skip
    assert done.exit_code == 0, done.stdout
    assert "pair of 10s or better" in done.stdout.lower() or "win" in done.stdout


def test_who_leaves_settles_nothing() -> None:
    for lines in ((), ("q",), ("1", "ante 10 blind 10", "quit")):
        done = ask(*lines)
        assert done.exit_code == 2
        assert "Nothing was settled." in done.stdout
        assert "Traceback" not in done.output


def test_at_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "round.json"
    terminal = Terminal(["settle", "--ask", "643a"], columns=60)
    assert terminal.wait().endswith("Seats that play, 1 to 7 (Enter: 1) > ")
    for line in ("", "bet-1 5 bet-2 5 bet-3 5", "", "Kd As 3c", "Ks 8d", "ride"):
        terminal.type(line)
    assert "Save the round to which file?" in terminal.type("ride")
    assert "Written." in terminal.type(str(path))
    assert terminal.close() == 0
    shown = [line for line in terminal.text.split("\n") if str(path) not in line]
    assert max(len(line.rstrip()) for line in shown) <= 60
    assert settle(json.loads(path.read_text(encoding="utf-8")))["seats"][0]["net"]


def test_a_round_that_is_asked_for_is_not_answered_to_a_program() -> None:
    from typer.testing import CliRunner

    from pitboss.cli.app import app

    done = CliRunner().invoke(app, ["settle", "--ask", "three-card-poker", "--json"])
    assert done.exit_code == 2
    assert "--ask speaks with a person" in done.output.replace("\n", " ").replace("│", "")


BANKED = (
    "1 3",
    *("3", "n", "50", "200"),
    "pai-gow 25",
    *("", "", ""),
    "Js Ts 9s 4d 4c 3h 2h",
    "Ah Kd Jc 9d 7h 7d 2c",
    "Qs Qh Tc 9h 6s 5h 3c",
    *("set house", "set house"),
)


@pytest.mark.cites("R72")
def test_a_players_bank_is_asked_for_with_its_terms(tmp_path: Path) -> None:
    path = tmp_path / "round.json"
    done = ask(*BANKED, str(path), game="645a")
    assert done.exit_code == 0, done.stdout
    data = json.loads(path.read_text(encoding="utf-8"))
    terms = {"seat": 3, "co_banked": False, "dealer_wager": "50", "cover": "200"}
    assert data["bank"] == terms
    assert "pai-gow" not in data["seats"][1]["wagers"]
    assert settle(data)["bank"]["seat"] == 3


@pytest.mark.cites("R72")
def test_a_bank_that_cannot_be_is_asked_for_again() -> None:
    done = ask("1 3", "x", "5", "3", "maybe", "y", "much", "", "", "pai-gow 25", game="645a")
    assert "'x' is no seat: type a number such as 3" in words(done)
    assert "Please answer y or n" in words(done)
    assert done.stdout.count("Bank: the seat that has it") == 3
    assert done.stdout.count("The dealer's wager against the bank") == 2


@pytest.mark.cites("R72")
def test_a_game_or_a_submission_without_a_bank_asks_for_none() -> None:
    assert "Bank: " not in ask("1", game="653a").stdout
    assert "Bank: " not in ask("", "1", game="645a", more=("--rules", str(DEMO))).stdout
