"""Main games under an edited paytable, from shipped shares of its rows: no deal is counted again.

Where a row pays hands that nobody folds, another payout changes no decision but perhaps the first
one. So the net of a decision is linear in the payout, and its square quadratic. The shares are the
coefficients, added up over all deals by ``row_share_builder``.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from pitboss.odds import shipped_counts
from pitboss.odds.paytable_values import nets_by_leading_rank
from pitboss.odds.solution import Solution
from pitboss.rulebook import Paytable

__all__ = ["REQUIRED", "SHARED", "reweighted"]

#: The wagers of a round before the first decision, in Antes.
REQUIRED: Final[Mapping[str, int]] = {"639a": 1, "641a": 1, "653a": 2, "657a": 2}
#: The chapters whose rows have shares.
SHARED: Final = tuple(REQUIRED)


def reweighted(chapter: str, table: Paytable) -> Solution | None:
    """The main game under a table, or None where it has to be counted: a payout of a hand that may
    be folded, or one too small to keep a hand in."""
    if chapter not in SHARED:
        return None
    for shares in shipped_counts.row_shares(chapter):
        more = _more_than_least(shares, table)
        if more is not None:
            return _solution(chapter, shares, more)
    return None


def _more_than_least(shares: Any, table: Paytable) -> list[Fraction] | None:
    """The payouts beyond each row's least, or None if the shares do not cover the table."""
    nets = nets_by_leading_rank(table, Fraction(0))
    found, shared = [], set()
    for row in shares["rows"]:
        places, most = row["places"], row["most"]
        least = shares["least"][places[0]]
        (pays, *others) = {nets[place] for place in places}
        if others or pays < least or (most is not None and pays > most):
            return None
        found.append(pays - least)
        shared.update(places)
    fixed = (place for place in range(len(nets)) if place not in shared)
    return found if all(nets[place] == shares["least"][place] for place in fixed) else None


def _solution(chapter: str, shares: Any, more: Sequence[Fraction]) -> Solution:
    taken = [_best(kind, more) for kind in shares["kinds"]]
    rounds = shares["rounds"]
    decisions = {
        name: Fraction(sum(one["decisions"].get(name, 0) for _, one in taken), rounds)
        for name in shares["decisions"]
    }
    raised = (int(name.split()[1]) * often for name, often in decisions.items() if name != "fold")
    return Solution(
        deals=shares["deals"],
        net=sum((net for net, _ in taken), Fraction()) / rounds,
        square=sum((_square(one, more) for _, one in taken), Fraction()) / rounds,
        wagered=sum(raised, Fraction(REQUIRED[chapter])),
        decisions=decisions,
        compared=shares["compared"],
        kept=_kept(shares, [one for _, one in taken]),
    )


def _best(kind: Sequence[Any], more: Sequence[Fraction]) -> tuple[Fraction, Any]:
    """The first decision of highest net for hands of a kind. Of equals, the first listed."""
    nets = [one["net"] + _sum(one["linear"], more) for one in kind]
    at = nets.index(max(nets))
    return Fraction(nets[at]), kind[at]


def _square(one: Any, more: Sequence[Fraction]) -> Fraction:
    squared = [pays * pays for pays in more]
    return Fraction(one["square"] + _sum(one["first"], more) + _sum(one["second"], squared))


def _sum(shares: Sequence[int], amounts: Sequence[Fraction]) -> Fraction:
    return sum((share * each for share, each in zip(shares, amounts, strict=True)), Fraction())


def _kept(shares: Any, taken: Sequence[Any]) -> dict[str, dict[str, Fraction]]:
    """The deals not folded: all of them, less those that each first decision folds later."""
    found = {
        wager: {hand: Fraction(count) for hand, count in counts.items()}
        for wager, counts in shares["kept"].items()
    }
    for one in taken:
        for hand, count in one["folded"].items():
            found["bad-beat"][hand] -= Fraction(count)
    return found
