"""The specification of a simulation, from which any process can prepare it."""

from dataclasses import dataclass, replace
from functools import lru_cache

from pitboss.money import parse_odds
from pitboss.odds.advice import Terms, terms_filed
from pitboss.rulebook import GameRules, Row, Submission, UnreadableError, read_submission
from pitboss.rulebook.reader import parse_toml

__all__ = ["PLAYERS", "Spec", "rules_of", "submission_of", "terms_of_spec"]

#: How the seats play: the best decisions, by the rules of thumb, or every hand to its end.
PLAYERS = ("best", "thumb", "never-fold")


@dataclass(frozen=True, slots=True, kw_only=True)
class Spec:
    """A simulation: identical for every process that plays a part of it."""

    #: The text of the Rules Submission, and its game.
    submission: str
    game: str
    #: The variant of the game; empty for the game itself.
    variant: str = ""
    #: The side wagers that every seat makes each round.
    wagers: tuple[str, ...]
    seats: int
    #: Rounds in a session.
    rounds: int
    seed: int
    player: str = "best"
    #: Side wagers with other rows than those filed: pairs of hand and payout.
    rows: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()


@lru_cache(maxsize=8)
def submission_of(text: str) -> Submission:
    """Read a submission from its text. It must check clean."""
    submission, verdict = read_submission(parse_toml(text, "the submission"))
    if not verdict.ok:
        first = verdict.violations[0]
        raise UnreadableError(f"{first.path}: {first.message} [{first.cite}]")
    return submission


def rules_of(spec: Spec) -> GameRules:
    """The game's rules."""
    rules = submission_of(spec.submission).rules(spec.game, spec.variant)
    assert rules is not None, "a simulation is of a game that is offered"
    offers = dict(rules.offers)
    for key, rows in spec.rows:
        paid = tuple(Row(hand, parse_odds(pays)) for hand, pays in rows)
        table = replace(offers[key].paytable, rows=paid)
        offers[key] = replace(offers[key], paytable=table)
    return replace(rules, offers=offers)


def terms_of_spec(spec: Spec) -> Terms:
    """The terms of the main game."""
    return terms_filed(rules_of(spec))
