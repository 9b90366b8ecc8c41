"""Wagering instruments other than chips, where a chapter's .7(a) knows them (641a, 643a, 647a).

A chapter says that they are approved and placed like chips, and nothing else of them: no payout of
their own. So an instrument counts as its face value, and what it wins is paid in chips. It is filed
with its value and the games that accept it.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from pitboss.money import Cents
from pitboss.rulebook.chapter import Chapter
from pitboss.rulebook.library import chapters, unknown_game
from pitboss.rulebook.quoting import shown
from pitboss.rulebook.reader import Table
from pitboss.rulebook.submission.model import RULES_SUBMISSION, Findings
from pitboss.rulebook.submission.values import read_money
from pitboss.rulebook.submission.variants import is_variant_name

__all__ = ["Instrument", "accepted_at", "read_instruments"]


@dataclass(frozen=True, slots=True)
class Instrument:
    """A wagering instrument: its face value, and the games whose tables accept it."""

    value: Cents
    games: tuple[str, ...]


def read_instruments(table: Table | None, found: Findings) -> Mapping[str, Instrument]:
    """Read every instrument by name."""
    read: dict[str, Instrument] = {}
    for name in table.rest() if table is not None else ():
        assert table is not None
        one = table.table(name)
        if not is_variant_name(name):
            words = "is named in small letters, digits and hyphens"
            found.violation(table.at(name), words, RULES_SUBMISSION)
        if name == "chips":
            words = "is a wagering instrument beside chips: give it another name"
            found.violation(table.at(name), words, RULES_SUBMISSION)
        instrument = None if one is None else _read(one, found)
        if instrument is not None:
            read[name] = instrument
    return read


def _read(table: Table, found: Findings) -> Instrument | None:
    value = read_money(table, "value", found)
    if "value" not in table or (value is not None and value <= 0):
        table.fault("value", "must be its face value in dollars, above zero")
    games = found.sound(lambda: table.texts("games")) or ()
    _check_games(table, games, found)
    table.done()
    return Instrument(value, games) if value is not None and value > 0 and games else None


def _check_games(table: Table, games: tuple[str, ...], found: Findings) -> None:
    """Report games that are unknown, or whose chapter has wagers by chips and plaques alone."""
    path = table.at("games")
    if not games:
        found.violation(path, "names the games whose tables accept it", RULES_SUBMISSION)
    for game in games:
        chapter = chapters().get(game)
        if chapter is None:
            found.violation(path, unknown_game(game), RULES_SUBMISSION)
        elif chapter.placing is None:
            words = f"the text of {chapter.name} that is known names no instrument but chips"
            found.violation(path, f"{shown(game)}: {words}", chapter.paragraphs.wagers)
        elif not chapter.placing.instruments:
            words = f"wagers at {chapter.name} are made by chips or plaques alone"
            found.violation(path, f"{shown(game)}: {words}", chapter.placing.cite)


def accepted_at(instruments: Mapping[str, Instrument], chapter: Chapter) -> dict[str, Cents]:
    """The face values of the instruments that the tables of a game accept."""
    return {name: one.value for name, one in instruments.items() if chapter.slug in one.games}
