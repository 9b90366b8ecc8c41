"""The commands as a person or a program runs them: output, exit codes, and no traceback ever."""

import json
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss import __version__
from pitboss.cli.app import app
from pitboss.cli.options import AUDIT, DESK, FLOOR, MANAGER, PLAYER
from pitboss.rulebook import Met, chapters, paragraphs
from pitboss.rulebook.chapter import Bonus, Wager
from tests.support.commands import process, within
from tests.support.paths import DEMO, ROOT

NAMES = [(chapter.slug, chapter.chapter) for chapter in chapters().values()]


def output(*arguments: str) -> str:
    """What a command prints that goes well."""
    done = within(*arguments)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


def inside(*arguments: str) -> str:
    """The same within this process, which is quicker."""
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 0
    return done.stdout


def read_json(text: str) -> Any:
    """JSON without a float in it: amounts are texts, counts are whole numbers."""

    def refuse(number: str) -> Any:
        raise AssertionError(f"a float: {number}")

    return json.loads(text, parse_float=refuse, parse_constant=refuse)


def refused(*arguments: str) -> str:
    """The single line with which a command refuses bad input."""
    done = within(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("pitboss: ")
    return done.stderr


@pytest.mark.parametrize(
    "words",
    [
        "--help", "--version", "games", "rules 653a", "rules 643a --json", "rules blackjack",
        "deal", "rules", "check DEMO", "check nowhere.toml", "trace", "trace 465a --json",
    ],
)  # fmt: skip
def test_within_this_process_a_command_does_what_it_does_in_its_own(words: str) -> None:
    """Most tests here start no interpreter: whatever they see, a person would."""
    arguments = [str(DEMO) if word == "DEMO" else word for word in words.split()]
    alone, here = process(*arguments), within(*arguments)
    assert (alone.returncode, alone.stdout, alone.stderr) == (
        here.returncode,
        here.stdout,
        here.stderr,
    )


def test_help_names_every_command() -> None:
    text = output("--help")
    for command in ("games", "rules", "check", "trace"):
        assert f" {command} " in text
    assert output("-h") == text


def test_version() -> None:
    assert output("--version") == f"pitboss {__version__}\n"


def test_the_installed_command_is_the_same() -> None:
    command = Path(sys.executable).parent / "pitboss"
    done = subprocess.run([command, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"pitboss {__version__}\n"


def test_games_lists_all_nine() -> None:
    text = output("games")
    for chapter in chapters().values():
        assert f"{chapter.chapter}  {chapter.slug} " in text


@pytest.mark.parametrize(("slug", "number"), NAMES)
def test_rules_print_a_chapter_by_slug_and_by_number(slug: str, number: str) -> None:
    text = output("rules", slug)
    assert inside("rules", number.upper()) == text
    chapter = chapters()[slug]
    assert text.startswith(f"{chapter.name} 58 Pa. Code Chapter {number}\n")
    for wager in chapter.wagers.values():
        assert wager.name in text
        assert f"[{wager.cite}" in text


@pytest.mark.parametrize(("slug", "number"), NAMES)
def test_rules_as_json_by_slug_and_by_number(slug: str, number: str) -> None:
    text = output("rules", number, "--json")
    assert inside("rules", slug, "--json") == text
    data = read_json(text)
    assert (data["chapter"], data["game"]) == (number, slug)
    assert {one["wager"] for one in data["wagers"]} == set(chapters()[slug].wagers)


def test_an_unknown_game_is_refused_in_one_line() -> None:
    line = refused("rules", "blackjack")
    assert line.startswith("pitboss: there is no game 'blackjack': the games are caribbean-stud,")
    assert refused("rules", "blackjack", "--json") == line
    assert "'999a'" in refused("trace", "999a")


def test_an_unknown_command_and_a_missing_argument_exit_2() -> None:
    for arguments in (["deal"], ["rules"], ["check"], ["rules", "653a", "--xml"]):
        done = within(*arguments)
        assert (done.returncode, done.stdout) == (2, "")
        assert "Traceback" not in done.stderr


# check


def test_check_finds_the_demonstration_clean() -> None:
    text = output("check", str(DEMO))
    assert text.startswith(f"{DEMO}: clean. Tables can be opened under it.\nDemo Casino, ")
    meter = "Meter of progressive (link high-five): from $10,000 for each $1, 21% of each wager."
    for words in (
        "payout limit $60,000",
        "    trips                        paytable B, $10 to $500\n",
        meter,
    ):
        assert words in text
    for chapter in chapters().values():
        assert f"\n{chapter.name}  {chapter.chapter}\n" in text
    data = read_json(output("check", str(DEMO), "--json"))
    offers = {(one["game"], one["variant"]): one for one in data.pop("offers")}
    assert data == {"ok": True, "violations": [], "warnings": []}
    assert {game for game, _ in offers} == set(chapters())
    games = ("", "high-limit")
    own, high = (offers["ultimate-texas-holdem", variant] for variant in games)
    assert (own["minimum"], high["minimum"]) == ("10.00", "25.00")
    of = [{one["wager"]: one for one in game["wagers"]} for game in (own, high)]
    assert [one["trips"]["paytable"] for one in of] == ["B", "A"]
    assert [(one["progressive"]["amount"], one["progressive"]["link"]) for one in of] == [
        ("1.00", "high-five"),
        ("5.00", None),
    ]


def test_check_tells_every_violation_and_exits_1(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(
        'facility = "X"\n'
        '[links.lonely]\nwager = "five-card-hand-bonus"\n'
        "[games.ultimate-texas-holdem]\npayout_limit = 40000\n"
        '[games.ultimate-texas-holdem.wagers]\nblind = "A"\ntrips = "Z"\n',
        encoding="utf-8",
    )
    done = within("check", str(path), "--json")
    assert (done.returncode, done.stderr) == (1, "")
    data = read_json(done.stdout)
    assert list(data) == ["ok", "violations", "warnings"]
    assert data["ok"] is False
    for found in (*data["violations"], *data["warnings"]):
        assert list(found) == ["path", "line", "message", "cite"]
    game = "games.ultimate-texas-holdem"
    assert [(found["line"], found["path"], found["cite"]) for found in data["violations"]] == [
        (4, f"{game}.adjacent_boxes", "653a.7(e)"),
        (5, f"{game}.payout_limit", "653a.12(h)"),
        (8, f"{game}.wagers.trips", "653a.12(c)"),
    ]
    assert data["violations"][1]["message"] == "$40,000 is below the law's floor of $50,000"
    assert [found["path"] for found in data["warnings"]] == ["links.lonely"]

    done = within("check", str(path))
    assert (done.returncode, done.stderr) == (1, "")
    lines = done.stdout.splitlines()
    assert lines[0] == f"{path}: 3 violations."
    assert f"  line 5: {game}.payout_limit  [653a.12(h)]" in lines
    assert "      $40,000 is below the law's floor of $50,000" in lines
    assert "Worth knowing:" in lines


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("missing.toml", None, "there is no such file"),
        ("words.toml", b"facility is Demo", "not TOML"),
        ("latin.toml", 'facility = "Caf\xe9"'.encode("latin-1"), "not UTF-8 text (byte 15)"),
        ("long.toml", b"facility = " + b"9" * 5000, "not TOML"),
        ("deep.toml", b"facility = " + b"[" * 5000, "not TOML"),
        ("twice.toml", b"a = 1\na = 2", "not TOML"),
    ],
)
def test_check_refuses_a_file_that_it_cannot_read(
    name: str, content: bytes | None, words: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    line = refused("check", str(path))
    assert line.startswith(f"pitboss: {path}: ")
    assert words in line


def test_check_refuses_a_folder(tmp_path: Path) -> None:
    assert refused("check", str(tmp_path)).endswith(": this is a folder, not a file\n")
    assert refused("check", str(tmp_path), "--json").endswith(": this is a folder, not a file\n")


def test_an_empty_file_is_judged(tmp_path: Path) -> None:
    path = tmp_path / "empty.toml"
    path.write_text("")
    done = within("check", str(path), "--json")
    assert done.returncode == 1
    assert [found["path"] for found in read_json(done.stdout)["violations"]] == [
        "facility",
        "games",
    ]


def test_check_reads_standard_input() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pitboss", "check", "-"],
        input=b'facility = "X"\n[games.653a]\n',
        capture_output=True,
        check=False,
    )
    assert done.returncode == 1
    lines = done.stdout.decode().splitlines()
    assert lines == [
        "standard input: 1 violation.",
        "  line 2: games.653a  [601a.2]",
        "      there is no game '653a': chapter 653a is written ultimate-texas-holdem",
    ]


def test_check_wants_one_submission() -> None:
    for names in ([], ["a.toml", "b.toml"]):
        done = within("check", *names)
        assert (done.returncode, done.stdout) == (2, "")
        assert "name one Rules Submission" in done.stderr


def test_a_template_is_printed_for_games_by_slug_or_number() -> None:
    text = output("check", "--template", "let-it-ride", "653a")
    assert inside("check", "--template", "643A", "ultimate-texas-holdem") == text
    assert list(tomllib.loads(text)["games"]) == ["let-it-ride", "ultimate-texas-holdem"]
    assert set(tomllib.loads(inside("check", "--template"))["games"]) == set(chapters())
    assert "there is no game 'chess'" in refused("check", "--template", "chess")


# trace


def test_trace_lists_every_paragraph_and_the_sums() -> None:
    text = output("trace")
    assert f"{len(paragraphs()):,}  in all\n" in text
    assert "653a.11(h)(2)(ii)" in text


def test_trace_as_json() -> None:
    data = read_json(output("trace", "--json"))
    assert list(data) == ["paragraphs"]
    assert [one["id"] for one in data["paragraphs"]] == [one.id for one in paragraphs()]
    for one in data["paragraphs"]:
        first = ["id", "about", "met", "how", "code", "tests"]
        assert list(one) == [*first, "origin", "unlike", "rulings"]
        assert one["met"] in tuple(Met)
        assert one["about"]
        assert isinstance(one["how"], str)
        assert one["code"] is None or isinstance(one["code"], str)
        assert all(isinstance(test, str) for test in one["tests"])


def test_trace_of_one_chapter_by_number_or_game() -> None:
    data = read_json(output("trace", "465a", "--json"))
    assert {one["id"].partition(".")[0] for one in data["paragraphs"]} == {"465a"}
    assert len(data["paragraphs"]) == sum(one.id.startswith("465a.") for one in paragraphs())
    assert output("trace", "653a", "--json") == output("trace", "ultimate-texas-holdem", "--json")


def test_trace_says_how_it_is_met_where_nothing_is_met_as_asked() -> None:
    text = output("trace", "653a", "--met", "outside")
    assert text.startswith("Nothing here is met as outside")
    counts = Counter(
        one["met"] for one in read_json(output("trace", "653a", "--json"))["paragraphs"]
    )
    for met, count in counts.items():
        assert f"{count:5}  {met}" in text
    assert read_json(output("trace", "653a", "--met", "outside", "--json")) == {"paragraphs": []}


def test_trace_of_one_way_to_be_met() -> None:
    data = read_json(output("trace", "--met", "open", "--json"))
    assert [one["id"] for one in data["paragraphs"]] == [
        one.id for one in paragraphs() if one.met is Met.OPEN
    ]
    assert "'somehow' is no way to be met: enforced, recorded" in refused(
        "trace", "--met", "somehow"
    )


def test_one_paragraph_by_its_id_however_it_is_spelled() -> None:
    text = output("trace", "653a.11(h)(2)(ii)")
    for words in (
        "653a.11(h)(2)(ii)  enforced",
        "code   src/pitboss/games/ultimate_texas_holdem.py::_blind",
        "    tests/games/test_ultimate_texas_holdem.py",
        "      test_a_winning_blind_below_its_lowest_row_comes_back",
        "  R14",
        "    Where a player wins and the hand is below the row that pays, Blind (653a)",
    ):
        assert words in text
    for spelled in ("653a.11.h.2.ii", "653A.11(H)(2)(II)", "§ 653a.11 (h)(2)(ii)"):
        assert inside("trace", spelled) == text
    data = read_json(inside("trace", "653a.11.h.2.ii", "--json"))
    (one,) = data["paragraphs"]
    assert (one["id"], one["rulings"]) == ("653a.11(h)(2)(ii)", ["R14"])


def test_an_unknown_paragraph_is_refused_with_the_nearest() -> None:
    assert refused("trace", "653a.11(h)(2)(x)") == (
        "pitboss: there is no paragraph '653a.11(h)(2)(x)': the nearest are "
        "653a.11(h)(2)(i), 653a.11(h)(2)(ii), 653a.11(h)(2), 653a.11(h)(2)(iii)\n"
    )
    assert "'653a.'" in refused("trace", "653a.")
    assert refused("trace", ".") == "pitboss: there is no paragraph '.'\n"


def test_chapter_and_way_go_together() -> None:
    for arguments in (["--chapter", "643a"], ["643a"], ["--chapter", "let-it-ride"]):
        data = read_json(inside("trace", *arguments, "--met", "open", "--json"))
        assert [one["id"] for one in data["paragraphs"]] == [
            one.id for one in paragraphs() if one.met is Met.OPEN and one.id.startswith("643a.")
        ]


# rules of one wager


@pytest.mark.parametrize("slug", chapters())
def test_every_wager_says_what_it_is_for(slug: str) -> None:
    chapter = chapters()[slug]
    pieces: list[Wager | Bonus] = [*chapter.wagers.values(), *chapter.bonuses.values()]
    for one in pieces:
        words = " ".join(inside("rules", slug, "--wager", one.key).split())
        assert f" {one.purpose} " in words
        data = read_json(inside("rules", slug, "--wager", one.key, "--json"))
        assert (data["name"], data["purpose"]) == (one.name, one.purpose)
        assert inside("rules", slug, "--wager", one.name)


def test_an_unknown_wager_is_refused_with_the_nearest() -> None:
    line = refused("rules", "653a", "--wager", "trip")
    assert "has no wager 'trip': did you mean trips? it has ante, blind, play, trips," in line


# Manners


@pytest.mark.parametrize("arguments", ["trace", "trace --json", "rules 653a"])
def test_a_reader_who_goes_away_is_no_error(arguments: str) -> None:
    script = f"'{sys.executable}' -m pitboss {arguments} | head -n 1"
    done = subprocess.run(
        ["sh", "-c", script], cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=True
    )
    assert len(done.stdout.splitlines()) == 1
    assert done.stderr == ""


def test_a_terminal_without_our_signs_still_gets_an_answer() -> None:
    env = {"PYTHONIOENCODING": "ascii", "PATH": ""}
    for arguments in (["trace", "645a"], ["rules", "653a"]):
        done = process(*arguments, env=env)
        assert (done.returncode, done.stderr) == (0, "")
    json.loads(process("trace", "645a", "--json", env=env).stdout)


@pytest.mark.parametrize("arguments", [["games"], ["rules", "653a"], ["trace"], ["check", "DEMO"]])
def test_no_command_loads_the_numeric_libraries(arguments: list[str]) -> None:
    words = [str(DEMO) if word == "DEMO" else word for word in arguments]
    script = (
        "import sys\n"
        f"sys.argv = {['pitboss', *words]!r}\n"
        "from pitboss.cli import main\n"
        "try:\n    main()\n"
        "except SystemExit as end:\n    assert not end.code\n"
        "heavy = {'numba', 'numpy', 'matplotlib', 'fastapi', 'sqlalchemy'} & set(sys.modules)\n"
        "print(sorted(heavy), file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, encoding="utf-8", check=True
    )
    assert done.stderr == "[]\n"


def test_a_value_that_is_mistyped_is_answered_with_the_nearest(tmp_path: Path) -> None:
    path = tmp_path / "submission.toml"
    text = CliRunner().invoke(app, ["check", "--template", "653a"]).stdout
    path.write_text(text.replace('"manual-shoe"', '"automatd-shoe"'), encoding="utf-8")
    done = CliRunner().invoke(app, ["check", str(path)])
    assert done.exit_code == 1
    assert "did you mean automated-shoe?" in " ".join(done.stdout.split())


def test_the_facility_of_the_template_is_worth_knowing_and_no_violation(tmp_path: Path) -> None:
    path = tmp_path / "submission.toml"
    path.write_text(CliRunner().invoke(app, ["check", "--template", "uth"]).stdout, "utf-8")
    done = CliRunner().invoke(app, ["check", str(path)])
    assert done.exit_code == 0
    assert "is still the template's: name your own" in done.stdout


def test_help_groups_the_commands_by_who_uses_them() -> None:
    text = CliRunner().invoke(app, ["--help"]).stdout
    for group in (PLAYER, DESK, MANAGER, FLOOR, AUDIT):
        assert f"─ {group} ─" in text
    assert "─ Commands ─" not in text


def test_the_trace_begins_with_its_sums() -> None:
    lines = CliRunner().invoke(app, ["trace", "653a"]).stdout.splitlines()
    assert lines[0].split()[1] == "enforced"
    summed = [line.split() for line in lines[: lines.index("")]]
    assert summed[-1][1:] == ["in", "all"]
    assert sum(int(line[0]) for line in summed[:-1]) == int(summed[-1][0])


def test_the_tour_tells_how_paragraphs_are_met_apart() -> None:
    text = CliRunner().invoke(app, ["tour"]).stdout
    for met in ("enforced", "recorded", "shown", "guide", "defined", "ruled", "outside"):
        assert any(line.split()[1:2] == [met] for line in text.splitlines()), met
    assert "met and shown" not in text
