"""One round of a store read again, step by step: what it costs, and what its steps tell to whom."""

from collections.abc import Iterator

import pytest

from pitboss.cards import DECK_53
from pitboss.demo.facility import DEALER_RUN
from pitboss.floor import BuyIn, Funds, table_stream
from pitboss.games.dealing import BURN
from pitboss.house.streams import Streams
from pitboss.money import Cents
from pitboss.record import Actor, Entry, Role
from pitboss.round import ConfirmCorrection, CorrectCards, EnterCards, Phase, RefusedError
from pitboss.round.machine import EVENTS as ROUND_EVENTS
from pitboss.store import Stored
from pitboss.wire.round_steps import round_replay
from tests.house.test_corrected_rounds import EYE, SHOWN, WHY, Dealt
from tests.house.test_floor import ANN, BOB, CASHIER, PIT, TABLE, House


@pytest.fixture
def dealt(url: str) -> Iterator[Dealt]:
    found = Dealt(url)
    yield found
    found.running.end()


@pytest.fixture
def house(url: str) -> Iterator[House]:
    found = House(url)
    yield found
    found.running.end()


class Read:
    """The entries of a table that are read from the store."""

    def __init__(self, patch: pytest.MonkeyPatch, stream: str) -> None:
        self.numbers: list[int] = []
        entry = Streams.entry

        def counted(streams: Streams, stored: Stored, facility: object) -> Entry:
            if stored.stream == stream:
                self.numbers.append(stored.number)
            return entry(streams, stored, facility)  # type: ignore[arg-type]

        patch.setattr(Streams, "entry", counted)


