"""Tables at which anything may happen, watched by somebody who knows the law."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from pitboss.cards import Card
from pitboss.floor.names import is_patron
from pitboss.record import Actor, Entry, Role
from pitboss.round import (
    CallOff,
    Close,
    Command,
    ConfirmCorrection,
    CorrectCards,
    CountChips,
    CountSurrendered,
    Move,
    NoMoreBets,
    Phase,
    PlaceWagers,
    Proceed,
    Reading,
    State,
)
from pitboss.round import events as r
from pitboss.round.commands import WithReadings
from pitboss.round.fairness import player_hash
from pitboss.round.findings import CardsFound
from pitboss.round.records import clashing
from pitboss.round.slip import lying, without
from pitboss.rulebook import GameRules
from pitboss.table import (
    CloseTable,
    CountStub,
    DeckStatus,
    Device,
    DeviceFails,
    DirectShuffle,
    FinishShuffle,
    OpenTable,
    OrderRecut,
    ReceiveDecks,
    RemoveDeck,
    RestoreDevice,
    Shuffle,
    StartRound,
    Table,
    TableStatus,
    apply,
    legal,
    next_step,
    refusal,
)
from tests.support.rounds import SHOWN, Play, as_readings, jackpot, readings_at_random
from tests.support.slips import made_on_device
from tests.support.table_commands import anything, is_move, people
from tests.support.table_watcher import TableWatcher
from tests.support.tables import DEALER, FLOOR, HOUR, PIT, SYSTEM, TableRun, answers, bits_of

SETUPS = [
    (dealing, shuffler, decks)
    for dealing in ("manual-shoe", "hand", "automated-shoe", "reshuffling-shoe")
    for shuffler in ("none", "automated", "counting")
    for decks in (1, 2)
    if shuffler != "none" or (decks == 1 and dealing != "hand")
]
_PEOPLE = ("Ann", "Ben", "Cleo", "Dov")


class WatchedRun(TableRun):
    """A table whose decks may lose a card, and on which somebody watches every entry."""

    def __init__(self, slug: str, **keys: Any) -> None:
        super().__init__(slug, **keys)
        self.watch = TableWatcher(self.table.rules, electronic=self.table.electronic)
        self.missing: Counter[str] = Counter()
        self.short_rounds: Counter[str] = Counter()
        self.states: list[Table] = []
        self.readings = dict(as_readings(readings_at_random(self.table.rules, self.chance)))

    def note(self, entry: Entry) -> None:
        self.states.append(self.table)
        self.watch.see(entry)
        event = entry.event
        if isinstance(event, r.BetsClosed) and self.missing[self.table.last_deck]:
            self.short_rounds[self.table.last_deck] += 1
        if isinstance(event, r.RoundClosed):
            self.balanced()

    def balanced(self) -> None:
        """The meters are what was read and what changed; the cards lie where they were dealt."""
        state = self.state
        for name, meter in state.meters.items():
            assert meter.levels == self.watch.meters[name]
            assert meter.reserve == self.watch.reserves[name] >= 0
            assert all(units >= 0 for units in meter.levels.values())
            void = state.void is not None and not state.void.keeps
            if void and not state.prizes and not self.watch.moved_elsewhere:
                before = state.readings[name]
                assert (meter.levels, meter.reserve) == (before.levels, before.reserve)
        assert [one.position for one in state.layout] == list(range(state.dealt))
        assert not state.waiting

    def cards_in(self, name: str) -> int:
        return self.size - self.missing[name]

    def no_more_bets(self, actor: Actor, **keys: Any) -> NoMoreBets:
        """Now and then the cards make prizes, where nobody has committed to them."""
        if not self.table.electronic and self.chance.random() < 0.3:
            play = Play.__new__(Play)
            play.opened = play.state = self.state
            play.log, play.commands = [], []
            self.cards = jackpot(play, self.chance)
        return super().no_more_bets(actor, **keys)

    def command_of(self, move: Move, actor: Actor) -> Command:
        """Now and then other tables have moved the meters meanwhile."""
        command = super().command_of(move, actor)
        state = self.table.playing
        if isinstance(command, WithReadings) and state is not None and self.chance.random() < 0.1:
            return replace(command, readings=self.moved(state))
        return command

    def moved(self, state: State) -> dict[str, Reading]:
        """The meters of a round after play elsewhere: fed, or paid in full and started anew."""
        found = {}
        for name, meter in state.meters.items():
            more = self.chance.randrange(10**9)
            levels = {level: units + more for level, units in meter.levels.items()}
            hundreds = dict(meter.hundreds)
            if self.chance.random() < 0.2:
                level = self.chance.choice(list(levels))
                levels[level] = meter.reseed(level)
                hundreds[level] = hundreds.get(level, 0) + 1
            found[name] = Reading(levels, meter.reserve, hundreds)
        return found

    def seat_anew(self) -> None:
        """Other people sit down, some of them at two boxes side by side."""
        rules, chance = self.table.rules, self.chance
        count = chance.randint(1, min(4, rules.chapter.positions))
        first = chance.randint(1, rules.chapter.positions - count + 1)
        names = list(_PEOPLE[:count])
        if rules.adjacent_boxes > 1 and count > 1 and chance.random() < 0.3:
            names[1] = names[0]
        self.players = dict(enumerate(names, first))

    def tried(self, move: Move, actor: Actor) -> Command:
        """A move as a command that is only tried: nothing is taken from anybody's hands."""
        kept = (self.cards, self.rounds, self.received, self.chance.getstate())
        command = self.command_of(move, actor)
        self.cards, self.rounds, self.received, chance = kept
        self.chance.setstate(chance)
        return command

    def whole_round(self, chances: float = 0.5) -> None:
        """A round to its end, as the procedure asks."""
        self.started()
        for seat in self.state.seats:
            self.bet_at_random(seat, chances)
        for _ in range(200):
            if self.table.playing is None:
                return
            self.follow()
        raise AssertionError("the procedure does not lead to the end of the round")


