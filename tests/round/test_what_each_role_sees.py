"""What a person sees of a round in each role, at every moment, in every game."""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

import pytest

from pitboss.cards import card_text
from pitboss.games.dealing import BONUS, BURN, COMMUNITY, DISCARD, EMPTY, PLAYER
from pitboss.games.dealing import DEALER as HOUSE
from pitboss.record import Actor, Role
from pitboss.round import (
    CountChips,
    EnterCards,
    Phase,
    Report,
    State,
    legal,
    replay,
    seen,
    view,
)
from pitboss.round import events as e
from pitboss.round.chips import chip_wagers
from pitboss.round.views import seen_by_seat
from pitboss.wire.kinds import body_of
from tests.support.commands import fits
from tests.support.databases import SOAK
from tests.support.games import GAMES, METHODS, every_game
from tests.support.rounds import DEALER, FLOOR, SYSTEM, Play, rules_of, whole_deck
from tests.support.viewed_rounds import (
    EYE,
    STRANGER,
    close_at_random,
    own_cards,
    played_at_random,
    seated_at_random,
    told,
    viewers,
)

#: The paragraphs by which the stub goes to the discard rack unseen.
STUBS = {
    "four-card-poker": ("641a.8(g)", "641a.9(e)", "641a.10(e)"),
    "let-it-ride": ("643a.8(g)", "643a.9(e)", "643a.10(e)"),
    "texas-holdem-bonus": ("647a.8(g)", "647a.9(g)", "647a.10(e)"),
    "ultimate-texas-holdem": ("653a.8(g)", "653a.9(e)", "653a.10(e)"),
}
AREAS = {"dealer": HOUSE, "community": COMMUNITY, "bonus_cards": BONUS}
SETTLING = (Phase.SETTLEMENT, Phase.APPROVAL, Phase.CLOSING, Phase.CLOSED)
#: How a card that the viewer may not know is written.
FACE_DOWN = None
#: Every key of a view, and where it is more than a player's.
KEYS = set(
    "round_id game phase about cite turn asked root lock bits_from no_bits_from shuffled_by start "
    "dealer dealer_low "
    "community bonus_cards burned "
    "discarded stub seats meters void noted draws moves waiting corrections "
    "disputed layout deck".split()
)
#: The keys that are empty to all but the floor and surveillance, to all but surveillance, and to
#: all but the dealer of a dealer-run table.
FLOORS, EYES, DEALERS = {"waiting", "disputed", "corrections"}, {"deck"}, {"layout"}
SEAT_KEYS = set(
    "seat player wagers choices cards low envy_lammer decisions counted folded abandoned forfeited "
    "withdrawn lines instruments".split()
)
#: Where a card stands.
CARDS = {*AREAS, "dealer_low", "card", "cards", "low", "deck", "magic_card", "low_hands"}


def rounds(slug: str, count: int = 3) -> Iterator[Play]:
    """Rounds at electronic and at dealer-run tables, with and without mishaps; ten times as many in
    the long form. Who asks for many waits for something rare."""
    for seed in range(count * 10 if SOAK else count):
        yield played(slug, seed)


@cache
def played(slug: str, seed: int) -> Play:
    """One of these rounds, for all who look at it."""
    return played_at_random(slug, Random(seed), electronic=seed % 2 == 0, mishaps=0.1)


def seen_by(state: State, viewer: Actor) -> dict[str, Any]:
    """What reaches a person's screen, with what is left out because it is empty."""
    empty: dict[str, Any] = {"moves": [], "waiting": [], "disputed": {}, "layout": [], "deck": []}
    empty["corrections"] = []
    return {**empty, **body_of(view(state, viewer))}


def faces(state: State, known: frozenset[int], area: str, seat: int = 0) -> list[str | None]:
    """What the cards on an area look like to somebody who knows these positions."""
    found = []
    for one in state.layout:
        if (one.spot.area, one.spot.seat) == (area, seat):
            card = state.deck[one.position]
            shown = one.position in known and card is not None
            found.append(card_text(card) if shown and card is not None else FACE_DOWN)
    return found


# ── Cards ────────────────────────────────────────────────────────────────────────────────────


