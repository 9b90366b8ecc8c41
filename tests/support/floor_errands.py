"""What people of a floor do beside play, with what they say filled in at random: corrections,
disputes, chips that do not add up, patrons, meters, approvals; and what they put right again."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from pitboss.cards import DECK_53, Card
from pitboss.demo.crews import ADMIN, CREWS
from pitboss.floor import (
    AdoptSubmission,
    ApproveAct,
    DeckLabel,
    Facility,
    FileApproval,
    FloorCommand,
    FloorMove,
    FloorTable,
    ProposeAct,
    RejectAct,
    SetUpTable,
)
from pitboss.floor.authority import ACT_RIGHTS, ChangeLink, OpenLink, RestoreLink
from pitboss.floor.card_store import (
    CountCards,
    DestroyDecks,
    IssueDecks,
    ReceiveCards,
    ReturnDecks,
)
from pitboss.floor.differences import WaiveDifference
from pitboss.floor.meter_life import AdjustMeter, CloseMeter, TransferMeter
from pitboss.floor.staffing import EnrolStaff
from pitboss.floor.state import Act
from pitboss.house.desks import RegisterRow
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import State
from pitboss.round.facts import Facts
from tests.support.rounds import other_answers, resolution

PIT = CREWS["day"].pit
#: Those who act for two authorities, the second of them for the first.
_PAIRS = {
    Role.ASSISTANT_SHIFT_MANAGER: (CREWS["day"].assistant, CREWS["day"].security),
    Role.PIT_MANAGER: (PIT, ADMIN),
    Role.ADMINISTRATOR: (ADMIN, PIT),
}
#: Moves of which a move does not tell all that makes them lawful.
UNSURE = frozenset(
    {
        *("enter-cards", "correct-cards", "correct-decisions", "correct-wager", "resolve-chips"),
        *("turn-hands", "count-stub", "decide-dispute", "open-dispute", "finish-shuffle"),
        *("cut-deck", "receive-decks", "sit"),
    }
)


def said(move: FloorMove, table: FloorTable | None, chance: Random) -> dict[str, Any]:
    """What a person may say with a move, beside what the move itself says: right or wrong."""
    state = None if table is None else table.table.round
    says: dict[str, Any] = {}
    match move.kind:
        case "count-chips":
            says["count"] = max(0, move.accepted + chance.choice((0, 0, 1, -1)))
        case "resolve-chips" if state is not None and move.wager in state.miscounted:
            says = dict(resolution(state, move.wager or "", chance))
        case "enter-cards" | "correct-cards" if state is not None:
            says["faces"] = _faces(state, move, chance)
        case "correct-decisions" if state is not None:
            answers = list(other_answers(state, move.seat))
            says["decisions"] = chance.choice(answers) if answers else ()
        case "correct-wager" if move.amounts:
            least, most = chance.choice(move.amounts)
            says["amount"] = chance.choice((least, most, 0))
        case "count-stub" if state is not None:
            says["count"] = len(state.deck) - state.dealt + chance.choice((0, 0, 0, 1, -1))
        case "decide-dispute" | "open-dispute" if state is not None:
            says["found" if move.kind == "decide-dispute" else "claimed"] = _facts(state, chance)
        case "finish-shuffle":
            says["count"] = chance.choice((None, 52, 52, 51))
        case "cut-deck":
            says["cards_in"] = chance.choice((1, 10, 26, 42, 51))
        case "receive-decks":
            says["decks"] = tuple((name, "red") for name in move.decks[:2])
        case "sit" if move.player is None:
            says["player"] = None
    return says


def _faces(state: State, move: FloorMove, chance: Random) -> dict[int, Card]:
    """Two cards on record swapped, or one that lies nowhere yet."""
    known = {at: card for at, card in enumerate(state.deck) if card is not None}
    left = [card for card in DECK_53[: len(state.deck)] if card not in known.values()]
    places = list(move.positions or known)
    on_record = [at for at in places if at in known]
    if len(on_record) > 1 and chance.random() < 0.6:
        one, other = chance.sample(on_record, 2)
        return {one: known[other], other: known[one]}
    return {chance.choice(places): chance.choice(left)} if places and left else {}


def _facts(state: State, chance: Random) -> Facts:
    """Facts of a round: another card, another wager, or that the record is right."""
    seat = chance.choice([*state.seats.values()])
    kind = chance.randrange(4)
    if kind == 0 and state.dealt:
        return Facts(cards={chance.randrange(state.dealt): chance.choice(DECK_53[:52])})
    if kind == 1 and seat.wagers:
        key = chance.choice(sorted(seat.wagers))
        twice = Cents(2 * seat.wagers[key])
        return Facts(wagers={key: chance.choice((Cents(0), seat.wagers[key], twice))})
    if kind == 2:
        return Facts(decisions=())
    return Facts()


# ── Two authorities ──────────────────────────────────────────────────────────────────────────


def some_act(facility: Facility, links: list[str], at: int, chance: Random) -> Act:
    """An act that somebody may think of: lawful now or not."""
    tables, decks = [*facility.tables] or ["none"], [*facility.decks][-8:]
    some = tuple(chance.sample(decks, min(len(decks), 2)))
    link = chance.choice(links or ["none"])
    table = chance.choice(tables)
    meter = chance.choice((f"link/{link}", f"table/{table}/five-card-progressive"))
    notice = at + facility.notice_minutes * 60 + chance.choice((0, 0, -1))
    number = len(facility.decks) + 1
    label = DeckLabel(f"deck {number}", chance.choice(("red", "blue")))
    person = chance.choice([*facility.people])
    acts: tuple[Act, ...] = (
        OpenLink(link),
        ChangeLink(link),
        RestoreLink(link),
        CloseMeter(meter, "not offered any more", notice),
        TransferMeter(meter, "to where it is offered", notice, f"link/{link}"),
        AdjustMeter(meter, "the display was wrong", notice, _changes(facility, chance)),
        ReceiveCards((label,)),
        DestroyDecks(some, "worn"),
        CountCards(some),
        IssueDecks(table, some),
        ReturnDecks(table, some),
        WaiveDifference(table, person, "a small sum"),
        EnrolStaff(f"Hand {len(facility.people)}", Role.DEALER, f"9{number}", f"L-9{number}"),
        AdoptSubmission(chance.choice([*facility.filings])),
    )
    return chance.choice(acts)


def _changes(facility: Facility, chance: Random) -> dict[str, int]:
    level = chance.choice(("meter", "main", "reserve", "major", "minor"))
    return {level: chance.choice((1, -1, 100, -100, 10**6, 10**12))}


def proposer_of(act: Act) -> Actor:
    """Somebody who may propose an act."""
    return next(pair[0] for role, pair in _PAIRS.items() if role in ACT_RIGHTS[type(act)][0])


def second_of(proposal: Any) -> Actor:
    """Somebody else who may approve it."""
    approvers = ACT_RIGHTS[type(proposal.act)][1]
    people = (CREWS["day"].security, PIT, ADMIN)
    return next(one for one in people if one.role in approvers and one.person != proposal.by)


def answered(facility: Facility, chance: Random) -> FloorCommand | None:
    """A second authority answers one of the acts that wait; None if none waits."""
    if not facility.proposals:
        return None
    number = chance.choice(sorted(facility.proposals))
    second = second_of(facility.proposals[number])
    if chance.random() < 0.15:
        return RejectAct(second, number, "no reason for it")
    return ApproveAct(second, number)


# ── What is put right again ──────────────────────────────────────────────────────────────────


def mended(rows: Iterable[RegisterRow], down: Iterable[str]) -> Iterator[FloorCommand]:
    """Papers filed again in the place of those that were withdrawn; links to be put up again."""
    newest = {row.subject: row for row in rows}
    for subject, row in newest.items():
        if row.standing != "in force":
            model = "" if row.approval is None else row.approval.model
            yield FileApproval(ADMIN, subject, "LAB-2", "1969-01-15", "every table", model)
    for link in down:
        yield ProposeAct(PIT, RestoreLink(link))


def another_table(facility: Facility, games: tuple[str, ...], chance: Random) -> SetUpTable:
    """One more table, which stays closed: its meters stand beside the others'."""
    name = f"more {len(facility.tables)}"
    return SetUpTable(ADMIN, name, chance.choice(games), chance.random() < 0.5)
