"""Totals of closed rounds by gaming day: a report over any period costs what its days cost.

A total's key is day, table, game, variant, submission and wager. Its amounts are sums from which a
report works out hold, theory and standard deviation: stakes, their squares, and both times what
stood on the wager's meter. They are sums of whole numbers. So they add up exactly, in any order.

Squares do not fit the 64 bits of a total's amount. Such a sum is kept in parts of 40 bits: of a
name ``square`` there are the amounts ``square.0``, ``square.1`` and so on, each summed by itself.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from pitboss.floor import Calendar, FloorTable
from pitboss.games import Line, Outcome
from pitboss.games.lines import BANK
from pitboss.games.pai_gow_poker import earned_envy
from pitboss.games.shared_wagers import HAND_BONUS, HAND_BONUS_DEALER
from pitboss.money import Cents
from pitboss.record import Entry
from pitboss.round import State
from pitboss.round.events import RoundClosed
from pitboss.rulebook import Chapter, GameRules, Wager
from pitboss.rulebook.chapter import WagerKind

__all__ = [
    "ENVY",
    "MAIN",
    "NO_VARIANT",
    "ROUNDS",
    "Amounts",
    "Played",
    "Total",
    "big",
    "by_wager",
    "group_of",
    "round_totals",
]

#: All required wagers of a round with the raises: they are played and priced together.
MAIN: Final = "main"
#: Payouts for other players' hands.
ENVY: Final = "envy"
#: The wager of a total that counts rounds, and the variant that is the game itself.
ROUNDS: Final = "rounds"
NO_VARIANT: Final = "-"
#: Lines without a stake that belong to the main game.
_WITH_MAIN: Final = frozenset({"ante-bonus"})
_BITS: Final = 40

#: The amounts of a total, by name.
Amounts = dict[str, int]
#: The key of a total, and what is added to it.
Total = tuple[tuple[str, ...], Amounts]


@dataclass(frozen=True, slots=True)
class Played:
    """A round that is over, as the totals count it."""

    #: The lines of each seat as they stand at last; who sat there, and who had left.
    lines: Mapping[int, Sequence[Line]]
    players: Mapping[int, str]
    left: frozenset[int] = frozenset()
    #: The wagers that stand in a void round; None if the round is not void.
    keeps: frozenset[str] | None = None
    #: What stood on each wager's meter when betting closed, in units by level.
    meters: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    #: How players decide, of those of whom it is known.
    strategies: Mapping[str, str] = field(default_factory=dict)


def group_of(rules: GameRules, wager: str, *, banked: bool = False) -> str:
    """The wager that a line counts for: the main game, a side wager, a bonus, or a player's bank
    with all that is settled against it."""
    if banked:
        return BANK
    law = rules.chapter.wagers.get(wager)
    if wager in _WITH_MAIN or (law is not None and law.kind is not WagerKind.OPTIONAL):
        return MAIN
    return wager


def round_totals(entry: Entry, after: FloorTable, calendar: Calendar) -> Iterator[Total]:
    """The totals that an entry adds; None unless it closes a round."""
    state = after.table.round
    if state is None or not isinstance(entry.event, RoundClosed):
        return
    rules = state.rules
    names = (rules.chapter.slug, rules.variant or NO_VARIANT, rules.submission)
    key = (calendar.day(entry.at), after.name, *names)
    yield (*key, ROUNDS), {ROUNDS: 1}
    for wager, amounts in by_wager(rules, _played(state, after.strategies)).items():
        yield (*key, wager), amounts


def _played(state: State, strategies: Mapping[str, str]) -> Played:
    meters = {
        wager: {
            level: units + (added.levels.get(level, 0) if added is not None else 0)
            for level, units in reading.levels.items()
        }
        for wager, reading in state.readings.items()
        for added in (state.added.get(wager),)
    }
    return Played(
        state.settled,
        {number: seat.player for number, seat in state.seats.items()},
        frozenset(number for number, seat in state.seats.items() if seat.abandoned),
        None if state.void is None else state.void.keeps,
        meters,
        strategies,
    )


# ── The sums of one round ────────────────────────────────────────────────────────────────────


def by_wager(rules: GameRules, played: Played) -> dict[str, Amounts]:
    """The sums of one round by wager; the required wagers and raises are one."""
    sums = _Sums(rules, played)
    for seat in played.lines:
        sums.add_seat(seat)
    if played.keeps is None:
        for seat in played.lines:
            sums.add_envy(seat)
            sums.add_draws(seat)
    sums.add_pooled()
    return sums.found


class _Sums:
    """The sums of one round while they are made."""

    def __init__(self, rules: GameRules, played: Played) -> None:
        self._rules = rules
        self._played = played
        self.found: dict[str, Amounts] = {}
        self._stakes = {seat: _down(lines) for seat, lines in played.lines.items()}
        laws = rules.chapter.wagers.values()
        self._envy_is_earned = any(one.envy is not None and one.envy.at_least for one in laws)
        #: Stakes on cards that all boxes share: they win or lose together, as one large wager.
        self._pooled: dict[str, int] = {}

    def _add(self, wager: str, **amounts: int) -> None:
        own = self.found.setdefault(wager, {})
        for name, amount in amounts.items():
            if amount:
                own[name] = own.get(name, 0) + amount

    def _add_big(self, wager: str, name: str, amount: int) -> None:
        own = self.found.setdefault(wager, {})
        for part, rest in _parts(name, amount):
            own[part] = own.get(part, 0) + rest

    def add_seat(self, seat: int) -> None:
        """Add the lines of a box."""
        keeps = self._played.keeps
        groups: dict[str, list[Line]] = {}
        for line in self._played.lines[seat]:
            if keeps is None or line.wager in keeps:
                group = group_of(self._rules, line.wager, banked=line.banked)
                groups.setdefault(group, []).append(line)
        for group, lines in groups.items():
            live = [line for line in lines if line.outcome is not Outcome.WITHDRAWN]
            handle = sum(line.staked for line in live)
            win = handle - sum(line.returned for line in live)
            if group == BANK:
                # Players win and lose among themselves: the house has its part and the vigorish.
                self._add(group, hands=int(any(line.wager == BANK for line in live)), win=win)
                continue
            # A line without a stake is counted with the box that could win it.
            self._add(group, hands=int(bool(handle)), handle=handle, win=win)
            if group == MAIN:
                unit = _unit(self._rules.chapter)
                units = sum(line.staked for line in lines if line.wager == unit)
                self._add(group, unit=units)
                self._add_big(group, "square", units**2)
                self._add_strategy(seat, units)
            elif group in self._rules.chapter.wagers:
                self._add_stake(group, handle)

    def _add_strategy(self, seat: int, units: int) -> None:
        """Count a hand whose player is known to decide in a certain way; an abandoned one is played
        by the system."""
        player = self._played.players.get(seat, "")
        known = self._played.strategies.get(player)
        if known is not None and seat not in self._played.left:
            self._add(MAIN, **{f"hands-{known}": 1, f"unit-{known}": units})

    def _add_stake(self, wager: str, cents: int) -> None:
        """Add the stake of a box on a side wager, with what stood on its meter."""
        law = self._rules.chapter.wagers[wager]
        for level, units in self._played.meters.get(law.shares or wager, {}).items():
            self._add_big(wager, f"meter-{level}", cents * units)
        if _on_shared_cards(self._rules.chapter, law):
            self._pooled[wager] = self._pooled.get(wager, 0) + cents
        else:
            self._add_square(wager, cents)

    def _add_square(self, wager: str, cents: int) -> None:
        """Add the square of a stake, by itself and times the meter's levels, each with each."""
        self._add_big(wager, "square", cents**2)
        law = self._rules.chapter.wagers.get(wager)
        name = wager if law is None else law.shares or wager
        meters = sorted(self._played.meters.get(name, {}).items())
        for place, (level, units) in enumerate(meters):
            self._add_big(wager, f"square-{level}", cents**2 * units)
            for other, others in meters[place:]:
                self._add_big(wager, f"square-{level}-{other}", cents**2 * units * others)

    def add_envy(self, seat: int) -> None:
        """Count the hands of others for which a box could get an Envy Bonus."""
        played, offers = self._played, self._rules.offers
        envied = [one for one in self._envied(self._stakes[seat]) if offers[one].envy]
        if not envied or seat in played.left:
            return
        player = played.players.get(seat)
        others = sum(played.players.get(other) != player for other in played.lines)
        if not others:
            return
        self._add(ENVY, hands=1)
        for wager in envied:
            self._add(ENVY, **{f"envy-{wager}": others})

    def _envied(self, down: Mapping[str, Cents]) -> list[str]:
        """The wagers of a box that earn an Envy Bonus."""
        laws = self._rules.chapter.wagers
        if self._envy_is_earned:
            return [wager for wager, _ in earned_envy(self._rules, down)]
        return [key for key in down if key in laws and laws[key].envy is not None]

    def add_draws(self, seat: int) -> None:
        """Add the stakes that the system's draws may win on: Magic Card and Lucky Bonus (R33)."""
        rules, down = self._rules, self._stakes[seat]
        if HAND_BONUS not in down and HAND_BONUS_DEALER not in down:
            return
        outcomes = {line.wager: line.outcome for line in self._played.lines[seat] if line.staked}
        for wager, suffix in ((HAND_BONUS, ""), (HAND_BONUS_DEALER, "-dealer")):
            if wager not in down or outcomes[wager] is Outcome.FORFEIT:
                continue
            for bonus, chance in (
                ("magic-card", rules.magic_card),
                ("lucky-bonus", rules.lucky_bonus),
            ):
                if bonus in rules.bonuses and chance:
                    key = f"{bonus}{suffix}"
                    self._add(key, hands=1, stake=down[wager])
                    if rules.chapter.wagers[wager].shares is not None:
                        self._pooled[key] = self._pooled.get(key, 0) + down[wager]
                    else:
                        self._add_square(key, down[wager])

    def add_pooled(self) -> None:
        """Add the squares of stakes that win or lose together, once a round."""
        for wager, cents in self._pooled.items():
            self._add_square(wager, cents)


