"""The shares of a paytable's rows in a main game (``row_shares``), counted over all deals.

A row's shares are differences: the game is solved with every row at its least, and again with one
row a unit above it. That is done only for rows whose payout changes no decision after the first
one, from the least up to the most.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pitboss.money import Odds, Push, To
from pitboss.odds.board_sets import kinds_of_pairs
from pitboss.odds.one_decision import Strategy
from pitboss.odds.paytable_values import nets_by_leading_rank
from pitboss.odds.sets import full_deck
from pitboss.odds.solution import Solution
from pitboss.odds.solvers import main_tables, solve_table, solve_with_strategy
from pitboss.odds.ultimate_texas_holdem import Kinds, Sums
from pitboss.odds.ultimate_texas_holdem import Strategy as UltimateStrategy
from pitboss.rulebook import Chapter, Paytable, Row

__all__ = ["row_shares"]

#: By chapter: how often a round pays a row's odds, where that is not once.
_TIMES: Final = {"639a": 2}
#: By chapter: the number of the dealer's cards that could be the one shown.
_SHOWN: Final = {"639a": 5, "641a": 6, "657a": 1}
#: What hands win at least, where that is more than nothing.
_LEAST: Final = {"639a": 1}
#: Spans of payouts in which the same hands are folded: four-of-a-kind on the board with a low card
#: beside it is played for a high payout alone.
_SPANS: Final[Mapping[str, Sequence[Mapping[str, tuple[int, int]]]]] = {
    "653a": [{"Four-of-a-kind": (5, 11)}, {"Four-of-a-kind": (15, 30)}],
}
#: A payout above all that anybody files.
_MUCH: Final = 1_000_000


@dataclass(frozen=True, eq=False)
class _Rows:
    """A chapter's table with every row at its least."""

    table: Paytable
    unit: int
    spans: Mapping[str, tuple[int, int]]

    def least(self, hand: str) -> int:
        return self.spans.get(hand, (self.unit, _MUCH))[0]

    def most(self, hand: str) -> int:
        return self.spans.get(hand, (self.unit, _MUCH))[1]

    def paying(self, hand: str = "", net: int = 0) -> Paytable:
        """The table with one row at another payout, or none."""
        rows = (
            Row(row.hand, _odds(net if row.hand == hand else self.least(row.hand)))
            for row in self.table.rows
        )
        return replace(self.table, rows=tuple(rows))

    def above(self, hand: str) -> Paytable:
        """The table with one row a unit above its least."""
        return self.paying(hand, self.least(hand) + 1)

    def nets(self, table: Paytable) -> list[int]:
        return [int(net) for net in nets_by_leading_rank(table, Fraction(0))]

    def places(self, hand: str) -> list[int]:
        """The places of a row's hands, by category and leading rank."""
        both = zip(self.nets(self.paying()), self.nets(self.above(hand)), strict=True)
        return [place for place, (least, above) in enumerate(both) if least != above]


def _odds(net: int) -> Odds:
    return To(net, 1) if net else Push()


def row_shares(chapter: Chapter) -> list[dict[str, Any]]:
    """The shares in their shipped form, by span of payouts."""
    table = next(iter(main_tables(chapter).tables.values()))
    build = _ultimate if chapter.chapter == "653a" else _one_decision
    found = []
    for spans in _SPANS.get(chapter.chapter, [{}]):
        rows = _Rows(table, _LEAST.get(chapter.chapter, 0), spans)
        shared, told = build(chapter, rows)
        listed = [
            {"places": rows.places(hand), "most": spans[hand][1] if hand in spans else None}
            for hand in shared
        ]
        found.append({"least": rows.nets(rows.paying()), "rows": listed, **told})
    return found


def _told(solution: Solution, rounds: int, kinds: Sequence[Any]) -> dict[str, Any]:
    kept = {wager: _text(counts) for wager, counts in solution.kept.items()}
    return {
        "deals": solution.deals,
        "rounds": rounds,
        "decisions": list(solution.decisions),
        "compared": {wager: dict(counts) for wager, counts in solution.compared.items()},
        "kept": kept,
        "kinds": kinds,
    }


def _text(counts: Mapping[str, Fraction]) -> dict[str, str]:
    return {hand: str(count) for hand, count in counts.items()}


# ── One decision: 639a, 641a, 657a ───────────────────────────────────────────────────────────


