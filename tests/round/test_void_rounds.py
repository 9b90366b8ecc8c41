"""Rounds that do not count: what goes back, what is still settled, what meters give back (R31)."""

from random import Random

import pytest

from pitboss.games import games
from pitboss.games.choices import Fold
from pitboss.games.dealing import COMMUNITY
from pitboss.games.dealing import DEALER as HOUSE
from pitboss.games.model import Ask, Deal, Reveal, Settle
from pitboss.round import (
    Approve,
    Close,
    ConfirmLight,
    Phase,
    Report,
    refusal,
    replay,
)
from pitboss.round import events as e
from pitboss.round.meters import Reading, open_meter
from pitboss.round.records import unlit
from pitboss.rulebook import chapter_of
from pitboss.rulebook.chapter import Effect
from tests.support.accounts import all_units, won
from tests.support.dealer_run import (
    LEAVES,
    STAYS,
    all_returned,
    before,
    bet_everything,
    betted,
    borne,
    can_be,
    cited,
    closed,
    every_game_citing,
    finish,
    go_on,
    kinds,
    line,
    moments,
    outcomes,
    ready,
    seated,
    staked,
    units,
    with_cards,
)
from tests.support.games import (
    CODIFIED_CHAPTER,
    FOUR,
    GAMES,
    HOLDEM,
    METHODS,
    RIDE,
    UTH,
    every_game,
)
from tests.support.rounds import DEALER, FLOOR, Play, jackpot, rules_of, whole_deck

COUNT, EXPOSED, JAM = "wrong-count", "dealer-exposed", "shoe-jam"
OWN, DEALERS, SIX = "five-card-hand-bonus", "five-card-hand-bonus-dealer", "six-card-bonus"
every_method = pytest.mark.parametrize("dealing", METHODS)


def voided(play: Play, kind: str) -> e.RoundVoided:
    late = bool(play.state.settled)
    report = Report(FLOOR, kind, reason="found when collecting") if late else Report(DEALER, kind)
    (event,) = play.do(report)
    assert isinstance(event, e.RoundVoided)
    return event


# ── A wrong number of cards ──────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("prefer", [STAYS, LEAVES], ids=["all stay", "all fold"])
@every_method
@every_game_citing("13(c)")
def test_a_wrong_number_of_cards_returns_every_wager_at_any_moment(
    slug: str, dealing: str, prefer: tuple[str, ...]
) -> None:
    found = 0
    for play in moments(ready(slug, 1, 2, dealing=dealing), prefer):
        event = voided(play, COUNT)
        assert (event.cite, event.keeps) == (
            f"{chapter_of(slug).paragraphs.irregularities}(c)",
            frozenset(),
        )
        assert all(all_returned(play.state, seat) for seat in (1, 2))
        assert play.state.phase is Phase.CLOSING
        found += 1
    assert found > 3


# ── The dealer's card ────────────────────────────────────────────────────────────────────────


@every_method
@pytest.mark.cites("641a.13(d)", "R54")
def test_four_card_poker_returns_everything_when_a_dealers_card_is_seen(dealing: str) -> None:
    play = ready(FOUR, 1, 2, dealing=dealing)
    play.proceed()
    assert play.state.phase is Phase.DECISION
    for _ in range(3):  # before each of the two decisions, and until the dealer reveals (R54)
        trial = play.copy()
        event = voided(trial, EXPOSED)
        assert (event.cite, event.keeps) == ("641a.13(d)", frozenset())
        assert all(all_returned(trial.state, seat) for seat in (1, 2))
        go_on(play, LEAVES)
    assert isinstance(play.state.step, Settle), "the dealer has revealed"
    assert play.refused(Report(DEALER, EXPOSED)).code == "irregular/not-now"


@pytest.mark.cites("641a.13(d)", "R54")
def test_a_dealers_card_matters_also_where_nobody_is_asked() -> None:
    play = seated(rules_of(FOUR), 1, 2)
    for seat in (1, 2):
        play.bet(seat, {"aces-up": 10})
    closed(play).proceed()
    assert isinstance(play.state.step, Reveal)
    trial = play.copy()
    voided(trial, EXPOSED)
    assert all(all_returned(trial.state, seat) for seat in (1, 2))
    play.proceed()
    assert play.refused(Report(DEALER, EXPOSED)).code == "irregular/not-now"


