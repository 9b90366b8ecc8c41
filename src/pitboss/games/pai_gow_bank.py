"""A player's bank in Pai Gow Poker (645a.12, R72).

The Pai Gow Poker Wagers are settled against the hands of the player who has the bank. Losing wagers
are pooled. Winners are paid from the pool in the order of settlement, the dealer first, and then
from the bank's chips; what a co-banked hand loses beyond the pool is half the house's. Optional
wagers do not concern the bank.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from pitboss.games.lines import BANK, Line, Outcome, PaidFrom, Reason, if_live, lose, push, win
from pitboss.games.pai_gow_hands import PAI_GOW, BothHands, dealer_hands, hands_of, is_foul
from pitboss.games.showdown import Bank, Box, Showdown
from pitboss.games.vigorish import vigorish
from pitboss.money import NOTHING, Cents

__all__ = [
    "DEALER",
    "Reckoning",
    "against_bank",
    "bank",
    "bank_stake",
    "bankers",
    "exposure",
    "reckoned",
]

#: The dealer among those who are settled against the bank; the others are seats.
DEALER: Final = 0
_CITE: Final = "645a.12"
_FOUL: Final = "645a.11(f)(1)(iv)"
_RULING: Final = "R72"


def _bank(show: Showdown) -> Bank:
    """The bank of the round. There is one."""
    assert show.bank is not None
    return show.bank


# ── Hands compared ───────────────────────────────────────────────────────────────────────────


def _banks_hands(show: Showdown) -> BothHands:
    return hands_of(show, show.boxes[_bank(show).seat])


def _judged(own: BothHands, bank: BothHands) -> tuple[Outcome, Reason, str]:
    """The result of hands against the bank's. A copy counts for the bank; hands that the bank set
    foul lose to all that are not foul themselves."""
    if own is None or is_foul(own):
        return Outcome.LOSE, Reason.FOUL, _FOUL
    if bank is None or is_foul(bank):
        return Outcome.WIN, Reason.BANK_FOUL, _CITE
    high, low = (mine.strength > banks.strength for mine, banks in zip(own, bank, strict=True))
    if high and low:
        return Outcome.WIN, Reason.BOTH_HIGHER, _CITE
    if high or low:
        return Outcome.PUSH, Reason.ONE_HIGHER, _CITE
    return Outcome.LOSE, Reason.NEITHER_HIGHER, _CITE


def _result(show: Showdown, box: Box) -> tuple[Outcome, Reason, str]:
    """The result of a box. A surrendered or forfeited wager is lost whatever the cards, and so is a
    foul set: neither needs the bank's."""
    if PAI_GOW in box.forfeited:
        return Outcome.LOSE, Reason.FOLDED, box.forfeited[PAI_GOW]
    own = hands_of(show, box)
    return _judged(own, None if is_foul(own) else _banks_hands(show))


def _dealers_result(show: Showdown) -> Outcome:
    return _judged(dealer_hands(show), _banks_hands(show))[0]


# ── Money taken in and paid out ──────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Reckoning:
    """The round from the bank's side.

    ``paid`` is what each winner gets beside the stake, by seat, 0 for the dealer. ``net`` is the
    bank's own result, before the vigorish on it. ``dealer`` is the result of the dealer's wager.
    """

    collected: Cents
    paid: Mapping[int, Cents]
    net: Cents
    dealer: Outcome | None


def bankers(show: Showdown) -> tuple[Box, ...]:
    """The boxes with a wager against the bank, in the order of settlement."""
    seat = _bank(show).seat
    order = sorted(show.boxes, reverse=True)
    return tuple(
        show.boxes[one] for one in order if one != seat and PAI_GOW in show.boxes[one].wagers
    )


