"""Texas Hold 'Em Bonus Poker: 58 Pa. Code Chapter 647a."""

from collections.abc import Iterator
from functools import partial

from pitboss.games.dealing import COMMUNITY
from pitboss.games.holdem import (
    DEAL,
    FLOP,
    best_hand,
    cards_with_flop,
    dealer_cards_with_flop,
    dealer_hand,
    dealer_hand_with_flop,
    hand_with_flop,
    six_card_hand,
)
from pitboss.games.lines import Line, Reason, against_dealer, if_live, push
from pitboss.games.model import Ask, Burn, Deal, Game, Reveal, Settle, Show
from pitboss.games.offers import MayCheck, MayFold, MayRaise
from pitboss.games.shared_wagers import (
    SIX_CARD_BONUS,
    five_card_hand_bonus,
    paytable_wager,
    progressive,
)
from pitboss.games.showdown import Box, Showdown
from pitboss.hands import FiveCard, Hand, HoleCards, hole_cards

__all__ = ["GAME"]

#: The lowest winning hand that pays the Ante, by the option of the submission (647a.11(h)(2)(ii)).
_ANTE_PAYS = {"straight": FiveCard.STRAIGHT, "flush": FiveCard.FLUSH}
#: The row of paytable A that also looks at the dealer's cards (647a.12(b)).
_BOTH_HOLD_ACES = HoleCards.ACES_WITH_DEALER.label


def first_two_cards(show: Showdown, box: Box) -> Hand:
    """The player's two cards. With aces the dealer's cards count, too, if the table has a row for
    both (647a.12(b))."""
    hand = hole_cards(show.player(box))
    rows = show.rules.offers["holdem-bonus"].paytable.rows
    if hand.category is HoleCards.ACES and any(row.hand == _BOTH_HOLD_ACES for row in rows):
        return hole_cards(show.player(box), show.dealer)
    return hand


def ante_flop_turn_river(show: Showdown, box: Box) -> Iterator[Line]:
    """Ante, Flop, Turn and River against the dealer (647a.11(h)(2), 647a.12(a))."""
    yield from if_live(box, "ante", lambda: _ante(show, box))
    for wager in ("flop", "turn", "river"):
        yield from if_live(box, wager, partial(_compared, show, box, wager))


def _ante(show: Showdown, box: Box) -> Line:
    """The Ante. A winning Ante pays from a straight up, or from a flush, and pushes below (R14)."""
    own, house = best_hand(show, box), dealer_hand(show)
    least = str(show.rules.options["ante_pays"])
    if own.strength > house.strength and own.category < _ANTE_PAYS[least]:
        cite = "647a.11(h)(2)(ii)"
        return push(box, "ante", Reason.BELOW_ROW, cite=cite, hand=own, row=least, against=house)
    return _compared(show, box, "ante")


def _compared(show: Showdown, box: Box, wager: str) -> Line:
    return against_dealer(
        show,
        box,
        wager,
        best_hand(show, box),
        dealer_hand(show),
        lower="647a.11(h)(2)(i)",
        equal="647a.11(h)(2)(iii)",
    )


GAME = Game(
    slug="texas-holdem-bonus",
    deal=DEAL,
    steps=(
        Deal("two cards to each player and to the dealer, face down", cite="647a.8(d)"),
        Ask(
            (
                MayFold(
                    loses=("ante", "progressive"),
                    cite="647a.11(b)(2)",
                    cites={"progressive": "647a.11(b)(2)(i)(B)"},
                ),
                MayRaise("flop"),
            ),
            "fold, or a Flop wager of twice the Ante",
            cite="647a.11(b)",
        ),
        Burn("burn a card", cite="647a.11(c)"),
        Show(COMMUNITY, FLOP, "deal the Flop face up", cite="647a.11(c)"),
        Ask(
            (MayCheck(), MayRaise("turn")),
            "check, or a Turn wager equal to the Ante",
            cite="647a.11(d)",
        ),
        Burn("burn a card", cite="647a.11(e)"),
        Show(COMMUNITY, 1, "deal the Turn card face up", cite="647a.11(e)"),
        Ask(
            (MayCheck(), MayRaise("river")),
            "check, or a River wager equal to the Ante",
            cite="647a.11(f)",
        ),
        Burn("burn a card", cite="647a.11(g)"),
        Show(COMMUNITY, 1, "deal the River card face up", cite="647a.11(g)"),
        Reveal("turn the dealer's two cards face up", cite="647a.11(h)"),
        Settle("settle each player, from the dealer's right", cite="647a.11(h)"),
    ),
    settle=(
        ante_flop_turn_river,
        paytable_wager("holdem-bonus", first_two_cards, loses="647a.11(h)(3)"),
        progressive(
            "progressive",
            hand_with_flop,
            pays="647a.12(d)(1)",
            loses="647a.11(i)",
            envy="647a.12(d)(5)",
        ),
        five_card_hand_bonus(
            hand_with_flop,
            cards_with_flop,
            dealer=dealer_hand_with_flop,
            dealer_cards=dealer_cards_with_flop,
            pays="647a.12(e)(1)",
            loses="647a.11(j)",
            extras="647a.12(e)(3)",
        ),
        paytable_wager(SIX_CARD_BONUS, six_card_hand, loses="647a.11(k)(1)"),
    ),
    hand=best_hand,
    dealer=dealer_hand,
)
