"""Where you sit: the game, the submission that the table is open under, and who else plays."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from pitboss.games import Game, games
from pitboss.money import Cents
from pitboss.rulebook import Chapter, GameRules, Verdict, chapters, digest, read_submission
from pitboss.rulebook.chapter import Wager, WagerKind
from pitboss.rulebook.reader import read_toml

__all__ = [
    "YOU",
    "NotPlayableError",
    "Sitting",
    "UnlawfulError",
    "find_game",
    "playable",
    "sit_down",
]

YOU = "you"
_NEIGHBOURS = ("Ruth", "Omar", "Lena", "Walt", "Mei", "Hank", "Ida", "Jonas")


class NotPlayableError(ValueError):
    """A game, or a number of neighbours, that no table here has."""


class UnlawfulError(ValueError):
    """A submission that does not check clean: no table opens under it (601a.2)."""

    def __init__(self, path: Path, verdict: Verdict) -> None:
        super().__init__(f"{path}: no table can be opened under this submission")
        self.path = path
        self.verdict = verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """A table of one game under one submission, and the people at it by seat."""

    game: Game
    rules: GameRules
    facility: str
    digest: str
    seat: int
    players: Mapping[int, str]

    @property
    def chapter(self) -> Chapter:
        """The chapter of the game."""
        return self.rules.chapter

    def law(self, wager: str) -> Wager:
        """What the chapter says of a wager."""
        return self.chapter.wagers[wager]

    def name(self, key: str) -> str:
        """A wager or a bonus by the name on the layout."""
        if key in self.chapter.wagers:
            return self.law(key).name
        if key in self.chapter.bonuses:
            return self.chapter.bonuses[key].name
        return key.replace("-", " ").capitalize()

    @property
    def before_the_deal(self) -> tuple[str, ...]:
        """The wagers that this table takes while betting is open, in the chapter's order."""
        return tuple(key for key in self.rules.offers if self.law(key).kind is not WagerKind.RAISE)

    @property
    def required(self) -> tuple[str, ...]:
        """The wagers to take part with, by the first way that the chapter names (.7(d))."""
        filed = self.rules.options.get("required", ())
        assert isinstance(filed, tuple)
        return tuple(dict.fromkeys((*self.chapter.entry.any_of[0], *filed)))

    @property
    def least(self) -> Cents:
        """What it costs at least to take part."""
        return Cents(sum(self.rules.offers[key].minimum for key in self.required))

    def followers(self, wager: str) -> tuple[str, ...]:
        """The wagers that must equal this one."""
        return tuple(key for key in self.before_the_deal if self.law(key).equals == wager)


def playable() -> tuple[Chapter, ...]:
    """The chapters whose games can be played, in the order of the Code."""
    return tuple(chapter for slug, chapter in chapters().items() if slug in games())


def find_game(name: str) -> Chapter:
    """The chapter of a game by slug or number, if it can be played."""
    for chapter in chapters().values():
        if name.lower() in (chapter.slug, chapter.chapter):
            if chapter.slug in games():
                return chapter
            raise NotPlayableError(f"{chapter.name} cannot be played yet")
    raise NotPlayableError(f"there is no game {name!r}")


def sit_down(chapter: Chapter, neighbours: int, submission: Path | None = None) -> Sitting:
    """A place in the middle of the table, with so many neighbours on both sides."""
    if not 0 <= neighbours < chapter.positions:
        raise NotPlayableError(
            f"{chapter.name} has {chapter.positions} positions [{chapter.positions_cite}]: "
            f"with you play 0 to {chapter.positions - 1} neighbours, not {neighbours}"
        )
    data, facility, rules = _read(chapter, submission)
    seat = (chapter.positions + 1) // 2
    nearest = sorted(range(1, chapter.positions + 1), key=lambda one: (abs(one - seat), -one))
    taken = sorted(nearest[: neighbours + 1])
    names = iter(_NEIGHBOURS)
    return Sitting(
        game=games()[chapter.slug],
        rules=rules,
        facility=facility,
        digest=digest(data),
        seat=seat,
        players={one: YOU if one == seat else next(names) for one in taken},
    )


def _read(chapter: Chapter, submission: Path | None) -> tuple[dict[str, Any], str, GameRules]:
    """The submission's data, its facility, and its rules of the game."""
    path = submission or Path(str(files("pitboss.rulebook") / "demo.toml"))
    data = read_toml(path)
    found, verdict = read_submission(data)
    if not verdict.ok:
        raise UnlawfulError(path, verdict)
    rules = found.games.get(chapter.slug)
    if rules is None:
        raise NotPlayableError(f"{path}: this submission does not offer {chapter.name}")
    return data, found.facility, rules
