"""How a round's proofs are hashed: fields, SHA-256 by kind, and a tree.

- *field(x)* is the length of x in bytes, as four bytes, highest first, and then x. Text is UTF-8; a
  number is its decimal digits, without leading noughts.
- *hash(t, ...)* is SHA-256 of the byte t and the parts one after the other. Every kind of hash has
  a byte of its own, so that none can pass for another.
- The *tree* pairs each level from the left; a last node without a partner moves up unchanged. So
  the index of a leaf alone says on which side each hash of its path stands.
"""

import re
from collections.abc import Sequence
from enum import IntEnum
from hashlib import sha256

__all__ = ["Kind", "field", "is_hex", "is_text", "path_of", "tagged", "top_of", "tree"]

_HEX = re.compile(r"[0-9a-f]{64}")
#: Halves of a character, which UTF-8 does not write.
_SURROGATE = re.compile("[\ud800-\udfff]")


class Kind(IntEnum):
    """What is hashed: the first byte of every hash."""

    LEAF = 0
    NODE = 1
    ROOT = 2
    PLAYER = 3
    LOCK = 4
    SEED = 5
    STREAM = 6


_TAGS = tuple(bytes([kind]) for kind in Kind)


def field(value: str | int | bytes) -> bytes:
    """A value with its length before it: no two lists of fields have the same bytes."""
    data = value if isinstance(value, bytes) else str(value).encode()
    return len(data).to_bytes(4, "big") + data


def tagged(kind: Kind, *parts: bytes) -> bytes:
    """SHA-256 of parts that are of a kind."""
    return sha256(b"".join((_TAGS[kind], *parts))).digest()


def tree(leaves: Sequence[bytes]) -> list[Sequence[bytes]]:
    """All levels from the leaves to the top, which is alone."""
    levels = [leaves]
    while len(levels[-1]) > 1:
        below = levels[-1]
        pairs = zip(below[::2], below[1::2], strict=False)
        above = [tagged(Kind.NODE, left, right) for left, right in pairs]
        levels.append(above + list(below[-1:]) if len(below) % 2 else above)
    return levels


def path_of(levels: Sequence[Sequence[bytes]], index: int) -> list[str]:
    """The hashes that lead from a leaf to the top."""
    path = []
    for level in levels[:-1]:
        partner = index ^ 1
        if partner < len(level):
            path.append(level[partner].hex())
        index //= 2
    return path


def top_of(leaf: bytes, index: int, leaves: int, path: Sequence[str]) -> bytes | None:
    """Where a path leads from a leaf of so many; nowhere if it is too short or too long."""
    node, steps = leaf, iter(path)
    while leaves > 1:
        if index % 2 or index + 1 < leaves:
            step = next(steps, None)
            if step is None:
                return None
            other = bytes.fromhex(step)
            node = tagged(Kind.NODE, *((other, node) if index % 2 else (node, other)))
        index, leaves = index // 2, (leaves + 1) // 2
    return node if next(steps, None) is None else None


def is_hex(value: object) -> bool:
    """Whether a value writes 256 bits: 64 hexadecimal digits in lower case."""
    return isinstance(value, str) and _HEX.fullmatch(value) is not None


def is_text(value: object) -> bool:
    """Whether a value is a text that UTF-8 can write, and not an empty one."""
    return isinstance(value, str) and value != "" and _SURROGATE.search(value) is None
