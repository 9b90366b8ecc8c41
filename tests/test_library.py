"""What ``import pitboss`` offers: a round to play, questions to ask, errors to catch."""

import doctest
import importlib
import json
import pickle
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pitboss
from pitboss.cards import DECK_53, card_text
from pitboss.games import games
from pitboss.money import parse_money
from pitboss.rulebook import chapter_of
from pitboss.rulebook.chapter import WagerKind
from pitboss.settle import settle
from tests.support.paths import ROOT

GAMES = sorted(games())
LET_IT_RIDE = {"bet_1": 10, "bet_2": 10, "bet_3": 10}
ULTIMATE = {"ante": 10, "blind": 10}


def python(source: str) -> str:
    """What a fresh interpreter prints."""
    done = subprocess.run(
        [sys.executable, "-c", source], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def dealt(game: str, wagers: dict[str, Any], **options: Any) -> pitboss.Round:
    """A round of one player, up to the first decision."""
    t = pitboss.Round(game, {1: "Ann"}, **options)
    t.place(1, **wagers)
    t.deal()
    return t


# ── The package ──────────────────────────────────────────────────────────────────────────────


def test_the_package_offers_its_names_sorted_and_lazily() -> None:
    assert pitboss.__all__ == sorted(pitboss.__all__)
    for name in pitboss.__all__:
        assert getattr(pitboss, name) is not None
        assert name in dir(pitboss)
    with pytest.raises(AttributeError, match="has no attribute 'blackjack'"):
        _ = pitboss.blackjack  # type: ignore[attr-defined]


def test_the_import_loads_nothing_but_itself() -> None:
    heavy = "pydantic numpy numba rich typer json tomllib sqlalchemy cryptography"
    found = python(
        "import sys, pitboss\n"
        "print([one for one in sys.modules if one.startswith('pitboss.')"
        f" or one in {heavy.split()}])"
    )
    assert found == "[]"


def test_a_round_needs_nothing_but_the_bare_package() -> None:
    found = python(
        "import sys, pitboss\n"
        "t = pitboss.Round('let-it-ride', {1: 'Ann'})\n"
        "t.place(1, bet_1=10, bet_2=10, bet_3=10)\n"
        "t.deal(); t.decide(1, 'ride'); t.decide(1, 'ride')\n"
        "pitboss.odds('let-it-ride')['main'].house_edge\n"
        "pitboss.advise('let-it-ride', 'Th Td 4c')\n"
        "print([one for one in ('pydantic numpy numba rich typer sqlalchemy'.split())"
        " if one in sys.modules], t.over)"
    )
    assert found == "[] True"


@pytest.mark.parametrize(
    "before",
    [
        "",
        "import pitboss.odds; import pitboss.settle",
        "import pitboss.odds.pricing; from pitboss.settle import settle",
        "from pitboss import odds, settle",
        "pitboss.odds; pitboss.settle; import pitboss.odds.pricing; import pitboss.settle.reader",
    ],
)
def test_odds_and_settle_are_called_whatever_was_imported_first(before: str) -> None:
    found = python(
        f"import pitboss\n{before}\n"
        "import sys\n"
        "from pitboss.odds import price\n"
        "from pitboss.settle import SettleError\n"
        "assert pitboss.odds is sys.modules['pitboss.odds'] and callable(pitboss.odds)\n"
        "assert pitboss.settle is sys.modules['pitboss.settle'] and pitboss.settle.settle\n"
        "print(pitboss.odds('let-it-ride')['main'].house_edge)\n"
        "try: pitboss.settle({})\n"
        "except pitboss.Refused as error: print(type(error) is SettleError)"
    )
    assert found.split() == ["37963/1082900", "True"]


def test_what_a_called_package_gives_can_be_pickled() -> None:
    main = pitboss.odds("let-it-ride")["main"]
    assert pickle.loads(pickle.dumps(main)) == main
    assert pickle.loads(pickle.dumps(settle)) is settle


@pytest.mark.parametrize(
    "name", ["library.cards", "library.questions", "library.rounds", "odds.catalog"]
)
def test_the_examples_of_the_docstrings_are_true(name: str) -> None:
    done = doctest.testmod(importlib.import_module(f"pitboss.{name}"))
    assert (done.failed, done.attempted > 0) == (0, True)


# ── A round ──────────────────────────────────────────────────────────────────────────────────


def test_a_round_is_played_in_words_and_dollars() -> None:
    deck = {1: "Th 4d 7c", "community": "Td 2s"}
    t = pitboss.Round("let-it-ride", {1: "Ann"}, deck=deck)
    t.place(1, bet_1=10, bet_2=10, bet_3=10)
    assert (t.turn, t.legal(1), t.cards(1), t.over) == (None, [], (), False)
    t.deal()
    assert (t.turn, t.legal(1)) == (1, ["withdraw", "ride"])
    assert repr(t.cards(1)) == "(Th, 4d, 7c)"
    assert t.community == (None, None)
    t.decide(1, "withdraw")
    assert repr(t.community) == "(Td, None)"
    t.decide(1, " Ride ")
    assert (t.over, t.turn) == (True, None)
    assert [(one.wager, one.outcome, one.returned, one.cite) for one in t.lines(1)] == [
        ("bet-1", "withdrawn", Decimal("10.00"), "643a.11(b)"),
        ("bet-2", "win", Decimal("20.00"), "643a.12(a)"),
        ("bet-3", "win", Decimal("20.00"), "643a.12(a)"),
    ]
    assert str(t.net(1)) == "20.00"
    assert t.lines(1)[1].net == 10
    assert t.lines(1)[1].rule == "pair of tens, jacks, queens, kings or aces pays 1 to 1"
    assert repr(t.lines(1)[1]) == "<bet-2 $10: win, $20 back [643a.12(a)]>"
    assert t.wagers(1) == {"bet-1": 10, "bet-2": 10, "bet-3": 10}


def test_the_table_prints_what_a_spectator_sees() -> None:
    deck = {1: "Ah Ad", 3: "9c 8c", "dealer": "Kc 7d", "community": "As Kd 7h 2c 2d"}
    t = pitboss.Round("uth", {1: "Ann", 3: "Bob"}, deck=deck)
    for seat in (1, 3):
        t.place(seat, ante=10, blind=10)
    t.deal()
    text = repr(t)
    assert text.startswith("<ultimate-texas-holdem, ")
    assert "seat 1 is asked" in text
    assert "seat 1 Ann, ?? ??, ante $10, blind $10" in text
    assert not any(card in text for card in "Ah Ad 9c 8c Kc 7d As Kd 7h 2c".split())
    t.decide(1, "raise 4")
    for word in ("check", "check", "fold"):
        t.decide(3, word)
    text = repr(t)
    assert "dealer Kc 7d" in text
    assert "community As Kd 7h 2c 2d" in text
    assert "seat 1 Ann, Ah Ad" in text
    assert "seat 3 Bob, ?? ??" in text, "a folded hand is never shown"
    assert "net $80" in text
    assert "net -$20" in text


def test_the_view_of_a_seat_has_its_own_cards_alone() -> None:
    t = pitboss.Round("uth", {1: "Ann", 3: "Bob"}, deck={1: "Ah Ad", 3: "9c 8c"})
    for seat in (1, 3):
        t.place(seat, ante=10, blind=10)
    t.deal()
    ann, bob = t.view(1).seats
    assert (len(ann.cards), bob.cards) == (2, (None, None))
    assert [*ann.cards] == [*map(int, t.cards(1))]
    assert [seat.cards for seat in t.view().seats] == [(None, None), (None, None)]
    assert [move.decision for move in t.view(1).moves] == ["check", "raise"]
    assert t.view().moves == ()


def test_a_stack_from_the_top_is_dealt_in_order() -> None:
    # A card to the player, then one to the community (643a.8).
    t = dealt("let-it-ride", LET_IT_RIDE, deck="Th 4d 7c Td 2s")
    assert repr(t.cards(1)) == "(Th, 7c, 2s)"
    t.decide(1, "ride")
    t.decide(1, "ride")
    assert repr(t.community) == "(4d, Td)"


def test_cards_of_one_round_stack_another() -> None:
    first = dealt("let-it-ride", LET_IT_RIDE)
    second = dealt("let-it-ride", LET_IT_RIDE, deck={1: first.cards(1)})
    assert second.cards(1) == first.cards(1)


def test_without_a_stack_the_cards_differ() -> None:
    assert len({dealt("uth", ULTIMATE).cards(1) for _ in range(12)}) > 1


def test_a_slip_says_the_whole_of_a_seat() -> None:
    t = pitboss.Round("uth", {1: "Ann"})
    t.place(1, ante=10, blind=10, trips="12.50", six_card_bonus=Decimal(5))
    assert t.wagers(1) == {"ante": 10, "blind": 10, "trips": Decimal("12.50"), "six-card-bonus": 5}
    t.place(1, ante=25, blind=25)
    assert t.wagers(1) == {"ante": 25, "blind": 25}
    t.place(1, {"ante": 30, "blind": 30}, trips=12.5)
    assert t.wagers(1) == {"ante": 30, "blind": 30, "trips": Decimal("12.50")}
    t.place(1, ante=30, blind=30, trips=12.5)
    assert len(t.wagers(1)) == 3, "the same slip again changes nothing"
    t.place(1)
    t.place(1)
    assert t.wagers(1) == {}


def test_a_wager_on_a_color_takes_both() -> None:
    t = pitboss.Round("pai-gow", {1: "Ann"}, rules={"variant": "ez"})
    t.place(1, pai_gow=10, red_black=(5, "red"))
    assert t.view().seats[0].choices == {"red-black": "red"}


@pytest.mark.cites("641a.7(d)(1)")
def test_a_raise_in_a_span_may_be_any_multiple() -> None:
    t = dealt("four-card-poker", {"ante": 10})
    assert t.legal(1) == ["fold", "raise 1", "raise 2", "raise 3"]
    t.decide(1, "raise 1.5")
    assert t.wagers(1)["play"] == 15


def test_a_single_raise_needs_no_number() -> None:
    t = dealt("three-card-poker", {"ante": 10})
    assert t.legal(1) == ["fold", "raise 1"]
    t.decide(1, "raise")
    assert t.wagers(1)["play"] == 10


@pytest.mark.cites("645a.11(d)")
def test_pai_gow_is_set_in_words_and_surrendered_after_the_dealer_turns() -> None:
    deck = {1: "Ah Ad Kc Js 9h 7d 3c", "dealer": "Kd Qs Tc 8h 6d 4h 2c"}
    t = dealt("pai-gow", {"pai_gow": 20}, deck=deck)
    assert t.legal(1)[-1] == "set house"
    assert "set Kc Js" in t.legal(1)
    t.decide(1, "set Kc Js")
    assert t.legal(1) == ["stand", "surrender"]
    assert repr(t.dealer) == "(Kd, Qs, Tc, 8h, 6d, 4h, 2c)"
    t.decide(1, "stand")
    assert t.net(1) == 19


@pytest.mark.cites("R15")
def test_a_prize_of_a_meter_is_approved_by_itself() -> None:
    deck = {1: "As Ks", "community": "Qs Js Ts 2c 3d"}
    t = dealt("uth", {**ULTIMATE, "progressive": 1}, deck=deck)
    t.decide(1, "raise 4")
    (prize,) = [one for one in t.lines(1) if one.wager == "progressive"]
    assert t.over
    assert (prize.outcome, prize.pays) == ("win", "100% of meter")
    assert prize.returned >= 10_000


def test_a_player_may_be_called_like_the_staff() -> None:
    deck = {1: "As Ks", "community": "Qs Js Ts 2c 3d"}
    t = pitboss.Round("uth", {1: "the floorperson", 2: "floorperson 0"}, deck=deck)
    t.place(1, **ULTIMATE, progressive=1)
    t.deal()
    t.decide(1, "raise 4")
    assert t.over


@pytest.mark.parametrize(
    "rules",
    [
        {"trips": "B"},
        "examples/demo.toml",
        ROOT / "examples" / "demo.toml",
        (ROOT / "examples" / "demo.toml").read_text(encoding="utf-8"),
    ],
    ids=["choices", "name", "path", "text"],
)
def test_a_table_plays_by_the_rules_given(rules: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    t = pitboss.Round("uth", {1: "Ann"}, rules=rules)
    assert t.rules.chapter.chapter == "653a"
    assert t.rules.offers["trips"].paytable.letter == "B"


def test_by_default_every_optional_wager_is_offered_from_a_dollar() -> None:
    for slug in GAMES:
        rules = pitboss.Round(slug, {1: "Ann"}).rules
        optional = {
            key
            for key, law in rules.chapter.wagers.items()
            if law.kind is WagerKind.OPTIONAL and law.variant in (None, "standard")
        }
        assert optional <= set(rules.offers)
        assert rules.minimum == 100


# ── What is refused ──────────────────────────────────────────────────────────────────────────


@contextmanager
def refusal(code: str, cite: str | None, words: str) -> Iterator[None]:
    """A refusal with this code and paragraph, and these words in it."""
    with pytest.raises(pitboss.Refused) as caught:
        yield
    assert (caught.value.code, caught.value.cite) == (code, cite)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("wagers", "code", "cite", "words"),
    [
        ({"antee": 10}, "wager/not-offered", "653a.7", "did you mean ante?"),
        ({"ante": 0.1}, "wager/amount", "653a.7(d)(1)", "a float is not exact"),
        ({"ante": "ten"}, "wager/amount", "653a.7(d)(1)", "is not an amount of money"),
        ({"ante": True}, "wager/amount", "653a.7(d)(1)", "is not an amount of money"),
        ({"ante": "0.50"}, "wager/below-minimum", "601a.2", "below the minimum of $1"),
        ({"blind": 10}, "wager/needs", "653a.7(d)(1)", "made after Ante"),
        ({"ante": 10, "blind": 5}, "wager/unequal", "653a.7(d)(1)", "equals the ante"),
        ({"ante": (10, "red")}, "wager/choice", "653a.7(d)(1)", "nothing to choose"),
        ({"play": 10}, "wager/not-now", "653a.11(b)", "made at its decision"),
        ({"progressive": 5, "ante": 5}, "wager/fixed-amount", "653a.12(d)(5)", "exactly $1"),
    ],
)
def test_a_slip_is_refused_whole(wagers: dict[str, Any], code: str, cite: str, words: str) -> None:
    t = pitboss.Round("uth", {1: "Ann"})
    t.place(1, ante=20, blind=20)
    with pytest.raises(pitboss.Refused) as caught:
        t.place(1, wagers)
    assert caught.value.code == code
    assert caught.value.cite is not None
    assert caught.value.cite.startswith(cite)
    assert words in str(caught.value)
    assert t.wagers(1) == {"ante": 20, "blind": 20}


def test_the_order_of_play_is_refused_otherwise() -> None:
    t = pitboss.Round("uth", {1: "Ann", 2: "Bob"})
    with refusal("round/no-wagers", "653a.7(d)(1)", "no wager is down"):
        t.deal()
    with refusal("decision/not-now", "653a.11", "the dealer asks no question now"):
        t.decide(1, "check")
    for seat in (1, 2):
        t.place(seat, **ULTIMATE)
    t.deal()
    with pytest.raises(pitboss.Refused, match='after "no more bets"'):
        t.place(1, ante=5, blind=5)
    with pytest.raises(pitboss.Refused, match="betting is already closed"):
        t.deal()
    with pytest.raises(pitboss.Refused, match="it is seat 1's turn") as caught:
        t.decide(2, "check")
    assert (caught.value.code, caught.value.cite) == ("decision/out-of-turn", "653a.11(b)")
    assert t.legal(2) == []


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("bet", "decision/unknown"),
        ("", "decision/unknown"),
        ("set", "decision/unknown"),
        ("raise 5", "decision/amount"),
        ("raise 3.0001", "decision/amount"),
        ("raise", "decision/amount"),
        ("ride", "decision/not-offered"),
        ("set Zz 2c", "card/unknown"),
    ],
)
def test_a_decision_that_cannot_be_is_refused(words: str, code: str) -> None:
    t = dealt("uth", ULTIMATE)
    with pytest.raises(pitboss.Refused) as caught:
        t.decide(1, words)
    assert caught.value.code == code
    assert t.legal(1) == ["check", "raise 3", "raise 4"]


