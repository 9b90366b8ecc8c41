"""One arranged round, so that a day of the demonstration has a prize to document.

A share of a meter is hit once in a hundred thousand hands. An electronic table cannot arrange one:
the players' bits decide the order of the cards after the deal is committed. A dealer holds real
cards, and for one round here a deck in a prepared order. All that follows is done and recorded as
in any other round. Users of this module must say so; no other table does it.
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

#: A straight flush from the ace: house players stay in with an ace in the hand.
_HAND: Final = parse_cards("Ah 2h 3h 4h 5h")


class Keen(HousePlayer):
    """A player who makes every wager that the table offers."""

    def _wishes(self) -> frozenset[str]:
        return frozenset(self._rules.before_the_deal)


class ArrangedPlay(DealerPlay):
    """The dealer and the players of a dealer-run table that can arrange a round."""

    def __init__(self, *args: Any, **keys: Any) -> None:
        super().__init__(*args, **keys)
        self._wanted = False
        #: The arranged round, and the seat that wins it.
        self._arranged: tuple[str, int] = ("", 0)
        self._untold = ""

    def arrange(self) -> None:
        """Arrange the next round: its first player makes every wager, and wins. The game must deal
        five cards to the layout before anybody decides."""
        self._wanted = True

    def told(self) -> str:
        """The round arranged since the last call, or an empty text."""
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
        """Put the winning hand where its cards are dealt from, unless other cards are on record."""
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
