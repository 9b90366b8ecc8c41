"""Sealing of secrets: AES-256-GCM, with a key and a nonce for every seal.

Key and nonce are derived from the facility key (HKDF with SHA-256) with a salt of their own, so
that no number of seals wears the facility key out. The encryption is bound to its place, which is
the stream, the number, the kind and the way to the object: in another place it does not open. A
seal names its facility key, so that keys can be rotated: the newest seals, and all of them open. ::

    KEY-ID.BASE64        16 hexadecimal digits; salt, and what was encrypted with its tag
"""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Final

from pitboss.house.keys import FacilityKey, Keys

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

__all__ = ["FieldSealer"]

_SALT_BYTES: Final = 16
_NONCE_BYTES: Final = 12
_INFO: Final = b"pitboss seal 1"


class FieldSealer:
    """Seals and opens the secret fields of entries and snapshots (``record.Sealer``).

    ``unopened`` counts the seals without a key: their fields read as their defaults. A seal that
    was changed, or stands in another place than it was made for, reads the same, and its place is
    noted in ``broken``.
    """

    def __init__(self, keys: Keys, nonces: Callable[[int], bytes] = secrets.token_bytes) -> None:
        self._keys = {key.id: key for key in keys.sealing}
        self._newest = keys.sealing[-1]
        self._newest_id = self._newest.id
        self._nonces = nonces
        self.unopened = 0
        self.broken: list[str] = []

    def seal(self, plain: bytes, context: str) -> str:
        """Seal a secret. Returns its sealed text."""
        salt = self._nonces(_SALT_BYTES)
        cipher, nonce = _cipher(self._newest, salt)
        sealed = salt + cipher.encrypt(nonce, plain, context.encode())
        return f"{self._newest_id}.{base64.b64encode(sealed).decode('ascii')}"

    def open(self, text: str, context: str) -> bytes | None:
        """Open a seal. Returns None if no key here opens it."""
        from cryptography.exceptions import InvalidTag

        name, _, body = text.partition(".")
        key = self._keys.get(name)
        if key is None:
            self.unopened += 1
            return None
        try:
            sealed = _decoded(body)
            cipher, nonce = _cipher(key, sealed[:_SALT_BYTES])
            return cipher.decrypt(nonce, sealed[_SALT_BYTES:], context.encode())
        except (InvalidTag, ValueError):
            self.broken.append(context)
            return None


def _decoded(body: str) -> bytes:
    """The bytes of a Base64 text; ValueError unless it is the one text that they have."""
    found = base64.b64decode(body, validate=True)
    if base64.b64encode(found).decode("ascii") != body:
        raise ValueError("the bits behind the last byte are not all zero")
    return found


def _cipher(key: FacilityKey, salt: bytes) -> "tuple[AESGCM, bytes]":
    """The cipher and the nonce of one seal: HKDF (RFC 5869) with SHA-256, for two blocks."""
    extracted = hmac.digest(salt, key.secret, hashlib.sha256)
    first = hmac.digest(extracted, _INFO + b"\x01", hashlib.sha256)
    second = hmac.digest(extracted, first + _INFO + b"\x02", hashlib.sha256)
    return _aesgcm()(first), second[:_NONCE_BYTES]


@cache
def _aesgcm() -> "type[AESGCM]":
    """AES-256-GCM; imported here, because most programs seal nothing."""
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    return AESGCM