@pytest.mark.parametrize("prefer", [STAYS, LEAVES], ids=["all stay", "all fold"])
@pytest.mark.cites("653a.13(d)", "653a.12(c)", "R31")
def test_ultimate_texas_holdem_deals_on_and_settles_trips(prefer: tuple[str, ...]) -> None:
    cards = {
        ("player", 2): "9c 9d",
        ("player", 5): "Kc 4d",
        ("community", 0): "9h 8s 7s 2d 3d",
        ("dealer", 0): "Ah Qc",
        ("bonus", 0): "Tc Td 5h 6h",
    }
    play = with_cards(betted(UTH), cards)
    play.proceed()
    found = 0
    for at_moment in moments(play, prefer):
        if not can_be(EXPOSED)(at_moment):
            assert isinstance(at_moment.state.step, Reveal | Settle)
            continue
        event = voided(at_moment, EXPOSED)
        assert event.cite == "653a.13(d)"
        assert event.keeps == {"trips"}
        state = finish(at_moment).state
        assert len(state.cards(COMMUNITY)) == 5
        for seat, trips in ((2, "win"), (5, "lose")):
            ends = outcomes(state, seat)
            assert ends["trips"] == trips
            # The board is there, and yet the paragraph saves nothing else.
            assert {ends[one] for one in ends.keys() - {"trips"}} == {"push"}
        assert line(state, 2, "trips").cite == "653a.12(c)"
        found += 1
    assert found > 5


@pytest.mark.parametrize("dealing", ["manual-shoe", "reshuffling-shoe"])
@pytest.mark.parametrize("flop", [False, True])
@pytest.mark.cites("647a.13(d)", "647a.12(b)", "R31")
def test_holdem_bonus_is_settled_and_nothing_else(flop: bool, dealing: str) -> None:
    cards = {("player", 2): "9c 9d", ("player", 5): "Kc 4d", ("dealer", 0): "Ah Qc"}
    play = with_cards(betted(HOLDEM, dealing=dealing), cards)
    play.proceed()
    while flop and not any(one.turned for one in play.state.lying(COMMUNITY)):
        go_on(play)
    dealt = play.state.dealt
    event = voided(play, EXPOSED)
    assert (event.cite, event.keeps) == ("647a.13(d)", frozenset({"holdem-bonus"}))
    state = finish(play).state
    assert state.dealt == dealt
    for seat in (2, 5):
        ends = outcomes(state, seat)
        back = {wager for wager, one in ends.items() if one == "push"}
        assert ends.keys() - back == {"holdem-bonus"}
    assert line(state, 2, "holdem-bonus").outcome == "win"
    assert line(state, 5, "holdem-bonus").outcome == "lose"


@pytest.mark.cites("653a.13(d)", "R31")
def test_without_trips_nothing_more_is_dealt_and_everything_goes_back() -> None:
    play = seated(rules_of(UTH), 2)
    bet_everything(play, 2, but=("trips",))
    closed(play).proceed()
    dealt = play.state.dealt
    event = voided(play, EXPOSED)
    assert not event.keeps
    state = play.state
    assert (state.dealt, state.phase) == (dealt, Phase.CLOSING)
    assert all_returned(state, 2)
    assert not any(one.turned for one in state.layout)


@pytest.mark.parametrize(
    ("slug", "raises", "possible"),
    [
        # Every player has made the Play wager: the dealer's cards help nobody any more.
        *(pytest.param(UTH, n, n < 2, marks=pytest.mark.cites("653a.13(d)")) for n in range(3)),
        *(pytest.param(HOLDEM, n, True, marks=pytest.mark.cites("647a.13(d)")) for n in range(3)),
    ],
)
def test_a_dealers_card_matters_until_every_player_has_decided(
    slug: str, raises: int, possible: bool
) -> None:
    play = ready(slug, 1, 2)
    play.proceed()
    for seat in (1, 2):
        go_on(play, ("raise",) if seat <= raises else ("check", "raise"))
    assert can_be(EXPOSED)(play) is possible
    assert any(not one.turned for one in play.state.lying(HOUSE))


