"""How the wagers of one seat move together: sampled, since nobody has counted it.

Wagers of a seat look at the same hand, so that what one wins says much of the others: the deviation
of them all is not that of wagers made apart. Each wager's own variance is counted exactly; what a
round's variance has beyond their sum is taken from compiled rounds, played best (645a: by the house
way, as the exact figures are).
"""

from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING

from pitboss.simulate.spec import Spec, submission_of

if TYPE_CHECKING:
    from pitboss.simulate.playing import Part

__all__ = ["Together", "move_together"]

#: The sample is played in so many parts, of which the error is told.
_PARTS = 20
#: Rounds of a session; nothing of it shows, as every round stands alone.
_SESSION = 100


@dataclass(frozen=True, slots=True)
class Together:
    """What the variance of a round has beyond its wagers' own, in squared cents, with its error."""

    covariance: float
    error: float
    rounds: int
    seed: int


def move_together(submission: str, game: str, rounds: int, seed: int) -> Together:
    """Sample a game of a submission's text, every side wager at its least, one seat.

    About so many rounds are played: whole sessions in equal parts.
    """
    from pitboss.simulate.plan import sides_of
    from pitboss.simulate.running import play_here

    rules = submission_of(submission).games[game]
    spec = Spec(
        submission=submission,
        game=game,
        wagers=sides_of(rules),
        seats=1,
        rounds=_SESSION,
        seed=seed,
        player="thumb" if "house_way" in rules.chapter.options else "best",
    )
    each = -(-rounds // (_PARTS * _SESSION))
    found = [
        _beyond_their_own(part)
        for part in play_here(spec, [(number * each, each) for number in range(_PARTS)])
    ]
    error = stdev(found) / sqrt(_PARTS)
    return Together(fmean(found), error, _PARTS * each * _SESSION, seed)


def _beyond_their_own(part: "Part") -> float:
    """The variance of a seat's round, less the variances of its wagers, in a part of the sample."""
    rounds = part.sessions * _SESSION
    net, square = part.house
    own = (
        _variance(one, its_square, rounds)
        for one, its_square in zip(part.sums.tolist(), part.squares.tolist(), strict=True)
    )
    return _variance(net, square, rounds) - sum(own)


def _variance(total: int, squares: int, number: int) -> float:
    return (squares - total * total / number) / number
