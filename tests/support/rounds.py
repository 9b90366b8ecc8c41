"""Rounds of any game for tests: its rules with everything offered, decks, and a hand to play it.

Nothing here knows a game by name: rules come from the chapter's own data, moves from ``legal``.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import islice, product
from random import Random
from typing import Any

import pytest

from pitboss.cards import DECK_53, Card, parse_cards
from pitboss.games.choices import (
    Check,
    Decision,
    Fold,
    Raise,
    Ride,
    SetHands,
    SetHouse,
    Stand,
    Surrender,
    Withdraw,
    answer_of,
)
from pitboss.games.dealing import COMMUNITY, PLAYER
from pitboss.games.dealing import DEALER as HOUSE
from pitboss.games.model import Ask
from pitboss.games.offers import Asked
from pitboss.money import NOTHING, Cents
from pitboss.record import Actor, Role
from pitboss.round import (
    Command,
    ConfirmCorrection,
    CorrectCards,
    CorrectDecisions,
    CorrectWager,
    Decide,
    Event,
    FindStart,
    Move,
    NoMoreBets,
    OpenBits,
    Proceed,
    Reading,
    Refusal,
    RefusedError,
    decide,
    legal,
    machine,
    open_round,
    refusal,
    replay,
)
from pitboss.round.commands import Readings, Stakes
from pitboss.round.decision_corrections import decisions_found
from pitboss.round.events import CorrectionProposed, DrawsShown, MetersRead
from pitboss.round.findings import DecisionsFound
from pitboss.round.pai_gow import start_due
from pitboss.round.state import Laid, Phase, State
from pitboss.rulebook import Chapter, GameRules, Wager, chapter_of, read_submission
from pitboss.rulebook.chapter import BoxRule, WagerKind
from pitboss.rulebook.paytables import SetBy
from tests.support.slips import placing, some_slip

DECISIONS: dict[str, Decision] = {
    one.word: one for one in (Check(), Fold(), Ride(), Withdraw(), SetHouse(), Stand(), Surrender())
}
#: An empty slip.
NO_WAGERS: Stakes = {}
#: The chips of a bank that covers whatever is wagered against it.
MOST_COVERED = Cents(10**6)
#: The moves that take a round on when nothing goes wrong.
ORDINARY = (
    "place-wagers",
    "no-more-bets",
    "proceed",
    "decide",
    "approve",
    "count-chips",
    "resolve-chips",
    "find-start",
    "turn-hands",
    "count-surrendered",
    "confirm-light",
    "close",
)


def decision(word: str, amount: Cents = NOTHING, low: Sequence[Card] = ()) -> Decision:
    """A decision by its word, with the amount where it is a raise, and with the low hand."""
    if word == SetHands.word:
        return SetHands(tuple(low))
    return Raise(amount) if word == Raise.word else DECISIONS[word]


def as_readings(levels: Mapping[str, Mapping[str, int] | Reading] | None) -> Readings:
    """Meters as units by level, with ``reserve`` among them, as readings."""
    return {
        key: one
        if isinstance(one, Reading)
        else Reading({k: v for k, v in one.items() if k != "reserve"}, one.get("reserve"))
        for key, one in (levels or {}).items()
    }


def main_event(events: tuple[Event, ...]) -> Event:
    """The one event that a command is about; draws shown and meters read come with it."""
    (event,) = [one for one in events if not isinstance(one, DrawsShown | MetersRead)]
    return event


#: A total of three dice that finds the dealer's own position.
AT_THE_DEALER = 8

DEALER = Actor(Role.DEALER, "the dealer")
SYSTEM = Actor(Role.SYSTEM, "the system")
FLOOR = Actor(Role.FLOORPERSON, "the floorperson")
PIT = Actor(Role.PIT_MANAGER, "the pit manager")
#: What shows that a correction is right.
SHOWN = "the recording of camera 4"

#: Where a card lies: the area, and the seat where it is a player's.
Place = tuple[str, int]


# ── Rules ────────────────────────────────────────────────────────────────────────────────────


def rules_of(
    slug: str,
    *,
    dealing: str = "manual-shoe",
    letter: int = 0,
    size: int = 0,
    letters: Mapping[str, str] | None = None,
    **keys: Any,
) -> GameRules:
    """The rules of a table that offers every optional wager of its game.

    ``letter`` counts through the paytables of every wager and the variants of the game,
    ``letters`` names some of them;
    ``size`` counts through the sizes of wagers that have fixed ones. ``keys`` are further keys of
    the game's table in the submission.
    """
    chapter = chapter_of(slug)
    chosen = {
        key: tables.letters[letter % len(tables.letters)]
        for key, tables in chapter.selections().items()
        if tables.letters
    }
    chosen.update(letters or {})
    if "variant" in chapter.options:
        values = chapter.options["variant"].values
        keys.setdefault("variant", values[letter % len(values)])
    if "shaker" in chapter.options:
        keys.setdefault("shaker", True)
    if "cards_rest" in chapter.options:
        keys.setdefault("cards_rest", chapter.options["cards_rest"].values[0])
    wagers: dict[str, Any] = dict(chosen)
    for wager in chapter.wagers.values():
        fits = wager.variant in (None, keys.get("variant"))
        if wager.kind is WagerKind.OPTIONAL and wager.shares is None and fits:
            wagers[wager.key] = wager_table(chapter, wager, chosen.get(wager.key), size)
        elif wager.kind is WagerKind.OPTIONAL:
            wagers.pop(wager.key, None)
    table: dict[str, Any] = {
        "minimum": 10,
        "maximum": 500,
        "dealing": dealing,
        "shuffler": "automated",
        "wagers": wagers,
    }
    if chapter.boxes.rule is not BoxRule.ONE:
        table["adjacent_boxes"] = 2 if chapter.boxes.rule is BoxRule.TWO else chapter.positions
    submission, verdict = read_submission(
        {"facility": "Test Casino", "games": {slug: table | keys}}
    )
    assert verdict.ok, verdict.violations
    return submission.games[slug]


def wager_table(chapter: Chapter, wager: Wager, letter: str | None, size: int) -> dict[str, Any]:
    """The table of one optional wager in a submission, with all that the chapter leaves to it."""
    table: dict[str, Any] = {} if letter is None else {"paytable": letter}
    if wager.amounts:
        table["amount"] = wager.amounts[size % len(wager.amounts)] // 100
    if wager.meter is not None and wager.meter.set_by is SetBy.SUBMISSION:
        paytable = wager.paytables.tables[letter]
        least = (wager.meter.minimum or Cents(0)) // 100
        table["seed"] = dict.fromkeys(paytable.levels, least + 1)
        table["reseed"] = dict.fromkeys(paytable.levels, least)
        table["rate"] = dict.fromkeys(paytable.levels, Decimal("0.123457"))
        table["reserve_rate"] = Decimal("0.01")
    if any(one.shares == wager.key for one in chapter.wagers.values()):
        table["dealer"] = True
    for bonus in chapter.bonuses.values():
        if bonus.on == wager.key and bonus.key in ("magic-card", "lucky-bonus"):
            table[bonus.key.replace("-", "_")] = Decimal("0.1")
    return table


# ── Cards ────────────────────────────────────────────────────────────────────────────────────


def whole_deck(rules: GameRules) -> tuple[Card, ...]:
    """The deck of a game, in order."""
    return DECK_53[: rules.chapter.deck.deck]


def shuffled(rules: GameRules, chance: Random) -> tuple[Card, ...]:
    """A shuffled deck."""
    deck = list(whole_deck(rules))
    chance.shuffle(deck)
    return tuple(deck)


def places(layout: Iterable[Laid]) -> dict[Place, list[int]]:
    """The positions of the deck that lie on each place, in the order dealt."""
    found: dict[Place, list[int]] = {}
    for one in layout:
        found.setdefault((one.spot.area, one.spot.seat), []).append(one.position)
    return found


def layout_of(play: "Play") -> tuple[Laid, ...]:
    """Where each card of the deck will go, seen from a round that is played beforehand."""
    trial = play.copy()
    trial.close_bets(whole_deck(play.state.rules))
    for player in trial.state.hashes if trial.state.phase is Phase.MIXING else ():
        trial.do(OpenBits(SYSTEM, player))
    trial.play_out(Random(0))
    return trial.state.layout


def stacked(play: "Play", cards: Mapping[Place, str]) -> tuple[Card, ...]:
    """The deck that deals these cards to these places, by the table's own method."""
    named = {place: parse_cards(texts) for place, texts in cards.items()}
    return deck_for(whole_deck(play.state.rules), layout_of(play), named)


