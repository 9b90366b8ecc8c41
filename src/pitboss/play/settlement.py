"""The end of a round: every wager with its reason, the net, and the proof of a fair deal."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.text import Text

from pitboss.games import Line, PaidFrom
from pitboss.money import Cents, dollars_text
from pitboss.play.lookups import Proof
from pitboss.play.place import Place, dealer_hand, ended, hand_so_far, net_of, seat_of
from pitboss.play.player import Ledger, Played, Player
from pitboss.round import RoundView, SeatView
from pitboss.settle import rule_text
from pitboss.terminal.console import grid
from pitboss.terminal.screen import CITE, GOOD, TITLE, WRONG, Screen, net_style, signed

__all__ = ["print_fairness", "print_net", "print_seats", "result"]

_OUTCOMES = {"win": "green", "lose": "red", "forfeit": "red", "push": "yellow"}
#: Longer names wrap, so that the reasons stay on one line.
_LONGEST_NAME = 20


class _Row(NamedTuple):
    """One settled wager as it is read."""

    name: str
    staked: Cents
    outcome: str
    pays: str
    returned: Cents
    why: str
    cite: str


def print_seats(screen: Screen, place: Place, view: RoundView, order: Sequence[int]) -> None:
    """Seat by seat in the order of settlement: each wager, the amount returned, the reason and the
    paragraph."""
    if not screen.tight:
        screen.gap()
    for number in order:
        seat = seat_of(view, number)
        own = number == place.seat
        screen.show(_title(place, view, seat, own))
        rows = [_row(place, line) for line in seat.lines or ()]
        if own:
            _print_own(screen, rows)
        else:
            screen.show(*_other(rows))


def _print_own(screen: Screen, rows: list[_Row]) -> None:
    """Your wagers, a row each, in columns."""
    cells = [
        (
            Text(row.name),
            Text(dollars_text(row.staked) if row.staked else "", justify="right"),
            Text(row.outcome, _OUTCOMES.get(row.outcome, "")),
            Text(row.pays),
            Text(f"{dollars_text(row.returned)} back", justify="right"),
            Text(row.why).append(f" [{row.cite}]", CITE),
        )
        for row in rows
    ]
    name, *widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    listing = grid(1, min(name, _LONGEST_NAME), *widths[:-1], 0)
    for one in cells:
        listing.add_row("", *one)
    screen.show(listing)


def _other(rows: list[_Row]) -> Iterator[Text]:
    """A neighbour's wagers. Equal results for the same reason share a line."""
    groups: dict[tuple[str, ...], list[_Row]] = {}
    for row in rows:
        groups.setdefault((row.outcome, row.pays, row.why, row.cite), []).append(row)
    for alike in groups.values():
        one = alike[0]
        names = ", ".join(
            f"{row.name} {dollars_text(row.staked)}" if row.staked else row.name for row in alike
        )
        back = sum(row.returned for row in alike)
        text = Text(f"    {names}: ", "dim").append(one.outcome, _OUTCOMES.get(one.outcome, ""))
        text.append(f" {one.pays}" if one.pays else "")
        text.append(f", {dollars_text(back)} back" if back else "")
        yield text.append(f", {one.why}").append(f" [{one.cite}]", CITE)


def _title(place: Place, view: RoundView, seat: SeatView, own: bool) -> Text:
    net = net_of(seat.lines or ())
    hand = ended(seat) or hand_so_far(place, view, seat.seat)
    title = Text(f" Seat {seat.seat}, {seat.player}: ", TITLE if own else "")
    title.append(f"{hand}   ", TITLE if own else "")
    return title.append(signed(net), net_style(net))


def _row(place: Place, line: Line) -> _Row:
    notes = [rule_text(line, place.chapter)]
    if line.paid_from not in (None, PaidFrom.TABLE):
        notes.append(f"by {line.paid_from}")
    if line.approval:
        notes.append("a floorperson approves")
    if line.limited:
        notes.append(f"{dollars_text(line.limited)} cut")
    of_seat = f" of seat {line.of_seat}" if line.of_seat is not None else ""
    return _Row(
        place.name(line.wager) + of_seat,
        line.staked,
        line.outcome,
        str(line.pays) if line.pays is not None else "",
        line.returned,
        "; ".join(notes),
        line.cite,
    )


def result(place: Place, view: RoundView, number: int) -> Played:
    """Your part of a settled round, for the history."""
    seat = seat_of(view, place.seat)
    lines = seat.lines or ()
    hand, left = hand_so_far(place, view, place.seat), ended(seat)
    return Played(
        number,
        f"{hand}, {left}" if left else hand,
        dealer_hand(place, view),
        Cents(sum(line.staked for line in lines)),
        Cents(sum(line.returned for line in lines)),
    )


def print_net(screen: Screen, ledger: Ledger, played: Played) -> None:
    """The net of the round, and the bank after it."""
    text = Text(f" Round {played.number}: staked {dollars_text(played.staked)}, ")
    text.append(f"returned {dollars_text(played.returned)}, net ")
    text.append(signed(played.net), net_style(played.net))
    screen.show(text.append(f". Your bank: {dollars_text(ledger.bank)}.", TITLE))


def print_fairness(screen: Screen, player: Player) -> Proof | None:
    """Check the cards you saw against the root shown before the first wager. Returns the proof."""
    openings = player.proof
    if openings is None or not player.faces:
        return None
    wrong = player.problems(openings)
    if wrong:
        screen.show(Text(f" Fairness: {len(wrong)} problems with this deal", WRONG), *wrong)
    else:
        mine = ", your bits" if player.own is not None else ""
        words = f"{len(player.faces)} cards you saw{mine} and the wagers check against the root "
        words = "the deal checks " if screen.tight else f"{words}shown before "
        keys = (
            "o saves the proof, e shows everyone's wagers" if screen.tight else "o saves the proof"
        )
        screen.show(Text(" Fairness: ", "dim").append(words, GOOD).append(f" ({keys})", "dim"))
    return Proof(openings, player.shown, player.locked, player.own)
