"""A round of a store by its id, and the proof of its deal for one person."""

from pathlib import Path

import typer

from pitboss.cli.books import available_keys, books
from pitboss.cli.replay_text import Viewer
from pitboss.floor import FloorTable
from pitboss.house.history import FoundRound, find_round, openings_in, table_before
from pitboss.house.seals import FieldSealer
from pitboss.house.streams import Streams
from pitboss.round.fairness import readable
from pitboss.rulebook import UnreadableError
from pitboss.store import Reading
from pitboss.terminal.screen import printable
from pitboss.wire.text import json_text

__all__ = ["round_of", "write_openings"]


def round_of(round_id: str, db: str | None, named: Path | None) -> tuple[FoundRound, FloorTable]:
    """The round of an id, with its sealed fields opened if the keys are there, and its table just
    before it."""
    with books(db) as store:
        keys = available_keys(db, named)
        streams = Streams(None if keys is None else FieldSealer(keys))

        def look(reading: Reading) -> tuple[FoundRound, FloorTable] | None:
            found = find_round(reading, streams, round_id)
            return None if found is None else (found, table_before(reading, streams, found))

        both = store.read(look)
        if both is None:
            raise UnreadableError(
                f"there is no round {round_id!r:.60} in {store.where}: pitboss rounds lists them"
            )
    return both


def write_openings(found: FoundRound, viewer: Viewer, path: Path) -> None:
    """Write the openings of a round, as somebody saw it, for ``pitboss verify-round``; never over
    a file that is there."""
    fault = viewer.fault(found.entries) or _closed_to_all(found)
    if fault is not None:
        raise UnreadableError(fault)
    event = found.entries[0].event
    openings = openings_in(found, viewer.in_round(event))
    if openings is None:
        raise UnreadableError("the round was called off before its wagers were locked: no deal")
    try:
        with path.open("x", encoding="ascii") as file:
            file.write(f"{json_text(openings, ascii_only=True)}\n")
    except OSError as error:
        raise UnreadableError(f"{path}: {(error.strerror or 'cannot be written')}") from None
    cards = len(openings.openings)
    typer.echo(f"{cards} cards of round {printable(event.round_id)} are opened in {path}.")
    root = readable(openings.root)
    typer.echo(f'Check them: pitboss verify-round {path} --root "{root}"')
    typer.echo("Give the root that the screen showed before the first wager: this is the record's.")


def _closed_to_all(found: FoundRound) -> str | None:
    """The reason why a round has no openings, in words."""
    opened = found.entries[0].event
    if not opened.electronic:
        return "a dealer dealt this round with real cards: nothing was bound, and nothing is opened"
    if not found.closed:
        return "the round is still in progress: its openings come after it"
    if opened.deal is None:
        return "the key that sealed the deal of this round is missing: bring it (--keys)"
    return None