def deck_for(
    deck: Sequence[Card], layout: Iterable[Laid], cards: Mapping[Place, Sequence[Card]]
) -> tuple[Card, ...]:
    """A deck with these cards at the positions of their places; the others fill the rest."""
    found: dict[int, Card] = {}
    lying = places(layout)
    for place, named in cards.items():
        assert len(named) <= len(lying[place]), f"{place} takes {len(lying[place])} cards"
        found.update(zip(lying[place], named, strict=False))
    assert len(set(found.values())) == len(found), "a card is named twice"
    others = iter([card for card in deck if card not in found.values()])
    return tuple(found[n] if n in found else next(others) for n in range(len(deck)))


def jackpot(play: "Play", chance: Random) -> tuple[Card, ...]:
    """A deck with straight flushes about the table, some of them royal: meters pay.

    The first community cards are the middle of a run of one suit; of those who hold cards one has
    what goes before it and one what comes after. Without community cards each has a run alone.
    """
    layout = layout_of(play)
    lying = places(layout)
    shared = min(3, len(lying.get((COMMUNITY, 0), ())))
    holders = [place for place in lying if place[0] in (PLAYER, HOUSE)]
    chance.shuffle(holders)
    suits = [0, 1, 2, 3]
    chance.shuffle(suits)
    cards: dict[Place, list[Card]] = {}
    if shared:
        own = min(3, *(len(lying[place]) for place in holders))
        top = 13 - 3 - shared - own
        low = chance.choice((top, chance.randint(0, top)))
        run = [Card(4 * rank + suits[0]) for rank in range(low, low + 3 + shared + own)]
        cards[COMMUNITY, 0] = run[3 : 3 + shared]
        parts = [run[3 + shared :], run[3 - own : 3]]
        cards |= dict(zip(holders, parts, strict=False))
    else:
        for place, suit in zip(holders, suits, strict=False):
            held = len(lying[place])
            low = chance.choice((13 - held, chance.randint(0, 13 - held)))
            cards[place] = [Card(4 * rank + suit) for rank in range(low, low + held)]
    return deck_for(shuffled(play.state.rules, chance), layout, cards)


