"""Dollars in, dollars out: exact, whatever number a program has."""

from decimal import Decimal

from pitboss.money import Cents, MoneyError, money_text, parse_money

__all__ = ["Dollars", "cents_of", "dollars_of"]

#: What an amount may be: ``10``, ``"12.50"``, ``Decimal("12.50")``, or a float of exact cents.
Dollars = int | str | Decimal | float


def cents_of(value: Dollars) -> Cents:
    """An amount in cents. A float counts only if it is exactly so many cents, as 12.5 is."""
    if isinstance(value, float):
        exact = Decimal(value)
        try:
            return parse_money(exact)
        except MoneyError:
            # The message for floats, which says what to write instead.
            return parse_money(value)
    return parse_money(value)


def dollars_of(cents: int) -> Decimal:
    """An amount in dollars with two decimals: ``Decimal('12.50')``."""
    return Decimal(money_text(cents))
