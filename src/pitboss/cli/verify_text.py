"""The proof of a fair deal, checked from a file of openings (docs/fairness.md)."""

import json
import sys
from pathlib import Path
from typing import Any

from rich.text import Text

from pitboss.documents.round_code import RoundCodeError, expanded, is_round_code
from pitboss.round.fairness import outdated, problems
from pitboss.rulebook import UnreadableError
from pitboss.terminal.console import console
from pitboss.terminal.screen import printable

__all__ = ["print_proof", "read_openings"]

_LARGEST_FILE = 4_000_000
_NOT_SHOWN = "shown: nothing was compared"


def read_openings(source: str) -> object:
    """The openings of a file, or of standard input for ``-``; ``UnreadableError`` if there are
    none."""
    try:
        if source == "-":
            raw = sys.stdin.buffer.read(_LARGEST_FILE + 1)
        else:
            with Path(source).open("rb") as file:
                raw = file.read(_LARGEST_FILE + 1)
        if len(raw) > _LARGEST_FILE:
            raise ValueError("too long to be the openings of a round")
        words = raw.decode("utf-8")
        if is_round_code(words):
            return expanded(words)
        found: object = json.loads(words, object_pairs_hook=_once)
    except RecursionError:
        raise UnreadableError(f"{printable(source)}: nested too deeply") from None
    except OSError as error:
        reason = (error.strerror or "cannot be read").lower()
        raise UnreadableError(f"{printable(source)}: {reason}") from None
    except json.JSONDecodeError:
        hint = "this is no JSON of openings; a record that play --log wrote is shown by replay"
        raise UnreadableError(f"{printable(source)}: {hint}") from None
    except (ValueError, RoundCodeError) as error:
        raise UnreadableError(f"{printable(source)}: {printable(str(error), 100)}") from None
    old = outdated(found)
    if old is not None:
        raise UnreadableError(f"{printable(source)}: {old}")
    return found


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object without repeated fields: two readers could take either."""
    if len({key for key, _ in pairs}) < len(pairs):
        raise ValueError("a field stands there twice")
    return dict(pairs)


def print_proof(
    openings: Any, root: str | None, own: tuple[str, str] | None, lock: str | None
) -> bool:
    """Print all problems, or what is proven. Returns whether it is proven."""
    out = console()
    wrong = problems(openings, shown=root, own=own, locked=lock)
    for one in wrong:
        out.print(Text("BAD   ", "bold red").append(printable(one, 300), ""))
    if not wrong:
        _print_good(openings, root, own=own is not None, lock=lock is not None)
    elif len(wrong) == 1 and wrong[0].startswith(_NOT_SHOWN):
        out.print(Text("NOT PROVEN: it agrees with itself, and with nothing that you saw.", "bold"))
        out.print("Give --root with what the screen showed before the first wager.")
    else:
        out.print(Text("BAD: do not trust these openings", "bold red"))
    return not wrong


def _print_good(openings: Any, root: str | None, *, own: bool, lock: bool) -> None:
    out = console()
    for player in openings["players"]:
        how = "opened" if player["bits"] else "NOT OPENED in time: the hash itself counts"
        name = printable(player["player"])
        out.print(f"note  seat {player['seat']}, {name}: bits {how}")
    for wager in openings["wagers"]:
        who = f"seat {wager['seat']}, {printable(wager['player'])}"
        out.print(f"note  {who}: {printable(wager['wager'])}, {wager['amount_cents']} cents")
    for name in _without_bits(openings):
        out.print(f"note  {printable(name)}: no device, ADDED NO BITS")
    if not openings["players"]:
        out.print("note  nobody added bits: the house drew alone, before the first wager")
    for leaf in openings["openings"]:
        place = f"card {leaf['dealt'] + 1} dealt, position {leaf['position']}"
        out.print(f"good  {place}: {leaf['card']}")
    for drawn in openings["drawn"]:
        choice = "nothing" if drawn["choice"] is None else f"choice {drawn['choice']}"
        out.print(f"good  draw {drawn['name']}: {drawn['number']} gives {choice}")
    also = [word for word, given in (("your own bits", own), ("the lock", lock)) if given]
    beside = f", with {' and '.join(also)}" if also else ""
    how = "as the players shuffled" if openings["cards"] else "as the players' bits moved them"
    counts = f"cards {len(openings['openings'])}, draws {len(openings['drawn'])}"
    out.print(
        Text(
            f"GOOD: round {printable(openings['round_id'])}, {counts}: as bound before the first "
            f"wager, and {how}{beside}",
            "bold green",
        )
    )


def _without_bits(openings: Any) -> list[str]:
    """The players with a wager who sent no hash: a dealer recorded their wagers."""
    added = {player["player"] for player in openings["players"]}
    return list(dict.fromkeys(w["player"] for w in openings["wagers"] if w["player"] not in added))
