"""Tables for tests: their rules from the chapters' own data, and a hand that runs them.

Nothing here knows a game by name: what comes next is what ``next_step`` says, and what may be done
what ``legal`` says. A round is a real one, from its first wager to its last card.
"""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from pitboss.cards import Card
from pitboss.money import Cents
from pitboss.record import Actor, Entry, Role
from pitboss.round import (
    Close,
    Command,
    CommitDraws,
    ConfirmCorrection,
    Event,
    Move,
    NoMoreBets,
    PlaceWagers,
    Reading,
    Refusal,
    RefusedError,
    State,
)
from pitboss.round.commands import Stakes
from pitboss.round.draws import draws_due, draws_of
from pitboss.round.events import RoundOpened
from pitboss.round.fairness import Secret, commit, deal_of, player_hash, range_of
from pitboss.round.moves import kind_name
from pitboss.round.procedure import cards_to_come
from pitboss.rulebook import GameRules, chapters
from pitboss.table import (
    CountStub,
    CoverDevice,
    Deck,
    Device,
    DeviceFails,
    OpenTable,
    Prompt,
    ReceiveDecks,
    StartRound,
    TableStatus,
    apply,
    decide,
    goes_idle,
    legal,
    new_table,
    next_step,
    refusal,
)
from pitboss.table.duties import DUTIES
from tests.support.games import CODIFIED
from tests.support.rounds import SHOWN, rules_of, shuffled
from tests.support.rounds import command_of as round_command
from tests.support.slips import in_chips, placing, some_slip

DEALER = Actor(Role.DEALER, "Dora")
FLOOR = Actor(Role.FLOORPERSON, "Fay")
PLAYER = Actor(Role.PLAYER, "Pat")
SYSTEM = Actor(Role.SYSTEM, "the system")
PIT = Actor(Role.PIT_MANAGER, "Max")
EYE = Actor(Role.SURVEILLANCE, "the eye")
SPECTATOR = Actor(Role.PLAYER, "nobody")
ACTORS = {actor.role: actor for actor in (DEALER, FLOOR, PLAYER, PIT, SYSTEM)}
#: Who sits where, unless a test says otherwise.
PLAYERS: Mapping[int, str] = {2: PLAYER.person}

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


@cache
def table_rules(
    slug: str, dealing: str = "manual-shoe", shuffler: str = "none", decks: int = 1, **keys: Any
) -> GameRules:
    """What a table needs to know of its submission."""
    return rules_of(slug, dealing=dealing, shuffler=shuffler, decks=decks, **keys)


def bits_of(word: str) -> bytes:
    """256 bits that are the same in every run."""
    return hashlib.sha256(f"bits of {word}".encode()).digest()


def committed(rules: GameRules, round_id: str, deck: tuple[Card, ...], chance: Random) -> Secret:
    """A deal of an electronic table, bound before its first wager."""
    draws = draws_of(rules, electronic=bool(deck))
    seed = bits_of(f"the salts in {round_id}")
    numbers = [chance.randrange(range_of(draw)) for draw in draws]
    house = bits_of(f"the house in {round_id}")
    return commit(round_id, rules.submission, deck, seed, house, draws, numbers)


def replies(entries: tuple[Entry, ...]) -> tuple[Event, ...]:
    """What happened, without the envelopes."""
    return tuple(entry.event for entry in entries)


#: The kinds of the table's own commands.
_OF_THE_TABLE = frozenset(map(kind_name, DUTIES))


