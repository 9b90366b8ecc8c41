"""``pitboss settle --ask GAME``: enter a round at the terminal, field by field.

Every answer goes into the round, and the reader of files checks the round. A fault of the field is
shown at once, and the field is asked for again.
"""

import re
import shlex
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from rich.text import Text

from pitboss.cli.round_files import Written
from pitboss.cli.rules_text import print_paytables
from pitboss.cli.settle_text import print_errors, print_text
from pitboss.rulebook import Chapter, Submission, chapter_of
from pitboss.rulebook.paytables import Paytables
from pitboss.settle import (
    CardTwiceError,
    DecisionMissingError,
    SettleError,
    cards_needed,
    play,
    selection_of,
)
from pitboss.terminal.console import console
from pitboss.terminal.screen import CITE, TITLE, Screen, open_screen, printable
from pitboss.wire.text import json_text

__all__ = ["Asking", "ask_round"]

_QUIT = ("q", "quit")
_CARD_FIELDS = ("dealer", "community", "bonus_cards")
_HELP = {
    "variant": "The variant of the submission that the table was set up under.",
    "seats": "The numbers of the seats that play, counted from the dealer's left: 1 3",
    "bank": "The seat of the player who has the bank (645a.12, R72: every rule of it is assumed).",
    "co_banked": "y if the house has half of the bank: its hand is then set by the house way.",
    "dealer_wager": "What the dealer wagered against the bank, in dollars.",
    "cover": "The chips of the bank in dollars, as counted at no more bets.",
    "wagers": "What was down at no more bets, each with its dollars: ante 10 blind 10 trips 5",
    "cards": "Rank 2-9 T J Q K A and suit c d h s: Ah Td. Jk is the joker. In the order dealt.",
    "rules": "The letter or value that the table was open under. Enter: the first, as assumed.",
    "meters": "What the meter stood at: 15000, or its levels: mega 1000 minor 50.",
    "decisions": "What the player answered to this question, as it is listed.",
    "file": "A new file for the round in JSON, to settle again with pitboss settle FILE.",
}


class _NothingError(Exception):
    """The end of input."""


def ask_round(game: str, filed: Submission | None) -> int:
    """Ask for a round, show its settlement, offer to keep it; the exit code."""
    screen = open_screen()
    asking = Asking(screen, chapter_of(game), filed)
    try:
        data = asking.run()
        good = print_text([Written(data)], filed)
    except SettleError as error:
        print_errors(console(), error)
        return 2
    except _NothingError:
        screen.show("Nothing was settled.")
        return 2
    # After the end of input there is nobody to ask for a file name.
    with suppress(_NothingError):
        asking.save()
    return 0 if good else 2


