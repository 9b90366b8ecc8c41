"""The keys of a house: one that seals what is secret, one that signs where the record stands.

They live outside the database, in a file that its owner alone may read and that the first start
makes, or in the environment. Who has the database alone reads no card; who has the keys alone has
nothing. A key is never changed in place. Rotation adds a new one: what is written from then on is
sealed and signed with it, and the old ones stay to open and to check what was written before. Every
sealed field says which key it needs.

The file has one key a line, the newest of its kind last::

    pitboss-keys-1
    seal 5f0c...           64 hexadecimal digits
    sign 9b1e...

A lost sealing key loses what was sealed under it: decks and burns of past rounds, and the deal of a
round in progress, which then waits for its key. Nothing else: the chain, the postings, the balances
and every face that was turned are in clear, and still verify. A lost signing key loses nothing:
checkpoints that it signed are checked with the public key they name.
"""

import hashlib
import hmac
import os
import re
import secrets
import stat
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

__all__ = [
    "ENVIRONMENT",
    "FacilityKey",
    "KeyFileError",
    "Keys",
    "create_keys",
    "keys_at_hand",
    "new_keys",
    "parse_keys",
    "read_keys",
    "rotate_keys",
]

#: The variable of the environment that holds the keys, in place of a file.
ENVIRONMENT: Final = "PITBOSS_KEYS"
FORMAT: Final = "pitboss-keys-1"
KEY_BYTES: Final = 32
_LONGEST_FILE: Final = 100_000
_HEX: Final = re.compile(r"[0-9a-f]{64}")


class KeyFileError(ValueError):
    """Keys that cannot be read, made or trusted, and what would help. No key is in a message."""


@dataclass(frozen=True, slots=True, repr=False)
class FacilityKey:
    """A key that seals: 256 bits, kept outside the database."""

    secret: bytes

    def __post_init__(self) -> None:
        if not isinstance(self.secret, bytes) or len(self.secret) != KEY_BYTES:
            raise KeyFileError(f"a facility key is {KEY_BYTES} bytes")

    @property
    def id(self) -> str:
        """A name of the key that does not give it away: it says which key a seal needs."""
        return hashlib.sha256(b"pitboss facility key\x00" + self.secret).hexdigest()[:16]

    def __repr__(self) -> str:
        return f"<FacilityKey {self.id}>"


@dataclass(frozen=True, slots=True, repr=False)
class Keys:
    """The keys of a house, the newest of each kind last."""

    sealing: tuple[FacilityKey, ...]
    signing: tuple[bytes, ...]

    def __post_init__(self) -> None:
        if not self.sealing or not self.signing:
            raise KeyFileError("a house has a key that seals and one that signs")

    @property
    def signer(self) -> "Ed25519PrivateKey":
        """The key that signs checkpoints now."""
        return _private(self.signing[-1])

    @property
    def public(self) -> tuple[bytes, ...]:
        """The public keys that may have signed a checkpoint of this house."""
        return tuple(_private(one).public_key().public_bytes_raw() for one in self.signing)

    def derived(self, purpose: str) -> bytes:
        """A key for one purpose alone. It follows from the oldest key, so rotation keeps it."""
        return hmac.digest(self.sealing[0].secret, f"pitboss {purpose}".encode(), "sha256")

    @property
    def snapshots(self) -> tuple[bytes, ...]:
        """The keys that bind snapshots to their streams, the newest last."""
        return tuple(hmac.digest(one.secret, b"pitboss-snapshot", "sha256") for one in self.sealing)

    @property
    def text(self) -> str:
        """The keys as a file holds them."""
        lines = [FORMAT, *(f"seal {one.secret.hex()}" for one in self.sealing)]
        return "\n".join([*lines, *(f"sign {one.hex()}" for one in self.signing), ""])

    def rotated(self) -> "Keys":
        """These, and a new one of each kind for what comes."""
        fresh = new_keys()
        return replace(
            self,
            sealing=(*self.sealing, *fresh.sealing),
            signing=(*self.signing, *fresh.signing),
        )

    def __repr__(self) -> str:
        return f"<Keys {', '.join(one.id for one in self.sealing)}>"


def new_keys() -> Keys:
    """A new key of each kind, from the operating system's generator."""
    sealing = FacilityKey(secrets.token_bytes(KEY_BYTES))
    return Keys((sealing,), (secrets.token_bytes(KEY_BYTES),))


def parse_keys(text: str, where: str) -> Keys:
    """The keys of a text, from a file or the environment: words apart by any white space."""
    first, *words = text.split() or [""]
    kinds, values = words[::2], words[1::2]
    good = (
        first == FORMAT
        and len(kinds) == len(values)
        and set(kinds) == {"seal", "sign"}
        and all(map(_HEX.fullmatch, values))
    )
    if not good:
        raise KeyFileError(f"{where}: these are no keys of a house: {FORMAT} stands first")
    found = [(kind, bytes.fromhex(value)) for kind, value in zip(kinds, values, strict=True)]
    return Keys(
        tuple(FacilityKey(secret) for kind, secret in found if kind == "seal"),
        tuple(secret for kind, secret in found if kind == "sign"),
    )


def keys_at_hand(path: Path | None, environ: Mapping[str, str]) -> Keys | None:
    """The keys of the environment, else those of a file; nothing where there are none."""
    if environ.get(ENVIRONMENT):
        return parse_keys(environ[ENVIRONMENT], ENVIRONMENT)
    if path is None or not path.exists():
        return None
    return read_keys(path)


def create_keys(path: Path) -> Keys:
    """Make new keys in a new file that its owner alone may read; never overwrites."""
    keys = new_keys()
    _write_new(path, keys)
    return keys


def read_keys(path: Path) -> Keys:
    """The keys of a file, refused if others than its owner may read or write it."""
    try:
        with path.open(encoding="ascii") as file:
            mode = os.fstat(file.fileno()).st_mode
            text = file.read(_LONGEST_FILE)
    except OSError as error:
        raise KeyFileError(f"{path}: {error.strerror or 'cannot be read'}") from None
    except UnicodeDecodeError:
        raise KeyFileError(f"{path}: these are no keys of a house") from None
    if stat.S_IMODE(mode) & 0o077:
        raise KeyFileError(f"{path}: others may get at these keys; let the owner alone: chmod 600")
    return parse_keys(text, str(path))


def rotate_keys(path: Path) -> Keys:
    """Add a new key of each kind to a file; at no moment is there a file without the old ones."""
    keys = read_keys(path).rotated()
    beside = path.with_name(f"{path.name}.new")
    _write_new(beside, keys)
    beside.replace(path)
    _sync_folder(path.parent)
    return keys


def _write_new(path: Path, keys: Keys) -> None:
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise KeyFileError(
            f"{path}: there is a file already. Keys are never overwritten: all that was sealed "
            "under them would be lost"
        ) from None
    except OSError as error:
        raise KeyFileError(f"{path}: {error.strerror or 'cannot be written'}") from None
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(keys.text)
        file.flush()
        os.fsync(handle)
    # The file is safe only once its name is: lost keys would lose every deal sealed under them.
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _private(secret: bytes) -> "Ed25519PrivateKey":
    """The signing key; imported here, so that whoever signs nothing does not pay for it."""
    try:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    except ImportError:
        raise KeyFileError("signing needs cryptography: install pitboss[serve]") from None
    return Ed25519PrivateKey.from_private_bytes(secret)
