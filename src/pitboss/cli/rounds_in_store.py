"""A round of a store, found by its id."""

from pathlib import Path

from pitboss.cli.books import books, keys_at_hand
from pitboss.house.loading import Streams
from pitboss.house.rounds import FoundRound, find_round
from pitboss.house.sealing import FieldSealer
from pitboss.rulebook import UnreadableError

__all__ = ["round_of"]


def round_of(round_id: str, db: str | None, named: Path | None) -> FoundRound:
    """The round of an id, with what is sealed in it if the keys are at hand."""
    keys = keys_at_hand(db, named)
    streams = Streams(None if keys is None else FieldSealer(keys))
    with books(db) as store:
        found = store.read(lambda look: find_round(look, streams, round_id))
        if found is None:
            raise UnreadableError(f"there is no round {round_id!r:.60} in {store.where}")
    return found
