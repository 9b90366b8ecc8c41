"""The system's draws beside the cards (R61): Magic Card, Lucky position, Pai Gow's start.

An electronic table commits to its draws with its deal. Where a dealer deals real cards the draws
have a root of their own, published when the round opens, before its first wager.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

from pitboss.games import games
from pitboss.record import Actor, Role
from pitboss.round import commands as c
from pitboss.round import events as e
from pitboss.round.commands import Refusal
from pitboss.round.fairness import Draw, bound
from pitboss.round.fairness.draws import LUCKY, MAGIC, START
from pitboss.round.moves import Applier, Judge, Move, Outcome
from pitboss.round.state import Phase, State
from pitboss.rulebook import GameRules

__all__ = ["APPLIERS", "JUDGES", "draws_due", "draws_of", "moves"]

_CITE: Final = "R61"
#: The option of a submission that files a shaker (645a.5).
_SHAKER: Final = "shaker"


def draws_of(rules: GameRules, *, electronic: bool = True) -> tuple[Draw, ...]:
    """The draws of every round under these rules: with the filed chance (R33), or always for the
    start of a deal that begins at a drawn position (645a.5). A dealer's shaker finds the start
    where it is filed."""
    chapter = rules.chapter
    places = chapter.positions + any(one.shares is not None for one in chapter.wagers.values())
    shaken = not electronic and bool(rules.options.get(_SHAKER))
    starts = Fraction(bool(games()[chapter.slug].start) and not shaken)
    found = (
        Draw(MAGIC, rules.magic_card, chapter.deck.deck),
        Draw(LUCKY, rules.lucky_bonus, places),
        Draw(START, starts, chapter.positions + 1),
    )
    return tuple(one for one in found if one.chance)


def draws_due(state: State) -> Refusal | None:
    """The refusal to wager before the system has committed to its draws, or None."""
    open_now = state.phase is Phase.BETTING and not state.electronic
    if not open_now or state.root or not draws_of(state.rules, electronic=False):
        return None
    reason = "the system first publishes the commitment to its draws"
    return Refusal("draws/not-committed", reason, _CITE)


def _commit(state: State, command: c.CommitDraws) -> Outcome:
    if command.actor.role is not Role.SYSTEM:
        return Refusal("role/not-allowed", "the system draws, at every table", _CITE)
    if draws_due(state) is None:
        reason = "no commitment to draws is due: the round has one, or none to make"
        return Refusal("draws/none", reason, _CITE)
    if state.made or state.hashes:
        return Refusal("draws/late", "the draws are fixed before the first wager", _CITE)
    draws = draws_of(state.rules, electronic=False)
    deal = command.deal
    if deal is None or deal.deck:
        reason = "the draws are committed to without a deck: a dealer deals the cards"
        return Refusal("draws/deal", reason, _CITE)
    try:
        secret = bound(deal, state.round_id, state.rules.submission, draws)
    except ValueError as error:
        return Refusal("draws/deal", str(error), _CITE)
    if secret.commitment.root != command.root:
        return Refusal("draws/root", "this root does not commit to these draws", _CITE)
    return (e.DrawsCommitted(command.root, deal),)


def _committed(state: State, event: e.DrawsCommitted) -> State:
    return state.but(root=event.root, deal=event.deal)


def moves(state: State, actor: Actor) -> Iterator[Move]:
    """The commitment to the draws, by the system."""
    fresh = not state.made and not state.hashes
    if actor.role is Role.SYSTEM and fresh and draws_due(state) is not None:
        yield Move(kind="commit-draws", about="commit to the draws of the round", cite=_CITE)


JUDGES: Mapping[type, Judge] = {c.CommitDraws: _commit}
APPLIERS: Mapping[type, Applier] = {e.DrawsCommitted: _committed}
