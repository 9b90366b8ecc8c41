"""The trace on the screen (docs/formats.md)."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

from rich.console import Console
from rich.text import Text

from pitboss.rulebook import Met, Paragraph, UnknownGameError, chapter_of, chapters, paragraphs
from pitboss.rulebook.paytables import Origin
from pitboss.rulebook.quoting import nearest, shown
from pitboss.rulebook.rulings import related_rulings
from pitboss.terminal.console import paged, print_facts, print_words

__all__ = ["choose", "print_nothing", "print_paragraph", "print_sums", "print_trace"]

_STYLES = {Met.OPEN: "red", Met.GUIDE: "yellow", Met.OUTSIDE: "dim", Met.DEFINED: "dim"}
_NEAREST = 4
_WORDS = {
    Origin.PROPOSED: "as the rulemaking of 2013 prints them",
    Origin.SIBLING: "as a codified Pennsylvania chapter has them",
    Origin.PUBLISHED: "as the Bulletin or another state's twin tells them; ours were not seen",
    Origin.ASSUMED: "assumed; no text was seen",
}


def choose(
    what: str | None, chapter: str | None = None, met: str | None = None
) -> tuple[Paragraph, ...]:
    """The paragraphs that are asked for: one by its id, or those of a chapter, met in one way."""
    if met is not None and met not in tuple(Met):
        raise UnknownGameError(f"{shown(met)} is no way to be met: {', '.join(Met)}")
    found = paragraphs()
    wanted = [name for name in (what, chapter) if name is not None and "." not in name]
    for number in map(_chapter_number, wanted):
        found = tuple(one for one in found if one.id.startswith(f"{number}."))
    if what is not None and "." in what:
        found = (_paragraph(what, found),)
    return found if met is None else tuple(one for one in found if one.met == met)


def _chapter_number(name: str) -> str:
    """The number of a chapter that is called by number or by its game."""
    number = name.lower()
    numbers = {one.id.partition(".")[0] for one in paragraphs()}
    return number if number in numbers else chapter_of(name).chapter


def _paragraph(name: str, among: Sequence[Paragraph]) -> Paragraph:
    """The paragraph of an id: 653a.11(h)(2), or 653a.11.h.2 where a shell minds the brackets."""
    wanted = _spelled(name)
    by_id = {one.id: one for one in among}
    found = by_id.get(wanted)
    if found is None:
        alike = [one for key, one in by_id.items() if key.lower() == wanted.lower()]
        found = alike[0] if len(alike) == 1 else None
    if found is None:
        _say_unprinted(wanted)
        near = nearest(wanted, _relatives(wanted, by_id) or by_id, _NEAREST)
        meant = f": the nearest are {', '.join(near)}" if near else ""
        raise UnknownGameError(f"there is no paragraph {shown(name)}{meant}")
    return found


def _say_unprinted(wanted: str) -> None:
    """That a paragraph which the rulebook cites is printed in no text that counts here (R2)."""
    from pitboss.wire import as_json
    from pitboss.wire.rules import chapter_rules

    number = wanted.partition(".")[0]
    chapter = next((one for one in chapters().values() if one.chapter == number), None)
    origins = set() if chapter is None else set(_origins(as_json(chapter_rules(chapter)), wanted))
    if origins:
        taken = " and ".join(sorted(origins))
        raise UnknownGameError(
            f"{wanted} is printed in no text that counts here: the rulebook fills it in ({taken}), "
            "and the number is where the codified chapters have the like (R2)"
        )


def _origins(piece: object, cite: str) -> Iterator[str]:
    """The origins of what a chapter says under a citation."""
    if isinstance(piece, dict):
        if piece.get("cite") == cite and "origin" in piece:
            yield str(piece["origin"])
        for inner in piece.values():
            yield from _origins(inner, cite)
    elif isinstance(piece, list):
        for inner in piece:
            yield from _origins(inner, cite)


def _spelled(name: str) -> str:
    """The way in which the trace writes an id."""
    bare = re.sub(r"\s|§", "", name)
    chapter, _, rest = bare.partition(".")
    section, *parts = [one for one in re.split(r"[.()]", rest) if one] or [""]
    return f"{chapter.lower()}.{section}" + "".join(f"({part})" for part in parts)


def _relatives(id_: str, known: Collection[str]) -> list[str]:
    """The ids of the nearest paragraph above that exists, and all within it."""
    above = id_
    while "(" in above:
        above = above[: above.rindex("(")]
        if above in known:
            return [one for one in known if one == above or one.startswith(f"{above}(")]
    chapter = id_.partition(".")[0]
    return [one for one in known if one.startswith(f"{chapter}.")]


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
