"""The hashes of a round's proofs: fields, SHA-256 by kind, and a Merkle tree.

- *field(x)* is the length of x in bytes, as four bytes, highest first, and then x. Text is UTF-8; a
  number is its decimal digits, without leading zeros.
- *hash(t, ...)* is SHA-256 of the byte t followed by the parts. Every kind of hash has its own
  byte, so that no hash can pass for one of another kind.
- The *tree* pairs each level from the left; a last node without a partner moves up unchanged. The
  index of a leaf therefore fixes the side on which each hash of its path stands.
"""

import re
from collections.abc import Sequence
from enum import IntEnum
from hashlib import sha256

__all__ = ["Kind", "field", "is_hex", "is_text", "path_of", "tagged", "top_of", "tree"]

_HEX = re.compile(r"[0-9a-f]{64}")
#: Halves of a character, which UTF-8 cannot encode.
_SURROGATE = re.compile("[\ud800-\udfff]")


class Kind(IntEnum):
    """The kind of a hash: its first byte."""

    LEAF = 0
    NODE = 1
    ROOT = 2
    PLAYER = 3
    LOCK = 4
    MIX = 5
    STREAM = 6


_TAGS = tuple(bytes([kind]) for kind in Kind)


def field(value: str | int | bytes) -> bytes:
    """A value after its length: no two lists of fields have the same bytes."""
    data = value if isinstance(value, bytes) else str(value).encode()
    return len(data).to_bytes(4, "big") + data


def tagged(kind: Kind, *parts: bytes) -> bytes:
    """SHA-256 of the kind's byte and the parts."""
    return sha256(b"".join((_TAGS[kind], *parts))).digest()


def tree(leaves: Sequence[bytes]) -> list[Sequence[bytes]]:
    """All levels, from the leaves to the single topmost node."""
    levels = [leaves]
    while len(levels[-1]) > 1:
        below = levels[-1]
        pairs = zip(below[::2], below[1::2], strict=False)
        above = [tagged(Kind.NODE, left, right) for left, right in pairs]
        levels.append(above + list(below[-1:]) if len(below) % 2 else above)
    return levels


def path_of(levels: Sequence[Sequence[bytes]], index: int) -> list[str]:
    """The partner hashes from a leaf to the top."""
    path = []
    for level in levels[:-1]:
        partner = index ^ 1
        if partner < len(level):
            path.append(level[partner].hex())
        index //= 2
    return path


def top_of(leaf: bytes, index: int, leaves: int, path: Sequence[str]) -> bytes | None:
    """The topmost node that a path leads to, or None if the path has the wrong length."""
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
    """Whether a value is 256 bits as text: 64 hexadecimal digits in lower case."""
    return isinstance(value, str) and _HEX.fullmatch(value) is not None


def is_text(value: object) -> bool:
    """Whether a value is a non-empty text that UTF-8 can encode."""
    return isinstance(value, str) and value != "" and _SURROGATE.search(value) is None
