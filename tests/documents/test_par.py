"""The PAR sheet says what the rulebook and the exact counts say, and nothing is cut."""

import csv
import io
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss.cli.app import app
from pitboss.documents import Paper
from pitboss.documents.output import content
from pitboss.documents.par import par_sheet
from pitboss.documents.par_csv import CSV_COLUMNS
from pitboss.documents.par_figures import DEVIATIONS, exposures, figures_of, levels_of, main_shape
from pitboss.money import To
from pitboss.odds import submitted_main, submitted_sides
from pitboss.refusals import Refused
from pitboss.rulebook import (
    GameRules,
    Paytable,
    Submission,
    chapters,
    engine_digest,
    law_digest,
    read_submission,
)
from pitboss.rulebook.chapter import WagerKind
from pitboss.rulebook.reader import parse_toml
from tests.support.databases import SOAK
from tests.support.paths import DEMO
from tests.support.printed import past_margins, said, words_of
from tests.support.submissions import NUMBERS, filed, game, one, typed

SLUGS = [chapter.slug for chapter in chapters().values()]


@cache
def demo() -> Submission:
    submission, verdict = read_submission(parse_toml(DEMO.read_text(encoding="utf-8"), "demo"))
    assert verdict.ok
    return submission


def with_letters(slug: str) -> list[GameRules]:
    """Rules that offer, all together, every paytable letter of every wager of a game once."""
    chapter = next(one for one in chapters().values() if one.slug == slug)
    found: list[GameRules] = []
    number = 0
    while True:
        wagers: dict[str, Any] = {}
        for key, tables in chapter.selections().items():
            law = chapter.wagers.get(key)
            optional = law is not None and law.kind is WagerKind.OPTIONAL
            letters = tables.letters or ("",)
            if number >= len(letters) or (not optional and not tables.letters):
                continue
            wagers[key] = _selected(chapter, key, letters[number])
        if not wagers:
            return found
        for key, usual in game(slug)["wagers"].items():
            wagers.setdefault(key, usual)
        options: dict[str, Any] = {}
        if any(chapter.wagers[key].variant == "ez" for key in wagers if key in chapter.wagers):
            options["variant"] = "ez"
        if "five-card-bonus" in wagers:
            options["five_card_bonus_system"] = True
        found.append(typed(one(slug, wagers, **options)).games[slug])
        number += 1


def _selected(chapter: Any, key: str, letter: str) -> Any:
    law = chapter.wagers.get(key)
    if law is None or law.meter is None:
        return letter or True
    terms = NUMBERS if not law.meter.terms else {}
    return {"amount": 1, **({"paytable": letter} if letter else {}), **terms}


def rows_missing(words: str, rules: GameRules) -> Iterator[str]:
    """The rows of the side wagers that are not printed, in order, as payout and deals."""
    at = 0
    main = submitted_main(rules)
    for side in submitted_sides(rules, main.solution):
        law = rules.chapter.wagers[side.wager]
        title = f"{law.name}, paytable {side.paytable}" if side.paytable else law.name
        at = words.find(f"{title} {rules.offers[side.wager].paytable.cite}", at)
        if at < 0:
            yield f"{side.wager}: no heading {title!r}"
            return
        cells = {row.hand: row for row in rules.offers[side.wager].paytable.rows}
        for row in side.rows:
            pays = f"{cells[row.hand].pays} " if row.hand in cells and cells[row.hand].wins else ""
            wanted = f"{pays}{row.deals:,} "
            near = words.find(wanted, at, at + 3000)
            if near < 0:
                yield f"{side.wager} {side.paytable}: {row.hand}: {wanted}"
            else:
                at = near


#: The game whose sheets are read from paper; all games are in the long form.
ON_PAPER = SLUGS if SOAK else ["caribbean-stud"]


@pytest.mark.parametrize("slug", ON_PAPER)
def test_every_payout_and_count_lies_on_the_paper(slug: str) -> None:
    games = with_letters(slug)
    made = content(par_sheet(demo(), games), ".pdf", Paper.LETTER)
    sheets = words_of(made).split("PAR sheet ")[1:]
    for rules, words in zip(games, sheets, strict=True):
        assert list(rows_missing(words, rules)) == []
    assert past_margins(made) == []


@pytest.mark.parametrize("slug", SLUGS)
def test_every_payout_and_count_is_printed_for_every_letter(slug: str) -> None:
    games = with_letters(slug)
    sheets = said(par_sheet(demo(), games)).split("PAR sheet ")[1:]
    assert len(sheets) == len(games)
    shown = set()
    for rules, words in zip(games, sheets, strict=True):
        assert list(rows_missing(words, rules)) == []
        shown |= {(key, offer.paytable.letter) for key, offer in rules.offers.items()}
        shown |= {(key, table.letter) for key, table in rules.bonuses.items()}
    chapter = games[0].chapter
    for key, tables in chapter.selections().items():
        law = chapter.wagers.get(key)
        if law is not None and law.kind is WagerKind.OPTIONAL:
            assert {(key, letter) for letter in tables.tables} <= shown


