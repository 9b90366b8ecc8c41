"""Pai Gow Poker and EZ Pai Gow Poker: 58 Pa. Code Chapter 645a.

Of .11 the 2013 text prints (d), (f), (h)(4) to (8) and (i). Other rules cite the section alone, or
the ruling (R2). How hands are set is in ``pai_gow_hands``, the player's bank in ``pai_gow_bank``.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from pitboss.games.choices import Surrender
from pitboss.games.dealing import (
    AUTOMATED_SHOE,
    FROM_HAND,
    MANUAL_SHOE,
    RESHUFFLING_SHOE,
    Everywhere,
)
from pitboss.games.lines import Line, Outcome, Reason, if_live, lose, push, win
from pitboss.games.lines import envy as envy_line
from pitboss.games.model import Ask, Deal, Game, Reveal, Settle
from pitboss.games.offers import MaySet, MaySetHouse, MayStand, MaySurrender
from pitboss.games.pai_gow_bank import against_bank, bank
from pitboss.games.pai_gow_hands import (
    PAI_GOW,
    dealer_hands,
    dealer_high,
    dealer_low,
    dealer_seven,
    hands_of,
    high_hand,
    is_foul,
    low_hand,
    seven,
)
from pitboss.games.shared_wagers import paytable_wager
from pitboss.games.showdown import Box, CardsMissingError, Showdown
from pitboss.games.vigorish import vigorish
from pitboss.hands import Hand, colors, satisfies
from pitboss.money import NOTHING, Cents
from pitboss.rulebook import GameRules
from pitboss.rulebook.chapter import WagerKind

__all__ = ["GAME"]

# ── The Pai Gow Poker Wager ──────────────────────────────────────────────────────────────────


def is_ez(rules: GameRules) -> bool:
    """Whether the table is designated for EZ Pai Gow Poker (645a.1)."""
    return rules.options["variant"] == "ez"


def pai_gow(show: Showdown, box: Box) -> Iterator[Line]:
    """The wager on both hands against the dealer's (645a.11(d), (f)), or against a bank's (.12)."""
    if Surrender() in box.decisions:
        yield _surrendered(box).but(banked=show.bank is not None)
    elif show.bank is not None:
        yield from against_bank(show, box)
    else:
        yield from if_live(box, PAI_GOW, lambda: _compared(show, box))


def _surrendered(box: Box) -> Line:
    return Line(
        wager=PAI_GOW,
        staked=box.wagers[PAI_GOW],
        outcome=Outcome.SURRENDER,
        returned=NOTHING,
        cite=box.forfeited[PAI_GOW],
        reason=Reason.SURRENDERED,
    )


def _compared(show: Showdown, box: Box) -> Line:
    """The result of comparing both hands. A copy counts for the dealer (645a.11(f)(2)).

    A wrongly set hand loses whatever the dealer holds, so that it needs no dealer's cards. At an EZ
    table it does: a Queen's Dragon pushes every wager, even that one (R23).
    """
    own = hands_of(show, box)
    foul = is_foul(own)
    try:
        house = dealer_hands(show)
        dragon = is_ez(show.rules) and satisfies(dealer_seven(show), "Queen's Dragon")
    except CardsMissingError:
        if not foul or is_ez(show.rules):
            raise
        house, dragon = None, False
    high = own is not None and house is not None and own[0].strength > house[0].strength
    low = own is not None and house is not None and own[1].strength > house[1].strength
    line = _outcome(show, box, dragon=dragon, foul=foul, high=high, low=low)
    if own is not None:
        line = line.but(hand=own[0], low=own[1])
    return line if house is None else line.but(against=house[0], against_low=house[1])


def _outcome(show: Showdown, box: Box, *, dragon: bool, foul: bool, high: bool, low: bool) -> Line:
    """The result, given which hands are higher."""
    lost = foul or not (high or low)
    if dragon:
        cite = "(1)(v)" if lost else "(3)" if high and low else "(2)(iii)"
        return push(box, PAI_GOW, Reason.QUEENS_DRAGON, cite=f"645a.11(f){cite}")
    if foul:
        return lose(box, PAI_GOW, Reason.FOUL, cite="645a.11(f)(1)(iv)")
    if lost:
        return lose(box, PAI_GOW, Reason.NEITHER_HIGHER, cite="645a.11(f)(1)")
    if high and low:
        return _won(show, box)
    cite = "645a.11(f)(2)(i)" if high else "645a.11(f)(2)(ii)"
    return push(box, PAI_GOW, Reason.ONE_HIGHER, cite=cite)


def _won(show: Showdown, box: Box) -> Line:
    """A win: even money less the vigorish, which is taken when the wager is paid (645a.13(a))."""
    table = show.rules.offers[PAI_GOW].paytable
    line = win(show, box, PAI_GOW, table.flat, Reason.BOTH_HIGHER, cite=table.cite)
    kept = vigorish(show.rules, Cents(line.returned - line.staked))
    return line.but(returned=Cents(line.returned - kept), vigorish=kept)


# ── The optional wagers ──────────────────────────────────────────────────────────────────────


def of_chosen_color(show: Showdown, box: Box) -> Hand:
    """The number of the player's cards in the chosen color (645a.11(h)(8))."""
    return colors(show.player(box), box.choices["red-black"])


