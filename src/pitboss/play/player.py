"""Your side of the table: what you see, what you hold, what you send, and what you check."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pitboss.cards import Card, card_text
from pitboss.house import Host
from pitboss.money import NOTHING, Cents
from pitboss.play.place import YOU, Place, net_of, seat_of
from pitboss.record import Actor, Role
from pitboss.round import (
    Command,
    Move,
    OpenBits,
    Phase,
    PlaceWagers,
    Refusal,
    RoundView,
    SeatView,
    Stake,
)
from pitboss.round.fairness import player_hash, problems, readable

__all__ = ["Ledger", "Played", "Player"]


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
    #: What was bought beside, in other amounts.
    more: Cents = NOTHING
    rounds: list[Played] = field(default_factory=list)

    def counted(self, number: int) -> bool:
        """Whether a round is in the bank already."""
        return bool(self.rounds) and self.rounds[-1].number == number

    @property
    def bought(self) -> Cents:
        """All that was bought in for."""
        return Cents(self.buy_in * self.buy_ins + self.more)

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


class Player:
    """You: a view and legal moves from the host, chips, and your own part in every shuffle.

    Your bits are drawn here and not by the host; what was on the screen before the first wager is
    kept here, and the deal is checked against that alone.
    """

    def __init__(
        self,
        place: Place,
        host: Host,
        clock: Callable[[], int],
        bits: Callable[[], bytes],
        buy_in: Cents,
    ) -> None:
        self.place = place
        self.ledger = Ledger(buy_in)
        self.actor = Actor(Role.PLAYER, YOU)
        self._host = host
        self._clock = clock
        self._draw = bits
        self._bits = b""
        self._opened = False
        #: The root as it was shown, and the lock as it was before any bits were opened.
        self.shown = ""
        self.locked = ""

    # What you see

    @property
    def view(self) -> RoundView:
        """The round as you see it."""
        found = self._host.view(self.actor, self._clock()).round
        assert found is not None, "a round was opened"
        return found

    @property
    def seat(self) -> SeatView:
        """Your own seat."""
        return seat_of(self.view, self.place.seat)

    @property
    def moves(self) -> tuple[Move, ...]:
        """What you may do now."""
        return self._host.view(self.actor, self._clock()).moves

    @property
    def round_number(self) -> int:
        """How many rounds were opened."""
        return self._host.rounds

    def meters(self) -> dict[str, dict[str, Cents]]:
        """The meters' displays."""
        return self._host.meters()

    # What you hold

    @property
    def free(self) -> Cents:
        """The chips that you hold: the bank without those on the layout."""
        seat = self.seat
        if self.ledger.counted(self.round_number):
            return self.ledger.bank
        if seat.lines is not None:
            return Cents(self.ledger.bank + net_of(seat.lines))
        down = sum(one for key, one in seat.wagers.items() if key not in seat.withdrawn)
        return Cents(self.ledger.bank - down)

    # What you send

    def begin(self, groups: int) -> None:
        """A round was opened: draw bits for it, and read the root as far as the screen shows it."""
        self._bits = self._draw()
        self.shown = readable(self.view.root, groups)
        self.locked, self._opened = "", False

    def slip(self, wagers: Mapping[str, Cents], choices: Mapping[str, str]) -> PlaceWagers:
        """The command that puts down these wagers and no others; the hash of your bits goes with
        it."""
        given = player_hash(self.view.round_id, YOU, self._bits)
        stakes = {
            key: Stake(amount, choices[key]) if key in choices else amount
            for key, amount in wagers.items()
        }
        return PlaceWagers(self.actor, self.place.seat, stakes, given)

    def refusal(self, command: Command) -> Refusal | None:
        """Why a command of yours would be refused."""
        return self._host.refusal(command, self._clock())

    def do(self, command: Command) -> None:
        """Send a command that is not refused."""
        self._host.do(command, self._clock())

    def close_bets(self) -> Refusal | None:
        """Ask for the deal: no more bets, or why not yet."""
        refused = self._host.close_bets(self._clock())
        if refused is None:
            self.locked = self.view.lock
        return refused

    def open_bits(self) -> bool:
        """Open your bits, if they are waited for: the lock was published first."""
        if not any(move.kind == "open-bits" for move in self.moves):
            return False
        self.do(OpenBits(self.actor, YOU, self._bits))
        self._opened = True
        return True

    @property
    def asked(self) -> bool:
        """Whether a decision of yours is waited for."""
        return any(move.kind == "decide" for move in self.moves)

    @property
    def in_play(self) -> bool:
        """Whether you have wagers in a round that is dealt and not settled."""
        seat, phase = self.seat, self.view.phase
        dealt = phase in (Phase.MIXING, Phase.DEALER, Phase.DECISION, Phase.SETTLEMENT)
        return dealt and bool(seat.wagers) and seat.lines is None

    # What you check

    @property
    def proof(self) -> dict[str, Any] | None:
        """The openings of what you saw, once the round is over."""
        return self._host.openings(self.actor)

    @property
    def faces(self) -> list[Card]:
        """Every card whose face you see."""
        view = self.view
        areas = (view.dealer, view.community, view.bonus_cards, *(one.cards for one in view.seats))
        return [card for area in areas for card in area if card is not None]

    @property
    def own(self) -> tuple[str, str] | None:
        """Your name and bits, if they are part of the shuffle."""
        return (YOU, self._bits.hex()) if self._opened else None

    def problems(self, openings: dict[str, Any]) -> list[str]:
        """What is wrong with openings, beside what you were shown before, sent, and saw."""
        wrong = problems(openings, shown=self.shown, locked=self.locked, own=self.own)
        opened = sorted(one["card"] for one in openings["openings"])
        if opened != sorted(map(card_text, self.faces)):
            wrong.append("the cards opened are not the cards that you saw")
        return wrong
