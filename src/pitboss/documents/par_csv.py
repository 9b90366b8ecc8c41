"""A PAR sheet as CSV: the columns that ``odds --csv`` has, and more."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from pitboss.documents.par_figures import Figures, Player, dealt_rows, main_shape
from pitboss.odds import SideOdds

__all__ = ["CSV_COLUMNS", "csv_rows"]

CSV_COLUMNS: Final = (
    *("game", "variant", "wager", "paytable", "player", "hand", "pays", "deals", "of_deals"),
    *("one_in", "contribution", "house_edge", "expected_value", "standard_deviation"),
    *("hit_frequency", "fraction", "return_at_seed", "long_run_return"),
    *("volatility_index_90", "volatility_index_95"),
)


def csv_rows(figures: Figures) -> Iterator[tuple[str, ...]]:
    """The main game, with the hands that can be dealt, and every row of every side wager."""
    rules = figures.rules
    game = rules.chapter.slug, rules.variant
    main = figures.main
    shape = main_shape(main)
    named = *game, "main", main.paytable or "", ""
    figured = (
        *map(str, (float(shape.edge), float(-shape.edge), shape.deviation)),
        *("", str(main.solution.net), str(float(1 - shape.edge)), ""),
        *(str(shape.volatility(percent)) for percent in (90, 95)),
    )
    yield *named, "", "", "", str(main.deals), "", "", *figured
    dealt = dealt_rows(rules)
    for row in dealt[2] if dealt else ():
        often = Fraction(row.deals, dealt[1]) if dealt else Fraction(0)
        one_in = str(1 / often) if often else ""
        deals = str(dealt[1]) if dealt else ""
        yield *named, row.hand, str(row.pays), str(row.deals), deals, one_in, "", *figured
    for side in figures.sides:
        for player in figures.players(side):
            yield from _csv_side(game, side, player)


def _csv_side(game: tuple[str, str], side: SideOdds, player: Player) -> Iterator[tuple[str, ...]]:
    priced, shape = player.priced, player.shape
    figured = (
        *map(str, (float(priced.house_edge), float(priced.expected_value), shape.deviation)),
        *(str(float(priced.hit_frequency)), str(priced.expected_value)),
        str(float(priced.at_seed.mean)),
        "" if player.long_run is None else str(float(player.long_run)),
        *(str(shape.volatility(percent)) for percent in (90, 95)),
    )
    for line in player.lines:
        yield (
            *(*game, side.wager, side.paytable or "", player.words, line.hand),
            "" if line.pays is None else str(line.pays),
            *(str(line.deals), str(priced.deals), str(1 / line.often) if line.often else ""),
            *(str(line.adds), *figured),
        )
