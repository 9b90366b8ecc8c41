"""The meters of a house: displays, sources and hits."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pitboss.floor import FACILITY, Facility, FloorLink, FloorTable, link_stream, table_stream
from pitboss.floor import accounts as a
from pitboss.floor.state import Book, Hit
from pitboss.house.streams import Streams
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
    #: The reason why it is down, or an empty text.
    down: str
    #: Whether the display equals the contributions less the prizes.
    sound: bool
    #: The game and the variant of the table that it is alone at.
    game: str = ""
    variant: str = ""
    #: Net, what came from other meters.
    transferred: int = 0
    #: Whether it is offered, by its table or by the submission in force, and whether it was closed.
    #: A meter that is not offered keeps its money (R71).
    offered: bool = True
    closed: bool = False

    @property
    def key(self) -> tuple[str, ...]:
        """The names of the meter, as those of its accounts."""
        return ("link", self.name) if self.of == "link" else ("table", self.name, self.wager)


def meters_now(look: Reading, streams: Streams) -> list[MeterNow]:
    """Every meter of the facility: links first, then stand-alone meters."""
    facility = streams.facility(look, look.head(FACILITY))
    return [*_linked(look, streams, facility), *_alone(look, streams, facility)]


def _linked(look: Reading, streams: Streams, facility: Facility) -> Iterator[MeterNow]:
    for name in facility.links:
        stream = link_stream(name)
        link = streams.load(look, stream, look.head(stream), facility)
        if isinstance(link, FloorLink):
            filed = None if facility.submission is None else facility.submission.links.get(name)
            offered = filed is not None and filed.terms is not None
            yield _now(look, link.book, ("link", name, link.wager), link.down, offered)


def _alone(look: Reading, streams: Streams, facility: Facility) -> Iterator[MeterNow]:
    for name in facility.tables:
        stream = table_stream(name)
        table = streams.load(look, stream, look.head(stream), facility)
        if isinstance(table, FloorTable):
            for wager, book in table.books.items():
                offered = table.metered.get(wager, "") is None
                found = _now(look, book, ("table", name, wager), "", offered)
                rules = table.rules
                yield replace(found, game=rules.chapter.slug, variant=rules.variant)


def _now(
    look: Reading, book: Book, which: tuple[str, str, str], down: str, offered: bool
) -> MeterNow:
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
        transferred=-balances[a.transfers(book.of)],
        down=down,
        closed=book.closed,
        offered=offered,
        sound=book.sound(balances.__getitem__),
    )
