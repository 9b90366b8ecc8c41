"""The errors of the client.

ClientError
├── Refused             the server refused: code, detail, paragraph, place, faults
│   └── SignedOut       nobody is signed in, or the session is over
├── Unreachable         the server does not answer
└── Unfair              the openings of a deal do not match what was shown
"""

from collections.abc import Mapping, Sequence
from typing import Any, Self

__all__ = ["ClientError", "Refused", "SignedOut", "Unfair", "Unreachable"]


class ClientError(Exception):
    """An error of the client."""


class Refused(ClientError):
    """A refusal of the server: what happened, the rule, what to do."""

    def __init__(
        self,
        code: str,
        detail: str,
        *,
        status: int = 409,
        cite: str | None = None,
        where: str | None = None,
        faults: Sequence[Mapping[str, Any]] = (),
    ) -> None:
        super().__init__(f"{detail} ({code})")
        self.code = code
        self.detail = detail
        self.status = status
        self.cite = cite
        self.where = where
        self.faults = tuple(faults)

    @classmethod
    def of(cls, told: Mapping[str, Any], status: int = 409) -> Self:
        """The refusal of a problem, or of the stream's ``refused``."""
        return cls(
            str(told.get("code", "http/unknown")),
            str(told.get("detail", "the server gave no reason")),
            status=status,
            cite=told.get("cite"),
            where=told.get("where"),
            faults=told.get("faults") or (),
        )


class SignedOut(Refused):
    """Nobody is signed in, or the session is over: sign in again."""


class Unreachable(ClientError):
    """The server does not answer. A command may have been carried out: send the same id again."""


class Unfair(ClientError):
    """The openings of a deal do not match what was shown before it."""

    def __init__(self, round_id: str, problems: Sequence[str]) -> None:
        super().__init__(f"{round_id}: {'; '.join(problems)}")
        self.round_id = round_id
        self.problems = tuple(problems)
