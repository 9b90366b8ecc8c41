"""Your chips through a session: what you bought in for, and what every round brought."""

from dataclasses import dataclass, field

from pitboss.money import Cents

__all__ = ["Ledger", "Played"]


@dataclass(frozen=True, slots=True)
class Played:
    """A round that you had wagers in, as the history shows it."""

    number: int
    hand: str
    dealer: str
    staked: Cents
    returned: Cents

    @property
    def net(self) -> Cents:
        """What the round brought."""
        return Cents(self.returned - self.staked)


@dataclass(slots=True)
class Ledger:
    """Buy-ins and rounds; the bank follows from them and is never below zero."""

    buy_in: Cents
    buy_ins: int = 1
    rounds: list[Played] = field(default_factory=list)

    def counted(self, number: int) -> bool:
        """Whether a round is in the bank already."""
        return bool(self.rounds) and self.rounds[-1].number == number

    @property
    def bought(self) -> Cents:
        """All that was bought in for."""
        return Cents(self.buy_in * self.buy_ins)

    @property
    def won(self) -> Cents:
        """What all rounds brought together."""
        return Cents(sum(one.net for one in self.rounds))

    @property
    def bank(self) -> Cents:
        """Your chips between rounds; in a round, with those that lie on the layout."""
        bank = Cents(self.bought + self.won)
        assert bank >= 0, "nobody stakes more than the bank holds"
        return bank
