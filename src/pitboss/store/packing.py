"""How an entry and its postings lie in one column: side by side, deflated where that saves space.

The first byte says how:

=======  ==========================================================================================
0        the rest is the body as it is
1        the rest is the body, deflated (RFC 1951)
2 to 255 the rest is the body, deflated with a preset dictionary: the row of that number in
         ``dictionaries``
=======  ==========================================================================================

The body is the length of the postings (seven bits a byte, lowest first, the highest bit set on all
but the last), the postings, the entry. Hashes are over entry and postings, never over this.
"""

import zlib
from collections.abc import Mapping
from typing import Final

__all__ = ["FIRST_DICTIONARY", "LAST_DICTIONARY", "Packer", "UnknownDictionary"]

FIRST_DICTIONARY: Final = 2
LAST_DICTIONARY: Final = 255

_AS_IS: Final = 0
_DEFLATED: Final = 1
#: Level, method, raw deflate with a window of 4 kB, little memory: more costs time for little.
_SETTINGS: Final = (5, zlib.DEFLATED, -12, 5, zlib.Z_DEFAULT_STRATEGY)
#: Nothing shorter is worth a try.
_SHORTEST: Final = 48


class UnknownDictionary(LookupError):
    """A dictionary that was added after this process looked last."""


class Packer:
    """Packs with the newest dictionary it knows, and unpacks with any."""

    def __init__(self) -> None:
        self._known: dict[int, bytes] = {}
        self.use(_DEFLATED)

    def learn(self, dictionaries: Mapping[int, bytes]) -> None:
        """Take over the dictionaries of the store; pack with the newest from now on."""
        self._known.update(dictionaries)
        self.use(max(self._known, default=_DEFLATED))

    def use(self, number: int) -> None:
        """Pack with this dictionary."""
        dictionary = self._known[number] if number != _DEFLATED else b""
        # Each entry is deflated by a copy, which has read the dictionary already.
        self._packs = (number.to_bytes(), zlib.compressobj(*_SETTINGS, dictionary))

    def pack(self, entry: bytes, postings: bytes) -> bytes:
        """Both as one column."""
        body = _length(len(postings)) + postings + entry
        if len(body) < _SHORTEST:
            return b"\0" + body
        method, primed = self._packs
        deflate = primed.copy()
        packed = deflate.compress(body) + deflate.flush()
        if len(packed) >= len(body):
            return b"\0" + body
        return method + packed

    def unpack(self, data: bytes) -> tuple[bytes, bytes]:
        """Entry and postings; ValueError if this was never packed."""
        if not data:
            raise ValueError("there is no byte")
        method = data[0]
        body = data[1:] if method == _AS_IS else self._inflated(method, data)
        length = shift = at = 0
        while True:
            if at >= len(body) or at > 9:
                raise ValueError("the length of the postings is cut off")
            length |= (body[at] & 0x7F) << shift
            shift += 7
            at += 1
            if body[at - 1] < 0x80:
                break
        if at + length > len(body):
            raise ValueError("the postings are cut off")
        return body[at + length :], body[at : at + length]

    def _inflated(self, method: int, data: bytes) -> bytes:
        if method != _DEFLATED and method not in self._known:
            raise UnknownDictionary(method)
        inflate = zlib.decompressobj(-15, self._known.get(method, b""))
        try:
            body = inflate.decompress(data[1:])
        except zlib.error as error:
            raise ValueError(str(error)) from None
        if not inflate.eof or inflate.unused_data:
            raise ValueError("the deflated bytes are cut off, or others follow them")
        return body


def _length(length: int) -> bytes:
    found = bytearray()
    while length > 0x7F:
        found.append(length & 0x7F | 0x80)
        length >>= 7
    found.append(length)
    return bytes(found)