@cache
def ultimate() -> str:
    """The words of one sheet."""
    rules = demo().games["ultimate-texas-holdem"]
    return words_of(content(par_sheet(demo(), [rules]), ".pdf", Paper.A4))


def test_another_payout_or_count_would_be_missed() -> None:
    words, rules = ultimate(), demo().games["ultimate-texas-holdem"]
    assert list(rows_missing(words, rules)) == []
    offer = rules.offers["trips"]
    first, *rest = offer.paytable.rows
    table = replace(offer.paytable, rows=(replace(first, pays=To(51)), *rest))
    changed = replace(rules, offers={**rules.offers, "trips": replace(offer, paytable=table)})
    missing = list(rows_missing(words, changed))
    assert len(missing) == 1
    assert "51 to 1" in missing[0]
    assert list(rows_missing(words.replace("50 to 1 4,324", "50 to 1 4,325"), rules)) != []


def test_the_main_games_cells_are_printed() -> None:
    rules = demo().games["ultimate-texas-holdem"]
    words = ultimate()
    blind: Paytable = rules.offers["blind"].paytable
    for row in blind.rows:
        assert f"{row.hand} {row.pays}" in words
    # All seven-card hands, folded or not: the published count of royal flushes.
    assert "Royal flush 500 to 1 4,324 30,940" in words


def test_the_digests_are_those_in_force() -> None:
    body = par_sheet(demo(), [demo().games["let-it-ride"]]).body
    for digest in (law_digest(), engine_digest(), demo().digest):
        assert digest in body


def test_the_csv_is_what_odds_say() -> None:
    text = content(par_sheet(demo(), list(demo().offered.values())), ".csv", Paper.A4).decode()
    rows = list(csv.DictReader(io.StringIO(text)))
    assert tuple(rows[0]) == CSV_COLUMNS
    compared = 0
    for rules in demo().offered.values():
        mine = [r for r in rows if (r["game"], r["variant"]) == (rules.chapter.slug, rules.variant)]
        main = submitted_main(rules)
        (first,) = (r for r in mine if r["wager"] == "main" and not r["hand"])
        assert Fraction(first["fraction"]) == main.expected_value
        assert float(first["house_edge"]) == float(main.house_edge)
        for side in submitted_sides(rules, main.solution):
            for words, priced in side.players:
                its = [r for r in mine if (r["wager"], r["player"]) == (side.wager, words)]
                assert [r["hand"] for r in its] == [row.hand for row in priced.rows]
                assert [Fraction(r["deals"]) for r in its] == [row.deals for row in priced.rows]
                assert [r["pays"] for r in its] == [str(row.pays or "") for row in priced.rows]
                assert {Fraction(r["fraction"]) for r in its} == {priced.expected_value}
                # What the rows add is the return, exactly.
                added = sum(Fraction(r["contribution"]) for r in its)
                assert added == priced.at_seed.mean == 1 - priced.house_edge
                (deviation,) = {float(r["standard_deviation"]) for r in its}
                assert deviation == pytest.approx(priced.standard_deviation)
                long_run = side.long_run(priced)
                assert {r["long_run_return"] for r in its} == {
                    "" if long_run is None else str(float(long_run))
                }
                compared += 1
    assert compared > 50


@pytest.mark.cites("R26", "R27")
def test_the_average_meter_at_a_hit_pays_the_long_run_return() -> None:
    """Fixed rows, the average whole prize and the average of smaller ones are the long run."""
    rules = demo().games["ultimate-texas-holdem"]
    figures = figures_of(rules)
    side = next(one for one in figures.sides if one.wager == "progressive")
    ((_, life),) = levels_of(figures, side)
    long_run = side.long_run(side.played)
    assert long_run is not None
    # A wager adds its rate and a hit adds the reseed; all of that is paid out in the end.
    assert side.played.fixed.mean + life.rate + life.whole * life.reseed == long_run
    drained = sum(often * share for share, often in life.shares)
    # The average before a wager's own rate, from the flow in and out of the meter.
    assert life.average * (life.whole + drained) == life.whole * life.start + life.rate


