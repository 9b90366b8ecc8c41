"""Written-down rounds in which something went wrong: what ``pitboss settle`` makes of them."""

from copy import deepcopy
from typing import Any

import pytest

from pitboss.rulebook import chapter_of
from pitboss.rulebook.chapter import WagerKind
from pitboss.rulebook.paytables import SetBy
from pitboss.settle import SettleError, settle
from tests.support.games import CODIFIED_CHAPTER, FOUR, GAMES, HOLDEM, RIDE, UTH

Round = dict[str, Any]

ROUNDS: dict[str, Round] = {
    FOUR: {
        "game": FOUR,
        "dealer": "2c 5d 9h Jc Qd Kh",
        "bonus_cards": "3h",
        "seats": [
            {
                "seat": 2,
                "cards": "As Ah Ad 7c 8c",
                "wagers": {"ante": 10, "aces-up": 5, "six-card-bonus": 5, "bad-beat": 5},
                "decisions": ["raise 3"],
            },
            {
                "seat": 5,
                "cards": "2h 4s 6d 8h Th",
                "wagers": {"ante": 10, "four-card-progressive": 1},
                "decisions": ["fold"],
            },
        ],
    },
    RIDE: {
        "game": RIDE,
        "community": "Tc 9d",
        "seats": [
            {
                "seat": 1,
                "cards": "Th 4d 2s",
                "wagers": {"bet-1": 10, "bet-2": 10, "bet-3": 10, "three-card-bonus": 5},
                "decisions": ["withdraw", "ride"],
            },
            {
                "seat": 3,
                "cards": "Kh 8d 3s",
                "wagers": {"bet-1": 10, "bet-2": 10, "bet-3": 10, "five-card-progressive": 1},
                "decisions": ["ride", "withdraw"],
            },
        ],
    },
    HOLDEM: {
        "game": HOLDEM,
        "dealer": "Kc 7d",
        "community": "Qs 9h 4c 3d 2s",
        "bonus_cards": "Ac 6c 6d Th",
        "seats": [
            {
                "seat": 1,
                "cards": "Jh Jd",
                "wagers": {"ante": 10, "holdem-bonus": 5, "six-card-bonus": 5, "progressive": 1},
                "decisions": ["raise 2", "raise 1", "check"],
            },
            {
                "seat": 4,
                "cards": "8c 5h",
                "wagers": {"ante": 10, "holdem-bonus": 5, "progressive": 1},
                "decisions": ["fold"],
            },
        ],
    },
    UTH: {
        "game": UTH,
        "dealer": "Kc 7d",
        "community": "Qs 9h 4c 3d 2s",
        "bonus_cards": "Ac 6c 6d Th",
        "seats": [
            {
                "seat": 1,
                "cards": "9c 9d",
                "wagers": {"ante": 10, "blind": 10, "trips": 5, "six-card-bonus": 5},
                "decisions": ["check", "raise 2"],
            },
            {
                "seat": 4,
                "cards": "8c 5h",
                "wagers": {"ante": 10, "blind": 10, "trips": 5, "bad-beat": 5, "progressive": 1},
                "decisions": ["check", "check", "fold"],
            },
        ],
    },
}
#: How many cards the dealer deals next at each moment of these rounds.
PLACES: dict[str, dict[str | int, int]] = {
    FOUR: {"deal": 17, 0: 0, 1: 0},
    RIDE: {"deal": 8, 0: 0, 1: 0, 2: 0},
    HOLDEM: {"deal": 10, 0: 4, 1: 4, 2: 2, 3: 2},
    UTH: {"deal": 10, 0: 4, 1: 4, 2: 3, 3: 0},
}
every_round = pytest.mark.parametrize("slug", ROUNDS)


def with_mishap(slug: str, kind: str, moment: Any = "deal", **more: Any) -> Round:
    """The round with something gone wrong, and only the decisions made until then."""
    found = deepcopy(ROUNDS[slug])
    found["irregularity"] = {"kind": kind, "moment": moment, **more}
    questions = 0 if moment == "deal" else moment
    for seat in found["seats"]:
        seat["decisions"] = seat["decisions"][:questions]
    return found


