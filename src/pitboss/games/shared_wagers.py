"""Wagers that several chapters share, each written once as a settle step.

A function here makes the step for one game, from the hand and the paragraphs that apply.
"""

from collections.abc import Callable, Iterator

from pitboss.cards import Card
from pitboss.games.lines import Line, Reason, bonus, by_paytable, if_live, lose
from pitboss.games.lines import envy as envy_line
from pitboss.games.model import HandOf, SettleStep
from pitboss.games.showdown import Box, Showdown
from pitboss.hands import Hand, tests_of

__all__ = [
    "HAND_BONUS",
    "HAND_BONUS_DEALER",
    "SIX_CARD_BONUS",
    "ante_bonus",
    "bad_beat",
    "five_card_hand_bonus",
    "paytable_wager",
    "progressive",
]

HAND_BONUS = "five-card-hand-bonus"
HAND_BONUS_DEALER = "five-card-hand-bonus-dealer"
SIX_CARD_BONUS = "six-card-bonus"
DEALER_POSITION = 0


def ante_bonus(hand: HandOf, *, cite: str) -> SettleStep:
    """The Ante Bonus on the Ante of every player with a Play wager, whoever wins (R13)."""

    def settle(show: Showdown, box: Box) -> Iterator[Line]:
        if "play" not in box.wagers or "play" in box.forfeited:
            return  # folded, or the seat was left after its Play wager (.7(b))
        own = hand(show, box)
        table = show.rules.bonuses["ante-bonus"]
        row = table.row_for(own)
        if row is not None:
            yield bonus(
                show,
                "ante-bonus",
                box.wagers["ante"],
                row.pays,
                Reason.ROW,
                on="ante",
                cite=cite,
                hand=own,
                row=row.hand,
                paytable=table.letter,
            )

    return settle


def paytable_wager(wager: str, hand: HandOf, *, pays: str | None = None, loses: str) -> SettleStep:
    """A wager against a posted paytable, whoever wins: Trips, Aces Up, Six Card Bonus."""

    def settle(show: Showdown, box: Box) -> Iterator[Line]:
        return if_live(
            box,
            wager,
            lambda: by_paytable(show, box, wager, hand(show, box), loses=loses, pays=pays),
        )

    return settle


def progressive(wager: str, hand: HandOf, *, pays: str, loses: str, envy: str) -> SettleStep:
    """A Progressive Payout wager by its meter and paytable, then the Envy Bonuses that it earns.

    Envy pays for every other player with a qualifying hand, folded or not, and never for one's own
    (R16). A fold that loses the progressive does not lose Envy (R8).
    """

    def settle(show: Showdown, box: Box) -> Iterator[Line]:
        if wager not in box.wagers:
            return
        yield from if_live(
            box,
            wager,
            lambda: by_paytable(show, box, wager, hand(show, box), loses=loses, pays=pays),
        )
        if box.abandoned:
            return  # a player who left gets no Envy Bonus (R51)
        for other in sorted(show.boxes):
            if show.boxes[other].player != box.player:
                yield from _envy(show, show.boxes[other])

    def _envy(show: Showdown, other: Box) -> Iterator[Line]:
        held = hand(show, other)
        tests = tests_of(held.ranking)
        for row in show.rules.offers[wager].envy:
            if tests[row.hand](held):
                yield envy_line(row.pays, cite=envy, hand=held, row=row.hand, of_seat=other.seat)
                return

    return settle


def bad_beat(
    wager: str,
    hand: HandOf,
    dealer: Callable[[Showdown], Hand],
    *,
    player_loses: str,
    dealer_loses: str,
    collected: str,
) -> SettleStep:
    """The Bad Beat Bonus, paid by the rank of the losing hand. A tie loses the wager."""

    def beat(show: Showdown, box: Box) -> Line:
        own, house = hand(show, box), dealer(show)
        if own.strength == house.strength:
            return lose(box, wager, Reason.TIE, cite=collected, hand=own, against=house)
        player_lost = own.strength < house.strength
        losing = own if player_lost else house
        pays = player_loses if player_lost else dealer_loses
        winning = house if player_lost else own
        return by_paytable(show, box, wager, losing, loses=collected, pays=pays, against=winning)

    def settle(show: Showdown, box: Box) -> Iterator[Line]:
        return if_live(box, wager, lambda: beat(show, box))

    return settle


def five_card_hand_bonus(
    hand: HandOf,
    cards: Callable[[Showdown, Box], tuple[Card, ...]],
    *,
    dealer: Callable[[Showdown], Hand] | None = None,
    dealer_cards: Callable[[Showdown], tuple[Card, ...]] | None = None,
    pays: str,
    loses: str,
    extras: str,
) -> SettleStep:
    """The Five Card Hand Bonus on the player's hand, then on the dealer's (R17), with the Magic
    Card and Lucky Bonus on each (R19). Several bettors divide a meter prize of the dealer's hand
    per head (R18)."""

    def settle(show: Showdown, box: Box) -> Iterator[Line]:
        yield from if_live(
            box,
            HAND_BONUS,
            lambda: by_paytable(show, box, HAND_BONUS, hand(show, box), loses=loses, pays=pays),
        )
        if dealer is not None:
            house = dealer
            yield from if_live(
                box,
                HAND_BONUS_DEALER,
                lambda: by_paytable(
                    show, box, HAND_BONUS_DEALER, house(show), loses=loses, pays=pays, shared=True
                ),
            )
        live = box.wagers.keys() - box.forfeited.keys()
        if HAND_BONUS in live:
            yield from _extras(show, box, HAND_BONUS, box.seat, lambda: cards(show, box), "")
        if HAND_BONUS_DEALER in live and dealer_cards is not None:
            held = dealer_cards
            yield from _extras(
                show, box, HAND_BONUS_DEALER, DEALER_POSITION, lambda: held(show), "-dealer"
            )

    def _extras(
        show: Showdown,
        box: Box,
        wager: str,
        position: int,
        held: Callable[[], tuple[Card, ...]],
        suffix: str,
    ) -> Iterator[Line]:
        hits = (
            (
                "magic-card",
                show.magic_card is not None and show.magic_card in held(),
                Reason.DRAWN_CARD,
            ),
            ("lucky-bonus", show.lucky_position == position, Reason.DRAWN_POSITION),
        )
        for key, hit, reason in hits:
            table = show.rules.bonuses.get(key)
            if hit and table is not None:
                yield bonus(
                    show,
                    key + suffix,
                    box.wagers[wager],
                    table.flat,
                    reason,
                    on=wager,
                    cite=extras,
                    row=table.rows[0].hand,
                )

    return settle
