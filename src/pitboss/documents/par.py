"""The PAR sheet: every wager of a game as offered, with the counts behind it and what they mean.

All figures come from ``par_figures``; this module words them, as ``odds`` and ``compare`` do.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from markupsafe import Markup

from pitboss.documents.document import Document
from pitboss.documents.meter_life import QUANTILES, Level, spread_of, wagers_until
from pitboss.documents.pages import rendered
from pitboss.documents.par_csv import CSV_COLUMNS, csv_rows
from pitboss.documents.par_figures import (
    Exposure,
    Figures,
    Line,
    Player,
    Shape,
    dealt_rows,
    exposures,
    figures_of,
    levels_of,
    main_shape,
)
from pitboss.documents.par_words import count, dollars, one_in, percent, rounded, spread
from pitboss.documents.plots import band_plot, meter_plot
from pitboss.money import dollars_text, percent_text
from pitboss.odds import SideOdds
from pitboss.odds.paytable_values import net_of
from pitboss.odds.wager_odds import per_of
from pitboss.rulebook import GameRules, Submission, engine_digest, law_digest

__all__ = ["par_sheet"]

#: The hours of a day in which a table is open, for times in days.
_HOURS_A_DAY: Final = 24
_FOOT_LETTERS: Final = 48
_STYLE: Final = """
.par h2 { margin-top: 6mm } .par .head h2 { margin-top: 1mm; font-weight: 400 }
.par table { font-size: 9pt; margin-bottom: 3mm } .par td { padding: .8mm 3mm .8mm 0 }
.par td:last-child { padding-right: 0 }
.par h3 .cite { text-transform: none; letter-spacing: 0; font-weight: 400 }
.par .strip { margin: 1mm 0 3mm; font-size: 9pt }
.par .strip b { font-variant-numeric: tabular-nums }
.par .strip > span { display: inline-block; margin-right: 7mm }
.par .strip span span { color: var(--soft) }
.par .beside > svg { float: left; width: 80mm; height: auto }
.par .beside > table { margin-left: 83mm; width: 98mm; font-size: 8.5pt }
.par th.number { white-space: normal } .par .rows td:nth-child(2) { white-space: nowrap }
.par .beside::after { content: ""; display: block; clear: both }
.par .beside td, .par .beside th { padding-right: 2mm }
.par .beside td:last-child, .par .beside th:last-child { padding-right: 0 }
.par .summary td, .par .summary th { font-size: 8.5pt; padding-right: 2mm }
.par .digest { overflow-wrap: anywhere; font-size: 8pt }
.par .wager { margin-bottom: 6mm } .par .wager h2 { break-after: avoid }
.par .words td:first-child { width: 34mm; font-weight: 700 } .par .words td { border: 0 }
"""


def par_sheet(submission: Submission, games: Sequence[GameRules], an_hour: int = 40) -> Document:
    """The PAR sheets of these games, one after the other."""
    found = [figures_of(rules) for rules in games]
    sheets = [_sheet(submission, figures, an_hour) for figures in found]
    names = ", ".join(rules.title for rules in games)
    approval = submission.approval
    foot = " \N{MIDDLE DOT} ".join(
        (
            _cut(submission.facility),
            f"approved {approval.date}" if approval else "without an approval",
            f"submission {submission.digest[:12]}",
        )
    )
    return Document(
        title=f"PAR sheet: {names}" if len(games) == 1 else f"PAR sheets: {submission.facility}",
        body=rendered("par.html", sheets=sheets),
        rows=(CSV_COLUMNS, *(row for figures in found for row in csv_rows(figures))),
        style=_STYLE,
        foot=foot,
    )


def _sheet(submission: Submission, figures: Figures, an_hour: int) -> dict[str, Any]:
    """The values of one game for the template."""
    rules = figures.rules
    return {
        "rules": rules,
        "facility": submission.facility,
        "approval": submission.approval,
        "limits": f"{dollars_text(rules.minimum)} to {dollars_text(rules.maximum)}",
        "digests": (
            ("Law", law_digest()),
            ("Engine", engine_digest()),
            ("Submission", submission.digest),
        ),
        "unit": _unit(rules),
        "summary": list(_summary(figures)),
        "main": _main_block(figures),
        "wagers": [_wager_block(figures, side, an_hour) for side in figures.sides],
        "draws": list(_draw_rows(figures)),
        "stakes": _stakes(figures),
        **_exposed(figures),
    }


def _unit(rules: GameRules) -> str:
    """The wager that the main game's figures are per unit of."""
    return {"bet": "Bet", "pai-gow": "wager"}.get(per_of(rules.chapter), "Ante")