def whole(slug: str, kind: str, moment: Any = "deal", **more: Any) -> Round:
    """The round with something gone wrong that does not end it."""
    return deepcopy(ROUNDS[slug]) | {"irregularity": {"kind": kind, "moment": moment, **more}}


def refused(data: Round) -> SettleError:
    with pytest.raises(SettleError) as raised:
        settle(data)
    return raised.value


def all_back(answer: Round) -> bool:
    """Whether every seat has back what it staked."""
    return all(seat["net"] == "0.00" for seat in answer["seats"])


# ── Rounds that go on ────────────────────────────────────────────────────────────────────────


@every_round
def test_a_face_up_card_at_any_place_settles_the_cards_that_were_dealt_after_it(slug: str) -> None:
    plain = settle(ROUNDS[slug])
    for moment, count in PLACES[slug].items():
        for at in range(count):
            answer = settle(whole(slug, "face-up-card", moment, at=at))
            assert [one["kind"] for one in answer.pop("irregularities")] == ["face-up-card"]
            assert answer == plain
        beyond = refused(whole(slug, "face-up-card", moment, at=count)).where
        assert beyond == ("irregularity.at" if count else "irregularity.moment")


@every_round
def test_a_card_drawn_in_error_changes_nothing(slug: str) -> None:
    plain = settle(ROUNDS[slug])
    answer = settle(whole(slug, "drawn-in-error"))
    (noted,) = answer.pop("irregularities")
    assert noted == {"kind": "drawn-in-error", "cite": f"{CODIFIED_CHAPTER[slug]}.13(b)"}
    assert answer == plain
    assert "void" not in plain


# ── Void rounds ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("kind", ["face-up-cards", "wrong-count", "shoe-jam"])
@every_round
def test_what_goes_wrong_in_the_deal_returns_everything(slug: str, kind: str) -> None:
    answer = settle(with_mishap(slug, kind))
    rule = chapter_of(slug).irregularities[kind]
    assert answer["void"] == {
        "kind": kind,
        "cite": rule.cite,
        "still_settled": [],
        "deck_removed": False,
    }
    assert all_back(answer)
    assert {line["cite"] for seat in answer["seats"] for line in seat["lines"]} == {rule.cite}


@every_round
def test_the_deal_is_the_moment_unless_another_is_named(slug: str) -> None:
    data = with_mishap(slug, "wrong-count")
    del data["irregularity"]["moment"]
    assert settle(data) == settle(with_mishap(slug, "wrong-count"))


@pytest.mark.cites("R31")
@pytest.mark.parametrize(
    ("slug", "kind", "moment", "kept"),
    [
        (FOUR, "wrong-count", 0, []),
        (FOUR, "wrong-count", 1, []),
        (FOUR, "dealer-exposed", 0, []),
        (FOUR, "misdealt", 1, []),
        (FOUR, "wrong-stub-count", 0, []),
        (RIDE, "wrong-count", 1, []),
        (RIDE, "community-exposed", 0, []),
        (RIDE, "community-exposed", 2, []),
        (RIDE, "misdealt", 0, []),
        (RIDE, "wrong-stub-count", 2, []),
        (HOLDEM, "face-up-cards", 0, ["holdem-bonus"]),
        (HOLDEM, "face-up-cards", 2, ["holdem-bonus"]),
        (HOLDEM, "wrong-count", 3, []),
        (HOLDEM, "dealer-exposed", 0, ["holdem-bonus"]),
        (HOLDEM, "dealer-exposed", 2, ["holdem-bonus"]),
        (UTH, "face-up-cards", 0, ["trips"]),
        (UTH, "face-up-cards", 2, ["trips"]),
        (UTH, "wrong-count", 2, []),
        (UTH, "dealer-exposed", 1, ["trips"]),
        (UTH, "dealer-exposed", 2, ["trips"]),
        (UTH, "misdealt", 3, []),
        (UTH, "wrong-stub-count", 3, []),
    ],
)
def test_a_void_round_says_why_and_what_is_still_settled(
    slug: str, kind: str, moment: int, kept: list[str]
) -> None:
    answer = settle(with_mishap(slug, kind, moment))
    void = answer["void"]
    assert (void["kind"], void["still_settled"]) == (kind, kept)
    assert void["deck_removed"] is (kind == "wrong-stub-count")
    assert void["cite"].startswith(f"{CODIFIED_CHAPTER[slug]}.")
    if not kept:
        assert all_back(answer)
    for seat in answer["seats"]:
        for line in seat["lines"]:
            if line["wager"] not in kept and line["staked"] != "0.00":
                assert line["returned"] == line["staked"]


