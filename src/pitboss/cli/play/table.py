"""The electronic table that you sit at: the house deals, and you are shown your own view.

Nothing of the round's state leaves this module but by ``view``, ``legal`` and ``refusal``.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from pitboss.cards import DECK_53, Card
from pitboss.cli.play import neighbours
from pitboss.cli.play.chance import Chance
from pitboss.cli.play.sitting import YOU, Sitting
from pitboss.games.model import Burn
from pitboss.house.shuffling import draw_number
from pitboss.money import NOTHING, Cents
from pitboss.round.fairness.commitment import Secret, commit, open_deal, salts_needed
from pitboss.round.fairness.draws import LUCKY, MAGIC, Draw
from pitboss.round.fairness.mixing import Opening, Wagered, drawn, mix, mixed_deck, player_hash
from pitboss.table import (
    Abandon,
    Actor,
    Approve,
    Close,
    Command,
    Decide,
    Move,
    NoMoreBets,
    Phase,
    PlaceWager,
    Proceed,
    Refusal,
    Role,
    State,
    decide,
    legal,
    open_round,
    refusal,
    replay,
    seen,
    view,
)
from pitboss.table.meters import Meter, open_meter, shown

__all__ = ["Happening", "Kind", "Table"]

_SYSTEM = Actor(Role.SYSTEM, "the system")
_FLOOR = Actor(Role.FLOORPERSON, "the floorperson")


class Kind(StrEnum):
    """What sort of thing happened."""

    STEP = "step"
    DECISION = "decision"
    SETTLED = "settled"
    APPROVED = "approved"


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that everybody at the table saw: what, by which paragraph, at which seat."""

    kind: Kind
    about: str
    cite: str
    seat: int = 0
    amount: Cents = NOTHING
    wager: str | None = None


