"""The procedure of a table as its dealer's screen shows it: words, what is said, paragraphs."""

from typing import Annotated

from pitboss.models import Cite, Form, model
from pitboss.rulebook import GameRules
from pitboss.school.console import RoundStep, procedure
from pitboss.school.handbook import Step
from pitboss.school.irregularities import Case

__all__ = ["ProcedureTold", "procedure_told"]


@model
class NoteTold:
    """Something to see to, in our words."""

    words: str
    say: Annotated[str, Form("What is said aloud; empty if nothing is.")]
    who: str
    cites: tuple[str, ...]


@model
class RoundStepTold:
    """A step of the round. `about` and `cite` are those of the round's view while it is due."""

    name: Annotated[str, Form(examples=["ask 1"])]
    about: str
    cite: Cite
    say: str
    notes: tuple[NoteTold, ...]


@model
class CaseTold:
    """An irregularity: what is seen, and what is done."""

    kind: Annotated[str, Form(examples=["wrong-count"])]
    seen: str
    does: str
    cites: tuple[str, ...]


@model
class ProcedureTold:
    """The steps of a round, what belongs to other acts by the kind of their command, and what may
    go wrong."""

    steps: tuple[RoundStepTold, ...]
    acts: dict[str, tuple[NoteTold, ...]]
    irregularities: tuple[CaseTold, ...]


def procedure_told(rules: GameRules) -> ProcedureTold:
    """The procedure of a table, by its filed dealing method."""
    found = procedure(rules.chapter, rules.dealing)
    return ProcedureTold(
        steps=tuple(map(_step, found.steps)),
        acts={kind: tuple(map(_note, notes)) for kind, notes in found.acts.items()},
        irregularities=tuple(map(_case, found.irregularities)),
    )


def _step(one: RoundStep) -> RoundStepTold:
    notes = tuple(map(_note, one.notes))
    return RoundStepTold(name=one.name, about=one.about, cite=one.cite, say=one.say, notes=notes)


def _note(one: Step) -> NoteTold:
    return NoteTold(words=one.words, say=one.say, who=one.who, cites=one.cites.own)


def _case(one: Case) -> CaseTold:
    return CaseTold(kind=one.kind, seen=one.seen, does=one.does, cites=one.cites.own)
