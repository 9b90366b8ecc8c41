"""The answer of ``pitboss compare``: two submissions side by side."""

from collections.abc import Iterable
from math import sqrt
from typing import Annotated

from pitboss.models import Form, from_core, model
from pitboss.odds.wager_odds import SideOdds
from pitboss.reports.comparison import Compared, Game
from pitboss.wire.odds import Deviation, Figure, Part

__all__ = ["ComparedFigures", "Comparison", "an_hour_of", "comparison_of", "figures_of"]


@model
class Sample:
    """The rounds sampled for each game, for the covariance of wagers."""

    rounds: Annotated[int, Form(ge=1)]
    seed: Annotated[int, Form(ge=0)]


@model
class ComparedWager:
    """A side wager as a submission offers it."""

    wager: str
    paytable: str | None
    house_edge: Annotated[float, Form("Folded as the main game asks, where a fold loses it.")]
    house_edge_never_folds: Annotated[float, Form("The meter at its seed, in both.")]
    long_run_return: Annotated[float | None, Form("With a meter; folded as house_edge is.")]
    long_run_return_never_folds: float | None
    standard_deviation: Deviation
    hit_frequency: Part


@model
class ComparedJackpot:
    """A level of a meter that a hand may take whole."""

    wager: str
    level: str
    one_hand_in: Figure
    break_even_meter: Figure


@model
class ComparedFigures:
    """A game of one submission, for a seat with every wager at its minimum, in dollars."""

    paytable: str | None
    house_edge: Figure
    element_of_risk: Figure
    standard_deviation: Deviation
    hold_an_hour: Annotated[float, Form("With meters at their seed.")]
    long_run_hold_an_hour: Annotated[float, Form("By the long-run return of meters.")]
    deviation_an_hour: Annotated[
        float | None,
        Form("Each wager's own part exact, how they move together sampled; else null."),
    ]
    deviation_error: Annotated[float | None, Form("The standard error of that.")]
    deviation_at_most: Annotated[float, Form("Exactly what it cannot be above.", ge=0)]
    wagers: tuple[ComparedWager, ...]
    jackpots: tuple[ComparedJackpot, ...]


@model
class ComparedGame:
    """A game in both submissions; null where one does not offer it."""

    game: str
    variant: Annotated[str, Form("Left out for the game itself.")] = ""
    first: ComparedFigures | None
    second: ComparedFigures | None
    changes: Annotated[tuple[str, ...], Form("What a player would notice, in words.")]


@model
class Comparison:
    """Two submissions side by side."""

    rounds_an_hour: Annotated[int, Form(ge=1)]
    sample: Sample | None
    games: tuple[ComparedGame, ...]


def comparison_of(games: Iterable[Compared], an_hour: int, rounds: int, seed: int) -> Comparison:
    """Games compared, at so many rounds an hour; ``rounds`` of each were sampled."""
    return Comparison(
        rounds_an_hour=an_hour,
        sample=Sample(rounds=rounds, seed=seed) if rounds else None,
        games=tuple(
            ComparedGame(
                game=one.game,
                variant=one.variant,
                first=figures_of(one.first, an_hour),
                second=figures_of(one.second, an_hour),
                changes=tuple(one.changes),
            )
            for one in games
        ),
    )


def figures_of(game: Game | None, an_hour: int) -> ComparedFigures | None:
    """The figures of a game, at so many rounds an hour; None if there is no game."""
    if game is None:
        return None
    return from_core(
        ComparedFigures,
        game.main.solution,
        paytable=game.main.paytable,
        hold_an_hour=float(game.hold) * an_hour / 100,
        long_run_hold_an_hour=float(game.long_run_hold) * an_hour / 100,
        deviation_an_hour=an_hour_of(game.deviation, an_hour),
        deviation_error=an_hour_of(game.deviation_error, an_hour),
        deviation_at_most=an_hour_of(game.deviation_at_most, an_hour),
        wagers=tuple(_wager(one) for one in game.sides),
        jackpots=tuple(
            from_core(
                ComparedJackpot,
                one,
                one_hand_in=float(one.hands),
                break_even_meter=float(one.break_even),
            )
            for one in game.jackpots
        ),
    )


def _wager(one: SideOdds) -> ComparedWager:
    played, never = one.long_run(one.played), one.long_run_return
    return from_core(
        ComparedWager,
        one.priced,
        wager=one.wager,
        paytable=one.paytable,
        house_edge=float(one.played.house_edge),
        house_edge_never_folds=float(one.house_edge),
        long_run_return=None if played is None else float(played),
        long_run_return_never_folds=None if never is None else float(never),
    )


def an_hour_of(cents: float | None, an_hour: int) -> float | None:
    """The deviation of an hour, in dollars, from that of one round."""
    return None if cents is None else cents * sqrt(an_hour) / 100
