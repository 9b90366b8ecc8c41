"""The proof of a deal for one person, after the round (docs/fairness.md).

Each person gets the openings of exactly the cards that their view lawfully showed, and everything
needed to repeat the shuffle. Burns, the stub and folded hands stay closed to all but surveillance.
"""

from collections.abc import Collection, Sequence

from pitboss.house.steps import secret_of
from pitboss.record import Actor, Role
from pitboss.round import State
from pitboss.round.fairness import Openings, Wagered, open_deal
from pitboss.round.shuffle import openings_of
from pitboss.round.views import seen

__all__ = ["opened", "openings_for"]


def openings_for(state: State, locked: Sequence[Wagered], viewer: Actor) -> Openings | None:
    """The openings of the cards that a person lawfully saw in a closed round, and of shown draws.

    None if the round is not closed, was called off before its wagers were locked, or has a deal
    that cannot be opened. ``locked`` are the wagers as they were locked.
    """
    if not state.closed:
        return None
    told = state.shown_draws is not None or state.started_at is not None
    whole = told or viewer.role is Role.SURVEILLANCE
    return opened(state, locked, seen(state, viewer), draws=whole)


def opened(
    state: State, locked: Sequence[Wagered], dealt: Collection[int], *, draws: bool
) -> Openings | None:
    """The openings of these cards, by their places in the deal, and of the draws."""
    secret = secret_of(state)
    if secret is None or not locked:
        return None
    names = [draw.name for draw in secret.commitment.draws] if draws else []
    # The cards of a dealer were bound by nobody.
    cards = dealt if secret.deck else ()
    return open_deal(secret, locked, openings_of(state), cards, names)