def _name(rules: GameRules, key: str) -> str:
    """A wager or bonus by its name in the chapter."""
    known = rules.chapter.wagers.get(key) or rules.chapter.bonuses.get(key)
    return known.name if known else key


@dataclass(frozen=True, slots=True)
class _Summary:
    """A line of the first table."""

    name: str
    paytable: str
    edge: str
    at_seed: str
    long_run: str
    hits: str
    one_in: str
    deviation: str
    narrow: str
    wide: str


def _summary(figures: Figures) -> Iterator[_Summary]:
    main = figures.main
    shape = main_shape(main)
    yield _Summary(
        "Main game",
        main.paytable or "",
        *(percent(shape.edge), percent(1 - shape.edge), "", "", "", *_spreads(shape)),
    )
    for side in figures.sides:
        for player in figures.players(side):
            hits = player.priced.hit_frequency
            yield _Summary(
                ", ".join(filter(None, (_name(figures.rules, side.wager), player.words))),
                side.paytable or "",
                percent(player.priced.house_edge),
                percent(player.priced.at_seed.mean),
                "" if player.long_run is None else percent(player.long_run),
                percent(hits, 2),
                one_in(hits),
                *_spreads(player.shape),
            )


def _spreads(shape: Shape) -> tuple[str, str, str]:
    """The standard deviation and both volatility indices."""
    narrow, wide = (spread(shape.volatility(percent)) for percent in (90, 95))
    return spread(shape.deviation), narrow, wide


def _main_block(figures: Figures) -> dict[str, Any]:
    solution, rules = figures.main.solution, figures.rules
    dealt = dealt_rows(rules)
    return {
        "words": "",
        "long_run": "",
        "deals": count(solution.deals),
        "edge": percent(solution.house_edge),
        "risk": percent(solution.element_of_risk),
        "fraction": str(solution.house_edge),
        "wagered": f"{float(solution.wagered):.4f}",
        "wagered_fraction": str(solution.wagered),
        "decisions": [
            (name, percent(often), str(often)) for name, often in solution.decisions.items()
        ],
        "dealt": dealt and {
            "letter": dealt[0].letter or "",
            "cite": dealt[0].cite,
            "origin": dealt[0].origin.value,
            "deals": count(dealt[1]),
            "rows": [
                (row.hand, str(row.pays), count(row.deals), one_in(Fraction(row.deals, dealt[1])))
                for row in dealt[2]
            ],
        },
        "pays": [
            (_name(rules, key), str(offer.paytable.flat), offer.paytable.cite)
            for key, offer in rules.offers.items()
            if key not in {side.wager for side in figures.sides} and len(offer.paytable.rows) == 1
        ],
        "by_house_way": "house_way" in rules.chapter.options,
        "who": "",
        **_bands(main_shape(figures.main), "the main game"),
    }  # fmt: skip


