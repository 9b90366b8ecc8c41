"""Three Card Poker: 58 Pa. Code Chapter 649a.

Paragraphs that the 2013 text does not print are cited by the nearest printed one above (R2).
"""

from collections.abc import Iterator
from functools import partial

from pitboss.cards import RANKS, Card, rank_of
from pitboss.games.dealing import (
    AUTOMATED_SHOE,
    COMMUNITY,
    FROM_HAND,
    MANUAL_SHOE,
    RESHUFFLING_SHOE,
    Around,
    Lay,
    Stacks,
)
from pitboss.games.lines import Line, Reason, against_dealer, if_live, push, win
from pitboss.games.model import Ask, Deal, Game, Reveal, Settle
from pitboss.games.offers import MayFold, MayRaise
from pitboss.games.shared_wagers import (
    HAND_BONUS,
    HAND_BONUS_DEALER,
    SIX_CARD_BONUS,
    ante_bonus,
    five_card_hand_bonus,
    paytable_wager,
    progressive,
)
from pitboss.games.showdown import Box, Showdown
from pitboss.hands import Hand, ThreeCard, five_card, six_card, three_card

__all__ = ["GAME"]

_COMMUNITY_CARDS = 2
_QUEEN = RANKS.index("Q")


def hand(show: Showdown, box: Box) -> Hand:
    """The player's three cards (649a.1, 649a.6)."""
    return show.once(("three", box.seat), lambda: three_card(show.player(box)))


def dealer_hand(show: Showdown) -> Hand:
    """The dealer's three cards (649a.11(c))."""
    return show.once("dealer", lambda: three_card(show.dealer))


def dealer_plays(show: Showdown) -> bool:
    """Whether the dealer holds queen high or better (649a.2(b)(6))."""
    house = dealer_hand(show)
    return house.category > ThreeCard.HIGH_CARD or rank_of(house.cards[0]) >= _QUEEN


def six_card_hand(show: Showdown, box: Box) -> Hand:
    """The player's three cards with the dealer's three (649a.11(c)(6), R7)."""
    return six_card(show.player(box) + show.dealer)


def five_cards(show: Showdown, box: Box) -> tuple[Card, ...]:
    """The player's three cards and the two community cards (649a.11(c)(7), (8))."""
    return show.player(box) + show.community(_COMMUNITY_CARDS)


def five_card_hand(show: Showdown, box: Box) -> Hand:
    """The hand of the player's three cards and the two community cards (649a.6(d))."""
    return show.once(("five", box.seat), lambda: five_card(five_cards(show, box)))


def dealer_five_cards(show: Showdown) -> tuple[Card, ...]:
    """The dealer's three cards and the two community cards (649a.11(c)(8))."""
    return show.dealer + show.community(_COMMUNITY_CARDS)


def dealer_five_card_hand(show: Showdown) -> Hand:
    """The hand of the dealer's three cards and the two community cards (649a.11(c)(8))."""
    return show.once("dealer five", lambda: five_card(dealer_five_cards(show)))


def ante_play(show: Showdown, box: Box) -> Iterator[Line]:
    """Ante and Play against the dealer. A dealer who does not qualify pays the Ante alone
    (649a.11(c))."""
    for wager in ("ante", "play"):
        yield from if_live(box, wager, partial(_compared, show, box, wager))


def _compared(show: Showdown, box: Box, wager: str) -> Line:
    own, house = hand(show, box), dealer_hand(show)
    if dealer_plays(show):
        cite = "649a.11(c)"
        return against_dealer(show, box, wager, own, house, lower=cite, equal=cite)
    why = Reason.DEALER_LOW
    if wager == "play":
        return push(box, wager, why, cite="649a.2(b)(6)", hand=own, against=house)
    table = show.rules.offers[wager].paytable
    return win(show, box, wager, table.flat, why, cite=table.cite, hand=own, against=house)


# Two more cards go to the dealer's right if anybody made a wager on a five-card hand.
_EXTRA_CARDS = Lay(
    COMMUNITY,
    _COMMUNITY_CARDS,
    if_any=("five-card-progressive", HAND_BONUS, HAND_BONUS_DEALER),
)
_CARD_BY_CARD = (Around(players=3, dealer=3), _EXTRA_CARDS)  # .8(d), .9(b)

GAME = Game(
    slug="three-card-poker",
    deal={
        MANUAL_SHOE: _CARD_BY_CARD,
        FROM_HAND: _CARD_BY_CARD,
        AUTOMATED_SHOE: (Stacks(players=3, dealer=3), _EXTRA_CARDS),  # .10(c)
        RESHUFFLING_SHOE: (Stacks(dealer=3), Stacks(players=3), _EXTRA_CARDS),  # as 641a.10(g)
    },
    steps=(
        Deal("three cards to each player and to the dealer, face down", cite="649a.8(d)"),
        Ask(
            (
                # R8: the Six Card Bonus, the Five Card Hand Bonus and Envy stay.
                MayFold(
                    loses=(
                        "ante",
                        "pair-plus",
                        "three-card-progressive",
                        "five-card-progressive",
                    ),
                    cite="649a.11(b)",
                    cites={
                        "pair-plus": "649a.11(b)(3)",
                        "three-card-progressive": "649a.11(b)(2)",
                        "five-card-progressive": "649a.11(b)(2)",
                    },
                ),
                MayRaise("play"),
            ),
            "a Play wager equal to the Ante, or fold",
            cite="649a.11(b)",
        ),
        Reveal("turn the dealer's cards face up", cite="649a.11(c)"),
        Settle("settle each player, from the dealer's right", cite="649a.11(c)"),
    ),
    settle=(
        ante_play,
        ante_bonus(hand, cite="649a.12(b)"),
        paytable_wager("pair-plus", hand, loses="649a.11(c)"),
        progressive(
            "three-card-progressive",
            hand,
            pays="649a.12(e)(1)",
            loses="649a.11(c)",
            envy="649a.12(e)(5)",
        ),
        paytable_wager(SIX_CARD_BONUS, six_card_hand, loses="649a.11(c)(6)"),
        progressive(
            "five-card-progressive",
            five_card_hand,
            pays="649a.12(h)(1)",
            loses="649a.11(c)(7)",
            envy="649a.12(h)(5)",
        ),
        five_card_hand_bonus(
            five_card_hand,
            five_cards,
            dealer=dealer_five_card_hand,
            dealer_cards=dealer_five_cards,
            pays="649a.12(i)(1)",
            loses="649a.11(c)(8)",
            extras="649a.12(i)(3)",
        ),
    ),
    hand=hand,
    dealer=dealer_hand,
    qualifies=dealer_plays,
    qualifying="queen high",
)
