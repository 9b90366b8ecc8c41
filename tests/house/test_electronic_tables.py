"""An electronic table through the façade: commit, deal, keep the time, carry the meters, show views
only."""

from collections.abc import Iterator

import pytest

from pitboss.cards import DECK_52, Card, parse_cards
from pitboss.floor import AtTable, Sit
from pitboss.games.choices import Fold, Raise
from pitboss.games.dealing import COMMUNITY, PLAYER
from pitboss.house import Floor
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import (
    Abandon,
    Approve,
    Decide,
    NoMoreBets,
    OpenBits,
    Phase,
    PlaceWagers,
    Proceed,
    Reading,
    Ready,
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
from pitboss.simulate import HousePlayer
from pitboss.table import TableStatus
from tests.support.chance import unshuffled
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
from tests.support.private_floors import close_floors
from tests.support.seated import Seated

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


@pytest.fixture(autouse=True)
def closed_floors() -> Iterator[None]:
    yield
    close_floors()


def words(seated: Seated, seat: int) -> list[str]:
    """What a seat answered."""
    return [one.word for one in seated.state.seats[seat].decisions]


# ── Rounds ───────────────────────────────────────────────────────────────────────────────────


@every_game
def test_rounds_are_played_to_their_end(slug: str) -> None:
    seated = Seated(slug, (1, 2, 4))
    for _ in range(3):
        seated.round()
        assert seated.phase() is Phase.CLOSED
    seated.staff.close()
    events = seated.events
    assert sum(isinstance(one, RoundClosed) for one in events) == 3
    ids = [one.round_id for one in events if isinstance(one, RoundOpened)]
    assert len(set(ids)) == 3
    assert seated.view(None).status is TableStatus.CLOSED


@every_game
def test_the_root_is_out_before_the_first_wager_and_every_hash_before_the_bits(slug: str) -> None:
    kinds = [type(one) for one in Seated(slug, (1, 2)).round().events]
    root, lock = kinds.index(RoundOpened), kinds.index(BetsClosed)
    assert root < kinds.index(HashGiven) < kinds.index(WagersPlaced) < lock
    assert lock < kinds.index(BitsOpened)
    assert kinds.count(HashGiven) == kinds.count(BitsOpened) == 2


@every_game
def test_after_a_round_each_gets_the_openings_of_exactly_what_they_saw(slug: str) -> None:
    seated = Seated(slug, (1, 2, 3)).locked()
    people = [player.actor for player in seated.players.values()]
    shown = seated.view(None).round
    assert shown is not None
    while seated.phase() is not Phase.CLOSED:
        assert all(seated.floor.openings(one, shown.round_id) is None for one in people)
        seated.step()
    for person in people:
        openings = seated.floor.openings(person, shown.round_id)
        assert openings is not None
        assert problems(openings, shown=shown.root, locked=shown.lock) == []
        assert {one.dealt for one in openings.openings} == seen(seated.state, person)


def test_a_prize_waits_until_a_floorperson_approves_it() -> None:
    with unshuffled():
        probe = Seated(UTH, (1,), decks=lambda _: DECK_52).round()
        places: dict[int, Card] = {}
        for area, seat, cards in ((PLAYER, 1, "Ah Kh"), (COMMUNITY, 0, "Qh Jh Th 2c 3d")):
            lying = [one.position for one in probe.state.lying(area, seat)]
            places |= dict(zip(lying, parse_cards(cards), strict=True))
        rest = iter(card for card in DECK_52 if card not in places.values())
        deck = tuple(places[at] if at in places else next(rest) for at in range(52))
        seated = Seated(UTH, (1,), decks=lambda _: deck).start().bets()
        you = seated.players[1].actor
        down = {"ante": Cents(1000), "blind": Cents(1000), "progressive": Cents(100)}
        assert seated.do(you, PlaceWagers(you, 1, down)) is None
        assert seated.do(you, Ready(you)) is None
        while seated.act(1):
            pass
        assert seated.phase() is Phase.APPROVAL
        assert seated.due is None
        refused = seated.do(you, Approve(you, 1, "progressive", granted=True))
        assert refused is not None
        assert refused.code == "act/own"
        assert seated.staff.approve() == (1, "progressive")
        assert seated.staff.approve() is None
        assert seated.phase() is Phase.CLOSING, "its slip is not documented yet"
        while seated.staff.document():
            pass
        assert seated.phase() is Phase.CLOSED
        assert sum(isinstance(one, ApprovalGiven) for one in seated.events) == 1
        meters = seated.floor.view(you, seated.name).view.meters
        assert meters["progressive"].levels["meter"] == 1_000_000


def test_a_closed_table_calls_off_the_round_whose_betting_is_open() -> None:
    seated = Seated(UTH).start().bets()
    round_id = seated.round_id
    seated.staff.close()
    void = next(one for one in seated.events if isinstance(one, RoundVoided))
    assert (void.irregularity, void.reason) == ("called-off", "the table is closed")
    assert seated.floor.openings(seated.players[1].actor, round_id) is None
    assert seated.view(None).status is TableStatus.CLOSED


def test_a_table_with_a_round_in_play_is_not_closed() -> None:
    seated = Seated(UTH).locked()
    with pytest.raises(RefusedError):
        seated.staff.close()


# ── Guards ───────────────────────────────────────────────────────────────────────────────────


def test_nothing_but_views_answers_and_papers_leaves_the_facade() -> None:
    public = {name for name in vars(Floor) if not name.startswith("_")}
    told = {"view", "views", "lobby", "person", "subscribe", "history", "replay", "openings"}
    told |= {"desk", "report", "rules", "paper", "submission", "foresee"}
    told |= {"faults", "lateness", "last_checkpoint"}
    done = {"begin", "submit", "run", "resume", "tick", "checkpoint", "now"}
    assert public == told | done
    assert not [name for name in vars(Seated(UTH).floor) if not name.startswith("_")]


@pytest.mark.cites("R34")
def test_the_systems_own_steps_and_readings_are_nobody_elses() -> None:
    seated = Seated(UTH).locked()
    before = seated.entries
    for role in (Role.DEALER, Role.SYSTEM, Role.SURVEILLANCE, Role.FLOORPERSON):
        who = Actor(role, "mallory")
        for command in (Proceed(who), NoMoreBets(who), Abandon(who, 1), PlaceWagers(who, 1, {})):
            assert seated.do(who, command) is not None, command
    person = seated.players[1].actor
    for command in (Proceed(person), NoMoreBets(person), Abandon(person, 2)):
        assert seated.do(person, command) is not None, command
    system = AtTable(seated.name, Proceed(Actor(Role.SYSTEM, "the system")))
    answer = seated.private.submit(person, system, seated.round_id)
    assert not answer.ok, "a command is its sender's, whoever it names"
    rich = {"progressive": Reading({"meter": 10**15})}
    no = Approve(person, 1, "progressive", False, "no", readings=rich)
    assert seated.do(person, no) is not None
    assert seated.entries == before


# ── Time ─────────────────────────────────────────────────────────────────────────────────────


@every_game
def test_bets_close_when_the_filed_time_is_over(slug: str) -> None:
    seated = Seated(slug, (1, 2), betting_seconds=17).start().bets()
    due = seated.due
    assert due == seated.now + 17
    assert seated.pass_until(due - 1) == 0
    assert seated.phase() is Phase.BETTING
    assert seated.pass_until(due)
    assert seated.phase() is Phase.MIXING
    assert next(e.at for e in seated.entries if isinstance(e.event, BetsClosed)) == due


def test_a_box_that_is_not_complete_in_time_goes_back() -> None:
    seated = Seated(UTH, (1, 2)).start()
    seated.act(2)
    one = seated.players[1]
    slip = one.slip(seated.round_id, plain=True)
    alone = PlaceWagers(one.actor, 1, {"ante": slip.wagers["ante"]}, slip.hash)
    assert seated.do(one.actor, alone) is None
    assert seated.due is not None
    seated.pass_until(seated.due)
    assert seated.phase() is Phase.MIXING
    assert seated.state.boxes == (2,)
    assert seated.state.seats[1].wagers == {}


def test_without_a_wager_betting_stays_open() -> None:
    seated = Seated(UTH, (1,)).start()
    first = seated.due
    assert first is not None
    seated.pass_until(first)
    assert (seated.phase(), seated.due) == (Phase.BETTING, first + 20)


def test_bits_that_are_not_opened_in_time_are_marked_and_the_hash_counts() -> None:
    seated = Seated(UTH, (1, 2)).locked()
    root, round_id = seated.state.root, seated.round_id
    assert seated.act(1)
    assert seated.due is not None
    assert seated.due == seated.now + 10
    assert seated.pass_until(seated.due - 1) == 0
    seated.pass_until(seated.due)
    marked = {one.player: one.bits for one in seated.events if isinstance(one, BitsOpened)}
    assert marked["P2"] is None
    assert marked["P1"] is not None
    two = seated.players[2].actor
    assert seated.do(two, OpenBits(two, "P2", b"x" * 32)) is not None
    seated.until(Phase.CLOSED)
    openings = seated.floor.openings(seated.players[1].actor, round_id)
    assert problems(openings, shown=root) == []
    assert openings is not None
    assert openings.players[1].bits is None


@every_game
def test_an_unanswered_question_is_played_on_when_its_time_is_over(slug: str) -> None:
    seated = Seated(slug, (1,), decision_seconds=25).locked()
    for _ in CAREFUL[slug]:
        seated.until(Phase.DECISION)
        due = seated.due
        assert due == seated.now + 25
        assert seated.pass_until(due - 1) == 0
        assert seated.pass_until(due)
    seated.until(Phase.CLOSED, quiet=(1,))
    assert words(seated, 1) == CAREFUL[slug]
    made = [entry for entry in seated.entries if isinstance(entry.event, DecisionMade)]
    assert {entry.actor.role for entry in made} == {Role.SYSTEM}


def test_every_question_has_its_own_time() -> None:
    seated = Seated(UTH, (1, 2)).locked()
    seated.until(Phase.DECISION)
    assert seated.due is not None
    first = seated.due
    seated.pass_until(first - 18)
    one, two = seated.players[1].actor, seated.players[2].actor
    raised = Raise(Cents(seated.state.seats[1].wagers["ante"] * 3))
    assert seated.do(one, Decide(one, 1, raised)) is None
    assert seated.due == first + 12
    assert seated.do(two, Decide(two, 2, Fold())) is not None
    assert seated.due == first + 12


def test_two_boxes_of_one_player_are_both_played_on_when_the_time_is_over() -> None:
    seated = Seated(PAI_GOW, (1,), adjacent_boxes=2)
    one = seated.players[1]
    seated.private.give(one.actor, Sit(one.actor, seated.name, 2, "P1"))
    seated.players[2] = HousePlayer("P1", 2, seated.rules, lambda _: 1, one._draw)
    seated.locked().until(Phase.DECISION)
    while seated.phase() is Phase.DECISION:
        assert seated.due is not None
        seated.pass_until(seated.due)
    assert words(seated, 1) == words(seated, 2) == ["set house"]


# ── Leaving ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("policy", ["lose", "play-on"])
@every_game
def test_leaving_follows_the_filed_policy(slug: str, policy: str) -> None:
    seated = Seated(slug, (1, 2), abandoned=policy).locked()
    seated.until(Phase.DECISION)
    wagers = dict(seated.state.seats[1].wagers)
    assert seated.staff.abandon(1)
    left = next(one for one in seated.events if isinstance(one, SeatAbandoned))
    seated.until(Phase.CLOSED, quiet=(1,))
    assert seated.phase() is Phase.CLOSED
    seat = seated.state.seats[1]
    assert seat.abandoned
    lines = seated.state.settled[1]
    if policy == "lose":
        assert set(left.loses) == set(wagers)
        assert words(seated, 1) == []
        assert sum(line.returned for line in lines) == 0
    else:
        assert left.loses == {}
        assert words(seated, 1) == CAREFUL[slug]
        assert seat.folded is ("fold" in CAREFUL[slug])


def test_leaving_before_the_bits_are_opened_does_not_hold_the_round_up() -> None:
    seated = Seated(UTH, (1, 2), abandoned="play-on").locked()
    assert seated.staff.abandon(1)
    seated.until(Phase.CLOSED, quiet=(1,))
    assert BitsOpened("P1", None) in seated.events
    assert words(seated, 1) == CAREFUL[UTH]


def test_every_game_says_what_playing_on_means() -> None:
    assert sorted(CAREFUL) == GAMES
