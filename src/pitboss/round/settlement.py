"""The settlement of a seat: the game's lines in order, meter prizes, the payout limit."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pitboss.games import CardsMissingError, Line, Outcome, Reason
from pitboss.games.choices import Raise
from pitboss.games.dealing import PLAYER
from pitboss.games.lines import BANK
from pitboss.games.offers import Asked
from pitboss.money import Cents, MeterShare
from pitboss.record import kept_with
from pitboss.round import events as e
from pitboss.round.commands import Readings, Refusal
from pitboss.round.decisions import raises_of
from pitboss.round.meters import Ending, Meter, MeterChange, Prize, fold, keep_back, lock
from pitboss.round.moves import Applier
from pitboss.round.moves import Outcome as Judged
from pitboss.round.procedure import next_settled
from pitboss.round.readings import reread
from pitboss.round.state import Place, Seat, State
from pitboss.round.voids import void_lines

__all__ = [
    "APPLIERS",
    "Settled",
    "claims",
    "hand_fault",
    "keep_to_limit",
    "line_at",
    "not_approved",
    "resolve_seat",
    "settle_next",
    "settle_seat",
    "settleable",
    "turned_at",
    "waiting_at",
    "without",
]


@dataclass(slots=True)
class Settled:
    """The lines of a seat, the prizes locked for it, the changes of meters, and the areas whose
    cards were used."""

    lines: list[Line]
    meters: dict[str, Meter]
    #: All prizes of the round, by number, with the new ones.
    prizes: dict[int, Prize]
    locked: list[Prize]
    changes: list[MeterChange]
    looked_at: set[tuple[str, int]]


def settle_next(state: State, readings: Readings) -> Judged:
    """Settle the seat whose turn it is. Without new readings this is worked out once a state."""
    if readings:
        return _settle_next(state, readings)
    kept = kept_with(state)
    if settle_next not in kept:
        kept[settle_next] = _settle_next(state, readings)
    found: Judged = kept[settle_next]
    return found


def _settle_next(state: State, readings: Readings) -> Judged:
    read = reread(state, readings)
    if isinstance(read, Refusal):
        return read
    state, before = read
    number = state.moment.seat
    step = state.step
    assert step is not None
    try:
        fault = hand_fault(state, state.seats[number])
        settled = settle_seat(state, number)
    except CardsMissingError as error:
        return Refusal("cards/unknown", str(error), step.cite, error.seat)
    if fault is not None:
        hidden = [one.position for one in state.lying(PLAYER, number) if not one.turned]
        if not hidden:
            return fault
        return (*before, e.CardsTurned({at: state.face(at) for at in hidden}, state.moment))
    faces = {position: state.face(position) for position in turned_at(state, number, settled)}
    event = e.SeatSettled(
        seat=number,
        lines=tuple(settled.lines),
        prizes=tuple(settled.locked),
        changes=tuple(settled.changes),
        faces=faces,
        then=next_settled(state),
    )
    return (*before, event)


def line_at(state: State, place: Place) -> Line:
    """The line of a wager as it was settled."""
    number, wager = place
    return next(line for line in state.settled[number] if line.wager == wager)


def settleable(state: State) -> bool:
    """Whether the next seat can be settled: its cards are known, and allow its raise."""
    return state.electronic or not isinstance(settle_next(state, {}), Refusal)


def hand_fault(state: State, seat: Seat) -> Refusal | None:
    """The refusal of a raise that the hand does not allow, or None.

    At a dealer-run table such a raise is accepted on the dealer's word. At settlement the hand is
    turned, and a floorperson corrects the wager or the card first.
    """
    if state.electronic or state.void is not None:
        return None
    for wager, amount in seat.standing.items():
        points = state.rules.chapter.wagers[wager].raises
        if not points or not any(point.only_with for point in points):
            continue
        offers = raises_of(state, seat, wager)
        show = state.showdown()
        who = Asked(state.rules, seat.wagers, show.player(show.boxes[seat.number]))
        faults = [offer.refusal(who, Raise(amount)) for offer in offers]
        if None not in faults and faults[0] is not None:
            reason = f"{faults[0].reason}: a floorperson corrects the wager or the card"
            return Refusal("decision/hand", reason, faults[0].cite, seat.number, wager)
    return None


def settle_seat(state: State, number: int) -> Settled:
    """All wagers of a seat in the chapter's order, then payments without a stake."""
    settled = resolve_seat(state, number)
    keep_to_limit(state, settled)
    return settled


