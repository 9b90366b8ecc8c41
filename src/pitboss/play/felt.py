"""The felt: a player's view drawn as the layout of a table.

The dealer and the community cards stand at the head, the neighbours under them, and at the bottom
your own cards with the betting areas that the chapter names (.2).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rich.text import Text

from pitboss.games import Outcome
from pitboss.money import Cents, dollars_text
from pitboss.play.place import (
    Cards,
    Place,
    dealer_hand,
    ended,
    hand_so_far,
    in_hands,
    net_of,
    seat_of,
    to_come,
)
from pitboss.round import RoundView, SeatView
from pitboss.rulebook.chapter import WagerKind
from pitboss.terminal.screen import (
    AMOUNT,
    DIM,
    FELT,
    LINES,
    LOST,
    TITLE,
    WON,
    cards_row,
    signed,
)

__all__ = ["Rim", "draw_felt"]

_NAME = 9
_LABEL = 13
_BOX = 9


@dataclass(frozen=True, slots=True)
class Rim:
    """The rim around the cards: the round, your bank, the meters' displays by wager."""

    round_number: int
    bank: Cents
    meters: Mapping[str, str]


def draw_felt(place: Place, view: RoundView, rim: Rim, width: int, *, tight: bool = False) -> Text:
    """The whole felt, ``width`` columns wide; ``tight`` leaves out the less important parts."""
    inner = width - 4
    parts = [
        list(_displays(place, rim.meters, inner)),
        list(_house(place, view, inner)),
        [_neighbour(place, view, seat, inner) for seat in view.seats if seat.seat != place.seat],
        list(_own(place, view, inner, tight=tight)),
    ]
    lines = [_border("╭╮", place.rules.title, f"58 Pa. Code {place.chapter.chapter}", width)]
    for part in filter(None, parts):
        if len(lines) > 1 and not tight:
            lines.append(_framed(Text(), inner))
        lines += [_framed(row, inner) for row in part]
    foot = f"round {rim.round_number}"
    lines.append(_border("╰╯", foot, f"your bank {dollars_text(rim.bank)}", width))
    return Text("\n").join(lines)


def _displays(place: Place, meters: Mapping[str, str], inner: int) -> Iterator[Text]:
    """The progressive meters over the table, as many a row as fit."""
    row = Text()
    for key, shown in meters.items():
        one = Text.assemble((f"{place.name(key)} ", DIM), (shown, AMOUNT))
        if row.cell_len and row.cell_len + one.cell_len + 3 > inner:
            yield _centred(row, inner)
            row = Text()
        row.append("   " if row.cell_len else "").append_text(one)
    if row.cell_len:
        yield _centred(row, inner)


