"""The hands and the deal that the two hold'em chapters share: 647a and 653a."""

from pitboss.cards import Card
from pitboss.games.dealing import (
    AUTOMATED_SHOE,
    BONUS,
    COMMUNITY,
    FROM_HAND,
    MANUAL_SHOE,
    RESHUFFLING_SHOE,
    Around,
    Instruction,
    Lay,
    Stacks,
)
from pitboss.games.shared_wagers import SIX_CARD_BONUS
from pitboss.games.showdown import Box, Showdown
from pitboss.hands import Hand, five_card, six_card

__all__ = [
    "BOARD",
    "DEAL",
    "FLOP",
    "best_hand",
    "cards_with_flop",
    "dealer_cards_with_flop",
    "dealer_hand",
    "dealer_hand_with_flop",
    "hand_with_flop",
    "six_card_hand",
]

FLOP = 3
BOARD = 5
_SIX_CARD_BONUS_CARDS = 4


def best_hand(show: Showdown, box: Box) -> Hand:
    """The player's best five of two cards and the five community cards (.1)."""
    return show.once(
        ("best", box.seat), lambda: five_card(show.player(box) + show.community(BOARD))
    )


def dealer_hand(show: Showdown) -> Hand:
    """The dealer's best five of two cards and the five community cards (.1)."""
    return show.once("dealer", lambda: five_card(show.dealer + show.community(BOARD)))


def cards_with_flop(show: Showdown, box: Box) -> tuple[Card, ...]:
    """The player's two cards and the Flop."""
    return show.player(box) + show.community(FLOP)


def hand_with_flop(show: Showdown, box: Box) -> Hand:
    """The hand of the player's two cards and the Flop. It counts for the Progressive, the Envy
    Bonus and the Five Card Hand Bonus (R16)."""
    return show.once(("flop", box.seat), lambda: five_card(cards_with_flop(show, box)))


def dealer_cards_with_flop(show: Showdown) -> tuple[Card, ...]:
    """The dealer's two cards and the Flop."""
    return show.dealer + show.community(FLOP)


def dealer_hand_with_flop(show: Showdown) -> Hand:
    """The hand of the dealer's two cards and the Flop (.7(d)(4))."""
    return show.once("dealer flop", lambda: five_card(dealer_cards_with_flop(show)))


def six_card_hand(show: Showdown, box: Box) -> Hand:
    """The player's two cards with the four Six Card Bonus cards (.6(d), R7)."""
    return six_card(show.player(box) + show.bonus(_SIX_CARD_BONUS_CARDS))


_BONUS_CARDS = Lay(BONUS, _SIX_CARD_BONUS_CARDS, if_any=(SIX_CARD_BONUS,))
_CARD_BY_CARD = (_BONUS_CARDS, Around(players=2, dealer=2))
_STACK_BY_STACK = (Stacks(players=2, dealer=2), _BONUS_CARDS)

#: By hand: Six Card Bonus cards first, then card by card. By shoe: stacks, then the Six Card Bonus
#: cards from the hand. A reshuffling shoe dispenses the community cards first.
DEAL: dict[str, tuple[Instruction, ...]] = {
    MANUAL_SHOE: _CARD_BY_CARD,  # 653a.8(d), 647a.8(d)
    FROM_HAND: _CARD_BY_CARD,  # 653a.9(b), 647a.9(d)
    AUTOMATED_SHOE: _STACK_BY_STACK,  # .10(b), (c)
    RESHUFFLING_SHOE: (Lay(COMMUNITY, BOARD), *_STACK_BY_STACK),  # .10(g)
}