class Asking:
    """A round that grows answer by answer."""

    def __init__(self, screen: Screen, chapter: Chapter, filed: Submission | None) -> None:
        self._screen = screen
        self._chapter = chapter
        self._filed = filed
        self.data: dict[str, Any] = {"game": chapter.slug, "seats": []}

    def run(self) -> dict[str, Any]:
        """Ask for everything that the settlement needs: the round."""
        for one in self._faults():
            if one.where == "game":
                raise one
        name, number = self._chapter.name, self._chapter.chapter
        self._screen.show(Text(name, TITLE).append(f"  58 Pa. Code Chapter {number}", ""))
        self._screen.show("  ? explains a question, q leaves.")
        self._variant()
        self._seats()
        self._bank()
        for index in range(len(self.data["seats"])):
            self._wagers(index)
        if self._filed is None:
            self._rules()
        self._meters()
        self._cards()
        self._decisions()
        return self.data

    # One question

    def _line(self, prompt: str, about: str) -> str:
        """A line; raises ``_NothingError`` where there are no more."""
        while True:
            try:
                line = self._screen.ask(prompt)
            except EOFError:
                raise _NothingError from None
            if line.lower() in _QUIT:
                raise _NothingError
            if line != "?":
                return line
            self._screen.show(f"  {_HELP[about]}")

    def _ask(self, prompt: str, about: str, where: str, put: Callable[[str], None]) -> None:
        """Ask until the reader finds nothing wrong with the field; ``*`` stands for any index."""
        begins = re.compile(re.escape(where).replace(r"\*", "[0-9]+"))
        while True:
            try:
                put(self._line(prompt, about))
            except SettleError as error:
                self._screen.wrong(error.message)
                continue
            wrong = [one for one in map(partial(_told, begins, where), self._faults()) if one]
            for words, cite in wrong:
                self._screen.wrong(words, cite)
            if not wrong:
                return

    def _faults(self) -> tuple[SettleError, ...]:
        """The reader's findings on the round so far."""
        try:
            play(self.data, self._filed)
        except SettleError as error:
            return error.all
        return ()

    # The fields

    @property
    def _named(self) -> tuple[str, str]:
        return self._chapter.slug, self.data.get("variant", "")

    def _variant(self) -> None:
        """The variant of the submission, where it files some of this game."""
        filed = self._filed
        variants = () if filed is None else filed.variants(self._chapter.slug)
        if filed is None or not variants:
            return

        def put(line: str) -> None:
            if filed.rules(self._chapter.slug, line) is None:
                raise SettleError(filed.lacking(self._chapter.slug, line))
            self.data["variant"] = line

        names = ", ".join(variants)
        self._ask(f"Variant: {names} (Enter: the game itself)", "variant", "variant", put)

    def _seats(self) -> None:
        most = self._chapter.positions

        def put(line: str) -> None:
            words = line.replace(",", " ").split() or ["1"]
            if not all(word.isascii() and word.isdecimal() and len(word) < 4 for word in words):
                raise SettleError(f"{printable(line)!r} are no seats: type numbers such as 1 3")
            self.data["seats"] = [
                {"seat": int(word), "cards": [], "wagers": {}, "decisions": []} for word in words
            ]

        self._ask(f"Seats that play, 1 to {most} (Enter: 1)", "seats", "seats[*].seat", put)

    def _bank(self) -> None:
        """The player who has the bank, where the table may have one."""
        filed = None if self._filed is None else self._filed.rules(*self._named)
        offered = self._chapter.options if filed is None else filed.options
        if not offered.get("player_bank"):
            return

        def put(line: str) -> None:
            self.data.pop("bank", None)
            if not line:
                return
            if not (line.isascii() and line.isdecimal() and len(line) < 4):
                raise SettleError(f"{printable(line)!r} is no seat: type a number such as 3")
            self.data["bank"] = {"seat": int(line)}

        self._ask("Bank: the seat that has it (Enter: the dealer banks)", "bank", "bank", put)
        bank = self.data.get("bank")
        if bank is None:
            return

        def shared(line: str) -> None:
            if line.lower() not in ("", "n", "no", "y", "yes"):
                raise SettleError("please answer y or n")
            bank["co_banked"] = line.lower() in ("y", "yes")

        if offered.get("co_banking"):
            self._ask("Co-banked with the house? (y, Enter: no)", "co_banked", "bank", shared)
        for key, prompt in (
            ("dealer_wager", "The dealer's wager against the bank (Enter: none)"),
            ("cover", "The bank's chips (Enter: they cover everything)"),
        ):

            def amount(line: str, key: str = key) -> None:
                bank.pop(key, None)
                if line:
                    bank[key] = line

            self._ask(prompt, key, f"bank.{key}", amount)

    def _wagers(self, index: int) -> None:
        seat = self.data["seats"][index]
        banks = self.data.get("bank", {}).get("seat") == seat["seat"]
        taken = [key for key, law in self._chapter.wagers.items() if law.kind.value != "raise"]
        filed = None if self._filed is None else self._filed.rules(*self._named)
        if filed is not None:
            taken = [key for key in taken if key in filed.before_the_deal]
        if banks:  # the bank stands in place of the main wager
            taken = [key for key in taken if key not in self._chapter.main_wagers]
            if not taken:
                return
        self._screen.show(Text(f"  Wagers: {', '.join(taken)}", "dim"))

        def put(line: str) -> None:
            seat["wagers"] = _read_wagers(line)

        prompt = f"Seat {seat['seat']}: wagers, such as {taken[0]} 10"
        if banks:
            prompt += " (Enter: the bank alone)"
        self._ask(prompt, "wagers", f"seats[{index}].wagers", put)

    def _rules(self) -> None:
        """The letters of the tables in play, and the chapter's own choices."""
        rules = self.data.setdefault("rules", {})
        for key, values, tables in self._choices():

            def put(line: str, key: str = key) -> None:
                rules.pop(key, None)
                if line:
                    rules[key] = line

            if tables is not None:
                self._screen.show(Text(f"  {key} pays:", "dim"))
                print_paytables(console(), tables)
            prompt = f"{key}: {', '.join(values)} (Enter: {values[0]}, assumed)"
            self._ask(prompt, "rules", f"rules.{key}", put)

    def _choices(self) -> Iterator[tuple[str, tuple[str, ...], Paytables | None]]:
        """The missing options: key, values, and the payouts of values that are letters."""
        made = {key for seat in self.data["seats"] for key in seat["wagers"]}
        used = {selection_of(self._chapter, key) for key in made}
        used |= {key for key, one in self._chapter.bonuses.items() if one.on in made}
        for key, tables in self._chapter.selections().items():
            if key in used and tables.letters:
                yield key, tuple(tables.letters), tables
        for key, option in self._chapter.options.items():
            if option.kind == "choice" and len(option.values) > 1 and not option.expected:
                yield key, option.values, None

    def _meters(self) -> None:
        made = {key for seat in self.data["seats"] for key in seat["wagers"]}
        for key, law in self._chapter.wagers.items():
            if key not in made or law.meter is None or law.shares is not None:
                continue
            meters = self.data.setdefault("meters", {})

            def put(line: str, key: str = key, meters: dict[str, Any] = meters) -> None:
                meters.pop(key, None)
                if line:
                    meters[key] = _read_levels(line)

            self._ask(f"Meter of {key} (Enter: at its seed)", "meters", f"meters.{key}", put)

    def _cards(self) -> None:
        counts = cards_needed(self.data, self._filed)
        for index, seat in enumerate(self.data["seats"]):
            where = f"seats[{index}].cards"
            self._card_field(seat, "cards", where, f"Seat {seat['seat']}", counts.get(where, 0))
        for field in _CARD_FIELDS:
            if field in counts:
                name = field.replace("_", " ").capitalize()
                self._card_field(self.data, field, field, name, counts[field])

    def _card_field(
        self, table: dict[str, Any], key: str, where: str, name: str, count: int
    ) -> None:
        cards = f"{count} card{'' if count == 1 else 's'}"

        def put(line: str) -> None:
            given = len(line.split())
            if given not in (0, count):
                raise SettleError(f"type {cards}, not {given}, or none where they are not known")
            table[key] = line

        self._ask(f"{name}: {cards}, in the order dealt", "cards", where, put)

    def _decisions(self) -> None:
        """Ask the dealer's questions until none is open, and for missing cards."""
        while True:
            faults = self._faults()
            missing = next((one for one in faults if isinstance(one, DecisionMissingError)), None)
            if missing is not None:
                self._decide(missing)
                continue
            if not self._cards_again(faults):
                return

    def _decide(self, missing: DecisionMissingError) -> None:
        index = next(
            at for at, seat in enumerate(self.data["seats"]) if seat["seat"] == missing.seat
        )
        given = self.data["seats"][index]["decisions"]
        place = len(given)
        asked = f"  Seat {missing.seat} is asked: {missing.about}"
        self._screen.show(Text(asked).append(f" [{missing.cite}]", CITE))

        def put(line: str) -> None:
            given[place:] = [line]

        prompt = f"Seat {missing.seat}: {', '.join(missing.ways)}"
        self._ask(prompt, "decisions", f"seats[{index}].decisions", put)

    def _cards_again(self, faults: tuple[SettleError, ...]) -> bool:
        """Ask for cards that settlement needs. Returns whether there were any."""
        counts = cards_needed(self.data, self._filed)
        needed = [one for one in faults if one.where in counts]
        for one in needed:
            self._screen.wrong(one.message)
            table, name = self.data, one.where
            if one.where.startswith("seats["):
                index = int(one.where[len("seats[") : one.where.index("]")])
                table = self.data["seats"][index]
                name = f"Seat {table['seat']}"
            key = one.where.rpartition(".")[2]
            self._card_field(table, key, one.where, name, counts[one.where])
        return bool(needed)

    def save(self) -> None:
        """Offer to keep the round as JSON; never over a file that is there."""
        while name := self._line("Save the round to which file? (Enter: none)", "file"):
            try:
                with Path(name).open("x", encoding="utf-8") as file:
                    file.write(f"{json_text(self.data)}\n")
            except FileExistsError:
                self._screen.wrong(f"there is a file {printable(name)} already: name a new one")
            except (OSError, ValueError) as error:
                reason = getattr(error, "strerror", None) or "no such name is possible"
                self._screen.wrong(f"{printable(name)} cannot be written: {reason.lower()}")
            else:
                self._screen.show("  Written. Settle it again with:")
                self._screen.show_whole(f"  pitboss settle {shlex.quote(printable(name, 4096))}")
                return


