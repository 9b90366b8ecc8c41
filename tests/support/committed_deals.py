"""A committed deal that players shuffled, and every way to change its openings by one thing."""

import copy
import hashlib
import json
import re
import runpy
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

from pitboss.cards import DECK_52, DECK_53, Card
from pitboss.models import as_json
from pitboss.round.fairness.check import problems
from pitboss.round.fairness.commitment import Secret, commit
from pitboss.round.fairness.draws import LUCKY, MAGIC, START, Draw
from pitboss.round.fairness.mixing import Opening, Wagered, mix, player_hash
from pitboss.round.fairness.openings import open_deal

SCRIPT = Path(__file__).parents[2] / "tools" / "verify_round.py"
ROUND = "table-7/round-1201"
RULES = hashlib.sha256(b"a submission").hexdigest()
DRAWS = (
    Draw(MAGIC, Fraction(1, 50), 52),
    Draw(LUCKY, Fraction(7, 20), 7),
    Draw(START, Fraction(1), 7),
)
NUMBERS = (1234, 99, 3)
#: Cards from both ends and the middle.
DEALT = (0, 1, 2, 17, 50, 51)
WAGERS = (
    Wagered(1, "anna", "ante", 1000),
    Wagered(1, "anna", "blind", 1000),
    Wagered(2, "anna", "ante", 2500),
    Wagered(4, "björn", "red-black", 500, "red"),
)

Openings = dict[str, Any]
_LABEL = re.compile(
    r"(?:BAD {3})?(the round|house|shown|locked|own|(?:wager|player|opening|draw) \d+)\b"
)


def bits_of(word: str) -> bytes:
    """256 bits that are the same in every run."""
    return hashlib.sha256(f"bits of {word}".encode()).digest()


def opening(seat: int, player: str, opens: bool = True, round_id: str = ROUND) -> Opening:
    """A player's hash with its bits, or without."""
    bits = bits_of(player)
    return Opening(seat, player, player_hash(round_id, player, bits), bits if opens else None)


#: The seed of the known deal's salts.
SEED = bits_of("the salts")
#: Anna has two boxes, Björn did not open in time, Carol took her wager back.
PLAYERS = (opening(1, "anna"), opening(4, "björn", opens=False), opening(6, "carol"))


def known_deck(size: int = 52) -> tuple[Card, ...]:
    """A deck in an order that is the same in every run: every seventeenth card."""
    whole = DECK_53 if size == 53 else DECK_52
    return tuple(whole[17 * n % size] for n in range(size))


def deal(
    deck: Sequence[Card] | None = None,
    seed: bytes | None = None,
    draws: Sequence[Draw] = DRAWS,
    numbers: Sequence[int] = NUMBERS,
    house_bits: bytes | None = None,
) -> Secret:
    """A committed deal."""
    deck = known_deck() if deck is None else deck
    seed = SEED if seed is None else seed
    bits = bits_of("the house") if house_bits is None else house_bits
    return commit(ROUND, RULES, deck, seed, bits, draws, numbers)


def opened(secret: Secret | None = None, dealt: Sequence[int] = DEALT) -> Openings:
    """Openings of some cards and of all draws."""
    secret = deal() if secret is None else secret
    names = [draw.name for draw in secret.commitment.draws]
    return opened_json(secret, WAGERS, PLAYERS, dealt, names)


def opened_json(*parts: Any) -> Openings:
    """The openings of a deal, as JSON values."""
    found: Openings = as_json(open_deal(*parts))
    return found


def mix_of(secret: Secret) -> bytes:
    """The mix of a deal with the known players and wagers."""
    head = secret.commitment
    return mix(head.root, head.round_id, secret.house_bits, WAGERS, PLAYERS)


ROOT = deal().commitment.root
script: dict[str, Any] = runpy.run_path(str(SCRIPT))


def labels(lines: Sequence[str]) -> list[str]:
    """Where the faults are, in order, each once."""
    found = []
    for line in lines:
        label = _LABEL.match(line)
        assert label is not None, line
        found.append(label[1])
    return sorted(set(found))


