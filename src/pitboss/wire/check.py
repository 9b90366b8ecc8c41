"""The answer of ``pitboss check``: the verdict on a Rules Submission."""

from typing import Annotated

from pitboss.models import Cite, Form, model
from pitboss.wire.odds import Odds

__all__ = ["Checked", "Finding"]


@model
class Finding:
    """Something wrong with a submission, or worth knowing."""

    path: str
    line: Annotated[int | None, Form("The line of the file, or of the table without the key.")]
    message: str
    cite: Cite


@model
class Checked:
    """The verdict on a Rules Submission."""

    ok: bool
    violations: tuple[Finding, ...]
    warnings: tuple[Finding, ...]
    odds: Annotated[tuple[Odds, ...], Form("With --odds: game by game.")] = ()
