"""The covariance of one seat's wagers, sampled, because it is not counted exactly.

Wagers of a seat look at the same hand, so their results are correlated. Each wager's own variance
is counted exactly. The rest of a round's variance is sampled from compiled rounds with best play
(645a: by the house way, as in the exact figures). The rarest hands, which pay the most at once, are
dealt apart and weighted by their chance, so that none is missed or counts too much
(``rare_hands``).
"""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING

from pitboss.simulate.spec import Spec, submission_of

if TYPE_CHECKING:
    from pitboss.simulate.rare_hands import Rare
    from pitboss.simulate.sessions import Ready

__all__ = ["Covariance", "sample_covariance"]

#: The number of parts of the sample, from which the error is estimated.
_PARTS = 20
#: Rounds dealt at once, one a session: every round is independent.
_BATCH = 10_000
#: Rounds of each rare hand in a part.
_RARE_ROUNDS = 500


@dataclass(frozen=True, slots=True)
class Covariance:
    """A round's variance beyond the sum of its wagers' own, in squared cents, with its error."""

    covariance: float
    error: float
    rounds: int
    seed: int


def sample_covariance(submission: str, game: str, rounds: int, seed: int) -> Covariance:
    """Sample a game of a submission, or a variant such as ``pai-gow-poker/ez``: one seat, every
    side wager at its minimum.

    About ``rounds`` rounds are played in equal parts, besides some of each rare hand.
    """
    from pitboss.odds.compiler import THREADS
    from pitboss.simulate.plan import sides_of
    from pitboss.simulate.rare_hands import rare_hands
    from pitboss.simulate.sessions import ready

    rules = submission_of(submission).offered[game]
    spec = Spec(
        submission=submission,
        game=rules.chapter.slug,
        variant=rules.variant,
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
    return Covariance(fmean(parts), stdev(parts) / sqrt(_PARTS), _PARTS * each, seed)


class _Part:
    """A part of the sample: common rounds, and each rare hand weighted by its chance."""

    def __init__(self, made: "Ready", rare: "list[Rare]", part: int, rounds: int) -> None:
        import numpy as np

        self._made = made
        self._rare = rare
        self._random = np.random.default_rng([made.spec.seed, part])
        #: The next session of this part. Parts are far from each other.
        self._next = part * (rounds + (len(rare) + 1) * _BATCH)
        slots = len(made.spec.wagers) + 4
        #: By wager the net and its square; the last column is all wagers together.
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
        """Play rounds with ``hand`` and with none of ``without``. Returns their frequency."""
        import numpy as np

        from pitboss.simulate.layout import new_batch
        from pitboss.simulate.sessions import Sums

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
