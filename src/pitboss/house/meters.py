"""The meters of a house: displays, sources and hits."""

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.floor import FACILITY, Facility, FloorLink, FloorTable, link_stream, table_stream
from pitboss.floor import accounts as a
from pitboss.floor.state import Book, Hit
from pitboss.house.loading import Streams
from pitboss.store import Reading

__all__ = ["MeterNow", "meters_now"]


@dataclass(frozen=True, slots=True)
class MeterNow:
    """A meter as it stands, in units of a millionth of a cent."""

    #: ``link`` or ``table``, its name, and the wager.
    of: str
    name: str
    wager: str
    levels: dict[str, int]
    reserve: int
    contributions: int
    seeds: int
    prizes: int
    hits: int
    last: tuple[Hit, ...]
    #: Why it is down, if it is.
    down: str
    #: Whether the display is what came in, less what was won.
    sound: bool

    @property
    def key(self) -> tuple[str, ...]:
        """The names of the meter, as those of its accounts."""
        return ("link", self.name) if self.of == "link" else ("table", self.name, self.wager)


def meters_now(look: Reading, streams: Streams) -> list[MeterNow]:
    """Every meter of the facility: the links first, then what is a table's own."""
    facility = streams.facility(look, look.head(FACILITY))
    return [*_linked(look, streams, facility), *_alone(look, streams, facility)]


def _linked(look: Reading, streams: Streams, facility: Facility) -> Iterator[MeterNow]:
    for name in facility.links:
        stream = link_stream(name)
        link = streams.load(look, stream, look.head(stream), facility)
        if isinstance(link, FloorLink):
            yield _now(look, link.book, ("link", name, link.wager), link.down)


def _alone(look: Reading, streams: Streams, facility: Facility) -> Iterator[MeterNow]:
    for name in facility.tables:
        stream = table_stream(name)
        table = streams.load(look, stream, look.head(stream), facility)
        if isinstance(table, FloorTable):
            for wager, book in table.books.items():
                yield _now(look, book, ("table", name, wager), "")


def _now(look: Reading, book: Book, which: tuple[str, str, str], down: str) -> MeterNow:
    balances = {one: look.balance(str(one)) for one in (*book.accounts, *book.funding)}
    hits = sorted((hit for level in book.last.values() for hit in level), reverse=True)
    return MeterNow(
        *which,
        levels={level: balances[a.meter(book.of, level)] for level in book.levels},
        reserve=balances[a.meter(book.of, a.RESERVE)],
        contributions=-balances[a.contributions(book.of)],
        seeds=-balances[a.seeds(book.of)],
        prizes=a.units(book.locked),
        hits=book.hits,
        last=tuple(hits),
        down=down,
        sound=book.sound(balances.__getitem__),
    )
