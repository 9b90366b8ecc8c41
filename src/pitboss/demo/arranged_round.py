"""One arranged round, so that a day of the demonstration has a prize to document.

A share of a meter is hit once in a hundred thousand hands. An electronic table cannot arrange one:
the players' bits decide the order of the cards after the deal is committed. A dealer holds real
cards, and for one round here a deck in a prepared order. All that follows is done and recorded as
in any other round. Users of this module must say so; no other table does it.
"""

from collections.abc import Mapping
from typing import Any, Final

from pitboss.cards import Card, parse_cards
from pitboss.demo.dealer_play import DealerPlay, lying
from pitboss.floor import FloorTableView
from pitboss.games.dealing import COMMUNITY, PLAYER
from pitboss.round import RoundView
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
        """Arrange the next round: its first player makes every wager, and wins; one of them the
        dealer forgets to record. The game must deal five cards to the layout before anybody
        decides."""
        self._wanted = True
        self._forgotten.due = True

    def told(self) -> str:
        """The round arranged since the last call, or an empty text."""
        found, self._untold = self._untold, ""
        return found

    def _bet(self, shown: FloorTableView, playing: RoundView) -> bool:
        if self._wanted:
            self._wanted, self._arranged = False, (playing.round_id, playing.seats[0].seat)
        return super()._bet(shown, playing)

    def _player(self, shown: FloorTableView, seat: int, name: str) -> HousePlayer:
        found = super()._player(shown, seat, name)
        round_id, wins = self._arranged
        playing = shown.table.round
        if seat != wins or playing is None or playing.round_id != round_id:
            return found
        return Keen(name, seat, self._rules(shown), self._below, lambda _: bytes(32))

    def _placed(self, playing: RoundView, known: Mapping[int, Card]) -> Mapping[int, Card]:
        """Put the winning hand where its cards are dealt from, unless other cards are on record."""
        round_id, seat = self._arranged
        if playing.round_id != round_id:
            return {}
        there = (*lying(playing, PLAYER, seat), *lying(playing, COMMUNITY))
        positions = [one.position for one in there]
        wanted = dict(zip(positions, _HAND, strict=False))
        taken = {at for at, card in known.items() if wanted.get(at) != card}
        clash = taken & wanted.keys() or {known[at] for at in taken} & {*_HAND}
        if len(positions) < len(_HAND) or clash:
            return {}
        self._untold = round_id
        return wanted
