"""The page at ``/`` and its files: those of ``pitboss/web``, read once; else a plain page.

The page has addresses of its own, such as ``/tables/x``: each answers with the same page. What
looks like a file and is none, and every other path of the API, is a problem.
"""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from pitboss.server.packed import packed, unchanged
from pitboss.wire.text import json_bytes

__all__ = ["Page", "pages_in", "router"]

router = APIRouter(include_in_schema=False)

_INDEX: Final = "index.html"
#: A file that is made of the others: a page that is open compares it after the server was away.
_VERSION: Final = "version.json"
#: The kinds of files that a page may have. Others in the folder are not served.
_KINDS: Final[Mapping[str, str]] = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
}
#: The ending of a file. That of a paragraph, as in /law/653a.12, is none.
_FILE: Final = re.compile(r"\.[A-Za-z][A-Za-z0-9]*$")
#: Paths that are no pages.
_OTHERS: Final = ("api", "openapi.json", "healthz", "readyz", "metrics")


@dataclass(frozen=True, slots=True)
class Page:
    """A file of the page: its bytes, their kind, and a tag that changes with them."""

    body: bytes
    kind: str

    @property
    def tag(self) -> str:
        """The entity tag."""
        return f'"{hashlib.sha256(self.body).hexdigest()[:32]}"'


def pages_in(folder: Path) -> Mapping[str, Page]:
    """All files of a folder that a page may have, by their path in it."""
    found = sorted(one for one in folder.rglob("*") if one.suffix in _KINDS and one.is_file())
    return {
        str(one.relative_to(folder)): Page(one.read_bytes(), _KINDS[one.suffix])
        for one in found
        if not any(part.startswith(".") for part in one.relative_to(folder).parts)
    }


@cache
def _pages() -> Mapping[str, Page]:
    here = Path(str(files("pitboss")))
    pages = pages_in(here / "web")
    found = pages if _INDEX in pages else pages_in(here / "server" / "plain_page")
    return {**found, _VERSION: _version(found)}


def _version(pages: Mapping[str, Page]) -> Page:
    """A text that changes with any file."""
    tags = "".join(f"{path} {one.tag}\n" for path, one in sorted(pages.items()))
    digest = hashlib.sha256(tags.encode()).hexdigest()[:32]
    return Page(json_bytes({"pages": digest}), _KINDS[".json"])


@router.api_route("/{path:path}", methods=["GET", "HEAD"])
async def page(path: str, request: Request) -> Response:
    """A file of the page, or the page itself."""
    first, last = path.partition("/")[0], path.rpartition("/")[2]
    found = _pages().get(path or _INDEX)
    if found is None and (first in _OTHERS or _FILE.search(last)):
        raise HTTPException(404)
    shown = found or _pages()[_INDEX]
    headers = {"ETag": shown.tag, "Cache-Control": "no-cache"}
    answer = packed(request, shown.body, shown.kind, headers)
    has_it = _same(request.headers.get("if-none-match", ""), shown.tag)
    return unchanged(answer) if has_it else answer


def _same(given: str, tag: str) -> bool:
    """Whether a browser has these bytes already."""
    return tag in (one.strip().removeprefix("W/") for one in given.split(","))
