"""A dealer-run table of the demonstration floor: a dealer with cards, and players.

The dealer takes the next step of the procedure and no other: opens decks, shuffles and cuts
them, counts the chips, deals, records cards and answers, counts the stub. Only the dealer knows the
order of the cards, which follows from a secret: the round continues after a restart.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from pitboss.cards import DECK_53, Card
from pitboss.demo.card_room import CardRoom
from pitboss.demo.chance import numbers_of
from pitboss.demo.dealer_decks import DealerDecks
from pitboss.demo.forgotten_wager import ForgottenWager
from pitboss.demo.played_table import PlayedTable, in_progress, next_of
from pitboss.demo.questions import question
from pitboss.floor import FloorTableView, Tip
from pitboss.floor.names import is_patron
from pitboss.games.dealing import COMMUNITY, PLAYER
from pitboss.house.shuffle import shuffled
from pitboss.money import Cents
from pitboss.record import Actor
from pitboss.round import (
    CallOff,
    Close,
    Command,
    Decide,
    Move,
    Phase,
    PlaceWagers,
    RoundView,
)
from pitboss.round.machine import COMMANDS as OF_A_ROUND
from pitboss.round.views import LaidView
from pitboss.rulebook import GameRules
from pitboss.table import Prompt

__all__ = ["DealerPlay"]

#: The number of winners for one tip, and the tip.
_GENEROUS: Final = 4
_TIP: Final = Cents(500)
#: One closed round in so many is questioned.
_QUESTIONS: Final = 100
_FULL_DICE: Final = (3, 16)
#: What those in charge of the dealer put right: the table waits for it.
_OF_OTHERS: Final = ("resolve-chips", "correct-wager", "confirm-correction", "reject-correction")


class DealerPlay(PlayedTable):
    """The dealer and the players of one dealer-run table."""

    #: The order of the cards in the present round.
    _order: tuple[str, tuple[Card, ...]] = ("", ())

    @cached_property
    def _decks(self) -> DealerDecks:
        room = CardRoom(self._floor, self._token)
        return DealerDecks(self.name, self._staff, room, self._below)

    @cached_property
    def _forgotten(self) -> ForgottenWager:
        return ForgottenWager(self._below)

    def play(self) -> bool:
        """Take the next step of the procedure. Returns whether it was taken."""
        shown = self._floor.view(self._staff.crew.dealer, self.name).view
        prompt = shown.table.next
        if prompt is None or not shown.seats:
            return False
        playing = in_progress(shown)
        if playing is None:
            return self._before(shown, prompt)
        self._count(playing)
        return self._during(shown, playing, prompt)

    def _before(self, shown: FloorTableView, prompt: Prompt) -> bool:
        """Make the decks ready, and begin a round."""
        if prompt.move.kind != "start-round":
            return self._decks.make_ready(shown, self._rules(shown), prompt)
        self._staff.funds()
        return self._staff.at_table(prompt.move.command_for(self._staff.crew.dealer))[0].ok

    # ── A round ──────────────────────────────────────────────────────────────────────────────

    def _during(self, shown: FloorTableView, playing: RoundView, prompt: Prompt) -> bool:
        if playing.phase is Phase.BETTING and not any(one.wagers for one in playing.seats):
            nobody = CallOff(self._staff.crew.dealer, "nobody wagers")
            return self._bet(shown, playing) or self._at_table(playing, nobody)
        if playing.phase is Phase.MIXING:
            return self._open_bits(shown, playing)
        if self._corrected(playing):
            return True
        command = self._in_round(shown, playing, prompt)
        if command is None:
            return False
        if isinstance(command, Close):
            self._staff.come()
            documented = self._staff.document(self._staff.look())
            return self._close(playing, command) if documented is None else documented
        done = self._at_table(playing, command)
        if not done:
            # The rack may be short of the payout.
            self._staff.funds()
        return done

    def _bet(self, shown: FloorTableView, playing: RoundView) -> bool:
        """Everybody wagers, all that they want or else what is required."""
        done = False
        for seat in playing.seats:
            player = self._player(shown, seat.seat, seat.player)
            slips = (player.slip(playing.round_id, plain=plain) for plain in (False, True))
            done |= any(self._place(shown, playing, slip) for slip in slips)
        return done

    def _place(self, shown: FloorTableView, playing: RoundView, slip: PlaceWagers) -> bool:
        """The dealer records the chips of a slip; the player makes the electronic wagers (R68), and
        adds bits to the system's draws on the same device."""
        laws = self._rules(shown).chapter.wagers
        chips = {key: one for key, one in slip.wagers.items() if not laws[key].electronic}
        recorded = replace(slip, actor=self._staff.crew.dealer, wagers=chips, hash=None)
        recorded = self._forgotten.recorded(self._rules(shown), playing, recorded)
        done = self._at_table(playing, recorded)
        own = {key: stake for key, stake in slip.wagers.items() if key not in chips}
        if done and own and not is_patron(slip.actor.person):
            self._at_table(playing, replace(slip, wagers=own))
        return done

    def _corrected(self, playing: RoundView) -> bool:
        """Put a forgotten wager right, as far as that goes. Returns whether there was a step."""
        crew = self._staff.crew
        seen = self._floor.view(crew.pit, self.name).view
        command = self._forgotten.correction(seen, crew.floor, crew.pit)
        if command is None:
            return False
        if not self._at_table(playing, command):
            self._forgotten.forget()
        return True

    def _open_bits(self, shown: FloorTableView, playing: RoundView) -> bool:
        """Those who added bits open them."""
        done = False
        for seat in playing.seats:
            if seat.player in playing.bits_from and seat.player not in playing.shuffled_by:
                player = self._player(shown, seat.seat, seat.player)
                opens = next_of(player, self._floor.view(player.actor, self.name).view)
                done |= opens is not None and self._at_table(playing, opens)
        return done

    def _in_round(
        self, shown: FloorTableView, playing: RoundView, prompt: Prompt
    ) -> Command | None:
        """The command that the procedure asks for; None if the table has moved on meanwhile, or
        waits for those in charge."""
        move, crew = prompt.move, self._staff.crew
        if move.kind in _OF_OTHERS:
            return None
        dealer = crew.dealer
        said: dict[str, Any] = {}
        match move.kind:
            case "decide":
                return self._answer(shown, playing, dealer)
            case "approve":
                return move.command_for(crew.floor)
            case "count-chips":
                said["count"] = move.accepted
            case "find-start":
                least, choices = _FULL_DICE
                said["number"] = least + self._below(choices)
            case "enter-cards":
                said["faces"] = self._turned(shown, playing, move)
            case "count-stub":
                said["count"] = playing.stub
            case "call-off":
                said["reason"] = move.about
        return move.command_for(dealer, **said)

    def _close(self, playing: RoundView, command: Close) -> bool:
        """Close the round. A winner may tip, and now and then somebody questions it."""
        if not self._at_table(playing, command):
            return False
        for seat in playing.seats:
            won = sum(line.returned - line.staked for line in seat.lines or ())
            if won > _TIP and self._below(_GENEROUS) == 0:
                self._staff.do(Tip(self._staff.crew.dealer, self.name, seat.player, _TIP))
        if self._below(_QUESTIONS) == 0:
            question(self._floor, self.name, self._staff.crew, self._staff.do)
        return True

    # ── The cards ────────────────────────────────────────────────────────────────────────────

    def _lie(self, rules: GameRules, playing: RoundView) -> tuple[Card, ...]:
        """The face at every position of the deck: those on record, and the others as shuffled."""
        size = rules.chapter.deck.deck
        known = {one.position: one.card for one in playing.layout if one.card is not None}
        round_id, order = self._order
        if round_id != playing.round_id or any(order[at] != face for at, face in known.items()):
            below = numbers_of(self._secret, f"the shuffle of {playing.round_id}")
            cards = list(shuffled(DECK_53[:size], randbelow=below))
            for at, card in {**self._placed(playing, known), **known}.items():
                there = cards.index(card)
                cards[at], cards[there] = card, cards[at]
            order = tuple(cards)
            self._order = (playing.round_id, order)
        return order

    def _placed(self, playing: RoundView, known: Mapping[int, Card]) -> Mapping[int, Card]:
        """Cards placed at their positions before the shuffle: none here."""
        return {}

    def _turned(self, shown: FloorTableView, playing: RoundView, move: Move) -> dict[int, Card]:
        """The cards that lie face up and are not on record. If there are none: the cards asked for,
        except those of a folded hand."""
        faces = self._lie(self._rules(shown), playing)
        asked = [one for one in playing.layout if one.position in move.positions]
        folded = {one.seat for one in playing.seats if one.folded}
        up = [one for one in asked if one.turned]
        held = [one for one in asked if one.area != PLAYER or one.seat not in folded]
        return {one.position: faces[one.position] for one in up or held or asked}

    # ── The players ──────────────────────────────────────────────────────────────────────────

    def _answer(self, shown: FloorTableView, playing: RoundView, dealer: Actor) -> Command | None:
        """The answer of the player who is asked, after a look at the cards, as the dealer records
        it. None if the player is not asked any more: another process may deal here, too."""
        asked = playing.asked[0]
        name = next(one.player for one in playing.seats if one.seat == asked)
        player = self._player(shown, asked, name)
        moves = [one for one in shown.moves if one.seat == asked]
        command = player.in_round(self._held(shown, playing, asked), moves)
        return replace(command, actor=dealer) if isinstance(command, Decide) else None

    def _held(self, shown: FloorTableView, playing: RoundView, seat: int) -> RoundView:
        """A round as a player sees it: the cards in hand, which the system does not know, and the
        community cards that lie face up."""
        faces = self._lie(self._rules(shown), playing)
        cards = tuple(faces[one.position] for one in lying(playing, PLAYER, seat))
        board = tuple(
            faces[one.position] if one.turned else None for one in lying(playing, COMMUNITY)
        )
        seats = tuple(
            replace(one, cards=cards) if one.seat == seat else one for one in playing.seats
        )
        return replace(playing, seats=seats, community=board)

    def _at_table(self, playing: RoundView, command: Command) -> bool:
        seen = playing.round_id if type(command) in OF_A_ROUND else ""
        return self._staff.at_table(command, round=seen)[0].ok


def lying(playing: RoundView, area: str, seat: int = 0) -> Iterator[LaidView]:
    """The cards on an area, in the order dealt."""
    return (one for one in playing.layout if (one.area, one.seat) == (area, seat))
