"""Ultimate Texas Hold 'Em Poker: 58 Pa. Code Chapter 653a."""

from collections.abc import Iterator

from pitboss.cards import Card
from pitboss.games.dealing import (
    AUTOMATED_SHOE,
    BONUS,
    COMMUNITY,
    FROM_HAND,
    MANUAL_SHOE,
    RESHUFFLING_SHOE,
    Around,
    Lay,
    Stacks,
)
from pitboss.games.lines import Line, by_paytable, lose, push, unless_folded, win
from pitboss.games.model import Ask, Burn, Check, Deal, Fold, Game, Raise, Reveal, Settle, Show
from pitboss.games.shared import (
    SIX_CARD_BONUS,
    bad_beat,
    five_card_hand_bonus,
    paytable_wager,
    progressive,
)
from pitboss.games.showdown import Box, Showdown
from pitboss.hands import FiveCard, Hand, five_card, six_card

__all__ = ["GAME"]

_FLOP = 3
_BOARD = 5
_SIX_CARD_BONUS_CARDS = 4


# The hands: 653a.1, 653a.6


def best_hand(show: Showdown, box: Box) -> Hand:
    """The player's best five of two cards and the five community cards (653a.1)."""
    return show.once(
        ("best", box.seat), lambda: five_card(show.player(box) + show.community(_BOARD))
    )


def dealer_hand(show: Showdown) -> Hand:
    """The dealer's best five of two cards and the five community cards (653a.11(g))."""
    return show.once("dealer", lambda: five_card(show.dealer + show.community(_BOARD)))


def dealer_has_a_pair(show: Showdown) -> bool:
    """Whether the dealer holds a pair or better (653a.11(h))."""
    return dealer_hand(show).category >= FiveCard.PAIR


def cards_with_flop(show: Showdown, box: Box) -> tuple[Card, ...]:
    """The player's two cards and the Flop (653a.12(d)(2), 653a.1)."""
    return show.player(box) + show.community(_FLOP)


def hand_with_flop(show: Showdown, box: Box) -> Hand:
    """The hand of the player's two cards and the Flop: Progressive, Envy, Five Card Hand Bonus."""
    return show.once(("flop", box.seat), lambda: five_card(cards_with_flop(show, box)))


def dealer_cards_with_flop(show: Showdown) -> tuple[Card, ...]:
    """The dealer's two cards and the Flop (653a.1)."""
    return show.dealer + show.community(_FLOP)


def dealer_hand_with_flop(show: Showdown) -> Hand:
    """The hand of the dealer's two cards and the Flop (653a.7(d)(4))."""
    return show.once("dealer flop", lambda: five_card(dealer_cards_with_flop(show)))


def six_card_hand(show: Showdown, box: Box) -> Hand:
    """The player's two cards with the four Six Card Bonus cards (653a.6(d), R7)."""
    return six_card(show.player(box) + show.bonus(_SIX_CARD_BONUS_CARDS))


# Settlement: 653a.11(h) to (m), 653a.12


def ante_blind_play(show: Showdown, box: Box) -> Iterator[Line]:
    """Ante, Blind and Play against the dealer (653a.11(h), 653a.12(a), (b))."""
    yield from unless_folded(box, "ante", lambda: _ante(show, box))
    yield from unless_folded(box, "blind", lambda: _blind(show, box))
    yield from unless_folded(box, "play", lambda: _against_dealer(show, box, "play"))


def _ante(show: Showdown, box: Box) -> Line:
    """The Ante comes back, also to a player who loses, if the dealer has less than a pair (R12)."""
    if not dealer_has_a_pair(show):
        rule = f"the dealer has less than a pair: {dealer_hand(show).name.lower()}"
        return push(box, "ante", cite="653a.11(h)(1)", rule=rule, hand=best_hand(show, box))
    return _against_dealer(show, box, "ante")


def _blind(show: Showdown, box: Box) -> Line:
    """A winner's Blind pays by its table and comes back below its lowest row (R14)."""
    own = best_hand(show, box)
    if own.strength > dealer_hand(show).strength:
        return by_paytable(show, box, "blind", own, loses="653a.11(h)(2)(ii)")
    return _against_dealer(show, box, "blind")


def _against_dealer(show: Showdown, box: Box, wager: str) -> Line:
    own, house = best_hand(show, box), dealer_hand(show)
    against = f"the dealer's {house.name.lower()}"
    if own.strength < house.strength:
        rule = f"lower than {against}"
        return lose(box, wager, cite="653a.11(h)(2)(i)", rule=rule, hand=own)
    if own.strength == house.strength:
        return push(box, wager, cite="653a.11(h)(2)(iii)", rule=f"equal to {against}", hand=own)
    table = show.rules.offers[wager].paytable
    return win(
        show, box, wager, table.flat, cite=table.cite, rule=f"higher than {against}", hand=own
    )


# The round: 653a.8 to 653a.11

_BONUS_CARDS = Lay(BONUS, _SIX_CARD_BONUS_CARDS, if_any=SIX_CARD_BONUS)
_CARD_BY_CARD = (_BONUS_CARDS, Around(players=2, dealer=2))  # .8(d), .9(b)
_STACK_BY_STACK = (Stacks(players=2, dealer=2), _BONUS_CARDS)  # .10(b), (c)

GAME = Game(
    slug="ultimate-texas-holdem",
    deal={
        MANUAL_SHOE: _CARD_BY_CARD,
        FROM_HAND: _CARD_BY_CARD,
        AUTOMATED_SHOE: _STACK_BY_STACK,
        RESHUFFLING_SHOE: (Lay(COMMUNITY, _BOARD), *_STACK_BY_STACK),  # .10(g)
    },
    steps=(
        Deal("two cards to each player and to the dealer, face down", cite="653a.8(d)"),
        Ask(
            (Check(), Raise("play", (0,))),
            "check, or a Play wager of three or four times the Ante",
            cite="653a.11(b)",
        ),
        Burn("burn a card", cite="653a.11(c)"),
        Show(COMMUNITY, _FLOP, "deal the Flop face up", cite="653a.11(c)"),
        Ask(
            (Check(), Raise("play", (1,))),
            "check, or a Play wager of two times the Ante",
            cite="653a.11(d)",
        ),
        Burn("burn a card", cite="653a.11(e)"),
        Show(COMMUNITY, 2, "deal the last two community cards face up", cite="653a.11(e)"),
        Ask(
            (
                Fold(loses=("ante", "blind", "bad-beat"), cite="653a.11(f)(2)"),
                Raise("play", (2,)),
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
    turns={SIX_CARD_BONUS: BONUS},
)
