"""Checkpoints: where every stream stood at a time, signed, so that a cut tail shows.

A chain proves that nothing within it was changed, but not that nothing was taken off its end, nor
that all of it was not made anew. A checkpoint that is kept elsewhere does. It is a text::

    pitboss-checkpoint-1
    number 3
    at 1767225600000
    key 0f1e...            the public key, 64 hexadecimal digits
    proven 5a6b...         optional: what verified everything up to here and found it clean
    state 6b7c...          optional: the SHA-256 of what it found everything to stand at
    stream 120 9a8b... accounts
    stream 7 4c5d... journal/1
    signature 77aa...      128 hexadecimal digits

A line ``stream`` has the number and the hash of the newest entry, and the name; names are in the
order of their UTF-8 bytes. Every line ends with a line feed. The signature is Ed25519 (RFC 8032)
over all bytes before the line ``signature``.
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from pitboss.store.chain import check_name
from pitboss.store.errors import StoreError
from pitboss.store.values import Head

__all__ = ["CHECKPOINT_FORMAT", "Checkpoint", "read_checkpoint", "sign_checkpoint"]

CHECKPOINT_FORMAT: Final = "pitboss-checkpoint-1"

_NUMBER: Final = "(0|[1-9][0-9]{0,18})"
_HEADER: Final = re.compile(
    rf"{CHECKPOINT_FORMAT}\nnumber {_NUMBER}\nat (-?{_NUMBER})\nkey ([0-9a-f]{{64}})\n"
    r"(?:proven ([0-9a-f]{64})\n)?(?:state ([0-9a-f]{64})\n)?"
)
_STREAM: Final = re.compile(rf"stream {_NUMBER} ([0-9a-f]{{64}}) (.+)")
_SIGNATURE: Final = re.compile(r"signature ([0-9a-f]{128})\n")


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """Where every stream stood, and who signed it."""

    number: int
    at: int
    key: bytes
    heads: Mapping[str, Head]
    signed: bytes
    signature: bytes
    #: The digest of the program that verified everything up to here and found it clean, if any.
    proven: str = ""
    #: The digest of what everything stood at then, if any.
    state: str = ""

    def wrong(self, keys: Collection[bytes] = ()) -> str | None:
        """What is wrong with the signature; None if one of the keys made it.

        Without keys it is only said whether the signature fits the key that the text names.
        """
        if keys and self.key not in keys:
            return f"it is signed with the key {self.key.hex()}, which is not one of those given"
        try:
            Ed25519PublicKey.from_public_bytes(self.key).verify(self.signature, self.signed)
        except (InvalidSignature, ValueError):
            return "its signature does not fit: it was changed, or another key signed it"
        return None


def sign_checkpoint(
    number: int,
    at: int,
    heads: Mapping[str, Head],
    private: Ed25519PrivateKey,
    proven: str = "",
    state: str = "",
) -> str:
    """The text of a checkpoint.

    ``proven`` names the program that verified all of it, ``state`` is the digest of what it found.
    """
    lines = [
        CHECKPOINT_FORMAT,
        f"number {number}",
        f"at {at}",
        f"key {private.public_key().public_bytes_raw().hex()}",
        *((f"proven {proven}",) if proven else ()),
        *((f"state {state}",) if state else ()),
        *(
            f"stream {head.number} {head.hash.hex()} {stream}"
            for stream, head in sorted(heads.items())
        ),
    ]
    signed = "".join(f"{line}\n" for line in lines)
    return f"{signed}signature {private.sign(signed.encode()).hex()}\n"


def read_checkpoint(text: str) -> Checkpoint:
    """The checkpoint of a text; StoreError if it is none. Its signature is not looked at."""
    header = _HEADER.match(text)
    at = text.rfind("signature ")
    signature = _SIGNATURE.fullmatch(text, at) if at >= 0 else None
    if header is None or signature is None or text[at - 1] != "\n":
        raise StoreError(
            f"that is no checkpoint: its first line is {CHECKPOINT_FORMAT}, and all "
            "of its lines are there"
        )
    number, time, _, key, proven, state = header.groups()
    body = text[header.end() : at]
    return Checkpoint(
        int(number),
        int(time),
        bytes.fromhex(key),
        _heads(body),
        text[:at].encode(),
        bytes.fromhex(signature[1]),
        proven or "",
        state or "",
    )


def _heads(body: str) -> dict[str, Head]:
    heads: dict[str, Head] = {}
    for line in body.split("\n")[:-1]:
        match = _STREAM.fullmatch(line)
        if match is None:
            raise StoreError(f"a line of the checkpoint is not a stream: {line!r:.80}")
        check_name(match[3], "a stream")
        if heads and match[3] <= next(reversed(heads)):
            raise StoreError(f"the streams of the checkpoint are not in order: {match[3]!r:.80}")
        heads[match[3]] = Head(int(match[1]), bytes.fromhex(match[2]))
    return heads
