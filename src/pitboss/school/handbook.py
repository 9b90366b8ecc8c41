"""The handbook of a game: every step of a dealer in order, each with its paragraphs."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from pitboss.games.dealing import AUTOMATED_SHOE, FROM_HAND, MANUAL_SHOE, RESHUFFLING_SHOE
from pitboss.refusals import Refused
from pitboss.rulebook import Chapter
from pitboss.rulebook.quoting import shown, suggestion
from pitboss.school.citations import Cites, cites_of
from pitboss.school.deal_words import deal_words, method_name
from pitboss.school.figures import figures, needed_wagers
from pitboss.school.irregularities import cases
from pitboss.school.paytable_grids import Grid, paytable_grids, result_grid, settlement_grid
from pitboss.school.play_steps import play_steps
from pitboss.school.written_steps import WrittenSection, WrittenStep, said, written_section

__all__ = [
    "Grid",
    "Handbook",
    "Section",
    "Step",
    "UnknownMethodError",
    "handbook",
    "known_method",
]

#: The sections in the order of a dealer's day. The stub comes after the round where that still
#: takes cards from the deck.
_BEFORE = ("chips", "opening", "shuffle", "wagers", "deal")
_AFTER = ("settle", "bonuses", "bank", "irregular", "during", "closing")
#: The methods for which a paragraph counts, by the word before it.
_MEANT = {
    "manual": (MANUAL_SHOE,),
    "hand": (FROM_HAND,),
    "shoe": (AUTOMATED_SHOE, RESHUFFLING_SHOE),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A step: who does it, in our words, what is said aloud, and its paragraphs."""

    key: str
    words: str
    cites: Cites
    say: str = ""
    who: str = "dealer"
    #: The dealing methods that it belongs to, by name; empty if to all.
    methods: tuple[str, ...] = ()
    #: The heading that it stands under, in a section that has some.
    group: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A section: its steps, and its tables."""

    key: str
    title: str
    lead: str
    steps: tuple[Step, ...]
    grids: tuple[Grid, ...] = ()

    @property
    def groups(self) -> tuple[str, ...]:
        """The headings inside it, in order."""
        return tuple(dict.fromkeys(step.group for step in self.steps))


@dataclass(frozen=True, slots=True, kw_only=True)
class Handbook:
    """All sections of a game, for all its dealing methods or for one."""

    chapter: Chapter
    methods: tuple[str, ...]
    sections: tuple[Section, ...]
    #: The paragraphs of all steps and tables.
    cited: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        steps = (step.cites.own for one in self.sections for step in one.steps)
        grids = (cites.own for one in self.sections for grid in one.grids for cites in grid.cites)
        cited = frozenset(cite for listed in (*steps, *grids) for cite in listed)
        object.__setattr__(self, "cited", cited)

    def section(self, key: str) -> Section:
        """A section by its key."""
        return next(one for one in self.sections if one.key == key)


def handbook(chapter: Chapter, dealing: str | None = None) -> Handbook:
    """The handbook of a game. ``dealing`` keeps the steps of one method."""
    methods = tuple(chapter.dealing) if dealing is None else (dealing,)
    late_stub = figures(chapter)["stub_late"] == "yes"
    middle = ("round", "stub") if late_stub else ("stub", "round")
    every = (_section(chapter, key, methods) for key in (*_BEFORE, *middle, *_AFTER))
    # A section that a game has no step for is left out.
    made = tuple(one for one in every if one.steps or one.grids)
    tables = Section(
        key="paytables",
        title="Paytables",
        lead="All paytables that the chapter knows. The sign at your table says which letter is in "
        "force, or which other table was approved.",
        steps=(),
        grids=tuple(paytable_grids(chapter)),
    )
    return Handbook(chapter=chapter, methods=methods, sections=(*made, tables))


class UnknownMethodError(Refused):
    """A name that is no dealing method."""

    code = "dealing/unknown"


def known_method(chapter: Chapter, name: str) -> str:
    """A dealing method of a chapter by its name. Raises ``UnknownMethodError`` for another."""
    if name in chapter.dealing:
        return name
    others = suggestion(name, chapter.dealing, "the methods are")
    raise UnknownMethodError(f"there is no dealing method {shown(name)}: {others}")


def _section(chapter: Chapter, key: str, methods: tuple[str, ...]) -> Section:
    written = written_section(key)
    make = _MADE.get(key, _plain)
    return Section(
        key=key,
        title=written.title,
        lead=written.lead,
        steps=tuple(make(chapter, written, methods)),
        grids=tuple(_grids(chapter, written, methods)),
    )


# ── The steps of a section ───────────────────────────────────────────────────────────────────


def _chosen(
    chapter: Chapter, written: WrittenSection, methods: tuple[str, ...]
) -> Iterator[WrittenStep]:
    for step in written.steps.values():
        here = not step.methods or any(one in step.methods for one in methods)
        has = not step.needs or needed_wagers(chapter, step.needs)
        if here and has and step.belongs_to(chapter.chapter):
            yield step


def _plain(chapter: Chapter, written: WrittenSection, methods: tuple[str, ...]) -> Iterator[Step]:
    for step in _chosen(chapter, written, methods):
        if not step.play:
            yield _made(chapter, written, step, methods)


def _by_method(
    chapter: Chapter, written: WrittenSection, methods: tuple[str, ...]
) -> Iterator[Step]:
    """The steps of each method together, under its name."""
    for method in methods:
        group = method_name(method)
        for step in _chosen(chapter, written, (method,)):
            if step.play:
                yield from _dealt(chapter, written, step, method)
            else:
                yield _made(chapter, written, step, (method,), group)


def _dealt(
    chapter: Chapter, written: WrittenSection, step: WrittenStep, method: str
) -> Iterator[Step]:
    """The cards that a method deals: all, only whole stacks, or only the rest."""
    for number, dealt in enumerate(deal_words(chapter, method), 1):
        if step.play == "deal" or dealt.by_stack == (step.play == "stacks"):
            cites = cites_of(chapter.chapter, dealt.cite or step.paragraphs(chapter.chapter))
            key = f"{written.key}/{step.key}/{number}"
            yield Step(key=key, words=dealt.words, cites=cites, group=method_name(method))


def _with_play(
    chapter: Chapter, written: WrittenSection, methods: tuple[str, ...]
) -> Iterator[Step]:
    """The steps of the play, each followed by what a dealer sees to there."""
    own = tuple(_chosen(chapter, written, methods))
    yield from (_made(chapter, written, one, methods) for one in own if one.after == "deal")
    last = ""
    for step in play_steps(chapter):
        if last and step.name != last and not step.name.startswith(f"{last} "):
            yield from (_made(chapter, written, one, methods) for one in own if one.after == last)
        yield from (_made(chapter, written, one, methods) for one in own if one.before == step.name)
        cites = cites_of(chapter.chapter, (step.cite,))
        say = said(chapter.chapter, step.name)
        yield Step(key=f"{written.key}/{step.name}", words=step.words, cites=cites, say=say)
        last = " ".join(step.name.split()[:2])
    yield from (_made(chapter, written, one, methods) for one in own if one.after == last)


_MADE: dict[str, Callable[..., Iterator[Step]]] = {
    "round": _with_play,
    "irregular": lambda *_: iter(()),
    "deal": _by_method,
}


def _made(
    chapter: Chapter,
    written: WrittenSection,
    step: WrittenStep,
    methods: tuple[str, ...],
    group: str = "",
) -> Step:
    only = () if group or len(methods) == 1 else tuple(map(method_name, step.methods))
    return Step(
        key=f"{written.key}/{step.key}",
        words=step.words.format(**figures(chapter)).strip(),
        cites=_cites(chapter, step, methods),
        say=step.say,
        who=step.who,
        methods=only,
        group=group,
    )


def _cites(chapter: Chapter, step: WrittenStep, methods: tuple[str, ...]) -> Cites:
    """The paragraphs of a step, for these methods. ``{closing}`` is where each closes the betting;
    ``manual 8(f)`` counts for the manual shoe alone."""
    found: dict[str, None] = {}
    for one in step.paragraphs(chapter.chapter):
        meant, space, rest = one.partition(" ")
        for method in methods if "{closing}" in one or space else methods[:1]:
            if not space or method in _MEANT[meant]:
                law = chapter.dealing[method]
                found[(rest or one).format(closing=law.closing_cite)] = None
    return cites_of(chapter.chapter, tuple(found))


# ── The tables of a section ──────────────────────────────────────────────────────────────────


def _grids(chapter: Chapter, written: WrittenSection, methods: tuple[str, ...]) -> Iterator[Grid]:
    if written.key == "irregular":
        listed = tuple(cases(chapter, methods))
        rows = tuple((one.seen, one.does) for one in listed)
        yield Grid("", ("You see", "You do"), rows, tuple(one.cites for one in listed))
    if written.key in ("settle", "bank"):
        for step in _chosen(chapter, written, methods):
            if step.play == "results":
                cites = _cites(chapter, step, methods)
                against = "a bank" if written.key == "bank" else ""
                yield result_grid(chapter, step.wagers, step.rows, cites, against)
    if written.key == "settle":
        yield settlement_grid(chapter)
