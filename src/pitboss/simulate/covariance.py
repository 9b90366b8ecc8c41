"""How the wagers of one seat move together: sampled, since nobody has counted it.

Wagers of a seat look at the same hand, so that what one wins says much of the others: the deviation
of them all is not that of wagers made apart. Each wager's own variance is counted exactly; what a
round's variance has beyond their sum is taken from compiled rounds, played best (645a: by the house
way, as the exact figures are). The rarest hands, which pay the most at once, are dealt apart and
weighed by how often they come, so that none is missed and none counts too much (``rare.py``).
"""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING

from pitboss.simulate.spec import Spec, submission_of

if TYPE_CHECKING:
    from pitboss.simulate.playing import Ready
    from pitboss.simulate.rare import Rare

__all__ = ["Together", "move_together"]

#: The sample is played in so many parts, of which the error is told.
_PARTS = 20
#: Rounds that are dealt at once, a session each: every round stands alone.
_BATCH = 10_000
#: Rounds of each rare hand in a part.
_RARE_ROUNDS = 500


@dataclass(frozen=True, slots=True)
class Together:
    """What the variance of a round has beyond its wagers' own, in squared cents, with its error."""

    covariance: float
    error: float
    rounds: int
    seed: int


def move_together(submission: str, game: str, rounds: int, seed: int) -> Together:
    """Sample a game of a submission's text, every side wager at its least, one seat.

    About so many rounds are played in equal parts, and some of each rare hand beside them.
    """
    from pitboss.odds.compiling import THREADS
    from pitboss.simulate.plan import sides_of
    from pitboss.simulate.playing import ready
    from pitboss.simulate.rare import rare_hands

    rules = submission_of(submission).games[game]
    spec = Spec(
        submission=submission,
        game=game,
        wagers=sides_of(rules),
        seats=1,
        rounds=1,
        seed=seed,
        player="thumb" if "house_way" in rules.chapter.options else "best",
    )
    made = ready(spec)
    rare = rare_hands(made) if spec.wagers else []
    each = -(-rounds // _PARTS)
    with ThreadPoolExecutor(THREADS) as threads:
        parts = list(threads.map(lambda part: _Part(made, rare, part, each).beyond, range(_PARTS)))
    return Together(fmean(parts), stdev(parts) / sqrt(_PARTS), _PARTS * each, seed)


class _Part:
    """A part of the sample: common rounds, and each rare hand, weighed by its chance."""

    def __init__(self, made: "Ready", rare: "list[Rare]", part: int, rounds: int) -> None:
        import numpy as np

        self._made = made
        self._rare = rare
        self._random = np.random.default_rng([made.spec.seed, part])
        #: Where the next session of this part begins; parts lie far from each other.
        self._next = part * (rounds + (len(rare) + 1) * _BATCH)
        slots = len(made.spec.wagers) + 4
        #: By wager the net and its square, and last of all together.
        self._nets, self._squares = np.zeros(slots + 1), np.zeros(slots + 1)
        left = 1.0
        for place, hand in enumerate(rare):
            left -= self._add(_RARE_ROUNDS, hand.chance, rare[:place], hand)
        self._add(rounds, left, rare, None)

    @property
    def beyond(self) -> float:
        """The variance of a round less those of its wagers."""
        variances = self._squares - self._nets**2
        return float(variances[-1] - variances[:-1].sum())

    def _add(self, rounds: int, chance: float, without: "list[Rare]", hand: "Rare | None") -> float:
        """Play rounds that have a hand, and none of others; returns how often they come."""
        import numpy as np

        from pitboss.simulate.layout import new_batch
        from pitboss.simulate.playing import Sums

        made, kept = self._made, 0
        nets, squares = np.zeros_like(self._nets), np.zeros_like(self._squares)
        for start in range(0, rounds, _BATCH):
            number = min(_BATCH, rounds - start)
            batch = new_batch(number, made.layout)
            made.lay(batch, self._next, number)
            self._next += number
            if hand is not None:
                hand.put(batch, self._random)
            made.play(batch, number)
            if without:
                batch = batch.only(~np.any([one.there(batch) for one in without], axis=0))
            here = len(batch.net)
            sums = Sums(made.spec, here)
            sums.settle(made, batch, 1, 0, slice(0, here))
            nets += [*sums.sums, -sums.house[0]]
            squares += [*sums.squares, sums.house[1]]
            kept += here
        weight = chance if hand is None else chance * kept / rounds
        self._nets += weight * nets / max(1, kept)
        self._squares += weight * squares / max(1, kept)
        return weight
