"""A session at a table: round after round until you leave."""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.text import Text

from pitboss.games.choices import SetHands, Surrender
from pitboss.house import bits
from pitboss.money import Cents, dollars_text
from pitboss.play import settlement
from pitboss.play.banking import Banking
from pitboss.play.betting import Betting, how_it_goes, listed
from pitboss.play.decision import Deciding
from pitboss.play.felt import Rim, draw_felt
from pitboss.play.lookups import meter_text
from pitboss.play.narration import Narration, Settled
from pitboss.play.place import YOU, Place
from pitboss.play.player import Player
from pitboss.play.private_floor import PrivateFloor
from pitboss.play.prompts import LeavingError, Prompts, Question
from pitboss.play.staff import NEIGHBOUR
from pitboss.play.surrender import Surrendering
from pitboss.play.two_hands import Setting
from pitboss.record import Actor
from pitboss.round import Command, Phase, Ready, RoundView
from pitboss.simulate import HousePlayer
from pitboss.terminal.screen import CITE, GOOD, TITLE, Screen, signed

if TYPE_CHECKING:
    from pitboss.play.coach import Coach

__all__ = ["Outside", "Session"]

#: The number of groups of the root on the screen: all, or 128 bits on a small one.
_GROUPS, _FEW_GROUPS = 16, 8


def _moment() -> None:
    time.sleep(0.8)


@dataclass(frozen=True, slots=True)
class Outside:
    """The outside of a session: chance and pauses. Tests hand in their own."""

    #: The players' chance: what the others do, and everybody's part in the shuffle.
    below: Callable[[int], int] = secrets.randbelow
    bits: Callable[[], bytes] = bits
    #: The pause while a floorperson acts.
    pause: Callable[[], None] = _moment


