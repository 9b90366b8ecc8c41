"""Hosting an electronic table: commit, deal, keep the time, carry the meters, show views only."""

from collections.abc import Sequence

import pytest

from pitboss.cards import DECK_52, Card, parse_cards
from pitboss.games.choices import Fold, Raise
from pitboss.games.dealing import COMMUNITY, PLAYER
from pitboss.house import Host, LogWriteError
from pitboss.money import Cents
from pitboss.record import Actor, Entry, Role
from pitboss.round import (
    Approve,
    Decide,
    OpenBits,
    Phase,
    Proceed,
    RefusedError,
    seen,
)
from pitboss.round.events import (
    ApprovalGiven,
    BetsClosed,
    BitsOpened,
    DecisionMade,
    HashGiven,
    RoundClosed,
    RoundOpened,
    RoundVoided,
    SeatAbandoned,
    WagersPlaced,
)
from pitboss.round.fairness import problems
from pitboss.table import TableStatus, new_table, replay
from tests.support.games import (
    CARIBBEAN,
    CRAZY,
    FOUR,
    GAMES,
    HOLDEM,
    MISSISSIPPI,
    PAI_GOW,
    RIDE,
    THREE,
    UTH,
    every_game,
)
from tests.support.hosts import (
    FLOOR,
    SPECTATOR,
    SURVEILLANCE,
    Hosted,
    Kept,
    demo,
    known_chance,
    unshuffled,
)
from tests.support.slips import placing

#: What "play on" says to every question, where nobody answers (.7(b)).
CAREFUL = {
    UTH: ["check", "check", "fold"],
    HOLDEM: ["fold"],
    FOUR: ["fold"],
    RIDE: ["ride", "ride"],
    CARIBBEAN: ["fold"],
    CRAZY: ["fold"],
    MISSISSIPPI: ["fold"],
    THREE: ["fold"],
    PAI_GOW: ["set house"],  # with an optional wager nobody is asked whether to surrender
}


def words(hosted: Hosted, seat: int) -> list[str]:
    """What a seat answered."""
    return [one.word for one in hosted.state.seats[seat].decisions]


# ── Rounds ───────────────────────────────────────────────────────────────────────────────────


@every_game
def test_rounds_are_played_to_their_end_and_the_record_gives_the_same_table(slug: str) -> None:
    hosted = Hosted(slug, (1, 2, 4))
    for _ in range(4):
        hosted.round()
        assert hosted.phase() is Phase.CLOSED
    hosted.host.close(hosted.now)
    start = new_table(hosted.rules, "table-7", electronic=True)
    assert replay(start, hosted.kept.entries) == hosted.host._table
    assert sum(isinstance(one, RoundClosed) for one in hosted.events) == 4
    assert len(hosted.kept.openings) == 4
    ids = [one.round_id for one in hosted.events if isinstance(one, RoundOpened)]
    assert ids == [f"table-7-test-{number}" for number in range(1, 5)]


@every_game
def test_the_root_is_out_before_the_first_wager_and_every_hash_before_the_bits(slug: str) -> None:
    kinds = [type(one) for one in Hosted(slug, (1, 2)).round().events]
    root, lock = kinds.index(RoundOpened), kinds.index(BetsClosed)
    assert root < kinds.index(HashGiven) < kinds.index(WagersPlaced) < lock
    assert lock < kinds.index(BitsOpened)
    assert kinds.count(HashGiven) == kinds.count(BitsOpened) == 2