@pytest.mark.parametrize("call", ["place", "legal", "cards", "lines", "net", "wagers", "view"])
@pytest.mark.parametrize("seat", [2, 0, 99, True, "1", 1.0])
def test_a_seat_where_nobody_sits_is_refused(call: str, seat: Any) -> None:
    t = pitboss.Round("uth", {1: "Ann"})
    with refusal("seat/empty", "653a.7(b)", "nobody sits at seat"):
        getattr(t, call)(seat)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"game": "blackjack"}, "there is no game 'blackjack'"),
        ({"game": "ultimte"}, "did you mean ultimate-texas-holdem?"),
        ({"players": {9: "Ann"}}, "has seats 1 to 6, not 9"),
        ({"players": {1: ""}}, "needs a name"),
        ({"players": {}}, "somebody sits at the table"),
        ({"deck": "Ah Ah"}, "is there twice"),
        ({"deck": {1: "Ah Kd", "dealer": "Ah Kc"}}, "is there twice"),
        ({"deck": "Jk"}, "not in a deck of 52"),
        ({"deck": "Zz"}, "is not a card"),
        ({"deck": {"muck": "Ah"}}, "is no place for cards: a seat, dealer, community"),
        ({"rules": {"trips": "Z"}}, "no paytable"),
        ({"rules": {"tripps": "A"}}, "has no such rule"),
        ({"rules": "facility = 'x'"}, "offers at least one game"),
        ({"rules": "no-such.toml"}, "no-such.toml"),
        ({"rules": {"facility": "x", "games": {}}}, "offers at least one game"),
    ],
)
def test_a_round_that_cannot_be_is_refused(given: dict[str, Any], words: str) -> None:
    asked = {"game": "uth", "players": {1: "Ann"}} | given
    with pytest.raises(pitboss.Refused) as caught:
        pitboss.Round(asked.pop("game"), asked.pop("players"), **asked)
    assert words in str(caught.value)
    assert caught.value.code != pitboss.Refused.code


