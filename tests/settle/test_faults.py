"""All faults of a round at once; a text that is no JSON by its one line and column."""

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss.cli import round_files
from pitboss.cli.app import app
from pitboss.cli.round_files import NotJsonError
from pitboss.settle import DecisionMissingError, SettleError, settle
from tests.support.paths import ROOT

PRETTY = (ROOT / "examples" / "round.json").read_text(encoding="utf-8")


def ultimate(**changes: Any) -> dict[str, Any]:
    data = json.loads(PRETTY)
    return {**data, **changes}


def seat(number: int = 1, **changes: Any) -> dict[str, Any]:
    made = {"ante": 10, "blind": 10}
    return {"seat": number, "cards": "Ah Ad", "wagers": made, "decisions": ["raise 4"], **changes}


def faults(data: dict[str, Any]) -> list[tuple[str, str]]:
    with pytest.raises(SettleError) as refused:
        settle(data)
    assert refused.value.all[0] is refused.value
    return [(one.where, one.message) for one in refused.value.all]


def wheres(data: dict[str, Any]) -> list[str]:
    return [where for where, _ in faults(data)]


def test_every_field_that_cannot_be_read_is_named() -> None:
    data = ultimate(
        zebra=1,
        dealer="Kc Zz",
        community="As Kd 7h 2c Kd",
        rules={"trips": "Z", "lion": 1},
        meters={"progressive": {"meter": "much"}},
        magic_card="?",
        seats=[seat(wagers={"ante": "ten"}), seat(9, cards="9c 8c", decisions="fold"), 5],
    )
    assert wheres(data) == [
        "zebra",
        "dealer",
        "community",
        "seats[0].wagers.ante",
        "seats[1].decisions",
        "seats[2]",
        "seats[1].seat",
        "meters.progressive.meter",
        "magic_card",
        "rules.lion",
        "rules.trips",
    ]


def test_wagers_cards_and_words_are_refused_together() -> None:
    data = ultimate(
        dealer="Kc 7d 3d",
        seats=[
            seat(cards="Ah Ad Qd", wagers={"ante": 10, "blind": 5, "lion": 3}),
            seat(2, wagers={"ante": "0.50", "blind": "0.50", "trips": 5}, cards="9c"),
            seat(3, cards="Qc", decisions=["jump"]),
        ],
        meters={"progressive": {"mega": 3}},
    )
    found = faults(data)
    # The Blind and Trips of seat 2 may be right: only the Ante that they rest on is told.
    assert [where for where, _ in found] == [
        "seats[0].wagers.lion",
        "seats[0].wagers.blind",
        "seats[1].wagers.ante",
        "meters.progressive.mega",
        "seats[0].cards",
        "dealer",
        "seats[2].cards",
        "seats[2].decisions[0]",
    ]
    told = dict(found)
    assert told["dealer"] == told["seats[0].cards"] == "takes 2 cards, not 3"
    assert told["seats[2].cards"] == "takes 2 cards, not 1"


def test_the_decisions_of_every_seat_are_heard() -> None:
    data = ultimate(
        seats=[
            seat(decisions=["raise 5"]),
            seat(2, cards="9c 8c", decisions=["check", "fold"]),
            seat(3, cards="Qc Qh", decisions=["check"]),
            seat(4, cards="Jc Jh", decisions=["raise 4", "check"]),
        ]
    )
    found = faults(data)
    assert [where for where, _ in found] == [
        "seats[0].decisions[0]",
        "seats[1].decisions[1]",
        "seats[2].decisions",
        "seats[3].decisions[1]",
    ]
    words = "check, or a Play wager of two times the Ante (check, raise 2)"
    assert dict(found)["seats[2].decisions"] == f"a decision is missing: {words}"


def test_faults_behind_a_wrong_or_missing_wager_are_heard() -> None:
    data = ultimate(
        comunity="As Kd 7h 2c 2d",
        meters={"progressive": {"meter": -1}},
        seats=[
            seat(wagers={"ante": 10, "blind": 5}, decisions=["raise 9"]),
            seat(2, cards="9c 8c", wagers={"ante": 10}, decisions=["check", "check", "raise 2"]),
            seat(3, cards="Qc Qh", wagers={"ante": "0.10", "blind": 10}, decisions=["check"]),
            seat(4, cards="Jc Jh", decisions=["raise 4", "check"]),
        ],
    )
    assert wheres(data) == [
        "comunity",
        "meters.progressive.meter",
        "seats[0].wagers.blind",
        "seats[2].wagers.ante",
        "seats[1].wagers.blind",
        "seats[0].decisions[0]",
        "seats[2].decisions",
        "seats[1].decisions[2]",
        "seats[3].decisions[1]",
    ]


