"""Proofs over the network: of one round, and of the store as of its last checkpoint."""

from collections.abc import Sequence
from typing import Annotated

from pitboss.audit.last_checkpoint import LastCheckpoint
from pitboss.audit.one_round import RoundProof
from pitboss.models import Form, from_core, model

__all__ = ["RoundProven", "StoreChecked", "round_proven", "store_checked"]

Count = Annotated[int, Form(ge=0)]
Seconds = Annotated[int, Form("UTC seconds.")]


@model
class RoundProven:
    """A round decided again, and the chain of its table up to its last entry."""

    round: str
    stream: str
    entry: Annotated[int, Form("The round's last entry.", ge=1)]
    hash: Annotated[str, Form("Of that entry: 64 hex digits.")]
    chain: Annotated[bool, Form("Whether the chain is unbroken up to it.")]
    again: Annotated[bool, Form("Whether every command led to the same entries once more.")]
    unproven: Annotated[str, Form("Why it was only folded; empty if it was decided again.")]
    faults: tuple[str, ...]
    covered: Annotated[bool, Form("Whether the last checkpoint covers it, and agrees.")]
    checkpoint: Annotated[Seconds | None, Form("When that was signed, in UTC seconds.")]


@model
class StreamChecked:
    """A stream and its newest entry that the checkpoint covers."""

    stream: str
    entries: Count
    covered: Count
    agrees: Annotated[bool, Form("Whether that entry is still the one that was signed.")]


@model
class CheckpointChecked:
    """The newest checkpoint beside the store."""

    number: int
    at: Seconds
    key: Annotated[str, Form("The public key that signed it.")]
    signed: Annotated[bool, Form("Whether a key of this house signed it.")]
    verified: Annotated[bool, Form("Whether it states a clean `pitboss verify` up to it.")]
    streams: tuple[StreamChecked, ...]


@model
class StoreChecked:
    """The store as of its last checkpoint. ``faults`` are of the check that opens a floor."""

    ok: bool
    now: Seconds
    entries: Count
    after: Annotated[int, Form("Entries that no checkpoint covers yet.", ge=0)]
    checkpoint: CheckpointChecked | None
    faults: tuple[str, ...]


def round_proven(round_id: str, proof: RoundProof, found: LastCheckpoint | None) -> RoundProven:
    """The proof of a round beside the newest checkpoint."""
    streams = () if found is None or not found.signed else found.streams
    covered = any(
        one.stream == proof.stream and one.covered >= proof.entry and one.agrees for one in streams
    )
    return from_core(
        RoundProven,
        proof,
        round=round_id,
        covered=covered,
        checkpoint=None if found is None else found.at,
    )


def store_checked(
    found: LastCheckpoint | None, entries: int, faults: Sequence[str], now: int
) -> StoreChecked:
    """The newest checkpoint, and the faults of the store."""
    streams = () if found is None else found.streams
    return StoreChecked(
        ok=not faults and (found is None or found.good),
        now=now,
        entries=entries,
        after=entries - sum(min(one.covered, one.entries) for one in streams),
        checkpoint=None
        if found is None
        else from_core(
            CheckpointChecked,
            found,
            streams=tuple(from_core(StreamChecked, one) for one in streams),
        ),
        faults=tuple(faults),
    )
