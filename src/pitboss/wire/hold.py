"""The answer of ``pitboss report hold``: the win of wagers beside their theoretical win."""

from fractions import Fraction
from math import sqrt
from typing import Annotated

from pitboss.models import Form, Money, from_core, model
from pitboss.money import money_text
from pitboss.reports import HoldReport, HoldRow
from pitboss.wire.odds import Figure
from pitboss.wire.verify import Count

__all__ = ["Hold", "HoldLine", "hold_of"]


@model
class HoldLine:
    """A wager's win beside its theoretical win."""

    table: Annotated[str | None, Form("In the rows by table alone.")] = None
    game: str
    variant: Annotated[str, Form("Left out for the game itself.")] = ""
    wager: str
    hands: Count
    handle: Money
    win: Money
    hold: Figure | None
    theoretical_win: Money | None
    theoretical_hold: float | None
    standard_deviation: Money | None
    deviations: float | None
    expected_from: Annotated[
        dict[str, Count] | None,
        Form("Of the main game: hands by the strategy that the theoretical win expects."),
    ]
    long_run_return: Annotated[Figure | None, Form("Of a wager with a meter, counted.")]


@model
class Hold:
    """The hold by table and by game."""

    rounds: Count
    tables: tuple[HoldLine, ...]
    games: tuple[HoldLine, ...]
    table_totals: Annotated[tuple[HoldLine, ...], Form("All wagers of a table.")]
    game_totals: Annotated[tuple[HoldLine, ...], Form("All wagers of a game or variant.")]
    total: HoldLine
    far: Annotated[tuple[HoldLine, ...], Form("Rows of tables over three standard deviations off.")]


def hold_of(report: HoldReport) -> Hold:
    """The hold by table and by game, the totals, and the rows far off the theory."""
    return Hold(
        rounds=report.rounds,
        tables=tuple(map(_line, report.tables)),
        games=tuple(map(_line, report.games)),
        table_totals=tuple(map(_line, report.table_totals)),
        game_totals=tuple(map(_line, report.game_totals)),
        total=_line(report.total),
        far=tuple(map(_line, report.far)),
    )


def _line(row: HoldRow) -> HoldLine:
    theory, spread = row.theoretical, round(sqrt(row.variance))
    return from_core(
        HoldLine,
        row,
        table=row.table or None,
        theoretical_win=None if theory is None else money_text(round(theory)),
        theoretical_hold=_part(theory, row.handle),
        expected_from={str(how): n for how, n in (row.expected_from or {}).items()} or None,
        standard_deviation=None if theory is None else money_text(spread),
    )


def _part(theory: Fraction | None, handle: int) -> float | None:
    return float(theory / handle) if theory is not None and handle else None