class Session:
    """You at a table: the screen, the chips, the rounds."""

    def __init__(
        self,
        place: Place,
        floor: PrivateFloor,
        screen: Screen,
        buy_in: Cents,
        most_rounds: int | None = None,
        outside: Outside | None = None,
        *,
        at_once: bool = False,
        coach: "Coach | None" = None,
        save: Callable[[], None] = lambda: None,
    ) -> None:
        self._coach = coach
        self._outside = outside or Outside()
        self.place = place
        self.floor = floor
        self.player = Player(place, floor, self._outside.bits, buy_in)
        self._others = [
            HousePlayer(name, seat, place.rules, self._outside.below, self._own_bits)
            for seat, name in place.players.items()
            if name != YOU
        ]
        self._screen = screen
        self._most = most_rounds
        self._prompts = Prompts(screen, self.player)
        self._banking = Banking(self._prompts)
        self._betting = Betting(self._prompts)
        self._narration = Narration(place)
        #: The lines since the felt was last drawn.
        self._said: list[Text] = []
        self._left = False
        #: Whether the first hand is dealt without asking for wagers.
        self._at_once = at_once
        #: Writes the record, whenever no round is in progress.
        self._save = save

    def _own_bits(self, _round_id: str) -> bytes:
        """A neighbour's part in the shuffle of a round."""
        return self._outside.bits()

    def run(self) -> None:
        """Play until the player leaves, has no chips, or the rounds are over."""
        self._save()
        try:
            self._welcome()
            while self._most is None or self.floor.rounds < self._most:
                self._open_round()
                if not self._has_chips():
                    break
                self._round()
        except (LeavingError, KeyboardInterrupt):
            self._abandon()
        self.floor.staff.close()
        self._save()
        self._farewell()

    def _welcome(self) -> None:
        screen, place = self._screen, self.place
        others = [name for name in place.players.values() if name != YOU]
        verb = "play" if len(others) > 1 else "plays"
        beside = f" {listed(others, 'and')} {verb} too." if others else ""
        screen.clear()
        screen.show(
            Text(f" {place.rules.title}", TITLE).append(f"  {place.facility}", "dim"),
            f" You sit at seat {place.seat} of {place.chapter.positions} with "
            f"{dollars_text(self.player.ledger.bank)}.{beside}",
        )
        if not screen.tight:
            screen.gap()
            screen.show(*how_it_goes(place))

    def _has_chips(self) -> bool:
        """Whether you can take part; out of chips you may buy in again."""
        ledger, least = self.player.ledger, self.place.least
        while ledger.bank < least:
            self._screen.gap()
            self._screen.show(
                f" You hold {dollars_text(ledger.bank)}, and a round takes at least "
                f"{dollars_text(least)}."
            )
            more = max(ledger.buy_in, Cents(least - ledger.bank))
            if not self._prompts.confirm(f"Buy in for {dollars_text(more)} more?"):
                return False
            self.player.buy_in(more)
        return True

    # A round

    def _open_round(self) -> None:
        """The root is published; then the others place their wagers."""
        self.floor.start()
        self.player.begin(_FEW_GROUPS if self._screen.tight else _GROUPS)
        while self._others_act():
            pass

    def _round(self) -> None:
        if self._screen.tight and self.player.ledger.rounds:
            # The wagers of the next round would push the settlement off the screen.
            self._prompts.ask("Enter goes on", lambda: None)
        self._banking.run()
        while self._others_act():  # the bank that you passed is offered to them
            pass
        self._betting.run(at_once=self._at_once)
        self._at_once = False
        self._close_betting()
        self._go_on()
        while self.player.asked:
            self._felt(self.player.view)
            self._decide()
            self._go_on()
        self._end()

    def _close_betting(self) -> None:
        """You are ready, or sit the round out: the others are ready too, and betting closes."""
        for other in self._others:
            self._play(other.actor, Ready(other.actor))
        self.player.note_lock()
        self._said = []

    def _decide(self) -> None:
        """Your answer to the dealer's question; a coach says what it was worth."""
        deciding = self._question()
        # A coach knows the dealer's bank alone.
        coached = self._coach is not None and self.player.view.bank is None
        if self._coach is not None and coached:
            self._coach.look(self.player.view, self.player.seat)
        self._said.append(Text(f"You: {deciding.run()}"))
        if self._coach is not None and coached:
            number = self.player.round_number
            judged = self._coach.judge(number, self.player.seat, *deciding.answered)
            if judged is not None:
                self._said.append(judged)

    def _question(self) -> Question:
        """The dealer's question to you: hands to set, a wager to surrender, or any other."""
        words = {move.decision for move in self.player.moves}
        if SetHands.word in words:
            return Setting(self._prompts)
        return (Surrendering if Surrender.word in words else Deciding)(self._prompts)

    def _go_on(self) -> None:
        """Let everybody else act until it is your turn, or the round is over."""
        self._narrate()
        while self._left or not self.player.asked:
            opened = not self._left and self.player.open_bits()
            if not (opened or self._others_act() or self._staff_acts()):
                return
            self._narrate()

    def _others_act(self) -> bool:
        """Let one neighbour act once. Returns whether one did."""
        for other in self._others:
            shown = self.floor.view(other.actor).view
            assert shown.table.round is not None, "a round was opened"
            command = other.in_round(shown.table.round, shown.moves)
            if command is not None:
                self._play(other.actor, command)
                return True
        return False

    def _play(self, actor: Actor, command: Command) -> None:
        """Carry out a neighbour's command. A neighbour without chips buys in first."""
        round_id = self.player.view.round_id
        refused = self.floor.play(actor, command, round_id).refusal
        if refused is not None and refused.code in ("account/short", "bank/cover"):
            self.floor.staff.sell(actor, NEIGHBOUR)
            refused = self.floor.play(actor, command, round_id).refusal
        assert refused is None, refused

    def _staff_acts(self) -> bool:
        """Let the floor approve or document one prize. Returns whether there was one."""
        staff = self.floor.staff
        if self.player.view.phase is not Phase.APPROVAL:
            return staff.document()
        self._outside.pause()
        found = staff.approve()
        assert found is not None, "a prize waits for approval"
        seat, wager = found
        law = self.place.law(wager).approval
        text = Text(" The floorperson verifies and approves ", GOOD)
        text.append(f"the {self.place.name(wager)} prize of seat {seat}.", GOOD)
        self._screen.show(text.append(f" [{'R15' if law is None else law.cite}]", CITE))
        return True

    # Messages and the felt

    def _narrate(self) -> None:
        """Print the new entries, and the settlement when it is complete."""
        for told in self._narration.tell(self.player.steps):
            if isinstance(told, Settled):
                self._felt(told.view)
                show = partial(settlement.print_seats, self._screen, self.place, told.view)
                self._prompts.settlement = partial(show, told.order)
                # On a small screen the felt shows the neighbours' results.
                show([self.place.seat] if self._screen.tight else told.order)
            else:
                self._said.append(told)

    def _felt(self, view: RoundView) -> None:
        """A fresh screen with the felt and the new lines under it."""
        screen, player = self._screen, self.player
        meters = {key: meter_text(levels) for key, levels in player.meters().items()}
        rim = Rim(player.round_number, player.free_in(view), meters)
        screen.clear()
        screen.show(draw_felt(self.place, view, rim, screen.width, tight=screen.tight))
        screen.show(Padding(Text(" · ").join(self._said), (0, 1)), style="dim")
        self._said = []

    def _end(self) -> None:
        """The net, and the fairness check."""
        player, ledger = self.player, self.player.ledger
        self.floor.staff.pay()
        self._save()
        if not self._screen.tight:
            self._screen.gap()
        if player.seat.wagers or player.banks:
            played = settlement.result(self.place, player.view, player.round_number)
            ledger.rounds.append(played)
            settlement.print_net(self._screen, ledger, played)
            if self._coach is not None and player.view.bank is None:
                self._coach.end_round(player.seat)
        proof = settlement.print_fairness(self._screen, player)
        if proof is not None:
            self._prompts.keep(proof)

    # The end

    def _abandon(self) -> None:
        """The end after you left: a round with your wagers ends without you (.7(b))."""
        if not self.floor.rounds or self.player.ledger.counted(self.floor.rounds):
            return
        phase = self.player.view.phase
        if phase in (Phase.BETTING, Phase.CLOSED):
            return
        self._left = True
        if self._coach is not None and self.player.view.bank is None:
            self._coach.leave(self.player.round_number, self.player.seat)
        self.floor.staff.abandon(self.place.seat)
        cite = self.place.chapter.paragraphs.seats
        self._said.append(Text("You leave the table").append(f" [{cite}]", CITE))
        self._go_on()
        self._end()

    def _farewell(self) -> None:
        ledger = self.player.ledger
        if self._coach is not None:
            self._coach.sum_up(ledger.won)
        count = len(ledger.rounds)
        rounds = "no round" if not count else "one round" if count == 1 else f"{count} rounds"
        self._screen.gap()
        self._screen.show(
            Text(
                f" You leave with {dollars_text(ledger.bank)}: bought in "
                f"{dollars_text(ledger.bought)}, {signed(ledger.won)} in {rounds}. Goodbye.",
                TITLE,
            )
        )
