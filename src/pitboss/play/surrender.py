"""Surrender: the offer to give up your wager before the hands are compared (645a.11(d))."""

from typing import Final

from rich.text import Text

from pitboss.games.choices import Stand, Surrender
from pitboss.money import NOTHING, dollars_text
from pitboss.play.place import dealer_hand, hand_so_far
from pitboss.play.prompts import Prompts, Question
from pitboss.terminal.screen import CITE, TITLE, printable

__all__ = ["Surrendering"]

_NO: Final = ("", "n", "no", "1", "stand")
_YES: Final = ("y", "yes", "2", "surrender")


class Surrendering(Question):
    """The question after the dealer's hands are turned. Nobody has to surrender."""

    def __init__(self, prompts: Prompts) -> None:
        super().__init__(prompts)
        self._moves = {one.decision: one for one in self._player.moves}
        self._move = self._moves[Surrender.word]

    def run(self) -> str:
        """Ask until it is answered: what was answered, in words."""
        self._print_question()
        while True:
            line = self._prompts.ask("Surrender? (y/n)", self._explain).lower()
            if line in (*_NO, *_YES):
                return self._answer(Surrender.word if line in _YES else Stand.word)
            self._screen.wrong(
                f"{printable(line)!r} is not a choice: Enter has the hands compared, y surrenders"
            )

    def _answer(self, word: str) -> str:
        refused = self._player.answer(self._moves[word])
        assert refused is None, refused
        self.answered = word, NOTHING
        return word

    def _print_question(self) -> None:
        move, screen = self._move, self._screen
        if not screen.tight:
            screen.gap()
        about = f"{move.about[:1].upper()}{move.about[1:]}"
        screen.show(Text(f" {about}.", TITLE).append(f"  [{move.cite}]", CITE))
        if not screen.tight:
            self._print_hands()
        keys = (
            ("Enter, n", "have them compared"),
            ("y", f"gives up {self._stake()}"),
            ("?", "explains"),
        )
        screen.show_row(
            (Text(key, TITLE).append(f" {does}", "dim") for key, does in keys), indent=2, gap=3
        )

    def _print_hands(self) -> None:
        """The hands that are compared; on a small screen the felt shows them."""
        place, view = self._place, self._player.view
        for who, hand in (
            ("you", hand_so_far(place, view, place.seat)),
            ("dealer", dealer_hand(place, view)),
        ):
            self._screen.show(Text(f"  {who:<8}", "dim").append(hand))

    def _stake(self) -> str:
        """All your wagers. A player with an optional wager is not asked."""
        return dollars_text(sum(self._player.seat.wagers.values()))

    def _explain(self) -> None:
        move, place = self._move, self._place
        hand = hand_so_far(place, self._player.view, place.seat)
        self._screen.gap()
        self._screen.show(
            Text(" You are asked: ", TITLE)
            .append(f"{move.about}.")
            .append(f"  [{move.cite}]", CITE),
            f" Your hand so far: {hand}.",
            f"   Who surrenders loses the whole {self._stake()} at once, and the cards are "
            "collected unseen. Hands that are compared lose no more than that.",
        )