def resolve_seat(state: State, number: int) -> Settled:
    """The settlement of a seat before the payout limit, with claims on meters as sums."""
    lines, looked_at = claims(state, number)
    settled = Settled([], dict(state.meters), dict(state.prizes), [], [], looked_at)
    settled.lines = [_resolve(state, number, line, settled) for line in lines]
    return settled


def claims(state: State, number: int) -> tuple[list[Line], set[tuple[str, int]]]:
    """The claims of a seat's wagers by the cards, before meters and limits, and the areas whose
    cards were used."""
    show = state.showdown()
    box = show.boxes[number]
    if state.void is None:
        lines = [line for step in state.game.settle for line in step(show, box)]
    else:
        lines = void_lines(state, show, box, state.void)
    lines.sort(key=lambda line: line.wager not in box.wagers and line.wager != BANK)
    return lines, show.looked_at


# ── Prizes ───────────────────────────────────────────────────────────────────────────────────


def _resolve(state: State, number: int, line: Line, settled: Settled) -> Line:
    """A line whose claim on a meter is a sum, from the meter at the seat's turn (R17)."""
    if line.meter is None:
        return line
    player = state.seats[number].player
    prize = _shared_prize(line, settled) if line.shared else None
    if prize is None:
        heads = _heads(state, line.wager) if line.shared else {player: number}
        prize = _lock(line, settled, heads)
    share = prize.shares[player]
    if share.seat == number and prize.each:
        return line.but(returned=prize.each, prize=prize.number)
    nothing = line.but(pays=None, paid_from=None, approval=False, prize=prize.number)
    if share.seat == number or not prize.each:
        return nothing.but(reason=Reason.BELOW_A_CENT)
    if share.ended is Ending.GIVEN_BACK:
        return not_approved(state, line)
    return nothing.but(reason=Reason.SHARE_ELSEWHERE)


def _shared_prize(line: Line, settled: Settled) -> Prize | None:
    """The prize on the dealer's hand, locked at the first bettor's turn (R17), or None."""
    standing = (one for one in settled.prizes.values() if not one.superseded)
    return next((one for one in standing if one.wager == line.wager), None)


def _heads(state: State, wager: str) -> dict[str, int]:
    """The players who share a prize on the dealer's hand: one share each, at the player's first box
    where the wager still stands (R18, R48)."""
    heads: dict[str, int] = {}
    for number in state.settlement_order:
        seat = state.seats[number]
        if wager in seat.standing:
            heads.setdefault(seat.player, number)
    return heads


def _lock(line: Line, settled: Settled, heads: Mapping[str, int]) -> Prize:
    assert line.meter is not None
    assert isinstance(line.pays, MeterShare)
    number = max(settled.prizes, default=0) + 1
    prize, changes = lock(
        settled.meters[line.meter], number, line.wager, line.meter, line.pays, heads
    )
    settled.meters = fold(settled.meters, changes)
    settled.prizes[number] = prize
    settled.locked.append(prize)
    settled.changes += changes
    return prize


def _keep_back(settled: Settled, number: int, cut: Cents) -> None:
    """Leave on its meter the part of a prize that the payout limit cuts. No limit covers a prize
    that several players share."""
    prize, change = keep_back(settled.prizes[number], cut)
    assert len(prize.shares) == 1
    settled.meters = fold(settled.meters, (change,))
    settled.prizes[number] = prize
    settled.locked = [prize if one.number == number else one for one in settled.locked]
    settled.changes.append(change)


