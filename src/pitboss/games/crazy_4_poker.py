"""Crazy 4 Poker: 58 Pa. Code Chapter 657a.

The 2013 text prints .11(f) and (g) and .12(f). The rest follows the published game and the sibling
chapters (R2); it cites the section alone, or the ruling.
"""

from collections.abc import Iterator

from pitboss.cards import RANKS, Card, rank_of
from pitboss.games.dealing import (
    AUTOMATED_SHOE,
    BONUS,
    DISCARD,
    FROM_HAND,
    MANUAL_SHOE,
    RESHUFFLING_SHOE,
    Around,
    Lay,
    Stacks,
)
from pitboss.games.lines import Line, Reason, against_dealer, by_paytable, if_live, lose, push, win
from pitboss.games.model import Ask, Deal, Game, Reveal, Settle
from pitboss.games.offers import MayFold, MayRaise
from pitboss.games.shared_wagers import (
    SIX_CARD_BONUS,
    five_card_hand_bonus,
    paytable_wager,
    progressive,
)
from pitboss.games.showdown import Box, Showdown
from pitboss.hands import FourCard, Hand, five_card, four_card, six_card

__all__ = ["GAME"]

_KING = RANKS.index("K")


def best_hand(show: Showdown, box: Box) -> Hand:
    """The player's best four of five cards (657a.1, 657a.6(b))."""
    return show.once(("best", box.seat), lambda: four_card(show.player(box)))


def dealer_hand(show: Showdown) -> Hand:
    """The dealer's best four of five cards (657a.1, 657a.6(b))."""
    return show.once("dealer", lambda: four_card(show.dealer))


def dealer_has_a_king(show: Showdown) -> bool:
    """Whether the dealer qualifies: king high or better (published)."""
    house = dealer_hand(show)
    return house.category > FourCard.HIGH_CARD or rank_of(house.cards[0]) >= _KING


def five_cards(show: Showdown, box: Box) -> tuple[Card, ...]:
    """The player's five cards."""
    return show.player(box)


def five_card_hand(show: Showdown, box: Box) -> Hand:
    """The hand of the player's five cards (657a.1, 657a.7(d)(5))."""
    return show.once(("five", box.seat), lambda: five_card(show.player(box)))


def dealer_five_cards(show: Showdown) -> tuple[Card, ...]:
    """The dealer's five cards."""
    return show.dealer


def dealer_five_card_hand(show: Showdown) -> Hand:
    """The hand of the dealer's five cards (657a.7(d)(5))."""
    return show.once("dealer five", lambda: five_card(show.dealer))


def six_card_hand(show: Showdown, box: Box) -> Hand:
    """The player's five cards with the Six Card Bonus card (657a.8(d), R7)."""
    return six_card(show.player(box) + show.bonus(1))


def ante_play_super_bonus(show: Showdown, box: Box) -> Iterator[Line]:
    """Ante, Play and Super Bonus against the dealer, as published (657a.11, 657a.12(a), R37)."""
    yield from if_live(box, "ante", lambda: _ante(show, box))
    yield from if_live(box, "play", lambda: _play(show, box))
    yield from if_live(box, "super-bonus", lambda: _super_bonus(show, box))


def _ante(show: Showdown, box: Box) -> Line:
    """The Ante. It pushes if the dealer has less than king high."""
    if dealer_has_a_king(show):
        return _compared(show, box, "ante")
    own, house = best_hand(show, box), dealer_hand(show)
    return push(box, "ante", Reason.DEALER_LOW, cite="657a.11", hand=own, against=house)


def _play(show: Showdown, box: Box) -> Line:
    """The Play wager. It wins if the dealer has less than king high, even against a higher hand."""
    if dealer_has_a_king(show):
        return _compared(show, box, "play")
    own, house = best_hand(show, box), dealer_hand(show)
    table = show.rules.offers["play"].paytable
    return win(
        show,
        box,
        "play",
        table.flat,
        Reason.DEALER_LOW,
        cite=table.cite,
        hand=own,
        against=house,
    )


def _super_bonus(show: Showdown, box: Box) -> Line:
    """The Super Bonus. A straight or better is paid whoever wins. Below that it loses only to a
    higher hand of a dealer who qualifies; otherwise it pushes."""
    own, house = best_hand(show, box), dealer_hand(show)
    beaten = dealer_has_a_king(show) and own.strength < house.strength
    if beaten and own.category < FourCard.STRAIGHT:
        return lose(box, "super-bonus", Reason.LOWER, cite="657a.11", hand=own, against=house)
    return by_paytable(show, box, "super-bonus", own, loses="657a.11", against=house)


def _compared(show: Showdown, box: Box, wager: str) -> Line:
    return against_dealer(
        show,
        box,
        wager,
        best_hand(show, box),
        dealer_hand(show),
        lower="657a.11",
        equal="657a.11",
    )


_CARD_BY_CARD = (
    Lay(BONUS, 1, if_any=(SIX_CARD_BONUS,)),
    Around(players=5, dealer=5),
)  # 657a.8(d), .9(b)
# One more stack if a Six Card Bonus was placed. The shoe releases its bottom card first: the Six
# Card Bonus card. The rest is discarded (as 641a.10(c), R32).
_BONUS_STACK = (
    Lay(BONUS, 1, if_any=(SIX_CARD_BONUS,)),
    Lay(DISCARD, 4, if_any=(SIX_CARD_BONUS,)),
)

GAME = Game(
    slug="crazy-4-poker",
    deal={
        MANUAL_SHOE: _CARD_BY_CARD,
        FROM_HAND: _CARD_BY_CARD,
        AUTOMATED_SHOE: (Stacks(players=5, dealer=5), *_BONUS_STACK),  # .10(b), (c)
        RESHUFFLING_SHOE: (Stacks(dealer=5), Stacks(players=5), *_BONUS_STACK),  # .10(g)
    },
    steps=(
        Deal("five cards to each player and to the dealer, face down", cite="657a.8(d)"),
        Ask(
            (
                # R8: the Queens Up, Six Card Bonus and Five Card Hand Bonus stay.
                MayFold(
                    loses=(
                        "ante",
                        "super-bonus",
                        "four-card-progressive",
                        "five-card-progressive",
                    ),
                    cite="R8",
                ),
                MayRaise("play", (0, 1), hand=four_card),
            ),
            "Play one Ante, up to three with a pair of aces or better, or fold",
            cite="657a.11(b)",
        ),
        Reveal("turn the dealer's cards face up", cite="657a.11"),
        Settle("settle each player, from the dealer's right", cite="657a.11"),
    ),
    settle=(
        ante_play_super_bonus,
        paytable_wager("queens-up", best_hand, loses="657a.11"),
        progressive(
            "four-card-progressive",
            best_hand,
            pays="657a.12(d)(1)",
            loses="657a.11",
            envy="657a.12(d)(5)",
        ),
        progressive(
            "five-card-progressive",
            five_card_hand,
            pays="657a.12(e)(1)",
            loses="657a.11",
            envy="657a.12(e)(5)",
        ),
        five_card_hand_bonus(
            five_card_hand,
            five_cards,
            dealer=dealer_five_card_hand,
            dealer_cards=dealer_five_cards,
            pays="657a.12(f)(1)",
            loses="657a.11(f)",
            extras="657a.12(f)(3)",
        ),
        paytable_wager(SIX_CARD_BONUS, six_card_hand, loses="657a.11"),
    ),
    hand=best_hand,
    dealer=dealer_hand,
    qualifies=dealer_has_a_king,
    qualifying="king high",
)
