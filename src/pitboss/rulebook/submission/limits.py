"""The payout limit on a single hand: whether it may be set, and how low (R25)."""

from collections.abc import Iterable, Mapping

from pitboss.cards import Card, parse_cards
from pitboss.hands import colors, evaluate
from pitboss.money import Cents, MeterShare, dollars_text
from pitboss.rulebook.chapter import Chapter, Row, SetBy, Wager
from pitboss.rulebook.reader import Table
from pitboss.rulebook.submission.model import Findings, Offer

__all__ = ["least_payout_limit", "most_winnable", "read_payout_limit"]

# Hands that between them reach the top of every paytable that a limit covers: what one player
# can win at once is the best of these, summed over the wagers that look at the same cards.
_WITNESSES: Mapping[str, tuple[str, ...]] = {
    "five-card": ("As Ks Qs Js Ts",),
    "pai-gow-seven": (
        "9s 8s 7s 6s 5s 4s 3s",
        "As Ks Qs Js Ts Kh Qh",
        "As Ks Qs Js Ts Ah Kh",
        "As Ks Qs Js Ts Ah Qh",
        "As 2s 3s 4s 5s Ah Qh",
        "9s 8s 7s 6s 5s 4s Jk",
        "As Ah Ad Ac Jk 2s 3d",
        "9s 8d 7s 5d 4s 3d 2s",
    ),
}


def least_payout_limit(
    chapter: Chapter, offers: Mapping[str, Offer], minimum: Cents
) -> Cents | None:
    """The lowest lawful limit; nothing where the chapter has none.

    It is the chapter's floor, or what one player could win in a round at the table's minimum with
    the largest raises, whichever is greater.
    """
    if chapter.payout_limit is None:
        return None
    return Cents(max(chapter.payout_limit.floor, most_winnable(chapter, offers, minimum)))


def most_winnable(chapter: Chapter, offers: Mapping[str, Offer], minimum: Cents) -> Cents:
    """The most that one player can win on the covered wagers, each at its minimum."""
    assert chapter.payout_limit is not None
    covered = [key for key in chapter.payout_limit.covers if key in offers]
    rankings = {offers[key].paytable.ranking for key in covered} & set(_WITNESSES)
    witnesses: Iterable[tuple[Card, ...]] = [
        parse_cards(text) for ranking in sorted(rankings) for text in _WITNESSES[ranking]
    ] or [()]
    return Cents(
        max(
            sum(_winnings(chapter.wagers[key], offers[key], minimum, cards) for key in covered)
            for cards in witnesses
        )
    )


def _winnings(wager: Wager, offer: Offer, minimum: Cents, cards: tuple[Card, ...]) -> int:
    """What one covered wager wins at its minimum when the player holds these cards."""
    raised = max((point.largest for point in wager.raises), default=1)
    stake = offer.amount or max(minimum, offer.minimum) * raised
    row = _row(offer, cards)
    if row is None:
        return 0
    meter = None
    if isinstance(row.pays, MeterShare):
        assert offer.meter is not None
        meter = offer.meter.seed[row.pays.level] * stake // 100
    return row.pays.returned(stake, meter) - stake


def _row(offer: Offer, cards: tuple[Card, ...]) -> Row | None:
    """The row that pays: by the player's cards, or the top one where those do not matter."""
    table = offer.paytable
    if table.ranking in _WITNESSES and "dealer" not in table.looks_at:
        return table.row_for(evaluate(table.ranking, cards))
    if table.ranking == "color":
        found = [table.row_for(colors(cards, color)) for color in ("red", "black")]
        return next((row for row in found if row is not None), None)
    return table.rows[0]


def read_payout_limit(
    table: Table, chapter: Chapter, offers: Mapping[str, Offer], minimum: Cents, found: Findings
) -> Cents | None:
    """The limit that the table applies, judged against the chapter."""
    least = least_payout_limit(chapter, offers, minimum)
    rule = chapter.payout_limit
    path = table.at("payout_limit")
    if "payout_limit" not in table:
        return least if rule is not None and rule.set_by is SetBy.LAW else None
    given = table.money("payout_limit")
    if rule is None or least is None:
        found.violation(
            path,
            f"{chapter.name} has no payout limit: every winning wager is paid in full",
            f"{chapter.chapter}.12",
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
            f"minimum wager of {dollars_text(minimum)}"
        )
        found.violation(path, f"{dollars_text(given)} is below {reason}", rule.cite)
    return given
