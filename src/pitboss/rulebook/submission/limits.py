"""The payout limit on a single hand: whether one is allowed, and its lowest value (R25, R47)."""

from collections.abc import Mapping

from pitboss.cards import Card
from pitboss.hands import colors, evaluate
from pitboss.money import Cents, MeterShare, dollars_text
from pitboss.rulebook.chapter import Chapter, Wager
from pitboss.rulebook.paytables import Row, SetBy
from pitboss.rulebook.reader import Table
from pitboss.rulebook.submission.model import Findings, GameRules, Offer
from pitboss.rulebook.submission.values import read_money
from pitboss.rulebook.submission.winning_hands import winning_hands

__all__ = ["limit_floor", "most_winnable", "read_payout_limit"]


def limit_floor(chapter: Chapter, offers: Mapping[str, Offer], *, boxes: int = 1) -> Cents | None:
    """The lowest lawful limit, or None if the chapter has none.

    It is the greater of two amounts: the chapter's floor, and the most that one patron could win in
    a round on ``boxes`` boxes, each at the minimum wagers with the largest raises (R47).
    """
    if chapter.payout_limit is None:
        return None
    return Cents(max(chapter.payout_limit.floor, boxes * most_winnable(chapter, offers)))


def most_winnable(chapter: Chapter, offers: Mapping[str, Offer]) -> Cents:
    """The most that one box can win on the covered wagers, each at its own minimum."""
    assert chapter.payout_limit is not None
    covered = [key for key in chapter.payout_limit.covers if key in offers]
    rankings = sorted({offers[key].paytable.ranking for key in covered})
    hands = [cards for ranking in rankings for cards in winning_hands(ranking)] or [()]
    return Cents(
        max(
            sum(_winnings(chapter.wagers[key], offers[key], cards) for key in covered)
            for cards in hands
        )
    )


def _winnings(wager: Wager, offer: Offer, cards: tuple[Card, ...]) -> int:
    """The winnings of one covered wager at its minimum, if the player holds these cards."""
    raised = max((point.largest for point in wager.raises), default=1)
    stake = offer.minimum * raised
    row = _row(offer, cards)
    if row is None:
        return 0
    meter = None
    if isinstance(row.pays, MeterShare):
        if offer.meter is None:
            return 0  # its numbers are wrong or missing; that fault is reported elsewhere
        meter = offer.meter.seed[row.pays.level] * stake // 100
    return row.pays.returned(stake, meter) - stake


def _row(offer: Offer, cards: tuple[Card, ...]) -> Row | None:
    """The row that pays: by the player's cards, or the top one where cards do not matter."""
    table = offer.paytable
    if winning_hands(table.ranking) and "dealer" not in table.looks_at:
        return table.row_for(evaluate(table.ranking, cards))
    if table.ranking == "color" and cards:
        found = [table.row_for(colors(cards, color)) for color in ("red", "black")]
        return next((row for row in found if row is not None), None)
    return table.rows[0]


def read_payout_limit(
    table: Table, rules: GameRules, offers: Mapping[str, Offer], found: Findings
) -> Cents | None:
    """Read the table's limit and check it against the chapter."""
    chapter, boxes = rules.chapter, rules.adjacent_boxes
    rule = chapter.payout_limit
    path = table.at("payout_limit")
    if "payout_limit" not in table and (rule is None or rule.set_by is not SetBy.LAW):
        return None  # no limit is filed, so its floor does not matter
    least = limit_floor(chapter, offers, boxes=boxes)
    if "payout_limit" not in table:
        return least
    given = read_money(table, "payout_limit", found)
    if given is None:
        return None
    if rule is None or least is None:
        found.violation(
            path,
            f"{chapter.name} has no payout limit: every winning wager is paid in full",
            chapter.paragraphs.payouts,
        )
        return None
    if rule.set_by is SetBy.LAW:
        found.violation(
            path,
            f"the chapter itself fixes the limit ({dollars_text(least)} at this minimum wager); "
            "a submission cannot set one",
            rule.cite,
        )
        return least
    if given < least:
        reason = (
            f"the law's floor of {dollars_text(rule.floor)}"
            if least == rule.floor
            else f"{dollars_text(least)}, the most that one player could win in a round at the "
            f"minimum wager of {dollars_text(rules.minimum)}"
            + (f" on {boxes} boxes (R47)" if boxes > 1 else "")
        )
        found.violation(path, f"{dollars_text(given)} is below {reason}", rule.cite)
    return given
