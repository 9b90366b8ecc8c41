"""Refusals of the library itself, before a round is asked."""

from pitboss.refusals import Refused

__all__ = ["refused"]


def refused(code: str, message: str, cite: str | None) -> Refused:
    """An error to raise, with its code and paragraph."""
    error = Refused(message if cite is None else f"{message} [{cite}]")
    error.code = code
    error.cite = cite
    return error
