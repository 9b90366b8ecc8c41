"""The cover of a player's bank (645a.12, R72): a command that its account cannot pay for."""

from pitboss.floor import commands as c
from pitboss.floor.accounts import Account
from pitboss.floor.bank_movements import covered
from pitboss.floor.state import Floor
from pitboss.floor.topic import cents_on
from pitboss.games.lines import BANK
from pitboss.money import Cents, dollars_text
from pitboss.record import Role
from pitboss.round import Refusal

__all__ = ["bank_short"]


def bank_short(before: Floor, after: Floor, account: Account, command: c.AtTable) -> Refusal | None:
    """The refusal if it is the bank of a round whose account a command would overdraw, or None. A
    player learns only of the own account how much it holds."""
    table = after.tables.get(command.table)
    state = None if table is None else table.table.round
    if table is None or state is None or state.bank is None or state.closed:
        return None
    player = state.seats[state.bank.seat].player
    if account != table.purse(BANK, player):
        return None
    own = command.actor.person == player or command.actor.role is not Role.PLAYER
    was = before.tables[command.table]
    has = dollars_text(Cents(cents_on(before, account) + covered(was)))
    needs = dollars_text(state.bank_stake)
    reason = (
        f"the bank holds {has}, and must cover {needs}"
        if own
        else ("the bank cannot cover this wager: wager less, or wait for the next round")
    )
    return Refusal("bank/cover", reason, "645a.12", getattr(command.command, "seat", 0))
