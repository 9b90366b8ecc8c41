"""Let It Ride Poker: 58 Pa. Code Chapter 643a."""

from collections.abc import Iterator
from functools import partial

from pitboss.cards import Card
from pitboss.games.dealing import (
    AUTOMATED_SHOE,
    COMMUNITY,
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
from pitboss.games.lines import Line, by_paytable, if_live
from pitboss.games.model import Ask, Deal, Game, Settle, Show
from pitboss.games.offers import MayRide, MayWithdraw
from pitboss.games.shared_wagers import five_card_hand_bonus, paytable_wager, progressive
from pitboss.games.showdown import Box, Showdown
from pitboss.hands import Hand, five_card, three_card

__all__ = ["GAME"]

_COMMUNITY_CARDS = 2


def five_cards(show: Showdown, box: Box) -> tuple[Card, ...]:
    """The player's three cards and the two community cards (643a.1)."""
    return show.player(box) + show.community(_COMMUNITY_CARDS)


def five_card_hand(show: Showdown, box: Box) -> Hand:
    """The player's hand (643a.11(f)(1))."""
    return show.once(("five", box.seat), lambda: five_card(five_cards(show, box)))


def three_card_hand(show: Showdown, box: Box) -> Hand:
    """The three cards dealt to the player (643a.6(c), (d))."""
    return show.once(("three", box.seat), lambda: three_card(show.player(box)))


def bets(show: Showdown, box: Box) -> Iterator[Line]:
    """The bets that ride, each by the one paytable (643a.11(f)(3), 643a.12(a))."""
    for wager in ("bet-1", "bet-2", "bet-3"):
        yield from if_live(box, wager, partial(_bet, show, box, wager))


def _bet(show: Showdown, box: Box, wager: str) -> Line:
    return by_paytable(show, box, wager, five_card_hand(show, box), loses="643a.11(f)(3)")


_CARD_BY_CARD = (Around(players=3, community=2),)  # .8(d), .9(b)

GAME = Game(
    slug="let-it-ride",
    deal={
        MANUAL_SHOE: _CARD_BY_CARD,
        FROM_HAND: _CARD_BY_CARD,
        # The stack of three: the bottom card is discarded, then the lower of the others is shown
        # first (643a.10(b), 643a.11(c), R32).
        AUTOMATED_SHOE: (
            Stacks(players=3),
            Split(((Spot(DISCARD), None), (Spot(COMMUNITY), None), (Spot(COMMUNITY), None))),
        ),
        RESHUFFLING_SHOE: (Lay(COMMUNITY, _COMMUNITY_CARDS), Stacks(players=3)),  # .10(g)
    },
    steps=(
        Deal("three cards to each player and two community cards, face down", cite="643a.8(d)"),
        Ask(
            (MayWithdraw("bet-1"), MayRide()),
            "withdraw Bet Number 1, or let it ride",
            cite="643a.11(b)",
        ),
        Show(COMMUNITY, 1, "turn the first community card face up", cite="643a.11(c)"),
        Ask(
            (MayWithdraw("bet-2"), MayRide()),
            "withdraw Bet Number 2, or let it ride",
            cite="643a.11(d)",
        ),
        Show(COMMUNITY, 1, "turn the second community card face up", cite="643a.11(e)"),
        Settle("settle each player, from the dealer's right", cite="643a.11(f)"),
    ),
    settle=(
        bets,
        paytable_wager("five-card-bonus", five_card_hand, loses="643a.11(f)(3)(i)"),
        paytable_wager("three-card-bonus", three_card_hand, loses="643a.11(f)(3)(ii)"),
        progressive(
            "three-card-progressive",
            three_card_hand,
            pays="643a.12(d)(1)",
            loses="643a.11(f)(3)(iii)",
            envy="643a.12(d)(5)",
        ),
        progressive(
            "five-card-progressive",
            five_card_hand,
            pays="643a.12(e)(1)",
            loses="643a.11(f)(3)(iv)",
            envy="643a.12(e)(5)",
        ),
        five_card_hand_bonus(
            five_card_hand,
            five_cards,
            pays="643a.12(f)(1)",
            loses="643a.11(f)(3)(v)",
            extras="643a.12(f)(3)",
        ),
    ),
    hand=five_card_hand,
)
