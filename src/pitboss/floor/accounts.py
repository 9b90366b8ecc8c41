"""The chart of accounts: where value can stand, each place with one text form.

An account is a kind and the names that tell it from others of its kind: ``chips/Ann``,
``game/7/Ann``, ``meter/link/high-five/mega``. Amounts are whole units of a millionth of a cent, so
that chips and meters share one ledger. What stands somewhere came from somewhere else: over all
accounts the sum is nothing, always. What the public brought in cash stands negative on ``public``.

An inventory is what lies in the rack, as a slip counts it. A game account is a claim: its chips are
in the rack, its cash is in the drop box, and ``house/play`` of its table stands against it.
"""

from enum import StrEnum
from typing import Final, NamedTuple

from pitboss.money import Cents
from pitboss.round.meters import UNITS

__all__ = [
    "LARGEST",
    "NEVER_NEGATIVE",
    "RESERVE",
    "Account",
    "AccountKind",
    "cage",
    "chips",
    "contributions",
    "dispute",
    "drop_box",
    "funding",
    "game_account",
    "inventory",
    "layout",
    "meter",
    "never_negative",
    "over_short",
    "parse_account",
    "play",
    "public",
    "seeds",
    "slips",
    "tip_box",
    "units",
]

#: The part of a meter that nobody sees until it starts a level anew (R27).
RESERVE: Final = "reserve"
#: Balances are not larger, either way: a store keeps them in 64 bits.
LARGEST: Final = 2**63 - 1


class AccountKind(StrEnum):
    """What kind of place it is."""

    CHIPS = "chips"
    GAME = "game"
    LAYOUT = "layout"
    INVENTORY = "inventory"
    METER = "meter"
    SLIPS = "slips"
    DISPUTES = "disputes"
    DROP = "drop"
    TIPS = "tips"
    CAGE = "cage"
    HOUSE = "house"
    PUBLIC = "public"

    # Accounts are looked up by the thousand, and an enum's own hash is a function in Python.
    __hash__ = str.__hash__


#: What stands here is somebody's or is there to be counted: it is never less than nothing.
NEVER_NEGATIVE: Final = frozenset(
    {
        AccountKind.CHIPS,
        AccountKind.GAME,
        AccountKind.LAYOUT,
        AccountKind.INVENTORY,
        AccountKind.METER,
        AccountKind.SLIPS,
        AccountKind.DROP,
        AccountKind.TIPS,
    }
)


class Account(NamedTuple):
    """One account."""

    kind: AccountKind
    names: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Its one text form, which ``parse_account`` reads."""
        return "/".join((self.kind.value, *map(_escaped, self.names)))

    @property
    def never_negative(self) -> bool:
        """Whether less than nothing can never stand on it."""
        return self.kind in NEVER_NEGATIVE

    @property
    def shared(self) -> bool:
        """Whether several streams move it and a command decides by its balance."""
        if self.kind is AccountKind.METER:
            return self.names[0] == "link"
        return self.kind is AccountKind.CHIPS


def _escaped(name: str) -> str:
    return name.replace("%", "%25").replace("/", "%2F")


def _plain(name: str) -> str:
    return name.replace("%2F", "/").replace("%25", "%")


def parse_account(text: str) -> Account:
    """The account of a text. Raises ``ValueError`` where there is none that is written so."""
    kind, *names = text.split("/")
    found = Account(AccountKind(kind), tuple(map(_plain, names)))
    if str(found) != text:
        raise ValueError(f"{text!r:.60} is no account as it is written")
    return found


def never_negative(text: str) -> bool:
    """Whether the account of this text may never fall below nothing."""
    return text.partition("/")[0] in NEVER_NEGATIVE


def units(cents: Cents | int) -> int:
    """Cents in the units of the ledger."""
    return cents * UNITS


# ── The accounts ─────────────────────────────────────────────────────────────────────────────


def chips(player: str) -> Account:
    """The chips in a player's hands."""
    return Account(AccountKind.CHIPS, (player,))


def game_account(table: str, player: str) -> Account:
    """The funds that a player has for wagers that a table's system takes (605a.1)."""
    return Account(AccountKind.GAME, (table, player))


def layout(table: str) -> Account:
    """The wagers that lie on a table's layout: held for whoever they will fall to."""
    return Account(AccountKind.LAYOUT, (table,))


def inventory(table: str) -> Account:
    """The chips in a table's rack (465a.36)."""
    return Account(AccountKind.INVENTORY, (table,))


def meter(of: tuple[str, ...], level: str) -> Account:
    """One level of a meter, or its reserve; ``of`` is the link, or the table and the wager."""
    return Account(AccountKind.METER, (*of, level))


def slips(table: str) -> Account:
    """The prizes of a table that are locked for their winners until their slips are paid."""
    return Account(AccountKind.SLIPS, (table,))


def dispute(table: str, player: str) -> Account:
    """What a player is owed, or owes, since a settlement at a table was put right (R52)."""
    return Account(AccountKind.DISPUTES, (table, player))


def drop_box(table: str) -> Account:
    """The cash in a table's drop box."""
    return Account(AccountKind.DROP, (table,))


def tip_box(table: str) -> Account:
    """The chips in a table's tip box."""
    return Account(AccountKind.TIPS, (table,))


def cage() -> Account:
    """The cage with its chip bank."""
    return Account(AccountKind.CAGE)


def play(table: str) -> Account:
    """The house at a table: what stands against game accounts, and disputes."""
    return Account(AccountKind.HOUSE, ("play", table))


def over_short(table: str) -> Account:
    """The house as it bears what a count at a table finds missing, or keeps what it finds."""
    return Account(AccountKind.HOUSE, ("over-short", table))


def contributions(of: tuple[str, ...]) -> Account:
    """The house as it feeds a meter from the wagers on it; what it fed stands negative."""
    return Account(AccountKind.HOUSE, ("contributions", *of))


def seeds(of: tuple[str, ...]) -> Account:
    """The house as it seeds and reseeds a meter, and bears what is missing (R31, R50)."""
    return Account(AccountKind.HOUSE, ("seeds", *of))


def funding(of: tuple[str, ...]) -> tuple[Account, Account]:
    """The house as it feeds a meter, and as it seeds it: where what stands on it came from."""
    return (contributions(of), seeds(of))


def public() -> Account:
    """Everybody's pockets: cash comes from there and goes there."""
    return Account(AccountKind.PUBLIC)
