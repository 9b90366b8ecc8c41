"""Answers for browsers, packed: files that everybody may have, so that no secret is among them."""

import gzip
from functools import lru_cache
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

__all__ = ["packed"]

#: What is smaller than this is sent as it is.
_LEAST: Final = 1000
#: Kinds of text; fonts and pictures are packed already.
_KINDS: Final = ("text/", "application/json", "application/manifest+json", "image/svg+xml")


def packed(request: Request, body: bytes, kind: str, headers: dict[str, str]) -> Response:
    """An answer with a body that never changes under its address, packed if the caller reads it."""
    told = {**headers, "Vary": ", ".join(filter(None, (headers.get("Vary"), "Accept-Encoding")))}
    if len(body) >= _LEAST and kind.startswith(_KINDS) and _reads(request):
        told["Content-Encoding"] = "gzip"
        if "ETag" in told:
            # The same content in other bytes.
            told["ETag"] = f"W/{told['ETag']}"
        body = _gzip(body)
    return Response(body, headers=told, media_type=kind)


def _reads(request: Request) -> bool:
    """Whether the caller reads gzip."""
    given = request.headers.get("accept-encoding", "").lower().split(",")
    return any(one.split(";")[0].strip() == "gzip" and "q=0" not in one for one in given)


@lru_cache(maxsize=200)
def _gzip(body: bytes) -> bytes:
    return gzip.compress(body, compresslevel=9, mtime=0)
