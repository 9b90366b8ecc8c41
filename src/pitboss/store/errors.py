"""What a store says when it cannot do what it is asked.

::

    StoreError              nothing was written, unless it says otherwise
    ├── Conflict            somebody else was first: the work is run again, a few times
    ├── Overdrawn           an account that may not go below zero would
    ├── Unbalanced          the postings of an entry do not sum to zero
    ├── Unreadable          the newest entry of a stream was written by a version this one is not
    ├── SchemaError         the store's tables are older or newer than this program
    ├── Unavailable         the database cannot be reached, is locked, full or read-only
    └── OutcomeUnknown      the connection broke while it committed, and no command id tells
"""

__all__ = [
    "Conflict",
    "OutcomeUnknown",
    "Overdrawn",
    "SchemaError",
    "StoreError",
    "Unavailable",
    "Unbalanced",
    "Unreadable",
]


class StoreError(Exception):
    """A store cannot do what it is asked; the message says why, and what would help."""


class Conflict(StoreError):
    """What a work took for granted is no longer so: a stream's head, or an unused command id."""


class Overdrawn(StoreError):
    """An account that may not go below zero would."""

    def __init__(self, account: str, amount: int) -> None:
        super().__init__(f"{account} may not go below zero: it would stand at {amount}")
        self.account = account
        self.amount = amount


class Unbalanced(StoreError):
    """The postings of an entry do not sum to zero."""


class Unreadable(StoreError):
    """A stream whose newest entry this process cannot read: it may not write after it."""


class SchemaError(StoreError):
    """A store whose tables are not those that this program knows."""


class Unavailable(StoreError):
    """A database that cannot be reached or written to."""


class OutcomeUnknown(StoreError):
    """Whether the work was committed is not known: the connection broke at that moment."""
