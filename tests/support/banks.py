"""Tables at which a player may take the bank (645a.12, R72), on a floor for tests."""

from typing import Any

from pitboss.floor import AtTable, legal_at
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import PassBank, Phase, PlaceWagers, TakeBank
from tests.support.floors import House, OnFloor
from tests.support.games import PAI_GOW
from tests.support.tables import DEALER, SYSTEM

__all__ = ["DEALERS", "FILED", "Banked", "banking"]

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
        from pitboss.round.fairness import player_hash
        from tests.support.tables import bits_of

        return player_hash(self.state.round_id, player, bits_of(player))

    def named(self, command: Any) -> Any:
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

    def played(self) -> None:
        """The round, played to its end."""
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
    run.played()
    run.started()
    return run