@every_game
def test_after_a_round_each_gets_the_openings_of_exactly_what_they_saw(slug: str) -> None:
    hosted = Hosted(slug, (1, 2, 3)).locked()
    host = hosted.host
    people = [*(one.actor for one in hosted.players.values()), SPECTATOR, FLOOR, SURVEILLANCE]
    shown = host.view(SPECTATOR, hosted.now).round
    assert shown is not None
    while hosted.phase() is not Phase.CLOSED:
        assert all(host.openings(one) is None for one in people)
        if not any(hosted.act(seat) for seat in hosted.players):
            assert host.advance(hosted.now) or host.approve(hosted.now)
    for person in people:
        openings = host.openings(person)
        assert openings is not None
        assert problems(openings, shown=shown.root, locked=shown.lock) == []
        assert {one["dealt"] for one in openings["openings"]} == seen(hosted.state, person)
    whole = host.openings(SURVEILLANCE)
    assert whole == hosted.kept.openings[-1]
    assert whole is not None
    assert len(whole["openings"]) == hosted.rules.chapter.deck.deck


def test_meters_are_carried_from_round_to_round() -> None:
    hosted = Hosted(UTH, (1, 2, 3, 4, 5, 6), seed=4)
    shown = [hosted.host.meters()["progressive"]["meter"]]
    bets = 0
    for _ in range(6):
        hosted.round()
        bets += sum("progressive" in seat.wagers for seat in hosted.state.seats.values())
        shown.append(hosted.host.meters()["progressive"]["meter"])
    assert bets
    assert shown[0] == 1_000_000
    assert shown[-1] == 1_000_000 + 21 * bets


def test_what_is_the_systems_is_done_by_the_host_alone() -> None:
    hosted = Hosted(UTH).locked()
    command = Proceed(Actor(Role.SYSTEM, "somebody"))
    refused = hosted.host.refusal(command, hosted.now)
    assert refused is not None
    assert refused.code == "role/not-allowed"
    with pytest.raises(RefusedError):
        hosted.host.do(command, hosted.now)
    assert hosted.host.advance(hosted.now) is None


def test_nothing_but_views_openings_and_posted_numbers_leaves_a_host() -> None:
    public = {name for name in vars(Host) if not name.startswith("_")}
    told = {"view", "refusal", "meters", "openings", "due"}
    done = {"open", "close", "start", "do", "close_bets", "advance", "approve", "leave", "tick"}
    assert public == told | done
    assert {name for name in vars(Hosted(UTH).host) if not name.startswith("_")} == {
        "rules",
        "rounds",
    }


def test_a_prize_waits_until_the_houses_floorperson_is_asked() -> None:
    with unshuffled():
        probe = Hosted(UTH, (1,), decks=lambda _: DECK_52).round()
        places: dict[int, Card] = {}
        for area, seat, cards in ((PLAYER, 1, "Ah Kh"), (COMMUNITY, 0, "Qh Jh Th 2c 3d")):
            lying = [one.position for one in probe.state.lying(area, seat)]
            places |= dict(zip(lying, parse_cards(cards), strict=True))
        rest = iter(card for card in DECK_52 if card not in places.values())
        deck = tuple(places[at] if at in places else next(rest) for at in range(52))
        hosted = Hosted(UTH, (1,), decks=lambda _: deck).start().bets()
        you = hosted.players[1].actor
        hosted.host.do(
            placing(hosted.state, you, 1, "progressive", Cents(100)),
            hosted.now,
        )
        assert hosted.host.close_bets(hosted.now) is None
        while hosted.act(1) or hosted.host.advance(hosted.now):
            pass
        assert hosted.phase() is Phase.APPROVAL
        assert hosted.host.due() is None
        with pytest.raises(RefusedError):
            hosted.host.do(Approve(you, 1, "progressive", granted=True), hosted.now)
        move = hosted.host.approve(hosted.now)
        assert move is not None
        assert move.wager == "progressive"
        assert hosted.host.approve(hosted.now) is None
        hosted.until(Phase.CLOSED)
        assert hosted.phase() is Phase.CLOSED
        assert sum(isinstance(one, ApprovalGiven) for one in hosted.events) == 1
        assert hosted.host.meters()["progressive"]["meter"] == 1_000_000


