"""The closed list of movements of value, and the kinds of account of each (465a.36(b)).

Every movement sums to zero. Nothing else changes a balance.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from pitboss.floor.accounts import Account, AccountKind
from pitboss.record import quick

__all__ = ["TOUCHES", "Movement", "MovementKind", "Postings", "move", "postings_of"]

#: The changes of accounts by an entry, in the accounts' order; the sum is zero.
Postings = tuple[tuple[Account, int], ...]


class MovementKind(StrEnum):
    """The reason for a movement."""

    #: Cash for chips at a table: the cash goes to the drop box (465a.36(b)).
    CASH_EXCHANGE = "cash-exchange"
    #: A game account is credited or debited (605a.2(d)(1), 605a.3).
    ACCOUNT_CREDIT = "account-credit"
    ACCOUNT_DEBIT = "account-debit"
    #: A wager goes down, or back to its player.
    WAGER = "wager"
    WAGER_BACK = "wager-back"
    #: A loss is collected (a lost instrument goes into the drop box), a win is paid, vigorish is
    #: taken (465a.36(b)).
    LOSS = "loss"
    WIN = "win"
    VIGORISH = "vigorish"
    #: The house's part in a player's bank goes down, and what is left of the bank comes back
    #: (645a.12).
    HOUSE_BANK = "house-bank"
    #: Chips come to a table and leave it (465a.38, 465a.39).
    FILL = "fill"
    CREDIT = "credit"
    #: A wager feeds a meter; a void takes that off again (R26, R31).
    CONTRIBUTION = "contribution"
    CONTRIBUTION_OFF = "contribution-off"
    #: A meter starts, restarts, or its restart is undone (R27, R50).
    SEED = "seed"
    RESTART = "restart"
    RESTART_UNDONE = "restart-undone"
    #: A prize is locked for its winners, or goes back to its meter (R50).
    PRIZE_LOCKED = "prize-locked"
    PRIZE_BACK = "prize-back"
    #: The part of a prize that a payout limit cuts stays on its meter (R25).
    PRIZE_CUT = "prize-cut"
    SLIP_PAID = "slip-paid"
    #: A slip that nobody presented in the filed time: its prize stays on an account of its own
    #: (R71).
    SLIP_EXPIRED = "slip-expired"
    #: Two authorities transfer what stands on a closed meter, or adjust a meter (R71).
    METER_TRANSFER = "meter-transfer"
    METER_ADJUSTED = "meter-adjusted"
    #: A settlement put right: what the player is owed or owes, and how that ended (R52).
    DIFFERENCE = "difference"
    DIFFERENCE_PAID = "difference-paid"
    DIFFERENCE_COLLECTED = "difference-collected"
    DIFFERENCE_WAIVED = "difference-waived"
    #: The difference by which a dispute was decided after its round was closed (R64).
    DISPUTE_DECIDED = "dispute-decided"
    TIP = "tip"
    TIPS_COLLECTED = "tips-collected"
    DROP = "drop"
    #: A count finds more or less than the books, twice: the books follow it (465a.37(f), .42).
    DISCREPANCY = "discrepancy"
    #: A patron puts down chips beyond the known balance: they were in nobody's name (R66).
    CHIPS_BROUGHT = "chips-brought"
    #: Chips for cash at the cage, or cash for chips.
    CAGE_EXCHANGE = "cage-exchange"
    #: Players hold cards of a round, or no longer: a count, without value (R69).
    HANDS = "hands"

    __hash__ = str.__hash__


_K = AccountKind
#: Chips in patrons' hands, under a name or under none.
_HELD = frozenset({_K.CHIPS, _K.OUTSTANDING})
_PURSES = _HELD | {_K.GAME}
#: What lies on the layout comes from a purse, or is an instrument.
_STAKES = _PURSES | {_K.INSTRUMENTS}
#: A difference that ends in chips: the claim on the house, and the chips of a rack or of the cage.
_CLAIM = _HELD | {_K.DISPUTES, _K.HOUSE, _K.INVENTORY, _K.CAGE}
#: The kinds of account that each movement may touch. Any other is a bug.
TOUCHES: Final[Mapping[MovementKind, frozenset[AccountKind]]] = {
    MovementKind.CASH_EXCHANGE: _HELD | {_K.PUBLIC, _K.DROP, _K.INVENTORY},
    MovementKind.ACCOUNT_CREDIT: frozenset(
        {_K.PUBLIC, _K.DROP, _K.CHIPS, _K.INVENTORY, _K.HOUSE, _K.GAME}
    ),
    MovementKind.ACCOUNT_DEBIT: frozenset({_K.GAME, _K.HOUSE, _K.INVENTORY, _K.CHIPS}),
    MovementKind.WAGER: _STAKES | {_K.LAYOUT},
    MovementKind.WAGER_BACK: _STAKES | {_K.LAYOUT, _K.INVENTORY, _K.HOUSE, _K.DROP},
    MovementKind.LOSS: frozenset({_K.LAYOUT, _K.INVENTORY, _K.HOUSE, _K.DROP}),
    MovementKind.WIN: _PURSES | {_K.INVENTORY, _K.HOUSE, _K.LAYOUT},
    MovementKind.VIGORISH: _PURSES | {_K.INVENTORY, _K.HOUSE},
    MovementKind.HOUSE_BANK: frozenset({_K.LAYOUT, _K.INVENTORY, _K.HOUSE}),
    MovementKind.FILL: frozenset({_K.CAGE, _K.INVENTORY}),
    MovementKind.CREDIT: frozenset({_K.CAGE, _K.INVENTORY}),
    MovementKind.CONTRIBUTION: frozenset({_K.HOUSE, _K.METER}),
    MovementKind.CONTRIBUTION_OFF: frozenset({_K.HOUSE, _K.METER}),
    MovementKind.SEED: frozenset({_K.HOUSE, _K.METER}),
    MovementKind.RESTART: frozenset({_K.HOUSE, _K.METER}),
    MovementKind.RESTART_UNDONE: frozenset({_K.HOUSE, _K.METER}),
    MovementKind.PRIZE_LOCKED: frozenset({_K.METER, _K.SLIPS}),
    MovementKind.PRIZE_BACK: frozenset({_K.METER, _K.SLIPS}),
    MovementKind.PRIZE_CUT: frozenset({_K.METER, _K.SLIPS}),
    MovementKind.SLIP_PAID: frozenset({_K.SLIPS, _K.PUBLIC}),
    MovementKind.SLIP_EXPIRED: frozenset({_K.SLIPS, _K.EXPIRED}),
    MovementKind.METER_TRANSFER: frozenset({_K.METER, _K.HOUSE}),
    MovementKind.METER_ADJUSTED: frozenset({_K.METER, _K.HOUSE}),
    MovementKind.DIFFERENCE: frozenset({_K.DISPUTES, _K.HOUSE}),
    MovementKind.DIFFERENCE_PAID: _CLAIM,
    MovementKind.DIFFERENCE_COLLECTED: _CLAIM,
    MovementKind.DIFFERENCE_WAIVED: frozenset({_K.DISPUTES, _K.HOUSE}),
    MovementKind.DISPUTE_DECIDED: frozenset({_K.DISPUTES, _K.HOUSE}),
    MovementKind.TIP: _HELD | {_K.TIPS},
    MovementKind.TIPS_COLLECTED: frozenset({_K.TIPS, _K.CAGE}),
    MovementKind.DROP: frozenset({_K.DROP, _K.CAGE}),
    MovementKind.DISCREPANCY: frozenset({_K.INVENTORY, _K.CAGE, _K.HOUSE}),
    MovementKind.CHIPS_BROUGHT: _HELD,
    MovementKind.CAGE_EXCHANGE: _HELD | {_K.INSTRUMENTS, _K.PUBLIC},
    MovementKind.HANDS: frozenset({_K.HANDS, _K.DEALT}),
}


@quick
@dataclass(frozen=True, slots=True)
class Movement:
    """A movement of value: its reason, and the gain or loss of each account in units.

    It touches one inventory at most: chips never go from table to table (465a.39).
    """

    kind: MovementKind
    legs: Postings

    def __post_init__(self) -> None:
        touches = TOUCHES[self.kind]
        total = 0
        rack: Account | None = None
        for account, amount in self.legs:
            assert account.kind in touches, self
            total += amount
            if account.kind is _K.INVENTORY:
                assert rack is None or rack == account, self
                rack = account
        assert total == 0, self


def move(kind: MovementKind, giver: Account, taker: Account, amount: int) -> Movement:
    """Value from one account to another."""
    return Movement(kind, ((giver, -amount), (taker, amount)))


def postings_of(movements: Iterable[Movement]) -> Postings:
    """The total change of each account by movements, in the accounts' order."""
    found: dict[Account, int] = {}
    for movement in movements:
        for account, amount in movement.legs:
            found[account] = found.get(account, 0) + amount
    return tuple(sorted([pair for pair in found.items() if pair[1]]))
