"""``pitboss advise``: the value of every choice, on the screen."""

from collections.abc import Sequence
from pathlib import Path

from rich.text import Text

from pitboss.cli.submission_files import rules_in
from pitboss.odds.advice import Advice, AdviceError, Asked, Terms, advise, asked_of
from pitboss.odds.advice import terms_filed as terms_by_rules
from pitboss.odds.advice import terms_of as terms_by_letters
from pitboss.rulebook import Chapter, UnreadableError
from pitboss.terminal.console import console, print_listing, print_words
from pitboss.terminal.game_words import seen, titled, unit

__all__ = ["answer", "print_advice", "question", "terms_given"]


def question(
    chapter: Chapter,
    cards: str,
    board: str,
    up: str,
    decided: str | None,
    rules: Sequence[str],
    variant: str = "",
) -> Asked:
    """Read a question from its options. A wrong one is refused in words."""
    try:
        return asked_of(terms_given(chapter, rules, variant), cards, board, up, decided)
    except AdviceError as error:
        raise UnreadableError(str(error)) from None


def terms_given(chapter: Chapter, rules: Sequence[str], variant: str = "") -> Terms:
    """The terms by ``key=value`` words, or by a Rules Submission and perhaps a variant of it."""
    words = [word for text in rules for word in text.split(",") if word.strip()]
    if len(words) == 1 and "=" not in words[0]:
        return terms_by_rules(rules_in(Path(words[0]), chapter, variant))
    if variant:
        raise AdviceError(f"the variant {variant!r:.40} is one of a submission: name that alone")
    pairs = {}
    for word in words:
        key, equals, value = (part.strip() for part in word.partition("="))
        if not equals:
            raise AdviceError(f"{word!r:.40} is no rule: write a key and a value, as blind=B")
        pairs[key] = value
    return terms_by_letters(chapter, pairs)


def answer(asked: Asked) -> Advice:
    """The answer to a question."""
    try:
        return advise(asked)
    except AdviceError as error:
        raise UnreadableError(str(error)) from None


def print_advice(asked: Asked, advice: Advice) -> None:
    """Every choice with its value, and what it costs against the best."""
    chapter = asked.terms.chapter
    out = console()
    print_words(out, f"{titled(chapter, asked.terms.paytable)}: {seen(asked)}", style="bold")
    if advice.decided:
        print_words(out, f"After: {', '.join(advice.decided)}")
    best = advice.best
    rows = []
    for one in advice.choices:
        style = "green" if one == best else ""
        name = one.decision + (" (house way)" if one.decision == advice.house_way else "")
        cost = float(best.value - one.value)
        less = "best" if one == best else f"{cost:.6f}" if cost else "as good"
        rows.append((name, Text(f"{float(one.value):+.6f}", style), Text(less, style)))
    per = unit(chapter)
    headers = "Decision", f"Worth in {per}s", "Less than the best"
    print_listing(out, headers, rows, indent=0)
    print_words(
        out,
        f"Worth: what the main game brings on average from here, played best after this decision, "
        f"in units of the {per}; -1 is the {per} lost. Exact: every deal is counted.",
    )