def not_yet(move: Move, code: str) -> bool:
    """Whether a correction may be refused although it is offered: it needs a card that nobody
    entered, leaves a settled raise that the hand does not allow, or waits already."""
    return move.kind.startswith("correct") and code in (
        *("cards/unknown", "decision/hand", "correction/waiting"),
    )


class Hours:
    """A table from its opening on. What happens next is drawn; what must hold is looked at."""

    def __init__(
        self,
        slug: str,
        seed: int,
        *,
        electronic: bool = False,
        looks: bool = True,
        rules: GameRules | None = None,
    ) -> None:
        chance = Random(f"{slug} {seed}")
        dealing, shuffler, decks = chance.choice(SETUPS)
        self.run = WatchedRun(
            slug,
            electronic=electronic,
            enters=chance.random() < 0.5,
            seed=seed,
            rules=rules,
            dealing=dealing,
            shuffler=shuffler,
            decks=decks,
            abandoned=chance.choice(("lose", "play-on")),
        )
        self.chance = self.run.chance
        self.looks = looks
        self.run.seat_anew()
        self.run.do(OpenTable, by=FLOOR)

    def pass_by(self, steps: int) -> "Hours":
        """So many things happen, one after the other."""
        names = list(_HAPPENINGS)
        weights = list(_HAPPENINGS.values())
        for _ in range(steps):
            (name,) = self.chance.choices(names, weights)
            getattr(self, name)()
            if self.looks:
                self.look()
        return self

    # ── The ordinary run of a table ──────────────────────────────────────────────────────────

    def go_on(self) -> None:
        run = self.run
        if run.table.status is TableStatus.CLOSED:
            run.do(OpenTable, by=FLOOR)
        if run.prompt().move.kind == "start-round":
            run.seat_anew()
        if run.table.playing is not None and not run.state.boxes and run.state.void is None:
            self.players_wager()
        if run.table.playing is not None and run.state.waiting and self.chance.random() < 0.2:
            self.a_prize_is_not_approved()
        if run.table.playing is not None and self.chance.random() < 0.02:
            self.a_device_fails()
        run.follow()

    def the_procedure_goes_on(self) -> None:
        for _ in range(self.chance.randint(1, 5)):
            self.go_on()

    def a_round_is_played_out(self) -> None:
        run = self.run
        begun = run.watch.started
        for _ in range(300):
            self.go_on()
            if run.table.playing is None and run.watch.started > begun:
                break
        else:
            raise AssertionError("the procedure does not lead to the end of a round")
        run.at += self.chance.choice((20, 60, 600))

    def players_wager(self) -> None:
        if self.phase is Phase.BETTING:
            for seat in self.run.state.seats:
                self.run.bet_at_random(seat)
            if not self.run.table.electronic and self.run.state.root:
                self.players_add_bits()

    def players_add_bits(self) -> None:
        """At a dealer's table some players have a device, and send the hash of their bits."""
        for number, seat in self.run.state.seats.items():
            if seat.player in self.run.state.hashes or self.chance.random() < 0.7:
                continue
            if is_patron(seat.player):
                continue  # Nobody knows the patron, who has no device.
            given = player_hash(self.run.state.round_id, seat.player, bits_of(seat.player))
            player = Actor(Role.PLAYER, seat.player)
            lies = self.chance.choice((lying(seat), made_on_device(self.run.state, number)))
            self.attempt(PlaceWagers(player, number, lies, given, at=self.run.at))

    @property
    def phase(self) -> Phase | None:
        return None if self.run.table.playing is None else self.run.table.playing.phase

    def time_passes(self) -> None:
        self.run.at += self.chance.randint(1, 4) * HOUR - 40

    def a_deck_comes(self) -> None:
        preshuffled = self.chance.random() < 0.5
        self.attempt(ReceiveDecks(DEALER, tuple(self.run.fresh(1)), preshuffled, at=self.run.at))

    # ── What goes wrong ──────────────────────────────────────────────────────────────────────

    def attempt(self, command: Command) -> None:
        if refusal(self.run.table, command) is None:
            self.run.give(command)

    def one_of(self, *names: str, granted: bool | None = None) -> None:
        """Somebody does one of these things, if they may."""
        run = self.run
        found = [
            (actor, move)
            for actor in people(run)
            for move in run.moves(actor)
            if move.kind in names and granted in (None, move.granted)
        ]
        if found:
            actor, move = self.chance.choice(found)
            command = run.command_of(move, actor)
            why = refusal(run.table, command)
            if why is None or not not_yet(move, why.code):
                run.give(command)

    def a_card_is_lost(self) -> None:
        if self.run.table.live:
            self.run.missing[self.chance.choice(self.run.table.live).id] = 1

    def a_device_fails(self) -> None:
        device, broken = self.chance.choice(list(Device)), self.chance.random() < 0.5
        self.attempt(DeviceFails(SYSTEM, device, broken, at=self.run.at))

    def a_device_is_restored(self) -> None:
        self.attempt(RestoreDevice(FLOOR, self.chance.choice(list(Device)), at=self.run.at))

    def cards_are_misdealt(self) -> None:
        if self.run.table.playing is not None:
            lying = self.run.state.dealt
            stub = self.run.cards_in(self.run.table.last_deck) - lying - 1
            self.attempt(CountStub(DEALER, stub, lying + 1, at=self.run.at))

    def something_is_reported(self) -> None:
        self.one_of("report")

    def something_is_corrected(self) -> None:
        if self.run.table.electronic:
            return
        if self.chance.random() < 0.4:
            self.one_of("undo")
            return
        self.one_of("correct-cards", "correct-wager", "correct-decisions")
        self.a_correction_is_decided()

    def a_correction_is_decided(self) -> None:
        """Confirmed or rejected; of cards always confirmed, since that is how they lie."""
        if self.run.table.playing is None:
            return
        waiting = self.run.state.corrections.values()
        of_cards = any(isinstance(one.finding, CardsFound) for one in waiting)
        rejects = not of_cards and self.chance.random() < 0.3
        self.one_of("reject-correction" if rejects else "confirm-correction")

    def somebody_guesses_a_card(self) -> None:
        """A floorperson says that a card is another, and it may be one that lies in the stub."""
        run = self.run
        for move in run.moves(FLOOR):
            if move.kind == "correct-cards":
                position = self.chance.choice(move.positions)
                guess = {position: run.cards[-1]}
                command = run.command(CorrectCards, guess, "a guess", SHOWN, by=FLOOR)
                if refusal(run.table, command) is not None:
                    return
                (proposed,) = run.give(command)
                assert isinstance(proposed, r.CorrectionProposed)
                before, clash = run.state, clashing(run.state, guess)
                if not clash:
                    self.cards_lie(guess)
                confirming = run.command(ConfirmCorrection, proposed.number, by=PIT)
                if refusal(run.table, confirming) is None:
                    run.give(confirming)
                if clash:
                    assert (run.state.deck, run.state.seats) == (before.deck, before.seats)
                return

    def somebody_leaves(self) -> None:
        self.one_of("abandon")

    def a_prize_is_not_approved(self) -> None:
        self.one_of("approve", granted=False)

    def something_is_miscounted(self) -> None:
        """Chips, or surrendered cards: there the count may be wrong, or the number of the cards."""
        for move in self.run.moves(DEALER):
            if move.kind == "count-chips":
                off = self.chance.choice((-1, 1))
                self.run.do(CountChips, move.wager, move.accepted + off)
                self.one_of("resolve-chips")
                return
            if move.kind == "count-surrendered":
                self.run.do(CountSurrendered, move.seat, len(move.positions) - 1)
                if self.chance.random() < 0.5:
                    self.report("wrong-count")
                return

    def report(self, irregularity: str) -> None:
        """Whoever may report it does."""
        run = self.run
        for actor in (DEALER, FLOOR):
            for move in run.moves(actor):
                if move.irregularity == irregularity:
                    run.give(run.command_of(move, actor))
                    return

    def a_wager_is_taken_back(self) -> None:
        self.players_wager()
        state = self.run.table.playing
        if state is None or state.phase is not Phase.BETTING:
            return
        boxes = [seat for seat in state.seats.values() if seat.wagers]
        if boxes:
            seat = self.chance.choice(boxes)
            wager = self.chance.choice(list(seat.wagers))
            left = without(state, seat, wager)
            actor = self.run.speaker(seat.number, wager)
            self.run.give(PlaceWagers(actor, seat.number, left, at=self.run.at))

    def betting_is_open(self) -> None:
        """The next moment at which wagers are down and can still be taken back."""
        for _ in range(300):
            if self.phase is Phase.BETTING:
                return self.players_wager()
            self.go_on()
        raise AssertionError("the procedure does not lead to a round")

    def a_round_is_called_off(self) -> None:
        self.betting_is_open()
        self.one_of("call-off")

    def the_shoe_breaks_while_bets_are_open(self) -> None:
        self.betting_is_open()
        self.attempt(DeviceFails(SYSTEM, Device.SHOE, True, at=self.run.at))

    def a_count_falls_due(self) -> None:
        """A round whose stub must be counted, at its end; or void, and then the count is missed."""
        run = self.run
        for _ in range(300):
            if run.table.count_due and run.prompt().move.kind == "count-stub":
                break
            if run.watch.uncounted == 0 and self.chance.random() < 0.05:
                return
            self.go_on()
        if self.chance.random() < 0.5:
            reports = [one for one in run.moves(DEALER) if one.irregularity == "wrong-count"]
            for move in reports:
                run.give(run.command_of(move, DEALER))
                self.go_on()

    def nobody_plays(self) -> None:
        if self.run.table.playing is None:
            self.run.nobody_sits()

    def a_floorperson_orders(self) -> None:
        kind = self.chance.choice((OrderRecut, DirectShuffle, RemoveDeck))
        open_ = self.run.table.status is not TableStatus.CLOSED
        if open_ and self.run.table.playing is None and self.chance.random() < 0.5:
            self.run.ready()
        for deck in self.run.table.live:
            self.attempt(self.run.command(kind, deck.id, "a reason", by=FLOOR))

    def the_table_closes(self) -> None:
        self.attempt(CloseTable(FLOOR, at=self.run.at))

    def somebody_does_what_they_may(self) -> None:
        run = self.run
        actor = self.chance.choice(people(run))
        moves = [one for one in run.moves(actor) if one.kind != "close-table"]
        if moves:
            run.give(run.command_of(self.chance.choice(moves), actor))

    def somebody_tries_anything(self) -> None:
        """Whatever is accepted has its move; whatever is not leaves the table as it was."""
        run = self.run
        for _ in range(20):
            command = anything(run, self.chance)
            before = run.table
            if refusal(before, command) is not None:
                assert run.table is before
                continue
            moves = legal(run.table, command.actor, command.at)
            assert any(is_move(command, one) for one in moves), command
            if isinstance(command, CloseTable | CountStub):
                continue
            # What a device reports is believed: then it is the truth.
            if isinstance(command, FinishShuffle) and command.count is not None:
                run.missing[command.deck] = run.size - command.count
            faces = getattr(command, "faces", {})
            clash = bool(faces) and bool(clashing(run.state, faces))
            run.give(command)
            if not clash:
                self.cards_lie(faces)

    def cards_lie(self, faces: Mapping[int, Card]) -> None:
        """The cards lie as the dealer enters them."""
        cards = list(self.run.cards)
        for position, card in faces.items():
            other = cards.index(card)
            cards[position], cards[other] = cards[other], cards[position]
        self.run.cards = tuple(cards)

    # ── What holds all the while ─────────────────────────────────────────────────────────────

    def look(self) -> None:
        """Everything that must hold between two commands."""
        run = self.run
        moves = {actor: run.moves(actor) for actor in people(run)}
        for actor, theirs in moves.items():
            for move in theirs:
                why = refusal(run.table, run.tried(move, actor))
                assert why is None or not_yet(move, why.code), (move, why)
        for command in self.ordinary_commands():
            offered = any(is_move(command, move) for move in moves[command.actor])
            assert (refusal(run.table, command) is None) is offered, command
        self.there_is_a_lawful_next_step(moves)
        self.a_round_in_progress_has_its_deck()
        if run.table.rules.decks == 1:
            assert all(rounds <= 5 for rounds in run.short_rounds.values())

    def ordinary_commands(self) -> Iterator[Command]:
        """What takes a table on, right in every field: accepted exactly when it is offered."""
        run, at = self.run, self.run.at
        for actor in (DEALER, SYSTEM, FLOOR):
            yield Close(actor, at=at)
            yield Proceed(actor, at=at)
            yield CallOff(actor, "a reason", at=at)
            if run.table.playing is not None:
                yield TableRun.no_more_bets(run, actor)
            if run.table.last_deck:
                yield run.true_count(actor)
            for deck in run.table.live:
                for by in (None, *Device):
                    yield Shuffle(actor, deck.id, by, at=at)
                yield RemoveDeck(actor, deck.id, "a reason", at=at)

    def there_is_a_lawful_next_step(self, moves: Mapping[Actor, tuple[Move, ...]]) -> None:
        """What is asked for is among what may be done; a round can start exactly when nothing else
        is asked for."""
        run = self.run
        prompt = next_step(run.table, run.at)
        assert (prompt is None) is (run.table.status is TableStatus.CLOSED)
        if prompt is not None:
            assert prompt.move.about
            assert prompt.move.cite
            asked = moves[run.asked(prompt)]
            assert any(answers(prompt.move, move) for move in asked), prompt
        by = SYSTEM if run.table.electronic else DEALER
        why = refusal(run.table, run.command(StartRound, "a round", by=by))
        assert (why is None) is (prompt is not None and prompt.move.kind == "start-round")

    def a_round_in_progress_has_its_deck(self) -> None:
        table = self.run.table
        if table.playing is None:
            assert all(deck.status is not DeckStatus.IN_PLAY for deck in table.decks.values())
        elif not table.electronic:
            deck = table.decks[table.last_deck]
            gone = table.playing.void is not None and not deck.live
            assert gone or deck.status is DeckStatus.IN_PLAY

    def replays(self) -> None:
        """Replay equals play, at every entry."""
        table = self.run.start
        for entry, after in zip(self.run.log, self.run.states, strict=True):
            table = apply(table, entry)
            assert table == after
        assert table == self.run.table


#: What may happen, and how often.
_HAPPENINGS: Mapping[str, int] = {
    "the_procedure_goes_on": 30,
    "a_round_is_played_out": 6,
    "players_wager": 6,
    "time_passes": 1,
    "a_deck_comes": 2,
    "a_card_is_lost": 1,
    "a_device_fails": 4,
    "a_device_is_restored": 2,
    "cards_are_misdealt": 1,
    "something_is_reported": 2,
    "something_is_corrected": 4,
    "somebody_leaves": 1,
    "somebody_guesses_a_card": 1,
    "a_prize_is_not_approved": 6,
    "something_is_miscounted": 4,
    "a_wager_is_taken_back": 2,
    "a_round_is_called_off": 3,
    "the_shoe_breaks_while_bets_are_open": 1,
    "a_count_falls_due": 2,
    "nobody_plays": 1,
    "a_floorperson_orders": 2,
    "the_table_closes": 1,
    "somebody_does_what_they_may": 4,
    "somebody_tries_anything": 3,
}