def test_what_was_taken_back_or_folded_before_is_told() -> None:
    answer = settle(with_mishap(RIDE, "community-exposed", 1))
    lines = {line["wager"]: line["outcome"] for line in answer["seats"][1]["lines"]}
    assert lines["bet-1"] == "withdrawn"
    assert {lines[one] for one in ("bet-2", "bet-3", "three-card-bonus")} == {"push"}
    answer = settle(with_mishap(HOLDEM, "wrong-count", 1))
    folded = {line["wager"]: line["outcome"] for line in answer["seats"][0]["lines"]}
    assert set(folded.values()) == {"push"}


@pytest.mark.cites("653a.12(d)(3)", "R31")
@pytest.mark.parametrize(
    ("stood", "left"), [("12345.67", "12345.46"), ("9000.00", "8999.79"), ("0.21", "0.00")]
)
def test_a_meter_gives_back_what_the_returned_wagers_added(stood: str, left: str) -> None:
    # One Progressive wager of $1 adds 21 cents, also to a meter below its reseed of $10,000.
    meters = {"meters": {"progressive": {"meter": stood}}}
    assert settle(ROUNDS[UTH] | meters)["meters"]["progressive"]["meter"] == stood
    answer = settle(with_mishap(UTH, "wrong-count", 1) | meters)
    assert answer["meters"]["progressive"]["meter"] == left


@pytest.mark.cites("653a.12(d)(3)", "R31")
def test_a_meter_that_nobody_read_stays_at_its_seed() -> None:
    data = with_mishap(UTH, "wrong-count", 1)
    assert settle(data)["meters"] == {"progressive": {"meter": "10000.00"}}
    data |= {"rules": {"progressive": "C"}, "meters": {"progressive": {"mega": "20000.00"}}}
    levels = {"mega": "19999.91", "major": "1000.00", "minor": "250.00"}
    assert settle(data)["meters"] == {"progressive": levels}


@pytest.mark.parametrize(
    ("slug", "kind", "moment", "left_out"),
    [
        (FOUR, "face-up-cards", "deal", ("dealer", "bonus_cards")),
        (RIDE, "community-exposed", 1, ("community",)),
        (HOLDEM, "face-up-cards", 1, ("community", "bonus_cards")),
        (UTH, "face-up-cards", "deal", ("dealer", "community", "bonus_cards")),
        (UTH, "face-up-cards", 1, ("dealer", "bonus_cards")),
    ],
)
def test_cards_that_nothing_turns_on_may_be_left_out(
    slug: str, kind: str, moment: Any, left_out: tuple[str, ...]
) -> None:
    data = with_mishap(slug, kind, moment)
    whole_answer = settle(data)
    for key in left_out:
        del data[key]
    answer = settle(data)
    assert [seat["lines"] for seat in answer["seats"]] == [
        seat["lines"] for seat in whole_answer["seats"]
    ]


def test_cards_that_a_wager_still_turns_on_are_asked_for() -> None:
    data = with_mishap(UTH, "face-up-cards", 1)
    del data["community"]
    assert refused(data).where == "community"
    data = with_mishap(HOLDEM, "face-up-cards", 1)
    del data["seats"][0]["cards"]
    assert refused(data).where == "seats[0].cards"