def both(openings: object, shown: str | None = ROOT, **more: Any) -> list[str]:
    """Where the engine finds faults, once the script is seen to find them in the same places."""
    engine = labels(problems(copy.deepcopy(openings), shown=shown, **more))
    verdicts = script["verify"](
        json.loads(json.dumps(openings)), shown, more.get("own"), more.get("locked")
    )
    bad = [line for line in verdicts.lines if line.startswith("BAD   ")]
    assert labels(bad) == engine, (labels(bad), engine)
    return engine


def flipped(text: str, at: int = 0) -> str:
    """A hexadecimal text with one digit changed."""
    return text[:at] + ("0" if text[at] != "0" else "1") + text[at + 1 :]


# Every way to change openings by one thing

Path_ = tuple[str | int, ...]
Change = tuple[str, Openings]


def changes(openings: Openings) -> Iterator[Change]:
    """Every value spoiled, every field dropped, doubled or added: named, with the result."""
    for path, value in list(_walk(openings)):
        for word, spoiled in _spoiled(value):
            yield f"{path}: {word}", _with(openings, path, spoiled)
        if path and isinstance(path[-1], str):
            yield f"{path}: dropped", _without(openings, path)


def changed_somewhere(openings: Any, numbers: Random) -> Any:
    """One change at any place but the whole; below the lists of openings as often as above."""
    paths = list(_walk(openings))[1:]
    if not paths:
        return openings
    top = numbers.choice(sorted({path[0] for path, _ in paths}, key=str))
    path, value = numbers.choice([one for one in paths if one[0][0] == top])
    return _with(openings, path, numbers.choice([spoiled for _, spoiled in _spoiled(value)]))


def _walk(value: Any, path: Path_ = ()) -> Iterator[tuple[Path_, Any]]:
    yield path, value
    items: Any = ()
    if isinstance(value, dict):
        items = value.items()
    elif isinstance(value, list):
        items = enumerate(value)
    for key, inner in items:
        yield from _walk(inner, (*path, key))


def _spoiled(value: Any) -> Iterator[tuple[str, Any]]:
    yield from (("null", None), ("a list", [value]), ("an object", {"x": 1}), ("true", True))
    if isinstance(value, str):
        yield from _spoiled_text(value)
    elif isinstance(value, dict):
        yield "one field more", {**value, "note": "x"}
        yield "empty", {}
    elif isinstance(value, list):
        yield "empty", []
        yield "text", "x"
        for at in range(len(value)):
            yield f"without {at}", value[:at] + value[at + 1 :]
            yield f"{at} twice", [*value, value[at]]
        yield "turned around", value[::-1]
    elif value is None:
        yield from (("empty text", ""), ("text", "a" * 64), ("nought", 0))
    elif type(value) is int:
        yield from (("up", value + 1), ("down", value - 1), ("minus", -1), ("huge", 10**40))
        yield from (("fraction", float(value)), ("text", str(value)), ("no number", float("nan")))


def _spoiled_text(value: str) -> Iterator[tuple[str, Any]]:
    for at in sorted({0, len(value) // 2, len(value) - 1} & set(range(len(value)))):
        yield f"digit {at}", flipped(value, at)
    yield from (("capitals", value.swapcase()), ("empty", ""), ("line feed", value + "\n"))
    yield from (("shorter", value[:-1]), ("longer", value + "0"), ("a number", 7))
    yield from (("no UTF-8", "\ud800"), ("escape", "\x1b[31m" + value))


def _with(openings: Openings, path: Path_, value: Any) -> Any:
    if not path:
        return copy.deepcopy(value)
    result = copy.deepcopy(openings)
    _at(result, path[:-1])[path[-1]] = copy.deepcopy(value)
    return result


def _without(openings: Openings, path: Path_) -> Openings:
    result = copy.deepcopy(openings)
    del _at(result, path[:-1])[path[-1]]
    return result


def _at(value: Any, path: Path_) -> Any:
    for key in path:
        value = value[key]
    return value