def test_a_seat_that_cannot_be_read_whole_misses_no_decision() -> None:
    data = ultimate(
        seats=[
            {"seat": 1, "cards": "Ah Ad", "wagers": {"ante": 10, "blind": 10}, "decision": []},
            seat(2, cards="9c 8c", wagers={"ante": 10, "blind": 5}),
        ]
    )
    assert wheres(data) == ["seats[0].decision", "seats[1].wagers.blind"]


@pytest.mark.parametrize(
    ("changes", "where", "said"),
    [
        ({"comunity": "As"}, "comunity", "did you mean community?"),
        ({"seats": [seat(wager={})]}, "seats[0].wager", "did you mean wagers?"),
        ({"rules": {"trip": "A"}}, "rules.trip", "did you mean trips?"),
        (
            {"seats": [seat(wagers={"ante": 10, "blind": 10, "tripps": 5})]},
            "seats[0].wagers.tripps",
            "did you mean trips?",
        ),
        (
            {"irregularity": {"kind": "dealer-expose"}},
            "irregularity.kind",
            "did you mean dealer-exposed?",
        ),
        (
            {"irregularity": {"kind": "misdealt", "momnt": 1}},
            "irregularity.momnt",
            "did you mean moment?",
        ),
    ],
)
def test_a_mistyped_name_is_answered_with_the_nearest(
    changes: dict[str, Any], where: str, said: str
) -> None:
    assert said in dict(faults(ultimate(**changes)))[where]


def test_only_decisions_of_this_game_are_listed() -> None:
    found = dict(faults(ultimate(seats=[seat(decisions=["jump"])])))
    assert found["seats[0].decisions[0]"] == (
        "'jump' is no decision here: check, raise 3, raise 4, raise 2, fold, raise 1"
    )


def test_a_missing_decision_says_what_could_be_answered() -> None:
    bets = {"bet-1": 5, "bet-2": 5, "bet-3": 5}
    data = {"game": "643a", "seats": [{"seat": 1, "cards": "2c 3c 4c", "wagers": bets}]}
    with pytest.raises(DecisionMissingError) as refused:
        settle(data)
    assert (refused.value.seat, refused.value.ways) == (1, ("withdraw", "ride"))


def test_cards_that_are_needed_are_counted() -> None:
    data = ultimate(dealer="Kc", community="As Kd 7h 2c")
    needed = "cards are needed and not all of them are known: takes"
    assert faults(data) == [
        ("community", f"the community {needed} 5 cards, not 4"),
        ("dealer", f"the dealer {needed} 2 cards, not 1"),
    ]
    assert faults(ultimate(dealer="Kc")) == [("dealer", f"the dealer {needed} 2 cards, not 1")]


def test_a_float_is_refused_with_what_to_give_instead() -> None:
    data = ultimate(seats=[seat(wagers={"ante": 10.5, "blind": Decimal("10.5")})])
    ((_, message),) = faults(data)
    assert message == (
        "10.5 is not an amount of money: write dollars as Decimal('10.5') or as the text '10.5'; "
        "a float is not exact"
    )


# ── Texts that are no JSON ───────────────────────────────────────────────────────────────────


def read(tmp_path: Path, text: str) -> list[round_files.Written]:
    path = tmp_path / "round.json"
    path.write_text(text, encoding="utf-8")
    return round_files.read_rounds(str(path))


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "words"),
    [
        ('"Kc 7d",', '"Kc 7d"', 4, 20, "a comma, or a closing bracket, is missing here"),
        ('"blind": 10, "trips"', '"blind": 10 "trips"', 8, 69, "a comma, or a closing"),
        ('"dealer": ', '"dealer" ', 4, 12, "a colon is missing here"),
        ('["raise 4"]', '["raise 4",]', 8, 125, "this comma is one too many"),
        ('"game"', "game", 2, 3, "a name in double quotes is expected here"),
        ('"Kc 7d"', '"Kc 7d', 4, 20, "a text on this line has no closing quote"),
        ('"seats": [', '"seats": [ oh', 7, 14, "a value is expected here"),
        ("  ]\n}\n", "  ]\n", 10, 4, "it ends in the middle"),
        ("  ]\n}\n", "  ]\n}\n}\n", 12, 1, "the round has ended before this"),
    ],
)
def test_one_fault_of_a_pretty_printed_round_is_one_place(
    tmp_path: Path, old: str, new: str, line: int, column: int, words: str
) -> None:
    assert PRETTY.count(old) >= 1
    ((error, number),) = read(tmp_path, PRETTY.replace(old, new, 1))
    assert number is None
    assert isinstance(error, NotJsonError)
    assert (error.line, error.column) == (line, column)
    assert error.where == f"line {line}, column {column}"
    assert words in error.message