# ── Refusals ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("irregularity", "where"),
    [
        ("face-up-card", "irregularity"),
        ([], "irregularity"),
        ({}, "irregularity.kind"),
        ({"kind": "earthquake"}, "irregularity.kind"),
        ({"kind": 7}, "irregularity.kind"),
        ({"kind": ["wrong-count"]}, "irregularity.kind"),
        ({"kind": "community-exposed"}, "irregularity.kind"),
        ({"kind": "shuffler-jam"}, "irregularity.kind"),
        ({"kind": "device-out-of-order"}, "irregularity.kind"),
        ({"kind": "wrong-count", "when": 1}, "irregularity.when"),
        ({"kind": "wrong-count", "moment": "flop"}, "irregularity.moment"),
        ({"kind": "wrong-count", "moment": -1}, "irregularity.moment"),
        ({"kind": "wrong-count", "moment": True}, "irregularity.moment"),
        ({"kind": "wrong-count", "moment": None}, "irregularity.moment"),
        ({"kind": "wrong-count", "moment": 4}, "irregularity.moment"),
        ({"kind": "face-up-card", "at": -1}, "irregularity.at"),
        ({"kind": "face-up-card", "at": "2"}, "irregularity.at"),
        ({"kind": "face-up-card", "at": 99}, "irregularity.at"),
        ({"kind": "face-up-card", "moment": 3}, "irregularity.moment"),
        ({"kind": "wrong-count", "at": 1}, "irregularity.at"),
        ({"kind": "dealer-exposed", "moment": 3}, "irregularity.moment"),
        ({"kind": "wrong-stub-count", "moment": 1}, "irregularity.moment"),
        ({"kind": "shoe-jam", "moment": 1}, "irregularity.moment"),
    ],
)
def test_the_field_that_is_wrong_is_named(irregularity: Any, where: str) -> None:
    data = deepcopy(ROUNDS[UTH]) | {"irregularity": irregularity}
    assert refused(data).where == where


@pytest.mark.parametrize(
    ("slug", "kind", "moment", "place"),
    [
        (UTH, "face-up-cards", 1, 1),
        (UTH, "wrong-count", 1, 1),
        (RIDE, "wrong-count", "deal", 0),
    ],
)
def test_a_decision_after_the_round_was_void_answers_no_question(
    slug: str, kind: str, moment: Any, place: int
) -> None:
    data = whole(slug, kind, moment)
    assert refused(data).where == f"seats[0].decisions[{place}]"


def test_a_decision_before_it_is_still_asked_for() -> None:
    data = with_mishap(UTH, "wrong-count", 2)
    data["seats"][1]["decisions"] = ["check"]
    assert refused(data).where == "seats[1].decisions"


def test_once_all_have_raised_a_dealers_card_is_no_irregularity() -> None:
    data = with_mishap(UTH, "dealer-exposed", 1)
    for seat in data["seats"]:
        seat["decisions"] = ["raise 4"]
    assert refused(data).where == "irregularity.moment"


@pytest.mark.cites("653a.13(d)", "647a.13(d)")
@pytest.mark.parametrize("slug", [HOLDEM, UTH])
def test_a_card_seen_in_the_middle_of_a_question_returns_what_was_raised_by_then(slug: str) -> None:
    data = with_mishap(slug, "dealer-exposed", 0)
    first = min(data["seats"], key=lambda seat: int(seat["seat"]))
    first["decisions"] = ["raise 2" if slug == HOLDEM else "raise 4"]
    answer = settle(data)
    assert answer["void"]["kind"] == "dealer-exposed"
    (seat,) = (one for one in answer["seats"] if one["seat"] == first["seat"])
    raised = {line["wager"]: line for line in seat["lines"]}["flop" if slug == HOLDEM else "play"]
    assert (raised["outcome"], raised["returned"]) == ("push", raised["staked"])


@pytest.mark.cites("653a.13(d)", "647a.13(d)", "643a.13(d)")
@pytest.mark.parametrize(
    ("slug", "kind", "moment"),
    [
        (RIDE, "community-exposed", 1),
        (RIDE, "wrong-count", 1),
        (HOLDEM, "dealer-exposed", 1),
        (HOLDEM, "dealer-exposed", 2),
        (UTH, "dealer-exposed", 1),
        (UTH, "dealer-exposed", 2),
        (UTH, "wrong-count", 2),
    ],
)
def test_it_may_fall_into_the_middle_of_a_later_question(slug: str, kind: str, moment: int) -> None:
    data = with_mishap(slug, kind, moment)
    earlier = ["check"] * moment if slug == UTH else data["seats"][0]["decisions"]
    word = {RIDE: "ride", HOLDEM: "raise 1", UTH: "raise 2" if moment == 1 else "fold"}[slug]
    first, second = data["seats"]
    first["decisions"], second["decisions"] = [*earlier, word], list(earlier)
    answer = settle(data)
    assert answer["void"]["kind"] == kind
    (seat,) = (one for one in answer["seats"] if one["seat"] == first["seat"])
    rest = [one for one in seat["lines"] if one["wager"] not in answer["void"]["still_settled"]]
    assert all(line["returned"] == line["staked"] for line in rest)
    # Nobody answers before the seat whose turn it is.
    first["decisions"], second["decisions"] = list(earlier), [*earlier, word]
    assert refused(data).where == f"seats[1].decisions[{moment}]"


