"""Caribbean Stud Poker: wagers, the deal with its card up, the Bet, settlement and every payout."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import pytest

from pitboss.cards import DECK_52
from pitboss.games.choices import Check, Raise
from pitboss.games.dealing import DEALER as HOUSE
from pitboss.games.dealing import PLAYER
from pitboss.money import Cents, MeterShare, money_text, parse_money
from pitboss.record import Actor, Role
from pitboss.round import (
    Approve,
    Close,
    ConfirmLight,
    Decide,
    NoMoreBets,
    Phase,
    Report,
    legal,
    refusal,
    view,
)
from pitboss.rulebook import chapter_of
from pitboss.settle import SettleError, settle
from tests.support.games import CARIBBEAN
from tests.support.rounds import DEALER, FLOOR, SYSTEM, Play, rules_of
from tests.support.slips import placing
from tests.support.studs import (
    FIVE_CARD_ROWS,
    HAND_BONUS,
    LOW,
    PLAYS,
    dealt,
    line,
    lines,
    settled,
    stays,
    table,
    why_not,
)

LAW = chapter_of(CARIBBEAN)
TWENTY = Cents(2000)


# ── .7 Wagers ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("639a.7", "639a.7(d)")
def test_nobody_is_dealt_in_without_an_ante() -> None:
    play = Play(rules_of(CARIBBEAN), {1: "Ann"})
    assert refusal(play.state, NoMoreBets(SYSTEM, DECK_52)) is not None
    play.bet(1, {"ante": 10})
    assert refusal(play.state, NoMoreBets(SYSTEM, DECK_52)) is None


@pytest.mark.parametrize(
    "wager",
    [
        pytest.param("stud-bonus", marks=pytest.mark.cites("639a.7(d)(3)", "R56")),
        pytest.param("progressive", marks=pytest.mark.cites("639a.7(d)")),
    ],
)
def test_a_side_wager_follows_the_ante_before_no_more_bets(wager: str) -> None:
    play = Play(rules_of(CARIBBEAN), {1: "Ann"})
    command = placing(play.state, play.actor(1), 1, wager, Cents(100))
    assert why_not(play, command) == ("wager/needs", LAW.wagers[wager].cite)
    play.bet(1, {"ante": 10})
    five = placing(play.state, play.actor(1), 1, wager, Cents(500))
    assert why_not(play, five)[1] == LAW.wagers[wager].amounts_cite
    one = placing(play.state, play.actor(1), 1, wager, Cents(100))
    assert refusal(play.state, one) is None
    play.close_bets(DECK_52)
    assert why_not(play, command) == ("wager/closed", "639a.7(c)")


@pytest.mark.cites("639a.7(d)(3)", "R2", "R56")
@pytest.mark.parametrize(
    ("dollars", "back"), [("1", "2.00"), ("7.50", "15.00"), ("500", "1000.00")]
)
def test_a_stud_bonus_by_a_table_of_odds_is_any_amount(dollars: str, back: str) -> None:
    tens = "Pair of tens, jacks, queens, kings or aces"
    found = lines(
        CARIBBEAN,
        FIVE_CARD_ROWS[tens],
        wagers={"stud-bonus": dollars},
        rules={"stud-bonus": [["Flush", "5 to 1"], [tens, "1 to 1"]]},
    )["stud-bonus"]
    assert (found["returned"], found["paytable"]) == (back, "custom")


# ── .8 to .10 The deal ───────────────────────────────────────────────────────────────────────

AROUND = {(PLAYER, 2): [0, 3, 6, 9, 12], (PLAYER, 5): [1, 4, 7, 10, 13]}
AROUND[HOUSE, 0] = [2, 5, 8, 11, 14]
STACKS = [list(range(first, first + 5)) for first in (0, 5, 10)]


@pytest.mark.cites("639a.1", "639a.8", "639a.9", "639a.10", "R32")
@pytest.mark.parametrize(
    ("method", "where", "up"),
    [
        ("manual-shoe", AROUND, 14),
        ("hand", AROUND, 14),
        (
            "automated-shoe",
            dict(zip([(PLAYER, 2), (PLAYER, 5), (HOUSE, 0)], STACKS, strict=True)),
            10,
        ),
        (
            "reshuffling-shoe",
            dict(zip([(HOUSE, 0), (PLAYER, 2), (PLAYER, 5)], STACKS, strict=True)),
            0,
        ),
    ],
)
def test_each_card_goes_to_its_place_and_one_of_the_dealers_five_is_face_up(
    method: str, where: Mapping[tuple[str, int], list[int]], up: int
) -> None:
    play = table(CARIBBEAN, {2: {}, 5: {}}, dealing=method)
    play.close_bets(DECK_52)
    play.proceed()
    found: dict[tuple[str, int], list[int]] = {}
    for one in play.state.layout:
        found.setdefault((one.spot.area, one.spot.seat), []).append(one.position)
    assert found == where
    assert [one.position for one in play.state.layout if one.turned] == [up]
    assert play.state.faces == {up: DECK_52[up]}


@pytest.mark.cites("639a.1", "639a.11(c)")
def test_everybody_sees_the_card_that_is_up_and_nobody_a_hole_card_before_the_reveal() -> None:
    play = dealt(CARIBBEAN, {1: {}, 2: {}}, {1: LOW}, PLAYS)
    everybody = [Actor(Role.PLAYER, "player 1"), DEALER, FLOOR, Actor(Role.SURVEILLANCE, "the eye")]
    for viewer in everybody:
        shown = view(play.state, viewer).dealer
        assert [card is not None for card in shown] == [False] * 4 + [True]
    for seat in (1, 2):
        play.answer(seat, "fold")
    play.proceed()
    assert all(one.turned for one in play.state.lying(HOUSE))
    for viewer in everybody:
        assert None not in view(play.state, viewer).dealer


# ── .11(b) The Bet ───────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("639a.11(b)")
def test_a_bet_is_two_antes_and_nothing_else() -> None:
    play = dealt(CARIBBEAN, {1: {}}, {1: LOW})
    ann = play.actor(1)
    moves = {move.decision: move.amounts for move in legal(play.state, ann)}
    assert moves == {"fold": (), "raise": ((TWENTY, TWENTY),)}
    for cents in (0, 1000, 1999, 2001, 3000):
        wrong = Decide(ann, 1, Raise(Cents(cents)))
        assert why_not(play, wrong) == ("decision/amount", "639a.11(b)")
    assert why_not(play, Decide(ann, 1, Check())) == ("decision/not-offered", "639a.11(b)")
    play.answer(1, "raise", 20)
    assert play.state.seats[1].wagers["bet"] == TWENTY


@pytest.mark.cites("639a.11(b)", "R8")
def test_a_fold_forfeits_every_wager_but_the_five_card_hand_bonus() -> None:
    bonus = {HAND_BONUS: 1, "five-card-hand-bonus-dealer": 1}
    play = dealt(CARIBBEAN, {1: {"stud-bonus": 1, "progressive": 1, **bonus}}, {1: LOW})
    play.answer(1, "fold")
    seat = play.state.seats[1]
    assert seat.forfeited == dict.fromkeys(("ante", "stud-bonus", "progressive"), "639a.11(b)")
    assert set(seat.standing) == set(bonus)


# ── .11(c) Settlement ────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("639a.2(b)(7)", "639a.11(c)")
@pytest.mark.parametrize(
    ("dealer", "cards", "ante", "bet"),
    [
        ("Ad Qc Jh 9d 7d", "Ts 9h 7c 5c 2s", "win 20", "push 20"),
        ("Ad Qc Jh 9d 7d", "As Kh Qd Jc 9s", "win 20", "push 20"),
        ("Kd Qc Jh 9d 7d", "As Ks Qs Js Ts", "win 20", "push 20"),
        ("Ad Kc 4h 3d 2d", "Qs Jh 9c 7c 5s", "lose 0", "lose 0"),
        ("Ad Kc 4h 3d 2d", "As Kh 5c 3c 2s", "win 20", "win 40"),
        ("Ad Kc 4h 3d 2d", "As Kh 4c 3c 2s", "push 10", "push 20"),
        ("Ad Kc 5h 3d 2d", "As Kh 4c 3c 2s", "lose 0", "lose 0"),
        ("2d 2c 5h 4d 3d", "As Kh Qc Jc 9s", "lose 0", "lose 0"),
        ("2d 2c 5h 4d 3d", "3s 3h 7c 8c 9s", "win 20", "win 40"),
        ("Ad 2c 5h 4d 3d", "As Ah Kc 8c 9s", "lose 0", "lose 0"),
    ],
)
def test_ante_and_bet_as_published(dealer: str, cards: str, ante: str, bet: str) -> None:
    found = lines(CARIBBEAN, cards, dealer=dealer)
    for wager, expected in {"ante": ante, "bet": bet}.items():
        outcome, dollars = expected.split()
        have = (found[wager]["outcome"], found[wager]["returned"])
        assert have == (outcome, f"{dollars}.00"), wager
    if bet == "push 20" and ante == "win 20":
        assert found["bet"]["cite"] == "639a.2(b)(7)"
        assert "the dealer has less than ace/king" in found["bet"]["rule"]


@pytest.mark.cites("639a.11(c)", "R10", "R17")
def test_hole_cards_are_turned_then_player_by_player_from_the_right() -> None:
    play = dealt(CARIBBEAN, {2: {}, 4: {}, 6: {}}, {})
    for seat, word in ((2, "raise"), (4, "fold"), (6, "raise")):
        play.answer(seat, word, 20)
    turned: list[set[int]] = []
    while play.state.phase in (Phase.DEALER, Phase.SETTLEMENT):
        play.proceed()
        up = (one for one in play.state.layout if one.turned and one.spot.area == PLAYER)
        turned.append({one.spot.seat for one in up})
    assert turned == [set(), {6}, {6}, {2, 6}]
    assert list(play.state.settled) == [6, 4, 2]


@pytest.mark.cites("639a.11(c)(6)", "R22")
def test_a_players_wagers_are_settled_in_the_chapters_order() -> None:
    bonus = {HAND_BONUS: 1, "five-card-hand-bonus-dealer": 1}
    extra = {"stud-bonus": 1, "progressive": 1, **bonus}
    hands = {2: LOW, 6: FIVE_CARD_ROWS["Straight flush"]}
    play = stays(dealt(CARIBBEAN, {2: extra, 6: {}}, hands, lucky_position=2))
    assert [one.wager for one in play.state.settled[2]] == [
        *("ante", "bet", "stud-bonus", "progressive"),
        *(HAND_BONUS, "five-card-hand-bonus-dealer", "envy", "lucky-bonus"),
    ]


@pytest.mark.cites("R15")
def test_a_progressive_prize_waits_for_the_light_and_a_floorperson() -> None:
    hand = {1: FIVE_CARD_ROWS["Three-of-a-kind"]}
    play = stays(dealt(CARIBBEAN, {1: {"progressive": 1}}, hand, electronic=False))
    assert why_not(play, Close(DEALER)) == ("approval/open", "R15")
    approval = Approve(FLOOR, 1, "progressive", True)
    assert why_not(play, approval)[0] == "approval/light"
    play.do(ConfirmLight(DEALER, 1, "progressive"))
    play.do(approval)
    play.do(Close(DEALER))


# ── .12 Payouts ──────────────────────────────────────────────────────────────────────────────

METERS = {"meter": "12345.67", "mega": "11111.11", "major": "2222.22", "minor": "333.33"}
LESS = "One pair, ace/king or less"


@pytest.mark.cites("639a.12", "R26", "R37")
@pytest.mark.parametrize("name", FIVE_CARD_ROWS)
def test_every_hand_by_the_tables_of_bet_stud_bonus_and_progressive(name: str) -> None:
    weak = "Ad Kc 6d 4h 3d"
    for wager, letter in [
        ("bet", None),
        ("stud-bonus", None),
        *(("progressive", x) for x in "ABCD"),
    ]:
        law = LAW.wagers[wager]
        printed = {row.hand: row.pays for row in law.paytables.tables[letter].rows}
        pays = printed.get(name, printed.get(LESS) if "Pair" in name else None)
        fields: dict[str, Any] = {"rules": {wager: letter}} if letter else {}
        if law.meter is not None:
            fields["meters"] = {wager: {key: METERS[key] for key in law.meter.terms[letter].seed}}
        extra = {} if wager == "bet" else {wager: 1}
        found = lines(CARIBBEAN, FIVE_CARD_ROWS[name], "", extra, weak, **fields)[wager]
        stake = parse_money(20 if wager == "bet" else 1)
        if pays is None:
            assert (found["outcome"], found["returned"]) == ("lose", "0.00"), wager
        elif isinstance(pays, MeterShare):
            share = parse_money(METERS[pays.level]) * pays.percent // 100
            assert (found["outcome"], found["returned"]) == ("win", money_text(share)), wager
        else:
            assert found["returned"] == money_text(pays.returned(stake)), wager


@pytest.mark.cites("639a.1(progressive)(i)")
@pytest.mark.parametrize("letter", "ABCD")
def test_three_of_a_kind_is_the_lowest_progressive_payout_hand_of_the_rulebook(letter: str) -> None:
    names = list(FIVE_CARD_ROWS)
    trips = names.index("Three-of-a-kind")
    for place, name in enumerate(names):
        found = lines(
            CARIBBEAN,
            FIVE_CARD_ROWS[name],
            wagers={"progressive": 1},
            rules={"progressive": letter},
        )["progressive"]
        assert (found["outcome"] == "win") == (place <= trips), name


@pytest.mark.cites("639a.1(progressive)(ii)", "R2")
def test_two_pair_is_one_where_the_table_that_was_filed_has_it() -> None:
    rows = [
        ["Royal flush", "100% of meter"],
        ["Three-of-a-kind", "5 for 1"],
        ["Two pair", "2 for 1"],
    ]
    filed = {"paytable": rows, "seed": 10000, "reseed": 10000, "rate": Decimal("0.2")}
    for name, back in (("Two pair", "2.00"), ("Three-of-a-kind", "5.00"), ("Pair", "0.00")):
        found = lines(
            CARIBBEAN,
            FIVE_CARD_ROWS[name],
            wagers={"progressive": 1},
            rules={"progressive": filed},
        )["progressive"]
        assert found["returned"] == back


@pytest.mark.cites("639a.1", "639a.12", "R8", "R16")
@pytest.mark.parametrize("dollars", [1, 5])
def test_envy_for_anothers_straight_flush_or_better_also_after_both_folded(dollars: int) -> None:
    envy = LAW.wagers["progressive"].envy
    assert envy is not None
    printed = {row.hand: str(row.pays) for row in envy.schedules[None][Cents(dollars * 100)]}
    assert set(printed) == {"Royal flush", "Straight flush"}
    for name, cards in FIVE_CARD_ROWS.items():
        seats = [
            {"seat": number, "cards": hand, "decisions": ["fold"]}
            | {"wagers": {"ante": 10, "progressive": dollars}}
            for number, hand in ((1, cards), (2, LOW))
        ]
        other, own = settle({"game": CARIBBEAN, "seats": seats})["seats"]
        paid = [one["pays"] for one in other["lines"] if one["wager"] == "envy"]
        assert paid == ([printed[name]] if name in printed else [])
        assert not [one for one in own["lines"] if one["wager"] == "envy"]


@pytest.mark.cites("R56")
def test_a_stud_bonus_of_five_dollars_is_refused_by_the_table_in_dollars() -> None:
    with pytest.raises(SettleError) as caught:
        lines(CARIBBEAN, LOW, wagers={"stud-bonus": 5})
    assert (caught.value.where, caught.value.cite) == ("seats[0].wagers.stud-bonus", "R56")


# ── .13 Irregularities ───────────────────────────────────────────────────────────────────────


@pytest.mark.cites("R31", "R52", "R54")
@pytest.mark.parametrize("kind", ["dealer-exposed", "wrong-count", "misdealt", "wrong-stub-count"])
def test_what_voids_a_round_gives_every_wager_back(kind: str) -> None:
    extra = {"stud-bonus": 1, "progressive": 1, HAND_BONUS: 1}
    play = dealt(CARIBBEAN, {1: extra}, {1: LOW}, electronic=False)
    play.answer(1, "fold")
    play.do(Report(DEALER, kind))
    assert play.state.void is not None
    assert {one.wager: one.returned for one in play.state.settled[1]} == play.state.seats[1].wagers


@pytest.mark.cites("R54")
def test_once_the_hole_cards_are_turned_none_can_be_exposed() -> None:
    play = dealt(CARIBBEAN, {1: {}}, {1: LOW}, electronic=False)
    play.answer(1, "raise", 20)
    play.proceed()
    assert why_not(play, Report(DEALER, "dealer-exposed"))[0] == "irregular/not-now"
    settled(play)
    assert line(play, 1, "bet").staked == TWENTY
