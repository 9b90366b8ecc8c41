"""Ultimate Texas Hold 'Em Poker: 58 Pa. Code Chapter 653a."""

from collections.abc import Iterator

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
from pitboss.games.lines import Line, Reason, against_dealer, by_paytable, if_live, push
from pitboss.games.model import Ask, Burn, Deal, Game, Reveal, Settle, Show
from pitboss.games.offers import MayCheck, MayFold, MayRaise
from pitboss.games.shared_wagers import (
    SIX_CARD_BONUS,
    bad_beat,
    five_card_hand_bonus,
    paytable_wager,
    progressive,
)
from pitboss.games.showdown import Box, Showdown
from pitboss.hands import FiveCard

__all__ = ["GAME"]


def dealer_has_a_pair(show: Showdown) -> bool:
    """Whether the dealer holds a pair or better (653a.11(h))."""
    return dealer_hand(show).category >= FiveCard.PAIR


def ante_blind_play(show: Showdown, box: Box) -> Iterator[Line]:
    """Ante, Blind and Play against the dealer (653a.11(h), 653a.12(a), (b))."""
    yield from if_live(box, "ante", lambda: _ante(show, box))
    yield from if_live(box, "blind", lambda: _blind(show, box))
    yield from if_live(box, "play", lambda: _compared(show, box, "play"))


def _ante(show: Showdown, box: Box) -> Line:
    """The Ante. It pushes, even for a losing player, if the dealer has less than a pair (R12)."""
    if dealer_has_a_pair(show):
        return _compared(show, box, "ante")
    return push(
        box,
        "ante",
        Reason.DEALER_LOW,
        cite="653a.11(h)(1)",
        hand=best_hand(show, box),
        against=dealer_hand(show),
    )


def _blind(show: Showdown, box: Box) -> Line:
    """The Blind. A winning Blind pays by its table, and pushes below the lowest row (R14)."""
    own, house = best_hand(show, box), dealer_hand(show)
    if own.strength > house.strength:
        return by_paytable(show, box, "blind", own, loses="653a.11(h)(2)(ii)", against=house)
    return _compared(show, box, "blind")


def _compared(show: Showdown, box: Box, wager: str) -> Line:
    return against_dealer(
        show,
        box,
        wager,
        best_hand(show, box),
        dealer_hand(show),
        lower="653a.11(h)(2)(i)",
        equal="653a.11(h)(2)(iii)",
    )


GAME = Game(
    slug="ultimate-texas-holdem",
    deal=DEAL,
    steps=(
        Deal("two cards to each player and to the dealer, face down", cite="653a.8(d)"),
        Ask(
            (MayCheck(), MayRaise("play", (0,))),
            "check, or a Play wager of three or four times the Ante",
            cite="653a.11(b)",
        ),
        Burn("burn a card", cite="653a.11(c)"),
        Show(COMMUNITY, FLOP, "deal the Flop face up", cite="653a.11(c)"),
        Ask(
            (MayCheck(), MayRaise("play", (1,))),
            "check, or a Play wager of two times the Ante",
            cite="653a.11(d)",
        ),
        Burn("burn a card", cite="653a.11(e)"),
        Show(COMMUNITY, 2, "deal the last two community cards face up", cite="653a.11(e)"),
        Ask(
            (
                MayFold(loses=("ante", "blind", "bad-beat"), cite="653a.11(f)(2)"),
                MayRaise("play", (2,)),
            ),
            "fold, or a Play wager equal to the Ante",
            cite="653a.11(f)",
        ),
        Reveal("turn the dealer's two cards face up", cite="653a.11(g)"),
        Settle("settle each player, from the dealer's right", cite="653a.11(h)"),
    ),
    settle=(
        ante_blind_play,
        paytable_wager("trips", best_hand, loses="653a.11(i)(2)"),
        bad_beat(
            "bad-beat",
            best_hand,
            dealer_hand,
            player_loses="653a.11(j)(1)",
            dealer_loses="653a.11(j)(2)",
            collected="653a.11(j)(3)",
        ),
        progressive(
            "progressive",
            hand_with_flop,
            pays="653a.12(d)(1)",
            loses="653a.11(k)",
            envy="653a.12(d)(5)",
        ),
        five_card_hand_bonus(
            hand_with_flop,
            cards_with_flop,
            dealer=dealer_hand_with_flop,
            dealer_cards=dealer_cards_with_flop,
            pays="653a.12(e)(1)",
            loses="653a.11(l)",
            extras="653a.12(e)(3)",
        ),
        paytable_wager(SIX_CARD_BONUS, six_card_hand, loses="653a.11(m)(1)"),
    ),
    hand=best_hand,
    dealer=dealer_hand,
    qualifies=dealer_has_a_pair,
    qualifying="a pair",
)
