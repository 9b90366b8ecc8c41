"""The deck of a written round: its cards at the places where the procedure deals them."""

from collections.abc import Mapping

from pitboss.cards import Card
from pitboss.games import CardsMissingError
from pitboss.games.dealing import BONUS, COMMUNITY, DEALER, DISCARD, PLAYER, Spot
from pitboss.games.model import Ask
from pitboss.round import State
from pitboss.round.procedure import movements
from pitboss.settle.faults import Faults, SettleError
from pitboss.settle.reader import AskedIrregularity, AskedRound

__all__ = ["cards_taken", "field_of", "needed", "stacked"]

#: An area, with the seat if it is a player's.
Place = tuple[str, int]
_FIELDS = {DEALER: "dealer", COMMUNITY: "community", BONUS: "bonus_cards"}


def stacked(state: State, asked: AskedRound, faults: Faults) -> tuple[Card | None, ...]:
    """The deck that deals exactly these cards. Cards that nobody named are None."""
    hands = {(PLAYER, one.seat): list(one.cards) for one in asked.seats}
    left: dict[tuple[str, int], list[Card]] = hands | {
        (area, 0): list(cards) for area, cards in asked.areas.items()
    }
    deck: list[Card | None] = []
    counts = _counts(state, asked)
    for spot in _all_spots(state, asked.irregularity):
        place = (spot.area, spot.seat)
        cards = left.get(place)
        card = cards.pop(0) if cards else None
        # A card that is there twice is a fault already.
        deck.append(None if card in deck else card)
    _no_spare(asked, left, counts, faults)
    return tuple(deck + [None] * (state.rules.chapter.deck.deck - len(deck)))


def _all_spots(state: State, irregularity: AskedIrregularity | None) -> list[Spot]:
    """The spot of every card in the whole round, whatever is decided. A card found face up is set
    aside, and the others move up."""
    plan = list(movements(state, 0))
    spots = [spot for movement in plan for spot in movement.spots]
    if irregularity is not None and irregularity.kind == "face-up-card":
        before = _dealt_before(state, irregularity.questions)
        drawn = sum(len(movement.spots) for movement in plan if movement.step < before)
        spots.insert(drawn + irregularity.at, Spot(DISCARD))
    return spots


def _dealt_before(state: State, questions: int | None) -> int:
    """The step before which cards are dealt when so many questions were answered."""
    if questions is None:
        return 0
    asks = [number for number, step in enumerate(state.game.steps) if isinstance(step, Ask)]
    return asks[min(max(questions, 1), len(asks)) - 1]


def _no_spare(
    asked: AskedRound,
    left: Mapping[Place, list[Card]],
    counts: Mapping[Place, int],
    faults: Faults,
) -> None:
    """Check that no area has too many cards, and no player too few."""
    for place, cards in left.items():
        takes = counts.get(place, 0)
        # If a wager was refused, the cards for it may still be there.
        if cards and (takes or not faults):
            faults.add(SettleError(_takes(takes, takes + len(cards)), field_of(asked, *place)))
    for seat in asked.seats:
        takes = counts.get((PLAYER, seat.seat), 0)
        if seat.cards and takes and len(seat.cards) < takes:
            faults.add(SettleError(_takes(takes, len(seat.cards)), seat.where("cards")))


def _takes(takes: int, given: int) -> str:
    if not takes:
        return "no card is dealt there in this round"
    return f"takes {takes} card{'' if takes == 1 else 's'}, not {given}"


def needed(state: State, asked: AskedRound, error: CardsMissingError) -> SettleError:
    """The error for cards that settlement needs: the field, and the number of cards there."""
    place = (error.area, error.seat)
    takes = sum((one.spot.area, one.spot.seat) == place for one in state.layout)
    hands = {(PLAYER, one.seat): one.cards for one in asked.seats}
    areas = {(area, 0): cards for area, cards in asked.areas.items()}
    given = len((hands | areas).get(place, ()))
    whose = f"seat {error.seat}'s" if error.seat else f"the {error.area}"
    message = f"{whose} cards are needed and not all of them are known: {_takes(takes, given)}"
    return SettleError(message, field_of(asked, *place))


def field_of(asked: AskedRound, area: str, number: int) -> str:
    """The field of the round that holds the cards of an area or a seat."""
    seat = next((one for one in asked.seats if one.seat == number), None)
    return seat.where("cards") if seat is not None else _FIELDS[area]


def cards_taken(state: State, asked: AskedRound) -> dict[str, int]:
    """The number of cards in each field of the round, once the wagers are known."""
    return {
        field_of(asked, *place): count
        for place, count in _counts(state, asked).items()
        if place[0] == PLAYER or place[0] in _FIELDS
    }


def _counts(state: State, asked: AskedRound) -> dict[Place, int]:
    counts: dict[Place, int] = {}
    for spot in _all_spots(state, asked.irregularity):
        place = (spot.area, spot.seat)
        counts[place] = counts.get(place, 0) + 1
    return counts