def _one_decision(chapter: Chapter, rows: _Rows) -> tuple[list[str], dict[str, Any]]:
    """All hands are of one kind, and the best decision is taken for each."""
    base, strategy = solve_with_strategy(chapter, rows.paying())
    assert isinstance(strategy, Strategy)
    rounds = base.deals * _SHOWN[chapter.chapter]
    shared, linear, first, second = [], [], [], []
    for row in rows.table.rows:
        much = solve_with_strategy(chapter, rows.paying(row.hand, rows.most(row.hand)))[1]
        assert isinstance(much, Strategy)
        if not np.array_equal(strategy.times, much.times):
            continue
        one = solve_table(chapter, rows.above(row.hand))
        shared.append(row.hand)
        linear.append(_whole((one.net - base.net) * rounds))
        second.append(linear[-1] * _TIMES.get(chapter.chapter, 1))
        first.append(_whole((one.square - base.square) * rounds) - second[-1])
    kind = {
        "net": _whole(base.net * rounds),
        "square": _whole(base.square * rounds),
        "linear": linear,
        "first": first,
        "second": second,
        "decisions": {name: _whole(often * rounds) for name, often in base.decisions.items()},
        "folded": {},
    }
    return shared, _told(base, rounds, [[kind]])


def _whole(figure: Fraction) -> int:
    assert figure.denominator == 1
    return figure.numerator


# ── Ultimate Texas Hold 'Em ──────────────────────────────────────────────────────────────────


#: By row that has shares: the differences of nets and of squares, by kind and decision.
_Found = dict[str, tuple[NDArray[np.int64], NDArray[np.int64]]]


def _ultimate(chapter: Chapter, rows: _Rows) -> tuple[list[str], dict[str, Any]]:
    """Kinds of two cards, each raised or checked first; what follows does not change."""
    deck = full_deck()
    base = Sums(deck, rows.paying())
    kinds = base.kinds()
    found: _Found = {}
    for row in rows.table.rows:
        much = Sums(deck, rows.paying(row.hand, rows.most(row.hand)))
        if not (np.array_equal(base.river, much.river) and (base.raises == much.raises).all()):
            continue
        above = Sums(deck, rows.above(row.hand)).kinds()
        found[row.hand] = above.nets - kinds.nets, above.squares - kinds.squares
    strategy = base.best()[0]
    listed = []
    for kind, here in enumerate(kinds.nets):
        # Four Antes or three: the Blind is the same in both, and so is the better one.
        raised = int(here[1] > here[0])
        often = {f"raise {4 - raised}": int(kinds.rounds[kind])}
        checked = _choice(kinds, found, kind, 2, _after_a_check(kinds, kind))
        folded = _folded(base, strategy, kind)
        listed.append([_choice(kinds, found, kind, raised, often), {**checked, "folded": folded}])
    solution = solve_table(chapter, rows.paying())
    kept = {hand: Fraction(count) for hand, count in base.lower_hands().items()}
    everything = replace(solution, kept={"bad-beat": kept})
    return list(found), _told(everything, base.rounds, listed)


def _choice(
    kinds: Kinds, found: _Found, kind: int, column: int, decisions: dict[str, int]
) -> dict[str, Any]:
    linear = [int(nets[kind, column]) for nets, _ in found.values()]
    return {
        "net": int(kinds.nets[kind, column]),
        "square": int(kinds.squares[kind, column]),
        "linear": linear,
        "first": [
            int(squares[kind, column]) - share
            for (_, squares), share in zip(found.values(), linear, strict=True)
        ],
        "second": linear,
        "decisions": decisions,
        "folded": {},
    }


def _after_a_check(kinds: Kinds, kind: int) -> dict[str, int]:
    raised, folded = int(kinds.raised[kind]), int(kinds.folded[kind])
    return {
        "raise 2": raised,
        "raise 1": int(kinds.rounds[kind]) - raised - folded,
        "fold": folded,
    }


def _folded(base: Sums, strategy: UltimateStrategy, kind: int) -> dict[str, str]:
    """The deals that hands of a kind fold after a check, by the lower hand."""
    first = np.where(kinds_of_pairs() == kind, 0, 4)
    kept = base.lower_hands_kept(replace(strategy, first=first))
    whole = base.lower_hands()
    return {hand: str(whole[hand] - kept[hand]) for hand in whole if whole[hand] != kept[hand]}
