"""A coach: after each decision, its value and the value of the best one."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from threading import Thread

from rich.text import Text

from pitboss.cards import DECK_52, Card, cards_text, parse_cards
from pitboss.games.choices import Stand, Surrender
from pitboss.money import Cents, dollars_text
from pitboss.odds.advice import POINTS, Advice, Asked, Choice, advise, terms_filed
from pitboss.odds.shipped_counts import solutions
from pitboss.odds.submission_odds import submitted_main, submitted_sides
from pitboss.play.place import Place, standing
from pitboss.round import RoundView, SeatView
from pitboss.rulebook.chapter import WagerKind
from pitboss.terminal.game_words import seen
from pitboss.terminal.screen import GOOD, TITLE, Screen, signed

__all__ = ["Coach", "Mistake"]


@dataclass(frozen=True, slots=True)
class Mistake:
    """A decision that cost something, on average, in cents."""

    round_number: int
    cards: str
    decision: str
    best: str
    cents: Fraction


class Coach:
    """Watches your decisions. It sees what you see and nothing else."""

    def __init__(self, place: Place, screen: Screen) -> None:
        self._place = place
        self._screen = screen
        self._terms = terms_filed(place.rules)
        main = submitted_main(place.rules).solution
        #: A round of the main game played best: at Pai Gow both hands set better than the house's.
        best = solutions("645a-best")[self._terms.option] if place.game.low is not None else main
        self._best = best.net
        sides = submitted_sides(place.rules, main)
        self._sides = {
            one.wager: one.best_play if one.best_play is not None else one.priced.expected_value
            for one in sides
        }
        #: Loading and compiling before the first question, which take a second or more.
        self._warming = Thread(target=self._warm_up, daemon=True)
        self._asked: Asked | None = None
        #: Whether a question was looked at and has no answer yet.
        self._waits = False
        #: The round that was left in the middle.
        self._left: int | None = None
        self._advice: Advice | None = None
        self._decided: list[str] = []
        self.mistakes: list[Mistake] = []
        #: The average result of perfect play with the wagers made, in cents.
        self.perfect = Fraction(0)
        self.decisions = 0
        self._played = False

    def start(self) -> None:
        """Begin to get ready, while the player wagers."""
        self._warming.start()

    def wait(self) -> None:
        """Wait until it is ready, if it was started."""
        if self._warming.ident is not None:
            self._warming.join()

    def _warm_up(self) -> None:
        points = POINTS[self._terms.chapter.chapter]
        deck = DECK_52[::3]
        own, rest = deck[: points.cards], deck[points.cards :]
        for board in points.boards:
            up = rest[board] if points.up else None
            advise(Asked(self._terms, own, rest[:board], up))

    def look(self, view: RoundView, seat: SeatView) -> None:
        """Compute the value of every choice, before the answer.

        In 645a the dealer's hands are open when a player may still surrender, so the result of
        standing is known.
        """
        self._waits = True
        if self._place.game.low is not None and self._decided:
            brings = standing(self._place, view)
            ways = Choice(Stand.word, brings), Choice(Surrender.word, Fraction(-1))
            self._advice = Advice(ways)
            return
        up = next((card for card in view.dealer if card is not None), None)
        self._asked = Asked(
            self._terms, _known(seat.cards), _known(view.community), up, tuple(self._decided)
        )
        with self._screen.thinking("The coach is thinking"):
            self.wait()
            self._advice = advise(self._asked)

    def judge(self, number: int, seat: SeatView, word: str, amount: Cents) -> Text | None:
        """The value of an answer, in words for the table."""
        self._waits = False
        if self._advice is None or self._asked is None or word == Stand.word:
            return None  # standing never loses more than surrendering: no comment
        unit = self._unit(seat)
        decision = f"{word} {Fraction(amount, unit)}" if amount else word
        value, best = _value(self._advice, decision), self._advice.best
        self._decided.append(decision)
        self.decisions += 1
        cost = (best.value - value) * unit
        worth = Text(f"Coach: {decision} was worth {_cents(value * unit)}")
        if cost <= 0:
            return worth.append(", the best there was", GOOD)
        cards = seen(self._asked)
        self.mistakes.append(Mistake(number, cards, decision, best.decision, cost))
        words = f", {best.decision} {_cents(best.value * unit)}: it cost {_plain(cost)}"
        return worth.append(words, "red")

    def leave(self, number: int, seat: SeatView) -> None:
        """The player left during a round. Abandoned wagers are lost, and so is their value.

        The remaining value of side wagers is not counted.
        """
        self._left = number
        lost = self._place.rules.abandoned == "lose"
        if not lost or not self._waits or self._advice is None or self._asked is None:
            return
        self._waits = False
        best = self._advice.best
        cost = best.value * self._unit(seat) + self._at_stake(seat)
        self.decisions += 1
        if cost > 0:
            cards = seen(self._asked)
            self.mistakes.append(Mistake(number, cards, "leaving", best.decision, cost))

    def _at_stake(self, seat: SeatView) -> int:
        """The wagers of the main game that are down."""
        laws = self._place.rules.chapter.wagers
        return sum(
            amount
            for key, amount in seat.wagers.items()
            if laws[key].kind is not WagerKind.OPTIONAL and key not in seat.withdrawn
        )

    def end_round(self, seat: SeatView) -> None:
        """Count what the round was worth when it began."""
        self._decided = []
        self._played = True
        wagers = seat.wagers
        if self._place.rules.chapter.entry.any_of[0][0] in wagers:
            self.perfect += self._best * self._unit(seat)
        for key, value in self._sides.items():
            self.perfect += value * wagers.get(key, 0)

    def _unit(self, seat: SeatView) -> int:
        """The wager that values are per unit of: the Ante, or a Bet."""
        return seat.wagers[self._place.rules.chapter.entry.any_of[0][-1]]

    def sum_up(self, won: Cents) -> None:
        """Expected and actual result, and the mistakes from the dearest down."""
        screen = self._screen
        lost = sum((one.cents for one in self.mistakes), Fraction(0))
        screen.gap()
        screen.show(Text(" The coach's word", TITLE))
        if self._left is not None:
            screen.show(f" You left in the middle of round {self._left}{self._fate()}.")
        if self._played:
            screen.show(
                f" Best play was to bring {_cents(self.perfect)} on average, your decisions "
                f"{_cents(self.perfect - lost)}; the cards brought {signed(won)}."
            )
        screen.show(*self._counted(lost))

    def _fate(self) -> str:
        """The result of abandoned wagers."""
        if self._place.rules.abandoned == "lose":
            return ": its wagers were abandoned, and lost"
        return ": the house played it on, and that is not counted as yours"

    def _counted(self, lost: Fraction) -> list[str]:
        """The decisions, and the mistakes among them from the dearest down."""
        number = self.decisions
        if not number:
            return [" You made no decision."]
        if not self.mistakes:
            best = "it was the best" if number == 1 else "each was the best there was"
            return [f" {_decisions(number)}, and {best}."]
        lines = [f" {len(self.mistakes)} of {_decisions(number)} cost {_plain(lost)} on average:"]
        lines += (
            f"   round {one.round_number}, {one.cards}: {one.decision} instead of {one.best}, "
            f"{_plain(one.cents)}"
            for one in sorted(self.mistakes, key=lambda mistake: -mistake.cents)
        )
        return lines


def _decisions(number: int) -> str:
    return "1 decision" if number == 1 else f"{number} decisions"


def _known(cards: Sequence[Card | None]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card is not None)


def _value(advice: Advice, decision: str) -> Fraction:
    """The value of a decision. An amount between two priced ones is interpolated."""
    known = {one.decision: one.value for one in advice.choices}
    if decision == "set house" and advice.house_way is not None:
        decision = advice.house_way
    elif decision.startswith("set "):
        two = sorted(parse_cards(decision.removeprefix("set ")), reverse=True)
        decision = f"set {cards_text(two)}"
    if decision in known:
        return known[decision]
    if decision.startswith("set "):
        return Fraction(-1)  # foul: the wager is lost (645a.11)
    times = Fraction(decision.removeprefix("raise "))
    least, most = known["raise 1"], known["raise 3"]
    return least + (most - least) * (times - 1) / 2


def _cents(value: Fraction) -> str:
    """An average in dollars, to the cent, or finer where it is less than one."""
    if not round(value, 3):
        return dollars_text(Cents(0))
    if abs(value) < 1:
        return f"{float(value):+.3f} cents"
    return dollars_text(round(value)) if value < 0 else f"+{dollars_text(round(value))}"


def _plain(cost: Fraction) -> str:
    """A cost, in words."""
    return _cents(cost).removeprefix("+")
