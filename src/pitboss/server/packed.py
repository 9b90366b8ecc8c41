"""Answers for browsers, packed: files that everybody may have, so that no secret is among them."""

import gzip
import re
from functools import lru_cache
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

__all__ = ["packed", "unchanged"]

#: What is smaller than this is sent as it is.
_LEAST: Final = 1000
#: Kinds of text; fonts and pictures are packed already.
_KINDS: Final = ("text/", "application/json", "application/manifest+json", "image/svg+xml")


#: What a 304 says again.
_KEPT: Final = ("etag", "cache-control", "vary")
#: gzip, with any weight but zero.
_READ: Final = re.compile(r"gzip(?:;q=(?:1(?:\.0*)?|0?\.\d*[1-9]\d*))?")


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


def unchanged(answer: Response) -> Response:
    """The answer to somebody who has this one already."""
    kept = {name: answer.headers[name] for name in _KEPT if name in answer.headers}
    return Response(status_code=304, headers=kept)


def _reads(request: Request) -> bool:
    """Whether the caller reads gzip."""
    given = request.headers.get("accept-encoding", "").lower().replace(" ", "").split(",")
    return any(_READ.fullmatch(one) for one in given)


@lru_cache(maxsize=200)
def _gzip(body: bytes) -> bytes:
    return gzip.compress(body, compresslevel=9, mtime=0)
