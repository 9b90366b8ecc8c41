"""Tokens of the dealer school's questions: a question can be asked again from its token, and nobody
but this process can tell its chance, or its answer, beforehand."""

import hmac
from collections.abc import Callable
from typing import Final

from pitboss.house.chance import Chance
from pitboss.server.problems import Problem

__all__ = ["DrillTokens"]

_NONCE: Final = 16
_TAG: Final = 16


class DrillTokens:
    """A secret of this process, and the tokens made with it."""

    def __init__(self, nonces: Callable[[int], bytes] | None = None) -> None:
        self._nonces = Chance().nonces if nonces is None else nonces
        self._secret = self._nonces(32)

    def new(self) -> bytes:
        """The number of a new question."""
        return self._nonces(_NONCE)

    def seed(self, nonce: bytes) -> str:
        """The chance of a question, as hex digits."""
        return hmac.digest(self._secret, b"seed" + nonce, "sha256").hex()

    def token(self, nonce: bytes, *about: str) -> str:
        """The token of a question about something."""
        return f"{nonce.hex()}{self._tag(nonce, about).hex()}"

    def nonce(self, token: str, *about: str) -> bytes:
        """The number behind a token of ours; a ``Problem`` for any other."""
        try:
            given = bytes.fromhex(token)
        except ValueError:
            given = b""
        nonce, tag = given[:_NONCE], given[_NONCE:]
        if len(given) == _NONCE + _TAG and hmac.compare_digest(tag, self._tag(nonce, about)):
            return nonce
        reason = "this question is not one of now: ask for another"
        raise Problem(409, "drill/question", reason, where="token")

    def _tag(self, nonce: bytes, about: tuple[str, ...]) -> bytes:
        text = "\x00".join(about).encode("utf-8", "replace")
        return hmac.digest(self._secret, b"token" + nonce + text, "sha256")[:_TAG]
