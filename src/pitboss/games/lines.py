"""Settlement lines: what became of each wager, and why, as data."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from pitboss.games.showdown import Box, Showdown
from pitboss.hands import Hand
from pitboss.money import NOTHING, Cents, Odds, Push, To

__all__ = [
    "Line",
    "Outcome",
    "PaidFrom",
    "against_dealer",
    "bonus",
    "by_paytable",
    "forfeit",
    "if_live",
    "lose",
    "push",
    "win",
    "withdrawn",
]


class Outcome(StrEnum):
    """What became of a wager."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    FORFEIT = "forfeit"
    WITHDRAWN = "withdrawn"
    SURRENDER = "surrender"


class PaidFrom(StrEnum):
    """Where a prize comes from (R15)."""

    TABLE = "table inventory"
    ACCOUNT = "game account"
    SLIP = "jackpot slip"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One wager settled: hands compared, row, rule in our words, citation.

    Where ``pays`` is a share of a meter the line is a claim: the table fills in ``returned`` at the
    seat's turn. ``meter`` names the wager whose meter it is, and ``shared`` is true where several
    players divide one prize (R18).
    """

    wager: str
    staked: Cents
    outcome: Outcome
    returned: Cents
    cite: str
    rule: str
    pays: Odds | None = None
    paid_from: PaidFrom | None = None
    approval: bool = False
    hand: str | None = None
    against: str | None = None
    row: str | None = None
    of_seat: int | None = None
    meter: str | None = None
    shared: bool = False
    limited: Cents = NOTHING


def lose(
    box: Box,
    wager: str,
    *,
    cite: str,
    rule: str,
    hand: Hand | None = None,
    against: str | None = None,
) -> Line:
    """A wager that the dealer collects."""
    return Line(
        wager=wager,
        staked=box.wagers[wager],
        outcome=Outcome.LOSE,
        returned=NOTHING,
        cite=cite,
        rule=rule,
        hand=hand.name if hand else None,
        against=against,
    )


def push(
    box: Box,
    wager: str,
    *,
    cite: str,
    rule: str,
    hand: Hand | None = None,
    row: str | None = None,
    against: str | None = None,
) -> Line:
    """A wager that goes back to the player."""
    return Line(
        wager=wager,
        staked=box.wagers[wager],
        outcome=Outcome.PUSH,
        returned=box.wagers[wager],
        cite=cite,
        rule=rule,
        hand=hand.name if hand else None,
        row=row,
        against=against,
    )


def forfeit(box: Box, wager: str) -> Line:
    """A wager lost by a fold (R8), or with a player who left (.7(b))."""
    lost = "the player left the table" if box.abandoned else "lost with the folded hand"
    return Line(
        wager=wager,
        staked=box.wagers[wager],
        outcome=Outcome.FORFEIT,
        returned=NOTHING,
        cite=box.forfeited[wager],
        rule=lost,
    )


def win(
    show: Showdown,
    box: Box,
    wager: str,
    pays: Odds,
    *,
    cite: str,
    rule: str,
    hand: Hand | None = None,
    row: str | None = None,
    shared: bool = False,
    against: str | None = None,
) -> Line:
    """A wager that is paid; a share of a meter stays open until the table resolves it."""
    law = show.rules.chapter.wagers[wager]
    stake = box.wagers[wager]
    is_claim = pays.meter_level is not None
    return Line(
        wager=wager,
        staked=stake,
        outcome=Outcome.WIN,
        returned=NOTHING if is_claim else pays.returned(stake),
        cite=cite,
        rule=rule,
        pays=pays,
        paid_from=_paid_from(is_claim, law.electronic),
        approval=law.approval is not None and law.approval.needed(pays),
        hand=hand.name if hand else None,
        row=row,
        against=against,
        meter=(law.shares or law.key) if is_claim else None,
        shared=shared and is_claim,
    )


def _paid_from(is_claim: bool, electronic: bool) -> PaidFrom:
    if is_claim:
        return PaidFrom.SLIP
    return PaidFrom.ACCOUNT if electronic else PaidFrom.TABLE


def by_paytable(
    show: Showdown,
    box: Box,
    wager: str,
    hand: Hand,
    *,
    loses: str,
    shared: bool = False,
    pays: str | None = None,
) -> Line:
    """A wager settled by its paytable alone: the first row that the hand satisfies.

    ``loses`` is the paragraph that collects it, ``pays`` the one that pays it: else the table's.
    """
    table = show.rules.offers[wager].paytable
    row = table.row_for(hand)
    if row is None:
        return lose(box, wager, cite=loses, rule="the hand is on no paying row", hand=hand)
    if isinstance(row.pays, Push):
        rule = f"{row.hand.lower()}: the wager is returned"
        return push(box, wager, cite=pays or table.cite, rule=rule, hand=hand, row=row.hand)
    return win(
        show,
        box,
        wager,
        row.pays,
        cite=pays or table.cite,
        rule=f"{row.hand.lower()} pays {row.pays}",
        hand=hand,
        row=row.hand,
        shared=shared,
    )


def bonus(
    show: Showdown,
    name: str,
    stake: Cents,
    pays: Odds,
    *,
    on: str,
    cite: str,
    rule: str,
    hand: Hand | None = None,
    row: str | None = None,
) -> Line:
    """A payout without a stake of its own, on the stake of another wager."""
    # A stake that the odds give back ("2 to 1") was settled on its own wager's line.
    own = stake if isinstance(pays, To) else 0
    return Line(
        wager=name,
        staked=NOTHING,
        outcome=Outcome.WIN,
        returned=Cents(pays.returned(stake) - own),
        cite=cite,
        rule=rule,
        pays=pays,
        paid_from=_paid_from(False, show.rules.chapter.wagers[on].electronic),
        hand=hand.name if hand else None,
        row=row,
    )


def withdrawn(box: Box, wager: str) -> Line:
    """A wager that the player took back at a decision (643a.11(b), (d))."""
    return Line(
        wager=wager,
        staked=box.wagers[wager],
        outcome=Outcome.WITHDRAWN,
        returned=box.wagers[wager],
        cite=box.withdrawn[wager],
        rule="taken back by the player",
    )


def if_live(box: Box, wager: str, settle: Callable[[], Line]) -> Iterator[Line]:
    """The line of a wager if it was made: taken back, lost (what is back cannot be), or settled."""
    if wager not in box.wagers:
        return
    if wager in box.withdrawn:
        yield withdrawn(box, wager)
    elif wager in box.forfeited:
        yield forfeit(box, wager)
    else:
        yield settle()


def against_dealer(
    show: Showdown,
    box: Box,
    wager: str,
    own: Hand,
    house: Hand,
    *,
    lower: str,
    equal: str | None = None,
) -> Line:
    """A wager that wins by the higher hand; where ``equal`` is nothing a tie wins, too (R13)."""
    name = house.name
    if own.strength < house.strength:
        rule = f"lower than the dealer's {name.lower()}"
        return lose(box, wager, cite=lower, rule=rule, hand=own, against=name)
    if own.strength > house.strength:
        rule = f"higher than the dealer's {name.lower()}"
    else:
        rule = f"equal to the dealer's {name.lower()}"
        if equal is not None:
            return push(box, wager, cite=equal, rule=rule, hand=own, against=name)
    table = show.rules.offers[wager].paytable
    return win(show, box, wager, table.flat, cite=table.cite, rule=rule, hand=own, against=name)
