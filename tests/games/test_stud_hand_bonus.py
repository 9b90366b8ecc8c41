"""What 639a and 657a print in the same words: bets locked, the Five Card Hand Bonus, the rack."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest

from pitboss.cards import DECK_52, parse_cards
from pitboss.games.choices import Fold
from pitboss.games.dealing import PLAYER
from pitboss.money import Cents, money_text, parse_money
from pitboss.record import Actor, Role
from pitboss.round import (
    Approve,
    Close,
    CountChips,
    Decide,
    Phase,
    Proceed,
    ResolveChips,
    open_round,
    refusal,
)
from pitboss.round import events as e
from pitboss.rulebook import chapter_of
from pitboss.settle import SettleError, settle
from tests.support.games import CARIBBEAN, CRAZY, METHODS
from tests.support.rounds import DEALER, FLOOR, Play, main_event, rules_of
from tests.support.slips import placing, taking_back
from tests.support.studs import (
    ENTRY,
    FIVE_CARD,
    FIVE_CARD_ROWS,
    HAND_BONUS,
    HAND_BONUS_DEALER,
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
from tests.support.submissions import one, violations

#: By game where the same words stand, and the progressive that is bet in chips.
PLACES: dict[str, dict[str, str]] = {
    CARIBBEAN: {
        "chapter": "639a",
        "wager": "639a.7(d)(4)",
        "settled": "639a.11(c)(6)",
        "verified": "639a.11(c)(6)(ii)",
        "credited": "639a.11(c)(6)(iii)",
        "checked": "639a.11(c)(6)(i)",
        "racked": "639a.11(d)",
        "payouts": "639a.12(e)",
        "progressive": "progressive",
    },
    CRAZY: {
        "chapter": "657a",
        "wager": "657a.7(d)(5)",
        "settled": "657a.11(f)",
        "verified": "657a.11(f)(2)",
        "credited": "657a.11(f)(3)",
        "checked": "657a.11(f)(1)",
        "racked": "657a.11(g)",
        "payouts": "657a.12(f)",
        "progressive": FIVE_CARD,
    },
}
CLOSING = {
    "manual-shoe": "8(b)",
    "hand": "9(a)(3)",
    "automated-shoe": "10(a)(2)",
    "reshuffling-shoe": "10(a)(2)",
}


def each_game(*places: str, rulings: tuple[str, ...] = ()) -> pytest.MarkDecorator:
    """Both games, with the paragraphs that a test shows; ``payouts(2)`` stands below payouts."""

    def cite(slug: str, place: str) -> str:
        name, _, rest = place.partition("(")
        found = PLACES[slug].get(name, f"{PLACES[slug]['chapter']}.{name}")
        return f"{found}({rest}" if rest else found

    return pytest.mark.parametrize(
        "slug",
        [
            pytest.param(
                slug,
                marks=pytest.mark.cites(*(cite(slug, place) for place in places), *rulings),
            )
            for slug in PLACES
        ],
    )


def each_method() -> Iterator[Any]:
    for slug, places in PLACES.items():
        for method in METHODS:
            cite = f"{places['chapter']}.{CLOSING[method]}"
            yield pytest.param(
                slug, method, cite, id=f"{slug}-{method}", marks=pytest.mark.cites(cite)
            )


# ── No more bets ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("slug", "method", "cite"), list(each_method()))
def test_after_no_more_bets_nothing_is_placed_changed_or_taken_back(
    slug: str, method: str, cite: str
) -> None:
    extra = {HAND_BONUS: 1, PLACES[slug]["progressive"]: 1}
    play = table(slug, {1: extra, 2: {}}, dealing=method)
    play.close_bets(DECK_52)
    closed = ("wager/closed", f"{PLACES[slug]['chapter']}.7(c)")
    for wager in (*extra, HAND_BONUS_DEALER):
        assert why_not(play, placing(play.state, play.actor(2), 2, wager, Cents(100))) == closed
        assert why_not(play, taking_back(play.state, play.actor(1), 1, wager)) == closed


@pytest.mark.parametrize(("slug", "method", "cite"), list(each_method()))
def test_no_card_is_dealt_before_the_progressive_chips_equal_the_wagers_accepted(
    slug: str, method: str, cite: str
) -> None:
    wager = PLACES[slug]["progressive"]
    play = table(slug, {1: {wager: 1}, 2: {wager: 1}}, dealing=method, electronic=False)
    play.close_bets(DECK_52)
    assert why_not(play, Proceed(DEALER)) == ("chips/uncounted", cite)
    short = play.copy()
    short.do(CountChips(DEALER, wager, 1))
    assert why_not(short, Proceed(DEALER))[0] == "chips/uncounted"
    short.do(ResolveChips(FLOOR, wager, "it had rolled off", supplied=(2,)))
    play.do(CountChips(DEALER, wager, 2))
    for counted in (short, play):
        counted.proceed()
        assert counted.state.layout


# ── The wager ────────────────────────────────────────────────────────────────────────────────


@each_game("wager", rulings=("R53",))
@pytest.mark.parametrize("wager", [HAND_BONUS, HAND_BONUS_DEALER])
def test_the_five_card_hand_bonus_follows_the_required_wagers_on_either_hand(
    slug: str, wager: str
) -> None:
    play = Play(rules_of(slug), {1: "Ann"})
    for key, dollars in ENTRY[slug].items():
        command = placing(play.state, play.actor(1), 1, wager, Cents(100))
        assert why_not(play, command) == ("wager/needs", PLACES[slug]["wager"])
        play.bet(1, {key: dollars})
    command = placing(play.state, play.actor(1), 1, wager, Cents(100))
    assert refusal(play.state, command) is None


@each_game("wager")
def test_the_five_card_hand_bonus_is_there_only_if_it_was_filed(slug: str) -> None:
    rules = rules_of(slug)
    offers = {key: offer for key, offer in rules.offers.items() if not key.startswith(HAND_BONUS)}
    play = Play(rules, {1: "Ann"})
    play.bet(1, ENTRY[slug])
    without = play.state.but(rules=rules.__class__(**{**_fields(rules), "offers": offers}))
    refused = refusal(without, placing(without, play.actor(1), 1, HAND_BONUS, Cents(100)))
    assert refused is not None
    assert refused.code == "wager/not-offered"


def _fields(rules: Any) -> dict[str, Any]:
    return {name: getattr(rules, name) for name in rules.__dataclass_fields__}


@each_game("7(e)")
def test_nobody_wagers_on_a_second_position(slug: str) -> None:
    ann = Actor(Role.PLAYER, "Ann")
    play = Play(rules_of(slug), {})
    play.state = play.opened = open_round(rules_of(slug), "1", {1: "Ann", 2: "Ann"})
    play.do(placing(play.state, ann, 1, "ante", Cents(1000)))
    second = placing(play.state, ann, 2, "ante", Cents(1000))
    assert why_not(play, second) == ("boxes/too-many", f"{PLACES[slug]['chapter']}.7(e)")


@each_game("payouts(4)", rulings=("R29",))
def test_rate_seed_and_reset_are_filed_and_both_sums_reach_ten_thousand_dollars(slug: str) -> None:
    filed = {"amount": 5, "seed": 2000, "reseed": 2000, "rate": Decimal("0.1")}
    found = violations(one(slug, {HAND_BONUS: {"amount": 5}}))
    assert {each.path.rsplit(".", 1)[1] for each in found} >= {"seed", "reseed", "rate"}
    assert violations(one(slug, {HAND_BONUS: filed})) == ()
    for key in ("seed", "reseed"):
        (less,) = violations(one(slug, {HAND_BONUS: {**filed, key: 1999}}))
        assert less.cite == f"{PLACES[slug]['payouts']}(4)"


# ── Paid ─────────────────────────────────────────────────────────────────────────────────────


@each_game("settled", "checked", "payouts(1)", "payouts(2)")
@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize("decision", ["", "fold"])
@pytest.mark.parametrize("dollars", [1, 5])
def test_every_hand_is_paid_by_its_row_whoever_wins_and_also_after_a_fold(
    slug: str, own: bool, decision: str, dollars: int
) -> None:
    wager = HAND_BONUS if own else HAND_BONUS_DEALER
    paid = {
        row.hand: row.pays for row in chapter_of(slug).wagers[HAND_BONUS].paytables.default.rows
    }
    for name, cards in FIVE_CARD_ROWS.items():
        hand, other = (cards, PLAYS) if own else (LOW, cards)
        found = lines(slug, hand, decision, {wager: dollars}, other)[wager]
        pays = paid.get(name)
        assert (found["outcome"], found["pays"]) == (("win", str(pays)) if pays else ("lose", None))
        assert found["cite"] == (
            f"{PLACES[slug]['payouts']}(1)" if pays else PLACES[slug]["settled"]
        )
        if pays and pays.meter_level is None:
            assert found["returned"] == money_text(pays.returned(parse_money(dollars)))


@each_game("verified", "credited", rulings=("R15",))
@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize(
    ("row", "paid_from", "approval"),
    [
        ("Royal flush", "jackpot slip", True),
        ("Straight flush", "jackpot slip", True),
        ("Four-of-a-kind", "game account", True),
        ("Full house", "game account", False),
        ("Flush", "game account", False),
    ],
)
def test_a_floorperson_verifies_the_greatest_prizes_and_no_share_of_the_meter_is_credited(
    slug: str, row: str, paid_from: str, approval: bool, own: bool
) -> None:
    wager = HAND_BONUS if own else HAND_BONUS_DEALER
    hand, dealer = (FIVE_CARD_ROWS[row], PLAYS) if own else (LOW, FIVE_CARD_ROWS[row])
    play = stays(dealt(slug, {1: {wager: 1}}, {1: hand}, dealer))
    found = line(play, 1, wager)
    assert (found.paid_from, found.approval) == (paid_from, approval)
    if not approval:
        assert play.state.phase is Phase.CLOSING
        return
    assert why_not(play, Close(DEALER)) == ("approval/open", PLACES[slug]["verified"])
    assert why_not(play, Approve(DEALER, 1, wager, True))[0] == "approval/role"
    play.do(Approve(FLOOR, 1, wager, True))
    play.do(Close(DEALER))


@each_game("payouts(2)", rulings=("R17", "R18"))
def test_those_who_wagered_on_the_dealers_hand_share_its_meter_prize(slug: str) -> None:
    seats = [
        {
            "seat": number,
            "cards": cards,
            "wagers": {**ENTRY[slug], HAND_BONUS_DEALER: 1},
            "decisions": ["fold"],
        }
        for number, cards in ((1, LOW), (4, "Qh 9d 7c 4c 2d"), (7, "Jd 9c 6h 5d 2c"))
    ]
    meters = {HAND_BONUS: {"meter": "20000.00"}}
    data = {"game": slug, "dealer": FIVE_CARD_ROWS["Royal flush"], "meters": meters}
    found = settle({**data, "seats": seats})
    for seat in found["seats"]:
        (share,) = (each for each in seat["lines"] if each["wager"] == HAND_BONUS_DEALER)
        assert share["returned"] == "6666.66"
    assert found["meters"][HAND_BONUS] == {"meter": "10000.02"}


@pytest.mark.parametrize(
    ("magic", "lucky", "paid"),
    [
        ("Qd", 7, {"magic-card"}),
        ("3c", 7, {"magic-card"}),
        ("4c", 7, {"magic-card-dealer"}),
        ("2s", 3, {"lucky-bonus"}),
        ("2s", "dealer", {"lucky-bonus-dealer"}),
        ("2s", 4, set()),
    ],
)
@each_game("1(magic)(i)", "1(magic)(ii)", "1(lucky)(i)", "1(lucky)(ii)", "payouts(3)")
def test_magic_card_and_lucky_bonus_pay_each_wager_by_its_own_hand(
    slug: str, magic: str, lucky: int | str, paid: set[str]
) -> None:
    wagers = {HAND_BONUS: 5, HAND_BONUS_DEALER: 5}
    found = lines(
        slug, LOW, "fold", wagers, "Ad Kc 6s 4c 3h", magic_card=magic, lucky_position=lucky
    )
    extra = {key: each["returned"] for key, each in found.items() if each["staked"] == "0.00"}
    for key in paid:
        pays = chapter_of(slug).bonuses[key.removesuffix("-dealer")].paytables.default.flat
        assert extra.pop(key) == money_text(pays.returned(Cents(500)))
    assert extra == {}


@each_game("settled", rulings=("R22",))
def test_the_hand_bonus_is_settled_after_the_main_wagers_and_the_progressive(slug: str) -> None:
    wager = PLACES[slug]["progressive"]
    found = list(lines(slug, LOW, "", {wager: 1, HAND_BONUS: 1, HAND_BONUS_DEALER: 1}))
    assert found[-3:] == [wager, HAND_BONUS, HAND_BONUS_DEALER]
    assert found[:2] == ["ante", "bet" if slug == CARIBBEAN else "play"]


# ── Folded hands, the rack, the seats ────────────────────────────────────────────────────────


@each_game("credited", rulings=("R10", "R17"))
def test_a_folded_hand_is_turned_only_while_a_wager_on_it_stands(slug: str) -> None:
    bets = {1: {HAND_BONUS: 1}, 2: {}, 3: {HAND_BONUS_DEALER: 1}}
    play = dealt(slug, bets, {1: FIVE_CARD_ROWS["Flush"]})
    for seat in bets:
        play.answer(seat, "fold")
    settled(play)
    up = {each.spot.seat for each in play.state.layout if each.turned and each.spot.area == PLAYER}
    assert up == {1}
    assert list(play.state.settled) == [3, 2, 1]


@each_game("racked")
def test_the_cards_are_racked_hand_by_hand(slug: str) -> None:
    play = stays(dealt(slug, {2: {}, 6: {}}, {2: LOW}))
    event = main_event(play.do(Close(DEALER)))
    assert isinstance(event, e.RoundClosed)
    owner = {each.position: (each.spot.area, each.spot.seat) for each in play.state.layout}
    assert sorted(event.discard) == sorted(owner)
    runs = [owner[position] for position in event.discard]
    starts = [place for n, place in enumerate(runs) if n == 0 or runs[n - 1] != place]
    assert len(starts) == len(set(starts)) == 3


@pytest.mark.cites("R3")
@pytest.mark.parametrize("slug", PLACES)
def test_there_are_seven_positions(slug: str) -> None:
    seat = {"seat": 8, "cards": LOW, "wagers": ENTRY[slug], "decisions": ["fold"]}
    with pytest.raises(SettleError) as caught:
        settle({"game": slug, "dealer": PLAYS, "seats": [seat]})
    assert (caught.value.where, caught.value.cite) == ("seats[0].seat", "R3")


@pytest.mark.parametrize("slug", PLACES)
def test_players_are_asked_clockwise_and_each_for_the_own_hand(slug: str) -> None:
    play = dealt(slug, {1: {}, 4: {}, 7: {}}, {})
    for seat in (1, 4, 7):
        assert play.state.moment.seat == seat
        other = 7 if seat < 7 else 1
        late = Decide(play.actor(other), other, Fold())
        assert why_not(play, late)[0] in ("decision/out-of-turn", "decision/not-asked")
        assert why_not(play, Decide(play.actor(other), seat, Fold()))[0] == "seat/not-yours"
        play.answer(seat, "fold")
    assert play.state.phase is Phase.DEALER


@each_game("1(magic)(i)", "1(lucky)(ii)")
def test_nobody_is_shown_the_draw_before_the_wagers_are_settled(slug: str) -> None:
    card = parse_cards("Qd")[0]
    play = dealt(slug, {1: {HAND_BONUS: 1}}, {1: LOW}, magic_card=card, lucky_position=0)
    before = play.state.shown_draws
    after = stays(play).state.shown_draws
    assert before is None
    assert after is not None
    assert after.magic_card == card
