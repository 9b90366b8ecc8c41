"""Caribbean Stud Poker: 58 Pa. Code Chapter 639a.

The 2013 text prints .11(b), (c), (c)(6) and (d) and .12(e). The rest follows the published game and
the sibling chapters (R2).
"""

from collections.abc import Iterator

from pitboss.cards import RANKS, Card, rank_of
from pitboss.games.dealing import (
    AUTOMATED_SHOE,
    DEALER,
    FROM_HAND,
    MANUAL_SHOE,
    RESHUFFLING_SHOE,
    Around,
    Split,
    Spot,
    Stacks,
)
from pitboss.games.lines import Line, Reason, against_dealer, by_paytable, if_live, push, win
from pitboss.games.model import Ask, Deal, Game, Reveal, Settle
from pitboss.games.offers import MayFold, MayRaise
from pitboss.games.shared_wagers import five_card_hand_bonus, paytable_wager, progressive
from pitboss.games.showdown import Box, Showdown
from pitboss.hands import FiveCard, Hand, five_card

__all__ = ["GAME"]

_ACE, _KING = RANKS.index("A"), RANKS.index("K")


def five_cards(show: Showdown, box: Box) -> tuple[Card, ...]:
    """The player's five cards (639a.1)."""
    return show.player(box)


def hand(show: Showdown, box: Box) -> Hand:
    """The player's hand of five cards (639a.1)."""
    return show.once(("hand", box.seat), lambda: five_card(show.player(box)))


def dealer_five_cards(show: Showdown) -> tuple[Card, ...]:
    """The dealer's five cards (639a.1)."""
    return show.dealer


def dealer_hand(show: Showdown) -> Hand:
    """The dealer's five-card hand, hole cards included (639a.11(c))."""
    return show.once("dealer", lambda: five_card(show.dealer))


def dealer_has_ace_king(show: Showdown) -> bool:
    """Whether the dealer qualifies: an ace and a king, or a pair or better (639a.2(b)(7))."""
    house = dealer_hand(show)
    highest, second = (rank_of(card) for card in house.cards[:2])
    return house.category > FiveCard.HIGH_CARD or (highest, second) == (_ACE, _KING)


def ante_bet(show: Showdown, box: Box) -> Iterator[Line]:
    """Ante and Bet against the dealer (639a.11(c), 639a.12(a), (b))."""
    yield from if_live(box, "ante", lambda: _ante(show, box))
    yield from if_live(box, "bet", lambda: _bet(show, box))


def _ante(show: Showdown, box: Box) -> Line:
    """The Ante. It wins if the dealer has less than ace/king, even against a higher hand
    (published)."""
    if dealer_has_ace_king(show):
        return _compared(show, box, "ante")
    own, house = hand(show, box), dealer_hand(show)
    table = show.rules.offers["ante"].paytable
    return win(
        show,
        box,
        "ante",
        table.flat,
        Reason.DEALER_LOW,
        cite=table.cite,
        hand=own,
        against=house,
    )


def _bet(show: Showdown, box: Box) -> Line:
    """The Bet. It pushes if the dealer has less than ace/king; a winning Bet pays by its table."""
    own, house = hand(show, box), dealer_hand(show)
    if not dealer_has_ace_king(show):
        return push(box, "bet", Reason.DEALER_LOW, cite="639a.2(b)(7)", hand=own, against=house)
    if own.strength > house.strength:
        return by_paytable(show, box, "bet", own, loses="639a.11(c)", against=house)
    return _compared(show, box, "bet")


def _compared(show: Showdown, box: Box, wager: str) -> Line:
    return against_dealer(
        show,
        box,
        wager,
        hand(show, box),
        dealer_hand(show),
        lower="639a.11(c)",
        equal="639a.11(c)",
    )


# One card at a time, the dealer's last one face up (.8, .9).
_CARD_BY_CARD = (Around(players=5, dealer=5, last_up=True),)
# The dealer's stack. The shoe releases its bottom card first, and that card is turned up (as
# 641a.10(c), R32).
_DEALERS_STACK = Split(((Spot(DEALER, 0, True), None), *([(Spot(DEALER), None)] * 4)))

GAME = Game(
    slug="caribbean-stud",
    deal={
        MANUAL_SHOE: _CARD_BY_CARD,
        FROM_HAND: _CARD_BY_CARD,
        AUTOMATED_SHOE: (Stacks(players=5), _DEALERS_STACK),  # .10
        RESHUFFLING_SHOE: (_DEALERS_STACK, Stacks(players=5)),  # .10(g)
    },
    steps=(
        Deal("five cards to each player and to the dealer, the dealer's last face up", "639a.8"),
        Ask(
            (
                # A fold loses every wager but the Five Card Hand Bonus. Envy stays, too (R8).
                MayFold(loses=("ante", "stud-bonus", "progressive"), cite="639a.11(b)"),
                MayRaise("bet"),
            ),
            "a Bet wager of two times the Ante, or fold",
            cite="639a.11(b)",
        ),
        Reveal("turn the dealer's four hole cards face up", cite="639a.11(c)"),
        Settle("settle each player, from the dealer's right", cite="639a.11(c)"),
    ),
    settle=(
        ante_bet,
        paytable_wager("stud-bonus", hand, loses="639a.11(c)"),
        progressive(  # before the Five Card Hand Bonus (R22)
            "progressive",
            hand,
            pays="639a.12",
            loses="639a.11(c)",
            envy="639a.12",
        ),
        five_card_hand_bonus(
            hand,
            five_cards,
            dealer=dealer_hand,
            dealer_cards=dealer_five_cards,
            pays="639a.12(e)(1)",
            loses="639a.11(c)(6)",
            extras="639a.12(e)(3)",
        ),
    ),
    hand=hand,
    dealer=dealer_hand,
    qualifies=dealer_has_ace_king,
    qualifying="ace/king",
)