def _wager_block(figures: Figures, side: SideOdds, an_hour: int) -> dict[str, Any]:
    rules = figures.rules
    offer = rules.offers[side.wager]
    name = _name(rules, side.wager)
    players = figures.players(side)
    first, last = players[0], players[-1]
    stake = (
        f"exactly {dollars_text(offer.amount)}"
        if offer.amount
        else f"{dollars_text(offer.minimum)} to {dollars_text(offer.maximum)}"
    )
    return {
        "name": name,
        "letter": side.paytable or "",
        "cite": offer.paytable.cite,
        "origin": offer.paytable.origin.value,
        "stake": stake,
        "deals": count(side.deals),
        "players": [_player(one) for one in players],
        "folds": len(players) > 1,
        "rows": list(zip(map(_row, first.lines), map(_row, last.lines), strict=True)),
        "seeds": ", ".join(
            f"{level} {dollars_text(int(amount * figures.stake(side.wager)))}"
            for level, amount in side.priced.meters.items()
        ),
        "meters": list(_meter_blocks(figures, side, an_hour)),
        "envy": _envy_block(figures, side),
        "who": first.words,
        **_bands(first.shape, name),
    }  # fmt: skip


def _player(player: Player) -> dict[str, str]:
    priced = player.priced
    return {
        "words": player.words,
        "edge": percent(priced.house_edge),
        "fraction": str(priced.house_edge),
        "at_seed": percent(priced.at_seed.mean),
        "long_run": "" if player.long_run is None else percent(player.long_run),
        "hits": percent(priced.hit_frequency, 2),
        "one_in": one_in(priced.hit_frequency),
        "deviation": spread(player.shape.deviation),
        "narrow": spread(player.shape.volatility(90)),
        "wide": spread(player.shape.volatility(95)),
    }


def _row(line: Line) -> dict[str, str]:
    return {
        "hand": line.hand,
        "pays": "" if line.pays is None else str(line.pays),
        "deals": count(line.deals),
        "one_in": one_in(line.often),
        "adds": percent(line.adds, 6) if line.adds else "",
    }


def _bands(shape: Shape, name: str) -> dict[str, Any]:
    return {
        "plot": Markup(band_plot(shape, f"Bands of hold of {name}")),
        "bands": [
            (
                count(band.rounds) + ("" if band.good is not False else " *"),
                *(f"{100 * low:.2f}% to {100 * high:.2f}%" for low, high in band.within.values()),
            )
            for band in shape.bands
        ],
        "enough": "" if shape.enough is None else count(shape.enough),
        "too_few": any(band.good is False for band in shape.bands),
        "deviation": spread(shape.deviation),
        "narrow": spread(shape.volatility(90)),
        "wide": spread(shape.volatility(95)),
    }


def _meter_blocks(figures: Figures, side: SideOdds, an_hour: int) -> Iterator[dict[str, Any]]:
    rules = figures.rules
    wager = rules.chapter.wagers[side.wager]
    offer = rules.offers[side.wager]
    for level, life in levels_of(figures, side):
        fair = side.played.break_even_meter(level) * figures.stake(side.wager) / 100
        block = {
            "level": level,
            "shares": wager.shares and _name(rules, wager.shares),
            "link": offer.link,
            "fair": dollars(fair),
            "chance": f"1 in {one_in(life.whole)}",
            "reseed": dollars(life.reseed),
            "rate": percent_text(side.terms.rate[level]) if side.terms else "",
            "reserve": percent_text(side.terms.reserve_rate) if side.terms else "",
            "plot": None,
        }
        if wager.shares is None:
            block |= _life(life, rules.chapter.positions, an_hour)
        yield block


def _life(life: Level, positions: int, an_hour: int) -> dict[str, Any]:
    """The time until a level is hit, and the amounts on it then."""
    wagers = 1 / life.whole
    spread = spread_of(life)
    return {
        "wagers": one_in(life.whole),
        "hours": [
            (seats, f"{float(wagers / seats / an_hour):,.0f}", f"{_days(wagers / seats / an_hour)}")
            for seats in (1, positions)
        ],
        "an_hour": an_hour,
        "average": dollars(life.average),
        "average_fraction": str(life.average),
        "quantiles": [
            (
                f"{int(part * 100)}%",
                count(wagers_until(life.whole, part)),
                rounded(spread.quantile(part)),
            )
            for part in QUANTILES
        ],
        "plot": Markup(meter_plot(spread, life.average, "Amounts on the meter when it is hit")),
    }


