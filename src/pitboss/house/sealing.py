"""The sealed deal: what was committed to, encrypted until surveillance may open it.

A round's deck, salts, draws and the house's own bits are sealed with AES-256-GCM under a key of
their own, and that key is wrapped, the same way, by the facility key. The facility key lives in a
file outside the database: who has the database alone reads nothing. Both steps bind the round id,
the rules digest and the root, so that an envelope cannot pass for that of another round. Who opens
an envelope says which root was published: what the envelope says of itself counts for nothing. The
sealed text has the same length whatever was drawn.
"""

import hashlib
import io
import json
import os
import re
import secrets
import stat
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pitboss.cards import Card
from pitboss.round.fairness.commitment import SALT_BYTES, Secret, commit, salts_needed
from pitboss.round.fairness.draws import Draw
from pitboss.round.fairness.mixing import BITS_BYTES

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

__all__ = [
    "FacilityKey",
    "SealError",
    "create_key_file",
    "read_key_file",
    "seal",
    "unseal",
]

FORMAT: Final = "pitboss-seal-2"
_KEY_BYTES = 32
_NONCE_BYTES = 12
_LONGEST_KEY_FILE = 200
#: As many for every number of a draw, whatever it is; and for the length of the list of draws.
_NUMBER_BYTES = 8
_HEX = re.compile(r"([0-9a-f]{2})+")
_TEXTS = ("format", "key_id", "round_id", "rules_digest", "root")
_BYTES = ("key_nonce", "wrapped_key", "nonce", "sealed")


class SealError(ValueError):
    """A sealed deal or a key file that cannot be opened, and why."""


@dataclass(frozen=True, slots=True, repr=False)
class FacilityKey:
    """The key that wraps the key of every round: 256 bits, kept outside the database."""

    secret: bytes

    def __post_init__(self) -> None:
        if not isinstance(self.secret, bytes) or len(self.secret) != _KEY_BYTES:
            raise SealError(f"a facility key is {_KEY_BYTES} bytes")

    @property
    def id(self) -> str:
        """A name of the key that does not give it away: it says which key an envelope needs."""
        return hashlib.sha256(b"pitboss facility key\x00" + self.secret).hexdigest()[:16]

    def __repr__(self) -> str:
        return f"<FacilityKey {self.id}>"


def create_key_file(path: Path) -> FacilityKey:
    """Make a new facility key in a new file that its owner alone may read; never overwrites."""
    key = FacilityKey(secrets.token_bytes(_KEY_BYTES))
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise SealError(
            f"{path}: there is a file already. A facility key is never overwritten: every deal "
            "sealed under it would be lost"
        ) from None
    except OSError as error:
        raise SealError(f"{path}: {error.strerror or 'cannot be written'}") from None
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(f"{key.secret.hex()}\n")
        file.flush()
        os.fsync(handle)
    # The file is safe only once its name is: a lost key would lose every deal sealed under it.
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
    return key


def read_key_file(path: Path) -> FacilityKey:
    """The facility key of a file, refused if others than its owner may read or write it."""
    try:
        with path.open(encoding="ascii") as file:
            mode = os.fstat(file.fileno()).st_mode
            text = file.read(_LONGEST_KEY_FILE)
    except OSError as error:
        raise SealError(f"{path}: {error.strerror or 'cannot be read'}") from None
    except UnicodeDecodeError:
        raise SealError(f"{path}: this is no facility key") from None
    if stat.S_IMODE(mode) & 0o077:
        raise SealError(f"{path}: others may get at this key; let its owner alone: chmod 600")
    try:
        return FacilityKey(bytes.fromhex(text.strip()))
    except ValueError:
        raise SealError(f"{path}: this is no facility key") from None


def seal(secret: Secret, key: FacilityKey) -> dict[str, str]:
    """A committed deal as an envelope: JSON-able, and of use to the holder of the key alone."""
    head = secret.commitment
    envelope = {
        "format": FORMAT,
        "key_id": key.id,
        "round_id": head.round_id,
        "rules_digest": head.rules_digest,
        "root": head.root,
    }
    round_key = secrets.token_bytes(_KEY_BYTES)
    wrap_nonce, nonce = secrets.token_bytes(_NONCE_BYTES), secrets.token_bytes(_NONCE_BYTES)
    wrapped = _cipher(key.secret).encrypt(wrap_nonce, round_key, _bound("key", envelope))
    sealed = _cipher(round_key).encrypt(nonce, _packed(secret), _bound("deal", envelope))
    parts = (wrap_nonce, wrapped, nonce, sealed)
    return envelope | {name: part.hex() for name, part in zip(_BYTES, parts, strict=True)}


