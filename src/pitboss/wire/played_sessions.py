"""``POST /games/{game}/simulation``: some sessions of a long simulation, to be added up.

A session has its own numbers from the seed, so parts of one run may be asked for one by one.
"""

from dataclasses import field, replace
from typing import TYPE_CHECKING, Annotated, Final, Literal

from pitboss.models import Cite, Form, model
from pitboss.odds.advice.model import chosen_of
from pitboss.refusals import Refused
from pitboss.rulebook import Chapter
from pitboss.rulebook.submission.edited import read_edited
from pitboss.rulebook.submission.template import template

if TYPE_CHECKING:
    # The package loads numpy and numba: a server starts without them.
    from pitboss.simulate.sessions import Part
    from pitboss.simulate.spec import Spec

__all__ = ["SessionsAsked", "SessionsTold", "sessions_told", "spec_asked"]

#: The hands of one answer; those of 645a are set card by card.
_MOST_HANDS: Final = 400_000
_MOST_SET: Final = 20_000
_SUMS: Final = ("net", "squares", "wins")

Rows = tuple[tuple[str, str], ...]


@model
class SessionsAsked:
    """Sessions to play: one seat, every wager at its least."""

    wagers: Annotated[tuple[str, ...], Form("The side wagers that are made.")] = ()
    tables: Annotated[
        dict[str, Rows],
        Form("By side wager other rows, lawful or not: pairs of hand and payout."),
    ] = field(default_factory=dict)
    rules: Annotated[
        dict[str, str], Form("Paytables by wager, and options.", examples=[{"trips": "B"}])
    ] = field(default_factory=dict)
    player: Literal["best", "thumb", "never-fold"] = "best"
    seed: Annotated[int, Form("The same seed, the same sessions.", ge=0, le=2**53)] = 1
    first: Annotated[int, Form("The number of the first session.", ge=0, le=2**40)] = 0
    sessions: Annotated[int, Form(ge=1, le=100_000)] = 100
    rounds: Annotated[int, Form("In a session.", ge=1, le=10_000)] = 200


@model
class PlayedWager:
    """The sums of a wager, in cents."""

    wager: str
    stake: Annotated[int, Form("Of a round; of the main game its first wager.")]
    net: int
    squares: Annotated[int, Form("The sum of the squares of every round's net.")]
    wins: int


@model
class SessionsTold:
    """Sessions played, in sums that are added up; amounts in cents."""

    game: str
    seed: int
    first: int
    sessions: int
    rounds: Annotated[int, Form("In a session.")]
    wagers: tuple[PlayedWager, ...]
    main_staked: Annotated[int, Form("All that was put on the main game.")]
    results: Annotated[
        tuple[tuple[int, int], ...], Form("Pairs: the net of a session, how many ended so.")
    ]


class SimulationError(Refused):
    """A simulation that cannot be played: the fault, and its place."""

    code = "simulation/question"

    def __init__(self, message: str, cite: Cite, where: str) -> None:
        super().__init__(message)
        self.message = message
        self.cite = cite
        self.where = where


def spec_asked(chapter: Chapter, asked: SessionsAsked) -> "Spec":
    """The simulation that is asked for. ``SimulationError`` says what is wrong with it."""
    from pitboss.simulate.plan import sides_of
    from pitboss.simulate.spec import Spec, rules_of

    most = _MOST_SET if chapter.chapter == "645a" else _MOST_HANDS
    if asked.sessions * asked.rounds > most:
        message = f"at most {most:,} rounds are played at once: ask for them part by part"
        raise SimulationError(message, chapter.chapter, "sessions")
    chosen = chosen_of(chapter, asked.rules)
    spec = Spec(
        submission=template([chapter], chosen),
        game=chapter.slug,
        wagers=(),
        seats=1,
        rounds=asked.rounds,
        seed=asked.seed,
        player=asked.player,
    )
    offered = sides_of(rules_of(spec))
    for key in (*asked.wagers, *asked.tables):
        if key not in offered:
            where = f"wagers.{key:.40}" if key in asked.wagers else f"tables.{key:.40}"
            message = f"it has no such side wager: {', '.join(offered)}"
            raise SimulationError(message, chapter.chapter, where)
    edited = tuple(
        (key, _rows(chapter, key, rows, chosen.get(key))) for key, rows in asked.tables.items()
    )
    return replace(spec, wagers=tuple(key for key in offered if key in asked.wagers), rows=edited)


def _rows(chapter: Chapter, key: str, rows: Rows, letter: str | None) -> Rows:
    """Rows of a table that have a price, lawful or not."""
    wager = chapter.wagers[key]
    table = read_edited(wager.paytables, wager, wager.name, rows, letter).table
    return tuple((row.hand, str(row.pays)) for row in table.rows)


def sessions_told(spec: "Spec", part: "Part") -> SessionsTold:
    """Sessions as they were played."""
    from pitboss.simulate.sessions import ready
    from pitboss.simulate.spec import rules_of

    stakes = {side.key: side.stake for side in ready(spec).sides.sides}
    columns = (part.sums, part.squares, part.wins)
    names = ("main", *spec.wagers)
    return SessionsTold(
        game=spec.game,
        seed=spec.seed,
        first=part.first,
        sessions=part.sessions,
        rounds=spec.rounds,
        wagers=tuple(
            PlayedWager(
                wager=name,
                stake=stakes.get(name, rules_of(spec).minimum),
                **{key: int(one[at]) for key, one in zip(_SUMS, columns, strict=True)},
            )
            for at, name in enumerate(names)
        ),
        main_staked=part.main_staked,
        results=tuple(sorted(part.results.items())),
    )
