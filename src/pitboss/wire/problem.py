"""A refusal over HTTP (RFC 9457): what happened, the rule, what to do."""

from typing import Annotated

from pitboss.models import Form, model

__all__ = ["FaultTold", "ProblemTold"]


@model
class FaultTold:
    """The fault of one wager of a slip."""

    wager: str
    code: str
    detail: str
    cite: str


@model
class ProblemTold:
    """A refused request."""

    type: str
    title: str
    status: int
    detail: str
    code: Annotated[str, Form("For programs, such as `wager/below-minimum`.")]
    cite: str | None = None
    where: str | None = None
    faults: tuple[FaultTold, ...] = ()
