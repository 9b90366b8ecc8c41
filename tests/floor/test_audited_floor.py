"""Tables of every game on one floor, with links, and an auditor beside them.

What happens is drawn: rounds with prizes, refusals, corrections and voids, money over the counter,
links that go down, submissions that change. After each step the auditor, who has seen commands and
answers alone, must find the same on every account, and every meter must add up.
"""

from typing import Any

from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from pitboss.floor import (
    AcceptCredit,
    BuyIn,
    ChangeLink,
    CollectTips,
    Funds,
    PaySlip,
    ProposeAct,
    Purpose,
    Redeem,
    RequestCredit,
    RestoreLink,
    SellChips,
    SettleDifference,
    TakeDownLink,
    Tip,
    VoidCredit,
    WaiveDifference,
    chips_of,
    refusal,
)
from pitboss.floor import accounts as a
from pitboss.money import Cents
from pitboss.record import Actor, Role
from tests.support.floors import CASHIER, PIT, PLAYERS, FloorHours, House
from tests.support.games import GAMES
from tests.support.logs import DEMO
from tests.support.tables import DEALER, FLOOR

#: The filed link's rate in every version of the submission: it moves from one to the next.
RATES = [f"0.1{digit}" for digit in range(5, 10)]


def version(number: int) -> str:
    """The demonstration's submission with another rate of its filed link."""
    return DEMO.replace("rate   = 0.15", f"rate   = {RATES[number % len(RATES)]}").replace(
        "1969-01-15", f"1969-02-{number + 1:02}"
    )


class AuditedFloor(RuleBasedStateMachine):
    """A house at work."""

    house: House
    hours: list[FloorHours]

    @initialize(seed=st.integers(0, 10**6), games=st.permutations(GAMES))
    def open(self, seed: int, games: list[str]) -> None:
        self.house = House(version(0))
        self.versions = 1
        self.hours = [
            FloorHours(self.house, f"T{number}", slug, seed + number, electronic=number % 2 == 0)
            for number, slug in enumerate(games[:4])
        ]

    def attempt(self, kind: type, by: Actor, *args: Any, **keys: Any) -> None:
        command = kind(by, *args, at=self.house.at, **keys)
        self.house.send(command)
        if refusal(self.house.floor, command) is None:
            self.house.give(command)

    @rule(where=st.integers(0, 3), steps=st.integers(1, 4))
    def people_play(self, where: int, steps: int) -> None:
        self.hours[where].pass_by(steps)

    @rule(where=st.integers(0, 3), who=st.sampled_from(PLAYERS), cents=st.integers(1, 10**6))
    def money_goes_over_the_counter(self, where: int, who: str, cents: int) -> None:
        name = f"T{where}"
        amount = Cents(cents)
        self.attempt(BuyIn, DEALER, name, who, amount, Funds.CHIPS, Funds.ACCOUNT)
        self.attempt(Tip, Actor(Role.PLAYER, who), name, who, Cents(cents // 100 + 1))
        self.attempt(Redeem, CASHIER, who, amount)

    @rule(
        where=st.integers(0, 3),
        who=st.sampled_from((None, *PLAYERS)),
        cents=st.integers(1, 10**6),
        sold=st.booleans(),
    )
    def chips_change_hands(self, where: int, who: str | None, cents: int, sold: bool) -> None:
        name, amount = f"T{where}", Cents(cents)
        self.attempt(SellChips if sold else Redeem, CASHIER, who, amount)
        for player in dict.fromkeys(self.house.floor.tables[name].seats.values()):
            self.attempt(Tip, DEALER, name, player, Cents(cents // 100 + 1))
            self.attempt(BuyIn, DEALER, name, player, amount)

    @rule(where=st.integers(0, 3), cents=st.integers(1, 10**6))
    def boxes_and_chips_go_to_the_cage(self, where: int, cents: int) -> None:
        name = f"T{where}"
        table = self.house.floor.tables[name]
        if table.rack.unlocked and table.playing is None:
            self.house.count(name, Purpose.DROP)
        self.attempt(CollectTips, FLOOR, name)
        self.attempt(RequestCredit, FLOOR, name, chips_of(cents))
        asked = self.house.floor.tables[name].credit
        if asked is not None:
            if not asked.prepared_by:
                self.house.credit_comes(name)
            self.attempt(AcceptCredit, DEALER, name, asked.number, asked.chips)
        left = self.house.floor.tables[name].credit
        if left is not None:
            self.attempt(VoidCredit, FLOOR, name, left.number, "the chips are not there")

    @rule(where=st.integers(0, 3))
    def slips_are_paid(self, where: int) -> None:
        for number in self.house.floor.tables[f"T{where}"].slips:
            self.attempt(PaySlip, CASHIER, f"T{where}", number)

    @rule(where=st.integers(0, 3), who=st.sampled_from(PLAYERS), waive=st.booleans())
    def disputes_end(self, where: int, who: str, waive: bool) -> None:
        name = f"T{where}"
        self.attempt(SettleDifference, FLOOR, name, who, "put right")
        if not waive:
            self.attempt(SettleDifference, Actor(Role.PLAYER, who), name, who, "given back")
        elif self.house.cents(a.dispute(name, who)) < 0:
            self.house.two_persons(WaiveDifference(name, who, "ours to bear"))

    @rule(data=st.data())
    def a_link_goes_down_or_up(self, data: st.DataObject) -> None:
        link = data.draw(st.sampled_from(sorted(self.house.floor.links)))
        if self.house.floor.links[link].down:
            self.house.two_persons(RestoreLink(link))
        else:
            self.house.do(TakeDownLink, FLOOR, link, "a look at it")

    @rule()
    def another_submission_comes_into_force(self) -> None:
        if self.versions < 20:
            self.house.adopt(version(self.versions))
            self.versions += 1

    @rule()
    def the_filed_link_changes(self) -> None:
        link = "hand-bonus-filed"
        proposed = ProposeAct(PIT, ChangeLink(link), at=self.house.at)
        if refusal(self.house.floor, proposed) is None:
            before = self.house.floor.balances
            self.house.two_persons(ChangeLink(link))
            assert self.house.floor.balances == before, "what stands on it stays"

    @invariant()
    def the_auditor_finds_the_same(self) -> None:
        self.house.audit()

    @invariant()
    def every_meter_adds_up(self) -> None:
        floor = self.house.floor
        books = [link.book for link in floor.links.values()]
        books += [book for table in floor.tables.values() for book in table.books.values()]
        for book in books:
            assert book.sound(floor.balance)
            for level, hits in book.last.items():
                assert len(hits) <= 25, level
                assert [hit.number for hit in hits] == sorted({hit.number for hit in hits})

    @invariant()
    def nothing_is_less_than_nothing(self) -> None:
        for account, units in self.house.floor.balances.items():
            assert units >= 0 or not account.never_negative, account


# A failure is told as it was found: to make it smaller would play thousands of rounds.
AuditedFloor.TestCase.settings = settings(
    max_examples=settings().max_examples // 2,
    stateful_step_count=25,
    phases=(Phase.explicit, Phase.generate),
)
TestAuditedFloor = AuditedFloor.TestCase