def test_a_closed_table_calls_off_the_round_whose_betting_is_open() -> None:
    hosted = Hosted(UTH).start().bets()
    hosted.host.close(hosted.now)
    void = next(one for one in hosted.events if isinstance(one, RoundVoided))
    assert (void.irregularity, void.reason) == ("called-off", "the table is closed")
    assert hosted.host.openings(SURVEILLANCE) is None
    assert hosted.kept.openings == []
    assert hosted.host.view(SPECTATOR, hosted.now).status is TableStatus.CLOSED


def test_a_table_with_a_round_in_play_is_not_closed() -> None:
    hosted = Hosted(UTH).locked()
    with pytest.raises(RefusedError):
        hosted.host.close(hosted.now)


def test_what_cannot_be_written_down_does_not_happen() -> None:
    class Full(Kept):
        full = False

        def write(self, entries: Sequence[Entry]) -> None:
            if self.full:
                raise LogWriteError("no space left on device")
            super().write(entries)

    log = Full()
    host = Host(demo(UTH)[1], chance=known_chance(), log=log)
    host.open(0)
    host.start({1: "P1"}, 0)
    before = host._table
    log.full = True
    with pytest.raises(LogWriteError):
        host.close(5)
    assert host._table == before
    log.full = False
    host.close(5)
    assert [entry.number for entry in log.entries] == list(range(1, len(log.entries) + 1))


def test_a_clock_that_was_set_back_stops_nothing() -> None:
    hosted = Hosted(UTH).locked()
    hosted.now = 3
    hosted.until(Phase.CLOSED)
    assert hosted.phase() is Phase.CLOSED
    assert {entry.at for entry in hosted.kept.entries} == {1000}


# ── Time ─────────────────────────────────────────────────────────────────────────────────────


@every_game
def test_bets_close_when_the_filed_time_is_over(slug: str) -> None:
    hosted = Hosted(slug, (1, 2), betting_seconds=17).start().bets()
    assert hosted.host.due() == 1017
    assert hosted.host.tick(1016) == ()
    assert hosted.phase() is Phase.BETTING
    (done,) = hosted.host.tick(1017)
    assert done.kind == "no-more-bets"
    assert hosted.phase() is Phase.MIXING
    assert next(e.at for e in hosted.kept.entries if isinstance(e.event, BetsClosed)) == 1017


def test_a_box_that_is_not_complete_in_time_goes_back() -> None:
    hosted = Hosted(UTH, (1, 2)).start()
    hosted.act(1)
    while hosted.act(2):
        pass
    assert set(hosted.state.seats[1].wagers) == {"ante"}
    hosted.host.tick(1020)
    assert hosted.phase() is Phase.MIXING
    assert hosted.state.boxes == (2,)
    assert sum(isinstance(one, WagersPlaced) and bool(one.back) for one in hosted.events) == 1


def test_without_a_wager_betting_stays_open() -> None:
    hosted = Hosted(UTH, (1,)).start()
    assert hosted.host.tick(1020) == ()
    assert (hosted.phase(), hosted.host.due()) == (Phase.BETTING, 1040)
    hosted.act(1)
    hosted.host.tick(1040)
    assert (hosted.phase(), hosted.host.due()) == (Phase.BETTING, 1060)
    assert hosted.state.boxes == ()


def test_bits_that_are_not_opened_in_time_are_marked_and_the_hash_counts() -> None:
    hosted = Hosted(UTH, (1, 2)).locked()
    root = hosted.state.root
    assert hosted.act(1)
    assert hosted.host.due() == 1010
    assert hosted.host.advance(hosted.now) is None
    assert hosted.host.tick(1009) == ()
    (done,) = hosted.host.tick(1010)
    assert (done.kind, done.player) == ("open-bits", "P2")
    marked = {one.player: one.bits for one in hosted.events if isinstance(one, BitsOpened)}
    assert marked["P2"] is None
    assert marked["P1"] is not None
    with pytest.raises(RefusedError):
        hosted.host.do(OpenBits(hosted.players[2].actor, "P2", b"x" * 32), 1011)
    hosted.until(Phase.CLOSED)
    openings = hosted.host.openings(SPECTATOR)
    assert problems(openings, shown=root) == []
    assert openings is not None
    assert openings["players"][1]["bits"] is None


