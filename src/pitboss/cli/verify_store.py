"""``pitboss verify``: a whole store, proven again."""

from pathlib import Path

import typer

from pitboss.audit.verify import Verdict, verify
from pitboss.cli.books import books, keys_at_hand
from pitboss.cli.options import print_json
from pitboss.cli.progress import counting
from pitboss.house.sealing import FieldSealer
from pitboss.rulebook import UnreadableError
from pitboss.rulebook.quoting import escaped
from pitboss.wire.verify import verified

__all__ = ["print_verdict"]

_LONGEST_CHECKPOINT = 10_000_000


def print_verdict(
    db: str | None, named: Path | None, checkpoints: list[Path], *, as_json: bool
) -> bool:
    """Verify a store and say what was found; whether it is clean."""
    texts = [_text(path) for path in checkpoints]
    with books(db) as store, counting("entries looked at", quiet=as_json) as progress:
        keys = keys_at_hand(db, named)
        sealer = None if keys is None else FieldSealer(keys)
        public = () if keys is None else keys.public
        verdict = verify(store, sealer, texts, public, progress)
    if as_json:
        print_json(verified(verdict))
    else:
        _print(verdict, sealed=keys is None)
    return verdict.ok


def _text(path: Path) -> str:
    try:
        with path.open(encoding="utf-8") as file:
            return file.read(_LONGEST_CHECKPOINT)
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "this is no checkpoint"
        raise UnreadableError(f"{path}: {why}") from None


def _print(verdict: Verdict, *, sealed: bool) -> None:
    for fault in verdict.faults:
        typer.echo(escaped(f"{fault.where}: {fault.what}"))
    looked = f"{verdict.entries:,} entries in {verdict.streams} streams"
    floor = f"{verdict.floor_decided:,} commands of the floor"
    typer.echo(f"{looked}; {verdict.decided:,} rounds and {floor} were decided again.")
    for why, count in sorted(verdict.folded.items()):
        typer.echo(f"{count:,} rounds were only folded: {why}.")
    if verdict.floor_folded:
        why = "another version of the engine was at work until then"
        typer.echo(f"{verdict.floor_folded:,} commands of the floor were only folded: {why}.")
    if not verdict.checkpoints:
        typer.echo("There is no checkpoint: what was cut off the end of a stream does not show.")
    elif verdict.uncovered:
        many = f"{verdict.checkpoints:,} checkpoints: {verdict.uncovered:,} entries came after them"
        typer.echo(f"{many}.")
    if sealed:
        typer.echo("No keys are at hand: what is sealed was not opened.")
    elif verdict.unopened:
        typer.echo(f"{verdict.unopened:,} sealed fields need a key that is not at hand.")
    typer.echo("Clean." if verdict.ok else f"NOT clean: {len(verdict.faults)} faults.")
