"""``/documents``: what is posted and filed of each game; the sheets of rounds; slips and forms.

A document is a page, a drawing, PDF or a table, by the ending of its path or by ``Accept``. It
stands alone and runs nothing.
"""

from dataclasses import asdict
from hashlib import sha256
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from pitboss.documents.books_papers import form_by, sheet_by
from pitboss.documents.document import Document, Paper
from pitboss.record import Actor, Role
from pitboss.round import RefusedError
from pitboss.server.callers import CallerDep
from pitboss.server.kept_answers import Kept, kept_answer
from pitboss.server.paths.floor import As
from pitboss.server.paths.games import chapter_named
from pitboss.server.printed import FORMS
from pitboss.server.problems import Problem, problem_of, refusals
from pitboss.server.service import Service, ServiceDep
from pitboss.server.work_answers import work

__all__ = ["router"]

router = APIRouter(tags=["documents"])

_TYPES: Final = {
    "html": "text/html",
    "svg": "image/svg+xml",
    "pdf": "application/pdf",
    "csv": "text/csv",
}
#: A document holds its style, its typeface and its pictures, and fetches nothing.
_POLICY: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"
    ),
    "X-Frame-Options": "SAMEORIGIN",
    "Vary": "Accept",
}
_PAGES: Final = ("html", "pdf")
#: The characters of a submission that is given with the address: a game or two.
_MOST_OF_OWN: Final = 8000
_MISSING: Final = frozenset({"round/unknown", "sheet/none", "form/unknown"})
_GIVEN: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "description": "The document.",
        "content": {media: {"schema": {"type": "string"}} for media in _TYPES.values()},
    },
    304: {"description": "You have it already."},
}

Name = Literal["sign", "layout", "guide", "par"]
OnPaper = Annotated[Paper, Query(description="The paper of PDF.")]


@router.get(
    "/documents/{name}/{game}",
    response_class=Response,
    responses={**_GIVEN, **refusals(404, 406, 409, 422, 503)},
)
async def document(
    name: Name,
    game: Annotated[
        str,
        Path(max_length=80, description="A game, perhaps with .pdf.", examples=["uth.html"]),
    ],
    request: Request,
    service: ServiceDep,
    variant: Annotated[str, Query(max_length=60, description="A variant as filed.")] = "",
    table: Annotated[str, Query(max_length=60, description="The sign of one table.")] = "",
    submission: Annotated[
        str,
        Query(max_length=_MOST_OF_OWN, description="A submission (TOML) instead of that in force."),
    ] = "",
    paper: OnPaper = Paper.LETTER,
) -> Response:
    """A sign, layout, dealer's guide or PAR sheet under the submission in force, or under your own
    to look at beforehand."""
    bare, form = _form(game, request, FORMS[name])
    asked = {"game": chapter_named(bare).slug}
    tag = ""
    if name != "guide" and submission:
        tag = sha256(submission.encode("utf-8", "replace")).hexdigest()
        asked |= {"variant": variant, "submission": submission}
    elif name != "guide":
        filed = await service.core.call(service.floor.submission)
        if filed is None:
            raise Problem(
                404, "document/not-filed", "no Rules Submission is in force yet", "601a.2"
            )
        tag = filed.digest
        asked |= {"variant": variant, "submission": filed.text}
        if name == "sign":
            asked["table"] = table
    given = {"name": name, "form": form, "paper": paper.value, **asked}
    # What the document does not show does not ask for another one.
    shown = sorted((part, value) for part, value in given.items() if part != "submission")
    key = ("document", *shown, tag)

    async def make() -> bytes:
        try:
            return await work(service, "document", **given)
        except Problem as fault:
            fault.status = 404 if fault.code == "document/not-offered" else fault.status
            raise

    made = await service.kept.get(key, make)
    return kept_answer(request, made, _TYPES[form], changes=True, headers=_POLICY)


@router.get(
    "/rounds/{round}/sheet",
    response_class=Response,
    responses={**_GIVEN, **refusals(401, 403, 404, 406, 409, 422, 503)},
)
async def sheet(
    round: Annotated[str, Path(max_length=80, examples=["7-812-3f9c"])],
    request: Request,
    caller: CallerDep,
    service: ServiceDep,
    as_: As = None,
    seat: Annotated[int | None, Query(ge=1, le=20, description="One hand alone.")] = None,
    paper: OnPaper = Paper.LETTER,
) -> Response:
    """The dispute sheet of a round that is over: each hand, why it paid, and the proof."""
    _, form = _form("", request, _PAGES)
    actor = caller.signed_in(as_)
    found = await service.core.call(_paper, service, actor, sheet_by(round, seat))
    return await _printed(request, service, actor, found, form, paper)


@router.get(
    "/forms/{number:path}",
    response_class=Response,
    responses={**_GIVEN, **refusals(401, 403, 404, 406, 409, 422, 503)},
)
async def one_form(
    number: Annotated[str, Path(max_length=100, examples=["7/fill-2"])],
    request: Request,
    caller: CallerDep,
    service: ServiceDep,
    as_: As = None,
    paper: OnPaper = Paper.LETTER,
) -> Response:
    """A slip or form of a table, filled from the record, each part on a page of its own."""
    bare, form = _form(number, request, _PAGES)
    actor = caller.signed_in(as_)
    found = await service.core.call(_paper, service, actor, form_by(bare, service.floor.now))
    return await _printed(request, service, actor, found, form, paper)


def _paper(service: Service, actor: Actor, make: Any) -> Document:
    try:
        found: Document = service.floor.paper(actor, make)
        return found
    except RefusedError as error:
        fault = problem_of(error)
        fault.status = 404 if fault.code in _MISSING else fault.status
        raise fault from None


async def _printed(
    request: Request, service: Service, actor: Actor, found: Document, form: str, paper: Paper
) -> Response:
    """A document of somebody's own: kept nowhere but with them."""
    given = {"form": form, "paper": paper.value, "document": asdict(found)}
    staff = actor.role is not Role.PLAYER
    made = await Kept().get("one", lambda: work(service, "page", staff, **given))
    headers = {**_POLICY, "Cache-Control": "private, no-cache"}
    return kept_answer(request, made, _TYPES[form], changes=True, headers=headers)


def _form(name: str, request: Request, known: tuple[str, ...]) -> tuple[str, str]:
    """A name without its ending, and the form: by the ending, else by what is accepted."""
    bare, dot, ending = name.rpartition(".")
    if dot and ending.lower() in _TYPES:
        if ending.lower() in known:
            return bare, ending.lower()
        there = ", ".join(known)
        raise Problem(404, "document/form", f"this is not made as .{ending}: {there}", where="path")
    accepted = [part.split(";")[0].strip() for part in request.headers.get("accept", "").split(",")]
    if not any(accepted):
        return name, known[0]
    for media in accepted:
        kind, _, rest = media.partition("/")
        for one in known:
            if media in ("*/*", _TYPES[one]) or (
                rest == "*" and _TYPES[one].startswith(f"{kind}/")
            ):
                return name, one
    there = ", ".join(_TYPES[one] for one in known)
    raise Problem(406, "document/accept", f"this is made as {there}", where="Accept")
