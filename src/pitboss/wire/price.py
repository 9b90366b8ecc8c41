"""The answer of ``POST /price``: a Rules Submission checked, and what all that it offers earns."""

from collections.abc import Iterable
from typing import Annotated

from pitboss.models import Form, model
from pitboss.reports.comparison import Game
from pitboss.rulebook import Verdict
from pitboss.wire.check import Finding, findings
from pitboss.wire.comparison import ComparedFigures, figures_of

__all__ = ["Priced", "PricedGame", "priced"]


@model
class PricedGame:
    """A game, or a variant of it, for a seat with every wager at its minimum."""

    game: str
    variant: Annotated[str, Form("Left out for the game itself.")] = ""
    figures: ComparedFigures


@model
class Priced:
    """The verdict on a submission; of a clean one also its prices."""

    ok: bool
    violations: tuple[Finding, ...]
    warnings: tuple[Finding, ...]
    rounds_an_hour: Annotated[int, Form(ge=1)]
    games: Annotated[tuple[PricedGame, ...], Form("None unless the submission is clean.")]


def priced(verdict: Verdict, games: Iterable[Game], an_hour: int) -> Priced:
    """The prices of games, at so many rounds an hour. How wagers move together is not sampled."""
    return Priced(
        ok=verdict.ok,
        violations=findings(verdict.violations),
        warnings=findings(verdict.warnings),
        rounds_an_hour=an_hour,
        games=tuple(_game(one, an_hour) for one in games),
    )


def _game(one: Game, an_hour: int) -> PricedGame:
    figures = figures_of(one, an_hour)
    assert figures is not None
    return PricedGame(game=one.rules.chapter.slug, variant=one.rules.variant, figures=figures)
