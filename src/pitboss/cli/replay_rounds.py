"""A round, entry by entry, from the first wager to the last line."""

from collections.abc import Iterable, Mapping
from typing import Final

from rich.text import Text

from pitboss.cli.replay_entry import (
    Teller,
    Telling,
    faces_told,
    line_told,
    spot_text,
    under,
)
from pitboss.money import dollars_text
from pitboss.record import Role
from pitboss.round import Stake
from pitboss.round import events as e
from pitboss.round.bank import BankPassed, BankTaken
from pitboss.round.fairness import readable
from pitboss.round.meters import shown
from pitboss.round.slip import amount_of
from pitboss.round.views import view_of
from pitboss.terminal.screen import (
    CITE,
    GOOD,
    TITLE,
    WRONG,
    cards_row,
    net_style,
    printable,
    signed,
)

__all__ = ["ROUNDS"]

# ── A round until it is dealt ─────────────────────────────────────────────────


def _round_opened(telling: Telling, event: e.RoundOpened) -> Iterable[Text]:
    yield Text()
    day, _ = telling.clock
    yield Text(f" Round {printable(event.round_id)}", TITLE).append(f"  {day}", "dim")
    if event.root:
        yield telling.head("betting is open; the deal is sealed as", "R34")
        yield from _digest(event.root)
    else:
        yield telling.head(f"betting is open; the cards are of deck {printable(event.deck)}")
    players = ", ".join(f"{seat} {printable(name)}" for seat, name in event.players.items())
    yield under(f"seats: {players}")


def _digest(text: str) -> Iterable[Text]:
    """A digest in groups of digits, eight a line."""
    groups = readable(text).split()
    for at in range(0, len(groups), 8):
        yield under(Text(" ".join(groups[at : at + 8]), CITE))


def _draws_committed(telling: Telling, event: e.DrawsCommitted) -> Iterable[Text]:
    yield telling.head("the system's draws are sealed as", "R61")
    yield from _digest(event.root)


def _hash_given(telling: Telling, event: e.HashGiven) -> Iterable[Text]:
    yield telling.head(f"{printable(event.player)}: the hash of own bits", "R34")


def _ready(telling: Telling, event: e.PlayerReady) -> Iterable[Text]:
    cite = telling.chapter.paragraphs.betting_closed
    yield telling.head(f"{printable(event.player)}: ready for the deal", cite)


def _placed(telling: Telling, event: e.WagersPlaced) -> Iterable[Text]:
    who = telling.who(event.seat)
    for wager in event.back:
        words = f"{who}: {telling.name(wager)} taken back"
        yield telling.head(words, telling.chapter.paragraphs.betting_closed)
    for wager, stake in event.wagers.items():
        choice = f" on {printable(stake.choice)}" if isinstance(stake, Stake) else ""
        law = telling.chapter.wagers.get(wager)
        words = f"{who}: {telling.name(wager)} {dollars_text(amount_of(stake))}{choice}"
        yield telling.head(words, law.cite if law is not None else "")


_BANK: Final = "645a.12"


def _bank_taken(telling: Telling, event: BankTaken) -> Iterable[Text]:
    half = ", co-banked" if event.co_banked else ""
    cover = "" if event.cover is None else f", covers {dollars_text(event.cover)}"
    words = f"{telling.who(event.seat)}: takes the bank{half}{cover}"
    yield telling.head(f"{words}; the dealer plays {dollars_text(event.dealer_wager)}", _BANK)


def _bank_passed(telling: Telling, event: BankPassed) -> Iterable[Text]:
    yield telling.head(f"{telling.who(event.seat)}: passes the bank", _BANK)


def _bets_closed(telling: Telling, event: e.BetsClosed) -> Iterable[Text]:
    locked = "; locked as" if event.lock else ""
    yield telling.head(f"no more bets{locked}", telling.chapter.paragraphs.betting_closed)
    if event.lock:
        yield from _digest(event.lock)
    for key, meter in telling.round.meters.items():
        levels = ", ".join(
            f"{level} {dollars_text(shown(units))}" for level, units in meter.levels.items()
        )
        yield under(f"meter of {telling.name(key)}: {levels}")


def _bits_opened(telling: Telling, event: e.BitsOpened) -> Iterable[Text]:
    late = event.bits is None
    how = "bits NOT opened in time, the hash counts" if late else "bits opened"
    yield telling.head(f"{printable(event.player)}: {how}", "R34", WRONG if late else "")


def _mixed(telling: Telling, event: e.DeckMixed) -> Iterable[Text]:
    if telling.round.electronic:
        yield telling.head("the house opens its bits; all who wagered have shuffled", "R34")
        return
    yield telling.head("the house opens its bits; the draws are made", "R61")
    added = [printable(one) for one in telling.round.hashes]
    yield under(f"bits were added by {', '.join(added)}" if added else "nobody added bits")


# ── Cards ────────────────────────────────────────────────────────────────────────────────────


def _dealt(telling: Telling, event: e.CardsDealt) -> Iterable[Text]:
    yield telling.head(*telling.step())
    start = telling.round.started_at
    if start is not None:
        place = f"position {start}" if start else "the dealer"
        yield under(f"the deal begins at {place}", telling.round.game.start)
    for at, spot in enumerate(event.spots, start=event.first):
        card = cards_row([telling.face(at)])
        yield under(
            Text(f"card {at + 1:>2}  ", "dim")
            .append_text(card)
            .append(f"  {spot_text(telling, spot)}")
        )


