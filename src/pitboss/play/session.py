"""A session at a table: round after round until you leave."""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

from rich.padding import Padding
from rich.text import Text

from pitboss.games.choices import Raise
from pitboss.house import Host, bits
from pitboss.money import Cents, dollars_text
from pitboss.play import settling
from pitboss.play.asking import question
from pitboss.play.betting import Betting, how_it_goes, listed
from pitboss.play.coach import Coach
from pitboss.play.felt import Rim, draw_felt
from pitboss.play.lookups import meter_text
from pitboss.play.place import YOU, Place
from pitboss.play.player import Player
from pitboss.play.prompts import LeavingError, Prompts
from pitboss.round import Command, Decide, Move, Phase
from pitboss.simulate import HousePlayer
from pitboss.terminal.screen import CITE, GOOD, TITLE, Screen, signed

__all__ = ["Outside", "Session"]

#: How many groups of the root are shown: all, or 128 bits where lines are few.
_GROUPS, _FEW_GROUPS = 16, 8


def _now() -> int:
    return int(time.time())


def _moment() -> None:
    time.sleep(0.8)


@dataclass(frozen=True, slots=True)
class Outside:
    """What comes from outside a session; tests hand in their own."""

    #: The time, in seconds.
    clock: Callable[[], int] = _now
    #: The players' chance: what the others do, and everybody's part in the shuffle.
    below: Callable[[int], int] = secrets.randbelow
    bits: Callable[[], bytes] = bits
    #: The moment that a floorperson takes.
    pause: Callable[[], None] = _moment


