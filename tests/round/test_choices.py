"""Decisions as values: each knows its own refusal, its effect, and who may see what of it.

In Pai Gow every player sets a hand in secret, all at once. In a game that is none of the package's,
on a chapter of the law, a raise depends on the hand.
"""

import json
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import permutations

import pytest

from pitboss.cards import Card, cards_text, parse_cards
from pitboss.games import Box, Game, Line, Outcome, Reason, Showdown, games
from pitboss.games.choices import Check, Decision, Fold, Raise, SetHands, SetHouse
from pitboss.games.dealing import DEALER as HOUSE
from pitboss.games.dealing import MANUAL_SHOE, PLAYER, Around
from pitboss.games.lines import against_dealer, if_live, push
from pitboss.games.model import Ask, Deal, Reveal, Settle
from pitboss.games.offers import MayFold, MayRaise
from pitboss.hands import four_card
from pitboss.money import Cents
from pitboss.record import Actor, Codec, Entry, Role
from pitboss.round import (
    ConfirmCorrection,
    CorrectCards,
    CorrectWager,
    Decide,
    EnterCards,
    Phase,
    Proceed,
    legal,
    played_on,
    replay,
    view,
)
from pitboss.round import events as e
from pitboss.wire.kinds import body_of
from tests.support.games import CRAZY, PAI_GOW, UTH
from tests.support.rounds import (
    DEALER,
    FLOOR,
    PIT,
    SYSTEM,
    Play,
    deck_for,
    layout_of,
    rules_of,
    whole_deck,
)

# ── Hands set in secret (645a) ──────────────────────────────────────────────────


ANN, BEN, CLEO = (Actor(Role.PLAYER, name) for name in ("Ann", "Ben", "Cleo"))
ACTORS = {1: ANN, 3: BEN, 6: CLEO}


