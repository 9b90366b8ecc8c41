"""A round with a player's bank (645a.12, R72) once more, without the engine, to compare it with.

Hands are ranked and set, and optional wagers paid, by the plain reading of 645a.11. Where no
paragraph says anything it follows R72: halves of an odd cent, and a bank that runs short.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pitboss.money import money_text
from tests.support.pai_gow_plain_reading import Reading, as_set, down_at, five, lawful, two
from tests.support.plain_paytables import answer_differs
from tests.support.ultimate import cents

LOST = ("lose", "surrender")
#: Fields that a line leaves out, or has as null, where there is nothing to say.
NOTHING = {"vigorish": "0.00", "short": "0.00"}


@dataclass
class Stake:
    """A wager against the bank: of a seat or, without one, of the dealer."""

    seat: int | None
    down: int
    outcome: str
    won: int = 0
    vigorish: int = 0

    @property
    def short(self) -> int:
        """The part of a win that was not paid."""
        return self.down - self.won if self.outcome == "win" else 0

    @property
    def returned(self) -> int:
        return 0 if self.outcome in LOST else self.down + self.won - self.vigorish

    def line(self) -> dict[str, Any]:
        """The line of the settlement, as far as it is compared."""
        return {
            "staked": money_text(self.down),
            "outcome": "push" if self.outcome == "win" and not self.won else self.outcome,
            "returned": money_text(self.returned),
            "vigorish": money_text(self.vigorish),
            "short": money_text(self.short),
            "paid_from": "bank" if self.won else None,
        }


class BankReading(Reading):
    """What a round with a player's bank pays, by whom, and what the bank is left with."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        bank = data["bank"]
        self.banker: int = bank["seat"]
        self.halved: bool = bank.get("co_banked", False)
        self.dealers = cents(str(bank.get("dealer_wager", 0)))
        self.cover = cents(str(bank["cover"])) if "cover" in bank else None
        (seat,) = (one for one in data["seats"] if one["seat"] == self.banker)
        # A co-banked hand is set by the house way, also where nobody says so.
        (how,) = seat["decisions"] or ["set house"]
        low, high = as_set(seat["cards"], how)
        self.low, self.high = two(low), five(high)
        self.hands = {"against_cards": sorted(high), "against_low_cards": sorted(low)}
        self.foul = not lawful(self.high, self.low)
        self.stakes = [self.compared(*one) for one in self.against()]
        #: What losers lost, and what winners were paid beyond it, by the house and by the bank.
        self.collected = sum(one.down for one in self.stakes if one.outcome in LOST)
        self.from_house = self.from_bank = 0
        self.left = self.pay()
        self.net = -self.of_bank(-self.left) - self.from_bank
        self.vigorish_of_bank = self.vigorish(max(self.net, 0))

    # ── The hands ──────────────────────────────────────────────────────────────────────────────

    def in_order(self) -> list[Mapping[str, Any]]:
        """From the dealer's right, counterclockwise; the bank's seat is the last."""
        return sorted(
            self.data["seats"], key=lambda one: (one["seat"] == self.banker, -one["seat"])
        )

    def against(self) -> list[tuple[int | None, int, Sequence[str], str]]:
        """Who wagers against the bank: seat, wager, cards, and how they are set."""
        found: list[tuple[int | None, int, Sequence[str], str]] = []
        if self.dealers:
            found.append((None, self.dealers, self.dealer, "set house"))
        for one in self.in_order():
            if one["seat"] != self.banker:
                (how,) = one["decisions"]
                found.append((one["seat"], down_at(one)["pai-gow"], one.get("cards", []), how))
        return found

    def compared(self, seat: int | None, down: int, cards: Sequence[str], how: str) -> Stake:
        """645a.11(d), (f): as against the dealer, but with the bank's hands."""
        if how == "surrender":
            return Stake(seat, down, "surrender")
        low, high = as_set(cards, how)
        if not lawful(five(high), two(low)):
            return Stake(seat, down, "lose")
        if self.foul:
            return Stake(seat, down, "win")
        above = (five(high) > self.high) + (two(low) > self.low)
        return Stake(seat, down, ("lose", "push", "win")[above])

    # ── The money ──────────────────────────────────────────────────────────────────────────────

    def pay(self) -> int:
        """Pay the winners as far as it reaches; what is left of the pool."""
        pool = self.collected
        unpaid = 0  # what the pool did not pay, of all winners so far
        for one in self.stakes:
            if one.outcome != "win":
                continue
            of_pool = min(one.down, pool)
            pool -= of_pool
            before, unpaid = unpaid, unpaid + one.down - of_pool
            owed = self.of_bank(unpaid) - self.of_bank(before)
            house = unpaid - before - owed
            bank = owed if self.cover is None else min(owed, self.cover - self.from_bank)
            self.from_house += house
            self.from_bank += bank
            one.won = of_pool + house + bank
            if one.seat is not None:
                one.vigorish = self.vigorish(one.won)
        return pool

    def of_bank(self, sum_to_pay: int) -> int:
        """The bank's part: with half of an odd cent it pays one more, or is left one less."""
        return -(-sum_to_pay // 2) if self.halved else sum_to_pay

    @property
    def staked(self) -> int:
        """The most that the bank could have to pay."""
        most = self.of_bank(sum(one.down for one in self.stakes))
        return most if self.cover is None else min(most, self.cover)

    @property
    def houses_main(self) -> int:
        """What the house is left with: the dealer's result, its half, and all vigorish."""
        half = self.left + self.of_bank(-self.left)
        dealer = sum(one.returned - one.down for one in self.stakes if one.seat is None)
        players = sum(one.vigorish for one in self.stakes)
        return dealer + half - self.from_house + players + self.vigorish_of_bank

    # ── The answer ─────────────────────────────────────────────────────────────────────────────

    def settle(self) -> dict[int, dict[str, int]]:
        """By seat and wager, the cents that come back, in settlement order."""
        return {one["seat"]: self.seat(one) for one in self.in_order()}

    def seat(self, one: Mapping[str, Any]) -> dict[str, int]:
        down = down_at(one)
        if one["seat"] == self.banker:
            main = {"bank": self.staked + self.net - self.vigorish_of_bank}
        else:
            main = {"pai-gow": self.stake(one["seat"]).returned}
        return main | (self.optional(one, down) if one.get("cards") else {})

    def stake(self, seat: int | None) -> Stake:
        (found,) = (one for one in self.stakes if one.seat == seat)
        return found

    def lines(self) -> dict[int, dict[str, Any]]:
        """The line of the main wager of every seat, of the bank too."""
        bank = {
            "staked": money_text(self.staked),
            "outcome": "win" if self.net > 0 else "lose" if self.net < 0 else "push",
            "returned": money_text(self.staked + self.net - self.vigorish_of_bank),
            "vigorish": money_text(self.vigorish_of_bank),
        }
        found = {one.seat: one.line() for one in self.stakes if one.seat is not None}
        return found | {self.banker: bank}

    def summary(self) -> dict[str, Any]:
        """The answer's own entry of the bank."""
        found: dict[str, Any] = {
            "seat": self.banker,
            "co_banked": self.halved,
            "dealer_wager": money_text(self.dealers),
            "collected": money_text(self.collected),
            "paid": money_text(sum(one.won for one in self.stakes)),
            "net": money_text(self.net),
            "vigorish": money_text(self.vigorish_of_bank),
            "dealer": None,
        }
        if self.dealers:
            dealer = self.stake(None).line()
            found["dealer"] = {key: dealer[key] for key in ("outcome", "returned")}
        return found


def bank_differs(answer: Mapping[str, Any], reading: BankReading) -> Any:
    """What a settlement has otherwise than the plain reading, if anything."""
    order = [one["seat"] for one in answer["seats"]]
    wanted_order = [one["seat"] for one in reading.in_order()]
    if order != wanted_order:
        return "order", order, wanted_order
    for one in answer["seats"]:
        line, *more = (line for line in one["lines"] if line["wager"] in ("pai-gow", "bank"))
        differs = fields_differ(line, reading.lines()[one["seat"]])
        for key, cards in reading.hands.items():  # whoever is compared is compared with the bank
            if line.get(key) is not None and sorted(line[key].split()) != cards:
                differs[key] = line[key], cards
        if differs or more:
            return one["seat"], differs, more
    differs = fields_differ(answer["bank"], reading.summary())
    return ("bank", differs) if differs else answer_differs(answer, reading)


def fields_differ(found: Mapping[str, Any], wanted: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that are otherwise than wanted: what is found, and what was wanted."""
    differing: dict[str, Any] = {}
    for key, value in wanted.items():
        have: Any = NOTHING.get(key) if found.get(key) is None else found[key]
        if isinstance(value, dict) and have is not None:
            if inner := fields_differ(have, value):
                differing[key] = inner
        elif have != value:
            differing[key] = have, value
    return differing
