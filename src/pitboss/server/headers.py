"""Headers of every answer: what a browser may do with it."""

from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.types import Message

from pitboss.server.settings import Settings

__all__ = ["PAGE_POLICY", "add_headers"]

#: The policy of the page: everything from this server, nothing inline, markup by Lit alone.
PAGE_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        *(f"{kind}-src 'self'" for kind in ("script", "style", "img", "font", "connect")),
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types lit-html",
    )
)
_DATA_POLICY: Final = (
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_ALWAYS: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
_YEAR_SECONDS: Final = 365 * 24 * 60 * 60


def add_headers(message: Message, path: str, request_id: str, settings: Settings) -> None:
    """Add the headers of safety to the start of an answer. A path may set a policy of its own."""
    headers = MutableHeaders(scope=message)
    api = path.startswith("/api/")
    headers.setdefault("Content-Security-Policy", _DATA_POLICY if api else PAGE_POLICY)
    headers.setdefault("Cache-Control", "no-store" if api else "no-cache")
    headers["X-Request-Id"] = request_id
    for name, value in _ALWAYS.items():
        headers.setdefault(name, value)
    if settings.secure:
        headers.setdefault("Strict-Transport-Security", f"max-age={_YEAR_SECONDS}")
