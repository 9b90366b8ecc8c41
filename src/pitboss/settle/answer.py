"""The settlement of a round, or its refusal, as it is answered (docs/formats.md)."""

from collections.abc import Collection, Mapping
from operator import attrgetter
from typing import Annotated, Literal, NamedTuple

from pitboss.cards import cards_text
from pitboss.games import Bank, CardsMissingError, Line, Outcome, Showdown
from pitboss.games.lines import BANK
from pitboss.games.pai_gow_bank import DEALER, Reckoning, reckoned
from pitboss.hands import Hand
from pitboss.models import Cite, Form, Money, Text, from_core, model
from pitboss.money import NOTHING, Cents, money_text
from pitboss.round import Meter, State
from pitboss.round.meters import shown
from pitboss.rulebook import Chapter
from pitboss.settle.faults import SettleError
from pitboss.settle.reasons import rule_text

__all__ = [
    "DealerHand",
    "RefusedRound",
    "Settled",
    "SettledLine",
    "SettledSeat",
    "Settlement",
    "answer",
    "meters_shown",
    "refused",
    "settled_line",
]

HandName = Annotated[str, Form(write=attrgetter("name"))]


@model
class SettledLine:
    """One wager settled, or one payout without a stake of its own."""

    wager: str
    staked: Money
    outcome: Literal["win", "lose", "push", "forfeit", "withdrawn", "surrender"]
    pays: Text | None
    returned: Money
    paid_from: Literal["table inventory", "game account", "jackpot slip", "bank"] | None
    approval: bool
    cite: Cite
    hand: HandName | None
    cards: Annotated[str | None, Form("The cards of the hand, kickers in calling order.")]
    against: Annotated[HandName | None, Form("The hand that it was compared with.")]
    against_cards: Annotated[str | None, Form("The cards of that hand.")]
    row: str | None
    paytable: Annotated[str | None, Form("The letter of the table that it was settled by.")]
    rule: str
    of_seat: Annotated[int | None, Form("Envy: whose hand it is for.")] = None
    limited: Annotated[Money | None, Form("What a payout limit cut.")] = None
    vigorish: Annotated[
        Money | None, Form("645a: what the house kept of the win; `returned` is without it.")
    ] = None
    short: Annotated[
        Money | None, Form("645a: the part of the win that the bank could not pay.")
    ] = None
    low: Annotated[HandName | None, Form("645a: the low hand; `hand` is the high one.")] = None
    low_cards: Annotated[str | None, Form("The cards of the low hand.")] = None
    against_low: Annotated[HandName | None, Form("645a: the dealer's or the bank's low hand.")] = (
        None
    )
    against_low_cards: Annotated[str | None, Form("The cards of that hand.")] = None


@model
class SettledSeat:
    """One seat settled."""

    seat: int
    hand: str | None
    staked: Money
    returned: Money
    net: Money
    lines: tuple[SettledLine, ...]


@model
class DealerHand:
    """The dealer's hand."""

    cards: str
    hand: str | None
    qualifies: bool | None
    high: Annotated[str | None, Form("645a: the high hand, by the house way.")] = None
    high_cards: Annotated[str | None, Form("Its five cards.")] = None
    low: Annotated[str | None, Form("645a: the low hand, by the house way.")] = None
    low_cards: Annotated[str | None, Form("Its two cards.")] = None


@model
class NotedIrregularity:
    """An irregularity that the round went on after."""

    kind: str
    cite: Cite


@model
class VoidRound:
    """A void round: the reason, the wagers still settled, and whether the deck leaves the table."""

    kind: str
    cite: Cite
    still_settled: tuple[str, ...]
    deck_removed: bool


@model
class DealersWager:
    """The wager that the dealer played against a bank."""

    outcome: Literal["win", "lose", "push"]
    returned: Money


@model
class SettledBank:
    """645a: a player's bank. ``collected`` are the losing wagers, ``paid`` what the winners got
    beside their own, ``net`` is the bank's own result before the vigorish on it."""

    seat: int
    co_banked: bool
    dealer_wager: Money
    collected: Money
    paid: Money
    net: Money
    vigorish: Money
    dealer: Annotated[DealersWager | None, Form("None if the dealer played nothing.")]


@model
class Settlement:
    """A settled round; seats in settlement order, meters as they are left."""

    game: str
    dealer: DealerHand | None
    seats: tuple[SettledSeat, ...]
    meters: dict[str, dict[str, Money]]
    assumed: Annotated[
        tuple[str, ...], Form("The rules that nobody gave, with their first values.")
    ]
    irregularities: tuple[NotedIrregularity, ...] = ()
    void: VoidRound | None = None
    bank: SettledBank | None = None


@model
class Fault:
    """A fault, its place, and the paragraph."""

    message: str
    where: Annotated[str, Form("A field of the round, or a line and column of the text.")]
    cite: Cite | None
    seat: Annotated[int | None, Form("The number of the seat at fault, where it is one.")] = None


@model
class FirstFault(Fault):
    """The first fault, and all of them in the order found."""

    line: Annotated[int | None, Form("Of JSON Lines: the number of the round's line.")] = None
    all: tuple[Fault, ...] = ()


@model
class RefusedRound:
    """A round that was not settled."""

    error: FirstFault