@pytest.mark.cites("647a.13(d)", "R54")
@pytest.mark.parametrize("word", ["check", "raise"])
def test_a_dealers_card_matters_until_the_river_question_is_answered(word: str) -> None:
    play = ready(HOLDEM, 1, 2)
    play.proceed()
    river = max(n for n, step in enumerate(games()[HOLDEM].steps) if isinstance(step, Ask))
    while play.state.moment.step < river:
        go_on(play, (word, "raise"))
    for seat in (1, 2):
        assert play.state.moment.seat == seat
        assert can_be(EXPOSED)(play)
        go_on(play, (word,))
    assert any(not one.turned for one in play.state.lying(HOUSE))
    assert play.refused(Report(DEALER, EXPOSED)).code == "irregular/not-now"


@pytest.mark.cites("647a.13(d)", "R54")
def test_a_dealers_card_matters_to_nobody_when_all_have_folded() -> None:
    play = ready(HOLDEM, 1, 2)
    play.proceed()
    for folded in range(2):
        assert can_be(EXPOSED)(play), folded
        go_on(play, ("fold",))
    assert play.refused(Report(DEALER, EXPOSED)).code == "irregular/not-now"


# ── A community card, a shoe ─────────────────────────────────────────────────────────────────


@every_method
@pytest.mark.cites("643a.13(d)")
def test_a_community_card_seen_before_its_time_returns_everything(dealing: str) -> None:
    found = 0
    for play in moments(ready(RIDE, 1, 2, dealing=dealing), LEAVES):
        hidden = any(not one.turned for one in play.state.lying(COMMUNITY))
        assert can_be("community-exposed")(play) is hidden
        if hidden:
            event = voided(play, "community-exposed")
            assert (event.cite, event.keeps) == ("643a.13(d)", frozenset())
            assert all(all_returned(play.state, seat) for seat in (1, 2))
            found += 1
    assert found == 6  # two questions to two players, and before each card


@pytest.mark.parametrize("dealing", ["automated-shoe", "reshuffling-shoe"])
@every_game_citing("13(f)")
def test_a_jammed_shoe_voids_the_round_and_returns_every_wager(slug: str, dealing: str) -> None:
    play = ready(slug, 1, 2, dealing=dealing)
    event = voided(play, JAM)
    assert (event.cite, event.keeps) == (
        f"{chapter_of(slug).paragraphs.irregularities}(f)",
        frozenset(),
    )
    assert all(all_returned(play.state, seat) for seat in (1, 2))


@pytest.mark.parametrize("dealing", ["manual-shoe", "hand"])
@every_game_citing("13(f)")
def test_only_an_automated_shoe_jams(slug: str, dealing: str) -> None:
    for play in moments(ready(slug, dealing=dealing)):
        assert play.refused(Report(DEALER, JAM)).code == "irregular/not-now"


@pytest.mark.cites("R55")
@pytest.mark.parametrize("slug", GAMES)
def test_a_shoe_does_not_jam_once_its_cards_are_out(slug: str) -> None:
    play = ready(slug, dealing="automated-shoe")
    for at_moment in moments(play):
        assert can_be(JAM)(at_moment) is isinstance(at_moment.state.step, Deal)


# ── The stub ─────────────────────────────────────────────────────────────────────────────────

STUBS = cited(
    *(
        (slug, dealing, f"{CODIFIED_CHAPTER[slug]}.{paragraph}")
        for slug in CODIFIED_CHAPTER
        for dealing, paragraph in (
            ("manual-shoe", "8(h)"),
            ("hand", "9(h)" if slug == HOLDEM else "9(f)"),
            ("automated-shoe", "10(f)"),
            ("reshuffling-shoe", "10(f)"),
        )
    )
)


