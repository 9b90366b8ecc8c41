"""The proof of one round of a store: decided again, and the chain of its stream up to its end."""

from dataclasses import dataclass

from pitboss.audit.books import Books
from pitboss.audit.floor import Span
from pitboss.audit.tasks import audited, plan_of
from pitboss.house.keys import Keys
from pitboss.store import Part, Reading
from pitboss.store.chain import START, next_hash

__all__ = ["RoundProof", "prove_round"]


@dataclass(frozen=True, slots=True)
class RoundProof:
    """The proof of a round. ``unproven`` and ``faults`` say why it is not proven."""

    #: The stream, and the last entry of the round with its hash.
    stream: str
    entry: int
    hash: str
    #: Whether the chain is unbroken from the first entry of the stream to that one.
    chain: bool
    #: Whether every command of the round was decided again, and led to the same entries.
    again: bool
    #: The reason why it was only folded.
    unproven: str = ""
    faults: tuple[str, ...] = ()

    @property
    def good(self) -> bool:
        """Whether nothing is wrong, as far as it could be looked at."""
        return self.chain and not self.faults


def prove_round(look: Reading, keys: Keys | None, part: Part) -> RoundProof:
    """Decide one round again, and follow the chain of its stream to the round's end."""
    plan = plan_of(look, (), keys, None)
    books = Books(look, plan.sealer(), plan.heads)
    found = audited(books, plan, Span(part.stream, part.first - 1, part.first)).found
    before, chain = START, True
    for stored in look.read(part.stream, 0, part.last):
        wanted = next_hash(
            *(before, stored.stream, stored.number), stored.entry, stored.chained_postings
        )
        chain = chain and wanted == stored.hash
        before = stored.hash
    return RoundProof(
        stream=part.stream,
        entry=part.last,
        hash=before.hex(),
        chain=chain,
        again=found.decided == 1 and not found.faults,
        unproven=next(iter(found.folded), ""),
        faults=tuple(f"{fault.where}: {fault.what}" for _, fault in found.faults),
    )
