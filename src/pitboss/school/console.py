"""The procedure of one table, step by step, as its dealer's screen shows it: the steps of the round
with the words to say, what a dealer sees to at each kind of act, and the irregularities."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from pitboss.games import games
from pitboss.games.model import Deal, Settle
from pitboss.rulebook import Chapter
from pitboss.school.handbook import Handbook, Step, handbook
from pitboss.school.irregularities import Case, cases
from pitboss.school.play_steps import play_steps

__all__ = ["Procedure", "RoundStep", "procedure"]

#: The steps of the handbook that belong to an act at a table, by the kind of its command.
_ACTS: Final[Mapping[str, tuple[str, ...]]] = {
    "receive-decks": ("opening/count-decks", "opening/two-decks", "opening/preshuffled"),
    "inspect-deck": ("opening/inspect", "opening/count-decks"),
    "verify-inspection": ("opening/verify",),
    "spread-deck": ("opening/spread",),
    "player-looks": ("opening/first-look",),
    "wash-deck": ("opening/wash",),
    "shuffle": ("shuffle/shuffle", "shuffle/other-deck"),
    "finish-shuffle": ("shuffle/device-count",),
    "cut-deck": ("shuffle/cut",),
    "start-round": ("wagers/chips-only-instruments", "wagers/entry", "wagers/side-wagers"),
    "place-wagers": ("wagers/entry", "wagers/side-wagers", "wagers/boxes"),
    "no-more-bets": ("wagers/close", "wagers/lock"),
    "count-chips": ("wagers/collect-chips",),
    "resolve-chips": ("wagers/chips-differ",),
    "count-stub": ("stub/count", "stub/wrong"),
    "turn-hands": ("settle/turn-hand",),
    "confirm-light": ("bonuses/see-light",),
    "approve": ("bonuses/validate", "bonuses/refused-prize"),
    "prepare-slip": ("bonuses/slip",),
    "close": ("settle/clear-cards",),
    "accept-fill": ("during/fill-counted",),
    "accept-credit": ("during/credit",),
    "buy-in": ("during/cash",),
    "abandon": ("during/left-player",),
    "count-inventory": ("closing/count-out",),
    "device-fails": ("during/broken-device",),
}
#: The sections that are told at the first deal and at settlement.
_DEAL: Final = ("deal",)
_SETTLE: Final = ("settle/turn-hand", "settle/one-by-one", "settle/folded-seats")


@dataclass(frozen=True, slots=True)
class RoundStep:
    """A step of a round: as the engine names it, what is said, what the dealer sees to."""

    name: str
    about: str
    cite: str
    say: str
    notes: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Procedure:
    """The round of a game by one dealing method, acts beside it, and what may go wrong."""

    steps: tuple[RoundStep, ...]
    acts: Mapping[str, tuple[Step, ...]]
    irregularities: tuple[Case, ...]


def procedure(chapter: Chapter, dealing: str) -> Procedure:
    """The procedure of a game, for one dealing method."""
    book = handbook(chapter, dealing)
    told = {step.key: step for section in book.sections for step in section.steps}
    acts = {
        kind: found
        for kind, keys in _ACTS.items()
        if (found := tuple(told[key] for key in keys if key in told))
    }
    return Procedure(
        steps=tuple(_steps(chapter, book, told)),
        acts=acts,
        irregularities=tuple(cases(chapter, (dealing,))),
    )


def _steps(chapter: Chapter, book: Handbook, told: Mapping[str, Step]) -> Iterator[RoundStep]:
    """The steps of the engine, each with the notes of the handbook that stand behind it."""
    play = tuple(one.name for one in play_steps(chapter))
    names = iter(one for one in play if len(one.split()) < 3)
    for step in games()[chapter.slug].steps:
        if isinstance(step, Deal):
            notes = tuple(one for key in _DEAL for one in book.section(key).steps)
            yield RoundStep("deal", step.about, step.cite, "", notes)
        elif isinstance(step, Settle):
            notes = tuple(told[key] for key in _SETTLE if key in told)
            yield RoundStep("settle", step.about, step.cite, "", notes)
        else:
            name = next(names)
            assert name.split()[0] == type(step).__name__.lower(), "the play is told in order"
            own = told.get(f"round/{name}")
            say = "" if own is None else own.say
            yield RoundStep(name, step.about, step.cite, say, tuple(_behind(book, name, play)))


def _behind(book: Handbook, name: str, play: Collection[str]) -> Iterator[Step]:
    """The steps of the handbook between one of the play and the next one."""
    found = False
    for step in book.section("round").steps:
        key = step.key.removeprefix("round/")
        if found and key in play and not key.startswith(f"{name} "):
            return
        if found:
            yield step
        found = found or key == name
