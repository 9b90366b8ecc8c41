"""A player's bank: offered in turn while betting is open, taken for one round, or passed (645a.12).

The table keeps the rotation and says at the opening of a round who is offered the bank, and in
which order. An offer that nobody answers lapses when betting closes: the dealer banks. At an
electronic table the player answers; the ledger then sets the cover aside from the game account. At
a dealer-run table the dealer records the answer, and the chips of the bank as counted (R66, R72).
"""

from collections.abc import Iterator, Mapping
from typing import Final

from pitboss.games import Bank
from pitboss.games.pai_gow_bank import exposure
from pitboss.money import NOTHING, Cents, dollars_text
from pitboss.record import Actor, Role, recorded
from pitboss.round import commands as c
from pitboss.round.commands import Refusal
from pitboss.round.events import Event, Turn
from pitboss.round.moves import Applier, Judge, Move, Outcome, for_seat
from pitboss.round.shuffle import given_hash
from pitboss.round.slip import ONE_AREA
from pitboss.round.state import Phase, Seat, State

__all__ = ["APPLIERS", "JUDGES", "OPTION", "BankPassed", "BankTaken", "moves"]

_CITE: Final = "645a.12"
_RULING: Final = "R72"
#: The options of a submission that offer the bank, and half of it.
OPTION: Final = "player_bank"
_CO_BANKING: Final = "co_banking"
#: Who answers at an electronic table, and at a dealer-run one.
_TAKES: Final = {True: (Role.PLAYER,), False: (Role.DEALER,)}
_PASSES: Final = {True: (Role.PLAYER, Role.SYSTEM), False: (Role.DEALER,)}


@recorded("bank-taken")
class BankTaken(Event):
    """A player took the bank for this round, or changed its terms: whether the house has half of
    it, the wager that the dealer plays against it, and the chips that the dealer of a dealer-run
    table counted (645a.12)."""

    seat: int
    co_banked: bool
    dealer_wager: Cents
    cover: Cents | None = None


@recorded("bank-passed")
class BankPassed(Event):
    """A player passed the bank, or gave it back before betting closed: it is offered to the
    next."""

    seat: int
    player: str


# ── The bank is taken ────────────────────────────────────────────────────────────────────────


def _take(state: State, command: c.TakeBank) -> Outcome:
    turn = _turn(state, command.actor, command.seat, _TAKES)
    if isinstance(turn, Refusal):
        return turn
    refused = _terms_fault(state, turn, command) or _areas_fault(state, turn, command.seat)
    refused = refused or _cover_fault(state, command)
    if refused is not None:
        return refused
    taken = BankTaken(command.seat, command.co_banked, command.dealer_wager, command.cover)
    if _bank(taken) == state.bank:
        reason = "nothing changes: the bank is taken on these terms"
        return Refusal("bank/unchanged", reason, _CITE, command.seat)
    hashed = given_hash(state, command)
    return hashed if isinstance(hashed, Refusal) else (*hashed, taken)


def _turn(
    state: State, actor: Actor, seat: int, roles: Mapping[bool, tuple[Role, ...]]
) -> Turn | Refusal:
    """The turn of the player of a seat: the one who is offered the bank, or has it; or a
    refusal."""
    refused = for_seat(state, actor, seat, roles[state.electronic])
    if refused is not None:
        return refused
    if not state.rules.options.get(OPTION):
        return Refusal("bank/not-filed", "this table offers no player's bank", _CITE, seat)
    if state.phase is not Phase.BETTING:
        reason = 'the bank is taken, passed or given back before "no more bets"'
        return Refusal("bank/closed", reason, _CITE, seat)
    player = state.seats[seat].player
    if state.bank is not None:
        if seat != state.bank.seat:
            reason = f"seat {state.bank.seat} has the bank in this round"
            return Refusal("bank/taken", reason, _CITE, seat)
        return next(turn for turn in state.turns if turn.player == player)
    offer = state.bank_offer
    if offer is None:
        reason = "the bank is offered to nobody: the dealer banks this round"
        return Refusal("bank/no-offer", reason, _CITE, seat)
    if offer.player != player:
        reason = (
            f"the bank is offered to {offer.player} now, counterclockwise from player to player"
        )
        return Refusal("bank/not-your-turn", reason, _CITE, seat)
    return offer


def _terms_fault(state: State, turn: Turn, command: c.TakeBank) -> Refusal | None:
    """The refusal of half a bank that is not offered, or of more than the dealer plays; or None."""
    if type(command.co_banked) is not bool:
        raise TypeError("a bank is co-banked or not")
    if command.co_banked and not state.rules.options.get(_CO_BANKING):
        reason = "this table offers no co-banking: the player banks alone"
        return Refusal("bank/no-co-banking", reason, "645a.1", command.seat)
    wager = command.dealer_wager
    if type(wager) is not int or not 0 <= wager <= turn.wagered:
        most = dollars_text(turn.wagered)
        reason = (
            f"the dealer plays what {turn.player} last wagered against the dealer, {most}, or "
            "less, or nothing"
        )
        return Refusal("bank/dealer-wager", reason, _RULING, command.seat)
    return None


