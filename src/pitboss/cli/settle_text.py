"""Settled rounds, for people and for programs: one round, or one a line (docs/formats.md)."""

import codecs
import json
import re
import sys
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

from rich.text import Text

from pitboss.cli.console import console, table
from pitboss.money import dollars_text, parse_money
from pitboss.rulebook import UnreadableError
from pitboss.rulebook.library import chapter_of
from pitboss.rulebook.quoting import shown
from pitboss.settle import SettleError, answer, meters_json, play

__all__ = ["print_json", "print_text", "read_rounds"]

_LONGEST_NUMBER = 40
#: What JSON counts as blank, within a line.
_BLANK = " \t\r"
#: How a byte that is not UTF-8 is marked.
_FOREIGN = re.compile("[\udc80-\udcff]")
_OUTCOMES = {"win": "green", "lose": "red", "forfeit": "red", "push": "yellow"}


class _BadJsonError(ValueError):
    """A text that is not JSON, or says a thing twice."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _BadJsonError(f"{shown(key)} is there twice in one object")
        found[key] = value
    return found


def _no_constant(text: str) -> Any:
    raise _BadJsonError(f"{text} is not a number")


def _integer(text: str) -> int:
    if len(text) > _LONGEST_NUMBER:
        raise _BadJsonError(f"a number of {len(text)} digits is more than can be meant")
    return int(text)


def _decimal(text: str) -> Decimal:
    if len(text) > _LONGEST_NUMBER:
        raise _BadJsonError("a number of that length is more than can be meant")
    return Decimal(text)


def _parse(text: str) -> Any:
    """One JSON value, its numbers as exact decimals."""
    try:
        return json.loads(
            text,
            parse_int=_integer,
            parse_float=_decimal,
            parse_constant=_no_constant,
            object_pairs_hook=_once,
        )
    except RecursionError:
        raise _BadJsonError("it is nested too deeply") from None


def read_rounds(source: str) -> tuple[bool, list[Any]]:
    """The rounds of a file, or of standard input for ``-``; and whether they stand one a line.

    A line ends at a line feed and nowhere else. A line that is not JSON becomes the error that
    answers it.
    """
    # What is not UTF-8 is marked, and told where it stands.
    text = _bytes(source).removeprefix(codecs.BOM_UTF8).decode("utf-8", errors="surrogateescape")
    lines = [line for line in text.split("\n") if line.strip(_BLANK)]
    if not lines:
        raise UnreadableError(f"{source}: there is no round in it")
    try:
        whole = _parse(text)
    except ValueError as error:
        if len(lines) == 1:
            _must_be_text(source, text)
            return False, [_bad(error)]
        return True, [_parse_line(line) for line in lines]
    _must_be_text(source, text)
    return False, [whole]


def _bytes(source: str) -> bytes:
    try:
        if source != "-":
            return Path(source).read_bytes()
        if sys.stdin is None:
            raise UnreadableError("-: there is no standard input")
        return sys.stdin.buffer.read()
    except OSError as error:
        reason = (error.strerror or "cannot be read").lower()
        raise UnreadableError(f"{source}: {reason}") from None


def _not_text(text: str) -> int | None:
    """The place of the first byte that is not UTF-8, or nothing."""
    found = _FOREIGN.search(text)
    return None if found is None else len(text[: found.start()].encode())


def _must_be_text(source: str, text: str) -> None:
    place = _not_text(text)
    if place is not None:
        raise UnreadableError(f"{source}: not UTF-8 text (byte {place})")


def _parse_line(line: str) -> Any:
    place = _not_text(line)
    if place is not None:
        return SettleError(f"not UTF-8 text (byte {place} of the line)")
    try:
        return _parse(line)
    except ValueError as error:
        return _bad(error)


def _bad(error: ValueError) -> SettleError:
    return SettleError(f"not JSON: {error}")


def _error_json(error: SettleError) -> dict[str, Any]:
    return {"error": {"message": error.message, "where": error.where, "cite": error.cite}}


def _answers(rounds: list[Any]) -> Iterator[dict[str, Any]]:
    for one in rounds:
        try:
            if isinstance(one, SettleError):
                raise one
            if not isinstance(one, dict):
                raise SettleError("a round is a JSON object")
            state, before = play(one)
            yield {**answer(state), "_before": meters_json(before)}
        except SettleError as error:
            yield _error_json(error)
        except RecursionError:
            yield _error_json(SettleError("it is nested too deeply"))


def print_json(lines: bool, rounds: list[Any]) -> bool:
    """Answer every round as JSON; whether all were settled."""
    good = True
    for found in _answers(rounds):
        found.pop("_before", None)
        good = good and "error" not in found
        print(json.dumps(found, ensure_ascii=False, indent=None if lines else 2))
    return good


def print_text(rounds: list[Any]) -> bool:
    """Answer every round so that a person reads it at a glance; whether all were settled."""
    out = console()
    good = True
    for number, found in enumerate(_answers(rounds)):
        if number:
            out.print()
        if "error" in found:
            good = False
            error = found["error"]
            place = f"{error['where']}: " if error["where"] else ""
            cite = f" [{error['cite']}]" if error["cite"] else ""
            out.print(Text(f"Refused: {place}{error['message']}{cite}", style="bold red"))
            continue
        _print_round(found)
    return good


def _money(text: str) -> str:
    return dollars_text(parse_money(text))


def _print_round(found: dict[str, Any]) -> None:
    out = console()
    chapter = chapter_of(found["game"])
    out.print(Text(chapter.name, style="bold"), f"58 Pa. Code Chapter {chapter.chapter}")
    dealer = found["dealer"]
    if dealer is not None and dealer["hand"]:
        qualifies = {True: ", qualifies", False: ", does not qualify", None: ""}
        out.print(f"Dealer: {dealer['cards']}  {dealer['hand']}{qualifies[dealer['qualifies']]}")
    for noted in found.get("irregularities", ()):
        out.print(Text(f"Noted: {noted['kind']} [{noted['cite']}]", style="yellow"))
    if "void" in found:
        void = found["void"]
        kept = ", ".join(void["still_settled"])
        rest = f"; still settled where it can be: {kept}" if kept else ""
        gone = "; the deck leaves the table" if void["deck_removed"] else ""
        text = f"The round is void: {void['kind']}{rest}{gone} [{void['cite']}]"
        out.print(Text(text, style="bold red"))
    listing = table("seat", "wager", "stake", "outcome", "pays", "returned", "why", "paragraph")
    for seat in found["seats"]:
        for index, line in enumerate(seat["lines"]):
            _add_line(listing, seat, line, first=index == 0)
        listing.add_row(
            "",
            Text("total", style="bold"),
            Text(_money(seat["staked"]), style="bold"),
            "",
            "",
            Text(_money(seat["returned"]), style="bold"),
            Text(f"net {_money(seat['net'])}", style="bold"),
            "",
            end_section=True,
        )
    out.print(listing)
    for key, levels in found["meters"].items():
        moved = ", ".join(
            f"{level} {_money(found['_before'][key].get(level, '0'))} → {_money(after)}"
            if found["_before"][key].get(level) != after
            else f"{level} {_money(after)}"
            for level, after in levels.items()
        )
        out.print(f"Meter of {key}: {moved}")


def _add_line(listing: Any, seat: dict[str, Any], line: dict[str, Any], *, first: bool) -> None:
    of_seat = f" of seat {line['of_seat']}" if "of_seat" in line else ""
    notes = [line["rule"]]
    if line["paid_from"] not in (None, "table inventory"):
        notes.append(f"by {line['paid_from']}")
    if line["approval"]:
        notes.append("a floorperson approves")
    if "limited" in line:
        notes.append(f"{_money(line['limited'])} cut")
    listing.add_row(
        f"{seat['seat']}  {seat['hand'] or ''}" if first else "",
        line["wager"] + of_seat,
        _money(line["staked"]),
        Text(line["outcome"], style=_OUTCOMES.get(line["outcome"], "")),
        line["pays"] or "",
        _money(line["returned"]),
        "; ".join(notes),
        Text(line["cite"], style="cyan"),
    )
