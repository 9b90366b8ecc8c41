"""What a store is told of the names and bytes it keeps."""

from collections.abc import Callable
from dataclasses import dataclass, field

from pitboss.store.packing import Packer

__all__ = ["NO_FAULTS", "POINTS", "Faults", "Rules"]

Faults = Callable[[str], None]

#: Where a test may raise or kill the process, in the order a work passes them.
POINTS = ("work begins", "before write", "after write", "before commit", "after commit")


def NO_FAULTS(_point: str) -> None:
    """Nothing goes wrong on purpose."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What the store is told of the names and bytes it keeps, and does not understand itself."""

    never_negative: Callable[[str], bool]
    locked_first: Callable[[str], bool]
    readable: Callable[[bytes], bool]
    #: Keys of snapshots, the newest last; without one none is written or used.
    snapshot_keys: list[bytes]
    faults: Faults
    packer: Packer = field(default_factory=Packer)
    #: The newest entry of each stream that this process is known to read.
    known: dict[str, bytes] = field(default_factory=dict)

    def order(self, account: str) -> tuple[bool, str]:
        """In which order rows are locked: those that works lock early come first."""
        return (not self.locked_first(account), account)
