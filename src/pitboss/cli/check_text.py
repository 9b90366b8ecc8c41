"""The verdict on a Rules Submission and the offers of a clean one, on the screen."""

import sys
from collections.abc import Iterable
from pathlib import Path

from rich.console import Console
from rich.text import Text

from pitboss.money import dollars_text, percent_text
from pitboss.rulebook import (
    GameRules,
    MeterTerms,
    Offer,
    Paytable,
    Submission,
    Verdict,
    chapter_of,
    chapters,
    examine,
)
from pitboss.rulebook.chapter import WagerKind
from pitboss.rulebook.reader import file_bytes, file_name
from pitboss.rulebook.submission.custom import CUSTOM
from pitboss.rulebook.toml_bounds import MOST_BYTES
from pitboss.terminal.console import paged, print_facts, print_words, show_long
from pitboss.terminal.verdict import print_verdict

__all__ = ["print_check", "print_template", "read"]

_STANDARD_INPUT = "standard input"


def read(source: str) -> tuple[Submission, Verdict]:
    """The submission of a file, or of standard input for ``-``, with its verdict."""
    name = _name(source)
    if source == "-":
        return examine(sys.stdin.buffer.read(MOST_BYTES + 1), name)
    return examine(file_bytes(Path(source), name), name)


def _name(source: str) -> str:
    return _STANDARD_INPUT if source == "-" else file_name(source)


def print_template(games: Iterable[str]) -> None:
    """A submission to start from, for these games; for all of them if none is named."""
    from pitboss.rulebook.submission.template import template

    chosen = {one.slug: one for one in map(chapter_of, games)} or chapters()
    show_long(template(chosen.values()))


def print_check(source: str, submission: Submission, verdict: Verdict) -> None:
    """Print the verdict, and the offers of a clean submission."""
    with paged() as out:
        print_verdict(out, _name(source), verdict)
        if verdict.ok:
            _print_offers(out, submission)


# The offers of a clean submission


def _print_offers(out: Console, submission: Submission) -> None:
    print_words(out, f"{submission.facility}{_approval_words(submission)}")
    for game in submission.offered.values():
        out.print()
        title = Text.assemble((game.title, "bold"), f"  {game.chapter.chapter}")
        out.print(title, soft_wrap=True)
        print_words(out, _table_words(game), indent=2)
        facts = [(one.wager, _offer_words(game, one)) for one in game.offers.values()]
        facts += [(key, _paytable_words(table)) for key, table in game.bonuses.items()]
        print_facts(out, facts, indent=4)
        for offer in game.offers.values():
            if offer.meter is not None and game.chapter.wagers[offer.wager].shares is None:
                print_words(out, _meter_words(offer, offer.meter), indent=2)


def _approval_words(submission: Submission) -> str:
    """The Board's approval, if it is filed (R67)."""
    approval = submission.approval
    if approval is None:
        return ", not approved yet"
    if not approval.complete:
        return f", approved {approval.date}"
    return f", approved {approval.date}: {approval.reference}, {approval.scope}"


def _table_words(game: GameRules) -> str:
    """The table in a line: limits, devices, boxes and payout limit."""
    words = [
        f"{dollars_text(game.minimum)} to {dollars_text(game.maximum)}",
        game.dealing,
        "no shuffler" if game.shuffler == "none" else f"{game.shuffler} shuffler",
        "two decks" if game.decks == 2 else "one deck",
        "one box a player" if game.adjacent_boxes == 1 else f"{game.adjacent_boxes} boxes a player",
    ]
    if game.payout_limit is not None:
        words.append(f"payout limit {dollars_text(game.payout_limit)}")
    return ", ".join(words)


def _paytable_words(paytable: Paytable) -> str:
    if paytable.letter is None:
        return "single paytable"
    return "a paytable of its own" if paytable.letter == CUSTOM else f"paytable {paytable.letter}"


def _offer_words(game: GameRules, offer: Offer) -> str:
    """The paytable and the size of a wager."""
    wager = game.chapter.wagers[offer.wager]
    if wager.kind is WagerKind.RAISE:
        size = f"in multiples of the {wager.raises[0].of}"
    elif offer.amount is not None:
        size = f"exactly {dollars_text(offer.amount)}"
    else:
        size = f"{dollars_text(offer.minimum)} to {dollars_text(offer.maximum)}"
    return f"{_paytable_words(offer.paytable)}, {size}"


def _meter_words(offer: Offer, meter: MeterTerms) -> str:
    """The seed and the growth of a meter."""
    link = f" (link {offer.link})" if offer.link else ""
    several = len(meter.seed) > 1
    levels = ", ".join(
        (f"{level} " if several else "")
        + f"from {dollars_text(seed)} for each $1, {percent_text(meter.rate[level])} of each wager"
        for level, seed in meter.seed.items()
    )
    reserve = f", {percent_text(meter.reserve_rate)} into a reserve" if meter.reserve_rate else ""
    return f"Meter of {offer.wager}{link}: {levels}{reserve}."
