"""The size of wagers: limits of a game or a wager, and wagers of a fixed size (R16)."""

from pitboss.money import Cents, dollars_text
from pitboss.rulebook.chapter import Wager
from pitboss.rulebook.quoting import shown
from pitboss.rulebook.reader import Table
from pitboss.rulebook.submission.model import Findings, Link
from pitboss.rulebook.submission.values import read_money

__all__ = ["Limits", "read_amount", "read_limits", "read_wager_limits"]

#: The least and the most that may be wagered.
Limits = tuple[Cents, Cents]

_DEFAULT_MINIMUM = Cents(100)
_DEFAULT_TIMES = 100


def read_limits(table: Table, cite: str, found: Findings) -> Limits:
    """The minimum and maximum of a game's wagers. By default $1 and a hundred times the minimum."""
    low, high = _written(table, found)
    minimum = _DEFAULT_MINIMUM if low is None else low
    maximum = Cents(minimum * _DEFAULT_TIMES) if high is None else high
    if low is None and "minimum" in table:
        return minimum, maximum
    if minimum > maximum:
        found.violation(
            table.at("minimum" if low is not None else "maximum"),
            f"the minimum wager of {dollars_text(minimum)} is over the maximum of "
            f"{dollars_text(maximum)}",
            cite,
        )
    return minimum, maximum


def read_wager_limits(wager: Wager, table: Table, game: Limits, found: Findings) -> Limits:
    """The minimum and maximum of a wager: its own, or else the game's."""
    low, high = _written(table, found)
    if low is None and high is None:
        return game
    minimum = game[0] if low is None else low
    maximum = game[1] if high is None else high
    if minimum > maximum:
        found.violation(
            table.at("minimum" if low is not None else "maximum"),
            f"the wager's minimum of {dollars_text(minimum)} is over its maximum of "
            f"{dollars_text(maximum)}",
            wager.cite,
        )
    return minimum, maximum


def _written(table: Table, found: Findings) -> tuple[Cents | None, Cents | None]:
    low = read_money(table, "minimum", found)
    high = read_money(table, "maximum", found)
    if low == 0:
        table.fault("minimum", "must be more than nothing")
        low = None
    return low, high


def read_amount(wager: Wager, table: Table, link: Link | None, found: Findings) -> Cents | None:
    """The single size of a wager whose sizes are fixed (R16)."""
    if not wager.amounts:
        return None
    amount = read_money(table, "amount", found)
    if amount is None:
        return link.amount if link is not None else wager.amounts[0]
    cite = wager.amounts_cite or wager.cite
    if amount not in wager.amounts:
        sizes = " or ".join(dollars_text(one) for one in wager.amounts)
        found.violation(
            table.at("amount"),
            f"the {wager.name} wager is exactly {sizes}, not {dollars_text(amount)}",
            cite,
        )
    elif link is not None and amount != link.amount:
        found.violation(
            table.at("amount"),
            f"the link {shown(link.name)} is for wagers of {dollars_text(link.amount)}, "
            f"not {dollars_text(amount)}",
            cite,
        )
    return amount
