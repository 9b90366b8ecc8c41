"""The two hands that decided a wager, with the card that decides."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pitboss.cards import JOKER, Card, card_text, rank_of
from pitboss.documents.hand_story import cards_words
from pitboss.documents.parts import CARD_HEIGHT, CARD_WIDTH, card, card_back
from pitboss.documents.svg import element, group
from pitboss.games import Line, Reason
from pitboss.hands import Hand, HandError, Part, decided
from pitboss.round.views import Cards, RoundView, SeatView

__all__ = ["COMPARED", "Panel", "deciding", "main_line", "panels", "row_of_cards"]

#: Reasons that the two hands alone decide.
COMPARED: Final = frozenset({Reason.HIGHER, Reason.LOWER, Reason.EQUAL})
#: Parts of a hand that several cards of one rank make up.
_OF_A_KIND = (Part.QUADS, Part.TRIPS, Part.PAIR, Part.SECOND_PAIR)
_GAP = 9


@dataclass(frozen=True, slots=True)
class Panel:
    """A hand on the sheet: whose, its name, rows of cards with those framed, and a remark."""

    whose: str
    name: str
    rows: tuple[tuple[str, Cards, frozenset[int]], ...]
    remark: str = ""


def deciding(own: Hand, other: Hand) -> frozenset[int]:
    """The places in the first hand of the cards by which it differs from the second. None if the
    kinds of the hands differ, or they tie."""
    try:
        found = decided(own, other)
    except HandError:
        return frozenset()
    if found is None or found.part in (Part.CATEGORY, Part.COUNT):
        return frozenset()
    places = [at for at, one in enumerate(own.cards) if _rank(one) == found.own]
    if not places:
        # A joker stands for the rank.
        places = [at for at, one in enumerate(own.cards) if one == JOKER]
    return frozenset(places if found.part in _OF_A_KIND else places[:1])


def _rank(one: Card) -> int | None:
    return None if one == JOKER else rank_of(one)


def main_line(lines: Sequence[Line], wager: str = "") -> Line | None:
    """The line that a sheet is about: of the wager asked about, else the first that compares hands,
    else the first with a hand."""
    of_wager = [one for one in lines if one.wager == wager]
    compared = [one for one in lines if one.reason in COMPARED or one.against_low is not None]
    with_hand = [one for one in lines if one.hand is not None]
    return next(iter((*of_wager, *compared, *with_hand, *lines)), None)


def panels(view: RoundView, seat: SeatView, line: Line | None) -> tuple[Panel, ...]:
    """The seat's hand, and what it was compared or played with."""
    own, other = (None, None) if line is None else (line.hand, line.against)
    name = "folded" if seat.folded else "surrendered" if seat.counted else ""
    mine = _panel(f"Seat {seat.seat}", own, other, seat.cards, name)
    if line is not None and line.low is not None and line.against_low is not None:
        mine = _two(mine.whose, (own, line.low), (other, line.against_low))
        whose = "Bank" if line.banked else "Dealer"
        return mine, _two(whose, (other, line.against_low), (own, line.low))
    found = [_with_remark(mine, own, (*seat.cards, *view.community))]
    if other is not None:
        found.append(_panel("Dealer", other, own, view.dealer))
    elif view.dealer:
        hidden = None in view.dealer
        told = "not turned" if hidden else ""
        found.append(Panel("Dealer", told, (("", view.dealer, frozenset()),)))
    if own is None and seat.low:
        rows = (*mine.rows, ("low hand", seat.low, frozenset[int]()))
        found[0] = Panel(mine.whose, mine.name, rows)
    if view.community and (own is None or not view.dealer):
        found.append(Panel("Community cards", "", (("", view.community, frozenset()),)))
    return tuple(found)


def _panel(
    whose: str, hand: Hand | None, other: Hand | None, lying: Cards, name: str = ""
) -> Panel:
    if hand is None:
        return Panel(whose, name, (("", lying, frozenset()),))
    framed = deciding(hand, other) if other is not None else frozenset[int]()
    return Panel(whose, hand.name, (("", hand.cards, framed),))


def _two(whose: str, hands: Sequence[Hand | None], others: Sequence[Hand | None]) -> Panel:
    """A high and a low hand (645a)."""
    rows = [
        (f"{word} hand: {hand.name}", hand.cards, deciding(hand, other) if other else frozenset())
        for word, hand, other in zip(("high", "low"), hands, others, strict=True)
        if hand is not None
    ]
    return Panel(whose, "", tuple(rows))


def _with_remark(panel: Panel, hand: Hand | None, known: Cards) -> Panel:
    if hand is None:
        return panel
    left = [one for one in known if one is not None and one not in hand.cards]
    many = "do not play" if len(left) > 1 else "does not play"
    remark = f"{cards_words(left)} {many}." if left else ""
    return Panel(panel.whose, panel.name, panel.rows, remark)


def row_of_cards(cards: Cards, framed: frozenset[int] = frozenset(), *, width: float = 58) -> str:
    """Cards in a row as a drawing; a framed one stands on gold and is outlined."""
    scale = width / CARD_WIDTH
    high = CARD_HEIGHT * scale
    drawn = []
    for at, one in enumerate(cards):
        x = 4 + at * (width + _GAP)
        if at in framed:
            edge = {"x": x - 3.4, "y": 0.6, "width": width + 6.8, "height": high + 6.8, "rx": 8}
            drawn.append(
                element("rect", fill="#f1c04e", stroke="#1a1f1c", stroke_width=1.2, **edge)
            )
        face = card_back() if one is None else card(card_text(one))
        drawn.append(group(face, x=x, y=4, scale=scale))
    wide = 8 + max(len(cards), 1) * (width + _GAP) - _GAP
    words = ", ".join("face down" if one is None else card_text(one) for one in cards)
    return element(
        "svg",
        *drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {wide:g} {high + 8:g}",
        width=f"{wide * 0.2:.1f}mm",
        height=f"{(high + 8) * 0.2:.1f}mm",
        role="img",
        aria_label=words,
    )