class TableRun:
    """A table with its log; every command moves the time on by a second.

    The dealer of a dealer-run table tells the engine the whole order of the cards with "no more
    bets", or, if ``enters``, only the cards that are turned, one by one.
    """

    def __init__(
        self,
        slug: str,
        *,
        electronic: bool = False,
        players: Mapping[int, str] = PLAYERS,
        enters: bool = False,
        seed: int = 0,
        rules: GameRules | None = None,
        **keys: Any,
    ) -> None:
        rules = table_rules(slug, **keys) if rules is None else rules
        self.start = new_table(rules, "table 7", electronic=electronic)
        self.table = self.start
        self.log: list[Entry] = []
        self.commands: list[Command] = []
        self.players = dict(players)
        self.enters = enters
        self.chance = Random(seed)
        self.at = 0
        self.rounds = 0
        self.received = 0
        #: The order of the cards in the dealer's hands, and the deals that were committed to.
        self.cards = shuffled(self.table.rules, self.chance)
        self.secrets: dict[str, Secret] = {}
        self.readings: dict[str, Reading] = {}

    @property
    def events(self) -> list[Event]:
        """What has happened so far."""
        return [entry.event for entry in self.log]

    @property
    def state(self) -> State:
        """The round in progress, or the last one."""
        assert self.table.round is not None
        return self.table.round

    def cite(self, paragraph: str) -> str:
        """A paragraph of the chapter. 645a has its irregularities in .14, not .13, and of .5 the
        rulebook has only the section."""
        chapter = self.table.rules.chapter
        number, _, rest = paragraph.partition("(")
        if number == "13":
            return f"{chapter.paragraphs.irregularities}({rest}"
        section = f"{chapter.chapter}.{number}"
        return section if section == chapter.paragraphs.cut_due else f"{section}({rest}"

    @property
    def size(self) -> int:
        return self.table.rules.chapter.deck.deck

    def status(self) -> TableStatus:
        return self.table.status

    def deck(self, name: str) -> Deck:
        return self.table.decks[name]

    def decks_used(self) -> list[str]:
        """The deck of every round that was opened."""
        return [event.deck for event in self.events if isinstance(event, RoundOpened)]

    # ── Commands ─────────────────────────────────────────────────────────────────────────────

    def command(self, kind: type[Command], *args: Any, by: Actor = DEALER, **keys: Any) -> Command:
        at = keys.pop("at", self.at)
        if kind is StartRound:
            return self._start_round(by, *args, at=at, **keys)
        return kind(by, *args, at=at, **keys)

    def _start_round(
        self, by: Actor, round_id: str, players: Any = None, *args: Any, **keys: Any
    ) -> StartRound:
        if "root" not in keys and self.table.electronic:
            secret = committed(self.table.rules, round_id, self.cards, self.chance)
            self.secrets[round_id] = secret
            keys["root"] = secret.commitment.root
        return StartRound(by, round_id, self.players if players is None else players, *args, **keys)

    def give(self, command: Command) -> tuple[Event, ...]:
        """Carry a command out."""
        if not command.id:
            command = replace(command, id=f"command {len(self.commands) + 1}")
        entries = decide(self.table, command)
        for entry in entries:
            self.table = apply(self.table, entry)
            self.note(entry)
        self.log += entries
        self.commands.append(command)
        self.at = max(self.at, command.at) + 1
        if isinstance(command, StartRound) and draws_due(self.state) is not None:
            self.give(self.commit_draws())
        if self.table.round is not None and self.table.round.closed:
            self.readings |= {key: one.reading for key, one in self.table.round.meters.items()}
        return replies(entries)

    def commit_draws(self) -> CommitDraws:
        """The system's commitment to the draws of a round that a dealer deals."""
        secret = committed(self.table.rules, self.state.round_id, (), self.chance)
        self.secrets[self.state.round_id] = secret
        return CommitDraws(SYSTEM, secret.commitment.root, deal_of(secret), at=self.at)

    def nobody_sits(self) -> tuple[Event, ...]:
        """The last seat is left and no round is in progress: what follows by itself (R70)."""
        events = goes_idle(self.table)
        for event in events:
            entry = Entry(self.table.id, self.table.entries + 1, self.at, SYSTEM, "", event)
            self.table = apply(self.table, entry)
            self.note(entry)
            self.log.append(entry)
        return events

    def note(self, entry: Entry) -> None:
        """One entry more; somebody may watch."""

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

    def prompted(self) -> tuple[Actor, Move]:
        """Who is asked next, and for which of the moves that they then have."""
        prompt = self.prompt()
        actor = self.asked(prompt)
        asked = [one for one in self.moves(actor) if answers(prompt.move, one)]
        return actor, self.chance.choice(asked)

    def asked(self, prompt: Prompt) -> Actor:
        """The person who is asked."""
        if prompt.who is not Role.PLAYER:
            return ACTORS[prompt.who]
        seat = prompt.move.seat
        name = self.state.seats[seat].player if seat else prompt.move.player
        return Actor(Role.PLAYER, name or PLAYER.person)

    def moves(self, actor: Actor) -> tuple[Move, ...]:
        return legal(self.table, actor, self.at)

    def follow(self) -> tuple[Event, ...]:
        """Do what the procedure asks for next."""
        actor, move = self.prompted()
        return self.give(self.command_of(move, actor))

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

    # ── A round ──────────────────────────────────────────────────────────────────────────────

    def started(self) -> str:
        """A round with betting open."""
        self.ready()
        command = self.next_round(SYSTEM if self.table.electronic else DEALER)
        self.give(command)
        return self.state.round_id

    def next_round(self, actor: Actor, deck: str | None = None) -> StartRound:
        """The next round: the cards are in their order, and committed to if the system deals."""
        self.rounds += 1
        name = f"round {self.rounds}"
        rules = self.table.rules
        self.cards = shuffled(rules, self.chance)
        root = ""
        if self.table.electronic:
            self.secrets[name] = committed(rules, name, self.cards, self.chance)
            root = self.secrets[name].commitment.root
        return StartRound(actor, name, self.players, deck, root, at=self.at)

    def speaker(self, seat: int, wager: str = "") -> Actor:
        """Who speaks for a seat: its player, or the dealer of a dealer-run table. A wager of an
        electronic wagering system is the player's to make (R68)."""
        by_device = wager and self.table.rules.chapter.wagers[wager].electronic
        if not self.table.electronic and not by_device:
            return DEALER
        return Actor(Role.PLAYER, self.state.seats[seat].player)

    def bet(self, *seats: int) -> None:
        """The least that brings these seats into the round, or all of them."""
        chapter = self.table.rules.chapter
        for seat in seats or self.state.seats:
            for wager in chapter.entry.any_of[0]:
                least = self.table.rules.offers[wager].minimum
                self.give(self.wager(self.speaker(seat), seat, wager, least))

    def bet_at_random(self, seat: int, chances: float = 0.5) -> None:
        """What the seat must have to be dealt in, and some of what it may add."""
        rules, chance = self.table.rules, self.chance
        entry = chance.choice(rules.chapter.entry.any_of)
        for key, offer in rules.offers.items():
            law = rules.chapter.wagers[key]
            ends = (offer.minimum, offer.maximum)
            amount = in_chips(self.state, chance.choice((*ends, chance.randint(*ends))))
            if law.equals is not None:
                amount = self.state.seats[seat].wagers.get(law.equals, amount)
            choice = chance.choice(law.choice) if law.choice else None
            command = self.wager(self.speaker(seat, key), seat, key, amount, choice)
            wanted = key in entry or chance.random() < chances
            if wanted and refusal(self.table, command) is None:
                self.give(command)

    def wager(
        self, actor: Actor, seat: int, wager: str, amount: int, choice: str | None = None
    ) -> PlaceWagers:
        """The slip that puts an amount on one wager more, or in place of what is there."""
        slip = placing(self.state, actor, seat, wager, Cents(amount), choice)
        return self.placed(actor, seat, slip.wagers)

    def placed(self, actor: Actor, seat: int, wagers: Stakes) -> PlaceWagers:
        """A slip, with the player's hash if it is the player's first."""
        player = self.state.seats[seat].player
        own = actor.role is Role.PLAYER and bool(self.state.root)
        first = (self.table.electronic or own) and player not in self.state.hashes
        given = player_hash(self.state.round_id, player, bits_of(player)) if first else None
        return PlaceWagers(actor, seat, wagers, given, at=self.at)

    def no_more_bets(self, actor: Actor, **keys: Any) -> NoMoreBets:
        """Betting closes: with what opens the commitment, or with what a dealer knows."""
        keys = {"readings": dict(self.readings), "at": self.at, **keys}
        if self.table.electronic:
            secret = self.secrets[self.state.round_id]
            return NoMoreBets(
                actor,
                secret.deck,
                seed=secret.seed,
                house_bits=secret.house_bits,
                numbers=secret.numbers,
                **keys,
            )
        # A dealer hands in nothing (R61): a system that knows the cards closes the betting.
        return NoMoreBets(actor, **keys) if self.enters else NoMoreBets(SYSTEM, self.cards, **keys)

    def dealt(self) -> "TableRun":
        """A round whose last card has left the deck, nobody settled yet."""
        self.started()
        self.bet()
        while not self.state.layout or cards_to_come(self.state):
            self.follow()
        return self

    def confirmed(self) -> None:
        """A second authority confirms the corrections that wait."""
        for number in tuple(self.state.corrections):
            self.give(ConfirmCorrection(PIT, number, at=self.at))

    def settled(self) -> "TableRun":
        """The round until nothing is left but its end, or the count before it."""
        while self.prompt().move.kind not in ("close", "count-stub"):
            self.follow()
        return self

    def closed(self) -> "TableRun":
        """The round in progress to its end; the stub is counted if it is due."""
        if not self.state.boxes and self.state.void is None:
            self.bet()
        while self.table.playing is not None:
            self.follow()
        return self

    def played(self, rounds: int = 1) -> "TableRun":
        """So many rounds, to their end; the stub is counted when it is due."""
        for _ in range(rounds):
            self.started()
            self.closed()
        return self

    def voided(self) -> "TableRun":
        """A round with a wrong number of cards, which is void, and closed without a count."""
        self.dealt()
        self.give(self.command_of(self.report("wrong-count"), DEALER))
        self.do(Close)
        return self

    def report(self, irregularity: str) -> Move:
        return next(one for one in self.moves(DEALER) if one.irregularity == irregularity)

    # ── A move as a command ──────────────────────────────────────────────────────────────────

    def command_of(self, move: Move, actor: Actor) -> Command:
        """The command of a move, with what a person says beside it."""
        match move.kind:
            case "start-round":
                return self.next_round(actor, move.deck or None)
            case "place-wagers":
                return self.placed(actor, move.seat, some_slip(self.state, move, self.chance))
            case "commit-draws":
                return self.commit_draws()
            case "no-more-bets":
                return self.no_more_bets(actor)
            case "count-stub":
                return self.true_count(actor)
            case "player-looks":
                first = next(iter(self.players.values()), PLAYER.person)
                player = actor.person if actor.role is Role.PLAYER else first
                return move.command_for(actor, player=player, at=self.at)
        if move.kind in _OF_THE_TABLE:
            return move.command_for(actor, **self._says(move), at=self.at)
        if move.kind == "open-bits" and actor.role is Role.PLAYER:
            return move.command_for(actor, bits=bits_of(actor.person), at=self.at)
        if move.kind == "enter-cards":
            faces = {position: self.cards[position] for position in move.positions}
            return move.command_for(actor, faces=faces, at=self.at)
        if move.kind == "correct-cards":
            says = {"faces": self.misread(move), "reason": "misread", "evidence": SHOWN}
            return move.command_for(actor, **says, at=self.at)
        return replace(round_command(actor, move, self.chance, state=self.state), at=self.at)

    def _says(self, move: Move) -> dict[str, Any]:
        """What a person says with a command of the table."""
        if move.needs_reason:
            return {"reason": "a reason"}
        match move.kind:
            case "receive-decks":
                return {"decks": tuple(self.fresh(1))}
            case "finish-shuffle":
                return {"count": self.device_count(move.deck)}
            case "cut-deck":
                return {"cards_in": 25}
        return {}

    def misread(self, move: Move) -> dict[int, Card]:
        """Two cards are swapped: two that were entered, or one for a card of the stub that nobody
        knows. From now on that is how they lie."""
        state = self.state
        first = self.chance.choice(move.positions)
        others = [
            position
            for position in range(self.size)
            if position != first
            and (position in move.positions or (position >= state.dealt and not any(state.deck)))
        ]
        if not others:
            return {first: self.cards[first]}
        second = self.chance.choice(others)
        cards = list(self.cards)
        cards[first], cards[second] = cards[second], cards[first]
        self.cards = tuple(cards)
        named = (first, second) if second in move.positions else (first,)
        return {position: self.cards[position] for position in named}

    def device_count(self, name: str) -> int | None:
        """What a device reports of a deck, if it counts."""
        device = self.deck(name).shuffled_by
        assert device is not None
        return self.cards_in(name) if self.table.counts(device) else None

    def true_count(self, actor: Actor) -> CountStub:
        """The count of the stub with the cards that the deck really has."""
        dealt = self.table.playing.dealt if self.table.playing is not None else 0
        stub = self.cards_in(self.table.last_deck) - dealt
        short = stub + dealt != self.size
        return CountStub(actor, stub, dealt if short else None, at=self.at)

    def cards_in(self, name: str) -> int:
        """How many cards a deck really has."""
        return self.size


def answers(asked: Move, move: Move) -> bool:
    """Whether a move is the one that is asked for. A decision is asked for by seat alone; in other
    prompts only the paragraph may be another: the one that is not met yet."""
    if asked.kind == "decide":
        named = ("kind", "seat", "about", "cite")
        return all(getattr(asked, name) == getattr(move, name) for name in named)
    return replace(asked, cite="") == replace(move, cite="")


def break_down(run: TableRun, device: Device) -> None:
    """A device goes out of order and is covered."""
    run.do(DeviceFails, device, out_of_order=True)
    run.do(CoverDevice, device)
