"""Tables with real chips and cards: chips that do not match in the ledger (R65), wagers in whole
chips, the first player who looks at the cards, and burned cards (R73)."""

import pytest

from pitboss.floor import AtTable, Sit, legal_at, refusal
from pitboss.floor import accounts as a
from pitboss.floor.chips import smallest_chip
from pitboss.games.dealing import BURN
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import CountChips, EnterCards, Phase, PlaceWagers, Proceed, ResolveChips
from pitboss.table import OpenTable, PlayerLooks
from pitboss.table.state import DeckStatus
from tests.support.dealer_run import betted, closed, go_on
from tests.support.floors import House, OnFloor
from tests.support.games import GAMES, UTH, every_game
from tests.support.records import proven, record_of
from tests.support.rounds import DEALER as ROUND_DEALER
from tests.support.tables import DEALER, FLOOR, law

ANN, BEN, ZOE = (Actor(Role.PLAYER, name) for name in ("Ann", "Ben", "Zoe"))
DOWN = {"ante": Cents(1000), "blind": Cents(1000), "progressive": Cents(100)}


def betting() -> tuple[House, OnFloor]:
    """Betting open at a dealer's table, with two players who have chips."""
    house = House()
    run = OnFloor(house, "T", UTH, electronic=False, players={1: "Ann", 2: "Ben"}, enters=True)
    run.give(OpenTable(FLOOR, at=run.at))
    run.receive(run.table.most_decks)
    run.started()
    house.fill("T", 10_000_000)
    run.buy_in()
    return house, run


def miscounted(count: int) -> tuple[House, OnFloor]:
    """Two progressive wagers were recorded, and so many chips are counted."""
    house, run = betting()
    for seat in (1, 2):
        run.give(PlaceWagers(DEALER, seat, DOWN, at=run.at))
    run.give(run.no_more_bets(DEALER))
    run.give(CountChips(DEALER, "progressive", count, at=run.at))
    return house, run


def balances(house: House) -> tuple[int, int, int, int, int]:
    """Layout, rack, both purses and the meter, in cents."""
    meter = sum(
        units for account, units in house.balances().items() if account.kind == a.AccountKind.METER
    )
    purses = [house.cents(a.chips(one.person)) for one in (ANN, BEN)]
    return house.cents(a.layout("T")), house.cents(a.inventory("T")), *purses, meter // 10**6  # type: ignore[return-value]


# ── Chips that do not match ──────────────────────────────────────────────────────────────────


@pytest.mark.cites("R65")
def test_never_mind_moves_nothing_and_deals_nothing() -> None:
    house, run = miscounted(1)
    before = balances(house)
    never_mind = AtTable("T", ResolveChips(FLOOR, "progressive", "never mind", at=run.at))
    why = refusal(house.floor, never_mind)
    assert why is not None
    assert why.code == "chips/unresolved"
    assert run.refused(Proceed).code == "chips/uncounted"
    assert balances(house) == before


@law("8(b)")
@pytest.mark.cites("R65")
def test_a_wager_that_was_not_made_is_back_in_its_purse_and_off_the_meter() -> None:
    fed, run = miscounted(2)
    layout, rack, ann, ben, meter = balances(fed)
    short, run = miscounted(1)
    assert balances(short) == (layout + 200, rack - 200, ann, ben, meter)
    run.give(ResolveChips(FLOOR, "progressive", "Ben had none", not_made=(2,), at=run.at))
    after = balances(short)
    assert after[:4] == (layout, rack - 100, ann, ben + 100), "the rack has the one chip"
    assert after[4] < meter, "what it added is taken off"
    assert sum(short.balances().values()) == 0
    short.audit()
    assert proven(record_of(short)).faults == []


@pytest.mark.cites("R65")
def test_a_chip_that_was_supplied_or_given_back_leaves_the_ledger_as_it_was_bet() -> None:
    right, _ = miscounted(2)
    wanted = balances(right)
    for count, seats in ((1, {"supplied": (2,)}), (3, {"returned": (1,)})):
        house, run = miscounted(count)
        given = ResolveChips(FLOOR, "progressive", "found", **seats, at=run.at)  # type: ignore[arg-type]
        run.give(given)
        assert balances(house) == wanted
        house.audit()
        assert proven(record_of(house)).faults == []


