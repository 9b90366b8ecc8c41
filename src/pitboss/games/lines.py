"""Settlement lines: the result of each wager and its reason, as data. Texts are made elsewhere."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from pitboss.games.showdown import Box, Showdown
from pitboss.hands import Hand
from pitboss.money import NOTHING, Cents, Odds, Push, To
from pitboss.record import Copied, kind

__all__ = [
    "BANK",
    "Line",
    "Outcome",
    "PaidFrom",
    "Reason",
    "against_dealer",
    "bonus",
    "by_paytable",
    "envy",
    "forfeit",
    "if_live",
    "lose",
    "push",
    "win",
    "withdrawn",
]


#: The wager of the line of a player who has the bank (645a.12).
BANK: Final = "bank"


class Outcome(StrEnum):
    """The result of a wager."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    FORFEIT = "forfeit"
    WITHDRAWN = "withdrawn"
    SURRENDER = "surrender"


class PaidFrom(StrEnum):
    """The source of a payout (R15); a player's bank with the losing wagers (645a.12)."""

    TABLE = "table inventory"
    ACCOUNT = "game account"
    SLIP = "jackpot slip"
    BANK = "bank"


class Reason(StrEnum):
    """The reason for a result. The line's hands, row and odds complete it."""

    HIGHER = "higher"
    LOWER = "lower"
    EQUAL = "equal"
    DEALER_LOW = "dealer-low"
    ROW = "row"
    NO_ROW = "no-row"
    BELOW_ROW = "below-row"
    TIE = "tie"
    ENVY = "envy"
    DRAWN_CARD = "drawn-card"
    DRAWN_POSITION = "drawn-position"
    FOLDED = "folded"
    LEFT = "left"
    WITHDRAWN = "withdrawn"
    VOID = "void"
    SHARE_ELSEWHERE = "share-elsewhere"
    BELOW_A_CENT = "below-a-cent"
    NOT_APPROVED = "not-approved"
    BOTH_HIGHER = "both-higher"
    ONE_HIGHER = "one-higher"
    NEITHER_HIGHER = "neither-higher"
    FOUL = "foul"
    QUEENS_DRAGON = "queens-dragon"
    SURRENDERED = "surrendered"
    BANK = "bank"
    BANK_FOUL = "bank-foul"


@kind("line")
@dataclass(frozen=True, kw_only=True)
class Line(Copied):
    """One settled wager: hands compared, row, reason, paragraph.

    If ``pays`` is a share of a meter, the line is a claim: the table fills in ``returned`` and the
    number of the prize at the seat's turn. ``meter`` names the wager that owns the meter.
    ``shared`` is true where several players divide one prize (R18).
    """

    wager: str
    staked: Cents
    outcome: Outcome
    returned: Cents
    cite: str
    reason: Reason
    pays: Odds | None = None
    paid_from: PaidFrom | None = None
    approval: bool = False
    hand: Hand | None = None
    against: Hand | None = None
    row: str | None = None
    #: The letter of the table that was applied; None if the chapter has a single one.
    paytable: str | None = None
    of_seat: int | None = None
    meter: str | None = None
    shared: bool = False
    prize: int | None = None
    limited: Cents = NOTHING
    #: The vigorish. ``returned`` does not include it (645a.13(a)).
    vigorish: Cents = NOTHING
    #: The low hands, where two hands are compared; ``hand`` and ``against`` are the high ones.
    low: Hand | None = None
    against_low: Hand | None = None
    #: Whether it was settled against a player's bank, and the part of the win that the bank could
    #: not pay (645a.12). ``returned`` does not include it.
    banked: bool = False
    short: Cents = NOTHING


def lose(
    box: Box,
    wager: str,
    reason: Reason,
    *,
    cite: str,
    hand: Hand | None = None,
    against: Hand | None = None,
    paytable: str | None = None,
) -> Line:
    """A wager that the dealer collects."""
    return Line(
        wager=wager,
        staked=box.wagers[wager],
        outcome=Outcome.LOSE,
        returned=NOTHING,
        cite=cite,
        reason=reason,
        hand=hand,
        against=against,
        paytable=paytable,
    )


def push(
    box: Box,
    wager: str,
    reason: Reason,
    *,
    cite: str,
    hand: Hand | None = None,
    row: str | None = None,
    against: Hand | None = None,
    paytable: str | None = None,
) -> Line:
    """A wager that goes back to the player."""
    return Line(
        wager=wager,
        staked=box.wagers[wager],
        outcome=Outcome.PUSH,
        returned=box.wagers[wager],
        cite=cite,
        reason=reason,
        hand=hand,
        row=row,
        against=against,
        paytable=paytable,
    )


