"""What moved in the books for one hand: the postings of its entries, without those of others."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pitboss.floor import Account, parse_account
from pitboss.floor.accounts import AccountKind
from pitboss.house.history import FoundRound
from pitboss.round.meters import UNITS
from pitboss.store import Reading, Stored

__all__ = ["LedgerLine", "ledger_of"]

_OF_A_PLAYER: Final = (AccountKind.CHIPS, AccountKind.GAME, AccountKind.DISPUTES)
#: The other side of a hand's money, in entries that are about its seat.
_BESIDE: Final = (
    AccountKind.OUTSTANDING,
    AccountKind.LAYOUT,
    AccountKind.INVENTORY,
    AccountKind.SLIPS,
)


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """An entry that moved something: its number and time, and what it moved, in cents."""

    entry: int
    at: int
    moved: tuple[tuple[str, int], ...]


def ledger_of(
    look: Reading, found: FoundRound, seat: int, player: str, decisions: Sequence[int]
) -> Iterator[LedgerLine]:
    """The ledger lines of a hand, with those of decisions about it since."""
    part = found.part
    entries = {one.number: one for one in found.entries}
    stored = [*look.read(part.stream, part.first - 1, part.last)]
    for number in decisions:
        stored += look.read(part.stream, number - 1, number)
    for one in stored:
        entry = entries.get(one.number)
        about = entry is None or getattr(entry.event, "seat", None) == seat
        moved = tuple(_moved(one, player, about=about))
        if moved:
            yield LedgerLine(one.number, 0 if entry is None else entry.at, moved)


def _moved(stored: Stored, player: str, *, about: bool) -> Iterator[tuple[str, int]]:
    sums: dict[Account, int] = {}
    for text, amount in stored.postings:
        account = parse_account(text)
        if (account.kind in _OF_A_PLAYER and account.names[-1] == player) or (
            about and _is_beside(account)
        ):
            sums[account] = sums.get(account, 0) + amount
    for account, amount in sums.items():
        if amount:
            yield _words(account), amount // UNITS


def _is_beside(account: Account) -> bool:
    play = account.kind is AccountKind.HOUSE and account.names[:1] == ("play",)
    return play or account.kind in _BESIDE


def _words(account: Account) -> str:
    match account.kind:
        case AccountKind.CHIPS:
            return "player’s chips"
        case AccountKind.GAME:
            return "game account"
        case AccountKind.DISPUTES:
            return "disputes account"
        case AccountKind.OUTSTANDING:
            return "chips outstanding"
        case AccountKind.INVENTORY:
            return "table inventory"
        case AccountKind.SLIPS:
            return "jackpot slips"
        case AccountKind.LAYOUT:
            return "layout"
    return "the house"