def exposure(bank: Bank, wagers: int) -> Cents:
    """The most that a bank may have to pay beside the losing wagers: all wagers against it and the
    dealer's; of a co-banked hand half, an odd cent included."""
    most = wagers + bank.dealer_wager
    return Cents(-(-most // 2) if bank.co_banked else most)


def bank_stake(bank: Bank, wagers: int) -> Cents:
    """The stake of a bank: all that it may have to pay, as far as its chips reach."""
    most = exposure(bank, wagers)
    return most if bank.cover is None else min(most, bank.cover)


def _wagers(show: Showdown) -> int:
    return sum(box.wagers[PAI_GOW] for box in bankers(show))


def _covers_all(show: Showdown) -> bool:
    """Whether the bank can pay every wager, so that no player's win turns on another's cards."""
    bank = _bank(show)
    return bank.cover is None or exposure(bank, _wagers(show)) <= bank.cover


def reckoned(show: Showdown) -> Reckoning:
    """The sums that the bank collects and pays, from the hands of all."""
    return show.once("bank", lambda: _reckoned(show))


def _reckoned(show: Showdown) -> Reckoning:
    bank = _bank(show)
    stakes: dict[int, Cents] = {}
    results: dict[int, Outcome] = {}
    if bank.dealer_wager:
        stakes[DEALER] = bank.dealer_wager
        results[DEALER] = _dealers_result(show)
    for box in bankers(show):
        stakes[box.seat] = box.wagers[PAI_GOW]
        results[box.seat] = _result(show, box)[0]
    collected = sum(stakes[one] for one, result in results.items() if result is Outcome.LOSE)
    pool, beyond, spent = int(collected), 0, 0
    paid: dict[int, Cents] = {}
    for one, result in results.items():
        if result is not Outcome.WIN:
            continue
        pooled = min(pool, stakes[one])
        pool -= pooled
        rest = stakes[one] - pooled
        due = _part(bank, beyond + rest) - _part(bank, beyond)
        own = due if bank.cover is None else min(due, bank.cover - spent)
        beyond += rest
        spent += own
        paid[one] = Cents(stakes[one] - due + own)
    net = pool // 2 if bank.co_banked else pool
    return Reckoning(Cents(collected), paid, Cents(net - spent), results.get(DEALER))


def _part(bank: Bank, cents: int) -> int:
    """The bank's part of a sum that the pool does not pay: of a co-banked hand half. The half of a
    result is rounded down to the cent (R35), so that the bank bears an odd one."""
    return -(-cents // 2) if bank.co_banked else cents


# ── Lines ────────────────────────────────────────────────────────────────────────────────────


def against_bank(show: Showdown, box: Box) -> Iterator[Line]:
    """The Pai Gow Poker Wager of a box against the bank."""
    for line in if_live(box, PAI_GOW, lambda: _compared(show, box)):
        yield line.but(banked=True)


def _compared(show: Showdown, box: Box) -> Line:
    outcome, reason, cite = _result(show, box)
    match outcome:
        case Outcome.WIN:
            line = _won(show, box, reason, cite)
        case Outcome.LOSE:
            line = lose(box, PAI_GOW, reason, cite=cite)
        case _:
            line = push(box, PAI_GOW, reason, cite=cite)
    own = hands_of(show, box)
    if own is not None:
        line = line.but(hand=own[0], low=own[1])
    bank = None if reason is Reason.FOUL else _banks_hands(show)
    return line if bank is None else line.but(against=bank[0], against_low=bank[1])


def _won(show: Showdown, box: Box, reason: Reason, cite: str) -> Line:
    """A win: even money as far as pool and bank reach, less the vigorish on it. With nothing paid
    the wager goes back."""
    stake = box.wagers[PAI_GOW]
    paid = stake if _covers_all(show) else reckoned(show).paid[box.seat]
    short = Cents(stake - paid)
    if not paid:
        return push(box, PAI_GOW, reason, cite=cite).but(short=short)
    kept = vigorish(show.rules, paid)
    line = win(show, box, PAI_GOW, show.rules.offers[PAI_GOW].paytable.flat, reason, cite=cite)
    return line.but(
        paid_from=PaidFrom.BANK,
        returned=Cents(stake + paid - kept),
        vigorish=kept,
        short=short,
    )


def bank(show: Showdown, box: Box) -> Iterator[Line]:
    """The line of the player who has the bank: its net result less the vigorish on a win."""
    if show.bank is None or show.bank.seat != box.seat:
        return
    net = reckoned(show).net
    kept = vigorish(show.rules, net) if net > 0 else NOTHING
    staked = bank_stake(show.bank, _wagers(show))
    own = hands_of(show, box)
    high, low = (None, None) if own is None else own
    yield Line(
        wager=BANK,
        staked=staked,
        outcome=Outcome.WIN if net > 0 else Outcome.LOSE if net < 0 else Outcome.PUSH,
        returned=Cents(staked + net - kept),
        cite=_RULING,
        reason=Reason.BANK,
        paid_from=PaidFrom.BANK if net > 0 else None,
        hand=high,
        low=low,
        vigorish=kept,
        banked=True,
    )