def forfeit(box: Box, wager: str) -> Line:
    """A wager lost by a fold (R8), or with a player who left (.7(b))."""
    return Line(
        wager=wager,
        staked=box.wagers[wager],
        outcome=Outcome.FORFEIT,
        returned=NOTHING,
        cite=box.forfeited[wager],
        reason=Reason.LEFT if box.abandoned else Reason.FOLDED,
    )


def win(
    show: Showdown,
    box: Box,
    wager: str,
    pays: Odds,
    reason: Reason,
    *,
    cite: str,
    hand: Hand | None = None,
    row: str | None = None,
    shared: bool = False,
    against: Hand | None = None,
    paytable: str | None = None,
) -> Line:
    """A wager that is paid. A share of a meter stays open until the table resolves it."""
    law = show.rules.chapter.wagers[wager]
    stake = box.wagers[wager]
    is_claim = pays.meter_level is not None
    return Line(
        wager=wager,
        staked=stake,
        outcome=Outcome.WIN,
        returned=NOTHING if is_claim else pays.returned(stake),
        cite=cite,
        reason=reason,
        pays=pays,
        paid_from=_paid_from(is_claim, law.electronic),
        approval=law.approval is not None and law.approval.needed(pays),
        hand=hand,
        row=row,
        against=against,
        paytable=paytable,
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
    against: Hand | None = None,
) -> Line:
    """A wager settled by its paytable alone: the first row that the hand satisfies.

    ``loses`` cites the paragraph that collects it, ``pays`` the one that pays it (by default the
    paytable's own).
    """
    table = show.rules.offers[wager].paytable
    row = table.row_for(hand)
    letter = table.letter
    if row is None:
        return lose(
            box, wager, Reason.NO_ROW, cite=loses, hand=hand, against=against, paytable=letter
        )
    if isinstance(row.pays, Push):
        return push(
            box,
            wager,
            Reason.ROW,
            cite=pays or table.cite,
            hand=hand,
            row=row.hand,
            against=against,
            paytable=letter,
        )
    return win(
        show,
        box,
        wager,
        row.pays,
        Reason.ROW,
        cite=pays or table.cite,
        hand=hand,
        row=row.hand,
        shared=shared,
        against=against,
        paytable=letter,
    )


def bonus(
    show: Showdown,
    name: str,
    stake: Cents,
    pays: Odds,
    reason: Reason,
    *,
    on: str,
    cite: str,
    hand: Hand | None = None,
    row: str | None = None,
    paytable: str | None = None,
) -> Line:
    """A payout without a stake of its own, on the stake of another wager."""
    # If the odds give back a stake ("2 to 1"), that stake was settled on its own wager's line.
    own = stake if isinstance(pays, To) else 0
    return Line(
        wager=name,
        staked=NOTHING,
        outcome=Outcome.WIN,
        returned=Cents(pays.returned(stake) - own),
        cite=cite,
        reason=reason,
        pays=pays,
        paid_from=_paid_from(False, show.rules.chapter.wagers[on].electronic),
        hand=hand,
        row=row,
        paytable=paytable,
    )


def envy(pays: Odds, *, cite: str, hand: Hand, row: str, of_seat: int) -> Line:
    """An Envy Bonus for the hand of another seat (R16)."""
    return Line(
        wager="envy",
        staked=NOTHING,
        outcome=Outcome.WIN,
        returned=pays.returned(NOTHING),
        cite=cite,
        reason=Reason.ENVY,
        pays=pays,
        paid_from=PaidFrom.TABLE,
        hand=hand,
        row=row,
        of_seat=of_seat,
    )


def withdrawn(box: Box, wager: str) -> Line:
    """A wager that the player took back at a decision (643a.11(b), (d))."""
    return Line(
        wager=wager,
        staked=box.wagers[wager],
        outcome=Outcome.WITHDRAWN,
        returned=box.wagers[wager],
        cite=box.withdrawn[wager],
        reason=Reason.WITHDRAWN,
    )


def if_live(box: Box, wager: str, settle: Callable[[], Line]) -> Iterator[Line]:
    """The line of a wager if it was made: withdrawn, forfeited (never after a withdrawal), or
    settled."""
    if wager not in box.wagers:
        return iter(())
    if wager in box.withdrawn:
        return iter((withdrawn(box, wager),))
    if wager in box.forfeited:
        return iter((forfeit(box, wager),))
    return iter((settle(),))


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
    """A wager that the higher hand wins. If ``equal`` is None, a tie wins, too (R13)."""
    if own.strength < house.strength:
        return lose(box, wager, Reason.LOWER, cite=lower, hand=own, against=house)
    reason = Reason.HIGHER
    if own.strength == house.strength:
        reason = Reason.EQUAL
        if equal is not None:
            return push(box, wager, reason, cite=equal, hand=own, against=house)
    table = show.rules.offers[wager].paytable
    return win(show, box, wager, table.flat, reason, cite=table.cite, hand=own, against=house)
