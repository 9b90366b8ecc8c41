"""Decisions: the legal choices, numbered, and the answer to them."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rich.text import Text

from pitboss.games.choices import answer_of
from pitboss.games.model import Ask
from pitboss.games.offers import Asked, MayFold
from pitboss.money import NOTHING, Cents, MoneyError, dollars_text, parse_money
from pitboss.play.place import Place, asked_at, dealer_hand, hand_so_far, seat_of
from pitboss.play.prompts import Prompts, Question
from pitboss.round import RoundView
from pitboss.terminal.screen import AMOUNT, CITE, TITLE, number_of, printable

__all__ = ["Deciding"]

_NUMBERED = re.compile(r"(?P<number>[0-9]{1,2})[ =]+(?P<amount>\$?[0-9][0-9,.]*)")
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
    """One thing to answer: a decision, with a range of amounts where it takes one.

    Amounts are those of the rules, whatever you hold: you may buy in before you answer.
    """

    word: str
    wager: str | None = None
    least: Cents = NOTHING
    most: Cents = NOTHING

    @property
    def label(self) -> str:
        if not self.most:
            return self.word
        if self.least == self.most:
            return f"{self.word} {dollars_text(self.least)}"
        return f"{self.word} {dollars_text(self.least)} to {dollars_text(self.most)}"


class Deciding(Question):
    """A question that the dealer puts to you."""

    def __init__(self, prompts: Prompts) -> None:
        super().__init__(prompts)
        self._step = asked_at(self._place, self._player.view)
        self._choices = list(_choices(self._place, self._player.view, self._step))

    def run(self) -> str:
        """Ask until the engine takes the answer: what was answered, in words."""
        self._print_question()
        while True:
            line = self._prompts.ask("Your decision", self._explain)
            answer = self._understand(line.lower())
            if answer is None or not self._taken(*answer):
                continue
            choice, amount = answer
            self.answered = choice.word, amount
            return f"{choice.word} {dollars_text(amount)}" if amount else choice.label

    def _taken(self, choice: _Choice, amount: Cents) -> bool:
        """Whether the table takes an answer; if not, say why."""
        # A raise that you hold too little for is no legal move. It is answered all the same: the
        # refusal says what is missing.
        move = next(one for one in self._player.moves if one.kind == "decide")
        free = self._player.free
        refused = self._player.answer(move, decision=answer_of(choice.word, amount))
        if refused is None:
            return True
        if refused.code == "account/short":
            need, held = dollars_text(amount), dollars_text(free)
            self._screen.wrong(f"that takes {need} and you hold {held}: b buys in")
        else:
            self._screen.wrong(refused.reason, refused.cite)
        return False

    def _understand(self, line: str) -> tuple[_Choice, Cents] | None:
        number = number_of(line, len(self._choices))
        if number:
            return self._with_amount([self._choices[number - 1]], "")
        numbered = _NUMBERED.fullmatch(line)
        number = number_of(numbered["number"], len(self._choices)) if numbered else 0
        if numbered and number:
            return self._numbered(number, numbered["amount"])
        found = _ANSWER.fullmatch(line)
        word = found["word"] if found else None
        fitting = [one for one in self._choices if word and one.word.startswith(word)]
        if found and found["amount"]:
            fitting = [one for one in fitting if one.most]
        if not found or not fitting:
            known = ", ".join(str(number) for number in range(1, len(self._choices) + 1))
            self._screen.wrong(
                f"{printable(line)!r} is not a choice: type {known} or the word, ? explains"
                if line
                else f"please choose: type {known} or the word, ? explains"
            )
            return None
        return self._with_amount(fitting, found["amount"] or "")

    def _numbered(self, number: int, amount_text: str) -> tuple[_Choice, Cents] | None:
        """``2 5``: the second choice with five dollars."""
        choice = self._choices[number - 1]
        answer = self._with_amount([choice], amount_text) if choice.most else None
        if not choice.most:
            self._screen.wrong(f"{number} is {choice.label}, which takes no amount")
        elif answer is not None and choice.least == choice.most != answer[1]:
            self._screen.wrong(f"{number} is {choice.label}: type {number} alone")
            return None
        return answer

    def _with_amount(
        self, fitting: list[_Choice], amount_text: str
    ) -> tuple[_Choice, Cents] | None:
        """The word and amount of a choice; where the amount is open it is asked for."""
        first = fitting[0]
        single = len(fitting) == 1 and first.least == first.most
        if not amount_text and single:
            return first, first.least
        if not amount_text:
            ways = " or ".join(one.label.removeprefix(f"{one.word} ") for one in fitting)
            amount_text = self._prompts.ask(f"How much? {ways}", self._explain)
        try:
            return first, parse_money(amount_text)
        except MoneyError as error:
            self._screen.wrong(str(error))
            return None

    # Showing

    def _print_question(self) -> None:
        step = self._step
        about = f"{step.about[:1].upper()}{step.about[1:]}"
        screen = self._screen
        screen.gap()
        screen.show(Text(f" {about}.", TITLE).append(f"  [{step.cite}]", CITE))
        choices = [
            Text(f"{number} ", "bold yellow").append(choice.label, TITLE)
            for number, choice in enumerate(self._choices, start=1)
        ]
        hint = Text(f"{self._hint()}; ? explains", "dim")
        screen.show_row([*choices, hint], indent=2, gap=4)

    def _hint(self) -> str:
        """The keys to type: a number, with dollars where the amount is a choice."""
        for number, choice in enumerate(self._choices, start=1):
            if choice.least != choice.most:
                least = dollars_text(choice.least).removeprefix("$")
                return f"type a number, with dollars: {number} {least}"
        return "type a number or the word"

    def _explain(self) -> None:
        screen, place, view = self._screen, self._place, self._player.view
        step = self._step
        screen.gap()
        screen.show(
            Text(" You are asked: ", TITLE)
            .append(f"{step.about}.")
            .append(f"  [{step.cite}]", CITE)
        )
        hand = hand_so_far(place, view, place.seat)
        dealer = dealer_hand(place, view)
        shown = f" Your hand so far: {hand}."
        screen.show(Text(shown, AMOUNT).append(f" The dealer's: {dealer}." if dealer else "", ""))
        for number, choice in enumerate(self._choices, start=1):
            text = Text(f"   {number} {choice.label}", TITLE)
            screen.show(text.append(f": {self._meaning(choice)}", ""))

    def _meaning(self, choice: _Choice) -> str:
        meaning = _MEANS.get(choice.word, "as the dealer asks")
        if choice.wager is not None:
            meaning += f", on {self._place.name(choice.wager)}"
        fold = self._fold()
        if choice.word == "fold" and fold is not None:
            wagers = self._player.seat.wagers
            lost = fold.lost(wagers)
            kept = [key for key in wagers if key not in lost]
            meaning += f"; loses {self._names(lost)} [{fold.cite}]"
            if kept:
                meaning += f", keeps {self._names(kept)}"
        return meaning

    def _names(self, keys: Iterable[str]) -> str:
        return ", ".join(self._place.name(key) for key in keys)

    def _fold(self) -> MayFold | None:
        """The loss of a fold here, by the game's own step."""
        return next((one for one in self._step.offers if isinstance(one, MayFold)), None)


def _choices(place: Place, view: RoundView, step: Ask) -> Iterator[_Choice]:
    """The answers that the rules allow you, holding your cards."""
    seat = seat_of(view, place.seat)
    looks = any(offer.looks_at_cards for offer in step.offers)
    cards = tuple(card for card in seat.cards if card is not None) if looks else None
    asked = Asked(place.rules, seat.wagers, cards)
    for offer in step.offers:
        if not offer.open_to(asked):
            continue
        word, amounts = offer.answer.word, offer.amounts(asked)
        if not amounts:
            yield _Choice(word)
        for least, most in amounts:
            yield _Choice(word, getattr(offer, "wager", None), least, most)
