"""Decisions: the legal choices, numbered, and the answer to them."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rich.text import Text

from pitboss.cli.play import reading
from pitboss.cli.play.screen import number_of, printable
from pitboss.cli.play.signs import AMOUNT, CITE, TITLE
from pitboss.cli.play.talk import Talk
from pitboss.games.model import Ask, Fold
from pitboss.money import NOTHING, Cents, MoneyError, dollars_text, parse_money
from pitboss.table import Decide, Move

__all__ = ["Deciding"]

_ANSWER = re.compile(r"(?P<word>[a-z][a-z -]*?)?\s*(?P<amount>\$?[0-9][0-9,.]*)?")
_MEANS = {
    "check": "stay in without a wager now",
    "fold": "leave the round",
    "raise": "make a further wager",
    "ride": "leave the wager where it is",
    "withdraw": "take the wager back",
}


@dataclass(frozen=True, slots=True)
class _Choice:
    """One thing to answer: a decision, with a range of amounts where it takes one."""

    move: Move
    least: Cents = NOTHING
    most: Cents = NOTHING

    @property
    def word(self) -> str:
        return self.move.decision or ""

    @property
    def label(self) -> str:
        if not self.most:
            return self.word
        if self.least == self.most:
            return f"{self.word} {dollars_text(self.least)}"
        return f"{self.word} {dollars_text(self.least)} to {dollars_text(self.most)}"


class Deciding:
    """A question that the dealer puts to you."""

    def __init__(self, talk: Talk) -> None:
        self._talk = talk
        self._screen = talk.screen
        self._table = talk.table
        self._sitting = talk.table.sitting
        self._choices: list[_Choice] = []

    def run(self) -> str:
        """Ask until the engine takes the answer: what was answered, in words."""
        self._choices = list(_choices(self._table.moves()))
        self._print_question()
        while True:
            line = self._talk.ask("Your decision", self._explain, self._claims)
            command = self._understand(line.lower())
            if command is None:
                continue
            refused = self._table.refusal(command)
            if refused is not None:
                self._screen.wrong(refused.reason, refused.cite)
                continue
            if command.amount > self._talk.free:
                free = dollars_text(self._talk.free)
                need = dollars_text(command.amount)
                self._screen.wrong(f"that takes {need} and you hold {free}: b buys in")
                continue
            self._table.do(command)
            amount = f" {dollars_text(command.amount)}" if command.amount else ""
            return f"{command.decision}{amount}"

    def _claims(self, word: str) -> bool:
        """Whether a word is the beginning of a choice: then it is no key of the table's."""
        return any(choice.word.startswith(word) for choice in self._choices)

    def _understand(self, line: str) -> Decide | None:
        number = number_of(line, len(self._choices))
        if number:
            return self._with_amount([self._choices[number - 1]], "")
        found = _ANSWER.fullmatch(line)
        word = found["word"] if found else None
        fitting = [one for one in self._choices if word and one.word.startswith(word)]
        if not found or not fitting:
            known = ", ".join(str(number) for number in range(1, len(self._choices) + 1))
            self._screen.wrong(
                f"{printable(line)!r} is not a choice: answer {known} or the word, ? explains"
                if line
                else f"please choose: {known} or the word, ? explains"
            )
            return None
        return self._with_amount(fitting, found["amount"] or "")

    def _with_amount(self, fitting: list[_Choice], amount_text: str) -> Decide | None:
        """The command for a choice; where the amount is open it is asked for."""
        first = fitting[0]
        single = len(fitting) == 1 and first.least == first.most
        if not amount_text and single:
            return self._command(first.word, first.least)
        if not amount_text:
            ways = " or ".join(one.label.removeprefix(f"{one.word} ") for one in fitting)
            amount_text = self._talk.ask(f"How much? {ways}", self._explain)
        try:
            return self._command(first.word, parse_money(amount_text))
        except MoneyError as error:
            self._screen.wrong(str(error))
            return None

    def _command(self, word: str, amount: Cents) -> Decide:
        return Decide(self._table.you, self._sitting.seat, word, amount)

    # Showing

    def _print_question(self) -> None:
        move = self._choices[0].move
        about = f"{move.about[:1].upper()}{move.about[1:]}"
        screen = self._screen
        screen.gap()
        screen.show(Text(f" {about}.", TITLE).append(f"  [{move.cite}]", CITE))
        line = Text(" ")
        for number, choice in enumerate(self._choices, start=1):
            line.append(f" {number} ", "bold yellow").append(f"{choice.label}   ", TITLE)
        screen.show(line.append("  ? explains", "dim"))

    def _explain(self) -> None:
        screen, sitting = self._screen, self._sitting
        view = self._table.view()
        move = self._choices[0].move
        screen.gap()
        screen.show(
            Text(" You are asked: ", TITLE)
            .append(f"{move.about}.")
            .append(f"  [{move.cite}]", CITE)
        )
        hand = reading.hand_so_far(sitting, view, sitting.seat)
        dealer = reading.dealer_hand(sitting, view)
        shown = f" Your hand so far: {hand}."
        screen.show(Text(shown, AMOUNT).append(f" The dealer's: {dealer}." if dealer else "", ""))
        for number, choice in enumerate(self._choices, start=1):
            text = Text(f"   {number} {choice.label}", TITLE)
            screen.show(text.append(f": {self._meaning(choice)}", ""))

    def _meaning(self, choice: _Choice) -> str:
        meaning = _MEANS.get(choice.word, "as the dealer asks")
        if choice.move.wager is not None:
            meaning += f", on {self._sitting.name(choice.move.wager)}"
        fold = self._fold()
        if choice.word == "fold" and fold is not None:
            seat = reading.seat_of(self._table.view(), self._sitting.seat)
            lost = fold.lost(seat["wagers"])
            kept = [key for key in seat["wagers"] if key not in lost]
            meaning += f"; loses {self._names(lost)} [{fold.cite}]"
            if kept:
                meaning += f", keeps {self._names(kept)}"
        return meaning

    def _names(self, keys: Iterable[str]) -> str:
        return ", ".join(self._sitting.name(key) for key in keys)

    def _fold(self) -> Fold | None:
        """What a fold would lose here, by the game's own step."""
        move = self._choices[0].move
        for step in self._sitting.game.steps:
            if isinstance(step, Ask) and (step.about, step.cite) == (move.about, move.cite):
                return next((one for one in step.choices if isinstance(one, Fold)), None)
        return None


def _choices(moves: tuple[Move, ...]) -> Iterator[_Choice]:
    for move in moves:
        if move.command != "decide":
            continue
        if not move.amounts:
            yield _Choice(move)
        for least, most in move.amounts:
            yield _Choice(move, least, most)
