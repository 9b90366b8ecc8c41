"""How the secret fields of a record are sealed: AES-256-GCM, a key and a nonce for every field.

The key of a field is derived from the facility key (HKDF with SHA-256) with a salt of its own, so
that no number of fields wears the facility key out. The encryption is bound to the field's place:
stream, number, kind and field; in another place it does not open. A sealed text says which facility
key it needs, so that keys can be rotated: the newest seals, and all of them open. ::

    KEY-ID.BASE64        16 hexadecimal digits; salt, nonce, and what was encrypted with its tag
"""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Final

from pitboss.house.keys import FacilityKey, KeyFileError, Keys

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

__all__ = ["FieldSealer"]

_SALT_BYTES: Final = 16
_NONCE_BYTES: Final = 12
_INFO: Final = b"pitboss sealed field 1"


class FieldSealer:
    """Seals and opens the secret fields of entries and snapshots (``record.Sealer``).

    ``unopened`` counts the fields for which no key is at hand: they read as if left out. One that
    was changed, or stands in another place than it was sealed for, reads the same and its place is
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
        """The secret as a text that nobody reads without the key."""
        given = self._nonces(_SALT_BYTES + _NONCE_BYTES)
        cipher = _cipher(_derived(self._newest, given[:_SALT_BYTES]))
        sealed = cipher.encrypt(given[_SALT_BYTES:], plain, context.encode())
        return f"{self._newest_id}.{base64.b64encode(given + sealed).decode('ascii')}"

    def open(self, text: str, context: str) -> bytes | None:
        """The secret again, or None where no key at hand opens it here."""
        from cryptography.exceptions import InvalidTag

        name, _, body = text.partition(".")
        key = self._keys.get(name)
        if key is None:
            self.unopened += 1
            return None
        try:
            parts = _decoded(body)
            salt, nonce = parts[:_SALT_BYTES], parts[_SALT_BYTES : _SALT_BYTES + _NONCE_BYTES]
            cipher = _cipher(_derived(key, salt))
            return cipher.decrypt(nonce, parts[_SALT_BYTES + _NONCE_BYTES :], context.encode())
        except (InvalidTag, ValueError):
            self.broken.append(context)
            return None


def _decoded(body: str) -> bytes:
    """The bytes of a Base64 text; ValueError unless it is the one text that they have."""
    found = base64.b64decode(body, validate=True)
    if base64.b64encode(found).decode("ascii") != body:
        raise ValueError("the bits behind the last byte are not all zero")
    return found


def _derived(key: FacilityKey, salt: bytes) -> bytes:
    """HKDF (RFC 5869) with SHA-256, for one block of 32 bytes."""
    extracted = hmac.digest(salt, key.secret, hashlib.sha256)
    return hmac.digest(extracted, _INFO + b"\x01", hashlib.sha256)


def _cipher(key: bytes) -> "AESGCM":
    return _aesgcm()(key)


@cache
def _aesgcm() -> "type[AESGCM]":
    """AES-256-GCM; imported here, so that whoever seals nothing does not pay for it."""
    try:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    except ImportError:
        raise KeyFileError("sealing needs cryptography: install pitboss[serve]") from None
    return AESGCM
