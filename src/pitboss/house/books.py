"""The books of a house: a store with the rules of a floor."""

from typing import Final

from pitboss.floor import never_negative
from pitboss.house.streams import readable
from pitboss.house.vocabulary import vocabulary
from pitboss.store import Store, open_store
from pitboss.store.rules import NO_FAULTS, Faults

__all__ = ["locked_first", "open_books"]


def open_books(url: str, *, make: bool = True, faults: Faults = NO_FAULTS) -> Store:
    """Open a store with the rules of a floor."""
    return open_store(
        url,
        never_negative=never_negative,
        locked_first=locked_first,
        readable=readable,
        dictionary=vocabulary(),
        make=make,
        faults=faults,
    )


def locked_first(account: str) -> bool:
    """Whether works lock this account before all others: the meters of links, and their funding."""
    return account.startswith(_LINKED)


_LINKED: Final = (
    *("meter/link/", "house/contributions/link/", "house/seeds/link/"),
    "house/transfers/link/",
)