class Session:
    """You at a table: the screen, the chips, the rounds."""

    def __init__(
        self,
        place: Place,
        host: Host,
        screen: Screen,
        buy_in: Cents,
        most_rounds: int | None = None,
        outside: Outside | None = None,
        *,
        at_once: bool = False,
        coach: Coach | None = None,
    ) -> None:
        self._coach = coach
        self._outside = outside or Outside()
        self.place = place
        self.host = host
        self.player = Player(place, host, self._outside.clock, self._outside.bits, buy_in)
        self._others = [
            HousePlayer(name, seat, place.rules, self._outside.below, self._own_bits)
            for seat, name in place.players.items()
            if name != YOU
        ]
        self._screen = screen
        self._most = most_rounds
        self._prompts = Prompts(screen, self.player)
        self._betting = Betting(self._prompts)
        #: What was said at the table since the felt was drawn last.
        self._said: list[Text] = []
        self._left = False
        #: Whether the first hand is dealt without asking for wagers.
        self._at_once = at_once

    def _own_bits(self, _round_id: str) -> bytes:
        """A neighbour's part in the shuffle of a round."""
        return self._outside.bits()

    def run(self) -> None:
        """Play until the player leaves, has no chips, or the rounds are over."""
        self.host.open(self._now)
        try:
            self._welcome()
            while self._most is None or self.host.rounds < self._most:
                self._open_round()
                if not self._has_chips():
                    break
                self._round()
        except (LeavingError, KeyboardInterrupt):
            self._abandon()
        self.host.close(self._now)
        self._farewell()

    @property
    def _now(self) -> int:
        return self._outside.clock()

    def _welcome(self) -> None:
        screen, place = self._screen, self.place
        others = [name for name in place.players.values() if name != YOU]
        verb = "play" if len(others) > 1 else "plays"
        beside = f" {listed(others, 'and')} {verb} too." if others else ""
        screen.clear()
        screen.show(
            Text(f" {place.chapter.name}", TITLE).append(f"  {place.facility}", "dim"),
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
            if not self._prompts.confirm(f"Buy in for {dollars_text(ledger.buy_in)} more?"):
                return False
            ledger.buy_ins += 1
        return True

    # A round

    def _open_round(self) -> None:
        """The root is published; then the others place their wagers."""
        self.host.start(self.place.players, self._now)
        self.player.begin(_FEW_GROUPS if self._screen.tight else _GROUPS)
        while self._others_act():
            pass

    def _round(self) -> None:
        self._betting.run(at_once=self._at_once)
        self._at_once = False
        self._said = []
        while self.player.view.phase is not Phase.CLOSED:
            self._go_on()
            if self.player.asked:
                self._felt()
                self._decide()
        self._end()

    def _decide(self) -> None:
        """Your answer to the dealer's question; a coach says what it was worth."""
        deciding = question(self._prompts)
        if self._coach is not None:
            self._coach.look(self.player.view, self.player.seat)
        self._said.append(Text(f"You: {deciding.run()}"))
        if self._coach is not None:
            number = self.player.round_number
            judged = self._coach.judge(number, self.player.seat, *deciding.answered)
            if judged is not None:
                self._said.append(judged)

    def _go_on(self) -> None:
        """Let the house and the others act until it is your turn, or the round is over."""
        settled: list[int] = []
        while self._left or not self.player.asked:
            if (not self._left and self.player.open_bits()) or self._others_act():
                continue
            phase = self.player.view.phase
            if phase is Phase.APPROVAL:
                self._approve()
                continue
            move = self.host.advance(self._now)
            if move is None:
                return
            if phase is Phase.SETTLEMENT:
                settled.append(move.seat)
                if self.player.view.phase is not Phase.SETTLEMENT:
                    self._felt()
                    settling.print_seats(self._screen, self.place, self.player.view, settled)
            else:
                self._say(move)

    def _others_act(self) -> bool:
        """Let one of the others do one thing; whether there was one to do."""
        for other in self._others:
            command = other.next(self.host.view(other.actor, self._now))
            if command is not None:
                self.host.do(command, self._now)
                self._tell(command)
                return True
        return False

    def _approve(self) -> None:
        self._outside.pause()
        move = self.host.approve(self._now)
        assert move is not None, "a prize waits for approval"
        text = Text(" The floorperson verifies and approves ", GOOD)
        text.append(f"the {self.place.name(move.wager or '')} prize of seat {move.seat}.", GOOD)
        self._screen.show(text.append(f" [{move.cite}]", CITE))

    # What is said and shown

    def _tell(self, command: Command) -> None:
        """What one of the others answered, in a line."""
        if isinstance(command, Decide):
            answer = command.decision
            amount = f" {dollars_text(answer.amount)}" if isinstance(answer, Raise) else ""
            who = self.place.players[command.seat].capitalize()
            self._said.append(Text(f"{who}: {answer.shown}{amount}"))

    def _say(self, move: Move) -> None:
        """What the house did, in a line."""
        if move.kind == "decide":
            who = self.place.players[move.seat].capitalize()
            self._said.append(Text(f"{who}: {move.decision}, played on by the house"))
        elif move.kind == "proceed":
            self._said.append(Text(f"Dealer: {move.about}").append(f" [{move.cite}]", CITE))

    def _felt(self) -> None:
        """A fresh screen with the felt, and under it what was said since the last one."""
        screen, player = self._screen, self.player
        meters = {key: meter_text(levels) for key, levels in player.meters().items()}
        rim = Rim(player.round_number, player.free, meters)
        screen.clear()
        screen.show(draw_felt(self.place, player.view, rim, screen.width, tight=screen.tight))
        screen.show(Padding(Text(" · ").join(self._said), (0, 1)), style="dim")
        self._said = []

    def _end(self) -> None:
        """The net, and the fairness check."""
        player, ledger = self.player, self.player.ledger
        self._screen.gap()
        if player.seat.wagers:
            played = settling.result(self.place, player.view, player.round_number)
            ledger.rounds.append(played)
            settling.print_net(self._screen, ledger, played)
            if self._coach is not None:
                self._coach.end_round(player.seat)
        proof = settling.print_fairness(self._screen, player)
        if proof is not None:
            self._prompts.keep(proof)

    # The end

    def _abandon(self) -> None:
        """You left: a round in which you have wagers ends without you (.7(b))."""
        if not self.host.rounds or self.player.ledger.counted(self.host.rounds):
            return
        phase = self.player.view.phase
        if phase in (Phase.BETTING, Phase.CLOSED):
            return
        self._left = True
        if self._coach is not None:
            self._coach.leave(self.player.round_number, self.player.seat)
        self.host.leave(YOU, self._now)
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
