"""Your side of the table: what you see, what you hold, what you send, and what you check."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pitboss.cards import Card, card_text
from pitboss.floor import FloorMove, FloorTableView
from pitboss.games import Bank
from pitboss.games.pai_gow_bank import bank_stake
from pitboss.house.views import RoundStep
from pitboss.money import NOTHING, Cents
from pitboss.play.place import YOU, Place, net_of, seat_of
from pitboss.play.private_floor import PrivateFloor
from pitboss.record import Actor, Role
from pitboss.round import (
    Command,
    Phase,
    PlaceWagers,
    Ready,
    Refusal,
    RoundView,
    SeatView,
    Stake,
    TakeBank,
)
from pitboss.round.fairness import Openings, player_hash, problems, readable
from pitboss.round.moves import AnyMove

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
        """The net of the round."""
        return Cents(self.returned - self.staked)


@dataclass(slots=True)
class Ledger:
    """Buy-ins and rounds; the bank follows from them and is never below zero."""

    buy_in: Cents
    #: The amount bought since.
    more: Cents = NOTHING
    rounds: list[Played] = field(default_factory=list)

    def counted(self, number: int) -> bool:
        """Whether the bank already includes a round."""
        return bool(self.rounds) and self.rounds[-1].number == number

    @property
    def bought(self) -> Cents:
        """All that was bought in for."""
        return Cents(self.buy_in + self.more)

    @property
    def won(self) -> Cents:
        """The net of all rounds."""
        return Cents(sum(one.net for one in self.rounds))

    @property
    def bank(self) -> Cents:
        """Your chips between rounds; in a round, with those that lie on the layout."""
        bank = Cents(self.bought + self.won)
        assert bank >= 0, "nobody stakes more than the bank holds"
        return bank


class Player:
    """You: a view and legal moves from the floor, chips, and your own part in every shuffle.

    Your bits are drawn here and not by the floor. What was on the screen before the first wager is
    kept here, and the deal is checked against that alone.
    """

    def __init__(
        self, place: Place, floor: PrivateFloor, bits: Callable[[], bytes], buy_in: Cents
    ) -> None:
        self.place = place
        self.ledger = Ledger(buy_in)
        self.actor = Actor(Role.PLAYER, YOU)
        self._floor = floor
        self._draw = bits
        self._bits = b""
        #: Whether their hash was sent, and whether they are opened.
        self._sent = self._opened = False
        #: The root as it was shown, and the lock as it was before any bits were opened.
        self.shown = ""
        self.locked = ""

    # What you see

    @property
    def _table(self) -> FloorTableView:
        return self._floor.view(self.actor).view

    @property
    def view(self) -> RoundView:
        """The round as you see it."""
        found = self._table.table.round
        assert found is not None, "a round was opened"
        return found

    @property
    def seat(self) -> SeatView:
        """Your own seat."""
        return seat_of(self.view, self.place.seat)

    @property
    def moves(self) -> tuple[FloorMove, ...]:
        """Your legal moves."""
        return self._table.moves

    @property
    def round_number(self) -> int:
        """How many rounds were opened."""
        return self._floor.rounds

    def meters(self) -> dict[str, Mapping[str, Cents]]:
        """The meters' displays."""
        return {wager: one.levels for wager, one in self._table.meters.items()}

    @property
    def steps(self) -> list[RoundStep]:
        """Every entry of the round, as you may see it."""
        return self._floor.steps(self.actor, self.view.round_id)

    # What you hold

    @property
    def free(self) -> Cents:
        """The chips that you hold: the bank without those on the layout."""
        return self.free_in(self.view)

    def free_in(self, view: RoundView) -> Cents:
        """The chips that you hold as a view shows the layout."""
        seat = seat_of(view, self.place.seat)
        if self.ledger.counted(self.round_number):
            return self.ledger.bank
        if seat.lines is not None:
            return Cents(self.ledger.bank + net_of(seat.lines))
        down = sum(one for key, one in seat.wagers.items() if key not in seat.withdrawn)
        return Cents(self.ledger.bank - down - self._stake_in(view))

    @property
    def banks(self) -> bool:
        """Whether you have the bank of the round."""
        return self.view.bank is not None and self.view.bank.seat == self.place.seat

    @property
    def at_the_bank(self) -> Cents:
        """Your stake at the bank: what you may have to pay at most; 0 without it."""
        return self._stake_in(self.view)

    def _stake_in(self, view: RoundView) -> Cents:
        bank = view.bank
        if bank is None or bank.seat != self.place.seat:
            return NOTHING
        main = self.place.chapter.main_wagers
        others = (seat.wagers for seat in view.seats if seat.seat != bank.seat)
        against = sum(cents for wagers in others for key, cents in wagers.items() if key in main)
        return bank_stake(Bank(bank.seat, bank.co_banked, bank.dealer_wager), against)

    def buy_in(self, amount: Cents) -> None:
        """Buy in for more: cash into the game account."""
        self._floor.staff.sell(self.actor, amount)
        self.ledger.more = Cents(self.ledger.more + amount)

    # What you send

    def begin(self, groups: int) -> None:
        """A round was opened: draw bits for it, and read the root as far as the screen shows it."""
        self._bits = self._draw()
        self.shown = readable(self.view.root, groups)
        self.locked = ""
        self._sent = self._opened = False

    def slip(self, wagers: Mapping[str, Cents], choices: Mapping[str, str]) -> PlaceWagers:
        """The command that puts down these wagers and no others, with the hash of your bits."""
        given = player_hash(self.view.round_id, YOU, self._bits)
        stakes = {
            key: Stake(amount, choices[key]) if key in choices else amount
            for key, amount in wagers.items()
        }
        return PlaceWagers(self.actor, self.place.seat, stakes, given)

    def do(self, command: Command) -> Refusal | None:
        """Send a command for the round that you see. Returns the refusal, or None."""
        refused = self._floor.play(self.actor, command, self.view.round_id).refusal
        self._sent = self._sent or (refused is None and isinstance(command, PlaceWagers | TakeBank))
        return refused

    def take_bank(self, move: AnyMove, plays: Cents, *, co_banked: bool) -> Refusal | None:
        """Take the bank, with the hash of your bits, and with what the dealer plays against it."""
        given = player_hash(self.view.round_id, YOU, self._bits)
        terms = {"co_banked": co_banked, "dealer_wager": plays, "hash": given}
        command: TakeBank = move.made(self.actor, terms)
        return self.do(command)

    def answer(self, move: AnyMove, **fill: Any) -> Refusal | None:
        """Answer the dealer's question with a legal move and your own choices."""
        command: Command = move.made(self.actor, fill)
        return self.do(command)

    def ready(self) -> Refusal | None:
        """Say that your slip is final, or your bank."""
        return self.do(Ready(self.actor))

    def note_lock(self) -> None:
        """Betting has closed: keep the lock as it was published, before any bits are opened."""
        self.locked = self.view.lock

    def open_bits(self) -> bool:
        """Open your bits, if the table waits for them: the lock was published first."""
        if self._opened or not self._sent or self.view.phase is not Phase.MIXING:
            return False
        move = next(one for one in self.moves if one.kind == "open-bits")
        refused = self.answer(move, bits=self._bits)
        assert refused is None, refused
        self._opened = True
        return True

    @property
    def asked(self) -> bool:
        """Whether the table waits for your decision."""
        return self.place.seat in self.view.asked and not self.seat.abandoned

    @property
    def in_play(self) -> bool:
        """Whether you have wagers in a round that is dealt and not settled."""
        seat, phase = self.seat, self.view.phase
        dealt = phase in (Phase.MIXING, Phase.DEALER, Phase.DECISION, Phase.SETTLEMENT)
        return dealt and bool(seat.wagers or self.banks) and seat.lines is None

    # What you check

    @property
    def proof(self) -> Openings | None:
        """The openings of what you saw, once the round is over."""
        return self._floor.openings(self.actor, self.view.round_id)

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

    def problems(self, openings: Openings) -> list[str]:
        """The faults of openings, compared with all that you were shown, sent and saw."""
        wrong = problems(openings, shown=self.shown, locked=self.locked, own=self.own)
        opened = sorted(one.card for one in openings.openings)
        if opened != sorted(map(card_text, self.faces)):
            wrong.append("the cards opened are not the cards that you saw")
        return wrong
