"""The auditor: what must stand where, rebuilt from commands and answers alone.

Nothing here asks the floor what it posted. Of a round the auditor keeps what was put down, what the
lines said, what waits and what was put right, and works out anew each time what each purse, the
layout, the rack and the slips must hold. Meters are fed from the stakes by the filed rates.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from pitboss.floor import AtTable, BuyIn, FloorCommand, Funds
from pitboss.floor import accounts as a
from pitboss.floor import events as f
from pitboss.floor import papers as p
from pitboss.floor.accounts import Account, AccountKind
from pitboss.floor.disputes import DisputeDecided
from pitboss.floor.rack import Purpose
from pitboss.games import Line, Outcome, PaidFrom
from pitboss.money import MeterShare
from pitboss.round import Event, Stake
from pitboss.round import events as e
from pitboss.round.bank import BankPassed, BankTaken
from pitboss.round.meters import Ending, Prize, Why
from pitboss.rulebook import GameRules, MeterTerms

#: Units of the ledger to a cent.
CENT = 1_000_000
OUTSTANDING = Account(AccountKind.OUTSTANDING)
Place = tuple[int, str]
#: The wager that is settled against a player's bank.
MAIN = "pai-gow"


@dataclass
class AuditedMeter:
    """A meter as its numbers and what happened make it."""

    terms: MeterTerms
    amount: int
    levels: dict[str, Fraction] = field(default_factory=dict)
    reserve: Fraction = Fraction(0)
    closed: bool = False

    def reopen(self) -> None:
        """A closed meter is offered again: at what was left, and its seed."""
        for level, cents in self.terms.seed.items():
            self.levels[level] += Fraction(cents * self.amount, 100)
        self.closed = False

    def __post_init__(self) -> None:
        self.levels = {
            level: Fraction(cents * self.amount, 100) for level, cents in self.terms.seed.items()
        }

    def feed(self, cents: int) -> None:
        """Every accepted wager adds its rate (R26)."""
        for level, rate in self.terms.rate.items():
            self.levels[level] += cents * rate
        self.reserve += cents * self.terms.reserve_rate

    def pay(self, level: str, cents: int, *, everything: bool) -> None:
        """A prize is taken off; after one of 100% the level starts anew (R27)."""
        self.levels[level] -= cents
        if everything:
            self.levels[level] += Fraction(self.terms.reseed[level] * self.amount, 100)
            self.levels[level] += self.reserve
            self.reserve = Fraction(0)

    def undo(self, levels: Any, reserve: int) -> None:
        """What a refusal, a correction or a void gave back or took off, as the answer says."""
        for level, units in levels.items():
            self.levels[level] += Fraction(units, CENT)
        self.reserve += Fraction(reserve, CENT)


@dataclass
class AuditedRound:
    """One round as commands and answers tell it."""

    rules: GameRules
    electronic: bool
    players: dict[int, str]
    wagers: dict[Place, int] = field(default_factory=dict)
    withdrawn: set[Place] = field(default_factory=set)
    #: Wagers whose chips the dealer has put into the rack, and places that were lost by a fold.
    racked: set[str] = field(default_factory=set)
    lost: set[Place] = field(default_factory=set)
    lines: dict[int, dict[str, list[Line]]] = field(default_factory=dict)
    waiting: set[Place] = field(default_factory=set)
    prizes: dict[int, Prize] = field(default_factory=dict)
    #: What each purse has got back so far, by seat and by whether it is the game account.
    got: Counter[tuple[int, bool]] = field(default_factory=Counter)
    #: What was put down by settled seats, as it was when they were settled.
    put: Counter[tuple[int, bool]] = field(default_factory=Counter)
    disputed: Counter[int] = field(default_factory=Counter)
    #: Whether betting is closed and the round not void; the seats that were abandoned.
    deals: bool = False
    abandoned: set[int] = field(default_factory=set)
    closed: bool = False
    #: The wagers, those taken back and those lost before the last entry.
    before: tuple[dict[Place, int], set[Place], set[Place], BankTaken | None] = field(
        default_factory=lambda: ({}, set(), set(), None)
    )
    #: The player's bank, if one is taken (645a.12).
    taken: BankTaken | None = None

    @property
    def holding(self) -> set[int]:
        """The seats that hold cards, from the close of betting until all are settled (R69). One
        whose wagers, it turns out, were never made holds none."""
        seats = {seat for seat, _ in self.wagers}
        seats |= {self.taken.seat} if self.taken is not None else set()
        return set() if not self.deals or seats <= self.lines.keys() else seats - self.abandoned

    def answers(self, event: e.DecisionsCorrected) -> None:
        """The wagers of a seat by its answers as they were."""
        for places in (self.withdrawn, self.lost):
            places -= {place for place in places if place[0] == event.seat}
        self.wagers = {place: one for place, one in self.wagers.items() if place[0] != event.seat}
        self.wagers |= {(event.seat, wager): cents for wager, cents in event.wagers.items()}
        self.withdrawn |= {(event.seat, wager) for wager in event.withdrawn}
        self.lost |= {(event.seat, wager) for wager in event.forfeited}

    def account(self, wager: str, line: Line | None = None) -> bool:
        """Whether a wager is made and paid through the game account."""
        if self.electronic or (line is not None and line.paid_from is PaidFrom.ACCOUNT):
            return True
        law = self.rules.chapter.wagers.get(wager)
        return law is not None and law.electronic

    def all_lines(self, seat: int) -> Iterator[Line]:
        for lines in self.lines[seat].values():
            yield from lines

    def apart(self, seat: int) -> int:
        """What lines of a seat say that the table has not paid: slips, and what waits."""
        return sum(
            line.returned
            for line in self.all_lines(seat)
            if by_slip(line) or (seat, line.wager) in self.waiting
        )

    # ── What happens ─────────────────────────────────────────────────────────────────────────

    def settle(self, seat: int, lines: Iterable[Line]) -> None:
        """A seat is settled: what waits is neither collected nor paid."""
        self.note(seat, lines)
        for line in self.all_lines(seat):
            kind = (seat, self.account(line.wager, line))
            if line.outcome is Outcome.WITHDRAWN:
                continue
            self.put[kind] += line.staked
            if line.approval:
                self.waiting.add((seat, line.wager))
            elif not by_slip(line):
                self.got[kind] += line.returned

    def note(self, seat: int, lines: Iterable[Line]) -> None:
        self.lines[seat] = {}
        for line in lines:
            self.lines[seat].setdefault(line.wager, []).append(line)

    def approve(self, place: Place) -> None:
        seat, wager = place
        (line,) = self.lines[seat][wager]
        self.waiting.remove(place)
        if not by_slip(line):
            self.got[seat, self.account(wager, line)] += line.returned

    def refuse(self, event: e.ApprovalRefused) -> None:
        """The wager goes back at every box that had a part in the prize (R50)."""
        self.waiting.discard((event.seat, event.wager))
        for seat, lines in event.lines.items():
            before = self.lines[seat]
            self.note(seat, lines)
            for line in self.all_lines(seat):
                kind = (seat, self.account(line.wager, line))
                if line.wager == event.wager:
                    self.got[kind] += line.staked
                elif line not in before[line.wager]:
                    (was,) = before[line.wager]
                    self.got[kind] += line.returned - was.returned

    def put_right(self, event: e.SettledAnew) -> None:
        """The answer says by how much each seat differs; slips and what waits are apart."""
        before = {seat: self.apart(seat) for seat in event.lines}
        self.waiting = set(event.waiting)
        for seat, lines in event.lines.items():
            self.note(seat, lines)
            self.disputed[seat] += event.difference[seat] - self.apart(seat) + before[seat]

    def void(self, event: e.RoundVoided) -> None:
        """Everything goes back; what was settled differs through the disputes account (R52)."""
        for seat, lines in event.lines.items():
            if seat not in self.lines:
                self.settle(seat, lines)
                continue
            held = [place for place in self.waiting if place[0] == seat]
            apart = self.apart(seat)
            stakes = 0
            for place in held:
                (line,) = self.lines[seat][place[1]]
                stakes += line.staked
                self.got[seat, self.account(place[1], line)] += line.staked
            self.disputed[seat] += event.difference[seat] + apart - stakes
            self.waiting -= set(held)
            self.note(seat, lines)

    # ── What must stand where ────────────────────────────────────────────────────────────────

    def in_rack(self, place: Place) -> bool:
        """Whether a stake is in the rack, or the house's account, before it is settled. What a
        player's bank wins stays for its winners."""
        if self.taken is not None and place[1] == MAIN:
            return False
        return not self.electronic and (place[1] in self.racked or place in self.lost)

    def purse(self, seat: int, account: bool) -> int:
        """What a seat's purse has gained by the round, in cents."""
        if seat in self.lines:
            return self.got[seat, account] - self.put[seat, account]
        banks = self.taken is not None and self.taken.seat == seat and account is self.electronic
        return -(self.stake if banks else 0) - sum(
            cents
            for (number, wager), cents in self.wagers.items()
            if number == seat
            and self.account(wager) is account
            and (number, wager) not in self.withdrawn
        )

    def layout(self, account: bool) -> int:
        """The stakes that lie there: of seats not settled yet, and of what waits."""
        lying = sum(
            cents
            for (seat, wager), cents in self.wagers.items()
            if seat not in self.lines
            and (seat, wager) not in self.withdrawn
            and not self.in_rack((seat, wager))
            and self.account(wager) is account
        )
        waits = sum(
            line.staked
            for seat, wager in self.waiting
            for line in self.lines[seat][wager]
            if self.account(wager, line) is account and not self.in_rack((seat, wager))
        )
        banks = self.taken is not None and account is self.electronic
        return lying + waits + (self.of_bank() if banks else 0)

    # ── A player's bank ──────────────────────────────────────────────────────────────────────

    @property
    def against(self) -> int:
        """All wagers against the bank, the dealer's too."""
        assert self.taken is not None
        wagers = sum(cents for (_, wager), cents in self.wagers.items() if wager == MAIN)
        return wagers + self.taken.dealer_wager

    @property
    def stake(self) -> int:
        """What the bank puts down: as much as it may have to pay, of a co-bank half."""
        assert self.taken is not None
        most = self.against - (self.against // 2 if self.taken.co_banked else 0)
        return most if self.taken.cover is None else min(most, self.taken.cover)

    def of_bank(self) -> int:
        """What lies there of bank and house, until the bank's seat is settled: what they put down,
        more by what was lost to them, less by what was won."""
        assert self.taken is not None
        if self.taken.seat in self.lines:
            return 0
        house = 0
        if self.deals:
            house = self.taken.dealer_wager + self.against // 2 * self.taken.co_banked
        left = 0
        for lines in self.lines.values():
            for line in lines.get(MAIN, ()):
                left += line.staked - line.returned - line.vigorish
        return self.stake + house + left

    def bank(self, account: bool) -> int:
        """What the house has won at the table: what the purses lost and does not lie there."""
        return -sum(self.purse(seat, account) for seat in self.players) - self.layout(account)

    def locked(self) -> int:
        """Cents locked for prizes that were not given back."""
        shares = (
            prize.each
            for prize in self.prizes.values()
            for share in prize.shares.values()
            if share.ended is not Ending.GIVEN_BACK
        )
        return sum(shares)


def chips_of(player: str | None) -> Account:
    """Where a player's chips stand: those of nobody's name in one place (R66)."""
    if player is None or player.startswith("patron "):
        return OUTSTANDING
    return Account(AccountKind.CHIPS, (player,))


def by_slip(line: Line) -> bool:
    return (
        line.outcome is Outcome.WIN
        and isinstance(line.pays, MeterShare | None)
        and (line.prize is not None)
    )


class Auditor:
    """The whole house as commands and answers tell it."""

    def __init__(self) -> None:
        self.rules: dict[str, GameRules] = {}
        self.electronic: dict[str, bool] = {}
        #: The tables whose inventory is not locked up.
        self.unlocked: set[str] = set()
        self.rounds: dict[str, AuditedRound] = {}
        self.meters: dict[tuple[str, ...], AuditedMeter] = {}
        #: What has moved for good: finished rounds, and money over the counter, in cents.
        self.base: Counter[Account] = Counter()

    def see(self, command: FloorCommand, answers: Iterable[tuple[str, Event]]) -> None:
        """A command, and the events that answered it, each with its stream."""
        for stream, event in answers:
            what, _, name = stream.partition("/")
            if isinstance(event, f.MeterClosed | f.MeterTransferred | f.MeterAdjusted):
                self._meter(("link", name) if what == "link" else (what, name, event.wager), event)
            elif isinstance(event, f.ChipsBroughtIn):
                self._over(OUTSTANDING, a.chips(event.player), event.amount)
            elif isinstance(command, AtTable) and stream.startswith("table/"):
                self._play(name, event)
            else:
                self._floor(name, command, event)

    # ── The floor ────────────────────────────────────────────────────────────────────────────

    def _floor(self, name: str, command: FloorCommand, event: Any) -> None:
        match event:
            case f.TableSetUp() | f.RulesTakenUp():
                self._open_table(name, event)
            case f.LinkOpened():
                self.meters["link", event.link] = AuditedMeter(event.terms, event.amount)
            case f.SlipExpired():
                self._over(a.slips(name), a.expired_slips(name), event.amount)
            case f.LinkChanged():
                self.meters["link", name].terms = event.terms
            case f.BoughtIn():
                assert isinstance(command, BuyIn)
                self._bought_in(name, command)
            case f.CashedOut():
                self._over(a.game_account(name, event.player), a.play(name), event.amount)
                self._over(a.inventory(name), a.chips(event.player), event.amount)
            case f.ChipsSold():
                self._over(a.public(), chips_of(event.player), event.amount)
            case f.ChipsRedeemed():
                self._over(chips_of(event.player), a.public(), event.amount)
            case f.TipGiven():
                self._over(chips_of(event.player), a.tip_box(name), event.amount)
            case f.TipsCollected():
                self._over(a.tip_box(name), a.cage(), event.amount)
            case f.FillMade():
                self._over(a.cage(), a.inventory(name), event.amount)
            case f.CreditMade():
                self._over(a.inventory(name), a.cage(), event.amount)
            case f.DropMade():
                self._over(a.drop_box(name), a.cage(), event.amount)
            case p.InventorySigned():
                opens = event.purpose in (Purpose.OPENING, Purpose.DROP)
                (self.unlocked.add if opens else self.unlocked.discard)(name)
                self._over(a.over_short(name), a.inventory(name), event.off)
            case p.BoxCounted():
                self._over(a.over_short(name), a.cage(), event.off)
            case f.SlipPaid():
                self._over(a.slips(name), a.public(), event.amount)
            case DisputeDecided():
                was, now = (
                    sum(line.returned - line.staked for line in lines)
                    for lines in (event.was, event.lines)
                )
                self._over(a.play(name), a.dispute(name, event.player), now - was)
            case f.DifferenceSettled():
                self._over(a.dispute(name, event.player), a.play(name), event.amount)
                if not event.waived:
                    bank = a.inventory(name) if name in self.unlocked else a.cage()
                    self._over(bank, chips_of(event.player), event.amount)

    def _meter(self, of: tuple[str, ...], event: Any) -> None:
        """What two authorities did with a meter: they say by how much it changes."""
        if isinstance(event, f.MeterClosed):
            self.meters[of].closed = True
        else:
            self.meters[of].undo(event.levels, event.reserve)

    def _open_table(self, name: str, event: f.TableSetUp | f.RulesTakenUp) -> None:
        self.rules[name] = event.rules
        if isinstance(event, f.TableSetUp):
            self.electronic[name] = event.electronic
        for wager, offer in event.rules.offers.items():
            shared = event.rules.chapter.wagers[wager].shares
            if offer.meter is not None and offer.link is None and not shared:
                assert offer.amount is not None
                of = ("table", name, wager)
                known = self.meters.setdefault(of, AuditedMeter(offer.meter, offer.amount))
                known.terms = offer.meter
                if known.closed:
                    known.reopen()

    def _bought_in(self, name: str, command: BuyIn) -> None:
        cash = command.gives is Funds.CASH
        giver = a.public() if cash else chips_of(command.player)
        self._over(giver, a.drop_box(name) if cash else a.inventory(name), command.amount)
        if command.gets is Funds.CHIPS:
            self._over(a.inventory(name), chips_of(command.player), command.amount)
        else:
            self._over(a.play(name), a.game_account(name, command.player), command.amount)

    def _over(self, giver: Account, taker: Account, cents: int) -> None:
        self.base[giver] -= cents
        self.base[taker] += cents

    # ── Play ─────────────────────────────────────────────────────────────────────────────────

    def _play(self, name: str, event: Any) -> None:
        if isinstance(event, e.RoundOpened):
            self.rounds[name] = AuditedRound(
                self.rules[name], self.electronic[name], dict(event.players)
            )
        round_ = self.rounds.get(name)
        if round_ is None:
            return
        if isinstance(event, e.WagersPlaced | e.DecisionMade | BankTaken | BankPassed):
            was = dict(round_.wagers), set(round_.withdrawn), set(round_.lost)
            round_.before = (*was, round_.taken)
        match event:
            case e.WagersPlaced():
                for wager in event.back:
                    del round_.wagers[event.seat, wager]
                for wager, stake in event.wagers.items():
                    amount = stake.amount if isinstance(stake, Stake) else stake
                    round_.wagers[event.seat, wager] = amount
            case e.DecisionMade():
                if event.raised is not None:
                    round_.wagers[event.seat, event.raised] = event.amount
                round_.withdrawn |= {(event.seat, wager) for wager in event.withdraws}
                round_.lost |= {(event.seat, wager) for wager in event.loses}
            case e.SeatAbandoned():
                round_.lost |= {(event.seat, wager) for wager in event.loses}
                round_.abandoned.add(event.seat)
            case e.ChipsCounted():
                round_.racked |= {event.wager} if event.count == event.accepted else set()
            case e.ChipsResolved():
                round_.racked.add(event.wager)
                for seat in event.not_made:
                    del round_.wagers[seat, event.wager]
                for change in event.changes:
                    self.meters[self._of(name, change.meter)].undo(change.levels, change.reserve)
            case e.WagerCorrected():
                round_.wagers[event.seat, event.wager] = event.amount
                if not event.amount:
                    del round_.wagers[event.seat, event.wager]
            case e.DecisionsCorrected():
                round_.answers(event)
            case e.EntryUndone() if event.seat:
                round_.wagers, round_.withdrawn, round_.lost, round_.taken = round_.before
            case BankTaken():
                round_.taken = event
            case BankPassed():
                round_.taken = None
            case e.BetsClosed():
                self._feed(name, round_)
                round_.deals = True
            case e.SeatSettled():
                round_.settle(event.seat, event.lines)
            case e.ApprovalGiven():
                round_.approve((event.seat, event.wager))
            case e.ApprovalRefused():
                round_.refuse(event)
            case e.SettledAnew():
                round_.put_right(event)
            case e.RoundVoided():
                round_.void(event)
                round_.deals = False
        if isinstance(event, e.SeatSettled | e.ApprovalRefused | e.SettledAnew | e.RoundVoided):
            self._prizes(name, round_, event)
        if isinstance(event, e.RoundClosed):
            self._close(name, round_)

    def _of(self, name: str, wager: str) -> tuple[str, ...]:
        link = self.rules[name].offers[wager].link
        return ("table", name, wager) if link is None else ("link", link)

    def _feed(self, name: str, round_: AuditedRound) -> None:
        for (_, wager), cents in round_.wagers.items():
            if round_.rules.offers[wager].meter is not None:
                main = round_.rules.chapter.wagers[wager].shares or wager
                self.meters[self._of(name, main)].feed(cents)

    def _prizes(self, name: str, round_: AuditedRound, event: Any) -> None:
        """New prizes by their own arithmetic; what went back, as the answer says."""
        fresh = [one for one in event.prizes if one.number not in round_.prizes]
        undone = [
            one
            for one in event.changes
            if one.why in (Why.GIVEN_BACK, Why.RESTART_UNDONE, Why.TAKEN_OFF)
        ]
        if isinstance(event, e.SettledAnew) and fresh and undone:
            # Given back and locked anew, meter by meter in turn: the answer's own order.
            for change in event.changes:
                self.meters[self._of(name, change.meter)].undo(change.levels, change.reserve)
        else:
            for change in undone:
                self.meters[self._of(name, change.meter)].undo(change.levels, change.reserve)
            for prize in fresh:
                self.meters[self._of(name, prize.meter)].pay(
                    prize.level,
                    prize.each * len(prize.shares),
                    everything=prize.restart is not None,
                )
        round_.prizes |= {one.number: one for one in event.prizes}

    def _close(self, name: str, round_: AuditedRound) -> None:
        for account, cents in self._of_round(name, round_).items():
            self.base[account] += cents
        del self.rounds[name]

    def _of_round(self, name: str, round_: AuditedRound) -> Counter[Account]:
        """What a round has done to everybody so far, apart from meters, in cents."""
        found: Counter[Account] = Counter()
        for seat, player in round_.players.items():
            found[a.game_account(name, player)] += round_.purse(seat, True)
            found[chips_of(player)] += round_.purse(seat, False)
            found[a.dispute(name, player)] += round_.disputed[seat]
        found[a.layout(name)] += round_.layout(True) + round_.layout(False)
        found[a.play(name)] += round_.bank(True) - sum(round_.disputed.values())
        found[a.inventory(name)] += round_.bank(False)
        found[a.slips(name)] += round_.locked()
        return found

    # ── The balances ─────────────────────────────────────────────────────────────────────────

    def expected(self) -> dict[Account, Fraction]:
        """What must stand on every account but those that feed the meters, in cents."""
        found: Counter[Account] = Counter(self.base)
        for name, round_ in self.rounds.items():
            for account, cents in self._of_round(name, round_).items():
                found[account] += cents
        exact = {account: Fraction(cents) for account, cents in found.items()}
        for name, round_ in self.rounds.items():
            # Patrons without a name are nobody at another table.
            holding = [round_.players[seat] for seat in round_.holding]
            named = [player for player in holding if not player.startswith("patron ")]
            for player in named:
                held = a.hands(player)
                exact[held] = exact.get(held, Fraction(0)) + Fraction(1, CENT)
            exact[a.hands_dealt(name)] = -Fraction(len(named), CENT)
        for of, one in self.meters.items():
            exact |= {a.meter(of, level): cents for level, cents in one.levels.items()}
            exact[a.meter(of, a.RESERVE)] = one.reserve
        return {account: cents for account, cents in exact.items() if cents}

    def check(self, balances: Iterable[tuple[Account, int]]) -> None:
        """The house says the same, to the last fraction; what feeds the meters is what is left."""
        said = {account: Fraction(units, CENT) for account, units in balances if units}
        fed = {
            account: said.pop(account)
            for account in list(said)
            if account.kind == "house"
            and account.names[0] in ("contributions", "seeds", "transfers")
        }
        expected = self.expected()
        assert said == expected, {
            str(one): (said.get(one), expected.get(one))
            for one in {*said, *expected}
            if said.get(one) != expected.get(one)
        }
        assert sum(said.values()) + sum(fed.values()) == 0
