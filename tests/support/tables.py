"""Tables for tests: their rules from the chapters' own data, and a hand that runs them.

Nothing here knows a game by name: what comes next is what ``next_step`` says.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from pitboss.table.life import (
    ChangeDealing,
    CloseTable,
    Command,
    CountStub,
    CoverDevice,
    CutDeck,
    Deck,
    Device,
    DeviceFails,
    DirectShuffle,
    EndRound,
    Event,
    FinishShuffle,
    GoIdle,
    InspectDeck,
    Move,
    OpenTable,
    OrderRecut,
    PlayerLooks,
    Prompt,
    ReceiveDecks,
    RemoveDeck,
    RestoreDevice,
    Shuffle,
    SpreadDeck,
    StartRound,
    TableStatus,
    VerifyInspection,
    WashDeck,
    apply,
    decide,
    new_table,
    next_step,
    refusal,
)

from pitboss.money import Cents
from pitboss.rulebook import GameRules, chapters
from pitboss.table import Actor, Refusal, RefusedError, Role
from tests.support.games import CODIFIED

DEALER = Actor(Role.DEALER, "Dora")
FLOOR = Actor(Role.FLOORPERSON, "Fay")
PLAYER = Actor(Role.PLAYER, "Pat")
SYSTEM = Actor(Role.SYSTEM, "the system")
ACTORS = {actor.role: actor for actor in (DEALER, FLOOR, PLAYER, SYSTEM)}

HOUR = 3600

every_chapter = pytest.mark.parametrize("slug", sorted(chapters()))


def law(*paragraphs: str) -> pytest.MarkDecorator:
    """Cites the same paragraphs of the four codified chapters."""
    return pytest.mark.cites(*(f"{one}.{text}" for one in CODIFIED for text in paragraphs))


def stub_law(after: int) -> pytest.MarkDecorator:
    """Cites the count of the stub in every method, or the paragraph that many after it."""
    first = {"8": "f", "9": "d", "10": "d"}
    cites = []
    for chapter in CODIFIED:
        for section, letter in first.items():
            start = "f" if (chapter, section) == ("647a", "9") else letter
            cites.append(f"{chapter}.{section}({chr(ord(start) + after)})")
    return pytest.mark.cites(*cites)


def table_rules(
    slug: str, dealing: str = "manual-shoe", shuffler: str = "none", decks: int = 1
) -> GameRules:
    """What a table needs to know of its submission."""
    return GameRules(
        chapter=chapters()[slug],
        minimum=Cents(1000),
        maximum=Cents(50000),
        dealing=dealing,
        shuffler=shuffler,
        decks=decks,
        adjacent_boxes=1,
        offers={},
        bonuses={},
    )


class TableRun:
    """A table with its log; every command moves the time on by a second."""

    def __init__(self, slug: str, *, electronic: bool = False, **keys: Any) -> None:
        self.start = new_table(table_rules(slug, **keys), electronic=electronic)
        self.table = self.start
        self.log: list[Event] = []
        self.at = 0
        self.rounds = 0
        self.received = 0

    def cite(self, paragraph: str) -> str:
        return f"{self.table.rules.chapter.chapter}.{paragraph}"

    @property
    def size(self) -> int:
        return self.table.rules.chapter.deck.deck

    def status(self) -> TableStatus:
        return self.table.status

    def deck(self, name: str) -> Deck:
        return self.table.decks[name]

    def command(self, kind: type[Command], *args: Any, by: Actor = DEALER, **keys: Any) -> Command:
        return kind(by, self.at, *args, **keys)

    def give(self, command: Command) -> tuple[Event, ...]:
        """Carry a command out."""
        events = decide(self.table, command)
        for event in events:
            self.table = apply(self.table, event)
        self.log += events
        self.at = max(self.at, command.at) + 1
        return events

    def do(
        self, kind: type[Command], *args: Any, by: Actor = DEALER, **keys: Any
    ) -> tuple[Event, ...]:
        return self.give(self.command(kind, *args, by=by, **keys))

    def refused(self, kind: type[Command], *args: Any, by: Actor = DEALER, **keys: Any) -> Refusal:
        """The refusal of a command, which leaves the table as it was."""
        command = self.command(kind, *args, by=by, **keys)
        before = self.table
        why = refusal(before, command)
        assert why is not None, f"{command} is allowed"
        with pytest.raises(RefusedError) as raised:
            decide(before, command)
        assert raised.value.refusal == why
        assert self.table == before
        assert why.code
        assert why.reason
        assert why.cite
        return why

    # ── The procedure, as it prompts ─────────────────────────────────────────────────────────

    def prompt(self) -> Prompt:
        prompt = next_step(self.table, self.at)
        assert prompt is not None
        return prompt

    def follow(self) -> tuple[Event, ...]:
        """Do what the procedure asks for next."""
        prompt = self.prompt()
        return self.give(self.command_of(prompt.move, ACTORS[prompt.who]))

    def opened(self, *, preshuffled: bool = False) -> "TableRun":
        """An open table with its decks: new ones, or preshuffled."""
        self.do(OpenTable, by=FLOOR)
        if not self.table.electronic:
            self.receive(self.table.most_decks, preshuffled=preshuffled)
        return self

    def receive(self, number: int = 1, *, preshuffled: bool = False) -> list[str]:
        decks = list(self.fresh(number))
        self.do(ReceiveDecks, tuple(decks), preshuffled=preshuffled)
        return [name for name, _ in decks]

    def fresh(self, number: int) -> Iterator[tuple[str, str]]:
        """Names and colors of decks that the table has not seen."""
        colors = [
            one for one in ("red", "blue") if one not in {deck.color for deck in self.table.live}
        ]
        for color in colors[:number]:
            self.received += 1
            yield f"{color} {self.received}", color

    def ready(self) -> "TableRun":
        """Follow the prompts until a round can start."""
        for _ in range(60):
            if self.prompt().refusal is None:
                return self
            self.follow()
        raise AssertionError(f"no round can start: {self.prompt()}")

    def started(self) -> str:
        """A round in progress."""
        self.ready()
        self.rounds += 1
        name = f"round {self.rounds}"
        self.do(StartRound, name)
        return name

    def played(self, rounds: int = 1, *, count: bool = True) -> "TableRun":
        """So many rounds, dealt and ended; the stub is counted when it is due."""
        for _ in range(rounds):
            name = self.started()
            if self.table.count_due and count:
                self.do(CountStub, self.size - 20, 20)
            self.do(EndRound, name)
        return self

    def command_of(self, move: Move, actor: Actor) -> Command:
        """The command that a move names."""
        at, deck = self.at, move.deck
        kinds: dict[str, type[Command]] = {
            "inspect deck": InspectDeck,
            "verify inspection": VerifyInspection,
            "spread deck": SpreadDeck,
            "wash deck": WashDeck,
        }
        orders: dict[str, type[Command]] = {
            "order recut": OrderRecut,
            "direct shuffle": DirectShuffle,
            "remove deck": RemoveDeck,
        }
        plain: dict[str, type[Command]] = {
            "open table": OpenTable,
            "go idle": GoIdle,
            "close table": CloseTable,
        }
        devices: dict[str, type[Command]] = {
            "device fails": DeviceFails,
            "cover device": CoverDevice,
            "restore device": RestoreDevice,
        }
        if move.command in kinds:
            return kinds[move.command](actor, at, deck)  # type: ignore[call-arg]
        if move.command in orders:
            return orders[move.command](actor, at, deck, "a reason")  # type: ignore[call-arg]
        if move.command in plain:
            return plain[move.command](actor, at)
        if move.command in devices:
            return devices[move.command](actor, at, move.device)  # type: ignore[call-arg]
        return self._filled(move, actor)

    def _filled(self, move: Move, actor: Actor) -> Command:
        at, deck, table = self.at, move.deck, self.table
        match move.command:
            case "receive decks":
                return ReceiveDecks(actor, at, tuple(self.fresh(1)))
            case "player looks":
                return PlayerLooks(actor, at, PLAYER.person)
            case "shuffle":
                return Shuffle(actor, at, deck, move.device)
            case "finish shuffle":
                return FinishShuffle(actor, at, deck, self.device_count(deck))
            case "cut deck":
                return CutDeck(actor, at, deck, 25)
            case "start round":
                self.rounds += 1
                return StartRound(actor, at, f"round {self.rounds}", deck or None)
            case "count stub":
                return self.true_count(actor)
            case "end round":
                assert table.round is not None
                return EndRound(actor, at, table.round.id, move.voided)
            case "change dealing":
                return ChangeDealing(actor, at, move.method)
        raise AssertionError(move)

    def device_count(self, name: str) -> int | None:
        """What a device reports of a deck, if it counts."""
        device = self.deck(name).shuffled_by
        assert device is not None
        return self.cards_in(name) if self.table.counts(device) else None

    def true_count(self, actor: Actor) -> CountStub:
        """The count of the stub with the cards that the deck really has."""
        round_ = self.table.round
        name = round_.deck if round_ is not None else self.table.last_deck
        dealt = 20 if round_ is not None else 0
        return CountStub(actor, self.at, self.cards_in(name) - dealt, dealt, misdealt=False)

    def cards_in(self, name: str) -> int:
        """How many cards a deck really has."""
        return self.size


def break_down(run: TableRun, device: Device) -> None:
    """A device goes out of order and is covered."""
    run.do(DeviceFails, device, out_of_order=True)
    run.do(CoverDevice, device)