def unseal(
    envelope: Mapping[str, Any],
    key: FacilityKey,
    *,
    round_id: str,
    rules_digest: str,
    root: str,
) -> Secret:
    """The deal in an envelope, if it is the one that was published.

    Raises ``SealError`` if it is not, to the bit, what was sealed, or not what the root, published
    when the round opened and handed in from there, commits to.
    """
    wrap_nonce, wrapped, nonce, sealed = _parts(envelope)
    published = {"round_id": round_id, "rules_digest": rules_digest, "root": root}
    for name, wanted in published.items():
        if envelope[name] != wanted:
            raise SealError(
                f"this deal was sealed with {name} {envelope[name]!a}, not {wanted!a}: "
                "it belongs to another round"
            )
    if envelope["key_id"] != key.id:
        raise SealError(
            f"this deal was sealed under the facility key {envelope['key_id']!r}, and this is "
            f"the key {key.id}: open it with the other key"
        )
    round_key = _decrypt(key.secret, wrap_nonce, wrapped, _bound("key", envelope))
    packed = _decrypt(round_key, nonce, sealed, _bound("deal", envelope))
    secret = _unpacked(packed, round_id, rules_digest)
    if secret.commitment.root != root:
        raise SealError("the sealed deal is not the one that the published root commits to")
    return secret


def _parts(envelope: object) -> list[bytes]:
    """The encrypted parts of an envelope, once its form is seen to be right."""
    if not isinstance(envelope, Mapping) or set(envelope) != {*_TEXTS, *_BYTES}:
        raise SealError(f"a sealed deal has the fields {', '.join((*_TEXTS, *_BYTES))}")
    if not all(isinstance(value, str) for value in envelope.values()):
        raise SealError("every field of a sealed deal is a text")
    if envelope["format"] != FORMAT:
        raise SealError(f"this deal is sealed as {envelope['format']!r}; only {FORMAT} is known")
    if not all(_HEX.fullmatch(envelope[name]) for name in _BYTES):
        raise SealError("this sealed deal was changed: it is not hexadecimal")
    return [bytes.fromhex(envelope[name]) for name in _BYTES]


def _bound(part: str, envelope: Mapping[str, str]) -> bytes:
    """What an encryption is bound to: which part it is, and every readable field."""
    return json.dumps([part, *(envelope[name] for name in _TEXTS)]).encode()


def _packed(secret: Secret) -> bytes:
    """Draws, deck, house's bits, numbers and salts: as many bytes for every deal of a table."""
    draws = [
        [draw.name, draw.chance.numerator, draw.chance.denominator, draw.choices]
        for draw in secret.commitment.draws
    ]
    listed = json.dumps(draws).encode()
    return b"".join(
        (
            len(listed).to_bytes(_NUMBER_BYTES, "big"),
            listed,
            secret.house_bits,
            *(number.to_bytes(_NUMBER_BYTES, "big") for number in secret.numbers),
            bytes(secret.deck),
            *secret.salts,
        )
    )


def _unpacked(packed: bytes, round_id: str, rules_digest: str) -> Secret:
    try:
        text = io.BytesIO(packed)
        listed = json.loads(text.read(int.from_bytes(text.read(_NUMBER_BYTES), "big")))
        draws = [Draw(name, Fraction(top, below), choices) for name, top, below, choices in listed]
        bits = text.read(BITS_BYTES)
        numbers = [int.from_bytes(text.read(_NUMBER_BYTES), "big") for _ in draws]
        rest = text.read()
        size = (len(rest) - salts_needed(0, draws) * SALT_BYTES) // (1 + SALT_BYTES)
        deck = [Card(byte) for byte in rest[: max(size, 0)]]
        salts = [rest[at : at + SALT_BYTES] for at in range(len(deck), len(rest), SALT_BYTES)]
        return commit(round_id, rules_digest, deck, salts, bits, draws, numbers)
    except (ValueError, TypeError, ArithmeticError) as error:
        raise SealError(f"the sealed text is no deal: {error}") from None


def _decrypt(key: bytes, nonce: bytes, text: bytes, bound: bytes) -> bytes:
    from cryptography.exceptions import InvalidTag

    try:
        return _cipher(key).decrypt(nonce, text, bound)
    except (InvalidTag, ValueError):
        raise SealError("this sealed deal was changed, or is not of this round and key") from None


def _cipher(key: bytes) -> "AESGCM":
    """AES-256-GCM; imported here, so that whoever seals nothing does not pay for it."""
    try:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    except ImportError:
        raise SealError("sealing needs the package cryptography: install pitboss[serve]") from None
    return AESGCM(key)