def test_the_line_is_shown_with_a_caret(tmp_path: Path) -> None:
    path = tmp_path / "round.json"
    path.write_text(PRETTY.replace('"Kc 7d",', '"Kc 7d"'), encoding="utf-8")
    done = CliRunner().invoke(app, ["settle", str(path)])
    assert done.exit_code == 2
    assert done.stdout.split("\n")[1:3] == ['  4 |   "dealer": "Kc 7d"', "    |" + " " * 20 + "^"]
    answer = json.loads(CliRunner().invoke(app, ["settle", str(path), "--json"]).stdout)
    assert answer["error"]["where"] == "line 4, column 20"
    assert answer["error"]["all"] == [
        {key: answer["error"][key] for key in ("message", "where", "cite")}
    ]


def test_a_long_line_is_shown_around_its_fault(tmp_path: Path) -> None:
    path = tmp_path / "round.json"
    path.write_text('{"game": "' + "x" * 500 + '" "seats": []}', encoding="utf-8")
    done = CliRunner().invoke(app, ["settle", str(path)])
    _, line, caret = done.stdout.rstrip("\n").split("\n")
    assert len(line) < 80
    assert line[caret.index("^") - 1] == '"'


GOOD = json.dumps(json.loads(PRETTY))


@pytest.mark.parametrize(
    ("rounds", "good"),
    [
        ([GOOD, "{", GOOD], [True, False, True]),
        (["{", GOOD], [False, True]),
        ([GOOD.replace(",", "", 1), GOOD.replace(",", "", 1)], [False, False]),
        (["5", "[", "x"], [True, False, False]),
    ],
)
def test_rounds_one_a_line_keep_their_own_faults(
    tmp_path: Path, rounds: list[str], good: list[bool]
) -> None:
    found = read(tmp_path, "\n".join(rounds))
    assert [not isinstance(one.data, NotJsonError) for one in found] == good
    for number, one in enumerate(found, 1):
        assert one.line == number
        assert not isinstance(one.data, NotJsonError) or one.data.line == number


def test_all_faults_are_printed(tmp_path: Path) -> None:
    path = tmp_path / "round.json"
    path.write_text(json.dumps(ultimate(zebra=1, dealer="Zz")), encoding="utf-8")
    text = CliRunner().invoke(app, ["settle", str(path)]).stdout
    assert text.startswith("Refused for 2 faults:\n  zebra: is no field of a round")
    assert "\n  dealer: 'Zz' is not a card" in text
    answer = json.loads(CliRunner().invoke(app, ["settle", str(path), "--json"]).stdout)
    assert [one["where"] for one in answer["error"]["all"]] == ["zebra", "dealer"]
    assert answer["error"]["where"] == "zebra"


def test_faults_name_the_seat_and_of_json_lines_the_line(tmp_path: Path) -> None:
    path = tmp_path / "rounds.jsonl"
    bad = ultimate(dealer="Kc 9c", seats=[seat(4, cards="9c 8c", wagers={"ante": 10, "blind": 5})])
    path.write_text(f"{GOOD}\n\n{json.dumps(bad)}\n{{\n", encoding="utf-8")
    text = CliRunner().invoke(app, ["settle", str(path)]).stdout
    assert "Line 3, refused for 2 faults:\n" in text
    assert (
        "\n  seat 4 (seats[0].cards): the nine of clubs is there twice: also in the dealer" in text
    )
    assert "\n  seat 4 (seats[0].wagers.blind): the Blind wager equals the ante" in text
    assert "\nRefused: line 4, column 2: not JSON" in text
    done = CliRunner().invoke(app, ["settle", str(path), "--json"])
    assert done.exit_code == 2
    good, one, other = map(json.loads, done.stdout.splitlines())
    assert "error" not in good
    assert (one["error"]["line"], one["error"]["seat"], other["error"]["line"]) == (3, 4, 4)
    assert [fault["seat"] for fault in one["error"]["all"]] == [4, 4]
    assert "seat" not in other["error"]


def test_a_whole_file_has_no_line(tmp_path: Path) -> None:
    path = tmp_path / "round.json"
    path.write_text(json.dumps(ultimate(zebra=1), indent=1), encoding="utf-8")
    answer = json.loads(CliRunner().invoke(app, ["settle", str(path), "--json"]).stdout)
    assert "line" not in answer["error"]
    assert CliRunner().invoke(app, ["settle", str(path)]).stdout.startswith("Refused: zebra: ")
