"""Snapshots, bound to the entry they stand on: by a digest that needs a key.

The digest is HMAC-SHA256 of ``f("pitboss-snapshot-1") f(stream) f(number) f(hash) f(tag) f(data)``,
``f`` and the number as in the chain, the hash that of the entry ``number``. Whoever has the
database and not the key cannot make a snapshot that is used.
"""

import hmac
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

__all__ = ["agrees", "snapshot_mac"]

_FORMAT: Final = b"pitboss-snapshot-1"


def snapshot_mac(
    key: bytes, stream: str, number: int, digest: bytes, tag: str, data: bytes
) -> bytes:
    """The keyed digest of a snapshot."""
    mac = hmac.new(key, digestmod=sha256)
    for part in (_FORMAT, stream.encode(), str(number).encode(), digest, tag.encode(), data):
        mac.update(len(part).to_bytes(4, "big"))
        mac.update(part)
    return mac.digest()


def agrees(
    keys: Sequence[bytes],
    mac: bytes,
    stream: str,
    number: int,
    digest: bytes,
    tag: str,
    data: bytes,
) -> bool:
    """Whether one of the keys made the digest of a snapshot."""
    return any(
        hmac.compare_digest(mac, snapshot_mac(key, stream, number, digest, tag, data))
        for key in reversed(keys)
    )
