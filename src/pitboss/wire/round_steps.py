"""Rounds over the network: the list, and one round step by step as one person may see it."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Final

from pitboss.house.views import RoundStep, RoundSummary
from pitboss.models import Cite, Form, from_core, model
from pitboss.wire.round_news import Said, news, round_news
from pitboss.wire.round_view import RoundTold, round_told

__all__ = ["RoundList", "RoundReplay", "RoundSaid", "round_list", "round_replay"]

Cents = Annotated[int, Form("Whole cents.")]
Seconds = Annotated[int, Form("UTC, in seconds, as the record counts them.")]


@model
class RoundSaid:
    """A round in the list. A player's list has the player's own results alone."""

    round: str
    table: str
    game: str
    variant: str
    opened: Seconds
    closed: Annotated[int | None, Form("As `opened`; null while it is in progress.")]
    void: Annotated[str, Form("Why it was void; empty if it was not.")]
    players: Annotated[dict[str, str], Form("The player of each seat.", examples=[{"1": "Ann"}])]
    net: Annotated[dict[str, Cents], Form("What each player won or lost.")]
    prize: Annotated[Cents, Form("What was hit on meters.")]
    marks: Annotated[tuple[str, ...], Form("Why surveillance may want to see it.")]


@model
class RoundList:
    """Rounds, newest first; `before` continues the list, and is null at its end."""

    rounds: tuple[RoundSaid, ...]
    before: str | None


@model
class StepSaid:
    """One entry of a round: what happened in words, and the round after it."""

    n: Annotated[int, Form("The entry of the table's stream.")]
    at: Seconds
    kind: Annotated[str, Form("The kind of the record's event.", examples=["cards-dealt"])]
    said: Annotated[str, Form("What happened, as the caller may see it.")]
    cite: Cite | None
    news: tuple[Said, ...]
    view: RoundTold


@model
class RoundReplay:
    """A round step by step, as the caller may see it. Entries that tell the caller nothing are left
    out."""

    round: str
    steps: tuple[StepSaid, ...]


#: Entries that change nothing in a view, in words.
_QUIET: Final = {
    "deck-mixed": "The players' parts shuffle the committed deck.",
    "meters-read": "The meters are read.",
    "draws-shown": "The draws are shown.",
    "draws-committed": "The system commits to its draws.",
    "chips-counted": "The progressive chips are counted.",
    "light-confirmed": "The light of a prize is lit.",
}


def round_list(found: Sequence[RoundSummary], limit: int) -> RoundList:
    """A list of at most ``limit`` rounds, of one more that were looked for."""
    listed = tuple(map(_listed, found[:limit]))
    return RoundList(rounds=listed, before=found[limit - 1].cursor if len(found) > limit else None)


def _listed(one: RoundSummary) -> RoundSaid:
    players = {str(seat): player for seat, player in one.players.items()}
    return from_core(RoundSaid, one, players=players, net=dict(one.net))


def round_replay(round_id: str, steps: Sequence[RoundStep]) -> RoundReplay:
    """The steps of a round, each with its news."""
    befores = (None, *(one.view for one in steps))
    told = tuple(
        _step(one, (*round_news(before, one.view), *_ready(one)))
        for before, one in zip(befores, steps, strict=False)
    )
    return RoundReplay(round=round_id, steps=told)


def _ready(step: RoundStep) -> Iterator[Said]:
    """The news that a player is ready."""
    if step.ready:
        cite = step.rules.chapter.paragraphs.betting_closed
        words = f"{step.ready} is ready for the deal"
        yield news(step.kind, words, cite, player=step.ready)


def _step(step: RoundStep, found: tuple[Said, ...]) -> StepSaid:
    """A step: the dealer's own words come first, where the dealer did something."""
    first = next(iter(found), None)
    dealt = f"{step.about[:1].upper()}{step.about[1:]}." if step.about else ""
    words = [one.words for one in found]
    if dealt and not any(one.startswith(dealt[:-1]) for one in words):
        words = [dealt, *words]
    cite = step.cite or (None if first is None else first.cite)
    return StepSaid(
        n=step.n,
        at=step.at,
        kind=step.kind,
        said=" ".join(words) or _QUIET.get(step.kind, ""),
        cite=cite,
        news=found,
        view=round_told(step.view, step.rules),
    )