# ── Playing ──────────────────────────────────────────────────────────────────────────────────


class Play:
    """A round and everything that happened in it."""

    def __init__(
        self, rules: GameRules, players: Mapping[int, str], *, electronic: bool = True
    ) -> None:
        self.opened = self.state = open_round(rules, "round 1", players, electronic=electronic)
        self.log: list[Event] = []
        self.commands: list[Command] = []

    def copy(self) -> "Play":
        """The same round at the same moment, to try something out."""
        other = Play.__new__(Play)
        other.opened, other.state = self.opened, self.state
        other.log, other.commands = list(self.log), list(self.commands)
        return other

    def do(self, command: Command) -> tuple[Event, ...]:
        """Carry a command out."""
        events = decide(self.state, command)
        self.state = replay(self.state, events)
        self.log += events
        self.commands.append(command)
        return events

    def correct(self, command: CorrectCards | CorrectWager | CorrectDecisions) -> tuple[Event, ...]:
        """Correct something, under two authorities where it takes them: the events of the
        correction."""
        events = self.do(replace(command, evidence=command.evidence or SHOWN))
        first = events[0]
        if not isinstance(first, CorrectionProposed):
            return events
        return self.do(ConfirmCorrection(PIT, first.number, readings=command.readings))[1:]

    def proposed(self, command: CorrectCards | CorrectWager | CorrectDecisions) -> int:
        """Propose a correction: its number."""
        (event,) = self.do(replace(command, evidence=command.evidence or SHOWN))
        assert isinstance(event, CorrectionProposed)
        return event.number

    def carry_out(self, command: Command) -> None:
        """A command, and the second authority of a correction."""
        if isinstance(command, CorrectCards | CorrectWager | CorrectDecisions):
            self.correct(command)
        else:
            self.do(command)

    def refused(self, command: Command) -> Refusal:
        """Why a command is refused; the state must be what it was."""
        why = refusal(self.state, command)
        assert why is not None, f"{command} is allowed"
        with pytest.raises(RefusedError) as raised:
            decide(self.state, command)
        assert raised.value.refusal == why
        assert str(raised.value) == f"{why.reason} [{why.cite}]"
        assert self.state == replay(self.opened, self.log)
        return why

    def actor(self, seat: int, wager: str = "") -> Actor:
        """Who speaks for a seat: its player, or the dealer of a dealer-run table. A wager of an
        electronic wagering system is the player's to make (R68)."""
        laws = self.state.rules.chapter.wagers
        if not self.state.electronic and not (wager in laws and laws[wager].electronic):
            return DEALER
        return Actor(Role.PLAYER, self.state.seats[seat].player)

    def actors(self) -> list[Actor]:
        """Everybody who may have a say."""
        players = dict.fromkeys(seat.player for seat in self.state.seats.values())
        return [*(Actor(Role.PLAYER, one) for one in players), DEALER, SYSTEM, FLOOR]

    def moves(self) -> Iterator[tuple[Actor, Move]]:
        """Everything that anybody may do now."""
        for actor in self.actors():
            for move in legal(self.state, actor):
                yield actor, move

    # Betting

    def bet(self, seat: int, wagers: Mapping[str, int]) -> None:
        """Put dollars on the wagers of a seat, in the order given."""
        for wager, dollars in wagers.items():
            actor = self.actor(seat, wager)
            self.do(placing(self.state, actor, seat, wager, Cents(dollars * 100)))

    def bet_at_random(self, seat: int, chance: Random, chances: float = 0.5) -> None:
        """What the seat must have to be dealt in, and some of what it may add."""
        rules = self.state.rules
        entry = chance.choice(rules.chapter.entry.any_of)
        for key, offer in rules.offers.items():
            law = rules.chapter.wagers[key]
            ends = (offer.minimum, offer.maximum)
            amount = chance.choice((*ends, chance.randint(*ends)))
            if law.equals is not None:
                amount = self.state.seats[seat].wagers.get(law.equals, amount)
            choice = chance.choice(law.choice) if law.choice else None
            command = placing(self.state, self.actor(seat, key), seat, key, Cents(amount), choice)
            wanted = key in entry or chance.random() < chances
            if wanted and refusal(self.state, command) is None:
                self.do(command)

    def close_bets(
        self,
        deck: tuple[Card | None, ...],
        readings: Mapping[str, Mapping[str, int] | Reading] | None = None,
        **draws: Any,
    ) -> tuple[Event, ...]:
        """No more bets; where a dealer draws for it, the deal begins at the dealer."""
        events = self.do(NoMoreBets(SYSTEM, deck, as_readings(readings), **draws))
        if start_due(self.state) is not None:
            self.do(FindStart(DEALER, AT_THE_DEALER))
        return events

    # The rest of the round

    def proceed(self, readings: Mapping[str, Mapping[str, int] | Reading] | None = None) -> Event:
        """The dealer's next step; draws shown and meters read with it are in the log alone."""
        turned(self)
        return main_event(self.do(Proceed(DEALER, readings=as_readings(readings))))

    def answer(self, seat: int, word: str, dollars: int = 0) -> Event:
        """A player's decision."""
        answer = decision(word, Cents(dollars * 100))
        return main_event(self.do(Decide(self.actor(seat), seat, answer)))

    def step(self, chance: Random, *, any_hand: bool = False) -> None:
        """Somebody takes the round on; with ``any_hand`` no raise is made that needs one."""
        actors = self.actors()
        chance.shuffle(actors)
        able = ((actor, ordinary(machine.ordinary(self.state, actor))) for actor in actors)
        found = next((one for one in able if one[1]), None)
        actor, moves = found or (FLOOR, list(raises_to_correct(self.state)))
        move = chance.choice(moves)
        one = plain(self.state, move) if any_hand else move
        self.carry_out(command_of(actor, one, chance, state=self.state))

    def play_out(self, chance: Random) -> None:
        """Move after move until the round is closed."""
        while not self.state.closed:
            self.step(chance)

    def until(self, *phases: Phase) -> None:
        """The dealer goes on, and every question gets its first answer, until such a moment."""
        while self.state.phase not in phases:
            actor, move = next(one for one in self.moves() if one[1].kind in ORDINARY)
            self.do(command_of(actor, move, Random(0), state=self.state))


