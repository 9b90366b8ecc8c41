"""The plan of a simulation: the wagers of a submission as tables of whole cents."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import JOKER, parse_cards
from pitboss.hands import Hand, SixCard
from pitboss.money import MeterShare, To
from pitboss.odds import shipped_counts
from pitboss.odds.kernels import CARD_BIT, HIGH_CARD_AT, pai_gow_facts
from pitboss.odds.pricing import hand_of
from pitboss.odds.side_wager_cards import BAD_BEAT, EVERY_KIND, lost_by_fold
from pitboss.odds.strategy.three_card_hands import MINI_ROYAL
from pitboss.odds.three_card_poker import three_card_kind
from pitboss.rulebook import GameRules, Paytable
from pitboss.rulebook.chapter import WagerKind
from pitboss.simulate import layout as at
from pitboss.simulate.tally import CLAIM_LEVEL

__all__ = ["HAND_BONUS", "HAND_BONUS_DEALER", "Level", "Side", "Sides", "kind_of", "sides_of"]

Ints = NDArray[np.int64]

HAND_BONUS: Final = "five-card-hand-bonus"
HAND_BONUS_DEALER: Final = "five-card-hand-bonus-dealer"

#: The hand that a side wager looks at, by its paytable's ranking. Exceptions are by wager.
_LOOKS: Final[Mapping[str, int]] = {
    "five-card": at.OWN_FIVE,
    "four-card": at.FOUR,
    "three-card": at.THREE,
    "six-card": at.SIX,
    "hole-cards": at.HOLE,
    "pai-gow-seven": at.FACTS,
    "color": at.COLOR,
}
_OTHER_LOOKS: Final[Mapping[str, int]] = {
    "trips": at.SEVEN,
    BAD_BEAT: at.LOWER,
    HAND_BONUS_DEALER: at.DEALER_FIVE,
    "queens-dragon": at.DEALER_FACTS,
}
_KINDS: Final = 256
_FACT_KINDS: Final = 1 << HIGH_CARD_AT + 3
_ROYAL: Final = 9 * 16


@dataclass(frozen=True, slots=True)
class Level:
    """One level of a meter that a wager pays from, at its size in this submission."""

    meter: str
    name: str
    seed_cents: int
    reseed_cents: int


@dataclass(frozen=True, slots=True)
class Side:
    """A side wager in a simulation."""

    key: str
    look: int
    stake: int
    lost_by_fold: bool
    table: Paytable


def kind_of(ranking: str, example: str, hand: Hand) -> int:
    """The number of this kind of hand in the kernels."""
    match ranking:
        case "five-card":
            return hand.strength >> 16
        case "four-card":
            return hand.strength >> 12
        case "three-card":
            kind, suit = three_card_kind(parse_cards(example))
            return kind if suit < 0 else MINI_ROYAL + suit
        case "six-card":
            if hand.category is SixCard.SIX_CARD_ROYAL:
                return _ROYAL + (hand.cards[0] & 3)
            return hand.strength >> 16
        case "hole-cards":
            return int(hand.category)
        case "color":
            return hand.strength
    cards = parse_cards(example)
    bits = sum(int(CARD_BIT[card]) for card in cards if card != JOKER)
    return int(pai_gow_facts(bits, int(JOKER in cards)))


def _examples(ranking: str) -> dict[int, Hand]:
    """An example of each kind of hand."""
    found = {}
    for example in shipped_counts.census(EVERY_KIND[ranking]).hands:
        hand = hand_of(ranking, example)
        found[kind_of(ranking, example, hand)] = hand
    return found


def nets_of(
    table: Paytable, stake: int, otherwise: int, meters: Mapping[str, int] | None = None
) -> Ints:
    """The net of a stake by a table, in cents, for every kind of hand."""
    width = _FACT_KINDS if table.ranking == "pai-gow-seven" else _KINDS
    nets = np.full(width, otherwise, np.int64)
    for kind, hand in _examples(table.ranking).items():
        row = table.row_for(hand)
        if row is not None:
            level = row.pays.meter_level
            meter = None if level is None else (meters or {})[level]
            nets[kind] = row.pays.returned(stake, meter) - stake
    return nets


class Sides:
    """The side wagers of a round, as the arrays that the tally takes."""

    def __init__(self, rules: GameRules, wagers: Sequence[str]) -> None:
        self.sides = [_side(rules, key) for key in wagers]
        self.levels: list[Level] = []
        width = max(
            [_FACT_KINDS if s.table.ranking == "pai-gow-seven" else _KINDS for s in self.sides],
            default=_KINDS,
        )
        shape = max(len(self.sides), 0), width
        self.nets, self.envy = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        self.claims = np.zeros(shape, np.int32)
        self.envies = np.zeros(len(self.sides), np.uint8)
        for row, side in enumerate(self.sides):
            self._fill(rules, row, side)
        self.looks = np.array([side.look for side in self.sides], np.int64)
        self.stakes = np.array([side.stake for side in self.sides], np.int64)
        self.lost = np.array([side.lost_by_fold for side in self.sides], np.uint8)
        self.shared = np.array([side.key == HAND_BONUS_DEALER for side in self.sides], np.uint8)
        self.wanted = np.zeros(at.LOOKS, np.uint8)
        self.wanted[self.looks] = 1
        self._draws(rules)

    def _fill(self, rules: GameRules, row: int, side: Side) -> None:
        offer = rules.offers[side.key]
        owner = rules.chapter.wagers[side.key].shares or side.key
        terms = rules.offers[owner].meter
        seeds: dict[str, int] = {}
        if terms is not None:
            for level in side.table.levels:
                seeds[level] = terms.seed[level] * side.stake // 100
                one = Level(owner, level, seeds[level], terms.reseed[level] * side.stake // 100)
                if one not in self.levels:
                    self.levels.append(one)
        nets = nets_of(side.table, side.stake, -side.stake, seeds)
        self.nets[row, : len(nets)] = nets
        places = {(one.meter, one.name): place for place, one in enumerate(self.levels)}
        for kind, hand in _examples(side.table.ranking).items():
            paid = side.table.row_for(hand)
            if paid is not None and isinstance(paid.pays, MeterShare):
                level_at = places[owner, paid.pays.level]
                self.claims[row, kind] = level_at * CLAIM_LEVEL + paid.pays.percent
        if offer.envy:
            self.envies[row] = 1
            self._fill_envy(rules, row, side)

    def _fill_envy(self, rules: GameRules, row: int, side: Side) -> None:
        from pitboss.hands import satisfies

        for kind, hand in _examples(side.table.ranking).items():
            rows = rules.offers[side.key].envy
            paid = next((one for one in rows if satisfies(hand, one.hand)), None)
            if paid is not None:
                self.envy[row, kind] = paid.pays.returned(0)

    def _draws(self, rules: GameRules) -> None:
        """The system's draws: their chances and payouts (R19, R33)."""
        keys = [side.key for side in self.sides]
        has_dealer = HAND_BONUS_DEALER in rules.chapter.wagers
        self.positions = rules.chapter.positions + has_dealer
        self.own_dealer = np.array(
            [HAND_BONUS in keys, HAND_BONUS_DEALER in keys, rules.chapter.positions], np.int64
        )
        stake = next((side.stake for side in self.sides if side.key.startswith(HAND_BONUS)), 0)
        chances, bonuses = [], []
        for key, chance in (("magic-card", rules.magic_card), ("lucky-bonus", rules.lucky_bonus)):
            offered = stake and chance and key in rules.bonuses
            chances.append(_parts(chance) if offered else 0)
            bonuses.append(_bonus_cents(rules.bonuses[key], stake) if offered else 0)
        self.chances = np.array(chances, np.uint64)
        self.bonuses = np.array(bonuses, np.int64)
        self.chance = {"magic-card": rules.magic_card, "lucky-bonus": rules.lucky_bonus}

    @property
    def seed_levels(self) -> Ints:
        """The amount on each level at the start of a round, in cents."""
        return np.array([one.seed_cents for one in self.levels] or [0], np.int64)

    @property
    def reseed_levels(self) -> Ints:
        """The amount on each level after a reset, in cents."""
        return np.array([one.reseed_cents for one in self.levels] or [0], np.int64)


def _parts(chance: Fraction) -> int:
    """A chance in parts of 2**64. Certainty is one part less than all."""
    return min(int(chance * 2**64), 2**64 - 1)


def _bonus_cents(table: Paytable, stake: int) -> int:
    """A payout without a stake of its own (games/lines.py)."""
    pays = table.flat
    return pays.returned(stake) - (stake if isinstance(pays, To) else 0)


def _side(rules: GameRules, key: str) -> Side:
    offer = rules.offers[key]
    table = offer.paytable
    look = _OTHER_LOOKS.get(key, _LOOKS[table.ranking])
    lost = key in lost_by_fold(rules.chapter)
    return Side(key, look, offer.amount or offer.minimum, lost, table)


def sides_of(rules: GameRules) -> tuple[str, ...]:
    """All side wagers that a submission offers."""
    wagers = rules.chapter.wagers
    return tuple(key for key in rules.offers if wagers[key].kind is WagerKind.OPTIONAL)