def _centred(row: Text, inner: int) -> Text:
    return Text(" " * max(0, (inner - row.cell_len) // 2)).append_text(row)


def _border(corners: str, left: str, right: str, width: int) -> Text:
    line = Text(style=FELT).append(f"{corners[0]}─ ", LINES).append(left, TITLE)
    dashes = max(1, width - 8 - len(left) - len(right))
    line.append(f" {'─' * dashes} ", LINES).append(right, AMOUNT)
    return line.append(f" ─{corners[1]}", LINES)


def _framed(row: Text, inner: int) -> Text:
    row.truncate(inner, overflow="ellipsis", pad=True)
    line = Text(style=FELT).append("│ ", LINES).append_text(row)
    return line.append(" │", LINES)


def _house(place: Place, view: RoundView, inner: int) -> Iterator[Text]:
    """The dealer's cards and those of everybody, in the middle of the felt."""
    if place.chapter.dealer_hand:
        hand = dealer_hand(place, view)
        cards = _cards(place, view.dealer, view.dealer_low)
        yield from _middle("Dealer", cards, hand, inner)
    missing = to_come(place, view)
    if view.community or missing:
        yield from _middle("Community", cards_row(view.community, missing), "", inner)
    if view.bonus_cards:
        yield from _middle("Bonus cards", cards_row(view.bonus_cards), "", inner)
    draws = _draws(view)
    if draws:
        yield from _middle("Drawn", Text(draws, AMOUNT), "", inner)


def _cards(place: Place, cards: Cards, low: Cards) -> Text:
    """Cards of a hand, or of the two that were set from them."""
    return Text(" · ", DIM).join(map(cards_row, in_hands(place, cards, low)))


def _draws(view: RoundView) -> str:
    found = []
    if view.draws is not None and view.draws.magic_card is not None:
        found.append(f"Magic Card {cards_row([view.draws.magic_card]).plain}")
    if view.draws is not None and view.draws.lucky_position is not None:
        at = view.draws.lucky_position
        found.append(f"Lucky position {'the dealer' if at == 0 else f'seat {at}'}")
    return ", ".join(found)


def _middle(label: str, cards: Text, note: str, inner: int) -> Iterator[Text]:
    """A row of the house: its cards always begin a third across."""
    row = Text().append(f"{label:>{max(_LABEL, inner // 3)}}  ", DIM)
    yield from _noted(row.append_text(cards), Text(note, TITLE), inner)


def _noted(row: Text, note: Text, inner: int) -> Iterator[Text]:
    """A row with a note behind it; a note that does not fit gets its own row."""
    if not note or row.cell_len + 3 + note.cell_len <= inner:
        yield row.append("   ").append_text(note) if note else row
        return
    yield row
    yield Text(" " * max(0, inner - note.cell_len)).append_text(note)


def _neighbour(place: Place, view: RoundView, seat: SeatView, inner: int) -> Text:
    """One row for a neighbour: seat, cards, wagers, and what the seat did or won."""
    row = _label(view, seat)
    row.append_text(_cards(place, seat.cards, seat.low)).append("  ")
    last = "left" if seat.abandoned else seat.decisions[-1] if seat.decisions else ""
    end = Text(last, DIM)
    if seat.lines is not None:
        net = net_of(seat.lines)
        end = Text(signed(net), WON if net > 0 else DIM)
    room = inner - row.cell_len - end.cell_len - 2
    bank = "bank  " if view.bank is not None and view.bank.seat == seat.seat else ""
    row.append(bank, AMOUNT).append(_wagers(place, seat, room - len(bank)))
    row.truncate(inner - end.cell_len, overflow="ellipsis", pad=True)
    return row.append_text(end)


def _label(view: RoundView, seat: SeatView) -> Text:
    turn = seat.seat in (view.turn, *view.asked)
    row = Text().append("▸ " if turn else "  ", AMOUNT)
    return row.append(f"{seat.seat} {seat.player.capitalize():<{_NAME}}", TITLE)


def _wagers(place: Place, seat: SeatView, room: int) -> str:
    """The wagers by name; if they do not fit, with the side wagers as a sum, or all of them;
    else empty."""
    gone = (*seat.withdrawn, *seat.forfeited)
    live = {key: one for key, one in seat.wagers.items() if key not in gone}
    side = [key for key in live if place.law(key).kind is WagerKind.OPTIONAL]
    main = [key for key in live if key not in side]
    named = {key: f"{place.name(key)} {dollars_text(amount)}" for key, amount in live.items()}
    total = dollars_text(sum(live.values()))
    ways = (
        "  ".join(named.values()),
        "  ".join([*(named[key] for key in main), _sum(live, side)]),
        f"{len(live)} wagers {total}",
    )
    return next((way for way in (*ways, total) if len(way) <= room), "")


def _sum(live: Mapping[str, Cents], side: list[str]) -> str:
    return f"+{len(side)} side {dollars_text(sum(live[key] for key in side))}"


def _own(place: Place, view: RoundView, inner: int, *, tight: bool) -> Iterator[Text]:
    """Your cards with the hand so far, and your betting areas."""
    seat = seat_of(view, place.seat)
    row = _label(view, seat)
    row.append_text(_cards(place, seat.cards, seat.low))
    hand = hand_so_far(place, view, place.seat)
    if seat.abandoned or seat.folded:
        hand = f"{hand}, {ended(seat)}"
    banks = view.bank is not None and view.bank.seat == place.seat
    if not seat.wagers and not banks:
        hand = "sitting this round out"
    elif banks:
        hand = f"{hand or 'to be set'}, the bank"
    yield from _noted(row, Text(hand, AMOUNT), inner)
    if seat.wagers:
        yield from _areas(place, seat)
        yield from _side_areas(place, seat, inner, tight=tight)


def _areas(place: Place, seat: SeatView) -> Iterator[Text]:
    """The required wagers and the raises: a box each."""
    main = [key for key in place.rules.offers if place.law(key).kind is not WagerKind.OPTIONAL]
    top, middle, bottom = Text("    "), Text("    "), Text("    ")
    for key in main:
        name = place.name(key)
        room = max(_BOX, len(name) + 2)
        words, style = _chips(seat, key)
        top.append(f"╭{f' {name} ':─^{room}}╮ ", LINES)
        middle.append("│", LINES).append(f"{words:^{room}}", style).append("│ ", LINES)
        bottom.append(f"╰{'─' * room}╯ ", LINES)
    yield from (top, middle, bottom)


def _side_areas(place: Place, seat: SeatView, inner: int, *, tight: bool) -> Iterator[Text]:
    """The optional wagers: a filled ring where there are chips."""
    row = Text("    ")
    for key, law in ((key, place.law(key)) for key in place.rules.offers):
        if law.kind is not WagerKind.OPTIONAL:
            continue
        words, style = _chips(seat, key)
        made = key in seat.wagers
        if tight and not made:
            continue
        one = Text("● " if made else "○ ", style if made else DIM)
        one.append(place.name(key), "" if made else DIM)
        if made:
            one.append(f" {words}", style)
        if row.cell_len + one.cell_len > inner and row.cell_len > len("    "):
            row.rstrip()
            yield row
            row = Text("    ")
        row.append_text(one).append("   ")
    if row.plain.strip():
        row.rstrip()
        yield row


def _chips(seat: SeatView, key: str) -> tuple[str, str]:
    """The stake on a betting area, or its result."""
    stake = seat.wagers.get(key)
    if stake is None:
        return "", ""
    if seat.lines is not None:
        own = [line for line in seat.lines if line.wager == key]
        if own and own[0].outcome in (Outcome.PUSH, Outcome.WITHDRAWN):
            return ("push" if own[0].outcome is Outcome.PUSH else "back"), "bold"
        net = net_of(own)
        return signed(net), WON if net > 0 else LOST
    if key in (*seat.withdrawn, *seat.forfeited):
        return ("back" if key in seat.withdrawn else "lost"), DIM
    return dollars_text(stake), AMOUNT
