"""The trace on the screen (docs/formats.md)."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from rich.console import Console
from rich.text import Text

from pitboss.rulebook import Met, Paragraph
from pitboss.rulebook.paytables import Origin
from pitboss.rulebook.rulings import related_rulings
from pitboss.terminal.console import paged, print_facts, print_words

__all__ = ["print_nothing", "print_paragraph", "print_sums", "print_trace"]

_STYLES = {Met.OPEN: "red", Met.GUIDE: "yellow", Met.OUTSIDE: "dim", Met.DEFINED: "dim"}
_WORDS = {
    Origin.PROPOSED: "as the rulemaking of 2013 prints them",
    Origin.SIBLING: "as a codified Pennsylvania chapter has them",
    Origin.PUBLISHED: "as the Bulletin or another state's twin tells them; ours were not seen",
    Origin.ASSUMED: "assumed; no text was seen",
}


def print_trace(chosen: Sequence[Paragraph]) -> None:
    """How many paragraphs are met in which way; then each, what it is about and how it is met."""
    with paged() as out:
        print_sums(out, chosen)
        out.print()
        broad = max((len(one.id) for one in chosen), default=0) + 2
        for one in chosen:
            head = Text(one.id.ljust(broad), style="bold")
            head.append(f"{one.met:9}", style=_STYLES.get(one.met, "green"))
            head.append(_tests(one), style="dim").rstrip()
            out.print(head, soft_wrap=True)
            print_words(out, f"{one.about} — {one.how}" if one.how else one.about, indent=4)
            if one.code:
                print_words(out, one.code.removeprefix("src/pitboss/"), indent=4, style="dim")


def print_nothing(met: str, among: Sequence[Paragraph]) -> None:
    """That no paragraph is met in the way that was asked for, and how they are met instead."""
    with paged() as out:
        print_words(out, f"Nothing here is met as {met}. How it is met:")
        print_sums(out, among)


def _tests(one: Paragraph) -> str:
    """The number of tests that show it, in words."""
    if not one.tests:
        return ""
    return f" {len(one.tests)} test" + ("s" if len(one.tests) > 1 else "")


def print_sums(out: Console, chosen: Sequence[Paragraph]) -> None:
    """The number of paragraphs for each way of meeting them."""
    counts = Counter(one.met for one in chosen)
    sums = [(f"{counts[met]:5,}  {met}", met.meaning) for met in Met if counts[met]]
    print_facts(out, [*sums, (f"{len(chosen):5,}  in all", "")])


def print_paragraph(one: Paragraph) -> None:
    """All that is known of one paragraph."""
    with paged() as out:
        head = Text.assemble((one.id, "bold"), "  ")
        out.print(head.append(one.met, style=_STYLES.get(one.met, "green")), soft_wrap=True)
        facts = [("about", one.about), ("met", f"{one.met}: {one.met.meaning}")]
        if one.how:
            facts.append(("how", one.how))
        if one.unlike:
            facts.append(("twins", one.unlike))
        if one.origin is not Origin.REGULATION:
            facts.append(("words", _WORDS[one.origin]))
        if one.code:
            facts.append(("code", one.code))
        print_facts(out, facts, indent=2)
        _print_tests(out, one)
        for ruling in related_rulings(one.id, one.how):
            out.print()
            out.print(Text(f"  {ruling.number}", style="bold cyan"))
            print_words(out, re.sub("[`*]", "", ruling.text), indent=4)


def _print_tests(out: Console, one: Paragraph) -> None:
    """The tests by name, under their files."""
    if one.tests:
        out.print()
        out.print(Text("  tests", style="bold"))
    for file, tests in groupby(one.tests, lambda test: test.partition("::")[0]):
        print_words(out, file, indent=4, style="dim")
        for test in tests:
            print_words(out, test.partition("::")[2], indent=6)