@every_round
@pytest.mark.cites("641a.13(c)", "643a.13(c)", "647a.13(c)", "653a.13(c)", "R31", "R52")
def test_a_wrong_number_of_cards_may_be_found_after_any_answer(slug: str) -> None:
    seats = ROUNDS[slug]["seats"]
    questions = range(max(len(seat["decisions"]) for seat in seats))
    # The seats in the order in which they answer, question by question.
    turns = [[seat["seat"] for seat in seats if len(seat["decisions"]) > q] for q in questions]
    spoken = [number for turn in turns for number in turn]
    for count in range(len(spoken) + 1):
        data = deepcopy(ROUNDS[slug])
        for seat in data["seats"]:
            seat["decisions"] = seat["decisions"][: spoken[:count].count(seat["seat"])]
        ends = [sum(map(len, turns[: q + 1])) for q in questions]
        answered = sum(end <= count for end in ends)
        data["irregularity"] = {"kind": "wrong-count", "moment": answered}
        answer = settle(data)
        assert answer["void"]["still_settled"] == []
        assert all_back(answer)


@pytest.mark.cites("641a.13(d)", "R54")
def test_a_dealers_card_of_641a_must_not_be_seen_until_the_dealer_reveals() -> None:
    data = whole(FOUR, "dealer-exposed", 1)
    assert settle(data)["void"] == {
        "kind": "dealer-exposed",
        "cite": "641a.13(d)",
        "still_settled": [],
        "deck_removed": False,
    }
    alone = {"seat": 2, "cards": "As Ah Ad 7c 8c", "wagers": {"aces-up": 5}}
    aces_up = {"game": FOUR, "irregularity": {"kind": "dealer-exposed"}, "seats": [alone]}
    answer = settle(aces_up)
    assert all_back(answer)
    assert answer["void"]["cite"] == "641a.13(d)"


@pytest.mark.parametrize(
    ("dealing", "paragraph"),
    [
        (None, ".8(h)"),
        ("manual-shoe", ".8(h)"),
        ("hand", ".9(f)"),
        ("automated-shoe", ".10(f)"),
        ("reshuffling-shoe", ".10(f)"),
    ],
)
@every_round
@pytest.mark.cites("653a.8(h)", "653a.9(f)", "653a.10(f)")
def test_a_wrong_stub_is_void_by_the_paragraph_of_the_dealing_method(
    slug: str, dealing: str | None, paragraph: str
) -> None:
    stub = chapter_of(slug).dealing[dealing or "manual-shoe"].stub_wrong_cite
    data = deepcopy(ROUNDS[slug]) | {"irregularity": {"kind": "misdealt"}}
    if dealing is not None:
        data["rules"] = {"dealing": dealing}
    assert settle(data)["void"]["cite"] == stub
    if slug == UTH:
        assert stub == f"653a{paragraph}"


@pytest.mark.parametrize("dealing", ["hand", "automated-shoe", "reshuffling-shoe"])
@every_round
def test_the_dealing_method_changes_no_settlement(slug: str, dealing: str) -> None:
    plain = settle(ROUNDS[slug])
    assert settle(ROUNDS[slug] | {"rules": {"dealing": dealing}}) == plain
    for first in (True, False):
        rules = {"dealing": "reshuffling-shoe", "community_first": first}
        assert settle(ROUNDS[slug] | {"rules": rules}) == plain


