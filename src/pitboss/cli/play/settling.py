"""The end of a round: every wager with its reason, the net, and the proof of a fair deal."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

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
from pitboss.table.fairness import problems

__all__ = ["print_fairness", "print_net", "print_seats", "result"]

_OUTCOMES = {"win": "green", "lose": "red", "forfeit": "red", "push": "yellow"}
_LONGEST_NAME = 20


def print_seats(
    screen: Screen, sitting: Sitting, view: Mapping[str, Any], order: Sequence[int]
) -> None:
    """Seat by seat in the order of settlement: every wager, what came back, why, by which
    paragraph."""
    for number in order:
        seat = reading.seat_of(view, number)
        own = number == sitting.seat
        screen.show(_title(sitting, view, seat, own))
        if own:
            _print_own(screen, [_row(sitting, line) for line in seat["lines"] or ()])
        else:
            screen.show(*_other(sitting, seat["lines"] or ()))


def _print_own(screen: Screen, rows: list[tuple[str, ...]]) -> None:
    """Your wagers, a row each, in columns as wide as they need to be."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    listing = grid(1, min(widths[0], _LONGEST_NAME), *widths[1:5], 0)
    for row in rows:
        listing.add_row("", *_styled(row))
    screen.show(listing)


def _other(sitting: Sitting, lines: Sequence[Mapping[str, Any]]) -> Iterator[Text]:
    """A neighbour's wagers; those that went the same way for the same reason share a line."""
    groups: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
    for line in lines:
        _, _, outcome, pays, _, why, cite = row = _row(sitting, line)
        groups.setdefault((outcome, pays, why, cite), []).append(row)
    for (outcome, pays, why, cite), rows in groups.items():
        names = ", ".join(f"{name} {staked}".strip() for name, staked, *_ in rows)
        back = sum(parse_money(row[4]) for row in rows)
        text = Text(f"    {names}: ", "dim").append(outcome, _OUTCOMES.get(outcome, ""))
        text.append(f" {pays}" if pays else "", "dim")
        text.append(f", {dollars_text(back)} back" if back else "", "dim")
        yield text.append(f", {why}", "dim").append(cite, CITE)


def _title(sitting: Sitting, view: Mapping[str, Any], seat: Mapping[str, Any], own: bool) -> Text:
    net = reading.net_of(seat["lines"] or ())
    hand = "folded" if seat["folded"] else reading.hand_so_far(sitting, view, seat["seat"])
    title = Text(f" Seat {seat['seat']}, {seat['player']}: ", TITLE if own else "")
    title.append(f"{hand}   ", TITLE if own else "")
    return title.append(signed(net), net_style(net))


def _row(sitting: Sitting, line: Mapping[str, Any]) -> tuple[str, ...]:
    """Wager, stake, outcome, odds, what came back, why, paragraph."""
    staked, returned = parse_money(line["staked"]), parse_money(line["returned"])
    notes = [line["rule"]]
    if line["paid_from"] not in (None, "table inventory"):
        notes.append(f"by {line['paid_from']}")
    if line["approval"]:
        notes.append("a floorperson approves")
    if "limited" in line:
        notes.append(f"{dollars_text(parse_money(line['limited']))} cut")
    name = sitting.name(line["wager"])
    if "of_seat" in line:
        name += f" of seat {line['of_seat']}"
    return (
        name,
        dollars_text(staked) if staked else "",
        line["outcome"],
        line["pays"] or "",
        dollars_text(returned),
        "; ".join(notes),
        f" [{line['cite']}]",
    )


def _styled(row: tuple[str, ...]) -> tuple[Text, ...]:
    name, staked, outcome, pays, returned, why, cite = row
    return (
        Text(name),
        Text(staked, justify="right"),
        Text(outcome, _OUTCOMES.get(outcome, "")),
        Text(pays),
        Text(returned, justify="right"),
        Text(why).append(cite, CITE),
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
    wrong = problems(openings, root=root)
    opened = [one["value"] for one in openings["openings"] if isinstance(one["position"], int)]
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
