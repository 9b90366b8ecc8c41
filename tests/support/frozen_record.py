"""The frozen record: real entries of every kind and version, kept as files and read for ever after.

``tests/record/frozen/`` has a file for each layer, one example a line in the order of kinds and
versions: the entry as it is stored, and what it reads as. What is sealed in it is sealed with the
keys of the tests; submissions that entries refer to lie beside. ``tools/freeze_record.py`` adds
examples of what has none yet, from the runs of the tests, and changes nothing that is there.
"""

import dataclasses
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from enum import Enum
from fractions import Fraction
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pitboss.demo.arranged_round import Keen
from pitboss.floor.filings import Filing
from pitboss.floor.state import Act
from pitboss.house.seals import FieldSealer
from pitboss.money import Odds
from pitboss.record import Codec, Entry, Given, Kind, Unread, kinds
from pitboss.record.json_text import dump, load
from pitboss.round import Command, Event
from pitboss.round.findings import Finding
from pitboss.rulebook import GameRules, Submission, examine
from tests.support.chance import unshuffled
from tests.support.games import PAI_GOW, RIDE, THREE, UTH
from tests.support.houses import KEYS, Running, lucky_decks
from tests.support.paths import ROOT
from tests.support.seated import Seated

FROZEN = ROOT / "tests" / "record" / "frozen"
#: Which file holds the kinds of which package.
_LAYERS = ("round", "table", "floor")
#: At most so many examples of a kind and version: the first, and those that show more of it.
_MOST = 12
#: Of every kind so many entries are looked at: what they show is enough.
_LOOKED_AT = 500

Example = dict[str, Any]


# ── What is persistent ───────────────────────────────────────────────────────────────────────


def persistent() -> dict[str, Kind]:
    """The kinds that a store or a log can hold: events, what stands in them by its kind, and the
    commands recorded with them."""
    return {
        name: one
        for name, one in kinds().items()
        if one.type.__module__.startswith("pitboss.")
        and (
            issubclass(one.type, Event | Act | Command | Finding)
            or one.type.__module__ == "pitboss.games.choices"
        )
    }


def tags(data: Any) -> Iterator[tuple[str, int]]:
    """Every kind and version that stands in a text."""
    if isinstance(data, dict):
        if {"kind", "version"} <= data.keys():
            yield data["kind"], data["version"]
        for value in data.values():
            yield from tags(value)
    elif isinstance(data, list):
        for value in data:
            yield from tags(value)