def uncorrectable(state: State, command: Command) -> Refusal | None:
    """The refusal of a command, or of the confirmation that a correction of cards waits for; None
    if it is carried out."""
    why = refusal(state, command)
    if why is None and isinstance(command, CorrectCards):
        waits = replay(state, decide(state, command))
        confirming = ConfirmCorrection(PIT, waits.proposed, readings=command.readings)
        return refusal(waits, confirming)
    return why


def ordinary(moves: Iterable[Move]) -> list[Move]:
    """The moves of a round in which nothing goes wrong."""
    return [move for move in moves if move.kind in ORDINARY]


def told_by_raises(state: State) -> frozenset[int]:
    """The cards of hands that were raised as only some may be: that tells everybody of them."""
    return frozenset(
        one.position
        for seat in state.seats.values()
        for wager, amount in seat.wagers.items()
        if _needed_a_hand(state, seat.wagers, wager, amount)
        for one in state.lying(PLAYER, seat.number)
    )


def _needed_a_hand(state: State, wagers: Mapping[str, Cents], wager: str, amount: Cents) -> bool:
    points = state.rules.chapter.wagers[wager].raises
    free = [point for point in points if point.only_with is None]
    plain = {times * wagers[point.of] for point in free for times in point.times}
    return len(free) < len(points) and amount not in plain


