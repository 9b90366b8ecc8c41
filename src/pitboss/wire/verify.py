"""The answer of ``pitboss verify``: the verdict on a store."""

from typing import Annotated

from pitboss.audit.verify import Verdict
from pitboss.models import Form, from_core, model

__all__ = ["Count", "Verified", "verified"]

Count = Annotated[int, Form(ge=0)]


@model
class StoreFault:
    """A fault or a note, and its place: a stream and its entry, an account, a checkpoint."""

    where: str
    what: str


@model
class FoldedRounds:
    """Rounds that were only folded, and why they were not decided again."""

    rounds: Annotated[int, Form(ge=1)]
    why: str


@model
class RoundsProven:
    """The rounds by how they were proven: decided again, or vouched for by a checkpoint."""

    decided_again: Count
    vouched_for: Count
    only_folded: tuple[FoldedRounds, ...]


@model
class FloorProven:
    """The floor's own commands by how they were proven."""

    decided_again: Count
    only_folded: Count


@model
class CheckpointsFound:
    """The checkpoints in the store or given with it, and how much came after them."""

    found: Count
    entries_after_them: Count


@model
class Verified:
    """The verdict on a store."""

    ok: bool
    proven: bool
    faults: tuple[StoreFault, ...]
    notes: tuple[StoreFault, ...]
    streams: Count
    entries: Count
    rounds: RoundsProven
    floor: FloorProven
    checkpoints: CheckpointsFound
    sealed_fields_without_key: Count


def verified(verdict: Verdict) -> Verified:
    """The verdict on a store, in its form."""
    folded = sorted(verdict.folded.items())
    return from_core(
        Verified,
        verdict,
        rounds=RoundsProven(
            decided_again=verdict.decided,
            vouched_for=verdict.vouched,
            only_folded=tuple(FoldedRounds(rounds=count, why=why) for why, count in folded),
        ),
        floor=FloorProven(decided_again=verdict.floor_decided, only_folded=verdict.floor_folded),
        checkpoints=CheckpointsFound(
            found=verdict.checkpoints, entries_after_them=verdict.uncovered
        ),
        sealed_fields_without_key=verdict.unopened,
    )
