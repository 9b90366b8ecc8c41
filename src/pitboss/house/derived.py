"""Rows that follow from the entries: the index of rounds.

They are written in the transaction of their entry, so that no list scans a stream. ``verify``
computes them again with the same functions.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from pitboss.floor import FloorTable
from pitboss.house.views import RoundSummary
from pitboss.money import Cents
from pitboss.record import Codec, Entry
from pitboss.round import State
from pitboss.round.events import IrregularityNoted, RoundClosed, RoundOpened, RoundVoided

__all__ = [
    "ANY_ROUND",
    "PRIZE",
    "WRITES_A_ROW",
    "RoundRow",
    "player_label",
    "round_label",
    "round_row",
    "summary_in",
    "table_label",
]

#: The label of every round, and of rounds that surveillance and audit want to see.
ANY_ROUND: Final = "round"
EXCEPTION: Final = "exception"
PRIZE: Final = "prize"
#: Events of a table after which the row of their round is written again.
WRITES_A_ROW: Final = (RoundOpened, RoundClosed, RoundVoided, IrregularityNoted)

_PLAIN: Final = Codec()


class RoundRow(NamedTuple):
    """The row of a round in the index: where the round opened, its labels, its ``RoundSummary``."""

    stream: str
    number: int
    at: int
    labels: tuple[str, ...]
    data: bytes


def summary_in(data: bytes) -> RoundSummary:
    """The summary in a row of the index."""
    found: RoundSummary = _PLAIN.parse(data.decode("ascii"))
    return found


def round_label(round_id: str) -> str:
    """The label of one round alone."""
    return f"round/{round_id}"


def table_label(name: str) -> str:
    """The label of a table's rounds."""
    return f"table/{name}"


def player_label(name: str) -> str:
    """The label of the rounds that a player was in."""
    return f"player/{name}"


def round_row(before: FloorTable, entry: Entry, after: FloorTable) -> RoundRow | None:
    """The row of a round after one of its entries; None where the entry does not change it."""
    state = after.table.round
    if state is None or not isinstance(entry.event, WRITES_A_ROW):
        return None
    over = isinstance(entry.event, RoundClosed)
    void = "" if state.void is None else state.void.irregularity
    net = _net(state) if over else {}
    hit = (one.each * len(one.shares) for one in state.prizes.values() if not one.superseded)
    prize = Cents(sum(hit))
    marks = tuple(_marks(state, void))
    players = {number: seat.player for number, seat in state.seats.items()}
    begins = isinstance(entry.event, RoundOpened)
    number = entry.number if begins else before.table.turned
    opened = entry.at if begins else before.table.turned_at
    summary = RoundSummary(
        round=state.round_id,
        table=after.name,
        game=state.rules.chapter.slug,
        variant=state.rules.variant,
        opened=opened,
        closed=entry.at if over else None,
        players=players,
        net=net,
        prize=prize,
        void=void,
        marks=marks,
    )
    labels = (
        ANY_ROUND,
        round_label(state.round_id),
        table_label(after.name),
        f"game/{state.rules.chapter.slug}",
        *sorted({player_label(player) for player in players.values()}),
        *((PRIZE,) if prize else ()),
        *marks,
        *((EXCEPTION,) if marks else ()),
    )
    return RoundRow(entry.stream, number, opened, labels, _PLAIN.text(summary).encode("ascii"))


def _net(state: State) -> dict[str, Cents]:
    """The net of each player. A prize counts when it is hit."""
    found: dict[str, Cents] = {}
    for number, lines in state.settled.items():
        player = state.seats[number].player
        won = sum(line.returned - line.staked for line in lines)
        found[player] = Cents(found.get(player, 0) + won)
    return found


def _marks(state: State, void: str) -> Iterator[str]:
    """The reasons for surveillance and audit to look at a round."""
    if void:
        yield "void"
    if state.noted:
        yield "irregularity"
    if state.disputed:
        yield "correction"
    if any(seat.abandoned for seat in state.seats.values()):
        yield "abandoned"