def test_a_submission_without_the_game_is_refused() -> None:
    text = (ROOT / "examples" / "demo.toml").read_text(encoding="utf-8")
    head = text.partition("[games.")[0]
    rules = (
        f"{head}[games.let-it-ride]"
        + text.partition("[games.let-it-ride]")[2].split("\n[games.")[0]
    )
    with pytest.raises(pitboss.Refused):
        pitboss.Round("uth", {1: "Ann"}, rules=rules)


@pytest.mark.parametrize(
    ("deck", "words"),
    [
        ({1: "Ah Kd Qc"}, "the cards of seat 1: takes 2 cards, not 3"),
        ({2: "Ah Kd"}, "the cards of seat 2: no card is dealt there"),
        ({"bonus_cards": "Ah"}, "the cards of bonus_cards: no card is dealt there"),
    ],
)
def test_a_stack_that_nobody_is_dealt_is_refused(deck: Any, words: str) -> None:
    t = pitboss.Round("uth", {1: "Ann"}, deck=deck)
    t.place(1, **ULTIMATE)
    with refusal("deck/place", None, words):
        t.deal()


# ── Every game ───────────────────────────────────────────────────────────────────────────────


@st.composite
def played(draw: st.DrawFn, slug: str) -> pitboss.Round:
    """A round with some wagers at some seats, every decision a legal one."""
    seats = draw(st.sets(st.integers(1, chapter_of(slug).positions), min_size=1, max_size=3))
    deck = draw(st.permutations(DECK_53[: chapter_of(slug).deck.deck]))
    players = {seat: f"player {seat}" for seat in seats}
    t = pitboss.Round(slug, players, deck=[card_text(card) for card in deck])
    for seat in sorted(seats):
        slip: dict[str, Any] = {}
        entry = draw(st.sampled_from(t.rules.chapter.entry.any_of))
        for key in t.rules.before_the_deal:
            law, offer = t.rules.chapter.wagers[key], t.rules.offers[key]
            wanted = key in entry or draw(st.booleans())
            amount: Any = Decimal(offer.amount or 1000) / 100
            if law.choice:
                amount = (amount, draw(st.sampled_from(law.choice)))
            if wanted:
                slip[key.replace("-", "_")] = amount
        try:
            t.place(seat, **slip)
        except pitboss.Refused:
            t.place(seat, **{key.replace("-", "_"): 10 for key in entry})
    t.deal()
    while not t.over:
        assert t.turn is not None
        words = t.legal(t.turn)
        assert words
        assert repr(t).count("\n") >= 1
        t.decide(t.turn, draw(st.sampled_from(words)))
    return t


