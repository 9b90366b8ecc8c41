"""What the chapters ask to be in the rack, in an account or on paper is so, at every game."""

import pytest

from pitboss.cards import cards_text
from pitboss.floor import AtTable, MovementKind
from pitboss.floor import accounts as a
from pitboss.floor.events import SlipPrepared, SlipVerified
from pitboss.floor.table_play import slips_due
from pitboss.games import Line, PaidFrom
from pitboss.money import MeterShare
from pitboss.round import Close, Phase, State
from pitboss.round.events import BetsClosed, ChipsCounted, RoundClosed, SeatSettled
from pitboss.round.meters import UNITS
from tests.support.floors import SECOND, House, OnFloor
from tests.support.games import GAMES, RIDE, UTH
from tests.support.tables import DEALER

DOCUMENTED = (
    "639a.11(c)(6)(iii)",
    "641a.11(c)(5)(iv)",
    "641a.11(c)(7)(iii)",
    "643a.11(f)(3)(iii)(D)",
    "643a.11(f)(3)(iv)(D)",
    "643a.11(f)(3)(v)(C)",
    "645a.11(h)(4)(ii)(D)",
    "647a.11(i)(4)",
    "647a.11(j)(3)",
    "649a.11(c)(7)(iv)",
    "649a.11(c)(8)(iii)",
    "653a.11(k)(4)",
    "653a.11(l)(3)",
    "655a.11(i)(4)(iii)(C)",
    "657a.11(f)(3)",
)
#: The dealer counts the chips of wagers that a system took, and racks them, before any card.
RACKED = (
    *("639a.8(b)", "639a.9(a)(3)", "639a.10(a)(2)", "641a.8(b)", "641a.9(a)(3)", "641a.10(a)(2)"),
    *("643a.8(b)(1)", "643a.8(b)(2)", "643a.9(a)(3)(i)", "643a.9(a)(3)(ii)"),
    *("643a.10(a)(2)(i)", "643a.10(a)(2)(ii)", "647a.8(b)", "647a.9(b)", "647a.10(a)(2)"),
    *("649a.8(b)", "649a.9(a)(3)", "649a.10(a)(2)", "653a.8(b)", "653a.9(a)(3)", "653a.10(a)(2)"),
    *("655a.8(b)", "655a.9(a)(3)", "655a.10(a)(2)"),
    *("657a.8(b)", "657a.9(a)(3)", "657a.10(a)(2)"),
)


def table_of(slug: str, seed: int = 5) -> tuple[House, OnFloor]:
    house = House()
    run = OnFloor(house, "A", slug, players={1: "Ann", 2: "Ben"}, seed=seed)
    run.opened()
    return house, run


@pytest.mark.cites(*DOCUMENTED)
@pytest.mark.parametrize("slug", GAMES)
def test_the_cards_of_a_share_of_a_meter_stay_until_its_slip_is_documented(slug: str) -> None:
    house, run = table_of(slug)
    state = run.until(lambda state: state.phase is Phase.CLOSING and bool(slips_due(state)))
    close = AtTable("A", Close(DEALER, at=run.at))
    for (seat, wager), line in slips_due(state).items():
        assert isinstance(line.pays, MeterShare)
        assert line.hand is not None
        assert line.paid_from is PaidFrom.SLIP, "neither the rack nor the game account pays it"
        why = house.refuses(close)
        assert (why.code, why.cite) == (
            "slip/undocumented",
            state.rules.chapter.wagers[line.wager].approval.cite,  # type: ignore[union-attr]
        )
        run.document(seat, wager)
        prepared, verified = [one.entry for one in house.log][-2:]
        assert isinstance(verified.event, SlipVerified)
        assert prepared.event == SlipPrepared(
            verified.event.slip,
            state.round_id,
            seat,
            wager,
            state.seats[seat].player,
            line.returned,
            f"{line.hand.name} ({cards_text(line.hand.cards)})",
            seen=house.floor.facility.entries,
        )
        assert (prepared.actor, verified.actor) == (DEALER, SECOND)
    assert run.on_floor.playing is not None, "the cards are still there"
    while run.prompt().move.kind == "count-stub":
        run.follow()
    house.give(AtTable("A", Close(DEALER, at=run.at)))
    assert isinstance(house.log[-1].entry.event, RoundClosed)
    paid = {
        account
        for booked in house.log
        for movement in booked.movements
        if movement.kind is MovementKind.PRIZE_LOCKED
        for account, _ in movement.legs
    }
    assert all(account.kind in ("meter", "slips") for account in paid)


@pytest.mark.cites(*(one for one in DOCUMENTED if one.endswith(("(iii)", "(3)", "(C)"))))
@pytest.mark.parametrize("slug", [UTH, RIDE])
def test_what_the_hand_bonus_pays_is_credited_to_the_game_account(slug: str) -> None:
    house, run = table_of(slug)

    def paid_to_account(state: State) -> bool:
        return any(account_lines(lines) for lines in state.settled.values())

    def account_lines(lines: tuple[Line, ...]) -> list[Line]:
        return [one for one in lines if one.paid_from is PaidFrom.ACCOUNT and not one.approval]

    state = run.until(paid_to_account)
    (seat, lines), *_ = [
        (seat, found) for seat, lines in state.settled.items() if (found := account_lines(lines))
    ]
    (settled,) = [
        one
        for one in house.log[-60:]
        if isinstance(one.entry.event, SeatSettled) and one.entry.event.lines == state.settled[seat]
    ]
    account = a.game_account("A", state.seats[seat].player)
    credited = sum(
        amount
        for movement in settled.movements
        if movement.kind in (MovementKind.WIN, MovementKind.WAGER_BACK)
        for one, amount in movement.legs
        if one == account
    )
    assert credited >= sum(line.returned for line in lines) * UNITS > 0


@pytest.mark.cites(*RACKED)
@pytest.mark.parametrize("slug", GAMES)
def test_chips_of_system_wagers_are_counted_before_any_card_and_are_in_the_rack(slug: str) -> None:
    house, run = table_of(slug, seed=2)
    for _ in range(2):
        run.whole_round(0.9)
    events = [one.entry for one in house.log if one.entry.stream == "table/A"]
    counted = [one for one in events if isinstance(one.event, ChipsCounted)]
    closed = [one.number for one in events if isinstance(one.event, BetsClosed)]
    assert counted, "who and when"
    assert {one.actor for one in counted} == {DEALER}
    assert min(closed) < counted[0].number
    # The dealer puts them into the rack with the count, and nothing else.
    for booked in house.log:
        event = booked.entry.event
        if isinstance(event, ChipsCounted) and event.count == event.accepted:
            amount = run.table.rules.offers[event.wager].amount or 100
            cents = event.accepted * amount * UNITS
            assert dict(booked.postings) == {a.layout("A"): -cents, a.inventory("A"): cents}
    assert house.cents(a.layout("A")) == 0
    house.audit()
