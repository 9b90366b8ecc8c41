"""The steps that the play itself has: the questions, the cards between them, and the order in which
the wagers of a seat are settled. Each is read from the game's module, as the engine plays it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import count

from pitboss.games import games
from pitboss.games.model import Ask, Burn, Reveal, Settle, Show
from pitboss.games.offers import MayFold, MayRaise
from pitboss.money import Cents
from pitboss.rulebook import Chapter, chapters
from pitboss.rulebook.chapter import WagerKind
from pitboss.school.figures import joined, wager_names
from pitboss.school.practice import (
    Below,
    every_wager,
    play_round,
    practice_rules,
    shuffled_deck,
)
from pitboss.settle import wager_name

__all__ = ["PlayStep", "Settled", "play_steps", "settlement_order"]

#: Seats enough that the order shows. The cards matter to nobody.
_SEATS = (1, 2)
_UNIT = Cents(1000)
#: Rounds enough that a wager wins and loses.
_ROUNDS = 12


@dataclass(frozen=True, slots=True)
class PlayStep:
    """A step of the play: its name (``ask 1``), its words, its paragraph."""

    name: str
    words: str
    cite: str


@dataclass(frozen=True, slots=True)
class Settled:
    """A wager in the order of settlement: the cards it looks at, and its paragraph."""

    wager: str
    name: str
    looks_at: str
    cite: str


def play_steps(chapter: Chapter) -> Iterator[PlayStep]:
    """The steps of a round from the first question to the settlement."""
    numbers = {Ask: 0, Show: 0, Burn: 0}
    for step in games()[chapter.slug].steps:
        kind = type(step)
        if kind in numbers:
            numbers[kind] += 1
        name = f"{kind.__name__.lower()} {numbers.get(kind, '')}".strip()
        if isinstance(step, Ask):
            yield PlayStep(name, _question(step), step.cite)
            yield from _answers(chapter, step, name)
        elif isinstance(step, Show | Burn | Reveal):
            words = step.about.replace("the dealer's", "your")
            yield PlayStep(name, f"{words[0].upper()}{words[1:]}.", step.cite)
        elif isinstance(step, Settle):
            return


def _question(step: Ask) -> str:
    if step.together:
        return f"All at once, each player may: {step.about}."
    return f"Ask each player in turn, clockwise from your far left: {step.about}."


def _answers(chapter: Chapter, step: Ask, name: str) -> Iterator[PlayStep]:
    """What a raise may be, and what a fold loses and keeps."""
    for offer in step.offers:
        if isinstance(offer, MayRaise):
            points = chapter.wagers[offer.wager].raises
            for point in (points[index] for index in offer.points):
                if point.only_with is not None:
                    words = f"More than the Ante takes a {point.only_with.lower()}."
                    yield PlayStep(f"{name} raise", words, point.cite)
        if isinstance(offer, MayFold):
            lost = [key for key in offer.loses if key in chapter.wagers]
            kept = [
                key
                for key, law in chapter.wagers.items()
                if law.kind is WagerKind.OPTIONAL and key not in lost
            ]
            names = joined(wager_names(chapter, lost))
            words = f"A player who folds loses {names}. Collect those that were made."
            if any(law.envy is not None for law in chapter.wagers.values()):
                envy = "the right to an Envy Bonus"
                words += f" The fold does not lose {joined([*wager_names(chapter, kept), envy])}."
            yield PlayStep(f"{name} fold", words, offer.cite)


def settlement_order(chapter: Chapter) -> tuple[Settled, ...]:
    """The wagers of a seat in the order in which the engine settles them."""
    return _order(chapter.slug)


@cache
def _order(slug: str) -> tuple[Settled, ...]:
    chapter = chapters()[slug]
    cites: dict[str, list[str]] = {}
    choices: tuple[dict[str, str], ...] = ({},)
    if "variant" in chapter.options:
        choices = tuple({"variant": value} for value in chapter.options["variant"].values)
    for chosen in choices:
        rules = practice_rules(chapter, chosen, _SEATS)
        slips = {seat: every_wager(rules, _UNIT, _UNIT) for seat in _SEATS}
        for number in range(_ROUNDS):
            deck = shuffled_deck(chapter, _numbers(number))
            state = play_round(rules, slips, deck, stay=True)
            for line in state.settled[_SEATS[-1]]:
                if line.wager in chapter.wagers:
                    cites.setdefault(line.wager, []).append(line.cite)
    return tuple(_settled(chapter, key, listed) for key, listed in cites.items())


def _numbers(start: int) -> Below:
    """Numbers that are the same in every run, so that the rounds are."""
    each = count(start)

    def below(bound: int) -> int:
        return int.from_bytes(sha256(str(next(each)).encode()).digest()) % bound

    return below


def _settled(chapter: Chapter, key: str, cites: list[str]) -> Settled:
    """A wager with the paragraph that all its results share, which is one of the round's section if
    any is."""
    law = chapter.wagers[key]
    section = chapter.paragraphs.play
    of_the_round = [one for one in cites if one == section or one.startswith(f"{section}(")]
    parts = [one.replace("(", " (").split() for one in of_the_round or cites]
    looks_at = law.looks_at or law.paytables.looks_at
    cite = "".join(parts[0][: _shared(parts)])
    return Settled(key, wager_name(key, chapter), looks_at, cite)


def _shared(parts: list[list[str]]) -> int:
    """The number of leading parts that all have."""
    found = 0
    for same in zip(*parts, strict=False):
        if len(set(same)) > 1:
            return found
        found += 1
    return found
