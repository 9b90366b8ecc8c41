"""The deck of a round: shuffled, or stacked for a test or a lesson."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pitboss.cards import DECK_53, Card, card_text, parse_cards
from pitboss.games.dealing import BONUS, COMMUNITY, DEALER
from pitboss.house.shuffle import draw_number, shuffled
from pitboss.library.cards import Card as PrintedCard
from pitboss.library.errors import refused
from pitboss.record import Actor
from pitboss.refusals import Refused
from pitboss.round import NoMoreBets, State
from pitboss.round.draws import draws_of
from pitboss.round.fairness.draws import LUCKY, MAGIC, START, result
from pitboss.rulebook import Chapter
from pitboss.settle.faults import Faults, SettleError
from pitboss.settle.reader import AskedRound, AskedSeat
from pitboss.settle.stacked_deck import stacked

__all__ = ["Stack", "no_more_bets", "read_stack"]

Cards = str | Sequence[str | PrintedCard]
#: Cards from the top of the deck, in dealing order; or cards by where they shall lie.
Stack = Cards | Mapping[Any, Cards]
_AREAS = {"dealer": DEALER, "community": COMMUNITY, "bonus_cards": BONUS}
#: A stack as it was read: by seat or area, or from the top.
Read = tuple[Card, ...] | dict[int | str, tuple[Card, ...]]


def read_stack(stack: Stack, chapter: Chapter) -> Read:
    """The cards of a stack, each of the game's deck and none twice."""
    if not isinstance(stack, Mapping):
        return _read(stack, chapter)
    found: dict[int | str, tuple[Card, ...]] = {}
    for place, cards in stack.items():
        if type(place) is not int and place not in _AREAS:
            known = ", ".join(("a seat", *_AREAS))
            raise refused("deck/place", f"{place!r:.40} is no place for cards: {known}", None)
        found[place] = _read(cards, chapter)
    _read([card_text(card) for cards in found.values() for card in cards], chapter)
    return found


def _read(cards: Cards, chapter: Chapter) -> tuple[Card, ...]:
    texts = cards if isinstance(cards, str) else [str(card) for card in cards]
    return parse_cards(texts, deck=DECK_53[: chapter.deck.deck])


def no_more_bets(state: State, system: Actor, stack: Read | None) -> NoMoreBets:
    """The command that closes betting, with a deck and the round's draws from ``secrets``."""
    known = _placed(state, stack) if isinstance(stack, dict) else stack or ()
    chapter = state.rules.chapter
    left = iter(shuffled([card for card in DECK_53[: chapter.deck.deck] if card not in known]))
    whole = (*known, *(None,) * (chapter.deck.deck - len(known)))
    drawn = {draw.name: result(draw, draw_number(draw)) for draw in draws_of(state.rules)}
    magic = drawn.get(MAGIC)
    return NoMoreBets(
        system,
        tuple(next(left) if card is None else card for card in whole),
        magic_card=None if magic is None else DECK_53[magic],
        lucky_position=_position(chapter, drawn.get(LUCKY)),
        # A stacked deck is dealt from the dealer's position, so that it deals the same each time.
        start=_position(chapter, drawn.get(START)) if stack is None else 0,
    )


def _position(chapter: Chapter, drawn: int | None) -> int | None:
    """Seats come first among the positions, and the dealer's, which is 0, last."""
    return None if drawn is None else (drawn + 1) % (chapter.positions + 1)


def _placed(state: State, stack: Mapping[int | str, tuple[Card, ...]]) -> tuple[Card | None, ...]:
    """The deck that deals each card to its place; the places of the others are None."""
    seats = [
        AskedSeat(index, number, "", stack.get(number, ()), {}, {}, ())
        for index, number in enumerate(one for one in stack if isinstance(one, int))
    ]
    areas = {area: stack.get(key, ()) for key, area in _AREAS.items()}
    faults = Faults()
    deck = stacked(state, AskedRound({}, tuple(seats), areas), faults)
    try:
        faults.raise_any()
    except SettleError as error:
        raise _misplaced(error, seats) from None
    return deck


def _misplaced(error: SettleError, seats: Iterable[AskedSeat]) -> Refused:
    named = {one.where("cards"): f"seat {one.seat}" for one in seats}
    place = named.get(error.where, error.where)
    return refused("deck/place", f"the cards of {place}: {error.message}", error.cite)