def _turned(telling: Telling, event: e.CardsTurned) -> Iterable[Text]:
    yield telling.head(*telling.step())
    yield from faces_told(telling, event.faces)


def _draws(telling: Telling, event: e.DrawsShown) -> Iterable[Text]:
    card, position, _ = event.draws
    drawn = Text("none") if card is None else cards_row([card])
    at = "none" if position is None else "the dealer" if position == 0 else f"seat {position}"
    yield telling.head("the draws are shown", "R33")
    yield under(Text("Magic Card: ").append_text(drawn).append(f", Lucky position: {at}"))


# ── Answers, and seats that were left ────────────────────────────────────────────────────────


def _decided(telling: Telling, event: e.DecisionMade) -> Iterable[Text]:
    step = telling.before.round.step if telling.before.round is not None else None
    seat = next(
        one for one in view_of(telling.round, telling.viewer).seats if one.seat == event.seat
    )
    made = f" {dollars_text(event.amount)} on {telling.name(event.raised)}" if event.raised else ""
    by = ", by the system" if telling.entry.actor.role is Role.SYSTEM else ""
    words = f"{telling.who(event.seat)}: {seat.decisions[-1]}{made}{by}"
    yield telling.head(words, step.cite if step is not None else "")
    for key, cite in event.loses.items():
        yield under(f"{telling.name(key)} is lost", cite)
    for key, cite in event.withdraws.items():
        yield under(f"{telling.name(key)} goes back", cite)


def _abandoned(telling: Telling, event: e.SeatAbandoned) -> Iterable[Text]:
    policy = "the wagers are lost" if event.loses else "the house plays it on"
    words = f"{telling.who(event.seat)} leaves: {policy}"
    yield telling.head(words, telling.chapter.paragraphs.seats)


# ── Settlement and the end ───────────────────────────────────────────────────────────────────


def _settled(telling: Telling, event: e.SeatSettled) -> Iterable[Text]:
    net = sum(line.returned - line.staked for line in event.lines)
    head = telling.head(f"{telling.who(event.seat)} is settled: ", style=TITLE)
    yield head.append(signed(net), net_style(net))
    yield from faces_told(telling, event.faces)
    yield from (line_told(telling, line) for line in event.lines)


def _approved(telling: Telling, event: e.ApprovalGiven) -> Iterable[Text]:
    prize = f"the {telling.name(event.wager)} prize of {telling.who(event.seat)}"
    by = printable(telling.entry.actor.person)
    yield telling.head(f"{by} approves {prize}", "R15", GOOD)


def _not_approved(telling: Telling, event: e.ApprovalRefused) -> Iterable[Text]:
    prize = f"the {telling.name(event.wager)} prize of {telling.who(event.seat)}"
    words = f"{printable(telling.entry.actor.person)} refuses {prize}: {printable(event.reason)}"
    yield telling.head(words, "R50", WRONG)
    before = telling.before.round
    for seat, lines in event.lines.items():
        was = before.settled[seat] if before is not None else ()
        yield from (line_told(telling, line) for line in lines if line not in was)


def _voided(telling: Telling, event: e.RoundVoided) -> Iterable[Text]:
    why = f": {printable(event.reason)}" if event.reason else ""
    words = f"the round is void, {printable(event.irregularity)}{why}"
    yield telling.head(words, event.cite, WRONG)
    for lines in event.lines.values():
        yield from (line_told(telling, line) for line in lines)


def _closed(telling: Telling, event: e.RoundClosed) -> Iterable[Text]:
    yield telling.head("the round is over", telling.chapter.paragraphs.play)
    state = telling.round
    if telling.viewer.role is Role.SURVEILLANCE and (state.lock or state.layout):
        yield from _whole(telling)


def _whole(telling: Telling) -> Iterable[Text]:
    """Cards not seen by everybody, for surveillance after the round. Of a dealer-run round, those
    that were entered."""
    state = telling.round
    if not state.deck:
        yield under("the cards of this round are not in the record, or their key is missing")
        return
    hidden: dict[str, list[int]] = {}
    for one in state.layout:
        if not one.turned:
            hidden.setdefault(spot_text(telling, one.spot), []).append(one.position)
    stub = range(state.dealt, len(state.deck))
    if state.electronic or any(telling.face(position) is not None for position in stub):
        hidden["the stub"] = list(stub)
    for place, positions in hidden.items():
        if not any(telling.face(position) is not None for position in positions):
            yield under(Text(f"never turned, {place}: nobody entered these cards", "dim"))
            continue
        yield under(Text(f"never turned, {place}:", "dim"))
        for at in range(0, len(positions), 10):
            row = cards_row(telling.face(position) for position in positions[at : at + 10])
            yield under(Text("  ").append_text(row))


ROUNDS: Mapping[type, Teller] = {
    e.RoundOpened: _round_opened,
    e.HashGiven: _hash_given,
    e.PlayerReady: _ready,
    e.WagersPlaced: _placed,
    BankTaken: _bank_taken,
    BankPassed: _bank_passed,
    e.BetsClosed: _bets_closed,
    e.BitsOpened: _bits_opened,
    e.DeckMixed: _mixed,
    e.CardsDealt: _dealt,
    e.CardsTurned: _turned,
    e.DrawsCommitted: _draws_committed,
    e.DrawsShown: _draws,
    e.DecisionMade: _decided,
    e.SeatAbandoned: _abandoned,
    e.SeatSettled: _settled,
    e.ApprovalGiven: _approved,
    e.ApprovalRefused: _not_approved,
    e.RoundVoided: _voided,
    e.RoundClosed: _closed,
}