def _told(begins: re.Pattern[str], where: str, fault: SettleError) -> tuple[str, str] | None:
    """The message for a fault of the field just answered; None for another field's."""
    cite = fault.cite or ""
    if isinstance(fault, CardTwiceError) and (words := fault.seen_from(where)) is not None:
        return words, cite
    if isinstance(fault, DecisionMissingError) or not begins.match(fault.where):
        return None
    rest = begins.sub("", fault.where, count=1)
    return f"{rest[1:]}: {fault.message}" if rest.startswith(".") else fault.message, cite


def _read_wagers(line: str) -> dict[str, Any]:
    """``ante 10 trips 5``; a wager with a choice has it after the amount: ``red-black 5 red``."""
    words = line.replace(",", " ").replace("=", " ").split()
    found: dict[str, Any] = {}
    last = ""
    while words:
        word = words.pop(0).lower()
        if words and words[0].lstrip("$")[:1].isdigit():
            if word in found:
                raise SettleError(f"{printable(word)} is there twice")
            found[word] = words.pop(0)
            last = word
        elif last and not isinstance(found[last], dict):
            found[last] = {"amount": found[last], "color": word}
        else:
            raise SettleError(f"{printable(word)} has no amount: type a wager and its dollars")
    return found


def _read_levels(line: str) -> dict[str, str]:
    """``15000``, or ``mega 1000 minor 50``."""
    words = line.split()
    if len(words) == 1:
        return {"meter": words[0]}
    if len(words) % 2:
        raise SettleError("type one amount, or each level with its amount")
    return dict(zip(words[::2], words[1::2], strict=True))