def refused(error: SettleError, line: int | None = None) -> RefusedRound:
    """The first fault, and all of them; ``line`` is the round's among JSON Lines."""
    found = tuple(from_core(Fault, one) for one in error.all)
    return RefusedRound(error=from_core(FirstFault, error, all=found, line=line))


class Settled(NamedTuple):
    """A round that was played out: the state after every seat is settled, the meters before it, the
    meters whose reserve was stated, and the rules that were not given."""

    state: State
    before: Mapping[str, Meter]
    reserves: frozenset[str]
    assumed: tuple[str, ...]


def answer(done: Settled) -> Settlement:
    """Dealer, seats in settlement order, the meters as they are left, and what was assumed."""
    state = done.state
    show = state.showdown()
    return Settlement(
        game=state.rules.chapter.slug,
        dealer=_dealer(state, show),
        seats=tuple(_seat(state, show, number) for number in state.settlement_order),
        meters=meters_shown(state.meters, done.reserves),
        assumed=done.assumed,
        irregularities=tuple(NotedIrregularity(kind=kind, cite=cite) for kind, cite in state.noted),
        void=_void(state),
        bank=_bank(state, show),
    )


def settled_line(line: Line, chapter: Chapter) -> SettledLine:
    """A settled wager with its reason."""
    return from_core(
        SettledLine,
        line,
        cards=_cards(line.hand),
        against_cards=_cards(line.against),
        rule=rule_text(line, chapter),
        limited=money_text(line.limited) if line.limited else None,
        vigorish=money_text(line.vigorish) if line.vigorish else None,
        short=money_text(line.short) if line.short else None,
        low_cards=_cards(line.low),
        against_low_cards=_cards(line.against_low),
    )


def _cards(hand: Hand | None) -> str | None:
    return None if hand is None else cards_text(hand.cards)


def meters_shown(
    meters: Mapping[str, Meter], reserves: Collection[str]
) -> dict[str, dict[str, str]]:
    """Meters as they are shown, level by level, with a reserve where one is filed or stated."""
    found = {}
    for key, meter in sorted(meters.items()):
        levels: dict[str, Cents] = {level: shown(units) for level, units in meter.levels.items()}
        if meter.terms.reserve_rate or meter.reserve or key in reserves:
            levels["reserve"] = shown(meter.reserve)
        found[key] = {level: money_text(cents) for level, cents in levels.items()}
    return found


def _void(state: State) -> VoidRound | None:
    if state.void is None:
        return None
    settled = {
        line.wager
        for lines in state.settled.values()
        for line in lines
        if line.cite != state.void.cite
    }
    return VoidRound(
        kind=state.void.irregularity,
        cite=state.void.cite,
        still_settled=tuple(sorted(state.void.keeps & settled)),
        deck_removed=state.void.removes_deck,
    )


def _bank(state: State, show: Showdown) -> SettledBank | None:
    """A player's bank and the dealer's wager against it. In a void round nobody won or lost."""
    bank = state.bank
    if bank is None:
        return None
    none = Reckoning(NOTHING, {}, NOTHING, Outcome.PUSH if bank.dealer_wager else None)
    found = none if state.void is not None else reckoned(show)
    kept = sum(line.vigorish for line in state.settled[bank.seat] if line.wager == BANK)
    return SettledBank(
        seat=bank.seat,
        co_banked=bank.co_banked,
        dealer_wager=money_text(bank.dealer_wager),
        collected=money_text(found.collected),
        paid=money_text(sum(found.paid.values())),
        net=money_text(found.net),
        vigorish=money_text(kept),
        dealer=None if found.dealer is None else _dealers_wager(bank, found),
    )


def _dealers_wager(bank: Bank, found: Reckoning) -> DealersWager:
    """The dealer's wager. It goes back if the bank could pay nothing of its win."""
    won = found.paid.get(DEALER, NOTHING)
    if found.dealer is Outcome.LOSE:
        return DealersWager(outcome="lose", returned=money_text(NOTHING))
    returned = money_text(bank.dealer_wager + won)
    return DealersWager(outcome="win" if won else "push", returned=returned)


def _dealer(state: State, show: Showdown) -> DealerHand | None:
    if state.game.dealer is None:
        return None
    try:
        hand = state.game.dealer(show)
        qualifies = state.game.qualifies(show) if state.game.qualifies is not None else None
    except CardsMissingError:
        return DealerHand(cards="", hand=None, qualifies=None)
    if state.game.dealer_low is None:
        return DealerHand(cards=cards_text(hand.cards), hand=hand.name, qualifies=qualifies)
    low = state.game.dealer_low(show)
    return DealerHand(
        cards=cards_text((*hand.cards, *low.cards)),
        hand=hand.name,
        qualifies=qualifies,
        high=hand.name,
        high_cards=cards_text(hand.cards),
        low=low.name,
        low_cards=cards_text(low.cards),
    )


def _seat(state: State, show: Showdown, number: int) -> SettledSeat:
    lines = state.settled[number]
    down = state.bank_stake if number == state.banks_at else NOTHING
    staked = down + sum(state.seats[number].wagers.values())
    returned = sum(line.returned for line in lines)
    try:
        hand: str | None = state.game.hand(show, show.boxes[number]).name
    except CardsMissingError:
        hand = None
    return SettledSeat(
        seat=number,
        hand=hand,
        staked=money_text(staked),
        returned=money_text(returned),
        net=money_text(returned - staked),
        lines=tuple(settled_line(line, state.rules.chapter) for line in lines),
    )
