"""Prompts: a line from the player, with the keys that work at every one of them."""

from collections.abc import Callable, Mapping

from rich.text import Text

from pitboss.cli.play import asides, reading
from pitboss.cli.play.ledger import Ledger
from pitboss.cli.play.screen import Screen
from pitboss.cli.play.table import Table
from pitboss.money import Cents, dollars_text
from pitboss.table import Phase

__all__ = ["LeavingError", "Talk"]

_LEAVE = ("q", "quit", "leave", "exit")
_HELP = ("?", "help")
_YES = ("y", "yes")
_NO = ("n", "no", "")
_IN_PLAY = (Phase.DEALER, Phase.DECISION, Phase.SETTLEMENT)


class LeavingError(Exception):
    """The player leaves the table."""


def _nothing_of_its_own(word: str) -> bool:
    return False


class Talk:
    """The conversation at the table: asks, and answers the player's own questions first."""

    def __init__(self, screen: Screen, table: Table, ledger: Ledger) -> None:
        self.screen = screen
        self.table = table
        self.ledger = ledger
        self._openings: dict[str, object] | None = None
        keys: Mapping[str, Callable[[str], None]] = {
            "paytable": self._paytable,
            "history": lambda _: asides.print_history(screen, ledger),
            "meters": lambda _: asides.print_meters(screen, table),
            "fairness": self._write_openings,
            "buy": self._buy_in,
        }
        self._asides = {**keys, **{key[0]: aside for key, aside in keys.items()}}

    @property
    def free(self) -> Cents:
        """The chips that you hold: the bank without those on the layout."""
        seat = reading.seat_of(self.table.view(), self.table.sitting.seat)
        if self.ledger.counted(self.table.round_number):
            return self.ledger.bank
        if seat["lines"] is not None:
            return Cents(self.ledger.bank + reading.net_of(seat["lines"]))
        return Cents(self.ledger.bank - reading.on_the_layout(self.table.sitting, seat))

    def keep(self, openings: dict[str, object]) -> None:
        """Keep the openings of the round that has ended, until the next one ends."""
        self._openings = openings

    def ask(
        self,
        prompt: str,
        explain: Callable[[], None],
        claims: Callable[[str], bool] = _nothing_of_its_own,
    ) -> str:
        """A line that is an answer. ``claims`` tells which words mean something to the question
        itself; raises ``LeavingError`` when the player goes."""
        while True:
            try:
                line = self.screen.ask(prompt)
            except KeyboardInterrupt:
                line = "q"
            except EOFError:
                raise LeavingError from None
            word, _, rest = line.partition(" ")
            word = word.lower()
            if word in _HELP:
                explain()
                asides.print_keys(self.screen, claims)
            elif word in _LEAVE:
                self._leave()
            elif word in self._asides and not claims(word):
                self._asides[word](rest.strip())
            else:
                return line

    def confirm(self, question: str) -> bool:
        """A yes or a no; the end of the input, or an interruption, is a yes to leaving."""
        while True:
            try:
                answer = self.screen.ask(f"{question} (y/n)").lower()
            except (EOFError, KeyboardInterrupt):
                raise LeavingError from None
            if answer in _LEAVE:
                raise LeavingError
            if answer in (*_YES, *_NO):
                return answer in _YES
            self.screen.wrong("please answer y or n")

    def _leave(self) -> None:
        """Leave at once between rounds; in one only after a warning (.7(b))."""
        if self._in_play():
            self.screen.show(self._warning())
            if not self.confirm("Leave all the same?"):
                return
        raise LeavingError

    def _in_play(self) -> bool:
        seat = reading.seat_of(self.table.view(), self.table.sitting.seat)
        return self.table.phase in _IN_PLAY and bool(seat["wagers"]) and seat["lines"] is None

    def _warning(self) -> Text:
        sitting = self.table.sitting
        down = dollars_text(self.ledger.bank - self.free)
        words = f"  The round is in play. If you leave now, your {down} on the layout "
        if sitting.rules.abandoned == "lose":
            words += "is abandoned and lost"
        else:
            words += "is played on by the house, which checks where it may and else folds"
        return Text(words, "bold yellow").append(f" [{sitting.chapter.chapter}.7(b)]", "cyan")

    # The keys

    def _paytable(self, wager: str) -> None:
        view = self.table.view()
        asides.print_paytables(self.screen, self.table.sitting, view, wager)

    def _buy_in(self, _: str) -> None:
        self.ledger.buy_ins += 1
        bought = dollars_text(self.ledger.buy_in)
        self.screen.show(f"  You buy in for {bought} more and hold {dollars_text(self.free)}.")

    def _write_openings(self, name: str) -> None:
        if self._openings is None:
            self.screen.wrong("no round is over yet: the openings come after it")
            return
        while not name:
            name = self.ask("Write the openings to which file?", self._explain_file, _is_name)
            if not name:
                return
        asides.write_openings(self.screen, self._openings, name)

    def _explain_file(self) -> None:
        self.screen.show(
            "  The openings are the cards that you saw, each with the proof that it was bound",
            "  before the betting closed. Name a new file, such as openings.json; Enter: none.",
        )


def _is_name(word: str) -> bool:
    """Whatever is typed is the name of a file."""
    return True
