"""The slip of a seat: taken whole or refused whole, with what is wrong with each wager (.7)."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from pitboss.money import Cents
from pitboss.record import Actor, Codec, Role
from pitboss.round import CallOff, NoMoreBets, PlaceWagers, Refusal, Stake, apply, legal, refusal
from pitboss.round.commands import Stakes
from pitboss.round.events import HashGiven, RoundVoided, WagersPlaced
from pitboss.round.slip import lying, without
from tests.support.all_moves import bits_of, committed
from tests.support.games import PAI_GOW, UTH, every_game
from tests.support.rounds import DEALER, FLOOR, SYSTEM, Play, rules_of, shuffled, whole_deck
from tests.support.slips import end_slips, some_slip

ANN, BEN = (Actor(Role.PLAYER, name) for name in ("Ann", "Ben"))
TEN = Cents(1000)
REQUIRED: Stakes = {"ante": TEN, "blind": TEN}
ALL: Stakes = {**REQUIRED, "trips": Cents(500_00), "bad-beat": TEN, "progressive": Cents(100)}


def play(slug: str = UTH, *, electronic: bool = True, **keys: Any) -> Play:
    return Play(rules_of(slug, **keys), {1: "Ann", 3: "Ben"}, electronic=electronic)


def faults_of(why: Refusal) -> dict[str, str]:
    return {fault.wager: fault.code for fault in why.faults}


# ── All that shall lie there ─────────────────────────────────────────────────────────────────


@pytest.mark.cites("653a.7(a)", "653a.7(c)")
def test_a_slip_says_all_that_shall_lie_and_one_event_what_changed() -> None:
    table = play()
    assert table.do(PlaceWagers(ANN, 1, ALL)) == (WagersPlaced(1, ALL),)
    assert table.state.seats[1].wagers == ALL
    other = {**REQUIRED, "trips": TEN}
    assert table.do(PlaceWagers(ANN, 1, other)) == (
        WagersPlaced(1, {"trips": TEN}, ("bad-beat", "progressive")),
    )
    assert table.state.seats[1].wagers == other
    assert table.do(PlaceWagers(ANN, 1, {})) == (WagersPlaced(1, back=("ante", "blind", "trips")),)
    assert table.state.seats[1].wagers == {}
    assert table.state.boxes == ()


def test_the_order_in_which_wagers_are_named_does_not_matter() -> None:
    one, other = play(), play()
    one.do(PlaceWagers(ANN, 1, ALL))
    other.do(PlaceWagers(ANN, 1, dict(reversed(list(ALL.items())))))
    assert one.log == other.log
    assert list(one.state.seats[1].wagers) == list(other.state.seats[1].wagers)


@pytest.mark.parametrize("down", [{}, REQUIRED, ALL], ids=["nothing", "required", "all"])
def test_a_slip_that_changes_nothing_is_refused_and_says_that_it_lies_there(down: Stakes) -> None:
    table = play()
    if down:
        table.do(PlaceWagers(ANN, 1, down))
    why = table.refused(PlaceWagers(ANN, 1, down, id="another"))
    assert (why.code, why.seat, why.faults) == ("slip/unchanged", 1, ())
    assert "already placed" in why.reason


@pytest.mark.cites("653a.7(d)(1)")
def test_an_incomplete_slip_may_lie_while_betting_is_open_and_is_not_dealt_in() -> None:
    table = play()
    table.do(PlaceWagers(ANN, 1, {"ante": TEN}))
    closing = NoMoreBets(SYSTEM, whole_deck(table.state.rules))
    assert table.refused(closing).code == "wager/incomplete"
    table.do(PlaceWagers(ANN, 1, REQUIRED))
    assert refusal(table.state, closing) is None


# ── Whole or not at all ──────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("wagers", "faults"),
    [
        ({"ante": Cents(1), "blind": Cents(1)}, dict.fromkeys(REQUIRED, "wager/below-minimum")),
        ({**REQUIRED, "progressive": Cents(500)}, {"progressive": "wager/fixed-amount"}),
        ({**REQUIRED, "trips": Cents(10**9)}, {"trips": "wager/above-maximum"}),
        ({"ante": TEN, "blind": Cents(2000)}, {"blind": "wager/unequal"}),
        ({"ante": Cents(2000), "blind": TEN}, {"blind": "wager/unequal"}),
        ({"blind": TEN}, {"blind": "wager/needs"}),
        ({"trips": TEN}, {"trips": "wager/needs"}),
        ({**REQUIRED, "bad-beat": TEN}, {"bad-beat": "wager/needs"}),
        ({**REQUIRED, "play": TEN}, {"play": "wager/not-now"}),
        ({**REQUIRED, "lottery": TEN}, {"lottery": "wager/not-offered"}),
        ({**REQUIRED, "trips": Stake(TEN, "red")}, {"trips": "wager/choice"}),
        ({**REQUIRED, "trips": 1000.0}, {"trips": "wager/amount"}),
        ({**REQUIRED, "trips": True}, {"trips": "wager/amount"}),
        ({**REQUIRED, "trips": None}, {"trips": "wager/amount"}),
        (
            {"ante": Cents(5), "trips": TEN, "progressive": Cents(7), "lottery": TEN},
            {
                "ante": "wager/below-minimum",
                "trips": "wager/needs",
                "progressive": "wager/fixed-amount",
                "lottery": "wager/not-offered",
            },
        ),
    ],
    ids=str,
)
def test_a_slip_is_refused_whole_with_the_fault_of_each_wager(
    wagers: Any, faults: Mapping[str, str]
) -> None:
    for down in ({}, REQUIRED, ALL):
        table = play()
        if down:
            table.do(PlaceWagers(ANN, 1, down))
        why = table.refused(PlaceWagers(ANN, 1, wagers))
        assert faults_of(why) == faults
        first = why.faults[0]
        assert (why.code, why.reason, why.cite) == (first.code, first.reason, first.cite)
        assert (why.seat, why.wager) == (1, first.wager)
        assert all(fault.reason and fault.cite for fault in why.faults)
        assert Codec().read(Codec().write(why)) == why


@pytest.mark.parametrize("wagers", [None, 5, "ante", [("ante", 1000)], {1: 1000}, {None: 1000}])
def test_what_is_no_slip_is_refused_in_words(wagers: Any) -> None:
    why = play().refused(PlaceWagers(ANN, 1, wagers))
    assert why.code == "command/form"


@pytest.mark.cites("653a.7(e)")
def test_boxes_side_by_side_are_a_matter_of_the_whole_slip() -> None:
    table = Play(rules_of(UTH, adjacent_boxes=2), {1: "Ann", 2: "Ann", 3: "Ann"})
    table.do(PlaceWagers(ANN, 1, REQUIRED))
    why = table.refused(PlaceWagers(ANN, 3, REQUIRED))
    assert (why.code, why.faults) == ("boxes/apart", ())
    table.do(PlaceWagers(ANN, 2, REQUIRED))
    assert table.refused(PlaceWagers(ANN, 3, REQUIRED)).code == "boxes/too-many"
    table.do(PlaceWagers(ANN, 1, {}))
    table.do(PlaceWagers(ANN, 3, ALL))
    table.do(PlaceWagers(ANN, 2, {}))
    assert table.state.boxes == (3,)


@pytest.mark.cites("653a.7(e)")
def test_a_box_that_stands_apart_may_be_lowered_and_not_raised() -> None:
    table = Play(rules_of(UTH, adjacent_boxes=3), {1: "Ann", 2: "Ann", 3: "Ann"})
    for seat in (1, 2, 3):
        table.do(PlaceWagers(ANN, seat, ALL))
    table.do(PlaceWagers(ANN, 2, {}))
    assert table.refused(PlaceWagers(ANN, 3, {**ALL, "trips": TEN})).code == "boxes/apart"
    table.do(PlaceWagers(ANN, 3, REQUIRED))
    move = next(one for one in legal(table.state, ANN) if one.seat == 3)
    assert dict(move.wagers) == {key: (amount, amount) for key, amount in REQUIRED.items()}


# ── Who ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("653a.7(b)")
def test_staff_of_an_electronic_table_take_back_and_place_nothing() -> None:
    table = play()
    table.do(PlaceWagers(ANN, 1, ALL))
    for actor in (SYSTEM, DEALER):
        assert refusal(table.state, PlaceWagers(actor, 1, {})) is None
        assert refusal(table.state, PlaceWagers(actor, 1, REQUIRED)) is None
        more = {**ALL, "six-card-bonus": TEN}
        for wagers in (more, {**ALL, "trips": TEN}, {"ante": Cents(2000), "blind": Cents(2000)}):
            assert table.refused(PlaceWagers(actor, 1, wagers)).code == "role/not-allowed"
        assert table.refused(PlaceWagers(actor, 3, REQUIRED)).code == "role/not-allowed"
    slips: tuple[Stakes, ...] = ({}, REQUIRED)
    for slip in slips:
        assert table.refused(PlaceWagers(FLOOR, 1, slip)).code == "role/not-allowed"
        assert table.refused(PlaceWagers(BEN, 1, slip)).code == "seat/not-yours"
    assert table.refused(PlaceWagers(ANN, 2, {})).code == "seat/empty"
    table.do(PlaceWagers(SYSTEM, 1, {}))
    assert table.state.boxes == ()


def test_the_dealer_of_a_dealer_run_table_places_for_a_seat() -> None:
    table = play(electronic=False)
    table.do(PlaceWagers(DEALER, 1, ALL))
    for slip in ({**ALL, "trips": TEN}, REQUIRED):
        assert table.refused(PlaceWagers(SYSTEM, 1, slip)).code == "role/not-allowed"
    table.do(PlaceWagers(DEALER, 1, REQUIRED))
    assert table.state.seats[1].wagers == REQUIRED


# ── Choices ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("645a.7(e)(5)(iv)")
def test_a_wager_with_a_choice_names_it_and_the_choice_may_change() -> None:
    table = play(PAI_GOW, variant="ez")
    ten = {"pai-gow": TEN}
    for stake in (TEN, Stake(TEN, "mauve"), Stake(TEN, "")):
        why = table.refused(PlaceWagers(ANN, 1, {**ten, "red-black": stake}))
        assert faults_of(why) == {"red-black": "wager/choice"}
    for color in ("red", "black"):
        (event,) = table.do(PlaceWagers(ANN, 1, {**ten, "red-black": Stake(TEN, color)}))
        assert isinstance(event, WagersPlaced)
        assert event.wagers["red-black"] == Stake(TEN, color)
        assert table.state.seats[1].choices == {"red-black": color}
        assert lying(table.state.seats[1])["red-black"] == Stake(TEN, color)
    assert table.do(PlaceWagers(ANN, 1, ten)) == (WagersPlaced(1, back=("red-black",)),)
    assert table.state.seats[1].choices == {}


def test_a_stake_is_written_as_the_amount_or_with_its_choice() -> None:
    slip = PlaceWagers(ANN, 3, {"ante": TEN, "red-black": Stake(Cents(500), "red")}, "ab")
    text = Codec().write(slip)
    body = text["body"] if isinstance(text, dict) else text
    assert body["wagers"] == {"ante": 1000, "red-black": {"amount": 500, "choice": "red"}}
    assert Codec().read(text) == slip


# ── The player's part in the shuffle ─────────────────────────────────────────────────────────


def test_the_hash_comes_with_the_first_slip_and_stands_when_the_wagers_go_back() -> None:
    rules = rules_of(UTH)
    chance = Random(1)
    table, _ = committed(rules, {1: "Ann"}, shuffled(rules, chance), chance)
    for given in (None, "ab", "G" * 64, 5):
        why = table.refused(PlaceWagers(ANN, 1, REQUIRED, given))  # type: ignore[arg-type]
        assert (why.code, why.seat) == ("shuffle/no-hash", 1)
    bits = bits_of("Ann").hex()
    placed = table.do(PlaceWagers(ANN, 1, REQUIRED, bits))
    assert [type(one) for one in placed] == [HashGiven, WagersPlaced]
    assert table.refused(PlaceWagers(ANN, 1, ALL, "0" * 64)).code == "shuffle/hash-stands"
    assert [type(one) for one in table.do(PlaceWagers(ANN, 1, ALL, bits))] == [WagersPlaced]
    table.do(PlaceWagers(ANN, 1, {}))
    assert table.state.hashes["Ann"].hash == bits
    assert table.refused(PlaceWagers(ANN, 1, ALL, "0" * 64)).code == "shuffle/hash-stands"
    table.do(PlaceWagers(ANN, 1, REQUIRED))


# ── Given back ───────────────────────────────────────────────────────────────────────────────


def test_a_round_that_is_called_off_gives_back_in_one_event_a_seat() -> None:
    table = play()
    table.do(PlaceWagers(ANN, 1, ALL))
    table.do(PlaceWagers(BEN, 3, REQUIRED))
    first, second, void, _ = table.do(CallOff(DEALER, "the lights went out"))
    assert first == WagersPlaced(1, back=tuple(table_order(ALL)))
    assert second == WagersPlaced(3, back=("ante", "blind"))
    assert isinstance(void, RoundVoided)
    assert table.state.boxes == ()


def table_order(wagers: Stakes) -> list[str]:
    return [key for key in rules_of(UTH).offers if key in wagers]


@every_game
def test_a_wager_goes_back_with_those_that_cannot_lie_without_it(slug: str) -> None:
    table = play(slug)
    move = next(one for one in legal(table.state, ANN) if one.kind == "place-wagers")
    everything = next(end_slips(table.state, move))
    table.do(PlaceWagers(ANN, 1, everything))
    for key in everything:
        seat = table.state.seats[1]
        left = without(table.state, seat, key)
        assert key not in left
        slip = PlaceWagers(SYSTEM, 1, left)
        assert refusal(table.state, slip) is None
        laws = table.state.rules.chapter.wagers
        assert {one for one in everything if one not in left} <= {
            one
            for one in everything
            if one == key or laws[one].after or laws[one].after_any or laws[one].equals
        }


# ── What is offered ──────────────────────────────────────────────────────────────────────────


@every_game
@pytest.mark.parametrize("electronic", [False, True])
def test_one_move_a_seat_offers_every_wager_before_the_deal(slug: str, electronic: bool) -> None:
    table = play(slug, electronic=electronic)
    actors = [ANN, BEN] if electronic else [DEALER]
    for actor in actors:
        moves = [one for one in legal(table.state, actor) if one.kind == "place-wagers"]
        assert [one.seat for one in moves] == (
            [1, 3] if not electronic else [1 if actor is ANN else 3]
        )
        laws = table.state.rules.chapter.wagers
        # What the player makes on a device of the own is no dealer's to record (R68).
        offered = [
            key
            for key in table.state.rules.before_the_deal
            if electronic or not laws[key].electronic
        ]
        for move in moves:
            assert list(move.wagers) == offered
            assert {key for key in move.wagers if laws[key].choice} == set(move.choices)
    for staff in (SYSTEM, FLOOR, Actor(Role.SURVEILLANCE, "the eye")):
        assert not [one for one in legal(table.state, staff) if one.kind == "place-wagers"]


@every_game
def test_slips_keep_what_they_say_and_nothing_else(slug: str) -> None:
    """Whatever was there: after a slip exactly its wagers lie, and the log gives the same state."""
    chance = Random(slug)
    table = play(slug)
    for _ in range(40):
        actor, seat = chance.choice([(ANN, 1), (BEN, 3)])
        move = next(
            one
            for one in legal(table.state, actor)
            if (one.kind, one.seat) == ("place-wagers", seat)
        )
        slip = some_slip(table.state, move, chance)
        was = lying(table.state.seats[seat])
        (event,) = table.do(PlaceWagers(actor, seat, slip))
        assert lying(table.state.seats[seat]) == dict(slip)
        assert isinstance(event, WagersPlaced)
        assert dict(event.wagers).items() == dict(slip).items() - was.items()
        assert set(event.back) == was.keys() - slip.keys()
    state = table.opened
    for event in table.log:
        state = apply(state, event)
    assert state == table.state
