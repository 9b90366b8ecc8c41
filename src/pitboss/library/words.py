"""Decisions in words, both ways: ``raise 4``, ``check``, ``set 2c 2d``, ``set house``."""

import re
from decimal import Decimal
from typing import Final

from pitboss.cards import cards_text, parse_cards
from pitboss.games.choices import Decision, Raise, SetHands, answer_of
from pitboss.games.model import Ask
from pitboss.games.offers import MayRaise
from pitboss.library.errors import refused
from pitboss.money import Cents
from pitboss.record import Actor
from pitboss.round import State, legal
from pitboss.wire.decision_words import PLAIN, multiples

__all__ = ["decision_of", "words_of"]

_RAISE: Final = re.compile(r"raise(?: ([0-9]{1,6}(?:\.[0-9]{1,6})?))?")


def words_of(state: State, seat: int, player: Actor) -> list[str]:
    """The decisions open to a seat now, in words that :func:`decision_of` takes."""
    found: list[str] = []
    for move in legal(state, player):
        if move.decision is None or move.seat != seat:
            continue
        if move.decision == SetHands.word:
            found += [f"set {cards_text(low)}" for low in move.low_hands]
        elif move.decision == Raise.word:
            found += [f"raise {times}" for times in multiples(_unit(state, seat), move.amounts)]
        else:
            found.append(move.decision)
    return found


def _unit(state: State, seat: int) -> Cents:
    """The wager that a raise here is a multiple of; zero if no raise is offered."""
    step = state.step
    offers = step.offers if isinstance(step, Ask) else ()
    offer = next((one for one in offers if isinstance(one, MayRaise)), None)
    place = state.seats.get(seat)
    if offer is None or place is None:
        return Cents(0)
    return place.wagers.get(offer.law(state.rules)[0].of, Cents(0))


def decision_of(state: State, seat: int, text: str, player: Actor) -> Decision:
    """The decision that words stand for. Whether it is allowed now the round itself says."""
    words = " ".join(text.lower().split())
    if found := _RAISE.fullmatch(words):
        return Raise(_amount(state, seat, found[1], player))
    if words in PLAIN:
        return answer_of(words)
    first, _, rest = words.partition(" ")
    if first == SetHands.word and rest:
        return SetHands(parse_cards(rest))
    known = ", ".join(words_of(state, seat, player)) or "nothing is asked of this seat now"
    raise refused("decision/unknown", f"{text!r:.40} is no decision: {known}", None)


def _amount(state: State, seat: int, times: str | None, player: Actor) -> Cents:
    if times is None:
        offered = [one for one in words_of(state, seat, player) if one.startswith(Raise.word)]
        if len(offered) > 1:
            raise refused("decision/amount", f"say which: {' or '.join(offered)}", None)
        times = offered[0].split()[1] if offered else "1"
    cents = Decimal(times) * _unit(state, seat)
    if cents != int(cents):
        raise refused("decision/amount", f"raise {times} is not a whole number of cents", None)
    return Cents(int(cents))