def _areas_fault(state: State, turn: Turn, number: int) -> Refusal | None:
    """The refusal of a bank beside a wager that it would play against, or at a second area; or
    None."""
    main = state.rules.chapter.main_wagers
    for seat in state.seats.values():
        if seat.player != turn.player or not seat.wagers:
            continue
        wagers = [state.rules.chapter.wagers[key].name for key in seat.wagers if key in main]
        if wagers:
            reason = (
                f"the {wagers[0]} wager of seat {seat.number} is taken back first: the bank stands "
                "in its place"
            )
            return Refusal("bank/wager-first", reason, _CITE, seat.number)
        if seat.number != number:
            reason = (
                "who has the bank plays at one area alone: take the wagers of seat "
                f"{seat.number} back first"
            )
            return Refusal("bank/one-area", reason, ONE_AREA, seat.number)
    return None


def _cover_fault(state: State, command: c.TakeBank) -> Refusal | None:
    """The refusal of a bank whose chips do not cover the wagers against it, or None. At an
    electronic table the game account covers them, and nobody counts chips."""
    cover: object = command.cover
    if state.electronic:
        if cover is None:
            return None
        reason = "at an electronic table the game account is the bank's: no chips are counted"
        return Refusal("bank/cover", reason, "605a.2(a)", command.seat)
    if type(cover) is not int or cover < 0:
        reason = "count the chips of the bank, and record them as its cover"
        return Refusal("bank/cover", reason, _CITE, command.seat)
    needed = exposure(_bank(command), _against(state, command.seat))
    if needed <= cover:
        return None
    reason = f"the bank has {dollars_text(cover)}, and must cover {dollars_text(needed)}"
    return Refusal("bank/cover", reason, _CITE, command.seat)


def _against(state: State, seat: int) -> int:
    """The wagers against a bank at a seat."""
    return state.but(bank=Bank(seat)).against_bank


def _bank(terms: c.TakeBank | BankTaken) -> Bank:
    return Bank(terms.seat, terms.co_banked, terms.dealer_wager, terms.cover)


def _taken(state: State, event: BankTaken) -> State:
    # Who was ready was ready to play another.
    return state.but(bank=_bank(event), ready=frozenset())


# ── The bank is passed ───────────────────────────────────────────────────────────────────────


def _pass(state: State, command: c.PassBank) -> Outcome:
    turn = _turn(state, command.actor, command.seat, _PASSES)
    if isinstance(turn, Refusal):
        return turn
    if state.bank is not None and state.seats[command.seat].wagers:
        reason = "the bank stands in place of a wager: take the others at its area back first"
        return Refusal("bank/wagers-lie", reason, _CITE, command.seat)
    return (BankPassed(command.seat, turn.player),)


def _passed(state: State, event: BankPassed) -> State:
    passed = state.passed | {event.player}
    if state.bank is None:
        return state.but(passed=passed)
    return state.but(passed=passed, bank=None, ready=frozenset())


# ── What may be done now ─────────────────────────────────────────────────────────────────────


def moves(state: State, actor: Actor) -> Iterator[Move]:
    """The bank to take, to change, to pass or to give back."""
    if state.phase is not Phase.BETTING or not state.turns:
        return
    for seat in state.seats.values():
        turn = _turn(state, actor, seat.number, _TAKES)
        if not isinstance(turn, Refusal) and _areas_fault(state, turn, seat.number) is None:
            yield _take_move(state, turn, seat)
        if not isinstance(_pass(state, c.PassBank(actor, seat.number)), Refusal):
            given = "pass the bank" if state.bank is None else "give the bank back"
            about = f"{given}: it is offered to the next player"
            yield Move(kind="pass-bank", about=about, cite=_CITE, seat=seat.number)


def _take_move(state: State, turn: Turn, seat: Seat) -> Move:
    halves = ("no", "yes") if state.rules.options.get(_CO_BANKING) else ("no",)
    taken = "take the bank" if state.bank is None else "change the terms of the bank"
    return Move(
        kind="take-bank",
        about=f"{taken} at seat {seat.number} for this round",
        cite=_CITE,
        seat=seat.number,
        amounts=((NOTHING, turn.wagered),),
        choices={"co_banked": halves},
    )


JUDGES: Mapping[type, Judge] = {c.TakeBank: _take, c.PassBank: _pass}
APPLIERS: Mapping[type, Applier] = {BankTaken: _taken, BankPassed: _passed}
