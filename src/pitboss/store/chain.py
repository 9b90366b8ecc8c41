"""The bytes that are chained: postings as text, the frame of an entry, its hash.

A stranger needs this alone to check a stream (docs/store.md has it in words):

- ``f(x)`` is the length of x in bytes, as four bytes, highest first, and then x;
- the postings of an entry are lines, each an amount in decimal digits, a space, the account and a
  line feed, in the order they were made; without postings there are no bytes;
- the hash of an entry is SHA-256 of ``f("pitboss-chain-1") f(hash before) f(stream) f(number)
  f(entry) f(postings)``: texts in UTF-8, the number in decimal digits, the hash before the first
  entry 32 zero bytes.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from typing import Final

from pitboss.store.errors import StoreError, Unbalanced

__all__ = [
    "FORMAT",
    "LARGEST",
    "LONGEST_NAME",
    "START",
    "Posting",
    "check_name",
    "next_hash",
    "postings_bytes",
    "read_postings",
]

Posting = tuple[str, int]

FORMAT: Final = b"pitboss-chain-1"
#: The hash before the first entry of every stream.
START: Final = bytes(32)
#: Amounts are signed integers of 64 bits.
LARGEST: Final = 2**63 - 1
LONGEST_NAME: Final = 200

_UNFIT: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]|^\s|\s$")
_LINE: Final = re.compile(r"(0|-?[1-9][0-9]{0,18}) (\S(?:.*\S)?)", re.DOTALL)
_HEAD: Final = len(FORMAT).to_bytes(4, "big") + FORMAT


def check_name(name: str, what: str) -> None:
    """Refuse a name of a stream, an account or a command that could not stand on a line."""
    if not isinstance(name, str) or not _fits(name):
        raise StoreError(
            f"{name!r:.80} is no name of {what}: one to {LONGEST_NAME} characters on one line, "
            "without a space at either end"
        )


@lru_cache(maxsize=4096)
def _fits(name: str) -> bool:
    """Whether a name fits; the same few are used over and over."""
    return 0 < len(name) <= LONGEST_NAME and _UNFIT.search(name) is None


def postings_bytes(postings: Iterable[Posting]) -> bytes:
    """The postings of one entry as they are chained; they must sum to zero."""
    lines = []
    total = 0
    for account, amount in postings:
        if type(amount) is not int or not -LARGEST <= amount <= LARGEST:
            raise StoreError(f"{account}: {amount!r:.40} is no amount: a whole number of 64 bits")
        check_name(account, "an account")
        total += amount
        lines.append(f"{amount} {account}\n")
    if total:
        raise Unbalanced(f"the postings of an entry must sum to zero; these sum to {total}")
    return "".join(lines).encode()


def read_postings(data: bytes) -> tuple[Posting, ...]:
    """The postings that ``postings_bytes`` wrote; anything else is a ValueError that says why."""
    if not data:
        return ()
    text = data.decode()
    if not text.endswith("\n"):
        raise ValueError("the last posting is cut off")
    found = []
    for line in text[:-1].split("\n"):
        match = _LINE.fullmatch(line)
        if match is None:
            raise ValueError("a line of the postings is not an amount and an account")
        amount = int(match[1])
        if not -LARGEST <= amount <= LARGEST:
            raise ValueError("an amount does not fit 64 bits")
        found.append((match[2], amount))
    return tuple(found)


def next_hash(previous: bytes, stream: str, number: int, entry: bytes, postings: bytes) -> bytes:
    """The hash of an entry, from the hash before it and its own bytes."""
    parts = (previous, stream.encode(), str(number).encode(), entry, postings)
    frame = [_HEAD]
    for part in parts:
        frame += (len(part).to_bytes(4, "big"), part)
    return sha256(b"".join(frame)).digest()
