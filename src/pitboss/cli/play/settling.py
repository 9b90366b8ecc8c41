"""The end of a round: every wager with its reason, the net, and the proof of a fair deal."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rich.text import Text

from pitboss.cli.console import grid
from pitboss.cli.play import reading
from pitboss.cli.play.felt import signed
from pitboss.cli.play.ledger import Ledger, Played
from pitboss.cli.play.screen import Screen
from pitboss.cli.play.signs import CITE, GOOD, TITLE, WRONG, net_style
from pitboss.cli.play.sitting import Sitting
from pitboss.cli.play.table import Table
from pitboss.money import Cents, dollars_text, parse_money
from pitboss.round.fairness.checking import problems

__all__ = ["print_fairness", "print_net", "print_seats", "result"]

_OUTCOMES = {"win": "green", "lose": "red", "forfeit": "red", "push": "yellow"}
#: Longer names wrap, so that the reasons need not.
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


def print_seats(
    screen: Screen, sitting: Sitting, view: Mapping[str, Any], order: Sequence[int]
) -> None:
    """Seat by seat in the order of settlement: every wager, what came back, why, by which
    paragraph."""
    screen.gap()
    for number in order:
        seat = reading.seat_of(view, number)
        own = number == sitting.seat
        screen.show(_title(sitting, view, seat, own))
        rows = [_row(sitting, line) for line in seat["lines"]]
        if own:
            _print_own(screen, rows)
        else:
            screen.show(*_other(rows))


def _print_own(screen: Screen, rows: list[_Row]) -> None:
    """Your wagers, a row each, in columns as wide as they need to be."""
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
    """A neighbour's wagers; those that went the same way for the same reason share a line."""
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


def _title(sitting: Sitting, view: Mapping[str, Any], seat: Mapping[str, Any], own: bool) -> Text:
    net = reading.net_of(seat["lines"] or ())
    hand = "folded" if seat["folded"] else reading.hand_so_far(sitting, view, seat["seat"])
    title = Text(f" Seat {seat['seat']}, {seat['player']}: ", TITLE if own else "")
    title.append(f"{hand}   ", TITLE if own else "")
    return title.append(signed(net), net_style(net))


def _row(sitting: Sitting, line: Mapping[str, Any]) -> _Row:
    notes = [line["rule"]]
    if line["paid_from"] not in (None, "table inventory"):
        notes.append(f"by {line['paid_from']}")
    if line["approval"]:
        notes.append("a floorperson approves")
    if "limited" in line:
        notes.append(f"{dollars_text(parse_money(line['limited']))} cut")
    of_seat = f" of seat {line['of_seat']}" if "of_seat" in line else ""
    return _Row(
        sitting.name(line["wager"]) + of_seat,
        parse_money(line["staked"]),
        line["outcome"],
        line["pays"] or "",
        parse_money(line["returned"]),
        "; ".join(notes),
        line["cite"],
    )


def result(sitting: Sitting, view: Mapping[str, Any], number: int) -> Played:
    """Your part of a settled round, for the history."""
    seat = reading.seat_of(view, sitting.seat)
    lines = seat["lines"] or []
    hand = reading.hand_so_far(sitting, view, sitting.seat)
    return Played(
        number,
        f"{hand}, folded" if seat["folded"] else hand,
        reading.dealer_hand(sitting, view),
        Cents(sum(parse_money(line["staked"]) for line in lines)),
        Cents(sum(parse_money(line["returned"]) for line in lines)),
    )


def print_net(screen: Screen, ledger: Ledger, played: Played) -> None:
    """What the round brought, and the bank after it."""
    text = Text(f" Round {played.number}: staked {dollars_text(played.staked)}, ")
    text.append(f"returned {dollars_text(played.returned)}, net ")
    text.append(signed(played.net), net_style(played.net))
    screen.show(text.append(f". Your bank: {dollars_text(ledger.bank)}.", TITLE))


def print_fairness(screen: Screen, table: Table, root: str) -> dict[str, object] | None:
    """Check what you saw against the root published before the deal; the openings, if any."""
    faces = reading.faces(table.view())
    if not faces:
        return None
    openings = table.openings()
    wrong = problems(openings, shown=root)
    opened = [one["card"] for one in openings["openings"]]
    if sorted(opened) != sorted(faces):
        wrong.append("the cards opened are not the cards shown")
    if wrong:
        screen.show(Text(f" Fairness: {len(wrong)} problems with {root[:8]}…", WRONG), *wrong)
    else:
        screen.show(
            Text(" Fairness: ", "dim")
            .append(f"{len(faces)} cards you saw check against {root[:8]}…", GOOD)
            .append("  (f saves the proof)", "dim")
        )
    return openings