@every_game
def test_everybody_sees_the_own_cards_and_what_was_turned_up_and_nothing_else(slug: str) -> None:
    for play in rounds(slug):
        for state, turned in told(play):
            for viewer in viewers(play):
                known = turned | own_cards(state, viewer)
                if viewer == EYE and state.closed:
                    known = frozenset(range(len(state.deck)))
                assert seen(state, viewer) == known
                found = seen_by(state, viewer)
                for key, area in AREAS.items():
                    assert found[key] == faces(state, known, area)
                for seat in found["seats"]:
                    assert seat["cards"] == faces(state, known, PLAYER, seat["seat"])
                for one in found["layout"]:
                    card = state.deck[one["position"]] if one["position"] in known else None
                    assert one["card"] == (FACE_DOWN if card is None else card_text(card))


@every_game
def test_what_a_player_sees_at_a_seat_is_what_the_whole_view_shows_there(slug: str) -> None:
    for play in rounds(slug, 2):
        for state, _ in told(play):
            for viewer in viewers(play):
                shown = view(state, viewer)
                for seat in shown.seats:
                    found = seen_by_seat(state, viewer, seat.seat)
                    assert found == (seat.cards, shown.community)


@every_game
def test_the_dealers_cards_and_the_community_cards_lie_face_down_until_their_step(
    slug: str,
) -> None:
    for play in rounds(slug):
        for state, _ in told(play):
            found = seen_by(state, Actor(Role.PLAYER, "Ann"))
            for key, area in AREAS.items():
                lying = list(state.lying(area))
                assert len(found[key]) == len(lying)
                hidden = [one for one in lying if not one.turned]
                assert found[key].count(FACE_DOWN) == len(hidden)


@pytest.mark.parametrize(
    "slug",
    [
        pytest.param(slug, marks=[pytest.mark.cites(*STUBS[slug])] if slug in STUBS else [])
        for slug in GAMES
    ],
)
def test_a_burn_a_discard_and_the_stub_are_numbers_and_never_cards(slug: str) -> None:
    for play in rounds(slug):
        for state, _ in told(play):
            for viewer in viewers(play):
                if viewer == EYE and state.closed:
                    continue
                found = seen_by(state, viewer)
                areas = [one.spot.area for one in state.layout]
                assert found["burned"] == areas.count(BURN)
                assert found["discarded"] == areas.count(DISCARD) + areas.count(EMPTY)
                assert found["stub"] == len(state.deck) - state.dealt
                cards = [*found["dealer"], *found["community"], *found["bonus_cards"]]
                cards += [card for seat in found["seats"] for card in seat["cards"]]
                aside = [one.position for one in state.layout if one.spot.area in (BURN, DISCARD)]
                hidden = [state.deck[position] for position in aside]
                hidden += state.deck[state.dealt :]
                assert not {card_text(card) for card in hidden if card is not None} & set(cards)


@pytest.mark.cites("R10")
@every_game
def test_a_folded_hand_is_turned_only_for_a_wager_of_its_own_or_an_envy_bonus(slug: str) -> None:
    folded = 0
    for play in rounds(slug, 30):
        state = play.state
        for number, seat in state.seats.items():
            if not seat.folded or state.void is not None:
                continue
            folded += 1
            shares = {key for key, law in state.rules.chapter.wagers.items() if law.shares}
            live = seat.standing.keys() - shares
            lines = [line for found in state.settled.values() for line in found]
            envied = any(line.of_seat == number for line in lines)
            cards = seen_by(state, STRANGER)["seats"]
            (shown,) = (one["cards"] for one in cards if one["seat"] == number)
            assert (FACE_DOWN not in shown) is bool(live or envied)
    assert folded or slug == "let-it-ride"


@every_game
def test_surveillance_sees_the_whole_deck_once_the_round_is_closed_and_not_before(
    slug: str,
) -> None:
    for play in rounds(slug, 2):
        for state, turned in told(play):
            found = seen_by(state, EYE)
            if not state.closed:
                assert not found["deck"]
                assert seen(state, EYE) == turned
                continue
            assert found["deck"] == [card_text(card) for card in state.deck if card is not None]
            for other in viewers(play):
                assert bool(seen_by(state, other)["deck"]) is (other == EYE)


