"""``pitboss compare`` as a person or a program runs it."""

import json
from dataclasses import replace
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from typer.testing import CliRunner

from pitboss.cli.app import app
from pitboss.odds.submission_odds import submitted_main, submitted_sides
from pitboss.reports.comparison import Game
from pitboss.rulebook import UnreadableError
from pitboss.simulate.covariance import Covariance
from pitboss.simulate.exact_values import exact_values
from pitboss.simulate.plan import Sides
from pitboss.simulate.spec import rules_of
from pitboss.wire import schema
from tests.support.paths import DEMO
from tests.support.simulations import CHAPTERS, spec_of

PAIR_PLUS = """facility = "Demo Casino"
[games.three-card-poker]
minimum        = 5
adjacent_boxes = 1
wagers.pair-plus = "C"
"""
BOTH = PAIR_PLUS + 'wagers.six-card-bonus = "A"\n'


def inside(*arguments: str) -> str:
    done = CliRunner().invoke(app, ["compare", *arguments])
    assert done.exit_code == 0, done.output
    return done.stdout


def refused(*arguments: str) -> str:
    done = CliRunner().invoke(app, ["compare", *arguments])
    assert isinstance(done.exception, UnreadableError), done.output
    return str(done.exception)


def compared(first: Path, second: Path, *arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(inside(str(first), str(second), "--json", *arguments))
    jsonschema_rs.Draft202012Validator(schema("compare")).validate(found)
    return found


def changed(folder: Path, old: str, new: str) -> Path:
    """The demonstration's submission with one thing changed."""
    text = DEMO.read_text(encoding="utf-8")
    assert old in text
    other = folder / "other.toml"
    other.write_text(text.replace(old, new, 1), encoding="utf-8")
    return other


def written(folder: Path, text: str, name: str = "one.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_two_submissions_stand_side_by_side_with_what_players_notice(tmp_path: Path) -> None:
    other = changed(tmp_path, 'trips                = "B"', 'trips = "A"')
    found = compared(DEMO, other, "--rounds", "0")
    ultimate = found["games"][0]
    assert ultimate["changes"] == [
        "Trips, full house: 8 to 1, then 9 to 1",
        "Trips, flush: 6 to 1, then 7 to 1",
        "Trips, straight: 5 to 1, then 4 to 1",
    ]
    edges = [
        {one["wager"]: one["house_edge"] for one in ultimate[side]["wagers"]}
        for side in ("first", "second")
    ]
    assert edges[0]["trips"] > edges[1]["trips"]
    assert ultimate["first"]["hold_an_hour"] > ultimate["second"]["hold_an_hour"]
    assert all(not one["changes"] for one in found["games"][1:])
    assert "Players notice" in inside(str(DEMO), str(other), "--rounds", "0")


def test_a_hand_that_another_row_takes_is_told_by_what_it_is_paid(tmp_path: Path) -> None:
    """Blind B has no row for a straight: it falls to the row that is returned."""
    other = changed(tmp_path, 'blind                = "A"', 'blind = "B"')
    changes = compared(DEMO, other, "--rounds", "0")["games"][0]["changes"]
    assert changes == [
        "Blind, straight: 1 to 1, then a push (the wager comes back)",
        "Main game, the average loss: 2.1850% of the Ante, then 5.9128%; at the least wager "
        "21.8 cents a round, then 59.1 cents",
        "Main game, each decision is best as often as before",
    ]


def test_wagers_that_share_a_table_are_told_together(tmp_path: Path) -> None:
    texts = [
        f'facility = "X"\n[games.let-it-ride]\nadjacent_boxes = 1\n'
        f'cards_rest = "card-area"\nwagers = {{ main = "{letter}" }}\n'
        for letter in "AB"
    ]
    one, other = (written(tmp_path, text, f"{n}.toml") for n, text in enumerate(texts))
    changes = compared(one, other, "--rounds", "0")["games"][0]["changes"]
    assert changes
    assert all(
        change.startswith(("Bet Number 1, Bet Number 2, Bet Number 3, ", "Main game, "))
        for change in changes
    )


def test_limits_meters_draws_and_options_are_told_in_words(tmp_path: Path) -> None:
    text = DEMO.read_text(encoding="utf-8")
    for old, new in (
        ("minimum        = 10\nmaximum        = 500", "minimum = 15\nmaximum = 600"),
        ("payout_limit   = 60000", ""),
        ("adjacent_boxes = 1", "adjacent_boxes = 2"),
        ("magic_card = 0.02", "magic_card = 0.05"),
        ('ante_pays      = "straight"', 'ante_pays = "flush"'),
    ):
        assert old in text
        text = text.replace(old, new, 1)
    games = compared(DEMO, written(tmp_path, text), "--rounds", "0")["games"]
    assert games[0]["changes"] == [
        "the least wager: $10, then $15",
        "the most: $500, then $600",
        "the payout limit: $60,000, then none",
        "boxes that one person may play: 1, then 2",
        "Magic Card, drawn in: 2% of rounds, then 5%",
    ]
    by_name = {(one["game"], one.get("variant", "")): one for one in games}
    # The variant has limits of its own; what it inherits changes with the game.
    inherited = by_name["ultimate-texas-holdem", "high-limit"]["changes"]
    assert inherited == games[0]["changes"][2:]
    assert by_name["texas-holdem-bonus", ""]["changes"][0] == (
        "the lowest winning hand on which the Ante is paid; below it the Ante is returned: "
        "straight, then flush"
    )


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_meter_is_fair_where_the_wager_as_it_is_played_keeps_nothing(chapter: str) -> None:
    """655a: of hands that are folded the Progressive is lost, and the meter must make up for it."""
    rules = rules_of(spec_of(chapter))
    main = submitted_main(rules)
    game = Game(rules, main, tuple(submitted_sides(rules, main.solution)))
    assert game.jackpots
    for jackpot in game.jackpots:
        (side,) = (one for one in game.sides if one.wager == jackpot.wager)
        meters = {**side.priced.meters, jackpot.level: jackpot.break_even}
        assert side.played.at(meters).edge == 0
        never_folded = side.priced.break_even_meter(jackpot.level)
        assert jackpot.break_even >= never_folded
        if chapter == "655a" and jackpot.wager == "progressive":
            assert jackpot.break_even > never_folded


# ── Deviation ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_deviation_of_the_main_game_alone_is_exact(chapter: str) -> None:
    rules = rules_of(spec_of(chapter))
    rules = replace(rules, magic_card=Fraction(0), lucky_bonus=Fraction(0), submission="bare")
    main = submitted_main(rules)
    game = Game(rules, main, (), Covariance(0.0, 0.0, rounds=1, seed=1))
    exact = main.solution.standard_deviation * rules.minimum
    assert game.deviation == pytest.approx(exact, rel=1e-12)
    assert game.deviation_at_most == pytest.approx(exact, rel=1e-12)
    assert game.deviation_error == 0


def test_the_error_of_a_deviation_is_half_that_of_its_variance_in_parts() -> None:
    """A little more covariance moves the deviation by the error of a covariance that large."""
    rules = rules_of(spec_of("649a"))
    main = submitted_main(rules)

    def game(covariance: float) -> Game:
        return Game(rules, main, (), Covariance(covariance, 10.0, rounds=1, seed=1))

    low, middle, high = (game(1000.0 + step) for step in (-10.0, 0.0, 10.0))
    moved = ((high.deviation or 0) - (low.deviation or 0)) / 2
    assert middle.deviation_error == pytest.approx(moved, rel=1e-4)


def test_wagers_on_one_hand_are_not_taken_for_independent(tmp_path: Path) -> None:
    """Pair Plus wins with the hands that win the Ante: together they stray farther."""
    path = written(tmp_path, BOTH)
    found = compared(path, path, "--rounds", "200000")
    assert found["sample"] == {"rounds": 200_000, "seed": 1}
    game = found["games"][0]["first"]
    main = game["standard_deviation"] * 5 * sqrt(40)
    apart = [one["standard_deviation"] * 5 * sqrt(40) for one in game["wagers"]]
    independent = sqrt(main**2 + sum(one**2 for one in apart))
    assert independent + 4 * game["deviation_error"] < game["deviation_an_hour"]
    assert game["deviation_an_hour"] < game["deviation_at_most"]
    assert game["deviation_at_most"] == pytest.approx(main + sum(apart), rel=1e-12)


@pytest.mark.parametrize("chapter", ["649a", "653a", "639a"])
def test_the_hour_has_every_wager_and_every_draw_in_it(chapter: str) -> None:
    spec = spec_of(chapter)
    exact = exact_values(spec, Sides(rules_of(spec), spec.wagers))
    hour = -40 * float(sum(one.net or 0 for one in exact.values())) / 100
    found = compared(DEMO, DEMO, "--rounds", "0")["games"]
    named = (spec.game, None)
    (game,) = (one["first"] for one in found if (one["game"], one.get("variant")) == named)
    assert game["hold_an_hour"] == pytest.approx(hour, rel=1e-12)


def test_a_rate_is_seen_in_the_long_run_and_by_players(tmp_path: Path) -> None:
    """The edge at the seed is the same: what wagers add to the meter is not in it."""
    text = """facility = "Demo Casino"
[games.let-it-ride]
minimum = 5
cards_rest = "card-area"
adjacent_boxes = 1
wagers.five-card-progressive = { amount = 1, seed = 10000, reseed = 10000, rate = 0.21 }
"""
    files = [tmp_path / name for name in ("21.toml", "60.toml")]
    for file, rate in zip(files, ("0.21", "0.60"), strict=True):
        file.write_text(text.replace("0.21", rate), encoding="utf-8")
    (game,) = compared(files[0], files[1], "--rounds", "0")["games"]
    wagers = [
        next(one for one in game[side]["wagers"] if one["wager"] == "five-card-progressive")
        for side in ("first", "second")
    ]
    assert wagers[0]["house_edge"] == wagers[1]["house_edge"]
    more = wagers[1]["long_run_return"] - wagers[0]["long_run_return"]
    assert more == pytest.approx(0.39)
    hours = [game[side]["long_run_hold_an_hour"] for side in ("first", "second")]
    assert hours[0] - hours[1] == pytest.approx(40 * 0.39)
    grows = "Five-Card Progressive Payout, the meter grows by: 21% of the wager, then 60%"
    assert any(one.startswith(grows) for one in game["changes"])


def test_without_a_sample_only_what_it_cannot_be_above_is_told(tmp_path: Path) -> None:
    path = written(tmp_path, BOTH)
    found = compared(path, path, "--rounds", "0")
    game = found["games"][0]["first"]
    assert found["sample"] is game["deviation_an_hour"] is game["deviation_error"] is None
    assert game["deviation_at_most"] > 0
    text = inside(str(path), str(path), "--rounds", "0")
    assert "│ Std. deviation of that hour " not in text
    assert "│ Std. deviation of that hour, never above │" in text.replace("  ", "")
    assert "--rounds N samples it" in " ".join(text.split())


def test_the_screen_says_what_was_sampled_and_which_rows_differ(tmp_path: Path) -> None:
    one, other = written(tmp_path, PAIR_PLUS), written(tmp_path, BOTH, "two.toml")
    text = " ".join(inside(str(one), str(other), "--rounds", "2000").split())
    assert "2,000 rounds of each game, seed 1, with the rarest hands dealt apart" in text
    assert "│ * The house wins from a seat in an hour │" in text
    assert "│ House edge of the main game, per first wager │" in text


def test_files_of_one_name_are_told_by_their_folders(tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    one, other = written(tmp_path, PAIR_PLUS), written(tmp_path / "new", PAIR_PLUS)
    assert "┃ new/one.toml" in inside(str(one), str(other), "--rounds", "0")


# ── Refusals ─────────────────────────────────────────────────────────────────────────────────


def test_a_submission_that_is_not_clean_is_not_compared(tmp_path: Path) -> None:
    other = written(tmp_path, 'facility = "X"\n')
    assert "pitboss check" in refused(str(DEMO), str(other))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--an-hour", "0"), "rounds an hour: a number from 1 to 1,000, not 0"),
        (("--rounds", "-1"), "rounds to sample: a number from 0"),
        (("--seed", "-1"), "a seed: a number from 0"),
    ],
)
def test_what_cannot_be_compared_is_refused(arguments: tuple[str, ...], words: str) -> None:
    assert words in refused(str(DEMO), str(DEMO), *arguments)


def test_only_what_differs_is_shown_where_that_is_asked_for(tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    text = DEMO.read_text(encoding="utf-8")
    assert 'trips                = "B"' in text
    other.write_text(text.replace('trips                = "B"', 'trips = "C"'), encoding="utf-8")
    shown = CliRunner().invoke(
        app, ["compare", str(DEMO), str(other), "--rounds", "0", "--changed"]
    )
    assert shown.exit_code == 0, shown.output
    rows = [line for line in shown.stdout.splitlines() if line.startswith("│")]
    assert rows
    assert all(row.startswith("│ * ") for row in rows)
    assert "House edge, Trips" in shown.stdout
    assert "Let It Ride" in shown.stdout.split("The same in both: ")[1]
    same = CliRunner().invoke(app, ["compare", str(DEMO), str(DEMO), "--rounds", "0", "--changed"])
    assert same.stdout.startswith("The same in both: ")
    assert "│" not in same.stdout