@pytest.mark.parametrize("slug", GAMES)
@given(data=st.data())
@settings(max_examples=25, deadline=None)
def test_every_game_is_played_to_its_end(slug: str, data: st.DataObject) -> None:
    t = data.draw(played(slug))
    for seat in t.view().seats:
        lines = t.lines(seat.seat)
        assert {one.wager for one in lines if one.staked} == set(t.wagers(seat.seat))
        assert sum(one.staked for one in lines) == sum(t.wagers(seat.seat).values())
        assert t.net(seat.seat) == sum(one.returned for one in lines) - sum(
            one.staked for one in lines
        )
        assert all(one.cite and one.rule for one in lines)
        assert t.legal(seat.seat) == []


# ── The rounds worked out by hand ────────────────────────────────────────────────────────────

#: What a case may say that a round of the library does not take.
_BEYOND = {"irregularity", "magic_card", "lucky_position", "meters", "bank"}


def read_cases() -> list[dict[str, Any]]:
    """The rounds of ``cases/`` that a program could have played."""
    lines = [
        json.loads(line, parse_float=Decimal)
        for path in sorted((ROOT / "cases").glob("*.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.strip()
    ]
    return [one for one in lines if "error" not in one["expect"] and not _BEYOND & {*one["input"]}]


CASES = read_cases()


def sized(data: dict[str, Any]) -> dict[str, Any]:
    """The rules of a case, with the sizes of the wagers that have a fixed one."""
    rules = dict(data.get("rules", {}))
    for key, law in chapter_of(data["game"]).wagers.items():
        if not law.amounts:
            continue
        made = [seat["wagers"][key] for seat in data["seats"] if key in seat["wagers"]]
        given = rules.get(key)
        if made and law.shares is None and not isinstance(given, list):
            chosen = given if isinstance(given, dict) else {"paytable": given} if given else {}
            rules[key] = {**chosen, "amount": made[0]}
    return rules


def replayed(data: dict[str, Any]) -> pitboss.Round:
    """A case played through the library."""
    stack = {seat["seat"]: seat["cards"] for seat in data["seats"] if seat.get("cards")}
    stack |= {key: data[key] for key in ("dealer", "community", "bonus_cards") if data.get(key)}
    players = {seat["seat"]: str(seat.get("player", seat["seat"])) for seat in data["seats"]}
    t = pitboss.Round(data["game"], players, rules=sized(data), deck=stack)
    for seat in sorted(data["seats"], key=lambda one: one["seat"]):
        slip = {
            key: (one["amount"], one["color"]) if isinstance(one, dict) else one
            for key, one in seat["wagers"].items()
        }
        t.place(seat["seat"], slip)
    t.deal()
    left = {seat["seat"]: list(seat.get("decisions", [])) for seat in data["seats"]}
    while t.turn is not None:
        words = left[t.turn]
        if t.legal(t.turn) == ["stand", "surrender"]:
            t.decide(t.turn, words.pop() if words else "stand")
        elif words == ["surrender"]:
            t.decide(t.turn, "set house")
        else:
            t.decide(t.turn, words.pop(0))
    assert not any(left.values())
    return t


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_a_stacked_round_settles_as_worked_out_by_hand(case: dict[str, Any]) -> None:
    t = replayed(case["input"])
    answer = settle(case["input"])
    for seat in answer["seats"]:
        lines = [one for one in seat["lines"] if "%" not in (one["pays"] or "")]
        found = [one for one in t.lines(seat["seat"]) if "%" not in (one.pays or "")]
        assert [
            (one.wager, one.outcome, parse_money(one.returned), one.cite, one.rule) for one in found
        ] == [
            (one["wager"], one["outcome"], parse_money(one["returned"]), one["cite"], one["rule"])
            for one in lines
        ]


def test_most_rounds_worked_out_by_hand_are_played() -> None:
    assert len(CASES) > 200
    assert {case["input"]["game"] for case in CASES} == set(GAMES)


# ── Questions ────────────────────────────────────────────────────────────────────────────────


def test_odds_are_exact_fractions_by_wager_and_paytable() -> None:
    odds = pitboss.odds("three-card")
    edge = odds["pair_plus"].house_edge
    assert edge == odds["pair-plus", "A"].house_edge == odds["pair-plus", "a"].house_edge
    assert edge == -odds["pair-plus"].expected_value == Fraction(253, 5525)
    assert isinstance(edge, Fraction)
    assert sum(row.deals for row in odds["pair-plus"].rows) == odds["pair-plus"].deals == 22100
    assert odds["main"].rows == ()
    assert odds["main"].standard_deviation > 1
    assert ("pair-plus", "B") in odds
    assert len(odds) == len(list(odds)) == len({*odds})
    assert repr(odds["main"]).startswith("<main")
    assert "pair-plus A" in repr(odds)
    for key in ("trips", ("pair-plus", "Z"), ("main", "Q")):
        assert key not in odds
        with pytest.raises(KeyError):
            odds[key]


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_its_odds(slug: str) -> None:
    odds = pitboss.odds(slug)
    assert ("main", next(letter for wager, letter in odds if wager == "main")) in odds
    for one in odds.values():
        assert one.house_edge == -one.expected_value


def test_odds_of_a_submission_are_those_it_offers() -> None:
    filed = pitboss.odds("uth", rules=ROOT / "examples" / "demo.toml")
    assert [key for key in filed if key[0] == "trips"] == [("trips", "B")]
    assert filed["trips"].house_edge == pitboss.odds("uth")["trips", "B"].house_edge


ROUND = {
    "game": "let-it-ride",
    "community": "Td 2s",
    "seats": [
        {
            "seat": 1,
            "cards": "Th 4d 7c",
            "wagers": {"bet-1": 10, "bet-2": 10, "bet-3": 10},
            "decisions": ["withdraw", "ride"],
        }
    ],
}


def test_a_written_round_is_settled_from_a_mapping_or_a_text() -> None:
    found = pitboss.settle(ROUND)
    assert found["seats"][0]["net"] == "20.00"
    assert pitboss.settle(json.dumps(ROUND)) == found
    filed = pitboss.settle(ROUND, rules=ROOT / "examples" / "demo.toml")
    assert filed["seats"][0]["net"] == "20.00"


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("{", "not JSON"),
        ('{"game": "uth", "game": "uth"}', "twice in one object"),
        ("[]", "a round is a JSON object"),
        ({"game": "uth"}, "at least one seat"),
        ({"game": "uth", "seats": [{"seat": 1}] * 9000}, "seats 1 to 6: these are 9,000"),
        ({**ROUND, "community": "Td Th"}, "is there twice"),
    ],
)
def test_a_written_round_that_cannot_be_is_refused(written: Any, words: str) -> None:
    with pytest.raises(pitboss.Refused, match=words) as caught:
        pitboss.settle(written)
    assert caught.value.code == "round/written"