_ENVY: Final = {
    "fortune-bonus": "R38",
    "emperors-treasure": "R38",
    "dynasty-bonus": "645a.11(h)(6)(ii)",
}


def envy(show: Showdown, box: Box) -> Iterator[Line]:
    """Envy Bonuses for the hands of other players, surrendered or not; never for the player's own
    or the dealer's hand (645a.11(h)(6)(ii)). The Fortune Bonus and Emperor's Treasure pay their own
    Qualifying bettors, the Dynasty Bonus everybody with an Envy lammer (R38)."""
    if box.abandoned:
        return  # a player who left gets no Envy Bonus (R51)
    for wager, cite in earned_envy(show.rules, box.wagers):
        for other in sorted(show.boxes):
            if show.boxes[other].player != box.player:
                yield from _envy(show, show.boxes[other], wager, cite)


def earned_envy(rules: GameRules, wagers: Mapping[str, Cents]) -> Iterator[tuple[str, str]]:
    """The wagers of a box that earn an Envy Bonus, each with its paragraph (R38)."""
    qualifying = rules.qualifying(wagers)
    for wager, cite in _ENVY.items():
        lammer = qualifying if wager == "dynasty-bonus" else qualifying & {wager}
        if lammer and wager in rules.offers:
            yield wager, cite


def _envy(show: Showdown, other: Box, wager: str, cite: str) -> Iterator[Line]:
    held = seven(show, other)
    rows = show.rules.offers[wager].envy
    row = next((row for row in rows if satisfies(held, row.hand)), None)
    if row is not None:
        yield envy_line(row.pays, cite=cite, hand=held, row=row.hand, of_seat=other.seat)


def without_optional_wager(rules: GameRules, wagers: Collection[str]) -> bool:
    """Whether a player with these wagers, at all of the player's boxes, may surrender. An optional
    wager rules it out (645a.11(d))."""
    laws = rules.chapter.wagers
    return not any(laws[key].kind is WagerKind.OPTIONAL for key in wagers)


# Every position is dealt in, with or without a wager, clockwise from the starting position.
_CARD_BY_CARD = (Everywhere(7),)  # .8, .9
_BY_STACKS = (Everywhere(7, stacks=True),)  # .10

GAME = Game(
    slug="pai-gow-poker",
    start="645a.5",
    deal={
        MANUAL_SHOE: _CARD_BY_CARD,
        FROM_HAND: _CARD_BY_CARD,
        AUTOMATED_SHOE: _BY_STACKS,
        RESHUFFLING_SHOE: _BY_STACKS,  # the starting position is drawn: no hand comes first
    },
    steps=(
        Deal("seven cards to every position and to the dealer, face down", cite="645a.8"),
        Ask(
            (MaySet("645a.11"), MaySetHouse()),
            "set a high hand of five cards and a low hand of two",
            cite="645a.11",
            together=True,
            to_bank=True,
        ),
        Reveal("turn the dealer's cards and set them by the house way", cite="645a.11"),
        Ask(
            (MayStand(), MaySurrender(PAI_GOW)),
            "have the hands compared, or surrender the wager",
            cite="645a.11(d)",
            together=True,
            goes_to=without_optional_wager,
        ),
        Settle("settle each player, from the dealer's right", cite="645a.11(f)"),
    ),
    settle=(
        pai_gow,
        bank,
        paytable_wager("fortune-bonus", seven, loses="645a.11(h)"),
        paytable_wager("emperors-treasure", seven, loses="645a.11(h)"),
        paytable_wager("insurance", seven, loses="645a.11(h)"),
        paytable_wager("progressive", seven, loses="645a.11(h)(4)(i)"),
        paytable_wager("queens-dragon", lambda show, _: dealer_seven(show), loses="645a.11(h)(5)"),
        paytable_wager("dynasty-bonus", seven, loses="645a.11(h)(6)(i)(A)"),
        paytable_wager("protection", seven, loses="645a.11(h)(7)"),
        paytable_wager("red-black", of_chosen_color, loses="645a.11(h)(8)"),
        envy,
    ),
    hand=high_hand,
    low=low_hand,
    dealer=dealer_high,
    dealer_low=dealer_low,
)
