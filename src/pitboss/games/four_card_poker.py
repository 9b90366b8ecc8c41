"""Four Card Poker: 58 Pa. Code Chapter 641a."""

from collections.abc import Iterator
from functools import partial

from pitboss.cards import Card
from pitboss.games.dealing import (
    AUTOMATED_SHOE,
    BONUS,
    DEALER,
    DISCARD,
    FROM_HAND,
    MANUAL_SHOE,
    RESHUFFLING_SHOE,
    Around,
    Lay,
    Split,
    Spot,
    Stacks,
)
from pitboss.games.lines import Line, against_dealer, if_live
from pitboss.games.model import Ask, Deal, Game, Reveal, Settle
from pitboss.games.offers import MayFold, MayRaise
from pitboss.games.shared_wagers import (
    SIX_CARD_BONUS,
    ante_bonus,
    bad_beat,
    five_card_hand_bonus,
    paytable_wager,
    progressive,
)
from pitboss.games.showdown import Box, Showdown
from pitboss.hands import Hand, five_card, four_card, six_card

__all__ = ["GAME"]

_FIVE = 5


def best_hand(show: Showdown, box: Box) -> Hand:
    """The player's best four of five cards (641a.11(c)(2))."""
    return show.once(("best", box.seat), lambda: four_card(show.player(box)))


def dealer_hand(show: Showdown) -> Hand:
    """The dealer's best four of six cards (641a.11(c))."""
    return show.once("dealer", lambda: four_card(show.dealer))


def five_cards(show: Showdown, box: Box) -> tuple[Card, ...]:
    """The player's five cards."""
    return show.player(box)


def five_card_hand(show: Showdown, box: Box) -> Hand:
    """The hand of the player's five cards (641a.6(d), 641a.11(c)(5), (7))."""
    return show.once(("five", box.seat), lambda: five_card(show.player(box)))


def dealer_first_five(show: Showdown) -> tuple[Card, ...]:
    """The first five cards dealt to the dealer (641a.11(c)(7))."""
    return show.dealer[:_FIVE]


def dealer_five_card_hand(show: Showdown) -> Hand:
    """The hand of the dealer's first five cards (641a.11(c)(7))."""
    return show.once("dealer five", lambda: five_card(dealer_first_five(show)))


def six_card_hand(show: Showdown, box: Box) -> Hand:
    """The player's five cards with the Six Card Bonus card (641a.11(c)(8), R7)."""
    return six_card(show.player(box) + show.bonus(1))


def ante_play(show: Showdown, box: Box) -> Iterator[Line]:
    """Ante and Play against the dealer. The player wins ties (641a.11(c)(3), 641a.12(a), R13)."""
    for wager in ("ante", "play"):
        yield from if_live(box, wager, partial(_compared, show, box, wager))


def _compared(show: Showdown, box: Box, wager: str) -> Line:
    own, house = best_hand(show, box), dealer_hand(show)
    return against_dealer(show, box, wager, own, house, lower="641a.11(c)(3)(i)")


_BONUS_CARD = Lay(BONUS, 1, if_any=(SIX_CARD_BONUS,))
_CARD_BY_CARD = (_BONUS_CARD, Around(players=5, dealer=6, last_up=True))  # .8(d), .9(b)
# The stack after the dealer's: its bottom card is turned up on the dealer's hand, and the next card
# is the Six Card Bonus card (641a.10(c), R32).
_LAST_STACK = Split(
    (
        (Spot(DEALER, 0, True), None),
        (Spot(BONUS), SIX_CARD_BONUS),
        *([(Spot(DISCARD), None)] * 3),
    )
)

GAME = Game(
    slug="four-card-poker",
    deal={
        MANUAL_SHOE: _CARD_BY_CARD,
        FROM_HAND: _CARD_BY_CARD,
        AUTOMATED_SHOE: (Stacks(players=5, dealer=5), _LAST_STACK),  # .10(b), (c)
        RESHUFFLING_SHOE: (Stacks(dealer=5), _LAST_STACK, Stacks(players=5)),  # .10(g)
    },
    steps=(
        Deal("five cards to each player, six to the dealer, the last face up", cite="641a.8(d)"),
        Ask(
            (
                # R8, R9: the Aces Up, Six Card Bonus and Five Card Hand Bonus stay.
                MayFold(
                    loses=("ante", "four-card-progressive", "five-card-progressive", "bad-beat"),
                    cite="641a.11(b)",
                    cites={
                        "four-card-progressive": "641a.11(b)(2)",
                        "five-card-progressive": "641a.11(b)(2)",
                        "bad-beat": "R9",
                    },
                ),
                MayRaise("play"),
            ),
            "a Play wager of one to three times the Ante, or fold",
            cite="641a.11(b)",
        ),
        Reveal("turn the dealer's cards face up", cite="641a.11(c)"),
        Settle("settle each player, from the dealer's right", cite="641a.11(c)"),
    ),
    settle=(
        ante_play,
        ante_bonus(best_hand, cite="641a.12(b)"),
        paytable_wager("aces-up", best_hand, loses="641a.11(c)(4)"),
        progressive(
            "four-card-progressive",
            best_hand,
            pays="641a.12(d)(1)",
            loses="641a.11(c)(5)",
            envy="641a.12(d)(5)",
        ),
        progressive(
            "five-card-progressive",
            five_card_hand,
            pays="641a.12(e)(1)",
            loses="641a.11(c)(5)",
            envy="641a.12(e)(5)",
        ),
        bad_beat(
            "bad-beat",
            best_hand,
            dealer_hand,
            player_loses="641a.11(c)(6)(i)",
            dealer_loses="641a.11(c)(6)(ii)",
            collected="641a.11(c)(6)(iii)",
        ),
        five_card_hand_bonus(
            five_card_hand,
            five_cards,
            dealer=dealer_five_card_hand,
            dealer_cards=dealer_first_five,
            pays="641a.12(g)(1)",
            loses="641a.11(c)(7)",
            extras="641a.12(g)(3)",
        ),
        paytable_wager(SIX_CARD_BONUS, six_card_hand, loses="641a.11(c)(8)(i)"),
    ),
    hand=best_hand,
    dealer=dealer_hand,
)