@pytest.mark.parametrize("slug", [one for one in GAMES if rules_of(one).adjacent_boxes > 1])
def test_a_player_with_two_boxes_sees_both_and_a_stranger_none(slug: str) -> None:
    # Some chapters let a player wager on one position only: there the second box is another's.
    both = rules_of(slug).adjacent_boxes > 1
    play = Play(rules_of(slug), {1: "Ann", 2: "Ann" if both else "Cleo", 3: "Ben"})
    for seat in (1, 2, 3):
        play.bet_at_random(seat, Random(seat))
    close_at_random(play, Random(1))
    play.proceed()

    def hidden(viewer: Actor) -> list[bool]:
        return [FACE_DOWN in seat["cards"] for seat in seen_by(play.state, viewer)["seats"]]

    assert hidden(Actor(Role.PLAYER, "Ann")) == [False, not both, True]
    assert hidden(Actor(Role.PLAYER, "Ben")) == [True, True, False]
    for other in (STRANGER, DEALER, FLOOR, SYSTEM, EYE, Actor(Role.DEALER, "Ann")):
        assert hidden(other) == [True, True, True]


@every_game
def test_a_card_that_nobody_has_entered_looks_face_down_to_all(slug: str) -> None:
    play = seated_at_random(slug, Random(3), electronic=False)
    deck = whole_deck(play.state.rules)
    play.close_bets((None,) * len(deck))
    for wager in chip_wagers(play.state):
        moves = seen_by(play.state, DEALER)["moves"]
        (count,) = (one for one in moves if one.get("wager") == wager)
        play.do(CountChips(DEALER, wager, count["accepted"]))
    play.proceed()
    (enter,) = (one for one in seen_by(play.state, DEALER)["moves"] if one["kind"] == "enter-cards")
    assert enter["positions"] == list(range(play.state.dealt))
    player = Actor(Role.PLAYER, play.state.seats[play.state.boxes[0]].player)
    (own, *_) = sorted(own_cards(play.state, player))
    for card, entered in ((FACE_DOWN, False), (card_text(deck[own]), True)):
        if entered:
            play.do(EnterCards(DEALER, {own: deck[own]}))
        (mine,) = (
            seat["cards"]
            for seat in seen_by(play.state, player)["seats"]
            if seat["seat"] == play.state.boxes[0]
        )
        assert mine[0] == card
        assert set(mine[1:]) == {FACE_DOWN}
        assert card_text(deck[own]) not in json.dumps(seen_by(play.state, STRANGER)["seats"])


@every_game
def test_the_draws_are_shown_when_the_wagers_on_them_are_settled_and_not_before(slug: str) -> None:
    for play in rounds(slug):
        for state, _ in told(play):
            for viewer in (STRANGER, DEALER, EYE):
                found = seen_by(state, viewer)
                draws = found["draws"] or {}
                drawn = (draws.get("magic_card"), draws.get("lucky_position"))
                if drawn != (None, None):
                    assert state.phase in SETTLING
                    magic, lucky, _ = state.draws
                    assert magic is not None
                    assert drawn == (card_text(magic), lucky)
                elif state.void is None:
                    # Nothing is settled by a draw that is not on the table.
                    assert not state.settled
        shown = [isinstance(event, e.DrawsShown) for event in play.log]
        assert sum(shown) <= 1
        if True in shown:
            then = replay(play.opened, play.log[: shown.index(True)])
            assert (then.phase, then.settled) == (Phase.SETTLEMENT, {})
        else:
            assert play.state.void is not None


# ── The rest ─────────────────────────────────────────────────────────────────────────────────


@every_game
def test_a_view_holds_these_keys_and_no_others(slug: str) -> None:
    for play in rounds(slug, 2):
        for state, _ in told(play):
            for viewer in viewers(play):
                found = seen_by(state, viewer)
                assert found.keys() == KEYS
                empty = set() if viewer in (FLOOR, EYE) else FLOORS
                empty = empty | (EYES if viewer != EYE or not state.closed else set())
                # Whoever corrects a card names its place: dealer and floorperson see all places.
                deals = viewer.role in (Role.DEALER, FLOOR.role) and not state.electronic
                empty = empty | (set() if deals else DEALERS)
                assert not any(found[key] for key in empty)
                assert all(seat.keys() == SEAT_KEYS for seat in found["seats"])