def test_a_round_with_papers_in_between_costs_its_own_entries(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A system deals: whatever the floor does at the table meanwhile, nothing before it is read."""
    assert house.slip().ok
    paid = (Cents(50_000), Funds.CASH, Funds.ACCOUNT)
    assert house.do(CASHIER, BuyIn(CASHIER, TABLE, ANN.person, *paid)).ok
    round_id = house.round
    kinds = [one.kind for one in house.floor.replay(PIT, round_id)]
    assert {"bought-in", "wagers-placed"} <= {*kinds}
    costs(house.floor, PIT, round_id, TABLE, monkeypatch)


def test_a_dealers_round_costs_its_own_entries(
    dealt: Dealt, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealt.until(lambda state: state.phase is Phase.CLOSING)
    state = dealt.until(lambda state: state.phase is Phase.DECISION)
    entries = dealt.running.entries(table_stream(DEALER_RUN))
    assert any(type(one.event) in ROUND_EVENTS for one in entries)
    costs(dealt.running.floor, dealt.crew.pit, state.round_id, DEALER_RUN, monkeypatch)


def costs(
    floor: object, actor: Actor, round_id: str, table: str, patch: pytest.MonkeyPatch
) -> None:
    steps = floor.replay(actor, round_id)  # type: ignore[attr-defined]
    assert steps[0].kind == "round-opened"
    assert steps[0].n > 5, "the table has a history"
    with patch.context() as patched:
        read = Read(patched, table_stream(table))
        assert floor.replay(actor, round_id) == steps  # type: ignore[attr-defined]
        assert floor.openings(actor, round_id) is None  # type: ignore[attr-defined]
    assert min(read.numbers) == steps[0].n
    assert len(read.numbers) == 2 * len({*read.numbers})


# ── What the steps tell ──────────────────────────────────────────────────────────────────────


def kinds(dealt: Dealt, viewer: Actor, round_id: str) -> list[tuple[int, str]]:
    return [(one.n, one.kind) for one in dealt.running.floor.replay(viewer, round_id)]


@pytest.mark.cites("R63")
def test_the_steps_tell_no_more_of_a_guess_than_the_views(dealt: Dealt) -> None:
    """While a round is played, and whether a guess clashes or not, the list of entries is alike."""
    crew, state = dealt.crew, dealt.state
    assert state is not None
    down = (one for one in state.layout if not one.turned and one.spot.area != BURN)
    first, second = [one.position for one in down][:2]
    unused = [card for card in DECK_53[:52] if card not in map(state.face, range(52))]
    unknown = [at for at in (first, second) if state.face(at) is None]
    if unknown:
        assert dealt.do(EnterCards(crew.dealer, dict(zip(unknown, unused, strict=False)))).ok
    state = dealt.state
    assert state is not None
    clash, none = state.face(second), unused[-1]
    assert clash is not None
    # Who holds the card sees it corrected.
    spot = next(one.spot for one in state.layout if one.position == first)
    player = next(one.player for one in state.seats.values() if one.number != spot.seat)
    viewers = (crew.floor, crew.pit, Actor(Role.PLAYER, player))
    told: dict[bool, list[list[tuple[int, str]]]] = {}
    for number, card in enumerate((clash, none), 1):
        steps = {one: kinds(dealt, one, state.round_id) for one in (*viewers, EYE)}
        newest = steps[EYE][-1][0]
        assert dealt.do(CorrectCards(crew.floor, {first: card}, WHY, SHOWN)).ok
        proposed = {one: kinds(dealt, one, state.round_id) for one in viewers}
        assert dealt.do(ConfirmCorrection(crew.pit, number)).ok
        confirmed = {one: kinds(dealt, one, state.round_id) for one in viewers}
        news = [
            [(n - newest, kind) for n, kind in after[one][len(steps[one]) :]]
            for one in viewers
            for after in (proposed, confirmed)
        ]
        told[card == clash] = news
        read = [kind for _, kind in kinds(dealt, EYE, state.round_id)[len(steps[EYE]) :]]
        last = "attempt-noted" if card == clash else "cards-corrected"
        assert read == ["correction-proposed", "correction-confirmed", last]
    assert told[True] == told[False]
    own = [(1, "correction-proposed")]
    both = [*own, (2, "correction-confirmed")]
    assert told[True] == [own, both, own, both, [], []]


def test_a_player_is_told_nothing_of_the_papers_of_the_floor(house: House) -> None:
    assert house.slip().ok
    paid = (Cents(50_000), Funds.CASH, Funds.ACCOUNT)
    assert house.do(CASHIER, BuyIn(CASHIER, TABLE, BOB.person, *paid)).ok
    assert house.slip(BOB, 2).ok
    steps = {one: house.floor.replay(one, house.round) for one in (ANN, PIT, EYE)}
    kinds = {one: [step.kind for step in found] for one, found in steps.items()}
    assert kinds[EYE] == kinds[PIT]
    assert "bought-in" in kinds[PIT]
    assert kinds[ANN] == [kind for kind in kinds[PIT] if kind != "bought-in"]
    assert all(one.said for one in round_replay("r", steps[ANN]).steps)


def test_the_eyes_of_the_floor_look_at_a_closed_round_as_each_other_saw_it(house: House) -> None:
    """Exactly the steps that the player was given, no card more; nothing of it during the round."""
    assert house.slip().ok
    assert house.slip(BOB, 2).ok
    round_id = house.round
    assert refused(house, EYE, round_id, "1") == "round/viewer"
    while house.round == round_id:
        house.pass_seconds(60)
    replay = house.floor.replay
    whole, ann, bob = (replay(one, round_id) for one in (EYE, ANN, BOB))
    assert replay(EYE, round_id, seen_by="1") == ann
    assert replay(EYE, round_id, seen_by="2") == bob
    assert ann != bob
    assert ann[-1].view.deck == ()
    assert whole[-1].view.deck
    dealt = [one.view for one in replay(EYE, round_id, seen_by="everybody")]
    hidden = next(one for one in dealt if one.seats[0].cards)
    assert set(hidden.seats[0].cards) == set(hidden.seats[1].cards) == {None}
    assert refused(house, EYE, round_id, "3") == "round/viewer"
    for other in (PIT, ANN):
        assert refused(house, other, round_id, "1") == "role/viewer"


def refused(house: House, viewer: Actor, round_id: str, seen_by: str) -> str:
    with pytest.raises(RefusedError) as found:
        house.floor.replay(viewer, round_id, seen_by=seen_by)
    return found.value.refusal.code