def test_bands_and_volatility_follow_from_edge_and_deviation() -> None:
    figures = figures_of(demo().games["three-card-poker"])
    shape = main_shape(figures.main)
    assert shape.deviation == pytest.approx(figures.main.standard_deviation)
    assert shape.volatility(95) == pytest.approx(1.96 * shape.deviation, rel=1e-4)
    for band in shape.bands:
        for percent, (low, high) in band.within.items():
            assert (low + high) / 2 == pytest.approx(float(shape.edge))
            assert (high - low) / 2 == pytest.approx(
                DEVIATIONS[percent] * shape.deviation / band.rounds**0.5
            )
    # A wager with a prize of 1 in 649,740 is no normal after a thousand rounds, and says so.
    side = next(one for one in figures.sides if one.wager == "five-card-progressive")
    player = figures.players(side)[0]
    assert [band.good for band in player.shape.bands] == [False, False, False, False, True]
    # Nobody holds more than the whole wager.
    assert player.shape.bands[0].within[95][1] == 1


def test_the_exposure_is_cut_by_the_payout_limit_alone() -> None:
    rules = demo().games["ultimate-texas-holdem"]
    rows = exposures(figures_of(rules))
    found = {one.wager: one for one in rows}
    assert len(found) == len(rows), "each row says what it is of"
    assert found["blind"].limited
    assert not found["trips"].limited
    play = found["play"]
    assert play.stake == play.wins == 4 * rules.maximum
    blind = rules.offers["blind"].paytable.rows[0].pays
    assert found["blind"].wins == blind.returned(rules.maximum) - rules.maximum
    assert found["progressive"].meter == 1_000_000
    assert found["Envy Bonus of Progressive Payout"].wins == 5 * 100_000


@pytest.mark.parametrize("paper", Paper)
def test_hostile_submissions_lay_out(paper: Paper) -> None:
    """The least there is, a custom table, a long name, and a meter of many digits."""
    long = "The Grand Susquehanna " * 9 + "Casino"
    meter = {
        **NUMBERS,
        "seed": Decimal("12345678.90"),
        "reseed": Decimal("12345678.90"),
        "amount": 1,
    }
    games = {
        "mississippi-stud": game("mississippi-stud"),
        "caribbean-stud": game(
            "caribbean-stud",
            {
                "stud-bonus": {"paytable": [["Royal flush", "$25,000"], ["Straight flush", "$3"]]},
                "five-card-hand-bonus": meter,
            },
        ),
    }
    submission = typed(filed(games, facility=long[:200]))
    made = content(par_sheet(submission, list(submission.offered.values())), ".pdf", paper)
    assert past_margins(made) == []
    words = words_of(made)
    assert long[:60].strip() in words
    assert "$12,345,678.90" in words
    assert "$25,000 4 " in words
    if SOAK or paper is Paper.A4:
        again = par_sheet(submission, list(submission.offered.values()))
        assert made == content(again, ".pdf", paper), "the same to the byte"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["nowhere.toml"], "no such file"),
        ([str(DEMO), "--game", "tarot"], "there is no game"),
        ([str(DEMO), "--game", "let-it-ride", "--variant", "ez"], "has no variant"),
        ([str(DEMO), "--out", "par.docx"], "can be written as .html, .pdf, .csv"),
        ([str(DEMO), "--out", "nowhere/par.pdf"], "there is no folder"),
    ],
)
def test_bad_input_is_one_sentence(
    arguments: list[str], why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(app, ["par", *arguments])
    assert isinstance(done.exception, Refused), done.output
    assert why in str(done.exception)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("arguments", [["--variant", "ez"], ["--an-hour", "0"]])
def test_bad_options_are_refused(arguments: list[str]) -> None:
    done = CliRunner().invoke(app, ["par", str(DEMO), *arguments])
    assert done.exit_code == 2


def test_an_unlawful_submission_and_a_game_that_is_not_offered_are_refused(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text('facility = "X"\n[games.let-it-ride]\nwagers.main = "Q"\n')
    out = tmp_path / "par.pdf"
    done = CliRunner().invoke(app, ["par", str(bad), "--out", str(out)])
    assert isinstance(done.exception, Refused)
    assert "pitboss check" in str(done.exception)
    least = tmp_path / "least.toml"
    least.write_text('facility = "X"\n[games.mississippi-stud]\n')
    done = CliRunner().invoke(app, ["par", str(least), "--game", "uth", "--out", str(out)])
    assert isinstance(done.exception, Refused)
    assert "does not offer" in str(done.exception)
    assert not out.exists()


def test_a_sheet_is_written_by_its_ending(tmp_path: Path) -> None:
    out = tmp_path / "par.csv"
    arguments = ["par", str(DEMO), "--game", "pai-gow", "--variant", "standard", "--out", str(out)]
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 0, done.output
    assert out.read_text().startswith("game,variant,wager")
    assert "pai-gow-poker,standard,main" in out.read_text()
