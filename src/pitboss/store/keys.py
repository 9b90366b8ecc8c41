"""Keys of totals and counters: a few texts each, as one text that sorts as the texts do."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from pitboss.store.chain import check_name
from pitboss.store.errors import StoreError
from pitboss.store.values import TotalKey

__all__ = ["beginning", "between", "key_text", "read_key", "summed"]

#: No name has it in it, and it sorts before everything that a name may have.
_END: Final = "\n"
_BEYOND: Final = "\x0b"
#: It sorts behind every text of a key.
_LAST: Final = "\U0010ffff"


@lru_cache(maxsize=4096)
def key_text(key: TotalKey, what: str) -> str:
    """A key as its column has it: each of its texts, and a line feed."""
    if not key:
        raise StoreError(f"a key of {what} is at least one text")
    for part in key:
        check_name(part, what)
    return "".join([f"{part}{_END}" for part in key])


def read_key(text: str) -> TotalKey:
    """The key of a column."""
    return tuple(text.split(_END)[:-1])


def beginning(prefix: TotalKey) -> dict[str, str]:
    """The range of all keys that begin so."""
    if not prefix:
        return {"first": "", "beyond": _LAST}
    text = "".join([f"{part}{_END}" for part in prefix])
    return {"first": text, "beyond": text[:-1] + _BEYOND}


def between(first: str, last: str) -> dict[str, str]:
    """The range of all keys whose first text lies between two texts, or is one of them."""
    return {"first": first + _END, "beyond": last + _BEYOND}


def summed(rows: Iterable[tuple[str, str, int]]) -> Iterator[tuple[TotalKey, dict[str, int]]]:
    """Rows of totals, in order, as a key and its amounts."""
    at: str | None = None
    amounts: dict[str, int] = {}
    for text, name, amount in rows:
        if text != at:
            if at is not None:
                yield read_key(at), amounts
            at, amounts = text, {}
        amounts[name] = amount
    if at is not None:
        yield read_key(at), amounts
