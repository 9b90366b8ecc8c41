"""A session at a table: round after round until you leave."""

from rich.padding import Padding
from rich.text import Text

from pitboss.cli.play import reading, settling
from pitboss.cli.play.asides import meter_text
from pitboss.cli.play.betting import Betting, how_it_goes, listed
from pitboss.cli.play.chance import Chance
from pitboss.cli.play.deciding import Deciding
from pitboss.cli.play.felt import Rim, draw_felt, signed
from pitboss.cli.play.ledger import Ledger
from pitboss.cli.play.screen import Screen
from pitboss.cli.play.signs import CITE, GOOD, TITLE
from pitboss.cli.play.sitting import YOU, Sitting
from pitboss.cli.play.table import Happening, Kind, Table
from pitboss.cli.play.talk import LeavingError, Talk
from pitboss.money import Cents, dollars_text
from pitboss.table import Phase

__all__ = ["Session"]


class Session:
    """You at a table: the screen, the chips, the rounds."""

    def __init__(
        self,
        sitting: Sitting,
        screen: Screen,
        chance: Chance,
        buy_in: Cents,
        most_rounds: int | None = None,
    ) -> None:
        self.sitting = sitting
        self.table = Table(sitting, chance)
        self.ledger = Ledger(buy_in)
        self._screen = screen
        self._most = most_rounds
        self._talk = Talk(screen, self.table, self.ledger)
        self._betting = Betting(self._talk)
        #: What was said at the table since the felt was drawn last.
        self._said: list[Text] = []

    def run(self) -> None:
        """Play until the player leaves, has no chips, or the rounds are over."""
        try:
            self._welcome()
            while self._most is None or self.table.round_number < self._most:
                self.table.open()
                if not self._has_chips():
                    break
                self._round()
        except (LeavingError, KeyboardInterrupt):
            self._abandon()
        self._farewell()

    def _welcome(self) -> None:
        screen, sitting = self._screen, self.sitting
        others = [player for player in sitting.players.values() if player != YOU]
        verb = "play" if len(others) > 1 else "plays"
        beside = f" {listed(others, 'and')} {verb} too." if others else ""
        screen.clear()
        screen.show(
            Text(f" {sitting.chapter.name}", TITLE).append(f"  {sitting.facility}", "dim"),
            f" You sit at seat {sitting.seat} of {sitting.chapter.positions} with "
            f"{dollars_text(self.ledger.bank)}.{beside}",
        )
        if not screen.tight:
            screen.gap()
            screen.show(*how_it_goes(sitting))

    def _has_chips(self) -> bool:
        """Whether you can take part; out of chips you may buy in again."""
        while self.ledger.bank < self.sitting.least:
            self._screen.gap()
            self._screen.show(
                f" You hold {dollars_text(self.ledger.bank)}, and a round takes at least "
                f"{dollars_text(self.sitting.least)}."
            )
            if not self._talk.confirm(f"Buy in for {dollars_text(self.ledger.buy_in)} more?"):
                return False
            self.ledger.buy_ins += 1
        return True

    # A round

    def _round(self) -> None:
        root = self.table.root
        self._betting.run()
        self._said = []
        while self.table.phase is not Phase.CLOSED:
            self._others()
            if self.table.phase is Phase.DECISION:
                self._felt()
                self._said.append(Text(f"You: {Deciding(self._talk).run()}"))
        self._end(root)

    def _others(self) -> None:
        """Let the house and the neighbours act until it is your turn, or the round is over."""
        settled: list[int] = []
        while (happening := self.table.advance()) is not None:
            if happening.kind is Kind.SETTLED:
                settled.append(happening.seat)
                if self.table.phase is not Phase.SETTLEMENT:
                    self._felt()
                    settling.print_seats(self._screen, self.sitting, self.table.view(), settled)
            else:
                self._say(happening)

    def _felt(self) -> None:
        """A fresh screen with the felt, and under it what was said since the last one."""
        screen, table = self._screen, self.table
        meters = {key: meter_text(levels) for key, levels in table.meters().items()}
        rim = Rim(table.round_number, self._talk.free, meters)
        screen.clear()
        screen.show(draw_felt(self.sitting, table.view(), rim, screen.width, tight=screen.tight))
        screen.show(Padding(Text(" · ").join(self._said), (0, 1)), style="dim")
        self._said = []

    def _say(self, happening: Happening) -> None:
        """What happened, in a line."""
        cite = Text(f" [{happening.cite}]", CITE)
        if happening.kind is Kind.APPROVED:
            name = self.sitting.name(happening.wager or "")
            text = Text(" The floorperson verifies and approves ", GOOD)
            text.append(f"the {name} prize of seat {happening.seat}.", GOOD)
            self._screen.show(text.append_text(cite))
        elif happening.kind is Kind.DECISION:
            amount = f" {dollars_text(happening.amount)}" if happening.amount else ""
            who = self.sitting.players[happening.seat].capitalize()
            self._said.append(Text(f"{who}: {happening.about}{amount}"))
        else:
            self._said.append(Text(f"Dealer: {happening.about}").append_text(cite))

    def _end(self, root: str) -> None:
        """The net, and the fairness check."""
        view = self.table.view()
        self._screen.gap()
        if reading.seat_of(view, self.sitting.seat)["wagers"]:
            played = settling.result(self.sitting, view, self.table.round_number)
            self.ledger.rounds.append(played)
            settling.print_net(self._screen, self.ledger, played)
        openings = settling.print_fairness(self._screen, self.table, root)
        if openings is not None:
            self._talk.keep(openings)

    # The end

    def _abandon(self) -> None:
        """You left: the round, if one is in play, ends without you (.7(b))."""
        table = self.table
        nothing_down = table.round_number == 0 or table.phase is Phase.BETTING
        if nothing_down or self.ledger.counted(table.round_number):
            return
        table.leave()
        text = Text("You leave the table").append(f" [{self.sitting.chapter.chapter}.7(b)]", CITE)
        self._said.append(text)
        self._others()
        self._end(table.root)

    def _farewell(self) -> None:
        ledger = self.ledger
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