@pytest.mark.cites("R31")
@pytest.mark.parametrize("misdealt", [True, False])
@pytest.mark.parametrize(("slug", "dealing", "cite"), STUBS)
def test_a_wrong_stub_returns_every_wager_and_the_deck_goes_unless_it_was_misdealt(
    slug: str, dealing: str, cite: str, misdealt: bool
) -> None:
    found = 0
    for play in moments(ready(slug, 1, 2, dealing=dealing), LEAVES):
        kind = "misdealt" if misdealt else "wrong-stub-count"
        command = Report(DEALER, kind)
        why = refusal(play.state, command)
        if why is not None:
            assert (why.code, why.cite) == ("irregular/not-now", cite)
            assert can_be("face-up-cards")(play)  # cards are still to come
            continue
        (event,) = play.do(command)
        assert isinstance(event, e.RoundVoided)
        assert (event.irregularity, event.cite, event.removes_deck) == (kind, cite, not misdealt)
        assert play.state.void is not None
        assert play.state.void.removes_deck is not misdealt
        assert all(all_returned(play.state, seat) for seat in (1, 2))
        found += 1
    assert found


# ── What goes back ───────────────────────────────────────────────────────────────────────────


def folds(slug: str) -> bool:
    """Whether a game has a fold."""
    steps = games()[slug].steps
    return any(
        isinstance(step, Ask) and Fold in [one.answer for one in step.offers] for step in steps
    )


@pytest.mark.cites("R31")
@pytest.mark.parametrize(
    ("slug", "kind"),
    [*((slug, COUNT) for slug in GAMES if folds(slug)), (FOUR, EXPOSED), (HOLDEM, EXPOSED)],
)
def test_what_a_fold_lost_comes_back_in_a_void_round(slug: str, kind: str) -> None:
    play = ready(slug, 1, 2, 3)
    play.proceed()
    lost = 0
    for at_moment in filter(can_be(kind), moments(play, ("fold", *STAYS))):
        forfeited = {seat: one.forfeited for seat, one in at_moment.state.seats.items()}
        voided(at_moment, kind)
        state = finish(at_moment).state
        for seat, wagers in forfeited.items():
            for wager in wagers:
                back = line(state, seat, wager)
                assert (back.outcome, back.returned) == ("push", back.staked)
                lost += 1
    assert lost


@pytest.mark.cites("647a.13(d)", "R31")
def test_a_progressive_comes_back_though_the_flop_is_there_folded_or_not() -> None:
    play = ready(HOLDEM, 1, 2)
    play.proceed()
    play.answer(1, "fold")
    while not play.state.cards(COMMUNITY):
        go_on(play)
    voided(play, EXPOSED)
    state = finish(play).state
    for seat in (1, 2):
        assert outcomes(state, seat)["progressive"] == "push"


@pytest.mark.cites("643a.13(d)", "R51")
def test_a_bet_that_was_taken_back_stays_taken_back() -> None:
    play = ready(RIDE, 1)
    play.proceed()
    play.answer(1, "withdraw")
    voided(play, "community-exposed")
    ends = outcomes(play.state, 1)
    assert ends.pop("bet-1") == "withdrawn"
    assert set(ends.values()) == {"push"}
    assert line(play.state, 1, "bet-1").cite == "643a.11(b)"
    assert all_returned(play.state, 1)


@pytest.mark.parametrize("kind", ["face-up-cards", EXPOSED])
def test_lines_stand_in_the_chapters_order_however_the_wagers_were_placed(kind: str) -> None:
    play = seated(rules_of(UTH), 2)
    for wager in ("ante", "blind", SIX, DEALERS, OWN, "progressive", "trips", "bad-beat"):
        play.bet(2, {wager: 10 if wager in ("ante", "blind", "trips", "bad-beat", SIX) else 1})
    closed(play).proceed()
    voided(play, kind)
    order = list(chapter_of(UTH).wagers)
    wagers = list(staked(finish(play).state.settled[2]))
    assert wagers == sorted(wagers, key=order.index)


