"""Prompts: a line from the player, with the keys that work at every one of them."""

from collections.abc import Callable, Mapping

from rich.text import Text

from pitboss.games.model import Ask
from pitboss.games.offers import MayFold, MayRide, MaySetHouse
from pitboss.money import NOTHING, Cents, MoneyError, dollars_text, parse_money
from pitboss.play import lookups
from pitboss.play.place import Place
from pitboss.play.player import Player
from pitboss.terminal.screen import CITE, Screen

__all__ = ["Dialogue", "LeavingError", "Prompts", "Question"]

_LEAVE = ("q", "quit", "leave", "exit")
_HELP = ("?", "help")
_YES = ("y", "yes")
_NO = ("n", "no", "")


class LeavingError(Exception):
    """The player leaves the table."""


class Prompts:
    """The conversation at the table: asks, and answers the player's own questions first."""

    def __init__(self, screen: Screen, player: Player) -> None:
        self.screen = screen
        self.player = player
        self._proof: lookups.Proof | None = None
        #: Prints the last settlement, seat by seat.
        self.settlement: Callable[[], None] | None = None
        keys: Mapping[tuple[str, ...], Callable[[str], None]] = {
            ("p", "paytable"): lambda named: lookups.print_paytables(screen, player, named),
            ("k", "kinds", "ranking"): lambda _: lookups.print_ranking(screen, player.place),
            ("m", "meters"): lambda _: lookups.print_meters(screen, player),
            ("h", "history"): lambda _: lookups.print_history(screen, player.ledger),
            ("e", "everyone"): lambda _: self._show_seats(),
            ("o", "openings", "fairness"): self._save_proof,
            ("b", "buy"): self._buy_in,
        }
        #: Words that answer no question.
        self._lookups = {word: look for words, look in keys.items() for word in words}

    def keep(self, proof: lookups.Proof) -> None:
        """Keep the proof of the last round until the next round ends."""
        self._proof = proof

    def ask(self, prompt: str, explain: Callable[[], None], *, any_word: bool = False) -> str:
        """A line that is an answer; with ``any_word`` no word is a key. Raises ``LeavingError``
        when the player goes."""
        while True:
            try:
                line = self.screen.ask(prompt)
            except (EOFError, KeyboardInterrupt):
                line = "q"
            word, _, rest = line.partition(" ")
            word = word.lower()
            if word in _HELP:
                explain()
                lookups.print_keys(self.screen)
            elif word in _LEAVE:
                self._leave()
            elif word in self._lookups and not any_word:
                self._lookups[word](rest.strip())
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
        if self.player.in_play:
            self.screen.show(self._warning())
            if not self.confirm("Leave all the same?"):
                return
        raise LeavingError

    def _warning(self) -> Text:
        place = self.player.place
        down = dollars_text(self.player.ledger.bank - self.player.free)
        words = f"  The round is in play. If you leave now, your {down} on the layout "
        if place.rules.abandoned == "lose":
            words += "is abandoned and lost"
        else:
            words += f"is played on by the house, which {_plays_on(place)}"
        return Text(words, "bold yellow").append(f" [{place.chapter.paragraphs.seats}]", CITE)

    # The keys

    def _buy_in(self, amount_text: str) -> None:
        """``b`` for as much as at first, ``b 50`` for another amount; both only after a yes."""
        ledger = self.player.ledger
        try:
            amount = parse_money(amount_text) if amount_text else ledger.buy_in
        except MoneyError as error:
            self.screen.wrong(str(error))
            return
        if amount <= 0:
            self.screen.wrong("nobody buys in for that: b 50 buys in for $50")
            return
        bought = dollars_text(amount)
        if not self._agreed(f"Buy in for {bought} more?"):
            self.screen.show("  You buy nothing.")
            return
        self.player.buy_in(amount)
        self.screen.show(
            f"  You buy in for {bought} more and hold {dollars_text(self.player.free)}."
        )

    def _agreed(self, question: str) -> bool:
        """A yes; anything that interrupts the question is a no."""
        try:
            return self.confirm(question)
        except LeavingError:
            return False

    def _show_seats(self) -> None:
        if self.settlement is None:
            self.screen.show("  No round is over yet.")
            return
        with self.screen.paged():
            self.settlement()

    def _save_proof(self, name: str) -> None:
        if self._proof is None:
            self.screen.wrong("no round is over yet: the openings come after it")
            return
        while not name:
            name = self.ask("Write the openings to which file?", self._explain_file, any_word=True)
            if not name:
                return
        lookups.save_proof(self.screen, self._proof, name)

    def _explain_file(self) -> None:
        self.screen.show(
            "  The openings are the cards that you saw, each with the proof that it was bound",
            "  before the first wager. Name a new file, such as openings.json; Enter: none.",
        )


class Dialogue:
    """A part of the conversation: betting, or a question of the dealer's."""

    def __init__(self, prompts: Prompts) -> None:
        self._prompts = prompts
        self._screen = prompts.screen
        self._player = prompts.player
        self._place = prompts.player.place


class Question(Dialogue):
    """A question of the dealer's, until it is answered."""

    #: The word of the answer that was taken, and its amount.
    answered: tuple[str, Cents] = ("", NOTHING)

    def run(self) -> str:
        """Ask until the engine takes the answer: the answer, in words."""
        raise NotImplementedError


def _plays_on(place: Place) -> str:
    """The answers of the house for a player who left, by the game's questions."""
    offers = [offer for step in place.game.steps if isinstance(step, Ask) for offer in step.offers]
    if any(isinstance(offer, MayRide) for offer in offers):
        return "lets every wager ride"
    if any(isinstance(offer, MaySetHouse) for offer in offers):
        return "sets your hands its own way"
    folds = any(isinstance(offer, MayFold) for offer in offers)
    return "checks where it may, and else folds" if folds else "checks"