def plain(state: State, move: Move) -> Move:
    """A move without the amounts that only some hands allow."""
    if move.wager is None or not state.rules.chapter.wagers[move.wager].raises:
        return move
    wagers = state.seats[move.seat].wagers
    free = [one for one in move.amounts if not _needed_a_hand(state, wagers, move.wager, one[0])]
    return replace(move, amounts=tuple(free))


def raises_to_correct(state: State) -> tuple[Move, ...]:
    """How a floorperson puts right a raise that the hand turns out not to allow: nobody else can
    take the round on then."""
    raises = state.rules.chapter.wagers
    return tuple(
        move
        for move in legal(state, FLOOR)
        if move.kind == "correct-wager"
        and move.seat == state.moment.seat
        and raises[move.wager or ""].raises
    )


def command_of(
    actor: Actor,
    move: Move,
    chance: Random,
    deck: tuple[Card | None, ...] = (),
    *,
    state: State | None = None,
) -> Command:
    """A legal move as a command, with one of its amounts and places; a slip is one of the state."""
    amount = Cents(0)
    if move.amounts:
        least, most = chance.choice(move.amounts)
        amount = Cents(chance.choice((least, most, chance.randint(least, most))))
    place = chance.randrange(move.places) if move.places else 0
    if move.kind == "find-start":
        place = AT_THE_DEALER - 1  # a deck that was stacked is dealt from where it was planned
    low = chance.choice(move.low_hands) if move.low_hands else ()
    if move.kind == "turn-hands":
        move = replace(move, positions=tuple(chance.sample(move.positions, 2)))
    if move.kind == "resolve-chips":
        assert state is not None
        seats = resolution(state, move.wager or "", chance)
        return move.command_for(actor, reason="the layout was searched", **seats)
    slip = NO_WAGERS if state is None or not move.wagers else some_slip(state, move, chance)
    answers: tuple[Decision, ...] = ()
    if move.kind == "correct-decisions" and state is not None:
        answers = chance.choice([*islice(other_answers(state, move.seat), 8)] or [()])
    return filled(actor, move, amount, deck, place=place, low=low, slip=slip, answers=answers)


def resolution(state: State, wager: str, chance: Random) -> dict[str, tuple[int, ...]]:
    """What became of the chips of a wrong count: supplied, or never wagered; or given back."""
    made = [number for number, seat in state.seats.items() if wager in seat.wagers]
    missing = len(made) - state.miscounted[wager]
    if missing < 0:
        return {"returned": (chance.choice(list(state.seats)),) * -missing}
    chosen = chance.sample(made, missing)
    supplied = tuple(seat for seat in chosen if chance.random() < 0.5)
    return {
        "supplied": supplied,
        "not_made": tuple(seat for seat in chosen if seat not in supplied),
    }