@every_game
def test_a_void_round_is_closed_and_replayed_as_any_other(slug: str) -> None:
    for kind in kinds(slug, Effect.VOID):
        play = next(filter(can_be(kind), moments(ready(slug, dealing="automated-shoe"))))
        voided(play, kind)
        finish(play)
        while play.state.waiting:
            play.step(Random(1))
        play.do(Close(DEALER))
        assert play.state.closed
        assert replay(play.opened, play.log) == play.state


# ── What meters give back ────────────────────────────────────────────────────────────────────


def readings(play: Play) -> dict[str, dict[str, int]]:
    """Every meter at $50,000 and a fraction, with a reserve where it has one."""
    found = {}
    for key, offer in play.state.rules.offers.items():
        if offer.meter is not None and play.state.rules.chapter.wagers[key].shares is None:
            found[key] = dict.fromkeys(offer.meter.seed, units(50_000) + 7)
            if offer.meter.reserve_rate:
                found[key]["reserve"] = units(300) + 11
    return found


@pytest.mark.cites("R31")
@pytest.mark.parametrize("size", [0, 1])
@every_game
def test_meters_give_back_exactly_what_the_round_added_to_them(slug: str, size: int) -> None:
    bets = betted(slug, 1, 2, 3, size=size)
    before_all = readings(bets)
    play = closed(bets, (), before_all)
    assert play.state.meters
    assert all(
        all_units(meter) > sum(before_all[key].values()) for key, meter in play.state.meters.items()
    )
    for command in (Report(DEALER, COUNT), Report(DEALER, "misdealt")):
        trial = play.copy()
        while refusal(trial.state, command) is not None:
            go_on(trial)
        trial.do(command)
        for key, meter in trial.state.meters.items():
            assert {**meter.levels, "reserve": meter.reserve} == {"reserve": 0} | before_all[key]
        assert borne(trial.log) == {}


@pytest.mark.cites("R31", "653a.13(d)", "647a.13(d)")
@pytest.mark.parametrize("slug", [UTH, HOLDEM])
def test_a_void_that_keeps_a_wager_takes_every_contribution_off(slug: str) -> None:
    bets = betted(slug, 1, 2)
    before_all = readings(bets)
    play = closed(bets, whole_deck(bets.state.rules)[::-1], before_all)
    play.proceed()
    while not play.state.cards(COMMUNITY):
        go_on(play)
    voided(play, EXPOSED)
    state = finish(play).state
    assert not state.prizes
    for key, meter in state.meters.items():
        assert all_units(meter) == sum(before_all[key].values())


@pytest.mark.cites("R31")
@every_game
def test_contributions_come_off_also_below_the_reseed(slug: str) -> None:
    play = betted(slug, 1, 2)
    offers = play.state.rules.offers
    low = {
        key: {
            level: cents * (offers[key].amount or 0) // 100 * 1_000_000 + 5
            for level, cents in (offers[key].meter or pytest.fail(key)).reseed.items()
        }
        for key in readings(play)
    }
    # The contributions are in the reading: another table's ten per cent has brought it down since.
    closed(play, (), low, fed=True)
    added = play.state.added
    voided(play, COUNT)
    for key, meter in play.state.meters.items():
        off = {level: added[key].levels[level] for level in meter.levels}
        assert meter.levels == {
            level: max(0, stood - off[level]) for level, stood in low[key].items()
        }
        short = sum(max(0, off[level] - stood) for level, stood in low[key].items())
        # What is not there, as where the reseed is nothing, the house bears.
        assert borne(play.log).get(key, 0) == short + added[key].reserve


@pytest.mark.cites("R31")
@pytest.mark.parametrize("fed", [True, False])
@every_game
def test_a_meter_that_nobody_read_stays_at_its_seed(slug: str, fed: bool) -> None:
    play = closed(betted(slug, 1, 2), fed=fed)
    voided(play, COUNT)
    for key, meter in play.state.meters.items():
        offer = play.state.rules.offers[key]
        assert offer.meter is not None
        assert offer.amount is not None
        assert meter == open_meter(offer.meter, offer.amount)


