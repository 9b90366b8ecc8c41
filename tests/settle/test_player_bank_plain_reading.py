"""The engine against a plain reading of 645a.12 and R72, on thousands of rounds with a bank."""

from collections.abc import Mapping
from itertools import combinations
from random import Random
from typing import Any

import pytest

from pitboss.money import Cents, money_text
from pitboss.settle import settle
from tests.support.games import METHODS
from tests.support.pai_gow_bank_plain_reading import BankReading, bank_differs
from tests.support.pai_gow_deals import a_seat, a_way, boxes, surrender_barred, with_joker
from tests.support.pai_gow_plain_reading import CHAPTER, GAME, JOKER, as_set, five, lawful, two
from tests.support.plain_paytables import ROUNDS, a_deck, a_meter
from tests.support.ultimate import cents


def a_round(chance: Random) -> dict[str, Any]:
    """A lawful round with a bank: any seat, terms, cover, wagers, and ways of setting."""
    cards = with_joker(a_deck(chance, 7), chance)
    most = min(6, len(cards) // 7 - 1)
    seats = sorted(chance.sample(range(1, 7), chance.randint(1, most)))
    banker = chance.choice(seats)
    dealer, *hands = hands_at_random(chance, cards, seats.index(banker), len(seats))
    players = boxes(chance, [seat for seat in seats if seat != banker])
    size = chance.choice((1, 5))
    bank = terms(chance, banker)
    if len(seats) == 1:  # somebody wagers against the bank
        bank["dealer_wager"] = 25
    listed = []
    for seat, hand in zip(seats, hands, strict=True):
        one = a_seat(chance, seat, hand, size, "standard") | players.get(seat, {})
        if chance.random() < 0.5:  # sums of which some pay others exactly
            one["wagers"]["pai-gow"] = chance.choice((5, 10, 15, 20))
        if one["decisions"] != ["surrender"] and chance.random() < 0.15:
            one["decisions"] = [a_foul_way(chance, hand)]
        if seat == banker:
            del one["wagers"]["pai-gow"]
            if one["decisions"] == ["surrender"]:
                one["decisions"] = [a_way(chance, hand, alone=False)]
            if bank.get("co_banked"):
                one["decisions"] = chance.choice(([], ["set house"]))
        listed.append(one)
    surrender_barred([one for one in listed if one["seat"] != banker])
    data: dict[str, Any] = {
        "game": GAME,
        "rules": {
            "fortune-bonus": chance.choice(CHAPTER.wagers["fortune-bonus"].paytables.letters),
            "dealing": chance.choice(METHODS),
            "vigorish": chance.choice(("quarter", "exact")),
        },
        "bank": bank,
        "meters": {"progressive": a_meter(chance, "meter", "reserve")},
        "seats": listed,
    }
    if cents(str(bank.get("dealer_wager", 0))) or chance.random() < 0.5:
        data["dealer"] = dealer
    return data


def a_foul_way(chance: Random, cards: list[str]) -> str:
    """A low hand above the high hand, if there is one."""
    splits = [list(low) for low in combinations(cards, 2)]
    chance.shuffle(splits)
    splits.sort(key=lambda low: lawful(five([one for one in cards if one not in low]), two(low)))
    return f"set {' '.join(splits[0])}"


def terms(chance: Random, seat: int) -> dict[str, Any]:
    """What the bank asks for, and what it has."""
    bank: dict[str, Any] = {"seat": seat}
    if chance.random() < 0.5:
        bank["co_banked"] = chance.choice((True, True, False))
    if chance.random() < 0.7:
        bank["dealer_wager"] = chance.choice(
            (0, 10, 20, money_text(Cents(chance.randint(1, 9999))))
        )
    if chance.random() < 0.6:
        bank["cover"] = chance.choice((0, 10, money_text(Cents(chance.randint(0, 9999)))))
    return bank


def hands_at_random(
    chance: Random, cards: list[str], bank: int, seats: int
) -> tuple[list[str], ...]:
    """The dealer's hand and those of the seats; some have the bank's ranks in other suits."""
    hands = [cards[at : at + 7] for at in range(0, 7 * (seats + 1), 7)]
    first = chance.randrange(seats + 1)  # the seven cards that were dealt as a run go anywhere
    hands[0], hands[first] = hands[first], hands[0]
    other = chance.choice([at for at in range(seats + 1) if at != bank + 1])
    suits = dict(zip("cdhs", chance.choice(("dhsc", "hscd", "scdh")), strict=True))
    alike = [card[0] + suits[card[1]] for card in hands[bank + 1] if card != JOKER]
    free = {card for at, hand in enumerate(hands) if at in (other, bank + 1) for card in hand}
    free |= set(cards[7 * (seats + 1) :])
    if chance.random() < 0.3 and len(alike) == 7 and set(alike) <= free - set(hands[bank + 1]):
        hands[other] = alike
    return tuple(hands)


@pytest.mark.parametrize("part", range(4))
@pytest.mark.cites(
    "645a.1", "645a.11(d)", "645a.11(f)", "645a.13(a)", "R17", "R24", "R35", "R38", "R72"
)
def test_the_engine_pays_what_a_plain_reading_pays(part: int) -> None:
    for seed in range(part, ROUNDS, 4):
        data = a_round(Random(seed))
        assert bank_differs(settle(dict(data)), BankReading(data)) is None, f"seed {seed}"


@pytest.mark.cites("R72")
def test_what_some_win_others_lose() -> None:
    for seed in range(ROUNDS // 4):
        data = a_round(Random(seed))
        answer = settle(dict(data))
        seats = sum(cents(one["net"]) for one in answer["seats"])
        assert seats + sum(of_house(data, answer).values()) == 0, f"seed {seed}"


def of_house(data: Mapping[str, Any], answer: Mapping[str, Any]) -> dict[str, int]:
    """The house's own net, by what brings it, from the lines alone."""
    bank = answer["bank"]
    lines = [line for one in answer["seats"] for line in one["lines"]]
    main = [line for line in lines if line["wager"] in ("pai-gow", "bank")]
    result = cents(bank["collected"]) - cents(bank["paid"])
    half = result - cents(bank["net"])
    assert bank["co_banked"] or not half
    wager = cents(bank["dealer_wager"])
    dealer = cents(bank["dealer"]["returned"]) - wager if wager else 0
    players = [line for line in main if line["wager"] == "pai-gow"]
    # The pool is what its losers lost, and winners won what is said to be paid.
    lost = sum(cents(one["staked"]) for one in players if one["outcome"] in ("lose", "surrender"))
    won = sum(
        cents(one["returned"]) - cents(one["staked"]) + cents(one["vigorish"])
        for one in players
        if one["outcome"] == "win"
    )
    assert (lost + max(-dealer, 0), won + max(dealer, 0)) == (
        cents(bank["collected"]),
        cents(bank["paid"]),
    )
    if bank["co_banked"] and "cover" not in data["bank"]:
        assert cents(bank["net"]) == result // 2
    return {
        "dealer": dealer,
        "half": half,
        "vigorish": sum(cents(one["vigorish"]) for one in main if one.get("vigorish")),
        "optional": sum(
            cents(one["staked"]) - cents(one["returned"]) for one in lines if one not in main
        ),
    }


def test_the_plain_reading_loses_no_cent() -> None:
    for seed in range(400):
        reading = BankReading(a_round(Random(seed)))
        lines = reading.lines().values()
        net = sum(cents(one["returned"]) - cents(one["staked"]) for one in lines)
        assert net + reading.houses_main == 0
        assert all(cents(one["returned"]) >= 0 for one in lines)


def test_these_rounds_are_of_every_sort() -> None:
    seen = set()
    for seed in range(1000):
        reading = BankReading(a_round(Random(seed)))
        seen |= {(reading.halved, one) for one in sorts(reading)}
    wanted = {
        *("bank win", "bank lose", "bank push", "pool pays all", "pool pays some"),
        *("lose", "push", "surrender", "win", "paid in part"),
        *("dealer lose", "dealer push", "dealer win", "dealer paid in part"),
        *("odd cents", "bank of none but the dealer", "copy of high", "copy of low"),
    }
    assert {(halved, one) for one in wanted for halved in (False, True)} <= seen
    # Co-banked, the house pays its half of every win, and its house way sets nothing wrongly.
    alone = {"not paid", "dealer not paid", "foul True, bank's True", "foul False, bank's True"}
    assert {(False, one) for one in alone} <= seen
    assert not {(True, one) for one in alone} & seen


def sorts(reading: BankReading) -> set[str]:
    """What happens in a round."""
    found = {f"bank {reading.lines()[reading.banker]['outcome']}"}
    won = [one for one in reading.stakes if one.outcome == "win"]
    for one in reading.stakes:
        who = "dealer " if one.seat is None else ""
        found.add(f"{who}{one.outcome}")
        if one.short:
            found.add(f"{who}paid in part" if one.won else f"{who}not paid")
    if reading.collected and won:
        found.add("pool pays some" if reading.from_bank else "pool pays all")
    if reading.stakes and all(one.seat is None for one in reading.stakes):
        found.add("bank of none but the dealer")
    if (reading.left + reading.from_house + reading.from_bank) % 2:
        found.add("odd cents")
    for one, (_, _, cards, how) in zip(reading.stakes, reading.against(), strict=True):
        if one.outcome != "surrender":
            low, high = as_set(cards, how)
            foul = not lawful(five(high), two(low))
            found |= {"copy of high"} if five(high) == reading.high else set()
            found |= {"copy of low"} if two(low) == reading.low else set()
            found |= {f"foul {foul}, bank's {reading.foul}"}
    return found