def filled(
    actor: Actor,
    move: Move,
    amount: Cents,
    deck: tuple[Card | None, ...] = (),
    *,
    place: int = 0,
    faces: Mapping[int, Card] | None = None,
    low: Sequence[Card] = (),
    slip: Stakes = NO_WAGERS,
    answers: tuple[Decision, ...] = (),
) -> Command:
    """A legal move as a command with exactly these values."""
    says: dict[str, Any] = {"reason": "the seal was broken"} if move.needs_reason else {}
    if move.needs_evidence:
        says["evidence"] = SHOWN
    match move.kind:
        case "place-wagers":
            says["wagers"] = slip
        case "no-more-bets":
            says["deck"] = deck
            # No person hands in a deck (R61).
            actor = SYSTEM if deck else actor
        case "decide":
            says |= {"amount": amount, "low": low}
        case "take-bank":
            halves = move.choices["co_banked"]
            says["co_banked"] = halves[amount // 100 % len(halves)] == "yes"
            says["dealer_wager"] = amount
            if actor.role is not Role.PLAYER:
                # Chips make whole dollars.
                says |= {"dealer_wager": Cents(amount - amount % 100), "cover": MOST_COVERED}
        case "count-chips":
            says["count"] = move.accepted
        case "find-start":
            says["number"] = max(place + 1, 3)
        case "turn-hands":
            says["low"] = move.positions[:2]
        case "count-surrendered":
            says["count"] = len(move.positions)
        case "enter-cards" | "correct-cards":
            says["faces"] = faces or {}
        case "correct-wager":
            says["amount"] = amount
            says["choice"] = next((one[0] for one in move.choices.values() if amount), "")
        case "correct-decisions":
            says["decisions"] = answers
        case "report":
            says["place"] = place
    return move.command_for(actor, **says)


def other_answers(state: State, number: int) -> Iterator[tuple[Decision, ...]]:
    """Answers that a seat could have given instead of its own, up to the moment."""
    asks = [step for step in state.game.steps if isinstance(step, Ask)]
    words = [tuple(_answers_to(state, number, step)) for step in asks]
    for length in range(1, len(asks) + 1):
        for first in range(len(asks) - length + 1):
            for answers in product(*words[first : first + length]):
                finding = DecisionsFound(number, answers)
                if not isinstance(decisions_found(state, FLOOR, finding, "why"), Refusal):
                    yield answers


def _answers_to(state: State, number: int, step: Ask) -> Iterator[Decision]:
    who = Asked(state.rules, state.seats[number].wagers, None)
    for offer in step.offers:
        for amount, _ in offer.amounts(who) or ((Cents(0), Cents(0)),):
            yield answer_of(offer.answer.word, amount)


def with_deck(
    command: Command, old: Sequence[Card | None], new: tuple[Card | None, ...]
) -> Command:
    """A command of a round that is dealt with another deck: hands are set at the same places."""
    if isinstance(command, NoMoreBets):
        return replace(command, deck=new)
    if isinstance(command, Decide) and isinstance(command.decision, SetHands):
        low = [new[old.index(card)] for card in command.decision.low]
        known = tuple(card for card in low if card is not None)
        return replace(command, decision=SetHands(known))
    return command


def turned(play: Play) -> Play:
    """The round with every hand that was set face down turned, its first two cards the low one."""
    for move in machine.ordinary(play.state, DEALER):
        if move.kind == "turn-hands":
            play.do(move.command_for(DEALER, low=move.positions[:2]))
    return play


def readings_at_random(rules: GameRules, chance: Random) -> dict[str, dict[str, int]]:
    """Every meter of a table, somewhere above its reseed, with fractions of a cent."""
    found = {}
    for key, offer in rules.offers.items():
        if offer.meter is None or rules.chapter.wagers[key].shares is not None:
            continue
        found[key] = {
            level: (cents * (offer.amount or 0) // 100) * 1_000_000 + chance.randrange(10**13)
            for level, cents in offer.meter.reseed.items()
        }
        if offer.meter.reserve_rate:
            found[key]["reserve"] = chance.randrange(10**12)
    return found