@pytest.mark.cites("R31", "R27")
@pytest.mark.parametrize("times", [0, 1, 2])
def test_a_part_that_went_with_anothers_prize_is_borne_by_the_house(times: int) -> None:
    """The Five Card Hand Bonus: 13 cents of a dollar to the level, 8 to the reserve."""
    play = closed(betted(UTH, 1), (), {OWN: {"meter": units(20_000), "reserve": units(500)}})
    added = play.state.added[OWN]
    now = {"meter": play.state.meters[OWN].levels["meter"], "reserve": units(500) + added.reserve}
    if times:
        # Another table has won it all: the level restarted with the reserve, ours included.
        now = {"meter": now["reserve"] if times == 1 else 0, "reserve": 0}
    linked = Reading({"meter": now["meter"]}, now["reserve"], {"meter": times})
    play.do(Report(DEALER, COUNT, readings={OWN: linked}))
    meter = play.state.meters[OWN]
    expected = {
        0: (units(20_000), units(500), 0),
        1: (units(500), 0, added.levels["meter"]),
        2: (0, 0, added.wagers),
    }[times]
    assert (meter.levels["meter"], meter.reserve, borne(play.log).get(OWN, 0)) == expected


@pytest.mark.cites("R31", "653a.13(d)")
@pytest.mark.parametrize("dealing", METHODS)
def test_a_neighbours_trips_does_not_let_a_progressive_be_paid(dealing: str) -> None:
    play = seated(rules_of(UTH, dealing=dealing), 2, 5)
    play.bet(2, {"ante": 10, "blind": 10, "trips": 10})
    play.bet(5, {"ante": 10, "blind": 10, "progressive": 1, OWN: 1, DEALERS: 1})
    cards = {("player", 5): "As Ks", ("community", 0): "Qs Js Ts 2d 3d", ("player", 2): "9c 4d"}
    play = with_cards(play, cards, readings={"progressive": {"meter": units(80_000)}})
    play.proceed()
    event = voided(play, EXPOSED)
    assert event.keeps == {"trips"}
    state = finish(play).state
    assert all_returned(state, 5)
    assert not state.waiting
    assert state.meters["progressive"].levels["meter"] == units(80_000)
    assert outcomes(state, 2)["trips"] in ("win", "lose")


# ── Found when seats are settled already ─────────────────────────────────────────────────────


@pytest.mark.cites("R52", "R31")
@pytest.mark.parametrize("seats", [1, 2, 3])
@pytest.mark.parametrize("kind", ["wrong-count", "misdealt", "wrong-stub-count"])
@every_game
def test_what_settled_seats_were_paid_or_lost_is_reversed_through_the_disputes_account(
    slug: str, kind: str, seats: int
) -> None:
    bets = betted(slug, 1, 2, 3)
    before_all = readings(bets)
    play = before(closed(bets, jackpot(bets, Random(3)), before_all), Settle)
    for _ in range(seats):
        play.proceed()
    paid = {seat: won(lines) for seat, lines in play.state.settled.items()}
    assert len(paid) == seats
    for place in play.state.waiting[:1]:
        light(play, *place)
        play.do(Approve(FLOOR, *place, True))  # approved, and still reversed
    event = voided(play, kind)
    assert event.difference == {seat: -cents for seat, cents in paid.items()}
    state = play.state
    assert state.disputed == event.difference
    assert (state.phase, state.waiting) == (Phase.CLOSING, ())
    assert all(all_returned(state, seat) for seat in (1, 2, 3))
    assert all(prize.given_back for prize in state.prizes.values())
    for key, meter in state.meters.items():
        assert {**meter.levels, "reserve": meter.reserve} == {"reserve": 0} | before_all[key]
    play.do(Close(DEALER))


def light(play: Play, seat: int, wager: str) -> None:
    """The dealer sees the light, where there is one."""
    if (seat, wager) in unlit(play.state):
        play.do(ConfirmLight(DEALER, seat, wager))