class Table:
    """One table through a session: rounds come and go, meters stay."""

    def __init__(self, sitting: Sitting, chance: Chance) -> None:
        self.sitting = sitting
        self.you = Actor(Role.PLAYER, YOU)
        self.round_number = 0
        self._chance = chance
        self._session = chance.token()
        self._others = {
            seat: Actor(Role.PLAYER, player)
            for seat, player in sitting.players.items()
            if player != YOU
        }
        self._meters: dict[str, Meter] = {
            key: open_meter(offer.meter, offer.amount)
            for key, offer in sitting.rules.offers.items()
            if offer.meter and offer.amount and not sitting.law(key).shares
        }
        self._left = False
        self._state: State
        self._secret: Secret
        self._bits: dict[str, bytes]
        self._locked: list[Wagered]

    # What you may know

    def view(self) -> dict[str, Any]:
        """The round as you may see it."""
        return view(self._state, self.you)

    def moves(self) -> tuple[Move, ...]:
        """What you may do now."""
        return legal(self._state, self.you)

    def refusal(self, command: Command) -> Refusal | None:
        """Why a command of yours would be refused."""
        return refusal(self._state, command)

    @property
    def phase(self) -> Phase:
        """What kind of moment it is."""
        return self._state.phase

    @property
    def root(self) -> str:
        """The published commitment to this round's deal."""
        return self._secret.commitment.root

    def meters(self) -> dict[str, dict[str, Cents]]:
        """Every meter of the table as its display shows it, level by level."""
        return {
            key: {level: shown(units) for level, units in meter.levels.items()}
            for key, meter in (self._meters | dict(self._state.meters)).items()
        }

    # A round

    def open(self) -> None:
        """Shuffle, bind the deal, and open the betting; the neighbours place their wagers."""
        rules, chance = self.sitting.rules, self._chance
        self.round_number += 1
        round_id = f"play-{self._session}-{self.round_number}"
        size = rules.chapter.deck.deck
        on_dealer = any(law.shares for law in rules.chapter.wagers.values())
        chances = (
            Draw(MAGIC, rules.magic_card, size),
            Draw(LUCKY, rules.lucky_bonus, rules.chapter.positions + on_dealer),
        )
        draws = [draw for draw in chances if draw.chance]
        numbers = [draw_number(draw, randbelow=chance.below) for draw in draws]
        needed, players = salts_needed(size, draws), dict.fromkeys(self.sitting.players.values())
        drew = chance.salts(needed + 1 + len(players))
        deck, salts, bits = chance.shuffle(size), drew[:needed], drew[needed]
        digest = self.sitting.digest
        self._secret = commit(round_id, digest, deck, salts, bits, draws, numbers)
        self._bits = dict(zip(players, drew[needed + 1 :], strict=True))
        self._state = open_round(rules, round_id, self.sitting.players)
        for seat in self._others:
            self._bet(seat)

    def do(self, command: Command) -> None:
        """Carry out a command; raises ``RefusedError`` where it is not allowed."""
        self._state = replay(self._state, decide(self._state, command))

    def close_bets(self) -> Refusal | None:
        """No more bets: lock the wagers and feed the meters, or say why not yet."""
        secret = self._secret
        readings = {
            key: {**meter.levels, "reserve": meter.reserve} for key, meter in self._meters.items()
        }
        head = secret.commitment
        seed = mix(head.root, head.round_id, secret.house_bits, self._wagered(), self._opened())
        command = NoMoreBets(
            _SYSTEM,
            mixed_deck(secret.deck, self._chance.order(seed, head.cards)),
            readings,
            magic_card=self._magic_card(seed),
            lucky_position=self._lucky_position(seed),
        )
        refused = refusal(self._state, command)
        if refused is None:
            self._locked = self._wagered()
            self.do(command)
        return refused

    def advance(self) -> Happening | None:
        """Let the house or a neighbour do the next thing; nothing if it is yours, or all is done.

        When the last thing is done the meters are carried over.
        """
        if self.phase is Phase.CLOSED or (self.moves() and not self._left):
            return None
        for seat, actor in self._others.items():
            moves = legal(self._state, actor)
            if moves:
                return self._answer(seat, actor, moves)
        for move in legal(self._state, _FLOOR):
            if move.command == "approve":
                return self._approve(move)
        return self._proceed(legal(self._state, _SYSTEM))

    def leave(self) -> None:
        """You leave in the middle of a round: by the table's policy (.7(b))."""
        command = Abandon(_SYSTEM, self.sitting.seat)
        if refusal(self._state, command) is None:
            self.do(command)
        self._left = True

    def openings(self) -> dict[str, Any]:
        """The openings of exactly the cards that you saw, and of the draws that were shown."""
        return open_deal(
            self._secret,
            self._locked,
            self._opened(),
            seen(self._state, self.you),
            [draw.name for draw in self._secret.commitment.draws],
        )

    # How the players shuffle

    def _wagered(self) -> list[Wagered]:
        """The wagers as they stand."""
        return [
            Wagered(seat.number, seat.player, wager, amount, seat.choices.get(wager))
            for seat in self._state.seats.values()
            for wager, amount in seat.wagers.items()
        ]

    def _opened(self) -> list[Opening]:
        """The bits of everybody at the table."""
        round_id = self._secret.commitment.round_id
        first = {
            player: seat for seat, player in sorted(self.sitting.players.items(), reverse=True)
        }
        return [
            Opening(first[player], player, player_hash(round_id, player, bits), bits)
            for player, bits in self._bits.items()
        ]

    def _choice(self, name: str, seed: bytes) -> int | None:
        for draw, number in zip(self._secret.commitment.draws, self._secret.numbers, strict=True):
            if draw.name == name:
                return drawn(seed, draw, number)
        return None

    def _magic_card(self, seed: bytes) -> Card | None:
        choice = self._choice(MAGIC, seed)
        return None if choice is None else DECK_53[choice]

    def _lucky_position(self, seed: bytes) -> int | None:
        """A seat; the last choice is the dealer's place, which the round knows as 0."""
        choice = self._choice(LUCKY, seed)
        return None if choice is None else (choice + 1) % (self.sitting.chapter.positions + 1)

    # The house and the neighbours

    def _bet(self, seat: int) -> None:
        actor = self._others[seat]
        wanted = neighbours.wishes(self.sitting, self._chance.below)
        while True:
            down = self._state.seats[seat].wagers
            bet = neighbours.next_bet(legal(self._state, actor), wanted, down)
            if bet is None:
                return
            wager, amount, choice = bet
            self.do(PlaceWager(actor, seat, wager, amount, choice))

    def _answer(self, seat: int, actor: Actor, moves: tuple[Move, ...]) -> Happening:
        own = view(self._state, actor)
        decision, amount = neighbours.answer(own, seat, moves, self._chance.below)
        self.do(Decide(actor, seat, decision, amount))
        return Happening(Kind.DECISION, decision, moves[0].cite, seat, amount)

    def _approve(self, move: Move) -> Happening:
        self._chance.pause()
        assert move.wager is not None
        self.do(Approve(_FLOOR, move.seat, move.wager, granted=True))
        return Happening(Kind.APPROVED, "approved", move.cite, move.seat, wager=move.wager)

    def _proceed(self, moves: tuple[Move, ...]) -> Happening | None:
        move = _careful(moves)
        if move.command == "close":
            self.do(Close(_SYSTEM))
            self._meters |= self._state.meters
            return None
        if move.command == "decide":
            self.do(Decide(_SYSTEM, move.seat, move.decision or ""))
            return Happening(Kind.DECISION, move.decision or "", move.cite, move.seat)
        settles = self.phase is Phase.SETTLEMENT
        about = self._movement(move.about)
        self.do(Proceed(_SYSTEM))
        kind = Kind.SETTLED if settles else Kind.STEP
        return Happening(kind, about, move.cite, move.seat)

    def _movement(self, about: str) -> str:
        """What the dealer is about to do; a burn is one movement with the cards after it."""
        if not isinstance(self._state.step, Burn):
            return about
        shown = self._state.game.steps[self._state.moment.step + 1]
        return f"{about}, {shown.about}"


def _careful(moves: tuple[Move, ...]) -> Move:
    """The system's next move; for a seat that was left it checks where it may, else folds.

    A wager that may be taken back is left where it is.
    """
    words = [move.decision for move in moves]
    for word in ("check", "ride", "fold"):
        if word in words:
            return moves[words.index(word)]
    return moves[0]
