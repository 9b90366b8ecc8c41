"""A table's record, read again from the log that ``logs`` wrote.

The chain shows a line that was changed, lost or moved by somebody who did not make the whole chain
anew. What was sealed comes from the openings of each round that is over, if they lead to the root
that was published before its first wager. Then everything is decided again: the shuffle from the
players' bits, every card, line and meter from the commands behind them. What nobody can tell from
the file alone: whether it was cut off after a round, and whether all of it was made up. The root on
the players' screens tells the second; heads that are signed and kept elsewhere tell the first.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, time
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

from pitboss.cards import Card, CardError, parse_card, parse_cards
from pitboss.games.choices import SetHands
from pitboss.house.judging_again import follows
from pitboss.house.logs import CHAINED, FORMAT, next_chain
from pitboss.record import Codec, Entry, RecordError
from pitboss.record.json_text import JsonError, load
from pitboss.round.events import BetsClosed, DecisionMade, DeckMixed, RoundClosed, RoundOpened
from pitboss.round.fairness import Deal, problems
from pitboss.round.shuffling import lock_of, mixed
from pitboss.rulebook import digest, engine_digest, law_digest, read_submission
from pitboss.table import Table, apply, new_table

__all__ = ["LogError", "LoggedTable", "read_log"]

_LARGEST_FILE: Final = 256_000_000
_HEX: Final = re.compile("[0-9a-f]{64}")
_CODEC: Final = Codec()
_HEAD: Final = ("chain", "format", "table", "game", "submission", "digests")
_DIGESTS: Final = ("submission", "law", "engine")
#: What a line that was made up may run into when it is applied.
_BROKEN: Final = (
    *(ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError),
)


class LogError(Exception):
    """A file that is no log, or one that was changed: which line, and what is wrong.

    ``tampered`` tells the two apart.
    """

    def __init__(self, message: str, line: int = 0, *, tampered: bool = False) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.line = line
        self.tampered = tampered


@dataclass(frozen=True, slots=True)
class LoggedTable:
    """A log read again: the table before its first entry, and every entry with what was sealed."""

    facility: str
    start: Table
    entries: tuple[Entry, ...]
    #: What a reader of it should know: a last line cut short, another law or engine since.
    notes: tuple[str, ...]


def read_log(path: Path) -> LoggedTable:
    """The record in a file; ``LogError`` where it is none, or does not hold together."""
    lines, notes = _lines(_bytes(path))
    facility, start, about = _head(lines[0])
    reader = _Reader(start, again=not about)
    for number, body in enumerate(lines[1:], start=2):
        if tuple(body) == ("chain", "entry"):
            reader.take(_entry(body["entry"], number), number)
        elif tuple(body) == ("chain", "hands"):
            reader.take_hands(body["hands"], number)
        elif tuple(body) == ("chain", "openings"):
            reader.unseal(body["openings"], number)
        else:
            raise LogError("neither an entry nor hands nor openings", number, tampered=True)
    reader.flush(last=True)
    return LoggedTable(facility, start, tuple(reader.entries), (*notes, *about, *reader.notes))


def _bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            raw = file.read(_LARGEST_FILE + 1)
    except OSError as error:
        raise LogError((error.strerror or "cannot be read").lower()) from None
    if len(raw) > _LARGEST_FILE:
        raise LogError("this is too long to be the log of a table")
    return raw


def _lines(raw: bytes) -> tuple[list[dict[str, Any]], list[str]]:
    """Every line, each following the one before; a last one that was cut short is left out."""
    *whole, rest = raw.split(b"\n")
    if not whole or not CHAINED.fullmatch(whole[0]):
        raise LogError("this is no log that pitboss play wrote")
    found: list[dict[str, Any]] = []
    chain = ""
    for number, line in enumerate(whole, start=1):
        chain = _linked(chain, line, number)
        found.append(_json(line, number))
    if not rest:
        return found, []
    try:
        _linked(chain, rest, len(whole) + 1)
        return [*found, _json(rest, len(whole) + 1)], []
    except LogError:
        cut = f"line {len(whole) + 1} was cut short: the record ends with the line before it"
        return found, [cut]


def _linked(chain: str, line: bytes, number: int) -> str:
    """The chain after a line."""
    parts = CHAINED.fullmatch(line)
    if parts is None:
        raise LogError("this is no line of a log: it was changed", number, tampered=True)
    if parts[1].decode("ascii") != next_chain(chain, parts[2]):
        raise LogError(
            "does not follow from the line before: one of them was changed, or lines are missing, "
            "or stand in another order",
            number,
            tampered=True,
        )
    return parts[1].decode("ascii")


def _json(line: bytes, number: int) -> dict[str, Any]:
    try:
        body = load(line.decode("ascii"))
    except (JsonError, UnicodeDecodeError) as error:
        raise LogError(str(error), number, tampered=True) from None
    assert isinstance(body, dict), "a chained line is an object"
    return body


def _entry(data: Any, number: int) -> Entry:
    try:
        return _CODEC.read_entry(data)
    except RecordError as error:
        raise LogError(str(error), number, tampered=True) from None


# The first line


def _head(body: Mapping[str, Any]) -> tuple[str, Table, list[str]]:
    """The facility, the table before its first entry, and what has changed since."""
    if tuple(body) != _HEAD or body["format"] != FORMAT:
        said = body.get("format")
        raise LogError(f"only logs of the format {FORMAT} are known here, not {said!r:.40}", 1)
    digests = body["digests"]
    if not isinstance(digests, dict) or tuple(digests) != _DIGESTS:
        raise LogError(f"digests are those of {', '.join(_DIGESTS)}", 1)
    try:
        data = {key: _filed(value) for key, value in body["submission"].items()}
        ours = digest(data)
    except (ArithmeticError, AttributeError, ValueError) as error:
        raise LogError(f"the submission cannot be read: {error}", 1) from None
    if ours != digests["submission"]:
        raise LogError("the submission is not the one of its digest", 1, tampered=True)
    submission, verdict = read_submission(data)
    rules = submission.games.get(str(body["game"]))
    if rules is None or not verdict.ok:
        raise LogError("the law as it is now here knows no such table: use the version it names", 1)
    notes = [
        f"this was played under another version of the {name} (digest {digests[name]!s:.16}): "
        f"{told}"
        for name, now, told in (
            ("law", law_digest(), "names and paragraphs are today's, amounts are as recorded"),
            ("engine", engine_digest(), "it is shown as it was recorded"),
        )
        if digests[name] != now
    ]
    return submission.facility, new_table(rules, str(body["table"]), electronic=True), notes


def _filed(value: Any) -> Any:
    """A value of a submission from the form that its digest hashes."""
    if isinstance(value, bool):
        return value
    if isinstance(value, list):
        return [_filed(one) for one in value]
    if isinstance(value, dict):
        return {key: _filed(one) for key, one in value.items()}
    if not isinstance(value, str):
        raise ValueError(f"{value!r:.40} is no value of a submission")
    kind, _, text = value.partition(":")
    if kind == "s":
        return text
    if kind == "n":
        number = Decimal(text)
        return int(number) if number == number.to_integral_value() else number
    if kind == "d":
        return _moment(text)
    raise ValueError(f"{value!r:.40} is no value of a submission")


def _moment(text: str) -> date | time | datetime:
    if "T" in text:
        return datetime.fromisoformat(text)
    return time.fromisoformat(text) if ":" in text else date.fromisoformat(text)


# Entry by entry


class _Reader:
    """Applies entries in their turn. Those of a round wait for its openings, if it has any.

    ``again`` says that they are decided again, too: not those of another law or engine.
    """

    def __init__(self, start: Table, *, again: bool) -> None:
        self.entries: list[Entry] = []
        self.notes: list[str] = []
        self._table = start
        self._waiting: list[tuple[Entry, int]] = []
        #: The low hands that were set in secret in the round that waits, by seat.
        self._hands: dict[int, tuple[Card, ...]] = {}
        self._again = again

    def take(self, entry: Entry, line: int) -> None:
        """The next entry."""
        if isinstance(entry.event, RoundOpened):
            self.flush()
        self._waiting.append((entry, line))

    def take_hands(self, hands: Any, line: int) -> None:
        """The hands that were set in secret in the round that waits."""
        events = [entry.event for entry, _ in self._waiting]
        secret = [str(one.seat) for one in events if _is_set(one)]
        closed = any(isinstance(one, RoundClosed) for one in events)
        if not closed or not isinstance(hands, dict) or sorted(hands) != sorted(secret):
            raise LogError("hands that nobody set in the round before", line, tampered=True)
        try:
            self._hands = {int(seat): parse_cards(low) for seat, low in hands.items()}
        except CardError as error:
            raise LogError(str(error), line, tampered=True) from None

    def flush(self, *, last: bool = False) -> None:
        """Apply what waits, without openings: a round that was dealt and is over has them, unless
        the record breaks off there."""
        events = [entry.event for entry, _ in self._waiting]
        dealt = any(isinstance(one, BetsClosed) for one in events)
        if dealt and any(isinstance(one, RoundClosed) for one in events):
            words = "the openings of a round that is over are missing"
            if not last:
                raise LogError(words, self._waiting[-1][1] + 1, tampered=True)
            self.notes.append(f"{words}: it is shown as it was recorded")
        self._take_all()

    def _take_all(self) -> None:
        """Apply what waits, and decide again what can be: not what follows from a sealed deal."""
        waiting = self._waiting
        again, at = self._again, 0
        while at < len(waiting):
            event = waiting[at][0].event
            again = again and not (isinstance(event, BetsClosed) and self._sealed())
            left = [_undealt(entry) for entry, _ in waiting[at:]]
            count = self._decided(left, waiting[at][1]) if again else 0
            for entry, line in waiting[at : at + max(1, count)]:
                self._apply(entry, line)
            at += max(1, count)
        self._waiting, self._hands = [], {}

    def _sealed(self) -> bool:
        """Whether nobody can tell what is dealt in the round in progress."""
        return self._table.round is None or self._table.round.deal is None

    def _decided(self, entries: list[Entry], line: int) -> int:
        """How many entries one command brought about; a fault of the line if none can have."""
        try:
            count = follows(self._table, entries)
        except _BROKEN:
            count = None
        if count is None:
            words = "this does not follow from what was done before"
            raise LogError(words, line, tampered=True)
        return count

    def unseal(self, openings: Any, line: int) -> None:
        """Apply the round that waits with the deal that its openings hold."""
        events = [entry.event for entry, _ in self._waiting]
        opened = next((one for one in events if isinstance(one, RoundOpened)), None)
        closed = next((one for one in events if isinstance(one, BetsClosed)), None)
        if opened is None or closed is None:
            raise LogError("openings of no round that was dealt", line, tampered=True)
        wrong = problems(openings, shown=opened.root, locked=closed.lock)
        wrong = wrong or _incomplete(openings, opened)
        if wrong:
            raise LogError(f"the openings do not hold: {wrong[0]}", line, tampered=True)
        deal = _deal(openings)
        table = self._table
        filled = []
        for entry, number in self._waiting:
            whole = _filled(table, _set_open(entry, self._hands), deal, number)
            table = self._applied(table, whole, number)
            filled.append((whole, number))
        self._waiting = filled
        self._take_all()

    def _apply(self, entry: Entry, line: int) -> None:
        self._table = self._applied(self._table, entry, line)
        self.entries.append(entry)

    def _applied(self, table: Table, entry: Entry, line: int) -> Table:
        """What does not follow from the entries before is a fault of its line."""
        if (entry.stream, entry.number) != (table.id, table.entries + 1):
            which = f"entry {entry.number} of {entry.stream!r:.40}"
            words = f"{which} does not follow entry {table.entries} of {table.id!r:.40}"
            raise LogError(words, line, tampered=True)
        try:
            after = apply(table, entry)
            fault = _fault(after, entry.event)
        except _BROKEN as error:
            words = f"what it says cannot have happened ({type(error).__name__})"
            raise LogError(words, line, tampered=True) from None
        if fault is not None:
            raise LogError(fault, line, tampered=True)
        return after


def _undealt(entry: Entry) -> Entry:
    """An entry as it is decided again: the openings proved the deal, and its seed stays sealed."""
    if not isinstance(entry.event, RoundOpened):
        return entry
    return replace(entry, event=replace(entry.event, deal=None))


def _is_set(event: object) -> bool:
    """Whether a player set two hands in secret by it."""
    return isinstance(event, DecisionMade) and isinstance(event.decision, SetHands)


def _set_open(entry: Entry, hands: Mapping[int, tuple[Card, ...]]) -> Entry:
    """An entry with the low hand that was set in secret by it."""
    event = entry.event
    if not isinstance(event, DecisionMade) or not _is_set(event):
        return entry
    return replace(entry, event=replace(event, decision=SetHands(hands.get(event.seat, ()))))


def _filled(table: Table, entry: Entry, deal: Deal, line: int) -> Entry:
    """An entry with what was sealed in it."""
    event = entry.event
    if isinstance(event, RoundOpened):
        return replace(entry, event=replace(event, deal=deal))
    if not isinstance(event, DeckMixed):
        return entry
    try:
        assert table.round is not None
        again = mixed(table.round)
    except _BROKEN:
        raise LogError("the shuffle cannot be worked out", line, tampered=True) from None
    if replace(again, draws=event.draws) != event:
        raise LogError("the shuffle is not what its bits give", line, tampered=True)
    return replace(entry, event=again)


def _incomplete(openings: Mapping[str, Any], opened: RoundOpened) -> list[str]:
    """Why good openings are not those of the whole deal of a round, if so."""
    said = (openings["round_id"], openings["rules_digest"])
    if said != (opened.round_id, opened.submission):
        return ["the round: these are another round's"]
    cards, draws = len(openings["openings"]), len(openings["drawn"])
    if (cards, draws) != (openings["cards"], len(openings["draws"])):
        return ["the round: not the whole deal is open"]
    return []


def _deal(openings: Mapping[str, Any]) -> Deal:
    """The deal that was committed to, but for the seed of its salts: no opening holds that."""
    leaves = sorted(openings["openings"], key=lambda leaf: int(leaf["position"]))
    named = {one["name"]: one for one in openings["drawn"]}
    drawn = [named[draw["name"]] for draw in openings["draws"]]
    return Deal(
        deck=tuple(parse_card(leaf["card"]) for leaf in leaves),
        seed=b"",
        house_bits=bytes.fromhex(openings["house"]["bits"]),
        numbers=tuple(one["number"] for one in drawn),
    )


def _fault(table: Table, event: object) -> str | None:
    """Why an event that was applied cannot be, as far as a reader can tell without deciding."""
    state = table.round
    if state is None:
        return None
    if isinstance(event, RoundOpened):
        ours = (table.rules.chapter.slug, table.rules.submission)
        if (event.game, event.submission) != ours or not _HEX.fullmatch(event.root):
            return "a round of another game or submission, or without a root"
    if isinstance(event, BetsClosed) and event.lock != lock_of(state):
        return "the lock is not that of the wagers and hashes before it"
    faces = getattr(event, "faces", None)
    if isinstance(faces, Mapping) and state.deck:
        size = len(state.deck)
        if any(not 0 <= at < size or state.deck[at] != card for at, card in faces.items()):
            return "a card shows another face than the deal has there"
    return None
