"""What is read on a screen of 60, 80 and 120 columns, and that no word is ever broken there."""

import io
import re

import pytest
from rich.console import Console

from pitboss.rulebook import chapters, paragraphs
from pitboss.terminal.console import figures, print_listing, wrapped
from tests.support.screens import WIDTHS, compare, screen

BAD = """\
facility = "Demo Casino"
colour   = "red"

[games.ultimate-texas-holdem]
minimun      = 10
payout_limit = 40000

[games.ultimate-texas-holdem.wagers]
blind                = "A"
trips                = "Z"
trip                 = "A"
progressive          = { paytable = "A", amuont = 1 }

[games.643a]
minimum = 5
"""

SCREENS = {
    "rules_games": (["games"], ""),
    "rules_653a": (["rules", "653a"], ""),
    "rules_645a": (["rules", "pai-gow-poker"], ""),
    "rules_bad_beat": (["rules", "653a", "--wager", "bad-beat"], ""),
    "check_clean": (["check", "examples/demo.toml"], ""),
    "check_bad": (["check", "-"], BAD),
    "trace_paragraph": (["trace", "653a.11(h)(2)(ii)"], ""),
    "trace_465a": (["trace", "465a"], ""),
    "odds_653a": (["odds", "653a"], ""),
    "odds_647a": (["odds", "647a"], ""),
    "odds_bad_beat": (["odds", "653a", "--wager", "bad-beat", "--paytable", "A"], ""),
    "strategy_653a": (["strategy", "653a"], ""),
    "strategy_645a": (["strategy", "645a"], ""),
    "advise_653a": (["advise", "653a", "--cards", "Ah Kd"], ""),
    "compare_same": (
        ["compare", "examples/demo.toml", "examples/demo.toml", "--rounds", "0"],
        "",
    ),
}


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_as_it_was_looked_at(
    name: str, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments, given = SCREENS[name]
    text = screen(monkeypatch, width, *arguments, given=given)
    # How many tests cite a paragraph changes with every one that is written.
    compare(name, width, re.sub(r"\b\d+ tests?\b", "n tests", text))


def whole_words(text: str) -> set[str]:
    """All that stands between spaces and the lines of tables."""
    return set(re.sub("[│┃━┏┓┡┩┳╇└┘┴─]", " ", text).split())


@pytest.mark.parametrize("width", [40, 60, 80])
@pytest.mark.parametrize(
    "arguments",
    [
        ["games"],
        *(["rules", slug] for slug in chapters()),
        ["check", "examples/demo.toml"],
        ["trace", "653a"],
        ["trace", "653a.1"],
        *(["odds", slug] for slug in chapters()),
        ["strategy", "653a"],
        ["strategy", "645a"],
        ["advise", "653a", "--cards", "Ah Kd"],
        ["compare", "examples/demo.toml", "examples/demo.toml", "--rounds", "0"],
    ],
    ids=" ".join,
)
def test_nothing_is_broken_and_nothing_is_lost_where_it_is_narrow(
    arguments: list[str], width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = screen(monkeypatch, width, *arguments)
    assert whole_words(text) == whole_words(screen(monkeypatch, 1000, *arguments))
    for line in text.splitlines():
        # What is longer than the screen is one word that may not be broken.
        assert len(line) <= width or len(line.split()) == 1 or width < 60, line


@pytest.mark.parametrize("width", [40, 60, 80])
def test_odds_stay_on_one_line(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for slug in chapters():
        for line in screen(monkeypatch, width, "rules", slug).splitlines():
            bare = line.strip(" │")
            assert not re.search(r"(^|[│\s])\d[\d,]* (to|for)$", bare), line
            assert not re.match(r"(to|for) \d+\b", bare), line


@pytest.mark.parametrize("width", [50, 60, 80])
def test_a_name_longer_than_its_column_breaks_behind_a_hyphen_alone(width: int) -> None:
    names = ["ultimate-texas-holdem-high-limit-1 (high-limit), progressive", "dealt"]
    names += ["  five-card-hand-bonus-dealer", "link hand-bonus, five-card-hand-bonus"]
    grid = figures("Meter", *["Stands at"] * 3)
    for name in names:
        grid.add_row(name, *["12,345.67"] * 3)
    out = io.StringIO()
    Console(file=out, width=width).print(grid)
    lines = [line[1:].partition("12,345")[0].rstrip() for line in out.getvalue().splitlines()]
    lines = [line for line in lines[3:] if line]
    parts = re.compile(r"[^\s-]+-?")
    whole = [part for name in names for part in parts.findall(name)]
    assert [part for line in lines for part in parts.findall(line)] == whole
    if width == 80:
        assert {*names[1:]} <= {*lines}
    indented = [line.strip() for line in lines if line.startswith("  ")]
    assert "".join(indented) == names[2].strip()


@pytest.mark.parametrize("slug", chapters())
def test_odds_are_one_table_each_at_80_columns(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = screen(monkeypatch, 80, "odds", slug)
    main = text[: text.index(": side wagers")]
    # A player who banks has a table beside the main game.
    banks = ": a player who banks" in main
    assert main.count("┏") == 1 + banks
    # Main game, side wagers, what they return with a meter, and where meters are fair.
    metered = ("Return with a meter", "Fair at a meter of")
    assert text.count("┏") == 2 + banks + sum(title in text for title in metered)


def test_headers_break_before_a_column_is_split_off() -> None:
    headers = ("Wager", "Player wins", "give or take")
    rows = [("Main game", "-3.325%", "16.016%"), ("Magic Card", "+1.500%", "2.715%")]
    for width, lines in ((50, 6), (36, 7)):
        out = Console(file=io.StringIO(), width=width)
        print_listing(out, headers, rows, indent=0)
        text = out.file.getvalue()  # type: ignore[attr-defined]
        assert text.count("┏") == 1
        assert len(text.splitlines()) == lines
        assert max(map(len, text.splitlines())) <= width


def test_words_are_wrapped_whole() -> None:
    assert wrapped("pays 500 to 1 [653a.12(b), regulation]", 12) == [
        "pays",
        "500 to 1",
        "[653a.12(b), regulation]",
    ]
    assert wrapped("", 10) == [""]


@pytest.mark.parametrize("columns", ["", "0", "-5", "wide", "99999", "²"])
def test_a_width_that_is_none_is_the_usual_one(
    columns: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = screen(monkeypatch, 120, "rules", "653a")
    monkeypatch.setenv("COLUMNS", columns)
    from typer.testing import CliRunner

    from pitboss.cli.app import app

    assert CliRunner().invoke(app, ["rules", "653a"]).stdout == usual


def test_every_paragraph_fits_a_screen_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for one in paragraphs()[::40]:
        text = screen(monkeypatch, 80, "trace", one.id)
        assert text.startswith(f"{one.id}  {one.met}\n")
