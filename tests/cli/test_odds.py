"""``pitboss odds``, ``solve`` and ``check --odds`` as a person or a program runs them."""

import csv
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss.cli import odds_text
from pitboss.cli.app import app
from pitboss.odds import shipped_counts
from pitboss.odds.wager_odds import main_odds
from pitboss.rulebook import chapters
from tests.support.commands import fits, within
from tests.support.paths import DEMO

PAIR_PLUS = [["Straight flush", "100 to 1"], ["Three-of-a-kind", "90 to 1"], ["Pair", "2 to 1"]]


def inside(*arguments: str, code: int = 0) -> str:
    """What a command prints within this process."""
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == code, done.output
    return done.stdout


def refused(*arguments: str) -> str:
    """The single line with which a command refuses bad input."""
    done = within(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    return done.stderr


def entries(*arguments: str) -> list[dict[str, Any]]:
    return list(json.loads(inside("odds", *arguments, "--json"))["wagers"])


def submission(path: Path, **games: str) -> Path:
    """The demonstration with the lines of one wager replaced."""
    text = DEMO.read_text(encoding="utf-8")
    for old, new in games.items():
        line = next(row for row in text.splitlines() if row.startswith(f"{old.replace('_', '-')} "))
        text = text.replace(line, new)
    file = path / "rules.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_json_has_every_wager_of_the_game_with_its_exact_figures() -> None:
    found = entries("653a")
    assert [one["paytable"] for one in found if one["wager"] == "main"] == ["A", "B"]
    main = found[0]
    assert main["house_edge"] == pytest.approx(0.0218497138, abs=1e-10)
    assert main["fraction"] == "-50643648973/2317817502000"
    trips = next(one for one in found if one["wager"] == "trips")
    assert trips["deals"] == 133_784_560
    assert trips["rows"][0] == {"hand": "Royal flush", "pays": "50 to 1", "deals": 4_324}
    assert trips["rows"][-1]["pays"] is None
    assert sum(row["deals"] for row in trips["rows"]) == trips["deals"]


def test_one_wager_and_one_paytable() -> None:
    (found,) = entries("three-card-poker", "--wager", "pair-plus", "--paytable", "c")
    assert found["paytable"] == "C"
    assert found["house_edge"] == pytest.approx(0.072760181)
    assert "expected_value_best_play" in found
    text = inside("odds", "649a", "--wager", "pair-plus")
    assert "7.2760%" in text
    assert "best" in text
    assert "22,100" in text


def test_csv_has_a_line_for_each_row() -> None:
    lines = list(csv.DictReader(io.StringIO(inside("odds", "653a", "--wager", "trips", "--csv"))))
    assert len(lines) == 4 * 8
    assert lines[0]["deals"] == "4324"


def test_a_player_who_banks_stands_beside_the_main_wager_and_every_figure_says_it_is_assumed() -> (
    None
):
    text = inside("odds", "645a")
    main, bank, sides = map(
        text.index, ("the main game", "a player who banks", "Pai Gow Poker: side wagers")
    )
    assert main < bank < sides
    assert "(assumed: 645a.12, R72)" in text
    exact = next(line for line in text.splitlines() if "1 player  " in line)
    assert ("0.2525%" in exact, "~" in exact, "none: exact" in exact) == (True, False, True)
    sampled = next(line for line in text.splitlines() if "5 players and the dealer" in line)
    assert "~-0.1679%" in sampled
    assert "0.00004%" in sampled
    assert "exact" not in sampled
    assert "banks" not in inside("odds", "653a")
    assert "banks" not in inside("odds", "645a", "--paytable", "ez")


def test_a_bank_for_programs_is_exact_or_has_a_standard_error() -> None:
    found = json.loads(inside("odds", "645a", "--json"))
    assert found["wagers"][0]["wager"] == "main"
    assert len(found["bank"]) == 20
    for one in found["bank"]:
        exact = one["opponents"] + one["dealer_wagers"] == 1
        assert one["exact"] is exact
        assert ("fraction" in one) is exact
        assert ("standard_error" in one, "vigorish_least" in one) == (not exact, not exact)
        assert one["assumed"] == ["645a.12", "R72"]
        assert one["edge"] == pytest.approx(one["edge_before_vigorish"] + one["vigorish"])
    assert "bank" not in json.loads(inside("odds", "653a", "--json"))
    lines = list(csv.DictReader(io.StringIO(inside("odds", "645a", "--wager", "bank", "--csv"))))
    assert len(lines) == 20
    assert lines[0]["standard_error"] == ""
    assert lines[-1]["hand"] == "5 players and the dealer, co-banked"
    assert 0 < float(lines[-1]["standard_error"]) < 5e-7


def test_one_form_for_programs_at_a_time() -> None:
    assert not inside("odds", "653a", "--csv", "--json", code=2)


def test_answers_need_neither_numpy_nor_numba() -> None:
    code = (
        "import sys; sys.argv = ['pitboss', 'odds', '645a']\n"
        "from pitboss.cli.app import app\n"
        "try: app()\nexcept SystemExit: pass\n"
        "sys.exit(bool({'numpy', 'numba'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True)
    assert done.returncode == 0


def test_an_unknown_wager_or_paytable_is_one_clear_line() -> None:
    assert "no wager 'blind'" in refused("odds", "653a", "--wager", "blind")
    assert "no paytable 'Z': A, B, C, D" in refused(
        "odds", "653a", "--wager", "trips", "--paytable", "Z"
    )
    assert "single one" in refused("odds", "645a", "--wager", "insurance", "--paytable", "A")
    assert "no game" in refused("odds", "whist")
    assert "missing.toml" in refused("odds", "653a", "--rules", "missing.toml")


def test_a_submission_is_priced_with_its_own_tables(tmp_path: Path) -> None:
    file = submission(tmp_path, pair_plus=f"pair-plus = {{ paytable = {json.dumps(PAIR_PLUS)} }}")
    (found,) = entries("649a", "--rules", str(file), "--wager", "pair-plus")
    returned = (48 * 101 + 52 * 91 + 3_744 * 3) / 22_100
    assert found["expected_value"] == pytest.approx(returned - 1)
    (main,) = entries("649a", "--rules", str(file), "--wager", "main")
    assert main["house_edge"] == pytest.approx(0.0337298094)


def test_a_custom_table_of_the_main_game_is_counted_at_once(tmp_path: Path) -> None:
    rows = [["Straight flush", "4 to 1"], ["Three-of-a-kind", "3 to 1"], ["Straight", "1 to 1"]]
    file = submission(tmp_path, ante_bonus=f"ante-bonus = {{ paytable = {json.dumps(rows)} }}")
    (main,) = entries("649a", "--rules", str(file), "--wager", "main")
    assert main["house_edge"] == pytest.approx(0.0337298094 + (48 + 52) / 22_100)


def test_a_table_that_is_not_lawful_is_one_clear_line(tmp_path: Path) -> None:
    rows = '[["Royal flush", "9 to 1"]]'
    file = submission(tmp_path, trips=f"trips = {{ paytable = {rows} }}")
    assert "653a" in refused("odds", "653a", "--rules", str(file))


def test_check_with_odds_warns_of_what_returns_over_all(tmp_path: Path) -> None:
    found = json.loads(inside("check", str(DEMO), "--odds", "--json"))
    assert {game["game"] for game in found["odds"]} >= {"let-it-ride", "pai-gow-poker"}
    assert not any("house loses" in one["message"] for one in found["warnings"])
    rows = [["Pair", "5 to 1"]]
    file = submission(tmp_path, pair_plus=f"pair-plus = {{ paytable = {json.dumps(rows)} }}")
    warned = json.loads(inside("check", str(file), "--odds", "--json"))["warnings"]
    assert any(one["path"] == "games.three-card-poker.wagers.pair-plus" for one in warned)
    assert "returns 101" in inside("check", str(file), "--odds")


GENEROUS = """facility = "Demo Casino"
[games.let-it-ride]
minimum = 5
cards_rest = "card-area"
adjacent_boxes = 1
wagers.five-card-progressive = { amount = 1, seed = 10000, reseed = 10000, rate = %s }
"""


def test_check_with_odds_warns_of_a_rate_that_returns_over_all_in_the_long_run(
    tmp_path: Path,
) -> None:
    """At the seed 44% is kept; with a rate of 60% the house loses 15% on every wager."""
    for rate, warns in (("0.60", True), ("0.40", False)):
        file = tmp_path / f"{rate}.toml"
        file.write_text(GENEROUS % rate, encoding="utf-8")
        found = json.loads(inside("check", str(file), "--odds", "--json"))
        assert found["ok"]
        told = [one["message"] for one in found["warnings"] if "house loses" in one["message"]]
        assert bool(told) is warns
        if warns:
            (message,) = told
            assert message.startswith("returns 114.5960% of what is wagered in the long run")
        (side,) = (
            one for one in found["odds"][0]["wagers"] if one["wager"] == "five-card-progressive"
        )
        assert side["return_at_seed"] == pytest.approx(0.559812, abs=1e-6)
        assert side["long_run_return"] == pytest.approx(0.545960 + float(rate), abs=1e-6)


@pytest.mark.parametrize(
    ("wager", "given", "returns"),
    [
        # 38%, the rate, and 26% that is drawn.
        ("five-card-hand-bonus", "seed = 10000, reseed = 10000, rate = 0.40", "104.1503%"),
        ("five-card-hand-bonus", "seed = 10000, reseed = 10000, rate = 0.30", ""),
        # 59%, the rate, and 0.8% for each of the six others at the table.
        ("three-card-progressive", "seed = 1000, reseed = 1000, rate = 0.39", "102.6652%"),
        ("three-card-progressive", "seed = 1000, reseed = 1000, rate = 0.35", ""),
    ],
)
def test_what_is_paid_beside_the_wager_counts_in_the_long_run(
    tmp_path: Path, wager: str, given: str, returns: str
) -> None:
    by_wager = {
        "five-card-hand-bonus": "magic_card = 0.1, lucky_bonus = 0.1",
        "three-card-progressive": 'paytable = "A"',
    }
    made = f"wagers.{wager} = {{ amount = 1, {by_wager[wager]}, {given} }}\n"
    file = tmp_path / "submission.toml"
    file.write_text(GENEROUS.rpartition("wagers.")[0] + made, encoding="utf-8")
    found = json.loads(inside("check", str(file), "--odds", "--json"))
    assert found["ok"]
    told = [one["message"] for one in found["warnings"] if "house loses" in one["message"]]
    assert [message.split()[1] for message in told] == [returns] * bool(returns)
    beside = "the Envy Bonuses of a full table" if "progressive" in wager else "Magic Card"
    assert all(f"wagered in the long run, with {beside}" in message for message in told)


def test_who_never_folds_and_who_folds_stand_in_one_list_each_with_its_words() -> None:
    screen = " ".join(inside("odds", "655a", "--wager", "progressive", "--paytable", "A").split())
    (side,) = entries("655a", "--wager", "progressive", "--paytable", "A")
    for words, edge in (
        ("never folds", side["house_edge"]),
        ("folds as is best", -side["expected_value_best_play"]),
    ):
        assert words in screen
        assert f"{edge:.4%}" in screen


def test_solving_anew_says_whether_what_ships_agrees() -> None:
    text = inside("solve", "let-it-ride")
    assert "The shipped odds agree." in text
    found = json.loads(inside("solve", "655a", "--json"))
    fits("solve-output", found)
    assert found.pop("agrees") is True
    assert found == json.loads(inside("odds", "655a", "--json"))


@pytest.mark.parametrize(
    ("what", "wrong"),
    [
        ("solutions", lambda _: {}),
        ("census", lambda _: shipped_counts.Census(1, {"As Ks Qs": 1})),
    ],
)
def test_solving_anew_tells_when_what_ships_is_wrong(
    what: str, wrong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(odds_text, what, wrong)
    assert "do NOT agree" in inside("solve", "655a", code=1)
    assert json.loads(inside("solve", "655a", "--json", code=1))["agrees"] is False


def test_the_edges_of_all_games_stand_on_one_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    done = CliRunner().invoke(app, ["odds"])
    assert done.exit_code == 0
    assert len(done.stdout.splitlines()) < 24
    for chapter in chapters().values():
        row = next(line for line in done.stdout.splitlines() if chapter.name[:12] in line)
        edges = [float(one.solution.house_edge) for one in main_odds(chapter)]
        assert f"{min(edges):.2%}" in row
        assert f"{max(edges):.2%}" in row


@pytest.mark.parametrize("more", [("--json",), ("--csv",), ("--wager", "trips")])
def test_all_games_are_for_people(more: tuple[str, ...]) -> None:
    done = CliRunner().invoke(app, ["odds", *more])
    assert done.exit_code == 2
    assert "name a game" in done.output


def test_a_variant_of_a_submission_is_priced_apart() -> None:
    own = entries("653a", "--rules", str(DEMO), "--wager", "trips")
    high = entries("653a", "--rules", str(DEMO), "--variant", "high-limit", "--wager", "trips")
    assert [one["paytable"] for one in (*own, *high)] == ["B", "A"]
    lettered = entries("653a", "--wager", "trips", "--paytable", "A")
    assert [one["house_edge"] for one in high] == [one["house_edge"] for one in lettered]
    text = inside("odds", "653a", "--rules", str(DEMO), "--variant", "high-limit")
    assert "Hold 'Em Poker, high-limit: the main game" in text
    why = refused("odds", "653a", "--rules", str(DEMO), "--variant", "hi-limit")
    assert "did you mean high-limit?" in why
    without = within("odds", "653a", "--variant", "high-limit")
    assert without.returncode == 2
    assert "name that with --rules" in without.stderr


def test_check_prices_every_variant() -> None:
    data = json.loads(inside("check", str(DEMO), "--odds", "--json"))
    assert [(one["game"], one.get("variant", "")) for one in data["odds"]] == [
        (one["game"], one["variant"]) for one in data["offers"]
    ]
    text = inside("check", str(DEMO), "--odds")
    assert "Pai Gow Poker, standard: the main game" in text
