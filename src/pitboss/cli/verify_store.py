"""``pitboss verify``: the proof of a whole store."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import typer

from pitboss.audit.verify import Verdict, verify
from pitboss.audit.workers import Workers
from pitboss.cli.books import available_keys, books, url_of
from pitboss.cli.options import print_json
from pitboss.cli.progress import counting
from pitboss.house.collector import collect_rarely
from pitboss.rulebook import UnreadableError
from pitboss.rulebook.quoting import escaped
from pitboss.wire.verify import verified

__all__ = ["print_verdict", "read_text"]

_LONGEST_CHECKPOINT = 10_000_000


def print_verdict(
    db: str | None,
    named: Path | None,
    checkpoints: list[Path],
    *,
    since: Path | None,
    jobs: int | None,
    no_keys: bool,
    as_json: bool,
) -> int:
    """Verify a store and print the findings. Exit 0: all is proven; 1: faults; 3: not proven."""
    texts = [read_text(path) for path in checkpoints]
    begin = None if since is None else read_text(since)
    many = jobs or os.cpu_count() or 1
    collect_rarely()
    with ExitStack() as stack:
        workers = stack.enter_context(Workers(many, url_of(db))) if many > 1 else None
        store = stack.enter_context(books(db))
        progress = stack.enter_context(counting("entries looked at", quiet=as_json))
        keys = None if no_keys else available_keys(db, named)
        verdict = verify(store, keys, texts, progress, since=begin, workers=workers)
    # The verdict stands, even if nobody reads the output.
    with suppress(BrokenPipeError):
        if as_json:
            print_json(verified(verdict))
        else:
            typer.echo("\n".join(_lines(verdict)))
    if not verdict.ok:
        return 1
    return 0 if verdict.proven else 3


def read_text(path: Path) -> str:
    """The text of a checkpoint's file."""
    try:
        with path.open(encoding="utf-8") as file:
            return file.read(_LONGEST_CHECKPOINT)
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "this is no checkpoint"
        raise UnreadableError(f"{path}: {why}") from None


def _lines(verdict: Verdict) -> Iterator[str]:
    if not verdict.checkpoints:
        yield "Warning: there is no checkpoint: what was cut off the end of a stream does not show."
    for fault in verdict.faults:
        yield escaped(str(fault))
    for note in verdict.notes:
        yield f"Note: {escaped(str(note))}"
    looked = f"{verdict.entries:,} entries in {verdict.streams} streams"
    floor = f"{verdict.floor_decided:,} commands of the floor"
    yield f"{looked}; {verdict.decided:,} rounds and {floor} were decided again."
    if verdict.vouched:
        yield f"A signed checkpoint vouches for {verdict.vouched:,} more rounds."
    for why, count in sorted(verdict.folded.items()):
        yield f"{count:,} rounds were only folded: {why}."
    if verdict.floor_folded:
        why = "they lie before --since, or another version of the engine was at work until then"
        if verdict.unopened or not verdict.keys:
            why += ", or they need cards whose key is missing"
        yield f"{verdict.floor_folded:,} commands of the floor were only folded: {why}."
    if verdict.checkpoints and verdict.uncovered:
        yield f"{verdict.checkpoints:,} checkpoints: {verdict.uncovered:,} entries came after them."
    if not verdict.keys:
        yield "There are no keys: what is sealed was not opened."
    elif verdict.unopened:
        yield f"{verdict.unopened:,} sealed fields need a key that is missing."
    if not verdict.ok:
        yield f"NOT clean: {len(verdict.faults)} faults."
    else:
        yield "Clean." if verdict.proven else "NOT PROVEN: no faults, but see above."
