"""The answer of ``pitboss check``: the verdict on a Rules Submission."""

from collections.abc import Iterable
from typing import Annotated

from pitboss.models import Cite, Form, Money, from_core, model
from pitboss.rulebook import Finding as Found
from pitboss.rulebook import Submission
from pitboss.wire.odds import Odds

__all__ = ["Checked", "Finding", "findings", "offers_of"]


@model
class Finding:
    """Something wrong with a submission, or worth knowing."""

    path: str
    line: Annotated[int | None, Form("The line of the file, or of the table without the key.")]
    message: str
    cite: Cite


@model
class OfferedWager:
    """A wager as a table takes it; a paytable without a letter is the single one."""

    wager: str
    paytable: str | None
    minimum: Money
    maximum: Money
    amount: Annotated[Money | None, Form("The one size, if it has one.")]
    link: str | None


@model
class Offered:
    """A game, or a variant of it, as a table is set up under it."""

    game: str
    variant: Annotated[str, Form("Empty for the game itself.")]
    minimum: Money
    maximum: Money
    dealing: str
    shuffler: str
    decks: int
    wagers: tuple[OfferedWager, ...]


@model
class Checked:
    """The verdict on a Rules Submission."""

    ok: bool
    violations: tuple[Finding, ...]
    warnings: tuple[Finding, ...]
    offers: Annotated[tuple[Offered, ...], Form("Of a clean submission.")] = ()
    odds: Annotated[tuple[Odds, ...], Form("With --odds: game by game.")] = ()


def findings(found: Iterable[Found]) -> tuple[Finding, ...]:
    """Violations, or warnings, as they are written."""
    return tuple(from_core(Finding, one) for one in found)


def offers_of(submission: Submission) -> tuple[Offered, ...]:
    """All that a clean submission offers, game by game, variant by variant."""
    return tuple(
        from_core(
            Offered,
            rules,
            game=rules.chapter.slug,
            wagers=tuple(
                from_core(OfferedWager, offer, paytable=offer.paytable.letter)
                for offer in rules.offers.values()
            ),
        )
        for rules in submission.offered.values()
    )