def _with(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    monkeypatch.setattr("pitboss.round.state.games", lambda: {**games(), game.slug: game})


def asked() -> Play:
    """All three are asked at once."""
    play = Play(rules_of(PAI_GOW), {seat: actor.person for seat, actor in ACTORS.items()})
    for seat in ACTORS:
        play.bet(seat, {"pai-gow": 10})
    play.close_bets(whole_deck(play.state.rules)[::-1], start=3)
    play.proceed()
    assert play.state.phase is Phase.DECISION
    return play


def own(play: Play, seat: int) -> tuple[Card, ...]:
    return tuple(card for card in play.state.cards(PLAYER, seat) if card is not None)


def test_all_are_asked_at_once_and_answer_in_any_order() -> None:
    start = asked()
    for order in permutations(ACTORS):
        play = start.copy()
        left = set(order)
        for seat in order:
            assert {m.seat for one in ACTORS.values() for m in legal(play.state, one)} == left
            play.do(Decide(ACTORS[seat], seat, SetHands(own(play, seat)[:2])))
            left.remove(seat)
            if left:
                assert play.refused(Proceed(DEALER)).code == "round/no-step"
                again = Decide(ACTORS[seat], seat, SetHouse())
                assert play.refused(again).code == "decision/not-asked"
        play.until(Phase.CLOSING)
        assert set(play.state.settled) == set(ACTORS)


def test_a_set_hand_is_told_to_its_own_player_and_to_nobody_else() -> None:
    play = asked()
    low = own(play, 3)[:2]
    play.do(Decide(BEN, 3, SetHands(low)))
    for viewer in (ANN, CLEO, DEALER, FLOOR, SYSTEM, Actor(Role.SURVEILLANCE, "the eye")):
        assert view(play.state, viewer).seats[1].decisions == ("set",)
    assert view(play.state, BEN).seats[1].decisions == (f"set {cards_text(low)}",)
    house = asked()
    house.do(Decide(BEN, 3, SetHouse()))
    assert view(house.state, ANN).seats[1].decisions == ("set",), "nor who set by the house way"
    assert view(house.state, BEN).seats[1].decisions == ("set house",)


def test_nothing_that_others_get_turns_on_how_a_hand_was_set() -> None:
    """Views, the text of the log, representations and refusals are the same, however it is set."""
    start = asked()
    cards = own(start, 3)
    told = {everything_told(start, low) for low in ((cards[0], cards[1]), (cards[5], cards[2]))}
    assert len(told) == 1
    (text,) = told
    assert cards_text(cards[:2]) not in text


def everything_told(start: Play, low: tuple[Card, ...]) -> str:
    """What reaches anybody but Ben, and the text of the log without its seals, to the reveal."""
    play, codec = start.copy(), Codec()
    found = []
    commands = [
        Decide(BEN, 3, SetHands(low)),
        Decide(ANN, 1, SetHands(own(start, 1)[:2])),
        Decide(CLEO, 6, SetHouse()),
        Proceed(DEALER),
    ]
    for command in commands:
        for number, event in enumerate(play.do(command)):
            found.append(repr(event))
            entry = Entry("round 1", number, 0, command.actor, "command 1", event)
            found.append(codec.entry_text(entry))
        found += [repr(command), codec.text(command), repr(play.state)]
        for viewer in (ANN, CLEO, DEALER, FLOOR, SYSTEM):
            found.append(json.dumps(body_of(view(play.state, viewer))))
        for wrong in (Decide(BEN, 3, SetHands(low)), Decide(ANN, 3, SetHands(low))):
            found.append(play.refused(wrong).reason)
    return "\n".join(found)


def test_a_hand_that_cannot_be_set_is_refused_without_a_word_of_its_cards() -> None:
    play = asked()
    others = own(play, 1)
    for low in ((), others[:1], others[:2], (*own(play, 3)[:1], others[0]), own(play, 3)[:3]):
        why = play.refused(Decide(BEN, 3, SetHands(tuple(low))))
        assert why.reason == "name the two cards of the low hand, out of the seven that were dealt"
        assert (why.code, why.cite) == ("decision/hands", "645a.11")


def test_a_seat_that_does_not_answer_is_set_by_the_house_way() -> None:
    play = asked()
    assert played_on(play.state, 3) == SetHouse()
    play.do(Decide(SYSTEM, 3, played_on(play.state, 3)))
    assert play.state.seats[3].decisions == (SetHouse(),)


def test_the_log_without_its_seals_replays_to_the_same_view_for_others() -> None:
    play = asked()
    play.do(Decide(BEN, 3, SetHands(own(play, 3)[:2])))
    codec = Codec()
    public = [codec.parse(codec.text(event)) for event in play.log]
    assert public != play.log
    assert view(replay(play.opened, public), ANN).seats[1:] == view(play.state, ANN).seats[1:]


# ── A raise that depends on the hand (657a) ──────────────────────────────────────────────────


def compared(show: Showdown, box: Box) -> Iterator[Line]:
    """Ante and Play against the dealer."""
    for wager in ("ante", "play"):
        yield from if_live(box, wager, partial(_compared, show, box, wager))
    yield from if_live(
        box, "super-bonus", lambda: push(box, "super-bonus", Reason.EQUAL, cite="657a.11")
    )


def _compared(show: Showdown, box: Box, wager: str) -> Line:
    mine, dealers = four_card(show.player(box)), four_card(show.dealer)
    return against_dealer(show, box, wager, mine, dealers, lower="657a.11", equal="657a.11")


BY_HAND = Game(
    slug=CRAZY,
    deal={MANUAL_SHOE: (Around(players=5, dealer=5),)},
    steps=(
        Deal("five cards to each", cite="657a.8"),
        Ask(
            (MayFold(("ante", "super-bonus"), "657a.11(b)"), MayRaise("play", (0, 1), four_card)),
            "fold, or a Play wager",
            cite="657a.11(b)",
        ),
        Reveal("turn the dealer's cards", cite="657a.11(c)"),
        Settle("settle each player", cite="657a.11(c)"),
    ),
    settle=(compared,),
    hand=lambda show, box: four_card(show.player(box)),
)
ACES, KINGS = "As Ac 7d 5h 2c", "Ks Kc 7d 5h 2c"
PLAIN = "Qd Jc 9h 4s 3d"


@pytest.fixture
def by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """The package knows the game."""
    _with(monkeypatch, BY_HAND)


def raising(cards: str, *, electronic: bool = True, known: bool = True) -> Play:
    """Ann looks at her hand and is asked."""
    play = Play(rules_of(CRAZY), {2: "Ann"}, electronic=electronic)
    play.bet(2, {"ante": 10, "super-bonus": 10})
    laid = {(PLAYER, 2): parse_cards(cards), (HOUSE, 0): parse_cards(PLAIN)}
    layout = layout_of(play)
    deck: tuple[Card | None, ...] = deck_for(whole_deck(play.state.rules), layout, laid)
    if not electronic:
        dealt = len(layout) if known else 0
        deck = (*deck[:dealt], *[None] * (len(deck) - dealt))
    play.close_bets(deck)
    play.proceed()
    return play


def amounts(play: Play, actor: Actor) -> tuple[tuple[int, int], ...]:
    (move,) = (one for one in legal(play.state, actor) if one.decision == "raise")
    return move.amounts


TRIPLE = Raise(Cents(3000))
ONE, MORE = ((1000, 1000),), ((1000, 1000), (2000, 2000), (3000, 3000))


@pytest.mark.usefixtures("by_hand")
def test_more_than_one_ante_takes_the_hand_for_it_where_the_cards_are_known() -> None:
    play = raising(KINGS)
    assert amounts(play, ANN) == ONE
    why = play.refused(Decide(ANN, 2, TRIPLE))
    assert (why.code, why.cite) == ("decision/amount", "657a.11(b)")
    assert "$10, not $30" in why.reason
    assert "a pair of aces or better" in why.reason
    assert "pair of aces" not in play.refused(Decide(ANN, 2, Raise(Cents(4000)))).reason
    play.do(Decide(ANN, 2, Raise(Cents(1000))))
    able = raising(ACES)
    assert amounts(able, ANN) == MORE
    able.do(Decide(ANN, 2, TRIPLE))
    assert able.state.seats[2].wagers["play"] == 3000


@pytest.mark.usefixtures("by_hand")
@pytest.mark.parametrize("known", [True, False], ids=["cards read face down", "cards unknown"])
def test_at_a_dealer_run_table_the_dealers_word_is_recorded_and_checked_at_settlement(
    known: bool,
) -> None:
    play = raising(KINGS, electronic=False, known=known)
    # The dealer has not seen the cards, and learns nothing of them from what is offered.
    assert amounts(play, DEALER) == MORE
    play.do(Decide(DEALER, 2, TRIPLE))
    play.proceed()
    if not known:
        assert play.refused(Proceed(DEALER)).code == "cards/unknown"
        lying = [*play.state.lying(PLAYER, 2), *play.state.lying(HOUSE)]
        faces = parse_cards(f"{KINGS} {PLAIN}")
        positions = [one.position for one in lying]
        play.do(EnterCards(DEALER, dict(zip(positions, faces, strict=True))))
    play.proceed()  # the hand is turned, and not settled
    why = play.refused(Proceed(DEALER))
    assert (why.code, why.seat, why.wager) == ("decision/hand", 2, "play")
    assert "a pair of aces or better" in why.reason
    assert "proceed" not in {move.kind for move in legal(play.state, DEALER)}
    play.correct(CorrectWager(FLOOR, 2, "play", Cents(1000), "two chips too many"))
    play.proceed()
    assert {one.wager: one.staked for one in play.state.settled[2]}["play"] == 1000


@pytest.mark.usefixtures("by_hand")
def test_or_the_card_is_corrected_that_was_read_wrongly() -> None:
    play = raising("Ks Ac 7d 5h 2c", electronic=False)
    play.do(Decide(DEALER, 2, TRIPLE))
    play.proceed()
    play.proceed()
    assert play.refused(Proceed(DEALER)).code == "decision/hand"
    king = play.state.deck.index(parse_cards("Ks")[0])
    play.correct(CorrectCards(FLOOR, {king: parse_cards("As")[0]}, "misread"))
    play.proceed()
    # And back again only when the wager is one that this hand allows.
    back = CorrectCards(FLOOR, {king: parse_cards("Ks")[0]}, "misread")
    number = play.proposed(back)
    assert play.refused(ConfirmCorrection(PIT, number)).code == "decision/hand"
    play.correct(CorrectWager(FLOOR, 2, "play", Cents(1000), "two chips too many"))
    *_, anew = play.do(ConfirmCorrection(PIT, number))
    assert isinstance(anew, e.SettledAnew)
    wrong = CorrectWager(FLOOR, 2, "play", Cents(3000), "misread")
    assert play.refused(wrong).code == "correction/amount", "the hand is on the table now"


@pytest.mark.usefixtures("by_hand")
def test_a_folded_hand_is_asked_for_nothing_more() -> None:
    play = raising(KINGS, electronic=False)
    play.do(Decide(DEALER, 2, Fold()))
    play.until(Phase.CLOSING)
    assert {one.outcome for one in play.state.settled[2]} == {Outcome.FORFEIT}


# ── Plain answers ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("word", ["check", "raise"])
def test_a_plain_answer_is_told_to_all_in_its_own_word(word: str) -> None:
    play = Play(rules_of(UTH), {1: "Ann"})
    play.bet(1, {"ante": 10, "blind": 10})
    play.close_bets(whole_deck(play.state.rules))
    play.proceed()
    play.answer(1, word, 40)
    for viewer in (ANN, BEN, DEALER):
        assert view(play.state, viewer).seats[0].decisions == (word,)
    wanted: Mapping[str, Decision] = {"check": Check(), "raise": Raise(Cents(4000))}
    assert play.state.seats[1].decisions == (wanted[word],)
