"""The source of a request: its host, and the page that sent it (DESIGN §10.2, "Origin").

Rules as functions of headers; ``gate`` applies them to requests and handshakes.
"""

from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from pitboss.server.problems import Problem
from pitboss.server.settings import Settings

__all__ = ["Origins"]

_LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
#: Addresses that mean every address of the machine, and name no host.
_EVERY: Final = frozenset({"", "0.0.0.0", "::"})
_READS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_JSON: Final = "application/json"
_SCHEMES: Final = ("http", "https")


class Origins:
    """The hosts that a server answers to, and the pages that may change its state."""

    def __init__(self, settings: Settings) -> None:
        own = _LOOPBACK | ({settings.host} - _EVERY)
        self._hosts = own | {_host(urlsplit(one).netloc) for one in settings.origins}
        at = [f"{_bracketed(name)}:{settings.port}" for name in own]
        ours = {f"{scheme}://{one}" for one in at for scheme in _SCHEMES}
        self._origins = frozenset(ours | {_normal(one) for one in settings.origins})

    def host_fault(self, headers: Mapping[str, str]) -> Problem | None:
        """The problem of a request to another host, or None."""
        given = headers.get("host", "")
        if _host(given) in self._hosts:
            return None
        reason = f"this server does not answer for {given!r:.60}: add it with --origin"
        return Problem(421, "origin/host", reason, where="Host")

    def listed(self, headers: Mapping[str, str]) -> bool:
        """Whether the page that sent a request is one of ours."""
        given = _normal(headers.get("origin", ""))
        # The host was checked before: a page from the very address that is asked is ours.
        own = {_normal(f"{scheme}://{headers.get('host', '')}") for scheme in _SCHEMES}
        return given in self._origins or given in own

    def change_fault(
        self, method: str, headers: Mapping[str, str], *, cookie: bool
    ) -> Problem | None:
        """The problem of a request that changes state and comes from elsewhere, or None.

        A page of another origin can make a browser send the cookie, and no bearer token.
        """
        if method in _READS:
            return None
        bearer = "authorization" in headers
        if cookie and not bearer:
            same = headers.get("sec-fetch-site") == "same-origin"
            if not same and not self.listed(headers):
                return _foreign(headers)
            return _form_fault(headers)
        foreign = "origin" in headers and not self.listed(headers)
        return _foreign(headers) if foreign and not bearer else None

    def stream_fault(self, headers: Mapping[str, str], *, cookie: bool) -> Problem | None:
        """The problem of a handshake from elsewhere, or None. Only who sends no cookie may leave
        its origin out."""
        if "origin" not in headers:
            return _foreign(headers) if cookie else None
        return None if self.listed(headers) else _foreign(headers)


def _foreign(headers: Mapping[str, str]) -> Problem:
    reason = "this came from a page of another origin: open the page of this server, or --origin"
    if "origin" not in headers:
        reason = (
            "no Origin came with the cookie, so nobody knows from which page this is: send the "
            "Origin of this server, or a bearer token in place of the cookie"
        )
    return Problem(403, "origin/foreign", reason, where="Origin")


def _form_fault(headers: Mapping[str, str]) -> Problem | None:
    """The problem of a body that a page's plain form could send, or None."""
    empty = headers.get("content-length", "0") == "0" and "transfer-encoding" not in headers
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind == _JSON or (empty and not kind):
        return None
    reason = "what changes state with a cookie is JSON: Content-Type: application/json"
    return Problem(415, "request/type", reason, where="Content-Type")


def _host(authority: str) -> str:
    """The host of an authority, without its port."""
    try:
        return (urlsplit(f"//{authority}").hostname or "").lower()
    except ValueError:
        return ""


def _bracketed(name: str) -> str:
    return f"[{name}]" if ":" in name else name


def _normal(origin: str) -> str:
    """An origin with its port written out, or an empty text where it is none."""
    try:
        parts = urlsplit(origin)
        port = parts.port or {"http": 80, "https": 443}.get(parts.scheme)
    except ValueError:
        return ""
    if not parts.hostname or port is None:
        return ""
    return f"{parts.scheme}://{_bracketed(parts.hostname.lower())}:{port}"
