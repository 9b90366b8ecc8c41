"""The chart of accounts: every place that holds value, each with one text form.

An account is a kind and the names that tell it from others of its kind: ``chips/Ann``,
``game/7/Ann``, ``meter/link/high-five/mega``. Amounts are whole units of a millionth of a cent, so
that chips and meters share one ledger. Every amount came from another account: the sum over all
accounts is always zero. Cash that the public brought in is negative on ``public``.

An inventory is the contents of the rack, as a slip counts it. A game account is a claim: its chips
are in the rack, its cash is in the drop box, and ``house/play`` of its table is the other side.

Two kinds hold no value but a count: the hands that a player holds in rounds, and the other side of
it, the hands that a table has dealt (R69). A count that many tables move is locked and read like a
balance.
"""

from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from pitboss.floor.names import is_patron
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
    "expired_slips",
    "funding",
    "game_account",
    "hands",
    "hands_dealt",
    "instruments",
    "inventory",
    "layout",
    "meter",
    "never_negative",
    "outstanding",
    "over_short",
    "parse_account",
    "play",
    "public",
    "seeds",
    "slips",
    "tip_box",
    "transfers",
    "units",
]

#: The hidden part of a meter, which restarts a level (R27).
RESERVE: Final = "reserve"
#: Balances are not larger, either way: a store keeps them in 64 bits.
LARGEST: Final = 2**63 - 1


class AccountKind(StrEnum):
    """The kind of an account."""

    CHIPS = "chips"
    OUTSTANDING = "outstanding"
    INSTRUMENTS = "instruments"
    GAME = "game"
    LAYOUT = "layout"
    INVENTORY = "inventory"
    METER = "meter"
    SLIPS = "slips"
    EXPIRED = "expired"
    DISPUTES = "disputes"
    DROP = "drop"
    TIPS = "tips"
    CAGE = "cage"
    HOUSE = "house"
    PUBLIC = "public"
    #: Counts, without value (R69).
    HANDS = "hands"
    DEALT = "dealt"

    # Accounts are looked up by the thousand, and an enum's own hash is a function in Python.
    __hash__ = str.__hash__


#: Accounts that belong to somebody or can be counted. They never fall below zero.
NEVER_NEGATIVE: Final = frozenset(
    {
        AccountKind.CHIPS,
        AccountKind.OUTSTANDING,
        AccountKind.INSTRUMENTS,
        AccountKind.GAME,
        AccountKind.LAYOUT,
        AccountKind.INVENTORY,
        AccountKind.METER,
        AccountKind.SLIPS,
        AccountKind.EXPIRED,
        AccountKind.DROP,
        AccountKind.TIPS,
        AccountKind.HANDS,
    }
)


#: What patrons carry from table to table.
_BEARER: Final = frozenset({AccountKind.CHIPS, AccountKind.OUTSTANDING, AccountKind.INSTRUMENTS})


class Account(NamedTuple):
    """One account."""

    kind: AccountKind
    names: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Its text form, which ``parse_account`` reads."""
        return "/".join((self.kind.value, *map(_escaped, self.names)))

    @property
    def never_negative(self) -> bool:
        """Whether its balance never falls below zero."""
        return self.kind in NEVER_NEGATIVE

    @property
    def shared(self) -> bool:
        """Whether several streams move it and commands are decided by its balance."""
        if self.kind is AccountKind.METER:
            return self.names[0] == "link"
        return self.kind in _BEARER


def _escaped(name: str) -> str:
    return name.replace("%", "%25").replace("/", "%2F")


def _plain(name: str) -> str:
    return name.replace("%2F", "/").replace("%25", "%")


def parse_account(text: str) -> Account:
    """The account of a text. Raises ``ValueError`` if no account is written so."""
    kind, *names = text.split("/")
    found = Account(AccountKind(kind), tuple(map(_plain, names)))
    if str(found) != text:
        raise ValueError(f"{text!r:.60} is no account as it is written")
    return found


def never_negative(text: str) -> bool:
    """Whether the account of this text never falls below zero."""
    return text.partition("/")[0] in NEVER_NEGATIVE


def units(cents: Cents | int) -> int:
    """Cents in the units of the ledger."""
    return cents * UNITS


# ── The accounts ─────────────────────────────────────────────────────────────────────────────

#: A floor names the same few thousand accounts over and over.
_shared: Final = lru_cache(maxsize=16_384)


@_shared
def chips(player: str | None) -> Account:
    """The chips in a player's hands. Those of patrons without a name are one account (R66)."""
    if player is None or is_patron(player):
        return outstanding()
    return Account(AccountKind.CHIPS, (player,))


