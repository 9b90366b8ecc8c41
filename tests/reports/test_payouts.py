"""What progressive wagers have paid: at the table, by an attendant, and all together."""

from collections import Counter
from dataclasses import replace

import pytest

from pitboss.cards import parse_cards
from pitboss.floor import PaySlip
from pitboss.floor.events import SlipPaid
from pitboss.games import Outcome
from pitboss.games.lines import envy as envy_line
from pitboss.hands import five_card
from pitboss.money import Amount, Cents
from pitboss.reports import Payouts, progressive_payouts
from pitboss.round.events import RoundClosed, SeatSettled
from tests.floor.test_links import dealt_in
from tests.support.floors import CASHIER, House, OnFloor
from tests.support.games import UTH


def paid_out(house: House, run: OnFloor) -> None:
    """Rounds until a prize of a meter is won, to the end of its round, and its slips paid."""
    run.until(lambda state: bool(state.prizes))
    while run.table.playing is not None:
        run.follow()
    for number in list(run.on_floor.slips):
        house.do(PaySlip, CASHIER, run.name, number)


@pytest.mark.cites("605a.7(a)(2)", "605a.7(a)(3)", "605a.7(a)(4)", "605a.7")
def test_awards_are_metered_by_who_paid_them_and_together() -> None:
    house = House()
    run = dealt_in(house, "A", UTH, seed=1)
    for _ in range(2):
        paid_out(house, run)
    entries = [one.entry for one in house.log]
    found = progressive_payouts(entries)
    rules = run.table.rules
    of_link = {wager: offer.link for wager, offer in rules.offers.items() if offer.meter}
    shares = {key: law.shares for key, law in rules.chapter.wagers.items()}
    # By another way: what the cage paid, and what the table's lines say.
    slips = sum(one.event.amount for one in entries if isinstance(one.event, SlipPaid))
    assert sum(one.by_slip for one in found.values()) == slips > 0
    at_table: Counter[tuple[str, ...]] = Counter()
    for entry in entries:
        for line in entry.event.lines if isinstance(entry.event, SeatSettled) else ():
            link = of_link.get(shares.get(line.wager) or line.wager)
            if link and line.outcome is Outcome.WIN and line.prize is None:
                at_table["link", link] += line.returned
    assert {key: one.at_table for key, one in found.items() if one.at_table} == dict(at_table)
    for name, one in house.floor.links.items():
        assert found.get(("link", name), Payouts()).by_slip == one.book.locked
    assert all(one.all == one.at_table + one.by_slip for one in found.values())


@pytest.mark.cites("605a.7")
def test_a_round_counts_when_it_is_closed_and_not_before() -> None:
    house = House()
    run = dealt_in(house, "A", UTH, seed=1)
    run.until(lambda state: bool(state.prizes))
    before = progressive_payouts(one.entry for one in house.log)
    assert not any(one.by_slip for one in before.values())
    while run.table.playing is not None:
        run.follow()
    entries = [one.entry for one in house.log]
    assert any(one.by_slip for one in progressive_payouts(entries).values())
    assert isinstance(entries[-1].event, RoundClosed)
    assert progressive_payouts(entries[:-1]) == before


@pytest.mark.cites("605a.7", "R50")
@pytest.mark.parametrize("outcome", [one for one in Outcome if one is not Outcome.WIN])
def test_a_wager_that_comes_back_is_no_award(outcome: Outcome) -> None:
    """A prize that nobody approved gives the wager back, and so does a void."""
    royal = five_card(parse_cards("Ah Kh Qh Jh Th"))
    won = envy_line(Amount(Cents(30_000)), cite="x", hand=royal, row="royal-flush", of_seat=2)
    paid = Payouts()
    paid.add(won.but(outcome=outcome, returned=Cents(100)))
    assert paid == Payouts()
    paid.add(won)
    assert (paid.at_table, paid.by_slip, paid.all) == (30_000, 0, 30_000)


@pytest.mark.cites("605a.7")
def test_an_envy_bonus_is_paid_of_the_progressive_wager_that_has_one() -> None:
    house = House()
    run = dealt_in(house, "A", UTH, seed=1)
    paid_out(house, run)
    entries = [one.entry for one in house.log]
    before = progressive_payouts(entries)
    at, settled = next(
        (at, one) for at, one in enumerate(entries) if isinstance(one.event, SeatSettled)
    )
    hand = next(line.hand for line in settled.event.lines if line.hand is not None)
    envy = envy_line(Amount(Cents(30_000)), cite="x", hand=hand, row="royal-flush", of_seat=2)
    more = replace(settled.event, lines=(*settled.event.lines, envy))
    after = progressive_payouts([*entries[:at], replace(settled, event=more), *entries[at + 1 :]])
    rules = run.table.rules
    (wager,) = [key for key, law in rules.chapter.wagers.items() if law.envy is not None]
    of = ("link", rules.offers[wager].link)
    for meter, one in after.items():
        was = before.get(meter, Payouts())
        assert one.at_table - was.at_table == (30_000 if meter == of else 0)
