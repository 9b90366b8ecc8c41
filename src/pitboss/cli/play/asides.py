"""What the player can look up at any prompt: paytables, history, meters, fairness, keys."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from rich.padding import Padding
from rich.text import Text

from pitboss.cli.console import grid
from pitboss.cli.play.felt import signed
from pitboss.cli.play.ledger import Ledger
from pitboss.cli.play.reading import seat_of
from pitboss.cli.play.screen import Screen, number_of, printable
from pitboss.cli.play.signs import CITE, TITLE, net_style
from pitboss.cli.play.sitting import Sitting
from pitboss.cli.play.table import Table
from pitboss.money import dollars_text, percent_text
from pitboss.rulebook import Paytable

__all__ = [
    "meter_text",
    "print_history",
    "print_keys",
    "print_meters",
    "print_paytables",
    "write_openings",
]

_KEYS = (
    ("?", "help", "explain"),
    ("p", "paytable", "paytables"),
    ("m", "meters", "meters"),
    ("h", "history", "history"),
    ("f", "fairness", "proof to a file"),
    ("b", "buy", "buy in"),
    ("q", "quit", "leave"),
)


def print_keys(screen: Screen, claims: Callable[[str], bool]) -> None:
    """The keys that work at every prompt; where the question claims a letter, the whole word."""
    text = Text("  ")
    for key, word, does in _KEYS:
        text.append(word if claims(key) else key, TITLE).append(f" {does}   ")
    screen.show(text)
    screen.gap()


def print_history(screen: Screen, ledger: Ledger) -> None:
    """The rounds of the session, one a line."""
    if not ledger.rounds:
        screen.show("  No round is over yet.")
        return
    listing = grid(5, 0, 0, 8, 8, 9)
    listing.add_row(
        *(Text(head, TITLE) for head in ("round", "hand", "dealer", "staked", "back", "net"))
    )
    for one in ledger.rounds:
        listing.add_row(
            str(one.number),
            one.hand,
            one.dealer,
            dollars_text(one.staked),
            dollars_text(one.returned),
            Text(signed(one.net), net_style(one.net)),
        )
    screen.show(Padding(listing, (0, 0, 0, 2), expand=False))
    screen.show(
        f"  Bought in {dollars_text(ledger.bought)}, {signed(ledger.won)} since, "
        f"bank {dollars_text(ledger.bank)}."
    )


def meter_text(levels: Mapping[str, int]) -> str:
    """A meter's display: one amount, or one a level."""
    if tuple(levels) == ("meter",):
        return dollars_text(levels["meter"])
    return ", ".join(f"{level} {dollars_text(cents)}" for level, cents in levels.items())


def print_meters(screen: Screen, table: Table) -> None:
    """The progressive meters, and how they are fed."""
    meters = table.meters()
    if not meters:
        screen.show("  This table has no progressive meter.")
    for key, levels in meters.items():
        offer = table.sitting.rules.offers[key]
        assert offer.meter is not None
        rates = " and ".join(percent_text(rate) for rate in offer.meter.rate.values())
        text = Text(f"  {table.sitting.name(key)}  ").append(meter_text(levels), TITLE)
        text.append(f"   {rates} of every {dollars_text(offer.amount or 0)} wager goes in")
        law = table.sitting.law(key)
        screen.show(text.append(f"  [{law.meter.cite if law.meter else law.cite}]", CITE))


def print_paytables(
    screen: Screen, sitting: Sitting, view: Mapping[str, Any], named: str = ""
) -> None:
    """The paytables of the wagers in play, or of those that are named."""
    made = seat_of(view, sitting.seat)["wagers"]
    offers = sitting.rules.offers
    if named:
        chosen = [key for key in offers if _is_called(sitting, key, named)]
    else:
        raises = [key for key in offers if key not in sitting.before_the_deal]
        chosen = [key for key in offers if key in made or key in raises]
    if not chosen:
        screen.wrong(f"this table has no wager {printable(named)!r}: p all shows every paytable")
        return
    tables: dict[int, list[str]] = {}
    for key in chosen:
        tables.setdefault(id(offers[key].paytable), []).append(key)
    for keys in tables.values():
        names = ", ".join(sitting.name(key) for key in keys)
        _print_paytable(screen, names, offers[keys[0]].paytable)
    for key, table in sitting.rules.bonuses.items():
        if sitting.chapter.bonuses[key].on in chosen:
            _print_paytable(screen, sitting.name(key), table)
    if not named:
        screen.show(Text("  p all shows the paytables of every wager at this table.", "dim"))


def _is_called(sitting: Sitting, key: str, named: str) -> bool:
    word = named.lower()
    number = number_of(word, len(sitting.before_the_deal))
    if number:
        return key == sitting.before_the_deal[number - 1]
    return word == "all" or word in key or word in sitting.name(key).lower()


def _print_paytable(screen: Screen, name: str, table: Paytable) -> None:
    rows = [row for row in table.rows if row.hand not in table.never]
    heading = Text("  ").append(name, TITLE)
    if len(rows) == 1:
        screen.show(heading.append(f": {rows[0].pays}", "").append(f"  [{table.cite}]", CITE))
        return
    screen.show(heading.append(f"  {table.looks_at}", "dim").append(f"  [{table.cite}]", CITE))
    half = (len(rows) + 1) // 2
    listing = grid(0, 0, 0, 0)
    for index in range(half):
        pairs = [rows[index], *rows[index + half : index + half + 1]]
        listing.add_row(*(cell for row in pairs for cell in (row.hand, Text(str(row.pays), TITLE))))
    screen.show(Padding(listing, (0, 0, 0, 4), expand=False))


def write_openings(screen: Screen, openings: Mapping[str, object], name: str) -> None:
    """Write the openings for tools/verify_round.py; never over a file that is there."""
    try:
        with Path(name).open("x", encoding="utf-8") as file:
            json.dump(openings, file, indent=2)
            file.write("\n")
    except FileExistsError:
        screen.wrong(f"there is a file {printable(name)} already: name a new one")
        return
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "no such name is possible"
        screen.wrong(f"the file {printable(name)} cannot be written: {reason.lower()}")
        return
    screen.show(
        f"  Written to {printable(name)}. Check it with a program that trusts nobody:",
        # In two lines, so that it can be pasted from a narrow terminal.
        f"  python3 tools/verify_round.py {printable(name)} \\",
        f"    --root {openings['root']}",
    )