def outstanding() -> Account:
    """The chips in patrons' hands that nobody's name stands for (R66)."""
    return Account(AccountKind.OUTSTANDING)


@_shared
def instruments(name: str) -> Account:
    """The wagering instruments of this name in patrons' hands, at their face value. The bearer of
    one needs no name (641a.7(a), R66)."""
    return Account(AccountKind.INSTRUMENTS, (name,))


@_shared
def game_account(table: str, player: str) -> Account:
    """A player's funds for wagers that a table's system takes (605a.1)."""
    return Account(AccountKind.GAME, (table, player))


@_shared
def layout(table: str) -> Account:
    """The wagers on a table's layout, held until they are settled."""
    return Account(AccountKind.LAYOUT, (table,))


@_shared
def inventory(table: str) -> Account:
    """The chips in a table's rack (465a.36)."""
    return Account(AccountKind.INVENTORY, (table,))


@_shared
def meter(of: tuple[str, ...], level: str) -> Account:
    """One level of a meter, or its reserve; ``of`` is the link, or the table and the wager."""
    return Account(AccountKind.METER, (*of, level))


@_shared
def slips(table: str) -> Account:
    """The prizes of a table that are locked for their winners until their slips are paid."""
    return Account(AccountKind.SLIPS, (table,))


@_shared
def dispute(table: str, player: str) -> Account:
    """The amount that a player is owed, or owes, since a settlement was corrected (R52)."""
    return Account(AccountKind.DISPUTES, (table, player))


@_shared
def drop_box(table: str, instrument: str = "") -> Account:
    """The cash in a table's drop box, or the instruments of a name that were lost there."""
    return Account(AccountKind.DROP, (table, instrument) if instrument else (table,))


@_shared
def tip_box(table: str) -> Account:
    """The chips in a table's tip box."""
    return Account(AccountKind.TIPS, (table,))


def cage() -> Account:
    """The cage with its chip bank."""
    return Account(AccountKind.CAGE)


@_shared
def play(table: str) -> Account:
    """The house at a table: the other side of game accounts and disputes."""
    return Account(AccountKind.HOUSE, ("play", table))


@_shared
def over_short(table: str) -> Account:
    """The house's account for differences that counts at a table find."""
    return Account(AccountKind.HOUSE, ("over-short", table))


@_shared
def contributions(of: tuple[str, ...]) -> Account:
    """The house's account for contributions of wagers to a meter; they are negative here."""
    return Account(AccountKind.HOUSE, ("contributions", *of))


@_shared
def seeds(of: tuple[str, ...]) -> Account:
    """The house's account for seeds and reseeds of a meter, and for what it bears (R31, R50)."""
    return Account(AccountKind.HOUSE, ("seeds", *of))


@_shared
def transfers(of: tuple[str, ...]) -> Account:
    """The other side of what came to a meter from other meters, or went there (R71)."""
    return Account(AccountKind.HOUSE, ("transfers", *of))


def funding(of: tuple[str, ...]) -> tuple[Account, ...]:
    """The accounts that fund a meter: contributions, seeds, transfers."""
    return (contributions(of), seeds(of), transfers(of))


@_shared
def expired_slips(table: str) -> Account:
    """The prizes of a table whose slips expired unpaid. They stay there (R71)."""
    return Account(AccountKind.EXPIRED, (table,))


@_shared
def hands(player: str) -> Account:
    """The number of hands that a player holds in rounds, at all tables (R69)."""
    return Account(AccountKind.HANDS, (player,))


@_shared
def hands_dealt(table: str) -> Account:
    """The other side of the hands that players hold in a table's round; negative."""
    return Account(AccountKind.DEALT, (table,))


def public() -> Account:
    """The public's pockets, where cash comes from and goes to."""
    return Account(AccountKind.PUBLIC)
