"""Sessions within the test's own process: a known deck, known chance, lines for answers."""

import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import nullcontext
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console

from pitboss.cards import DECK_53, Card, card_text, parse_cards
from pitboss.money import parse_money
from pitboss.play.coach import Coach
from pitboss.play.place import Place, sit_down
from pitboss.play.private_floor import PrivateFloor
from pitboss.play.session import Outside, Session
from pitboss.round import State, seen
from pitboss.rulebook import chapter_of
from pitboss.terminal.screen import Screen
from tests.support.chance import known_bytes, known_chance, unshuffled
from tests.support.private_floors import NOW, open_floor

Stack = Callable[[int], tuple[Card, ...]]
INTERRUPT = "^C"
_CARD = re.compile(r"\[([2-9TJQKA])([♣♦♥♠k])\]")
_LETTERS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s", "k": "k"}


def cards_in(text: str) -> set[str]:
    """The cards that a text shows."""
    return {rank + _LETTERS[suit] for rank, suit in _CARD.findall(text)}


@cache
def place_at(game: str, neighbours: int, submission: Path | None) -> Place:
    """A place at a table; a submission is read once."""
    return sit_down(chapter_of(game), neighbours, submission)


class ScriptedSession:
    """A session with everything that was printed, prompt by prompt."""

    def __init__(
        self,
        game: str,
        lines: Iterable[str] | Callable[[str], str | None],
        *,
        neighbours: int = 0,
        bank: str = "1000",
        rounds: int | None = None,
        decks: Callable[[int], tuple[Card, ...]] | None = None,
        seed: int = 1,
        width: int = 100,
        submission: Path | None = None,
        save: Callable[[PrivateFloor], None] = lambda _: None,
        coached: bool = False,
    ) -> None:
        self.place = place_at(game, neighbours, submission)
        self._out = io.StringIO()
        self._answers = lines if callable(lines) else _listed(iter(lines))
        self.pauses = 0
        self._down: dict[str, int] = {}
        #: How long the output was at every prompt.
        self.prompts: list[int] = []
        #: What is checked at every prompt.
        self.watch: Callable[[], None] = lambda: None
        console = Console(file=self._out, width=width, highlight=False, markup=False, emoji=False)
        numbers = Random(seed)
        #: A deck that a test stacks is dealt in its order.
        self._stacked = decks is not None
        outside = Outside(
            below=numbers.randrange,
            bits=lambda: known_bytes(numbers),
            pause=self._pause,
        )
        buy_in = parse_money(bank)
        self.floor = floor = open_floor(
            self.place, buy_in, lambda: NOW + len(self.prompts), known_chance(seed, decks)
        )
        screen = Screen(console, self._read, echo=True)
        #: Who watches the decisions, if anybody does.
        self.coach = Coach(self.place, screen) if coached else None
        self.session = Session(
            self.place,
            floor,
            screen,
            buy_in,
            rounds,
            outside,
            coach=self.coach,
            save=lambda: save(floor),
        )

    def run(self) -> "ScriptedSession":
        """Play it out."""
        with unshuffled() if self._stacked else nullcontext():
            self.session.run()
        self.watch()
        return self

    @property
    def text(self) -> str:
        """All that was printed."""
        return self._out.getvalue()

    @property
    def state(self) -> State:
        """The round as the house knows it: for tests alone."""
        table = self.floor.floor._runtime.table(self.floor.name)
        assert table is not None
        assert table.table.round is not None
        return table.table.round

    @property
    def hidden(self) -> frozenset[int]:
        """The positions of the deck that the player has not lawfully seen."""
        if not self.floor.rounds:
            return frozenset()
        known = seen(self.state, self.session.player.actor)
        return frozenset(place for place in range(len(self.state.deck)) if place not in known)

    @property
    def hidden_cards(self) -> set[str]:
        """The cards there; the Magic Card is drawn apart and shown to all, wherever it lies."""
        cards = {self.state.deck[place] for place in self.hidden}
        draws = self.state.shown_draws
        shown = {draws.magic_card} if draws is not None else set()
        return {card_text(card) for card in cards - shown if card is not None}

    @property
    def wagers(self) -> dict[str, int]:
        """The dollars that the player has down; where a round was called off, had at the end."""
        if self.state.void is not None:
            return self._down
        return self._wagers()

    def _wagers(self) -> dict[str, int]:
        seat = self.state.seats[self.place.seat]
        return {key: amount // 100 for key, amount in seat.wagers.items()}

    def _pause(self) -> None:
        self.pauses += 1

    def _read(self) -> str:
        self.prompts.append(len(self.text))
        if self.floor.rounds:
            self._down = self._wagers()
        self.watch()
        line = self._answers(self.text)
        if line is None:
            raise EOFError
        if line == INTERRUPT:
            raise KeyboardInterrupt
        return line


def played_session(game: str, *lines: str, **keys: Any) -> ScriptedSession:
    """A session from its answers to its end."""
    return ScriptedSession(game, lines, **keys).run()


def _listed(lines: Iterator[str]) -> Callable[[str], str | None]:
    return lambda _: next(lines, None)


def simply(choice: str = "1") -> Callable[[str], str | None]:
    """Answers that play on: Enter deals, and every decision is the same. Of the ways to set two
    hands the first is the house way, the second names its own cards, and what is seen is set."""

    def answer(text: str) -> str | None:
        prompt = text.rstrip().rsplit("\n", 1)[-1]
        if "Your bets" in prompt or "Set them so?" in prompt:
            return ""
        if "Your low hand" in prompt:
            return "w" if choice == "1" else _typed_low(text)
        if "How much" in prompt:
            found = re.search(r"\$([0-9]+)", prompt)
            assert found is not None
            return found[1]
        return choice

    return answer


def after_a_round(*lines: str) -> Callable[[str], str | None]:
    """Answers that play a round out, and then these."""
    playing, later = simply(), iter(lines)
    return lambda text: playing(text) if text.count("Your bets >") < 2 else next(later, None)


def _typed_low(text: str) -> str:
    """The two cards that the last question gives as an example."""
    found = re.findall(r"[1-7] [1-7] or (\S\S \S\S) low hand", text)
    return str(found[-1])


def stacked_decks(
    game: str, places: Mapping[tuple[str, int], str], wagers: Iterable[str] = ()
) -> Stack:
    """A deck that puts these cards on these places, whatever the dealing method."""
    first = iter([*wagers, ""])
    answers = simply("2")
    # Dealt in its order too, so that a deal that begins somewhere begins there again.
    whole = DECK_53[: place_at(game, 0, None).chapter.deck.deck]
    probe = ScriptedSession(
        game, lambda text: next(first, "") or answers(text), rounds=1, decks=lambda _: whole
    ).run()
    found: dict[int, Card] = {}
    for (area, seat), cards in places.items():
        lying = [
            one.position
            for one in probe.state.layout
            if (one.spot.area, one.spot.seat) == (area, seat)
        ]
        found.update(zip(lying, parse_cards(cards), strict=False))
    size = len(probe.state.deck)
    rest = iter(card for card in DECK_53[:size] if card not in found.values())
    deck = tuple(found[at] if at in found else next(rest) for at in range(size))
    return lambda _: deck
