"""The odds of a player who banks in Pai Gow Poker (645a.12) by the house way.

Every rule of a player's bank is assumed (R72). Each hand against the bank, the dealer's too, wagers
a unit and is set by the house way; copies go to the bank; the bank covers every wager; vigorish is
taken to the last fraction of a cent.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Final

from pitboss.odds import shipped_counts
from pitboss.odds.bank_counts import BankCounts
from pitboss.rulebook import Chapter

__all__ = ["BankOdds", "bank_odds", "may_bank"]

#: The rules that the figures stand on, none of them printed in the text that counts.
_ASSUMED: Final = ("645a.12", "R72")


@dataclass(frozen=True, slots=True, kw_only=True)
class BankOdds:
    """A bank against some players, per unit wagered against the bank."""

    wager: ClassVar[str] = "bank"
    paytable: str
    opponents: int
    #: Whether the dealer's hand wagers against the bank, too.
    dealer_wagers: bool
    #: Whether the house has half of the result.
    co_banked: bool
    #: What the bank loses on average; less than 0 where it wins. Always exact.
    edge_before_vigorish: Fraction
    #: What the house takes of the bank's net win.
    vigorish: Fraction
    vigorish_least: Fraction
    vigorish_most: Fraction
    #: The standard error of vigorish and edge; 0 where they are exact.
    standard_error: float
    #: The deals of the sample; 0 where there is none.
    sampled_deals: int
    assumed: tuple[str, ...] = _ASSUMED

    def __repr__(self) -> str:
        against = f"{self.opponents}{' and the dealer' * self.dealer_wagers}"
        half = ", co-banked" * self.co_banked
        return f"<bank against {against}{half}: edge {float(self.edge):.4%}, assumed>"

    @property
    def hands(self) -> int:
        """The number of hands against the bank."""
        return self.opponents + self.dealer_wagers

    @property
    def exact(self) -> bool:
        """Whether the vigorish and the edge are counted."""
        return not self.sampled_deals

    @property
    def edge(self) -> Fraction:
        """The bank's average loss; less than 0 where it wins."""
        return self.edge_before_vigorish + self.vigorish


def may_bank(chapter: Chapter) -> bool:
    """Whether a chapter knows a player's bank."""
    return "player_bank" in chapter.options


def bank_odds(
    chapter: Chapter, counts: BankCounts | None = None, *, co_banking: bool = True
) -> list[BankOdds]:
    """A bank against one player and more, without and with the dealer's wager; then co-banked.

    The counts are the shipped ones unless others are given.
    """
    if not may_bank(chapter):
        return []
    found = counts or shipped_counts.bank_counts(chapter.chapter)
    return [
        _against(chapter, found, players, dealer, co_banked)
        for co_banked in ((False, True) if co_banking else (False,))
        for dealer in (False, True)
        for players in range(1, chapter.positions)
    ]


def _against(
    chapter: Chapter, counts: BankCounts, players: int, dealer: bool, co_banked: bool
) -> BankOdds:
    assert chapter.vigorish is not None
    hands = players + dealer
    # Half of the result is the bank's, and half of its vigorish.
    share = Fraction(1, 2) if co_banked else Fraction(1)
    taken = share * Fraction(chapter.vigorish.percent, 100) / hands
    least, most = counts.limits(hands)
    return BankOdds(
        paytable="standard",
        opponents=players,
        dealer_wagers=dealer,
        co_banked=co_banked,
        edge_before_vigorish=-share * counts.advantage,
        vigorish=taken * counts.net_win(hands),
        vigorish_least=taken * least,
        vigorish_most=taken * most,
        standard_error=float(taken) * counts.standard_error(hands),
        sampled_deals=0 if hands == 1 else counts.sampled,
    )