def _days(hours: Fraction) -> str:
    return f"{float(hours / _HOURS_A_DAY):,.0f}"


def _envy_block(figures: Figures, side: SideOdds) -> dict[str, Any] | None:
    """The Envy Bonus for each other player's hand."""
    if not side.envy_rows or side.envy is None:
        return None
    others = figures.rules.chapter.positions - 1
    return {
        "rows": [
            (
                row.hand,
                str(row.pays),
                count(row.deals),
                one_in(Fraction(row.deals) / side.deals),
                percent(
                    Fraction(row.deals) / side.deals * (1 + net_of(row.pays))
                    / (Fraction(figures.envy_stake(side.wager), 100)), 6,
                ) if row.pays else "",
            )
            for row in side.envy_rows
        ],
        "each": percent(side.envy, 6),
        "fraction": str(side.envy),
        "others": others,
        "full": percent(others * side.envy),
    }  # fmt: skip


def _draw_rows(figures: Figures) -> Iterator[tuple[str, str, str, str, str, str]]:
    """Magic Card and Lucky Bonus at the chance filed a round."""
    rules = figures.rules
    for key, (wager, moments) in figures.draws.items():
        bonus = key.removesuffix("-dealer")
        filed = rules.magic_card if bonus == "magic-card" else rules.lucky_bonus
        table = rules.bonuses[bonus]
        pays = 1 + net_of(table.flat)
        yield (
            f"{_name(rules, bonus)} on {_name(rules, wager)}",
            table.cite,
            str(table.flat),
            percent_text(filed),
            f"1 in {one_in(moments.mean / pays)}",
            f"{percent(moments.mean)} ({moments.mean})",
        )


def _stakes(figures: Figures) -> list[tuple[str, str, str]]:
    """The average total wager of a round, exact in units and in dollars at both limits."""
    rules, solution = figures.rules, figures.main.solution
    unit = _unit(rules)
    units = f"{float(solution.wagered):.4f} {unit}s"
    return [
        ("Main game", units, dollars(figures.average_wager_main / 100)),
        ("With every side wager, each at its minimum", "", dollars(figures.average_wager / 100)),
        ("With every wager at its maximum", "", dollars(figures.average_wager_most / 100)),
    ]


def _exposed(figures: Figures) -> dict[str, Any]:
    """The largest exposure of a round, for a seat and for the table."""
    rules = figures.rules
    found = exposures(figures)
    free = sum(one.wins for one in found if not one.limited)
    covered = sum(one.wins for one in found if one.limited)
    limit = rules.payout_limit
    seat = free + (covered if limit is None else min(covered, limit))
    meters = sum(one.meter for one in found)
    return {
        "exposures": [_exposure_row(rules, one) for one in found],
        "covered": dollars_text(covered) if limit is not None else "",
        "limit": "" if limit is None else dollars_text(limit),
        "seat": dollars_text(seat),
        "table": dollars_text(seat * rules.chapter.positions),
        "positions": rules.chapter.positions,
        "meter_prizes": dollars_text(meters) if meters else "",
    }


def _exposure_row(rules: GameRules, one: Exposure) -> tuple[str, str, str, str, str]:
    return (
        _name(rules, one.wager) + (" *" if one.limited else ""),
        dollars_text(one.stake) if one.stake else "",
        one.row,
        dollars_text(one.wins),
        dollars_text(one.meter) if one.meter else "",
    )


def _cut(words: str) -> str:
    return (
        words
        if len(words) <= _FOOT_LETTERS
        else f"{words[: _FOOT_LETTERS - 1]}\N{HORIZONTAL ELLIPSIS}"
    )
