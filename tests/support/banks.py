"""Tables at which a player may take the bank (645a.12, R72), on a floor for tests."""

from typing import Any, TypeVar

from pitboss.floor import AtTable, legal_at
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import CallOff, Command, PassBank, Phase, PlaceWagers, RefusedError, TakeBank
from pitboss.round.fairness import player_hash
from tests.support.floors import FloorHours, House, OnFloor
from tests.support.games import PAI_GOW
from tests.support.tables import DEALER, FLOOR, SYSTEM, bits_of

__all__ = ["DEALERS", "FILED", "BankHours", "Banked", "banking"]

#: A submission that offers the bank, and half of it.
FILED = """\
facility = "Bank Casino"

[games.pai-gow-poker]
minimum = 10
maximum = 500
adjacent_boxes = 2
player_bank = true
co_banking = true

[games.pai-gow-poker.wagers]
fortune-bonus = "A"
"""
#: What everybody wagers against the dealer, in cents.
DEALERS = Cents(4000)


_C = TypeVar("_C", bound=Command)


class Banked(OnFloor):
    """A table of a house at which players take the bank."""

    def by(self, seat: int) -> Actor:
        """Who says what the player of a seat does with the bank."""
        if self.table.electronic:
            return Actor(Role.PLAYER, self.state.seats[seat].player)
        return DEALER

    def wager(self, *seats: int, cents: int = DEALERS) -> None:  # type: ignore[override]
        """The Pai Gow Poker Wagers of these seats."""
        for seat in seats:
            self.slip(seat, {"pai-gow": cents})

    def slip(self, seat: int, wagers: dict[str, int]) -> Any:
        return self.give(self.slip_of_seat(seat, wagers))

    def slip_of_seat(self, seat: int, wagers: dict[str, int]) -> PlaceWagers:
        """A slip with the hash of the player's own bits, if it is the first."""
        stakes = {key: Cents(cents) for key, cents in wagers.items()}
        hashed = self.hash_of(seat)
        return self.named(PlaceWagers(self.by(seat), seat, stakes, hashed))

    def hash_of(self, seat: int) -> str | None:
        player = self.state.seats[seat].player
        if not self.table.electronic or player in self.state.hashes:
            return None
        return player_hash(self.state.round_id, player, bits_of(player))

    def named(self, command: _C) -> _C:
        return command.but(at=self.at, round=self.state.round_id)

    def taking(self, seat: int, **terms: Any) -> TakeBank:
        if not self.table.electronic:
            terms.setdefault("cover", Cents(100_000))
        if "hash" not in terms:
            terms["hash"] = self.hash_of(seat)
        return self.named(TakeBank(self.by(seat), seat, **terms))

    def take(self, seat: int, **terms: Any) -> Any:
        return self.give(self.taking(seat, **terms))

    def passing(self, seat: int) -> PassBank:
        return self.named(PassBank(self.by(seat), seat))

    def passes(self, seat: int) -> Any:
        return self.give(self.passing(seat))

    def refuses(self, command: Any) -> Any:
        return self.house.refuses(AtTable(self.name, command))

    def close_bets(self) -> None:
        self.give(self.no_more_bets(SYSTEM if self.table.electronic else DEALER))

    def to_the_end(self) -> None:
        """Play the round to its end, and look at every balance on the way."""
        if self.state.phase is Phase.BETTING:
            self.close_bets()
        while self.table.playing is not None:
            self.at = max(self.at, self.house.at)
            self.follow()
            self.house.audit()

    def offered(self, seat: int) -> set[str]:
        """The kinds of moves about the bank that the speaker of a seat has."""
        found = legal_at(self.house.floor, self.by(seat), self.name, self.house.at)
        return {one.kind for one in found if one.kind.endswith("-bank") and one.seat == seat}


def banking(
    *players: str, electronic: bool = True, submission: str = FILED, house: House | None = None
) -> Banked:
    """An open table after a round that the dealer banked, with these players at its first seats,
    and the next round begun."""
    house = house or House(submission)
    seats = dict(enumerate(players, 1))
    run = Banked(house, "A", PAI_GOW, electronic=electronic, players=seats)
    run.opened()
    run.sit_as(seats)
    run.buy_in()
    run.started()
    run.wager(*seats)
    run.to_the_end()
    run.started()
    return run


class BankHours(FloorHours):
    """Hours at a table at which players take the bank, pass it and give it back."""

    def one_of(self, *names: str, granted: bool | None = None) -> None:
        """Who takes the bank at an electronic table sends the hash of own bits with it."""
        state = self.run.state if self.run.table.playing is not None else None
        if "take-bank" in names and state is not None and state.electronic:
            for seat in state.seats.values():
                if seat.player not in state.hashes:
                    given = player_hash(state.round_id, seat.player, bits_of(seat.player))
                    actor = Actor(Role.PLAYER, seat.player)
                    self.attempt(TakeBank(actor, seat.number, hash=given, at=self.run.at))
        try:
            super().one_of(*names, granted=granted)
        except RefusedError as error:
            if error.code != "bank/unchanged":
                raise

    def players_wager(self) -> None:
        if self.phase is not Phase.BETTING:
            return
        while self.run.state.bank_offer is not None and self.chance.random() < 0.9:
            self.one_of("take-bank", "take-bank", "pass-bank")
        if self.run.state.bank is not None and self.chance.random() < 0.2:
            self.one_of("take-bank", "pass-bank", "undo")
        super().players_wager()
        if self.run.state.bank is not None and not self.run.state.played_against:
            self.attempt(CallOff(FLOOR, "nobody plays against the bank", at=self.run.at))
