"""Names of hands as far as a view shows their cards: a seat's, and the dealer's."""

from collections import Counter
from collections.abc import Sequence

from pitboss.cards import JOKER, Card, rank_name, rank_of, rank_plural
from pitboss.games import Box, CardsMissingError, Showdown, games
from pitboss.games.dealing import BONUS, COMMUNITY, DEALER
from pitboss.hands import Hand, HandError, five_card, pai_gow_seven
from pitboss.round import RoundView
from pitboss.rulebook import GameRules

__all__ = ["dealer_hand", "dealer_qualifies", "hand_so_far", "shown_cards", "two_hands"]

_FIVE = 5


def shown_cards(rules: GameRules, view: RoundView) -> Showdown:
    """The cards that the view shows, as a game reads them."""
    boxes = {
        seat.seat: Box(seat.seat, seat.player, seat.wagers, seat.cards, low=seat.low)
        for seat in view.seats
    }
    areas = {DEALER: view.dealer, COMMUNITY: view.community, BONUS: view.bonus_cards}
    return Showdown(rules, boxes, areas, None, None)


def hand_so_far(rules: GameRules, view: RoundView, number: int) -> str:
    """A seat's hand as far as the view shows its cards; empty if it shows none."""
    own = next(seat.cards for seat in view.seats if seat.seat == number)
    if not own or None in own:
        return ""
    game = games()[rules.chapter.slug]
    show = shown_cards(rules, view)
    try:
        box = show.boxes[number]
        hand = game.hand(show, box)
        return hand.name if game.low is None else two_hands(hand, game.low(show, box))
    except (CardsMissingError, HandError):
        known = [card for card in (*own, *view.community) if card is not None]
        return _name_of(known) if game.low is None else pai_gow_seven(known).name


def dealer_hand(rules: GameRules, view: RoundView) -> str:
    """The dealer's hand once it is turned up, and whether it qualifies."""
    game = games()[rules.chapter.slug]
    if game.dealer is None:
        return ""
    show = shown_cards(rules, view)
    try:
        hand = game.dealer(show)
        if game.dealer_low is not None:
            return two_hands(hand, game.dealer_low(show))
        if game.qualifies is None:
            return hand.name
        return f"{hand.name}{'' if game.qualifies(show) else ', does not qualify'}"
    except (CardsMissingError, HandError):
        return ""


def dealer_qualifies(rules: GameRules, view: RoundView) -> bool | None:
    """Whether the dealer's hand qualifies; None before it is turned, or without such a test."""
    game = games()[rules.chapter.slug]
    if game.qualifies is None:
        return None
    try:
        return game.qualifies(shown_cards(rules, view))
    except (CardsMissingError, HandError):
        return None


def two_hands(high: Hand, low: Hand) -> str:
    """Two hands that were set from one's cards."""
    return f"{high.name}, low {low.name.lower()}"


def _name_of(cards: Sequence[Card]) -> str:
    """The name of an unfinished hand: pairs and the like, or the highest card."""
    if len(cards) >= _FIVE or JOKER in cards:
        try:
            return five_card(cards).name
        except HandError:
            return ""
    counts = Counter(rank_of(card) for card in cards)
    groups = sorted(((count, rank) for rank, count in counts.items()), reverse=True)
    (most, rank), *others = groups
    if most == 1:
        return f"{rank_name(rank).capitalize()} high"
    if most == 2 and others and others[0][0] == 2:
        return f"Two pair, {rank_plural(rank)} and {rank_plural(others[0][1])}"
    name = {2: "Pair of", 3: "Three-of-a-kind,", 4: "Four-of-a-kind,"}[most]
    return f"{name} {rank_plural(rank)}"
