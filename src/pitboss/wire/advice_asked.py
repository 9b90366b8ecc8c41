"""A question for advice: the cards that a player sees, and the rules of the table."""

from dataclasses import field
from typing import Annotated

from pitboss.models import Form, model
from pitboss.odds.advice import AdviceError, Asked, Terms, asked_of, terms_filed, terms_of
from pitboss.rulebook import Chapter, examine

__all__ = ["AdviceAsked", "question_of"]

Cards = str | tuple[str, ...]


@model
class AdviceAsked:
    """A question for advice (docs/formats.md)."""

    cards: Annotated[Cards, Form("The player's own cards.", examples=["Ah Kd"])]
    board: Annotated[Cards, Form("The community cards that lie.", examples=["7h 2c 2d"])] = ""
    up: Annotated[str, Form("The dealer's card that is shown.", examples=["Kd"])] = ""
    decided: Annotated[
        str | tuple[str, ...] | None, Form("Earlier decisions; null: the best ones.")
    ] = None
    rules: Annotated[
        dict[str, str], Form("Paytables by wager, and options.", examples=[{"blind": "B"}])
    ] = field(default_factory=dict)
    submission: Annotated[str | None, Form("A Rules Submission (TOML), instead of rules.")] = None
    variant: Annotated[str, Form("Of a submission: a variant of the game.")] = ""


def question_of(chapter: Chapter, asked: AdviceAsked) -> Asked:
    """The question in the terms of a game. ``AdviceError`` says what is wrong with it."""
    decided = asked.decided if isinstance(asked.decided, str | None) else ", ".join(asked.decided)
    cards = _text(asked.cards), _text(asked.board), asked.up
    return asked_of(_terms(chapter, asked), *cards, decided)


def _text(cards: Cards) -> str:
    return cards if isinstance(cards, str) else " ".join(cards)


def _terms(chapter: Chapter, asked: AdviceAsked) -> Terms:
    if asked.submission is None:
        if asked.variant:
            raise AdviceError("a variant is one of a submission: give that too")
        return terms_of(chapter, asked.rules)
    if asked.rules:
        raise AdviceError("give rules or a submission, not both")
    filed, verdict = examine(asked.submission.encode("utf-8", "replace"), "submission")
    if not verdict.ok:
        first = verdict.violations[0]
        raise AdviceError(f"the submission is not clean: {first.path}: {first.message}")
    rules = filed.rules(chapter.slug, asked.variant)
    if rules is None:
        raise AdviceError(f"the submission {filed.lacking(chapter.slug, asked.variant)}")
    return terms_filed(rules)
