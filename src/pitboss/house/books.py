"""The books of a house: a store that is opened by the rules of a floor."""

from pitboss.floor import never_negative
from pitboss.house.loading import readable
from pitboss.house.vocabulary import vocabulary
from pitboss.store import Store, open_store
from pitboss.store.rules import NO_FAULTS, Faults

__all__ = ["locked_first", "open_books"]


def open_books(url: str, *, make: bool = True, faults: Faults = NO_FAULTS) -> Store:
    """Open a store as the house keeps its books in it."""
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
    return account.startswith(("meter/link/", "house/contributions/link/", "house/seeds/link/"))