def test_a_submission_is_checked_as_text_path_or_tables() -> None:
    path = ROOT / "examples" / "demo.toml"
    assert pitboss.check(path).ok
    assert pitboss.check(str(path)).ok
    assert pitboss.check(path.read_text(encoding="utf-8")).ok
    found = pitboss.check({"facility": "Demo", "games": {"let-it-ride": {"minimum": 5}}})
    assert not found.ok
    assert {one.cite for one in found.violations} >= {"643a.7(k)"}
    placed = pitboss.check('facility = "Demo"\n[games.let-it-ride]\nminimum = "x"\n')
    assert any(one.line == 3 for one in placed.violations)
    with pytest.raises(pitboss.Refused, match="TOML"):
        pitboss.check("facility = \n")
    with pytest.raises(pitboss.Refused, match=r"nowhere\.toml"):
        pitboss.check(Path("nowhere.toml"))
    with pytest.raises(pitboss.Refused):
        pitboss.Round("lir", {1: "Ann"}, rules={"facility": "Demo", "games": {"let-it-ride": {}}})


def test_advice_has_every_choice_with_its_value() -> None:
    advice = pitboss.advise("let-it-ride", "Jh Qh Kh")
    assert [one.decision for one in advice.choices] == ["ride", "withdraw"]
    assert advice.best.decision == "ride"
    assert isinstance(advice.best.value, Fraction)
    other = pitboss.advise("let-it-ride", "Jh Qh Kh", rules={"main": "B"})
    assert other.best.value != advice.best.value
    filed = pitboss.advise("let-it-ride", "Th Td 4c", rules=ROOT / "examples" / "demo.toml")
    assert filed.best.decision == "ride"
    with pytest.raises(pitboss.Refused, match="has 3 cards, not 2"):
        pitboss.advise("let-it-ride", "Th Td")
    with pytest.raises(pitboss.Refused, match="shows one card"):
        pitboss.advise("caribbean", "Th Td 4c 2d 9s")
    with pytest.raises(pitboss.Refused, match="is not a card"):
        pitboss.advise("let-it-ride", "Th Td Zz")


