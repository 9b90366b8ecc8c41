"""The answer of ``pitboss rounds``: rounds of a store, newest first."""

from collections.abc import Iterable
from typing import Annotated

from pitboss.house.views import RoundSummary
from pitboss.models import Form, Money, from_core, model

__all__ = ["ListedRound", "Rounds", "rounds_of"]

Seconds = Annotated[int, Form("Seconds, as the house counts them.")]


@model
class ListedRound:
    """A round in the list: who played, what each player won or lost, whether a prize was hit."""

    round: str
    table: str
    game: str
    variant: Annotated[str, Form("Left out for the game itself.")] = ""
    opened: Seconds
    closed: Annotated[int | None, Form("As `opened`; null while it is in progress.")]
    players: Annotated[dict[str, str], Form("The player of each seat.")]
    net: Annotated[dict[str, Money], Form("What each player won or lost; none in progress.")]
    prize: Annotated[Money, Form("What was hit on meters.")]
    void: Annotated[str, Form("Why it was void.")] = ""
    marks: Annotated[tuple[str, ...], Form("Why surveillance may want to see it.")] = ()


@model
class Rounds:
    """Rounds, newest first; ``more`` if there are older ones that match."""

    rounds: tuple[ListedRound, ...]
    more: bool


def rounds_of(found: Iterable[RoundSummary], *, more: bool) -> Rounds:
    """The list of rounds."""
    listed = tuple(
        from_core(ListedRound, one, players={str(seat): who for seat, who in one.players.items()})
        for one in found
    )
    return Rounds(rounds=listed, more=more)