@pytest.mark.cites("653a.10(g)", "R46")
def test_only_a_reshuffling_shoe_dispenses_the_community_cards_first() -> None:
    jam = {"kind": "face-up-card", "moment": 1}
    for first, places in ((True, 0), (False, 4)):
        rules = {"dealing": "reshuffling-shoe", "community_first": first}
        for at in range(places):
            assert settle(ROUNDS[UTH] | {"rules": rules, "irregularity": jam | {"at": at}})
        beyond = ROUNDS[UTH] | {"rules": rules, "irregularity": jam | {"at": places}}
        assert refused(beyond).where == f"irregularity.{'at' if places else 'moment'}"
    error = refused(ROUNDS[UTH] | {"rules": {"community_first": True}})
    assert (error.where, error.cite) == ("rules.community_first", "653a.10(g)")


@pytest.mark.cites("653a.13(f)")
@pytest.mark.parametrize("dealing", ["manual-shoe", "hand"])
def test_only_an_automated_shoe_can_jam(dealing: str) -> None:
    error = refused(with_mishap(UTH, "shoe-jam") | {"rules": {"dealing": dealing}})
    assert (error.where, error.cite) == ("rules.dealing", "653a.13(f)")


@every_round
def test_a_jam_implies_an_automated_shoe_and_says_so(slug: str) -> None:
    jammed = with_mishap(slug, "shoe-jam")
    assert "dealing" in settle(jammed)["assumed"]
    given = jammed | {"rules": jammed.get("rules", {}) | {"dealing": "automated-shoe"}}
    assert "dealing" not in settle(given)["assumed"]
    assert "dealing" not in settle(with_mishap(slug, "wrong-count"))["assumed"]


@every_round
def test_an_exposed_card_and_a_wrong_stub_have_a_moment_of_their_own(slug: str) -> None:
    exposed = "community-exposed" if slug == RIDE else "dealer-exposed"
    data = with_mishap(slug, exposed, 0)
    del data["irregularity"]["moment"]
    assert settle(data)["void"]["kind"] == exposed
    data = deepcopy(ROUNDS[slug]) | {"irregularity": {"kind": "misdealt"}}
    assert settle(data)["void"]["kind"] == "misdealt"


# ── Meters whose rates nobody filed ──────────────────────────────────────────────────────────


def _open_meters() -> list[tuple[str, str]]:
    """Every game and wager whose meter the chapter leaves to the submission."""
    return [
        (chapter.slug, wager.key)
        for chapter in map(chapter_of, GAMES)
        for wager in chapter.wagers.values()
        if wager.meter is not None
        and wager.shares is None
        and wager.meter.set_by is SetBy.SUBMISSION
    ]


@pytest.mark.cites("R31")
@pytest.mark.parametrize(("slug", "wager"), _open_meters())
def test_a_void_takes_nothing_off_a_meter_and_a_reserve_whose_rates_nobody_filed(
    slug: str, wager: str
) -> None:
    chapter = chapter_of(slug)
    required = {one.key: 10 for one in chapter.wagers.values() if one.kind is WagerKind.MAIN}
    stated = {wager: {"meter": "23456.78", "reserve": "4738.60"}}
    answer = settle(
        {
            "game": slug,
            "meters": stated,
            "irregularity": {"kind": "wrong-count"},
            "seats": [{"seat": 1, "wagers": {**required, wager: 5}}],
        }
    )
    assert answer["void"]["kind"] == "wrong-count"
    assert answer["meters"] == stated


@pytest.mark.cites("R27", "R31")
@pytest.mark.parametrize("reserve", ["100.00", "0.00"])
def test_a_stated_reserve_is_shown_when_a_whole_prize_has_emptied_it(reserve: str) -> None:
    """It is shown although nobody filed a reserve's rate."""
    bets = {"bet-1": 5, "bet-2": 5, "bet-3": 5, "three-card-progressive": 1}
    answer = settle(
        {
            "game": RIDE,
            "community": "2h Jh",
            "meters": {"three-card-progressive": {"meter": "9000.00", "reserve": reserve}},
            "seats": [
                {"seat": 1, "cards": "As Ks Qs", "wagers": bets, "decisions": ["ride", "ride"]}
            ],
        }
    )
    after = {"meter": f"{1000 + float(reserve):.2f}", "reserve": "0.00"}
    assert answer["meters"] == {"three-card-progressive": after}
