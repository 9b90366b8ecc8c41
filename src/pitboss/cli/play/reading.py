"""What a view means: hands so far, wagers that still stand, chips on the layout.

Everything here is worked out from a player's own view and the posted rules alone.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from pitboss.cards import Card, CardError, parse_card, rank_name, rank_of, rank_plural
from pitboss.cli.play.sitting import Sitting
from pitboss.games import Box, CardsMissingError, Showdown
from pitboss.games.dealing import BONUS, COMMUNITY, DEALER
from pitboss.games.model import Ask, Fold, Raise, Show, Withdraw
from pitboss.hands import Hand, HandError, five_card
from pitboss.money import Cents, parse_money
from pitboss.table.views import FACE_DOWN

__all__ = [
    "community_to_come",
    "dealer_hand",
    "faces",
    "gone",
    "hand_so_far",
    "net_of",
    "on_the_layout",
    "seat_of",
    "stakes",
]

_FIVE = 5


def seat_of(view: Mapping[str, Any], number: int) -> dict[str, Any]:
    """What a view shows of one seat."""
    found: dict[str, Any] = next(one for one in view["seats"] if one["seat"] == number)
    return found


def faces(view: Mapping[str, Any]) -> list[str]:
    """Every card whose face a view shows."""
    areas = (view["dealer"], view["community"], view["bonus_cards"])
    hands = (seat["cards"] for seat in view["seats"])
    return [card for area in (*areas, *hands) for card in area if card != FACE_DOWN]


def stakes(seat: Mapping[str, Any]) -> dict[str, Cents]:
    """The wagers that a seat has made, in cents."""
    return {key: parse_money(amount) for key, amount in seat["wagers"].items()}


def net_of(lines: Sequence[Mapping[str, Any]]) -> Cents:
    """What settled lines brought: returned less staked."""
    return Cents(sum(parse_money(line["returned"]) - parse_money(line["staked"]) for line in lines))


def gone(sitting: Sitting, seat: Mapping[str, Any]) -> dict[str, str]:
    """The wagers that a seat's answers took off the layout: ``withdrawn`` or ``lost``.

    The answers stand in the order of the questions; one about a wager that the seat has already
    raised was not put to it.
    """
    found: dict[str, str] = {}
    raised: set[str] = set()
    answers = iter(seat["decisions"])
    for ask in (step for step in sitting.game.steps if isinstance(step, Ask)):
        if any(isinstance(one, Raise) and one.wager in raised for one in ask.choices):
            continue
        word = next(answers, None)
        choice = next((one for one in ask.choices if one.word == word), None)
        if isinstance(choice, Raise):
            raised.add(choice.wager)
        elif isinstance(choice, Withdraw):
            found[choice.wager] = "withdrawn"
        elif isinstance(choice, Fold):
            found |= dict.fromkeys(choice.lost(seat["wagers"]), "lost")
    return found


def on_the_layout(sitting: Sitting, seat: Mapping[str, Any]) -> Cents:
    """What a seat has staked and not taken back."""
    back = gone(sitting, seat)
    return Cents(
        sum(amount for key, amount in stakes(seat).items() if back.get(key) != "withdrawn")
    )


def community_to_come(sitting: Sitting, view: Mapping[str, Any]) -> int:
    """How many community cards the procedure still brings to the layout."""
    steps = sitting.game.steps
    cards = sum(one.cards for one in steps if isinstance(one, Show) and one.area == COMMUNITY)
    return max(0, cards - len(view["community"]))


def hand_so_far(sitting: Sitting, view: Mapping[str, Any], number: int) -> str:
    """A seat's hand as far as the view shows its cards; nothing if it shows none."""
    seat = seat_of(view, number)
    own = _cards(seat["cards"])
    if not own or None in own:
        return ""
    show = _showdown(sitting, view)
    try:
        return sitting.game.hand(show, show.boxes[number]).name
    except (CardsMissingError, HandError):
        return _name_of([card for card in (*own, *_cards(view["community"])) if card is not None])


def dealer_hand(sitting: Sitting, view: Mapping[str, Any]) -> str:
    """The dealer's hand once it is turned up, and whether it qualifies."""
    game = sitting.game
    if game.dealer is None:
        return ""
    show = _showdown(sitting, view)
    try:
        hand: Hand = game.dealer(show)
        if game.qualifies is None:
            return hand.name
        return f"{hand.name}{'' if game.qualifies(show) else ', does not qualify'}"
    except (CardsMissingError, HandError):
        return ""


def _cards(texts: Sequence[str]) -> tuple[Card | None, ...]:
    return tuple(_card(text) for text in texts)


def _card(text: str) -> Card | None:
    try:
        return parse_card(text)
    except CardError:
        return None


def _showdown(sitting: Sitting, view: Mapping[str, Any]) -> Showdown:
    """The cards that the view shows, as a game reads them."""
    boxes = {
        seat["seat"]: Box(seat["seat"], seat["player"], stakes(seat), _cards(seat["cards"]))
        for seat in view["seats"]
    }
    areas = {
        DEALER: _cards(view["dealer"]),
        COMMUNITY: _cards(view["community"]),
        BONUS: _cards(view["bonus_cards"]),
    }
    return Showdown(sitting.rules, boxes, areas, None, None)


def _name_of(cards: Sequence[Card]) -> str:
    """What cards are worth while more are to come: pairs and the like, or the highest card."""
    if len(cards) >= _FIVE:
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
