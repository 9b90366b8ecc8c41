"""Crazy 4 Poker: wagers, the deal, the raise that needs a hand, settlement and every payout.

The 2013 text prints little of this; the rest is the reconstruction (R2), held to it here.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from pitboss.cards import DECK_52, parse_cards
from pitboss.games.choices import Fold, Raise
from pitboss.games.dealing import BONUS, DISCARD, PLAYER
from pitboss.games.dealing import DEALER as HOUSE
from pitboss.money import Cents, MeterShare, Push, money_text, parse_money
from pitboss.record import Actor, Role
from pitboss.round import (
    ConfirmCorrection,
    CorrectCards,
    CorrectWager,
    Decide,
    EnterCards,
    NoMoreBets,
    Phase,
    Proceed,
    Report,
    legal,
    refusal,
    view,
)
from pitboss.rulebook import chapter_of
from pitboss.settle import settle
from pitboss.wire.kinds import body_of
from tests.support.four_card import FOUR_CARD_ROWS, SIX_CARD_ROWS
from tests.support.games import CRAZY, METHODS
from tests.support.rounds import DEALER, FLOOR, PIT, SYSTEM, Play, rules_of
from tests.support.slips import placing
from tests.support.studs import (
    FIVE_CARD,
    FIVE_CARD_ROWS,
    FOUR_CARD,
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

LAW = chapter_of(CRAZY)
ACES, KINGS = "As Ah 9c 7d 5h", "Ks Kh 9c 7d 5h"
TEN, TWENTY, THIRTY = (Cents(100 * dollars) for dollars in (10, 20, 30))


# ── .7 Wagers ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("657a.7", "657a.7(d)", "R2")
def test_ante_and_super_bonus_are_both_required_and_equal() -> None:
    play = Play(rules_of(CRAZY), {1: "Ann"})
    ann = play.actor(1)
    assert why_not(play, placing(play.state, ann, 1, "super-bonus", TEN))[1] == "657a.7(d)(1)"
    play.bet(1, {"ante": 10})
    assert why_not(play, NoMoreBets(SYSTEM, DECK_52))[1] == "657a.7(d)(1)"
    for cents in (Cents(1500), Cents(1001)):
        unequal = placing(play.state, ann, 1, "super-bonus", cents)
        assert why_not(play, unequal) == ("wager/unequal", "657a.7(d)(1)")
    play.bet(1, {"super-bonus": 10})
    assert refusal(play.state, NoMoreBets(SYSTEM, DECK_52)) is None


@pytest.mark.parametrize(
    ("wager", "dollars"),
    [
        pytest.param("queens-up", 10, marks=pytest.mark.cites("R36")),
        pytest.param(FOUR_CARD, 1, marks=pytest.mark.cites("657a.7(d)")),
        pytest.param(FIVE_CARD, 1, marks=pytest.mark.cites("657a.7(d)")),
        pytest.param(HAND_BONUS, 1, marks=pytest.mark.cites("657a.7(d)(5)")),
        pytest.param("six-card-bonus", 10, marks=pytest.mark.cites("R42")),
    ],
)
def test_a_side_wager_follows_ante_and_super_bonus(wager: str, dollars: int) -> None:
    play = Play(rules_of(CRAZY), {1: "Ann"})
    for key in ("ante", "super-bonus"):
        command = placing(play.state, play.actor(1), 1, wager, Cents(dollars * 100))
        assert why_not(play, command) == ("wager/needs", LAW.wagers[wager].cite)
        play.bet(1, {key: 10})
    command = placing(play.state, play.actor(1), 1, wager, Cents(dollars * 100))
    assert refusal(play.state, command) is None


# ── .8 to .10 The deal ───────────────────────────────────────────────────────────────────────

Where = dict[tuple[str, int], list[int]]


def deals() -> Iterator[Any]:
    """Where the cards for seats 2 and 5 lie by each method, with and without the bonus card."""
    around: Where = {
        (PLAYER, 2): [0, 3, 6, 9, 12],
        (PLAYER, 5): [1, 4, 7, 10, 13],
        (HOUSE, 0): [2, 5, 8, 11, 14],
    }
    later = {place: [at + 1 for at in found] for place, found in around.items()}
    stacks = [list(range(first, first + 5)) for first in (0, 5, 10)]
    bonus: Where = {(BONUS, 0): [15], (DISCARD, 0): [16, 17, 18, 19]}
    shoe: Where = dict(zip([(PLAYER, 2), (PLAYER, 5), (HOUSE, 0)], stacks, strict=True))
    first: Where = dict(zip([(HOUSE, 0), (PLAYER, 2), (PLAYER, 5)], stacks, strict=True))
    tables: Mapping[str, tuple[Where, Where]] = {
        "manual-shoe": (around, {(BONUS, 0): [0], **later}),
        "hand": (around, {(BONUS, 0): [0], **later}),
        "automated-shoe": (shoe, {**shoe, **bonus}),
        "reshuffling-shoe": (first, {**first, **bonus}),
    }
    for method, (without, with_bonus) in tables.items():
        yield pytest.param(method, {}, without, id=method)
        yield pytest.param(method, {"six-card-bonus": 10}, with_bonus, id=f"{method}-bonus")


@pytest.mark.cites("657a.8", "657a.9", "657a.10", "R32")
@pytest.mark.parametrize(("method", "extra", "where"), list(deals()))
def test_each_card_of_the_deck_goes_to_its_place_and_none_is_face_up(
    method: str, extra: Mapping[str, int], where: Where
) -> None:
    play = table(CRAZY, {2: {}, 5: extra}, dealing=method)
    play.close_bets(DECK_52)
    play.proceed()
    found: Where = {}
    for one in play.state.layout:
        found.setdefault((one.spot.area, one.spot.seat), []).append(one.position)
    assert found == where
    assert not any(one.turned for one in play.state.layout)
    assert not play.state.faces


# ── .11 The decision ─────────────────────────────────────────────────────────────────────────


def raises(play: Play, actor: Actor) -> list[Any]:
    """The amounts of a raise that somebody is offered."""
    return [move.amounts for move in legal(play.state, actor) if move.decision == "raise"]


@pytest.mark.cites("657a.1", "657a.11")
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    ("cards", "most"),
    [
        (ACES, 3),
        ("3s 3h 2d 2c 9h", 3),
        ("9s 8h 7d 6c 2h", 3),
        (KINGS, 1),
        ("As Kh Qs 9c 2h", 1),
        ("Ks Kh Ad Qc 9s", 1),
    ],
)
def test_a_player_may_double_or_triple_only_with_a_pair_of_aces_or_better(
    cards: str, most: int, method: str
) -> None:
    play = dealt(CRAZY, {1: {}}, {1: cards}, "Qd Jc 6d 4h 3d", dealing=method)
    ann = play.actor(1)
    assert raises(play, ann) == [tuple((Cents(1000 * n),) * 2 for n in range(1, most + 1))]
    for times in (1, 2, 3):
        command = Decide(ann, 1, Raise(Cents(1000 * times)))
        if times <= most:
            assert refusal(play.state, command) is None
        else:
            assert why_not(play, command) == ("decision/amount", "657a.11(b)")
            assert "more takes a pair of aces or better" in play.refused(command).reason
    for cents in (0, 999, 1500, 2999, 4000):
        wrong = Decide(ann, 1, Raise(Cents(cents)))
        assert why_not(play, wrong) == ("decision/amount", "657a.11(b)")


@pytest.mark.cites("657a.11")
@pytest.mark.parametrize("electronic", [True, False])
def test_nobody_but_its_player_is_told_whether_the_hand_may_be_raised_so(electronic: bool) -> None:
    bets: Mapping[int, Mapping[str, int]] = {1: {}, 2: {}}
    plays = [
        dealt(CRAZY, bets, {1: cards, 2: "Td 8s 6h 4c 2c"}, electronic=electronic)
        for cards in (ACES, KINGS)
    ]
    owner, other = Actor(Role.PLAYER, "player 1"), Actor(Role.PLAYER, "player 2")
    for viewer in (other, DEALER, SYSTEM, FLOOR, Actor(Role.SURVEILLANCE, "the eye")):
        rich, poor = (body_of(view(play.state, viewer)) for play in plays)
        assert rich == poor
    command = Decide(other, 1, Raise(THIRTY))
    assert why_not(plays[0], command) == why_not(plays[1], command)
    if electronic:
        assert raises(plays[0], owner) != raises(plays[1], owner)
    else:
        # The dealer records the answer, and does not see the hand either.
        assert [raises(play, owner) for play in plays] == [[], []]


@pytest.mark.cites("657a.11")
def test_the_system_which_answers_for_a_player_never_raises_more_than_any_hand_may() -> None:
    play = dealt(CRAZY, {1: {}}, {1: ACES})
    assert raises(play, SYSTEM) == [((TEN, TEN),)]
    assert why_not(play, Decide(SYSTEM, 1, Raise(THIRTY))) == ("decision/amount", "657a.11(b)")


@pytest.mark.cites("657a.11", "R57")
def test_with_real_cards_the_dealers_word_stands_until_the_hand_is_turned() -> None:
    play = dealt(CRAZY, {1: {}, 2: {}}, {1: KINGS, 2: LOW}, electronic=False)
    assert raises(play, DEALER) == [((TEN, TEN), (TWENTY, TWENTY), (THIRTY, THIRTY))]
    play.answer(1, "raise", 30)
    play.answer(2, "raise", 10)
    play.proceed()  # the dealer's cards
    play.proceed()  # seat 2 is settled
    play.proceed()  # seat 1 is turned, and not settled
    assert list(play.state.settled) == [2]
    assert all(one.turned for one in play.state.lying(PLAYER, 1))
    assert why_not(play, Proceed(DEALER)) == ("decision/hand", "657a.11(b)")
    assert "proceed" not in {move.kind for move in legal(play.state, DEALER)}
    wrong = CorrectWager(FLOOR, 1, "play", TWENTY, "misread")
    assert why_not(play, wrong) == ("correction/amount", "657a.11(b)")
    play.correct(CorrectWager(FLOOR, 1, "play", TEN, "the hand does not allow it"))
    settled(play)
    assert line(play, 1, "play").staked == TEN


@pytest.mark.cites("657a.11", "R57")
def test_or_the_card_was_misread_and_the_hand_allows_the_raise() -> None:
    play = table(CRAZY, {1: {}}, electronic=False)
    play.close_bets((None,) * 52)
    play.proceed()
    play.answer(1, "raise", 30)
    play.proceed()
    for place, text in (((PLAYER, 1), KINGS), ((HOUSE, 0), "Qd Jc 6d 4h 3d")):
        positions = [one.position for one in play.state.lying(*place)]
        faces = dict(zip(positions, parse_cards(text), strict=True))
        play.do(EnterCards(DEALER, faces))
    play.proceed()
    assert why_not(play, Proceed(DEALER))[0] == "decision/hand"
    first, second, *_ = play.state.lying(PLAYER, 1)
    aces = dict(zip((first.position, second.position), parse_cards("As Ah"), strict=True))
    play.correct(CorrectCards(FLOOR, aces, "aces, not kings"))
    settled(play)
    assert line(play, 1, "play").returned == 6000
    kings = dict(zip(aces, parse_cards("Ks Kh"), strict=True))
    back = CorrectCards(FLOOR, kings, "kings after all")
    confirming = ConfirmCorrection(PIT, play.proposed(back))
    assert why_not(play, confirming) == ("decision/hand", "657a.11(b)")
    play.correct(CorrectWager(FLOOR, 1, "play", TEN, "misread"))
    play.do(confirming)
    assert line(play, 1, "play").returned == 2000


@pytest.mark.cites("657a.11", "R8")
def test_a_fold_loses_ante_super_bonus_and_progressives_and_nothing_else() -> None:
    extra = {"queens-up": 10, FOUR_CARD: 1, FIVE_CARD: 1, HAND_BONUS: 1, "six-card-bonus": 10}
    play = dealt(CRAZY, {1: extra}, {1: LOW})
    play.do(Decide(play.actor(1), 1, Fold()))
    seat = play.state.seats[1]
    assert set(seat.forfeited) == {"ante", "super-bonus", FOUR_CARD, FIVE_CARD}
    assert set(seat.forfeited.values()) == {"R8"}


# ── .11 Settlement ───────────────────────────────────────────────────────────────────────────

WEAK_DEALER, PAIR_DEALER = "Qd Jc 6d 4h 3d", "9d 9c Kd 4h 3d"


@pytest.mark.cites("657a.11", "R37")
@pytest.mark.parametrize(
    ("dealer", "cards", "ante", "play", "bonus"),
    [
        (WEAK_DEALER, "Ks Th 8d 6c 2s", "push 10", "win 20", "push 10"),
        (WEAK_DEALER, "Ts 9h 7d 5c 2s", "push 10", "win 20", "push 10"),
        (WEAK_DEALER, "Qs Jh 6h 4c 2s", "push 10", "win 20", "push 10"),
        (WEAK_DEALER, "9s 8h 7d 6c 2s", "push 10", "win 20", "win 20"),
        (PAIR_DEALER, "Ts Th 8d 6c 2s", "win 20", "win 20", "push 10"),
        (PAIR_DEALER, "9s 8h 7d 6c 2s", "win 20", "win 20", "win 20"),
        (PAIR_DEALER, "9s 9h Kh 4c 2s", "push 10", "push 10", "push 10"),
        (PAIR_DEALER, "9s 9h Kh 2c 2s", "win 20", "win 20", "push 10"),
        (PAIR_DEALER, "8s 8h Ad Kc 2s", "lose 0", "lose 0", "lose 0"),
        (PAIR_DEALER, "As Kh Qd 5c 2s", "lose 0", "lose 0", "lose 0"),
        ("7d 7c 7h Kd 3d", "9s 8h 6h 5c Ts", "lose 0", "lose 0", "lose 0"),
        ("7d 7c 7h Kd 3d", "Js Th 9d 8c 2s", "lose 0", "lose 0", "win 20"),
        ("Jd Tc 9h 8s 3d", "Js Th 9d 8c 2s", "push 10", "push 10", "win 20"),
    ],
)
def test_ante_play_and_super_bonus_as_published(
    dealer: str, cards: str, ante: str, play: str, bonus: str
) -> None:
    found = lines(CRAZY, cards, dealer=dealer)
    for wager, expected in {"ante": ante, "play": play, "super-bonus": bonus}.items():
        outcome, dollars = expected.split()
        have = (found[wager]["outcome"], found[wager]["returned"])
        assert have == (outcome, f"{dollars}.00"), wager


@pytest.mark.cites("657a.11")
@pytest.mark.parametrize(
    ("dealer", "plays", "hand"),
    [
        ("Kd 7c 4h 3s 2d", True, "King high"),
        ("Ad 7c 4h 3s 9d", True, "Ace high"),
        ("2d 2c 4h 3s 9d", True, "Pair of twos"),
        ("Qd Jc 9h 8s 6d", False, "Queen high"),
        ("Qd Jc Th 9s 2d", True, "Straight, queen high"),
    ],
)
def test_the_dealer_plays_with_king_high_or_better_of_the_best_four(
    dealer: str, plays: bool, hand: str
) -> None:
    seat = {"seat": 1, "cards": ACES, "wagers": {"ante": 5, "super-bonus": 5}}
    seat["decisions"] = ["raise 1"]
    found = settle({"game": CRAZY, "dealer": dealer.replace("9d", "9s"), "seats": [seat]})
    assert (found["dealer"]["qualifies"], found["dealer"]["hand"]) == (plays, hand)
    rule = found["seats"][0]["lines"][0]["rule"]
    assert ("less than king high" in rule) is not plays


@pytest.mark.cites("657a.11", "657a.11(f)", "R17", "R22")
def test_a_players_wagers_are_settled_in_the_chapters_order() -> None:
    extra = {"queens-up": 10, FOUR_CARD: 1, FIVE_CARD: 1, HAND_BONUS: 1}
    extra |= {"five-card-hand-bonus-dealer": 1, "six-card-bonus": 10}
    hands = {2: LOW, 6: "8s 8h 8d 8c 7d"}
    draws: dict[str, Any] = {"magic_card": parse_cards("Qd")[0], "lucky_position": 2}
    play = stays(dealt(CRAZY, {2: extra, 6: {}}, hands, PLAYS, "5c", **draws))
    assert [one.wager for one in play.state.settled[2]] == [
        *("ante", "play", "super-bonus", "queens-up", FOUR_CARD, FIVE_CARD, HAND_BONUS),
        *("five-card-hand-bonus-dealer", "six-card-bonus", "envy", "magic-card", "lucky-bonus"),
    ]


@pytest.mark.cites("657a.11", "R17")
def test_the_dealer_is_turned_up_first_then_player_by_player_from_the_right() -> None:
    play = dealt(CRAZY, {2: {"six-card-bonus": 10}, 4: {}, 6: {}}, {}, bonus="5c")
    for seat, word in ((2, "raise"), (4, "fold"), (6, "raise")):
        play.answer(seat, word, 10)
    seen: list[set[tuple[str, int]]] = []
    while play.state.phase in (Phase.DEALER, Phase.SETTLEMENT):
        play.proceed()
        seen.append({(one.spot.area, one.spot.seat) for one in play.state.layout if one.turned})
    house, last, first = (HOUSE, 0), (PLAYER, 6), (PLAYER, 2)
    assert seen == [{house}, {house, last}, {house, last}, {house, last, first, (BONUS, 0)}]


# ── .12 Payouts ──────────────────────────────────────────────────────────────────────────────

#: Hands for every row of the four-card tables of this chapter.
ROWS = {
    **{row: cards for row, cards in FOUR_CARD_ROWS.items() if row and row != "Pair of aces"},
    "Pair of queens or better": "Qs Qh 9d 7c 4s",
    "": "Js Jh 9d 7c 4s",
}
METERS = {"meter": "12345.67", "mega": "11111.11", "major": "2222.22", "minor": "333.33"}
#: Dealers below king high: one of them goes with any hand.
WEAK = ("Qd Jc 8c 5c 3d", "Td 9c 7h 3c 2d", "Th 7c 6h 4h 2c")
PAID = [
    *((wager, letter, FIVE_CARD_ROWS) for wager, letter in [(FIVE_CARD, one) for one in "ABCD"]),
    *((FOUR_CARD, letter, ROWS) for letter in "AB"),
    *(("six-card-bonus", letter, SIX_CARD_ROWS) for letter in "ABCDE"),
    ("super-bonus", None, ROWS),
    ("queens-up", None, ROWS),
]
LESSER = {"Four aces": "Four-of-a-kind"} | {
    row: "Royal flush" for row in SIX_CARD_ROWS if row.startswith("Six-card")
}


@pytest.mark.cites("657a.12", "R7", "R26", "R37")
@pytest.mark.parametrize("dollars", [1, 5])
@pytest.mark.parametrize(("wager", "letter", "hands"), PAID)
def test_every_row_of_every_paytable_pays_whoever_wins(
    wager: str, letter: str | None, hands: Mapping[str, str], dollars: int
) -> None:
    printed = {row.hand: row.pays for row in LAW.wagers[wager].paytables.tables[letter].rows}
    for name, cards in hands.items():
        five, bonus = cards.split()[:5], cards.split()[5:]
        fields: dict[str, Any] = {"bonus_cards": bonus} if bonus else {}
        fields["rules"] = {wager: letter} if letter else {}
        terms = LAW.wagers[wager].meter
        if terms is not None:
            fields["meters"] = {wager: {key: METERS[key] for key in terms.terms[letter].seed}}
        wagers: dict[str, Any] = {wager: dollars}
        if wager == "super-bonus":
            wagers = {"ante": dollars, wager: dollars}
        dealer = next(one for one in WEAK if not set(one.split()) & set(cards.split()))
        found = lines(CRAZY, " ".join(five), "", wagers, dealer, **fields)[wager]
        pays = printed.get(name, printed.get(LESSER.get(name, "")))
        if wager == "super-bonus" and pays is None:
            pays = Push()
        if pays is None:
            assert (found["outcome"], found["returned"]) == ("lose", "0.00")
        elif isinstance(pays, MeterShare):
            share = parse_money(METERS[pays.level]) * pays.percent // 100
            assert (found["outcome"], found["returned"]) == ("win", money_text(share))
        elif isinstance(pays, Push):
            assert (found["outcome"], found["returned"]) == ("push", f"{dollars}.00")
        else:
            assert found["returned"] == money_text(pays.returned(parse_money(dollars)))
        assert found["approval"] == (found["outcome"] == "win" and terms is not None)


@pytest.mark.cites("657a.1", "657a.12", "R8", "R16", "R40")
@pytest.mark.parametrize("dollars", [1, 5])
@pytest.mark.parametrize("letter", ["A", "B"])
@pytest.mark.parametrize(("wager", "hands"), [(FOUR_CARD, ROWS), (FIVE_CARD, FIVE_CARD_ROWS)])
def test_envy_for_anothers_qualifying_hand_also_after_both_folded(
    wager: str, hands: Mapping[str, str], letter: str, dollars: int
) -> None:
    envy = LAW.wagers[wager].envy
    assert envy is not None
    schedule = envy.schedules[letter if envy.letters else None][Cents(dollars * 100)]
    printed = {row.hand: str(row.pays) for row in schedule}
    for name, cards in hands.items():
        seats = [
            {"seat": number, "cards": hand, "decisions": ["fold"]}
            | {"wagers": {"ante": 10, "super-bonus": 10, wager: dollars}}
            for number, hand in ((1, cards), (2, "Qd Jc 6d 4h 3d"))
        ]
        found = settle({"game": CRAZY, "rules": {wager: letter}, "seats": seats})
        other, own = found["seats"]
        assert [one["pays"] for one in other["lines"] if one["wager"] == "envy"] == (
            [printed[name]] if name in printed else []
        )
        assert not [one for one in own["lines"] if one["wager"] == "envy"]


# ── .13 Irregularities ───────────────────────────────────────────────────────────────────────


@pytest.mark.cites("R31", "R34", "R52", "R54")
@pytest.mark.parametrize(
    "kind", ["dealer-exposed", "wrong-count", "misdealt", "wrong-stub-count", "shoe-jam"]
)
def test_what_voids_a_round_gives_every_wager_back(kind: str) -> None:
    extra = {"queens-up": 10, FOUR_CARD: 1, HAND_BONUS: 1}
    jam = kind == "shoe-jam"
    dealing = "automated-shoe" if jam else "manual-shoe"
    play = table(CRAZY, {1: extra}, electronic=False, dealing=dealing)
    play.close_bets(DECK_52)
    if not jam:
        play = dealt(CRAZY, {1: extra}, {1: LOW}, electronic=False)
        play.answer(1, "fold")
    play.do(Report(DEALER, kind))
    assert play.state.void is not None
    assert {one.wager: one.returned for one in play.state.settled[1]} == play.state.seats[1].wagers
    for meter in play.state.meters.values():
        assert all(units % 1_000_000 == 0 for units in meter.levels.values())


@pytest.mark.cites("R54")
def test_a_dealers_card_seen_after_the_reveal_is_no_irregularity() -> None:
    play = dealt(CRAZY, {1: {}}, {1: LOW}, electronic=False)
    play.answer(1, "fold")
    play.proceed()
    assert why_not(play, Report(DEALER, "dealer-exposed"))[0] == "irregular/not-now"