def not_approved(state: State, line: Line) -> Line:
    """The line of a wager whose prize was refused: the wager goes back to its player (R50)."""
    return line.but(
        outcome=Outcome.PUSH,
        returned=line.staked,
        pays=None,
        paid_from=None,
        approval=False,
        limited=Cents(0),
        reason=Reason.NOT_APPROVED,
        cite="R50",
    )


# ── The payout limit ─────────────────────────────────────────────────────────────────────────


def keep_to_limit(state: State, settled: Settled) -> None:
    """Apply the payout limit to a seat's lines; the cut part of a new prize stays on its meter."""
    settled.lines = _limit(state, settled.lines)
    locked = {prize.number for prize in settled.locked}
    for line in settled.lines:
        if line.limited and line.prize in locked:
            _keep_back(settled, line.prize, line.limited)


def without(state: State, place: Place) -> tuple[Line, ...]:
    """The lines of a seat after one of its prizes was refused: what the payout limit had cut from
    other lines because of it is paid."""
    number, wager = place
    lines = []
    for line, due in zip(state.settled[number], claims(state, number)[0], strict=True):
        if line.wager == wager:
            lines.append(not_approved(state, line))
        elif line.limited and line.prize is None:
            lines.append(due)
        else:
            lines.append(line)
    return tuple(_limit(state, lines))


def _limit(state: State, lines: list[Line]) -> list[Line]:
    """The lines under the payout limit of a hand: the excess is cut, last-settled first (R25)."""
    rule = state.rules.chapter.payout_limit
    limit = state.rules.payout_limit
    if rule is None or limit is None:
        return lines
    covered = [
        index
        for index, line in enumerate(lines)
        if line.wager in rule.covers and line.outcome is Outcome.WIN
    ]
    excess = sum(lines[index].returned - lines[index].staked for index in covered) - limit
    if excess <= 0:
        return lines
    limited = list(lines)
    for index in reversed(covered):
        line = lines[index]
        cut = min(excess, line.returned - line.staked)
        if cut <= 0:
            continue
        # A prize keeps its stake, which comes from the meter like the rest.
        whole = cut == line.returned - line.staked and line.prize is None
        limited[index] = line.but(
            pays=None if whole else line.pays,
            paid_from=None if whole else line.paid_from,
            returned=Cents(line.returned - cut),
            limited=Cents(cut),
        )
        excess -= cut
    return limited


# ── Cards turned, and the state afterwards ───────────────────────────────────────────────────


def turned_at(state: State, number: int, settled: Settled) -> Iterable[int]:
    """The cards turned up to settle a seat: its own if a wager depends on them (R10), those that
    earn it an Envy Bonus, and those on the layout or at the bank that its wagers used. In a void
    round, only the cards that a wager still settled used."""
    if state.void is not None:
        areas = settled.looked_at
    else:
        seat = state.seats[number]
        wagers = state.rules.chapter.wagers
        own = any(wagers[key].shares is None for key in seat.standing)
        own = own or number == state.banks_at
        areas = {(PLAYER, number)} if own else set()
        areas |= {(PLAYER, line.of_seat) for line in settled.lines if line.of_seat is not None}
        common = (0, state.banks_at)
        areas |= {(area, owner) for area, owner in settled.looked_at if owner in common}
    return [
        one.position
        for one in state.layout
        if not one.turned and (one.spot.area, one.spot.seat) in areas
    ]


def _settled(state: State, event: e.SeatSettled) -> State:
    return state.turned(
        event.faces,
        moment=event.then,
        meters=fold(state.meters, event.changes),
        settled={**state.settled, event.seat: event.lines},
        prizes={**state.prizes, **{one.number: one for one in event.prizes}},
        waiting=(*state.waiting, *waiting_at(event.seat, event.lines)),
    )


def waiting_at(seat: int, lines: Iterable[Line]) -> list[Place]:
    """The prizes of a seat that wait for a floorperson."""
    return [(seat, line.wager) for line in lines if line.approval]


APPLIERS: Mapping[type, Applier] = {e.SeatSettled: _settled}