def test_advice_names_the_extra_that_is_missing() -> None:
    found = python(
        "import sys, pitboss\n"
        "sys.modules['numba'] = None\n"
        "try: pitboss.advise('caribbean', 'Th Td 4c 2d 9s', up='Kd')\n"
        "except ImportError as error: print(error)"
    )
    assert found == "advice counts hands with numba: pip install 'pitboss[solve]'"


def test_the_rules_of_a_game_are_its_chapter() -> None:
    found = pitboss.rules("643")
    assert (found["chapter"], found["game"]) == ("643a", "let-it-ride")
    assert json.loads(json.dumps(found)) == found
    with pytest.raises(pitboss.Refused):
        pitboss.rules("blackjack")


def test_a_card_prints_as_a_card_and_is_a_number() -> None:
    card = pitboss.Card("10h")
    assert (repr(card), str(card), f"{card}", card.name) == ("Th", "Th", "Th", "ten of hearts")
    assert card == pitboss.Card("Th") == pitboss.Card(int(card))
    assert len({card, pitboss.Card("Th")}) == 1
    with pytest.raises(pitboss.Refused):
        pitboss.Card("Zz")


def _any(value: Any) -> Any:
    """A value of a type that a checker would refuse."""
    return value


@pytest.mark.parametrize(
    ("ask", "code"),
    [
        (lambda: pitboss.Round(_any(5), {1: "Ann"}), "game/unknown"),
        (lambda: pitboss.Round("let-it-ride", _any(["Ann"])), "seat/none"),
        (lambda: pitboss.Round("let-it-ride", {1: ""}), "round/opening"),
        (lambda: pitboss.odds("let-it-ride")["man"], "wager/unknown"),
        (lambda: pitboss.odds("let-it-ride")["three-card-bonus", "Z"], "wager/unknown"),
        (lambda: pitboss.check(_any(5)), "file/unreadable"),
        (lambda: pitboss.rules(_any(None)), "game/unknown"),
    ],
)
def test_a_wrong_argument_is_refused_with_a_sentence_and_a_code(ask: Any, code: str) -> None:
    with pytest.raises(pitboss.Refused) as caught:
        ask()
    assert caught.value.code == code
    assert str(caught.value)[0] not in "'\"", "no quoted message"


def test_a_variant_of_a_submission_is_played_priced_and_advised() -> None:
    demo = ROOT / "examples" / "demo.toml"
    t = pitboss.Round("uth", {1: "Ann"}, rules=demo, variant="high-limit")
    with pytest.raises(pitboss.Refused, match="below the minimum"):
        t.place(1, ante=10, blind=10)
    t.place(1, ante=25, blind=25)
    own, high = (pitboss.odds("uth", rules=demo, variant=name) for name in ("", "high-limit"))
    assert (own["trips"].paytable, high["trips"].paytable) == ("B", "A")
    advice = pitboss.advise("uth", "Ah Kd", rules=demo, variant="high-limit")
    assert advice.best.decision == "raise 4"
    with pytest.raises(pitboss.Refused, match="did you mean high-limit"):
        pitboss.odds("uth", rules=demo, variant="hi-limit")
    with pytest.raises(pitboss.Refused, match="one of a submission"):
        pitboss.Round("uth", {1: "Ann"}, variant="high-limit")
