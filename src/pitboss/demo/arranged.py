"""One round that is arranged, so that a day of the demonstration has a prize to document.

A share of a meter is hit once in a hundred thousand hands. At an electronic table nobody could
arrange it: the players' bits decide the order of the cards after the deal is bound. A dealer has
cards in hand, and here for one round a deck whose order was made beforehand. Everything that
follows is done and recorded as in any other round. Whoever uses this says so; no other table does.
"""

from collections.abc import Mapping
from typing import Any, Final

from pitboss.cards import Card, parse_cards
from pitboss.demo.dealer_play import DealerPlay
from pitboss.floor import FloorTable
from pitboss.games.dealing import COMMUNITY, PLAYER
from pitboss.round import State
from pitboss.rulebook import GameRules
from pitboss.simulate import HousePlayer

__all__ = ["ArrangedPlay", "Keen"]

#: A straight flush from the ace: players of the house stay in with an ace in their hands.
_HAND: Final = parse_cards("Ah 2h 3h 4h 5h")


class Keen(HousePlayer):
    """A player who makes every wager that the table offers."""

    def _wishes(self) -> frozenset[str]:
        return frozenset(self._rules.before_the_deal)


class ArrangedPlay(DealerPlay):
    """The dealer and the players of a dealer-run table, where a round is arranged when asked."""

    def __init__(self, *args: Any, **keys: Any) -> None:
        super().__init__(*args, **keys)
        self._wanted = False
        #: The round that is arranged, and whose hand wins in it.
        self._arranged: tuple[str, int] = ("", 0)
        self._untold = ""

    def arrange(self) -> None:
        """Arrange the next round that begins: its first player makes every wager, and wins. It
        needs a game whose five cards lie on the layout before anybody decides."""
        self._wanted = True

    def told(self) -> str:
        """The round that was arranged since this was asked last, if there was one."""
        found, self._untold = self._untold, ""
        return found

    def _bet(self, table: FloorTable, state: State) -> bool:
        if self._wanted:
            self._wanted, self._arranged = False, (state.round_id, next(iter(table.seats)))
        return super()._bet(table, state)

    def _player(self, rules: GameRules, state: State, seat: int) -> HousePlayer:
        if (state.round_id, seat) != self._arranged:
            return super()._player(rules, state, seat)
        return Keen(state.seats[seat].player, seat, rules, self._below, lambda _: bytes(32))

    def _placed(self, state: State, known: Mapping[int, Card]) -> Mapping[int, Card]:
        """The winning hand lies where its cards are dealt from, unless others are on record."""
        round_id, seat = self._arranged
        if state.round_id != round_id:
            return {}
        lie = [one.position for one in (*state.lying(PLAYER, seat), *state.lying(COMMUNITY))]
        wanted = dict(zip(lie, _HAND, strict=False))
        taken = {at for at, card in known.items() if wanted.get(at) != card}
        clash = taken & wanted.keys() or {known[at] for at in taken} & {*_HAND}
        if len(lie) < len(_HAND) or clash:
            return {}
        self._untold = round_id
        return wanted
