"""The order in which the cards of a round leave the deck, as data.

With it anybody can say to whom each card of a proof was dealt.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Literal

from pitboss.games import games
from pitboss.games.dealing import (
    BURN,
    COMMUNITY,
    DEALER,
    Around,
    Everywhere,
    Instruction,
    Lay,
    Split,
    Stacks,
)
from pitboss.games.model import Burn, Show
from pitboss.models import Form, model

__all__ = ["DealtCards", "deal_order"]

PLAYERS = "players"
POSITIONS = "positions"
To = Literal["players", "positions", "dealer", "community", "bonus", "discard", "burn"]


@model
class DealtCards:
    """The next cards of a deal, and where they go."""

    to: Annotated[
        To,
        Form(
            "`players`: so many cards to each seat with a wager, by the seats' numbers. "
            "`positions`: so many to every position of the table, clockwise from `round.start`, "
            "with or without a wager; the dealer's, 0, comes after the last one (645a). Else the "
            "area on which they lie."
        ),
    ]
    cards: Annotated[int, Form("The cards, for each seat or position.", ge=1)]
    if_any: Annotated[
        tuple[str, ...], Form("They are dealt only if a seat made one of these wagers.")
    ] = ()
    otherwise: Annotated[str | None, Form("Where they go if nobody did.")] = None


def deal_order(game: str, method: str) -> tuple[DealtCards, ...]:
    """All cards of a round of a game by a dealing method, in the order in which they leave the
    deck. A round that ends early leaves out the last ones."""
    found = [one for part in games()[game].deal[method] for one in _dealt(part)]
    return (*found, *_later(game, found))


def _dealt(part: Instruction) -> Iterator[DealtCards]:
    """The cards of one instruction."""
    match part:
        case Around():
            for turn in range(max(part.players, part.dealer, part.community)):
                yield from _part(PLAYERS, turn < part.players)
                yield from _part(COMMUNITY, turn < part.community)
                yield from _part(DEALER, turn < part.dealer)
        case Stacks():
            yield from _part(PLAYERS, part.players)
            yield from _part(DEALER, part.dealer)
        case Everywhere():
            laps = 1 if part.stacks else part.cards
            for _ in range(laps):
                yield from _part(POSITIONS, part.cards // laps)
        case Lay():
            yield DealtCards(to=_to(part.area), cards=part.cards, if_any=part.if_any)
        case Split():
            for spot, wager in part.parts:
                made = () if wager is None else (wager,)
                otherwise = None if wager is None else "discard"
                yield DealtCards(to=_to(spot.area), cards=1, if_any=made, otherwise=otherwise)
        case _:
            raise TypeError(f"{part!r:.60} deals in no known way")


def _part(to: str, cards: int) -> Iterator[DealtCards]:
    if cards:
        yield DealtCards(to=_to(to), cards=int(cards))


def _to(area: str) -> To:
    return area  # type: ignore[return-value]


def _later(game: str, first: list[DealtCards]) -> Iterator[DealtCards]:
    """The cards of the later steps. Those that lie there already are only turned, without a burn
    before them."""
    lying = Counter[str]()
    for one in first:
        lying[one.to] += one.cards
    burns = False
    for step in games()[game].steps:
        if isinstance(step, Burn):
            burns = True
        elif isinstance(step, Show):
            if lying[step.area] <= 0:
                yield from _part(BURN, burns)
                yield from _part(step.area, step.cards)
            lying[step.area] -= step.cards
            burns = False