def shape(data: Any, at: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Which fields a text has, and of which types of JSON; places in a list are all alike."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from shape(value, (*at, key if key.isidentifier() else "*"))
    elif isinstance(data, list):
        for value in data:
            yield from shape(value, (*at, "[]"))
    else:
        yield (*at, type(data).__name__)
    if isinstance(data, dict) and "kind" in data:
        yield (*at, "kind", data["kind"])


# ── Values in plain words ────────────────────────────────────────────────────────────────────


def plain(value: Any) -> Any:
    """A value as JSON with the names of its types, written without the codec."""
    if isinstance(value, GameRules):
        return {"GameRules": value.key}
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    if isinstance(value, Odds | Fraction):
        return f"{type(value).__name__} {value}"
    if dataclasses.is_dataclass(value):
        fields = [one.name for one in dataclasses.fields(value)]
        return {type(value).__name__: {name: plain(getattr(value, name)) for name in fields}}
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {type(value).__name__: {name: plain(getattr(value, name)) for name in value._fields}}
    if isinstance(value, Mapping):
        return [[plain(key), plain(one)] for key, one in value.items()]
    if isinstance(value, tuple | list):
        return [plain(one) for one in value]
    if isinstance(value, frozenset):
        return {"set": sorted((plain(one) for one in value), key=dump)}
    if isinstance(value, bytes):
        return f"bytes {value.hex()}"
    assert value is None or type(value) in (bool, int, str), type(value)
    return value


# ── Reading and writing ──────────────────────────────────────────────────────────────────────


class Resealer:
    """Opens with the keys of the tests, and seals a secret that it opened as it was sealed."""

    def __init__(self) -> None:
        self._sealer = FieldSealer(KEYS)
        self._known: dict[tuple[str, bytes], str] = {}

    def open(self, text: str, context: str) -> bytes | None:
        found = self._sealer.open(text, context)
        assert found is not None, f"what is sealed in {context} does not open"
        self._known[context, found] = text
        return found

    def seal(self, plain: bytes, context: str) -> str:
        return self._known[context, plain]


def _nonces(context: str) -> Any:
    return lambda size: sha256(f"frozen {context}".encode()).digest()[:size]


class _Freezer:
    """Seals so that the same secret at the same place is the same text in every run."""

    def open(self, text: str, context: str) -> bytes | None:
        return FieldSealer(KEYS).open(text, context)

    def seal(self, plain: bytes, context: str) -> str:
        return FieldSealer(KEYS, _nonces(context)).seal(plain, context)


@cache
def _submissions() -> dict[str, Submission]:
    found = {}
    for path in sorted(FROZEN.glob("submission-*.toml")):
        submission, verdict = examine(path.read_bytes(), path.name)
        assert verdict.ok, verdict.violations
        found[submission.digest] = submission
    return found


def rules_of(key: str) -> GameRules:
    """The rules that a frozen entry refers to."""
    digest, _, game = key.partition("/")
    return _submissions()[digest].games[game]


def reader() -> Codec:
    """What reads frozen entries, and writes them as they were."""
    return Codec(Resealer(), {GameRules: rules_of})


def examples() -> list[Example]:
    """Every frozen example."""
    return [one for layer in _LAYERS for one in _in_file(layer)]


def _in_file(layer: str) -> list[Example]:
    path = _path(layer)
    if not path.exists():
        return []
    return [load(line) for line in path.read_text(encoding="ascii").splitlines()]


def _path(layer: str) -> Path:
    return FROZEN / f"{layer}.jsonl"


# ── Freezing ─────────────────────────────────────────────────────────────────────────────────


class Freezer:
    """Takes in what happens, and keeps examples of what has none."""

    def __init__(self) -> None:
        self._shapes: dict[tuple[str, int], set[tuple[str, ...]]] = {}
        self._count: dict[tuple[str, int], int] = {}
        self._looked: Counter[tuple[type, ...]] = Counter()
        self._new: list[Example] = []
        self._texts: dict[str, str] = {}
        self._frozen: set[tuple[str, int]] = set()
        self._taken: set[tuple[str, int]] = set()
        for one in examples():
            # What was frozen before stays as it is, and no more is added to it.
            self._frozen |= set(tags(one["entry"]))

    def take(self, entry: Entry, filings: Mapping[str, Filing]) -> None:
        """An entry that happened, and the submissions that it may refer to."""
        event = entry.event
        inside = (getattr(event, name, None) for name in ("decision", "act"))
        like = (type(event), *map(type, inside))
        self._looked[like] += 1
        if self._looked[like] > _LOOKED_AT:
            return
        text = Codec(_Freezer(), {}).write_entry(entry)
        found = set(tags(text))
        if found <= self._frozen:
            return
        which = (text["kind"], text["version"])
        new = set(shape(text["body"])) - self._shapes.setdefault(which, set())
        count = self._count.get(which, 0)
        if found <= self._taken and (not new or count >= _MOST):
            return
        self._taken |= found
        self._shapes[which] |= new
        self._count[which] = count + 1
        self._new.append({"entry": text, "reads": plain(_unread(entry, text))})
        for digest, filing in filings.items():
            if f"{digest}/" in dump(text):
                self._texts[digest] = filing.text

    @property
    def complete(self) -> bool:
        """Whether every kind has an example of its version, frozen before or new."""
        wanted = {(name, one.version) for name, one in persistent().items()}
        return wanted <= self._frozen | self._taken

    def write(self) -> list[str]:
        """Add what is new to the files; which kinds."""
        FROZEN.mkdir(exist_ok=True)
        for digest, text in self._texts.items():
            path = FROZEN / f"submission-{digest[:12]}.toml"
            if not path.exists():
                path.write_text(text, encoding="utf-8")
        for layer in _LAYERS:
            added = [one for one in self._new if _layer(one) == layer]
            if added:
                whole = sorted([*_in_file(layer), *added], key=_order)
                lines = "".join(f"{json.dumps(one, separators=(',', ':'))}\n" for one in whole)
                _path(layer).write_text(lines, encoding="ascii")
        return sorted({f"{one['entry']['kind']} {one['entry']['version']}" for one in self._new})


def _unread(entry: Entry, text: dict[str, Any]) -> Entry:
    """An entry with its command as the text has it: other fields of it are in the events."""
    if entry.given is None:
        return entry
    said = text["given"]
    command = Unread(said["kind"], said["version"], said.get("body", {}))
    return dataclasses.replace(entry, given=Given(command, entry.given.under, entry.given.held))


def _layer(example: Example) -> str:
    return kinds()[example["entry"]["kind"]].type.__module__.split(".")[1]


def _order(example: Example) -> tuple[str, int]:
    return example["entry"]["kind"], example["entry"]["version"]


# ── A whole log, and whole books ─────────────────────────────────────────────────────────────

#: A record as ``pitboss play --log`` writes it, and an export of a whole store.
LOG = FROZEN / "table.log"
BOOKS = FROZEN / "books.jsonl"


def freeze_log() -> list[str]:
    """Two rounds of Pai Gow Poker, whose hands are set in secret, if there is no log yet."""
    if LOG.exists():
        return []
    seated = Seated(PAI_GOW, (1, 3))
    try:
        seated.round().round()
        seated.staff.close()
        seated.save(LOG)
    finally:
        seated.private.close()
    return [LOG.name]


def freeze_books(freezer: Freezer) -> list[str]:
    """A floor with prizes of a link, exported whole if there are no books yet; what happens on it
    is looked at, too."""
    with TemporaryDirectory() as folder, unshuffled():
        url = f"sqlite:///{folder}/books.db"
        decks = lucky_decks(UTH, 2, 0)
        floor = Running(url, UTH, RIDE, THREE, seats=2, decks=decks, player=Keen)
        try:
            floor.open().play(24)
            floor.house.checkpoint()
            filings = floor.house.facility().filings
            for entries in floor.everything().values():
                for entry in entries:
                    freezer.take(entry, filings)
            if BOOKS.exists():
                return []
            with BOOKS.open("xb") as file:
                floor.store.export(file)
        finally:
            floor.end()
    return [BOOKS.name]