@pytest.mark.cites("R65")
def test_a_floorperson_is_asked_what_was_done() -> None:
    _, run = miscounted(3)
    prompt = run.prompt()
    assert (prompt.who, prompt.move.kind) == (Role.FLOORPERSON, "resolve-chips")
    assert (prompt.move.accepted, prompt.move.counted) == (2, 3)


# ── Whole chips ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("R73")
def test_a_wager_is_a_multiple_of_the_smallest_chip() -> None:
    house, run = betting()
    piece = smallest_chip(house.floor.facility.denominations)
    assert piece == 25
    for cents in (1001, 1010, 1037):
        slip = {**DOWN, "ante": Cents(cents), "blind": Cents(cents)}
        why = refusal(house.floor, AtTable("T", PlaceWagers(DEALER, 1, slip, at=run.at)))
        assert why is not None
        assert (why.code, why.cite) == ("wager/chip", "R73")
        assert {one.wager for one in why.faults} == {"ante", "blind"}
    for cents in (1025, 1050, 1000):
        slip = {**DOWN, "ante": Cents(cents), "blind": Cents(cents)}
        run.give(PlaceWagers(DEALER, 1, slip, at=run.at))


@pytest.mark.cites("R73")
def test_no_amount_that_is_offered_lies_between_chips() -> None:
    house, run = betting()
    (move,) = [
        one
        for one in legal_at(house.floor, DEALER, "T", run.at)
        if (one.kind, one.seat) == ("place-wagers", 1)
    ]
    for key, ends in move.wagers.items():
        if not house.floor.tables["T"].by_account(key):
            assert not any(end % 25 for end in ends), key


@pytest.mark.cites("R73")
def test_an_electronic_table_takes_cents() -> None:
    house = House()
    run = OnFloor(house, "T", UTH, electronic=True, players={1: "Ann"})
    run.opened()
    run.started()
    slip = {"ante": Cents(1037), "blind": Cents(1037)}
    run.give(run.placed(ANN, 1, slip))
    assert run.state.seats[1].wagers["ante"] == 1037


# ── The first player ─────────────────────────────────────────────────────────────────────────


@law("4(c)")
@pytest.mark.cites("R73")
@pytest.mark.parametrize("slug", GAMES)
def test_the_first_player_to_look_is_one_who_has_arrived(slug: str) -> None:
    house = House()
    run = OnFloor(house, "T", slug, electronic=False, players={})
    run.give(OpenTable(FLOOR, at=run.at))
    run.receive()
    while run.prompt().move.kind != "player-looks":
        run.follow()
    looks = {move.kind for move in legal_at(house.floor, DEALER, "T", run.at)}
    assert "player-looks" not in looks, "nobody is there"
    for actor, name in ((DEALER, "Zoe"), (ZOE, "Zoe"), (DEALER, "nobody at all"), (DEALER, "")):
        command = AtTable("T", PlayerLooks(actor, name, at=run.at))
        why = refusal(house.floor, command)
        assert why is not None
        if actor is DEALER:
            cite = run.table.rules.chapter.paragraphs.first_look
            assert (why.code, why.cite) == ("player/not-here", cite)
    house.do(Sit, DEALER, "T", 1, "Ann")
    assert "player-looks" in {one.kind for one in legal_at(house.floor, DEALER, "T", run.at)}
    for declined in (False, True):
        command = AtTable("T", PlayerLooks(DEALER, "Ann", declined, at=run.at))
        assert refusal(house.floor, command) is None
    run.give(PlayerLooks(DEALER, "Ann", True, at=run.at))
    assert all(deck.status is DeckStatus.SEEN for deck in run.table.live)


# ── Burned cards ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("R73")
@every_game
def test_the_face_of_a_burned_card_is_never_entered(slug: str) -> None:
    play = closed(betted(slug), (None,) * betted(slug).state.rules.chapter.deck.deck)
    burned: list[int] = []
    while not burned and play.state.phase is not Phase.SETTLEMENT and not play.state.closed:
        go_on(play)
        burned = [one.position for one in play.state.layout if one.spot.area == BURN]
    for position in burned:
        card = play.state.rules.chapter.deck.deck - 1
        why = play.refused(EnterCards(ROUND_DEALER, {position: card}))  # type: ignore[dict-item]
        assert (why.code, why.cite) == ("cards/burned", "R73")
    offered = [move for _, move in play.moves() if move.kind == "enter-cards"]
    assert not {*burned} & {position for move in offered for position in move.positions}