def _down(lines: Iterable[Line]) -> dict[str, Cents]:
    """The stakes of a box that were not withdrawn; that of a bank is no wager."""
    return {
        line.wager: line.staked
        for line in lines
        if line.staked and line.outcome is not Outcome.WITHDRAWN and line.wager != BANK
    }


@lru_cache(maxsize=1024)
def _parts(name: str, amount: int) -> tuple[tuple[str, int], ...]:
    """A large amount in the parts that it is kept in, by their names. Many boxes stake the same."""
    found, part = [], 0
    while amount:
        amount, rest = amount >> _BITS, amount & (1 << _BITS) - 1
        if rest:
            found.append((f"{name}.{part}", rest))
        part += 1
    return tuple(found)


# The odds take a while to import, and most programs close no round.


def _unit(chapter: Chapter) -> str:
    """The wager that the main game is priced per unit of."""
    from pitboss.odds.wager_odds import per_of

    per = per_of(chapter)
    return {"bet": "bet-1"}.get(per, per)


def _on_shared_cards(chapter: Chapter, law: Wager) -> bool:
    from pitboss.odds.side_wager_cards import one_hand_for_all

    return one_hand_for_all(chapter, law)


def big(amounts: Mapping[str, int], name: str) -> int:
    """A sum that is kept in parts."""
    total = part = 0
    while (more := amounts.get(f"{name}.{part}")) is not None or part < 8:
        total += (more or 0) << _BITS * part
        part += 1
    return total