@every_game
def test_a_floorperson_sees_what_waits_for_approval(slug: str) -> None:
    waited = 0
    for play in rounds(slug, 20):
        for state, _ in told(play):
            waits = [[seat, wager] for seat, wager in state.waiting]
            assert seen_by(state, FLOOR)["waiting"] == seen_by(state, EYE)["waiting"] == waits
            waited += len(waits)
    assert waited


@every_game
def test_moves_are_those_of_the_one_who_looks(slug: str) -> None:
    for play in rounds(slug):
        for state, _ in told(play):
            for viewer in viewers(play):
                moves = seen_by(state, viewer)["moves"]
                assert moves == [body_of(move) for move in legal(state, viewer)]
                own = {n for n, seat in state.seats.items() if seat.player == viewer.person}
                if viewer.role is Role.PLAYER:
                    assert {move["seat"] for move in moves if "seat" in move} <= own
                if viewer == STRANGER:
                    assert not moves
                if viewer == EYE:
                    assert {move["kind"] for move in moves} <= {"confirm-correction"}


@every_game
def test_wagers_decisions_and_lines_of_all_are_open_to_all(slug: str) -> None:
    for play in rounds(slug, 2):
        for state, _ in told(play):
            public = seen_by(state, STRANGER)["seats"]
            for viewer in viewers(play):
                for mine, other in zip(seen_by(state, viewer)["seats"], public, strict=True):
                    own = {"cards": None, "low": None, "decisions": None}
                    assert {**mine, **own} == {**other, **own}
                    assert mine["low"] == other["low"] or mine["player"] == viewer.person
            for seat in public:
                lines = state.settled.get(seat["seat"])
                assert (seat["lines"] is None) is (lines is None)
                decided = state.seats[seat["seat"]].decisions
                assert seat["decisions"] == [one.shown for one in decided]


def values(found: Any, key: str = "") -> Iterator[tuple[str, Any]]:
    """Every plain value of a view, with the key that it stands behind."""
    if isinstance(found, Mapping):
        for name, inner in found.items():
            assert type(name) is str
            yield from values(inner, name)
    elif isinstance(found, list):
        for inner in found:
            yield from values(inner, key)
    else:
        yield key, found


@every_game
def test_a_view_is_plain_json_without_floats_and_cards_are_text(slug: str) -> None:
    for play in rounds(slug):
        for state, _ in told(play):
            for viewer in viewers(play):
                found = seen_by(state, viewer)
                assert json.loads(json.dumps(found)) == found
                fits("round-view", found)
                for key, value in values(found):
                    assert value is None or isinstance(value, str | bool | int)
                    # A card is a number within: none may get out as one.
                    assert key not in CARDS or value is None or isinstance(value, str)
                lying = found["community"] + found["dealer"]
                assert all(card is None or len(card) == 2 for card in lying)


@pytest.mark.parametrize(("kind", "para"), [("wrong-count", "(c)"), ("face-up-cards", "(a)")])
@pytest.mark.parametrize("dealing", METHODS)
@every_game
def test_a_void_round_turns_no_hand_whose_wagers_came_back(
    slug: str, dealing: str, kind: str, para: str
) -> None:
    play = Play(rules_of(slug, dealing=dealing), {1: "Ann", 2: "Ben"}, electronic=False)
    for seat in (1, 2):
        play.bet_at_random(seat, Random(seat))
    close_at_random(play, Random(2))
    play.do(Report(DEALER, kind))
    section = play.state.paragraphs.irregularities
    for viewer in viewers(play):
        found = seen_by(play.state, viewer)
        assert found["phase"] == Phase.CLOSING
        void = found["void"]
        assert (void["irregularity"], void["cite"]) == (kind, f"{section}{para}")
        assert all(line["outcome"] == "push" for seat in found["seats"] for line in seat["lines"])
        assert not found["dealer"]
        assert found["stub"] == len(play.state.deck)
