"""The keys of a house: sealing keys for secret fields, signing keys for checkpoints.

They live outside the database: in a file that only its owner may read, made by the first start, or
in the environment. The database without the keys shows no hidden card; the keys without the
database show nothing. Keys are never changed in place. Rotation adds a new key of each kind for
new entries; the old ones stay to open and check old entries. Every sealed field names its key.

A key file appears whole or not at all: it is written under another name, synced, and then linked to
its own name, which fails if that name exists. Processes that start at once agree on one file.

The file has one key a line, the newest of its kind last::

    pitboss-keys-1
    seal 5f0c...           64 hexadecimal digits
    sign 9b1e...

A lost sealing key loses what was sealed under it: decks and burns of past rounds, and the deal of a
round in progress, which then waits for its key. Chain, postings, balances and every face that was
turned are in clear and still verify. A lost signing key loses nothing: its checkpoints are checked
with the public key they name.
"""

import fcntl
import hashlib
import hmac
import os
import re
import secrets
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

__all__ = [
    "ENVIRONMENT",
    "FacilityKey",
    "KeyFileError",
    "KeyFileExistsError",
    "Keys",
    "available_keys",
    "create_keys",
    "first_keys",
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
_RESTORE: Final = (
    "If the store is new and nothing was played, remove the file and start again: a first start "
    "makes new keys. Otherwise put a copy of the keys there: nothing else opens what they sealed"
)


class KeyFileError(ValueError):
    """Keys that cannot be read, made or trusted, and what to do. No message holds a key."""


class KeyFileExistsError(KeyFileError):
    """A key file that was to be made exists already."""


@dataclass(frozen=True, slots=True, repr=False)
class FacilityKey:
    """A sealing key: 256 bits, kept outside the database."""

    secret: bytes

    def __post_init__(self) -> None:
        if not isinstance(self.secret, bytes) or len(self.secret) != KEY_BYTES:
            raise KeyFileError(f"a facility key is {KEY_BYTES} bytes")

    @property
    def id(self) -> str:
        """A name of the key that does not reveal it. A sealed field names its key by it."""
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
        """The newest signing key."""
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
        """These keys and a new one of each kind."""
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
    """Parse the text of a key file or of the environment; any white space separates words."""
    if not text.strip():
        raise KeyFileError(f"{where}: the key file is empty. {_RESTORE}")
    first, *words = text.split()
    kinds, values = words[::2], words[1::2]
    good = (
        first == FORMAT
        and len(kinds) == len(values)
        and set(kinds) == {"seal", "sign"}
        and all(map(_HEX.fullmatch, values))
    )
    if not good and FORMAT.startswith(first):
        lines = "lines of seal or sign and 64 hexadecimal digits, at least one of each"
        raise KeyFileError(f"{where}: the keys are cut off or damaged: {lines}. {_RESTORE}")
    if not good:
        raise KeyFileError(f"{where}: these are no keys of a house: {FORMAT} stands first")
    found = [(kind, bytes.fromhex(value)) for kind, value in zip(kinds, values, strict=True)]
    return Keys(
        tuple(FacilityKey(secret) for kind, secret in found if kind == "seal"),
        tuple(secret for kind, secret in found if kind == "sign"),
    )


def available_keys(path: Path | None, environ: Mapping[str, str]) -> Keys | None:
    """The keys of the environment, else those of the file, else None."""
    if environ.get(ENVIRONMENT):
        return parse_keys(environ[ENVIRONMENT], ENVIRONMENT)
    if path is None or not path.exists():
        return None
    return read_keys(path)


def create_keys(path: Path) -> Keys:
    """Make new keys in a new file that only its owner may read. Never overwrites a file."""
    keys = new_keys()
    with _written_beside(path, keys) as beside:
        try:
            os.link(beside, path)
        except FileExistsError:
            raise KeyFileExistsError(
                f"{path}: there is a file already. Keys are never overwritten: all that was sealed "
                "under them would be lost"
            ) from None
        except OSError as error:
            raise KeyFileError(
                f"{path}: {error.strerror or 'cannot be linked'}. A key file needs a file system "
                f"with hard links: name another file, or set {ENVIRONMENT}"
            ) from None
    return keys


def first_keys(path: Path) -> Keys:
    """Make the keys of a new store, or read them if another process was first."""
    try:
        return create_keys(path)
    except KeyFileExistsError:
        return read_keys(path)


def read_keys(path: Path) -> Keys:
    """Read the keys of a file. Refused if anybody but its owner may read or write it."""
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
    """Add a new key of each kind to a file. One rotation at a time, so that none loses a key."""
    with _locked(path.parent):
        keys = read_keys(path).rotated()
        with _written_beside(path, keys) as beside:
            beside.replace(path)
    return keys


@contextmanager
def _written_beside(path: Path, keys: Keys) -> Iterator[Path]:
    """A whole, synced file with keys under another name in the same folder, removed at the end."""
    beside = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    try:
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with os.fdopen(handle, "w", encoding="ascii") as file:
                file.write(keys.text)
                file.flush()
                os.fsync(handle)
            yield beside
        finally:
            beside.unlink(missing_ok=True)
        # The file is safe only once its name is: lost keys would lose every deal sealed under them.
        _sync_folder(path.parent)
    except OSError as error:
        raise KeyFileError(f"{path}: {error.strerror or 'cannot be written'}") from None


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Hold the folder's lock; released when its handle closes, even if the process dies."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError as error:
        raise KeyFileError(f"{folder}: {error.strerror or 'cannot be read'}") from None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _private(secret: bytes) -> "Ed25519PrivateKey":
    """A signing key. Imported here, so that only signers pay for the import."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.from_private_bytes(secret)
