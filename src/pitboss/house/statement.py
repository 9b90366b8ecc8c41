"""The statement of a player's game accounts: every movement with its time, round, wager and balance
(605a.2, 605a.3).

The amounts are the postings of the entries themselves. Movements of play lie within the player's
rounds, which the index of rounds finds; an index of its own finds what was paid in and out. Its
rows are written with their entries, and ``verify`` works them out again. A payout leaves nothing,
so a statement begins at the last one before its period.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pitboss.floor import Facility, stream_name, table_stream
from pitboss.floor import accounts as a
from pitboss.floor.commands import Funds
from pitboss.floor.events import BoughtIn, CashedOut
from pitboss.floor.play_movements import is_slip
from pitboss.games import Outcome
from pitboss.games.lines import BANK
from pitboss.house.derived import player_label, table_label
from pitboss.house.streams import Streams
from pitboss.money import Cents
from pitboss.record import Entry
from pitboss.record.kinds import kind_of
from pitboss.round import events as r
from pitboss.round.bank import BankPassed, BankTaken
from pitboss.round.meters import UNITS
from pitboss.round.slip import amount_of
from pitboss.rulebook import chapter_of
from pitboss.store import Found, Reading, Stored

__all__ = ["ACCOUNTS", "MOVES_AN_ACCOUNT", "StatementRow", "account_rows", "statement_of"]

#: The label of every row of the index of game accounts.
ACCOUNTS: Final = "accounts/all"
#: The events beside play that move a game account.
MOVES_AN_ACCOUNT: Final = (BoughtIn, CashedOut)
_PAGE: Final = 200
_LAST: Final = 2**62

#: A row of the index: stream and number, time, labels, data.
IndexRow = tuple[str, int, int, tuple[str, ...], bytes]


@dataclass(frozen=True, slots=True)
class StatementRow:
    """A movement of a game account: its entry, its round and wager if it is of play, the gain or
    loss of the account, and the balance after it."""

    at: int
    table: str
    number: int
    event: str
    round: str
    wager: str
    amount: Cents
    balance: Cents


# ── The index ────────────────────────────────────────────────────────────────────────────────


def _label(table: str, player: str) -> str:
    return f"accounts/{a.game_account(table, player)}"


def account_rows(entries: Iterable[Entry]) -> Iterator[IndexRow]:
    """The rows of the index of game accounts that the entries of a command add."""
    for entry in entries:
        event = entry.event
        if isinstance(event, BoughtIn) and event.gets is not Funds.ACCOUNT:
            continue
        if isinstance(event, MOVES_AN_ACCOUNT):
            _, table = stream_name(entry.stream)
            emptied = b"emptied" if isinstance(event, CashedOut) else b""
            labels = (ACCOUNTS, _label(table, event.player))
            yield entry.stream, entry.number, entry.at, labels, emptied


# ── The statement ────────────────────────────────────────────────────────────────────────────


def statement_of(
    look: Reading,
    streams: Streams,
    facility: Facility,
    player: str,
    *,
    table: str = "",
    since: int = 0,
    until: int = _LAST,
) -> Iterator[StatementRow]:
    """The movements of a player's game accounts from a time on and before another, table by table
    in order."""
    for name in facility.tables:
        if table in ("", name):
            found = _Statement(look, streams, facility, name, player)
            yield from (one for one in found.rows(since, until) if since <= one.at < until)


class _Statement:
    """The statement of a player's game account at one table."""

    def __init__(
        self, look: Reading, streams: Streams, facility: Facility, table: str, player: str
    ) -> None:
        self._look = look
        self._streams, self._facility = streams, facility
        self._table, self._player = table, player
        self._stream = table_stream(table)
        self._account = str(a.game_account(table, player))

    def rows(self, since: int, until: int) -> Iterator[StatementRow]:
        """All rows from the last payout before a time on."""
        paid = list(self._paid(since, until))
        emptied = next((one for one in reversed(paid) if one.data and one.at < since), None)
        start = 0 if emptied is None else emptied.number
        moved: dict[int, list[tuple[Entry, str, str, int]]] = {}
        for row in paid:
            for stored in self._look.read(self._stream, row.number - 1, row.number):
                if amount := self._amount(stored):
                    moved[row.number] = [(self._entry(stored), "", "", amount)]
        for first in self._rounds(0 if emptied is None else emptied.at, until):
            for number, lines in self._of_round(first):
                moved[number] = lines
        balance = 0
        for number in sorted(one for one in moved if one > start):
            for entry, round_id, wager, units in moved[number]:
                balance += units
                kind = kind_of(type(entry.event))
                assert kind is not None
                yield StatementRow(
                    *(entry.at, self._table, number, kind.name, round_id, wager),
                    Cents(units // UNITS),
                    Cents(balance // UNITS),
                )

    def _paid(self, since: int, until: int) -> Iterator[Found]:
        """The rows of what was paid in and out, in order, from a payout before a time on."""
        found: list[Found] = []
        for row in self._found((_label(self._table, self._player),), until):
            found.append(row)
            if row.data and row.at < since:
                break
        return reversed(found)

    def _rounds(self, since: int, until: int) -> Iterator[int]:
        """The first entries of the player's rounds that may move the account from a time on: the
        last one that was opened before it, too."""
        labels = (player_label(self._player), table_label(self._table))
        for row in self._found(labels, until):
            yield row.number
            if row.at < since:
                return

    def _found(self, labels: tuple[str, ...], until: int) -> Iterator[Found]:
        """Rows of the index before a time, the newest first."""
        before: tuple[int, str, int] | None = None
        while True:
            page = self._look.find(labels, until=until, before=before, limit=_PAGE)
            yield from page
            if len(page) < _PAGE:
                return
            before = (page[-1].at, page[-1].stream, page[-1].number)

    def _entry(self, stored: Stored) -> Entry:
        return self._streams.entry(stored, self._facility)

    def _amount(self, stored: Stored) -> int:
        return sum(amount for name, amount in stored.postings if name == self._account)

    def _of_round(self, first: int) -> Iterator[tuple[int, list[tuple[Entry, str, str, int]]]]:
        """The movements of a round by entry, each split by its wagers."""
        opened: r.RoundOpened | None = None
        down: dict[str, int] = {}
        banks = 0
        for stored in self._look.read(self._stream, first - 1):
            entry = self._entry(stored)
            event = entry.event
            if isinstance(event, r.RoundOpened):
                if opened is not None:
                    return
                opened = event
            assert opened is not None
            banks = event.seat if isinstance(event, BankTaken | BankPassed) else banks
            parts = self._parts(opened, event, down)
            amount = self._amount(stored)
            if amount and not isinstance(event, MOVES_AN_ACCOUNT):
                rest = amount // UNITS - sum(parts.values())
                if rest and opened.players.get(banks) == self._player:
                    # The stake of a bank follows the wagers of others, too.
                    parts = {**parts, BANK: rest}
                elif rest:
                    parts = {getattr(event, "wager", None) or "": amount // UNITS}
                lines = [
                    (entry, opened.round_id, wager, cents * UNITS)
                    for wager, cents in parts.items()
                    if cents
                ]
                yield stored.number, lines
            if isinstance(event, r.RoundClosed):
                return

    def _parts(self, opened: r.RoundOpened, event: Any, down: dict[str, int]) -> dict[str, int]:
        """The cents by wager that an event of a round moves on the player's account; ``down`` has
        what lies on each wager of the player's boxes."""
        if opened.players.get(getattr(event, "seat", 0)) != self._player:
            return {}
        moved: dict[str, int] = {}
        match event:
            case r.WagersPlaced():
                changes = {key: int(amount_of(stake)) for key, stake in event.wagers.items()}
                moved = _laid(down, event.seat, {**changes, **dict.fromkeys(event.back, 0)})
            case r.DecisionMade():
                changes = dict.fromkeys(event.withdraws, 0)
                if event.raised is not None:
                    changes[event.raised] = int(event.amount)
                moved = _laid(down, event.seat, changes)
            case r.SeatSettled():
                for line in event.lines:
                    if line.outcome is not Outcome.WITHDRAWN and not line.approval:
                        won = 0 if is_slip(line) else line.returned
                        moved[line.wager] = moved.get(line.wager, 0) + won
        laws = chapter_of(opened.game).wagers
        by_device = {key for key, law in laws.items() if opened.electronic or law.electronic}
        return {key: cents for key, cents in moved.items() if key in by_device}


def _laid(down: dict[str, int], seat: int, changes: Mapping[str, int]) -> dict[str, int]:
    """The gain or loss by wager that changes of a box bring: an amount laid down is a loss."""
    moved = {}
    for wager, cents in changes.items():
        key = f"{seat}/{wager}"
        moved[wager] = down.get(key, 0) - cents
        down[key] = cents
    return moved