@every_game
def test_an_unanswered_question_is_played_on_when_its_time_is_over(slug: str) -> None:
    hosted = Hosted(slug, (1,), decision_seconds=25).locked()
    for word in CAREFUL[slug]:
        hosted.until(Phase.DECISION)
        due = hosted.host.due()
        assert due == hosted.now + 25
        assert hosted.host.tick(due - 1) == ()
        (done,) = hosted.host.tick(due)
        assert (done.seat, done.decision) == (1, word)
        hosted.now = due
    hosted.until(Phase.CLOSED)
    assert words(hosted, 1) == CAREFUL[slug]
    made = [entry for entry in hosted.kept.entries if isinstance(entry.event, DecisionMade)]
    assert {entry.actor.role for entry in made} == {Role.SYSTEM}


def test_every_question_has_its_own_time() -> None:
    hosted = Hosted(UTH, (1, 2)).locked()
    hosted.until(Phase.DECISION)
    hosted.now = 1012
    one = hosted.host.due()
    assert one == 1030
    raised = Raise(Cents(hosted.state.seats[1].wagers["ante"] * 3))
    hosted.host.do(Decide(hosted.players[1].actor, 1, raised), 1012)
    assert hosted.host.due() == 1042
    with pytest.raises(RefusedError):
        hosted.host.do(Decide(hosted.players[2].actor, 2, Fold()), 1013)
    assert hosted.host.due() == 1042


# ── Leaving ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("policy", ["lose", "play-on"])
@every_game
def test_leaving_follows_the_filed_policy(slug: str, policy: str) -> None:
    hosted = Hosted(slug, (1, 2), abandoned=policy).locked()
    hosted.until(Phase.DECISION)
    wagers = dict(hosted.state.seats[1].wagers)
    hosted.host.leave("P1", hosted.now)
    left = next(one for one in hosted.events if isinstance(one, SeatAbandoned))
    hosted.until(Phase.CLOSED, quiet=(1,))
    assert hosted.phase() is Phase.CLOSED
    seat = hosted.state.seats[1]
    assert seat.abandoned
    lines = hosted.state.settled[1]
    if policy == "lose":
        assert set(left.loses) == set(wagers)
        assert words(hosted, 1) == []
        assert sum(line.returned for line in lines) == 0
    else:
        assert left.loses == {}
        assert words(hosted, 1) == CAREFUL[slug]
        assert seat.folded is ("fold" in CAREFUL[slug])


def test_let_it_ride_rides_to_the_end() -> None:
    hosted = Hosted(RIDE, (1,), abandoned="play-on").locked()
    hosted.until(Phase.DECISION)
    hosted.host.leave("P1", hosted.now)
    hosted.until(Phase.CLOSED, quiet=(1,))
    assert not hosted.state.seats[1].withdrawn
    assert not hosted.state.seats[1].folded


def test_leaving_while_betting_is_open_takes_the_wagers_back() -> None:
    hosted = Hosted(UTH, (1, 2)).start().bets()
    hosted.host.leave("P1", hosted.now)
    assert hosted.state.seats[1].wagers == {}
    assert hosted.host.close_bets(hosted.now) is None
    # The hash stands, and nobody is there to open it: the round does not wait.
    hosted.until(Phase.CLOSED, quiet=(1,))
    assert hosted.phase() is Phase.CLOSED
    assert BitsOpened("P1", None) in hosted.events


def test_leaving_before_the_bits_are_opened_does_not_hold_the_round_up() -> None:
    hosted = Hosted(UTH, (1, 2), abandoned="play-on").locked()
    hosted.host.leave("P1", hosted.now)
    hosted.until(Phase.CLOSED, quiet=(1,))
    assert BitsOpened("P1", None) in hosted.events
    assert words(hosted, 1) == CAREFUL[UTH]


def test_every_game_says_what_playing_on_means() -> None:
    assert sorted(CAREFUL) == GAMES
