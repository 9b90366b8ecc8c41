"""Lookups that work at every prompt: paytables, history, meters, fairness, keys."""

import shlex
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from rich.padding import Padding
from rich.text import Text

from pitboss.cards import parse_cards
from pitboss.hands import HandError
from pitboss.hands.examples import kinds_of
from pitboss.money import dollars_text, percent_text
from pitboss.play.place import Place
from pitboss.play.player import Ledger, Player
from pitboss.round.fairness import Openings
from pitboss.rulebook import Paytable
from pitboss.terminal.console import grid
from pitboss.terminal.screen import (
    CITE,
    TITLE,
    Screen,
    cards_row,
    net_style,
    number_of,
    printable,
    signed,
)
from pitboss.wire.text import json_text

__all__ = [
    "Proof",
    "meter_text",
    "print_history",
    "print_keys",
    "print_meters",
    "print_paytables",
    "print_ranking",
    "save_proof",
]

#: The longest file name.
_LONGEST_NAME = 4096
_KEYS = (
    ("?", "explain"),
    ("p", "paytables"),
    ("k", "what beats what"),
    ("m", "meters"),
    ("h", "history"),
    ("e", "everyone's last settlement"),
    ("o", "proof to a file"),
    ("b", "buy in"),
    ("q", "leave"),
)


def print_keys(screen: Screen) -> None:
    """The keys, which mean the same at every prompt."""
    keys = (Text.assemble((key, TITLE), f" {does}") for key, does in _KEYS)
    screen.show_row(keys, indent=2, gap=3)
    screen.gap()


def print_history(screen: Screen, ledger: Ledger) -> None:
    """The rounds of the session, one a line."""
    if not ledger.rounds:
        screen.show("  No round is over yet.")
        return
    rows = [[Text(head, TITLE) for head in ("round", "hand", "dealer", "staked", "back", "net")]]
    rows += [
        [
            Text(str(one.number)),
            Text(one.hand),
            Text(one.dealer),
            Text(dollars_text(one.staked)),
            Text(dollars_text(one.returned)),
            Text(signed(one.net), net_style(one.net)),
        ]
        for one in ledger.rounds
    ]
    number, _, _, *amounts = [max(map(len, column)) for column in zip(*rows, strict=True)]
    listing = grid(number, 0, 0, *amounts)
    for row in rows:
        listing.add_row(*row)
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


def print_meters(screen: Screen, player: Player) -> None:
    """The progressive meters, and how they are fed."""
    place, meters = player.place, player.meters()
    if not meters:
        screen.show("  This table has no progressive meter.")
    for key, levels in meters.items():
        offer = place.rules.offers[key]
        assert offer.meter is not None
        rates = " and ".join(percent_text(rate) for rate in offer.meter.rate.values())
        text = Text(f"  {place.name(key)}  ").append(meter_text(levels), TITLE)
        text.append(f"   {rates} of every {dollars_text(offer.amount or 0)} wager goes in")
        law = place.law(key)
        screen.show(text.append(f"  [{law.meter.cite if law.meter else law.cite}]", CITE))


def print_paytables(screen: Screen, player: Player, named: str = "") -> None:
    """The paytables of the wagers in play, or of those that are named."""
    made, place = player.seat.wagers, player.place
    offers = place.rules.offers
    if named:
        chosen = [key for key in offers if _is_called(place, key, named)]
    else:
        raises = [key for key in offers if key not in place.rules.before_the_deal]
        chosen = [key for key in offers if key in made or key in raises]
    if not chosen:
        screen.wrong(f"this table has no wager {printable(named)!r}: p all shows every paytable")
        return
    tables: dict[int, list[str]] = {}
    for key in chosen:
        tables.setdefault(id(offers[key].paytable), []).append(key)
    for keys in tables.values():
        names = ", ".join(place.name(key) for key in keys)
        _print_paytable(screen, names, offers[keys[0]].paytable)
    for key, table in place.rules.bonuses.items():
        if place.chapter.bonuses[key].on in chosen:
            _print_paytable(screen, place.name(key), table)
    if not named:
        screen.show(Text("  p all shows the paytables of every wager at this table.", "dim"))


def _is_called(place: Place, key: str, named: str) -> bool:
    word = named.lower()
    number = number_of(word, len(place.rules.before_the_deal))
    if number:
        return key == place.rules.before_the_deal[number - 1]
    return word == "all" or word in key or word in place.name(key).lower()


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


def print_ranking(screen: Screen, place: Place) -> None:
    """The kinds of hands that this table's wagers look at, from the highest down."""
    tables = [*(one.paytable for one in place.rules.offers.values()), *place.rules.bonuses.values()]
    for ranking in dict.fromkeys(table.ranking for table in tables):
        try:
            kinds = kinds_of(ranking)
        except HandError:
            continue
        name = ranking.replace("-", " ").capitalize()
        heading = Text(f"  {name}, from the highest", TITLE)
        screen.show(heading.append(f"  [{place.chapter.chapter}.6]", CITE))
        listing = grid(2, 0, 0)
        for number, kind in enumerate(kinds, start=1):
            cards = cards_row(parse_cards(kind.example))
            listing.add_row(Text(f"{number:>2}", "dim"), kind.category.label, cards)
        screen.show(Padding(listing, (0, 0, 0, 4), expand=False))


@dataclass(frozen=True, slots=True)
class Proof:
    """The openings of a round, and the values to check them against."""

    openings: Openings
    shown: str
    locked: str
    own: tuple[str, str] | None


def _program() -> str:
    """The command that starts this program from any folder."""
    return "pitboss" if shutil.which("pitboss") else f"{shlex.quote(sys.executable)} -m pitboss"


def _anywhere(name: str) -> str:
    return shlex.quote(printable(str(Path(name).absolute()), _LONGEST_NAME))


def save_proof(screen: Screen, proof: Proof, name: str) -> None:
    """Write the openings for ``pitboss verify-round``; never over a file that is there."""
    try:
        with Path(name).open("x", encoding="utf-8") as file:
            file.write(f"{json_text(proof.openings, ascii_only=True)}\n")
    except FileExistsError:
        screen.wrong(f"there is a file {printable(name)} already: name a new one")
        return
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "no such name is possible"
        screen.wrong(f"the file {printable(name)} cannot be written: {reason.lower()}")
        return
    # In several lines, so that it can be pasted from a narrow terminal.
    options = [f"--root {''.join(proof.shown.split())}", f"--lock {proof.locked}"]
    if proof.own is not None:
        options.append(f"--own {' '.join(proof.own)}")
    screen.show("  Written. Check it with what you were shown before, and drew yourself:")
    screen.show_whole(
        f"  {_program()} verify-round {_anywhere(name)} \\",
        *(f"    {one} \\" for one in options[:-1]),
        f"    {options[-1]}",
    )
    screen.show(
        "  tools/verify_round.py of the source does the same with Python alone, and trusts nobody."
    )
