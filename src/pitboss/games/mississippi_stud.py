"""Mississippi Stud: 58 Pa. Code Chapter 655a.

Paragraphs that the 2013 text does not print are cited by the nearest printed one above (R2).
"""

from collections.abc import Iterator
from functools import partial

from pitboss.cards import Card
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
from pitboss.games.lines import Line, by_paytable, if_live
from pitboss.games.model import Ask, Deal, Game, Settle, Show
from pitboss.games.offers import MayFold, MayRaise
from pitboss.games.shared_wagers import five_card_hand_bonus, paytable_wager, progressive
from pitboss.games.showdown import Box, Showdown
from pitboss.hands import Hand, five_card, three_card

__all__ = ["GAME"]

_COMMUNITY_CARDS = 3
#: The wagers on the hand, in the order in which they are made.
_MAIN = ("ante", "3rd-street", "4th-street", "5th-street")


def five_cards(show: Showdown, box: Box) -> tuple[Card, ...]:
    """The player's two cards and the three community cards (655a.11(i))."""
    return show.player(box) + show.community(_COMMUNITY_CARDS)


def five_card_hand(show: Showdown, box: Box) -> Hand:
    """The player's hand (655a.11(i))."""
    return show.once(("five", box.seat), lambda: five_card(five_cards(show, box)))


def community_hand(show: Showdown, box: Box) -> Hand:
    """The three community cards, shared by all players (655a.7(d)(4))."""
    return show.once("three", lambda: three_card(show.community(_COMMUNITY_CARDS)))


def ante_and_streets(show: Showdown, box: Box) -> Iterator[Line]:
    """Ante, 3rd, 4th and 5th Street, each by the one paytable (655a.11(i), 655a.12)."""
    for wager in _MAIN:
        yield from if_live(box, wager, partial(_paid, show, box, wager))


def _paid(show: Showdown, box: Box, wager: str) -> Line:
    return by_paytable(show, box, wager, five_card_hand(show, box), loses="655a.11(i)")


def street(wager: str, name: str, cite: str) -> Ask:
    """The question of one street: a wager of one, two or three times the Ante, or a fold.

    A fold loses the wagers on the hand and the Progressive. The Three Card Bonus, the Five Card
    Hand Bonus and Envy stay (655a.11(h), R8).
    """
    return Ask(
        (
            MayFold((*_MAIN, "progressive"), cite=cite, cites={"progressive": "655a.11(h)"}),
            MayRaise(wager),
        ),
        f"a {name} wager of one, two or three times the Ante, or fold",
        cite=cite,
    )


_COMMUNITY = Lay(COMMUNITY, _COMMUNITY_CARDS)
_CARD_BY_CARD = (Around(players=2), _COMMUNITY)  # .8, .9

GAME = Game(
    slug="mississippi-stud",
    deal={
        MANUAL_SHOE: _CARD_BY_CARD,
        FROM_HAND: _CARD_BY_CARD,
        AUTOMATED_SHOE: (Stacks(players=2), _COMMUNITY),  # .10
        RESHUFFLING_SHOE: (_COMMUNITY, Stacks(players=2)),  # as 643a.10(g)
    },
    steps=(
        Deal("two cards to each player and three community cards, face down", cite="655a.8"),
        street("3rd-street", "3rd Street", cite="655a.11(b)"),
        # Cards are shown even if everybody has folded: the wagers that survive a fold need them.
        Show(COMMUNITY, 1, "turn the first community card face up", cite="655a.11"),
        street("4th-street", "4th Street", cite="655a.11(d)"),
        Show(COMMUNITY, 1, "turn the second community card face up", cite="655a.11"),
        street("5th-street", "5th Street", cite="655a.11(f)"),
        Show(COMMUNITY, 1, "turn the third community card face up", cite="655a.11"),
        Settle("settle each player, from the dealer's right", cite="655a.11(i)"),
    ),
    settle=(
        ante_and_streets,
        progressive(
            "progressive",
            five_card_hand,
            pays="655a.12",
            loses="655a.11(i)(4)",
            envy="655a.12(c)(5)",
        ),
        paytable_wager(
            "three-card-bonus", community_hand, pays="655a.11(i)(4)(ii)", loses="655a.11(i)(4)"
        ),
        five_card_hand_bonus(
            five_card_hand,
            five_cards,
            pays="655a.12(e)(1)",
            loses="655a.11(i)(4)(iii)",
            extras="655a.12(e)(3)",
        ),
    ),
    hand=five_card_hand,
)
