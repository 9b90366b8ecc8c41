"""The hands of Pai Gow Poker: seven cards, and how they are set in a high and a low hand.

The house way of the Rules Submission (``house_way``) sets the dealer's hands, those of a player who
asks for it, and those of a co-banked hand.
"""

from typing import Final

from pitboss.cards import Card
from pitboss.games.choices import SetHouse, Surrender
from pitboss.games.house_way import Split, set_by_house_way
from pitboss.games.offers import LOW_CARDS
from pitboss.games.showdown import Box, CardsMissingError, Showdown
from pitboss.hands import Hand, pai_gow_seven
from pitboss.rulebook import GameRules

__all__ = [
    "PAI_GOW",
    "BothHands",
    "dealer_hands",
    "dealer_high",
    "dealer_low",
    "dealer_seven",
    "hands_of",
    "high_hand",
    "is_foul",
    "low_hand",
    "seven",
    "wrongly_split",
]

#: The wager on both hands (645a.7(d)).
PAI_GOW: Final = "pai-gow"
#: A high and a low hand; None if the cards are not split in five and two.
BothHands = tuple[Hand, Hand] | None


def seven(show: Showdown, box: Box) -> Hand:
    """The best hand of the player's seven cards, however they are set (645a.11(h))."""
    return show.once(("seven", box.seat), lambda: pai_gow_seven(show.player(box)))


def dealer_seven(show: Showdown) -> Hand:
    """The dealer's seven cards, for the Queen's Dragon (645a.1)."""
    return show.once("dealer seven", lambda: pai_gow_seven(show.dealer))


def high_hand(show: Showdown, box: Box) -> Hand:
    """The player's high hand. If the hand was surrendered or not split in five and two, the best
    hand of its seven cards."""
    if Surrender() in box.decisions or wrongly_split(box):
        return seven(show, box)
    return show.once(("high", box.seat), lambda: _set(show, box).high_hand)


def low_hand(show: Showdown, box: Box) -> Hand:
    """The player's low hand (645a.1)."""
    return show.once(("low", box.seat), lambda: _set(show, box).low_hand)


def dealer_high(show: Showdown) -> Hand:
    """The dealer's high hand, by the house way (645a.11)."""
    return show.once("dealer high", lambda: _dealer_set(show).high_hand)


def dealer_low(show: Showdown) -> Hand:
    """The dealer's low hand, by the house way (645a.11)."""
    return show.once("dealer low", lambda: _dealer_set(show).low_hand)


def _set(show: Showdown, box: Box) -> Split:
    """The split of the seven cards, by the player or by the house way."""
    cards = show.player(box)
    if SetHouse() in box.decisions or _co_banked(show, box):
        return show.once(("set", box.seat), lambda: _by_house_way(show.rules, cards))
    match box.low:
        case (int() as first, int() as second):
            high = tuple(card for card in cards if card not in box.low)
            return Split((Card(first), Card(second)), high)
    reason = f"how seat {box.seat}'s hands are set is not yet known"
    raise CardsMissingError("player", box.seat, dealt=True, reason=reason)


def _co_banked(show: Showdown, box: Box) -> bool:
    """Whether the hand of a box is the co-banked one, which is set by the house way (R72)."""
    bank = show.bank
    return bank is not None and bank.co_banked and bank.seat == box.seat


def wrongly_split(box: Box) -> bool:
    """Whether a player split the seven cards other than five and two."""
    return SetHouse() not in box.decisions and len(box.low) not in (0, LOW_CARDS)


def _dealer_set(show: Showdown) -> Split:
    return show.once("dealer set", lambda: _by_house_way(show.rules, show.dealer))


def _by_house_way(rules: GameRules, cards: tuple[Card, ...]) -> Split:
    return set_by_house_way(cards, str(rules.options["house_way"]))


def hands_of(show: Showdown, box: Box) -> BothHands:
    """Both hands of a player; None if they are wrongly split."""
    return None if wrongly_split(box) else (high_hand(show, box), low_hand(show, box))


def dealer_hands(show: Showdown) -> tuple[Hand, Hand]:
    """Both hands of the dealer."""
    return dealer_high(show), dealer_low(show)


def is_foul(hands: BothHands) -> bool:
    """Whether hands are not set as the chapter says (645a.11(f)(1)(iv))."""
    return hands is None or hands[0].strength < hands[1].strength
