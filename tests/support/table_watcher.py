"""Somebody who watches a table and knows the law: reads the log alone, keeps books of their own."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pitboss.games import Line
from pitboss.games.lines import BANK
from pitboss.money import Cents
from pitboss.record import Entry, Role
from pitboss.round import Stake
from pitboss.round import events as r
from pitboss.round.bank import BankPassed, BankTaken
from pitboss.round.machine import EVENTS as ROUND_EVENTS
from pitboss.round.meters import MeterChange, Reading
from pitboss.rulebook import GameRules
from pitboss.table import events as e
from pitboss.table.state import DeckStatus, Device, Source
from tests.support.tables import HOUR

OPENING = ("inspected", "verified", "spread", "seen", "stacked")
SHOES = ("automated-shoe", "reshuffling-shoe")


class Page:
    """What the watcher has written down about one deck."""

    def __init__(self, event: e.DeckReceived, since: int) -> None:
        self.color = event.color
        self.since = since
        self.steps: list[str] = list(OPENING) if event.source is Source.PRESHUFFLED else []
        self.inspector = ""
        self.shuffled = event.source is Source.PRESHUFFLED
        self.device: Device | None = None
        self.counted = False
        self.cut = False
        self.by_hand = False
        self.place = "table"


class TableWatcher:
    """Sees every entry of a table and fails at the first that the law does not allow."""

    def __init__(self, rules: GameRules, *, electronic: bool = False) -> None:
        self.rules = rules
        self.law = rules.chapter.deck
        self.electronic = electronic
        self.dealing = rules.dealing
        self.cards: dict[str, Page] = {}
        self.gone: set[str] = set()
        self.broken: dict[Device, bool] = {}
        self.deck = ""
        self.uncounted = 0
        self.started = self.finished = self.called_off = self.voids = 0
        self.number = 0
        self.last_at = 0
        self.entry: Entry
        self._new_round("")

    def _new_round(self, name: str) -> None:
        self.round = name
        self.before = (self.deck, self.uncounted)
        self.void: r.RoundVoided | None = None
        self.must_be_void = False
        self.betting = True
        self.dealt = 0
        self.wagers: dict[tuple[int, str], Cents] = {}
        self.meters: dict[str, dict[str, int]] = {}
        self.reserves: dict[str, int] = {}
        self.moved_elsewhere = False
        self.dealer_plays = False
        #: What each seat has won or lost so far, worked out from what was paid and corrected.
        self.lines: dict[int, tuple[Line, ...]] = {}
        self.net: dict[int, int] = {}
        #: The seats whose surrendered cards are still to be counted.
        self.surrendered: set[int] = set()
        #: Corrections that wait, with who proposed them.
        self.proposals: dict[int, str] = {}
        #: The wagers before the last entry, and who made it.
        self.wagers_before: dict[tuple[int, str], Cents] = {}

    def see(self, entry: Entry) -> None:
        """One entry more."""
        assert entry.number == self.number + 1
        assert entry.at >= self.last_at, "time never runs backward"
        assert entry.actor.person
        if self.must_be_void and entry.command != self.entry.command:
            assert self.void is not None, "a shoe that fails while it deals voids the round"
        self.number, self.last_at, self.entry = entry.number, entry.at, entry
        look = _LOOKS.get(type(entry.event))
        wagers = dict(self.wagers)
        if look is not None:
            look(self, entry.event)
        if type(entry.event) in ROUND_EVENTS:
            self.wagers_before, self.last_actor = wagers, entry.actor
        for change in getattr(entry.event, "changes", ()):
            self.changed_meter(change)
        places = [card.place for card in self.cards.values()]
        assert places.count("rack") <= 1, "the rack holds the cards of one deck"
        assert places.count("play") <= 1
        assert (places.count("play") == 1) is (
            bool(self.round) and not self.electronic and self.deck in self.cards
        )

    def works(self, device: Device) -> bool:
        return device not in self.broken

    # ── Decks ────────────────────────────────────────────────────────────────────────────────

    def received(self, event: e.DeckReceived) -> None:
        assert not self.round
        assert not self.electronic
        assert event.deck not in self.gone | self.cards.keys()
        assert event.color not in [card.color for card in self.cards.values()]
        self.cards[event.deck] = Page(event, self.entry.at)
        two = self.rules.decks == 2 and self.rules.shuffler != "none"
        assert len(self.cards) <= (2 if two and self.works(Device.SHUFFLER) else 1)

    def removed(self, event: e.DeckRemoved) -> None:
        assert event.reason
        assert event.cite
        if self.cards[event.deck].place == "play":
            assert self.void is not None, "no deck leaves a round that counts"
        del self.cards[event.deck]
        self.gone.add(event.deck)

    def moved(self, event: e.DeckMoved) -> None:
        card = self.cards[event.deck]
        card.steps.append({DeckStatus.STACKED: "stacked"}.get(event.to, str(event.to)))
        if event.to is DeckStatus.INSPECTED:
            card.inspector = self.entry.actor.person
        if event.to is DeckStatus.VERIFIED:
            assert self.entry.actor.person != card.inspector

    def spread(self, event: e.DeckSpread) -> None:
        card = self.cards[event.deck]
        card.steps = [*OPENING[:2], "spread"] if len(card.steps) > 2 else [*card.steps, "spread"]
        card.shuffled = card.cut = card.counted = False
        card.place = "table"

    def idle(self, event: e.TableIdle) -> None:
        """Whatever was looked at is spread again, and nothing before it counts."""
        assert not self.round
        assert not self.electronic
        for card in self.cards.values():
            if len(card.steps) > 3:
                card.steps = [*OPENING[:2]]
                card.shuffled = card.cut = card.counted = False
                card.place = "table"

    def looked(self, event: e.PlayerLooked) -> None:
        for card in self.cards.values():
            if card.steps[-1:] == ["spread"]:
                card.steps.append("seen")

    def began(self, event: e.ShuffleBegan) -> None:
        card = self.cards[event.deck]
        assert self.works(event.device)
        assert card.place != "play"
        self.counted_first(event.deck)
        self.unshuffle(card)
        card.place, card.device = "device", event.device

    def counted_first(self, deck: str) -> None:
        overdue = self.uncounted >= 5 and not self.round and deck == self.deck
        assert not overdue, "a count that is overdue comes first"

    def shuffled(self, event: e.DeckShuffled) -> None:
        card = self.cards[event.deck]
        assert card.steps == list(OPENING), "no step of the opening was left out"
        if event.device is None:
            assert card.place != "play"
            self.counted_first(event.deck)
            self.unshuffle(card)
            card.place = "table"
            assert not [one for one, open_ in self.broken.items() if open_ and self.mixes(one)]
        card.shuffled = True
        card.device = event.device
        card.counted = event.count == self.law.deck
        card.cut = False

    def mixes(self, device: Device) -> bool:
        return device is Device.SHUFFLER or self.rules.dealing == "reshuffling-shoe"

    def unshuffle(self, card: Page) -> None:
        card.shuffled = card.counted = card.cut = False
        card.device = None

    def again(self, event: e.ShuffleFailed | e.ShuffleOrdered) -> None:
        card = self.cards[event.deck]
        assert card.place != "play"
        self.unshuffle(card)
        card.place = "table"

    def cut(self, event: e.DeckCut) -> None:
        assert self.law.cut_cards_in <= event.cards_in < self.law.deck
        self.cards[event.deck].cut = True

    def recut(self, event: e.RecutOrdered) -> None:
        assert self.cards[event.deck].place != "play"
        self.cards[event.deck].cut = False

    # ── Rounds ───────────────────────────────────────────────────────────────────────────────

    def opens(self, event: r.RoundOpened) -> None:
        assert not self.round
        self._new_round(event.round_id)
        self.started += 1
        assert event.electronic is self.electronic
        assert event.dealing == self.dealing
        assert event.submission == self.rules.submission
        assert bool(event.root) is self.electronic
        if not self.electronic:
            self._ready(event)

    def _ready(self, event: r.RoundOpened) -> None:
        """An opened, inspected, shuffled and, where asked, cut deck in its turn and time."""
        assert event.deck not in self.gone
        card = self.cards[event.deck]
        assert card.steps == list(OPENING)
        assert card.shuffled
        assert self.uncounted < 5, "no count is overdue"
        by_hand = self.dealing == "hand"
        card.by_hand = card.by_hand or by_hand
        hours = self.law.hand_hours if card.by_hand else self.law.shoe_hours
        assert self.entry.at - card.since < hours * HOUR, "its time is not over"
        if card.device is None and self.dealing != "reshuffling-shoe":
            assert card.cut
        if by_hand:
            assert card.device is not None
        if self.dealing in SHOES:
            assert self.works(Device.SHOE)
        for name, other in self.cards.items():
            if name != event.deck:
                assert event.deck != self.deck, "the decks alternate"
                assert self.works(Device.SHUFFLER)
                assert (other.place, other.device) == ("device", Device.SHUFFLER)
        self.deck = event.deck
        self.uncounted = 0 if card.counted else self.uncounted + 1
        self.taken_from, card.place = card.place, "play"

    def bet(self, event: r.WagersPlaced) -> None:
        assert self.betting
        assert event.wagers or event.back, "a slip changes something"
        for wager in event.back:
            del self.wagers[event.seat, wager]
        for wager, stake in event.wagers.items():
            amount = stake.amount if isinstance(stake, Stake) else stake
            assert self.wagers.get((event.seat, wager)) != amount or isinstance(stake, Stake)
            self.wagers[event.seat, wager] = amount

    def decided(self, event: r.DecisionMade) -> None:
        assert self.void is None
        if event.raised is not None:
            assert (event.seat, event.raised) not in self.wagers
            self.wagers[event.seat, event.raised] = event.amount
        if event.decision.word == "surrender" and not self.electronic:
            self.surrendered.add(event.seat)

    def counted_surrendered(self, event: r.SurrenderCounted) -> None:
        assert self.entry.actor.role is Role.DEALER
        assert event.seat in self.surrendered, "nothing is counted twice"
        assert event.dealt == 7
        if any(self.rules.qualifying({key: cents}) for (_, key), cents in self.wagers.items()):
            seats = {seat for seat, _ in self.wagers}
            assert self.lines.keys() >= seats, "an Envy Bonus may still turn on the cards"
        if event.count == event.dealt:
            self.surrendered.remove(event.seat)

    def corrected(self, event: r.WagerCorrected) -> None:
        self.authorized()
        assert self.wagers.get((event.seat, event.wager), 0) == event.was
        self.wagers[event.seat, event.wager] = event.amount
        if not event.amount:
            del self.wagers[event.seat, event.wager]

    def resolved(self, event: r.ChipsResolved) -> None:
        """Wagers that were not made are struck (R65)."""
        for seat in event.not_made:
            del self.wagers[seat, event.wager]

    def decided_otherwise(self, event: r.DecisionsCorrected) -> None:
        self.authorized()
        self.wagers = {place: one for place, one in self.wagers.items() if place[0] != event.seat}
        self.wagers |= {(event.seat, wager): cents for wager, cents in event.wagers.items()}
        self.surrendered.discard(event.seat)
        if any(one.word == "surrender" for one in event.decisions):
            self.surrendered.add(event.seat)

    def cards_corrected(self, event: r.CardsCorrected) -> None:
        self.authorized()

    def proposed(self, event: r.CorrectionProposed) -> None:
        assert self.entry.actor.role is Role.FLOORPERSON
        assert event.by == self.entry.actor.person
        assert event.reason
        assert event.evidence
        self.proposals[event.number] = event.by

    def confirmed(self, event: r.CorrectionConfirmed) -> None:
        assert self.entry.actor.role in (Role.PIT_MANAGER, Role.SURVEILLANCE)
        assert self.proposals.pop(event.number) != self.entry.actor.person

    def rejected(self, event: r.CorrectionRejected) -> None:
        del self.proposals[event.number]

    def authorized(self) -> None:
        """One authority before a card is dealt; two once one changes what is won or lost."""
        confirmed = self.entry.actor.role in (Role.PIT_MANAGER, Role.SURVEILLANCE)
        assert confirmed or self.entry.actor.role is Role.FLOORPERSON
        if not confirmed and self.dealt:
            assert self.lines.keys() == {seat for seat, _ in self.wagers}, "every seat is settled"

    def bank_taken(self, event: BankTaken) -> None:
        assert self.betting
        self.dealer_plays = bool(event.dealer_wager)

    def bank_passed(self, event: BankPassed) -> None:
        assert self.betting
        self.dealer_plays = False

    def undone(self, event: r.EntryUndone) -> None:
        assert self.entry.actor == self.last_actor
        if event.entry in ("slip", "decision"):
            self.wagers = dict(self.wagers_before)
        if event.entry == "decision":
            self.surrendered.discard(event.seat)
        if event.entry == "count":
            self.surrendered.add(event.seat)

    def bets_closed(self, event: r.BetsClosed) -> None:
        assert self.betting
        # The dealer alone may play against a player's bank.
        assert self.wagers or self.dealer_plays
        self.betting = False
        if self.dealing in SHOES and not self.electronic:
            assert self.works(Device.SHOE), "no round is dealt from a broken shoe"
        for name, reading in event.readings.items():
            self.read(name, reading)
        for change in () if event.fed else event.added.values():
            self.changed_meter(change)

    def staked(self, seat: int) -> int:
        return sum(amount for (number, _), amount in self.wagers.items() if number == seat)

    def settles(self, event: r.SeatSettled) -> None:
        assert event.seat not in self.lines, "a seat is settled once"
        self.lines[event.seat] = event.lines
        self.net[event.seat] = _returned(event.lines) - self.staked(event.seat)

    def refuses(self, event: r.ApprovalRefused) -> None:
        assert event.reason
        for seat, lines in event.lines.items():
            self.net[seat] += _returned(lines) - _returned(self.lines[seat])
            self.lines[seat] = lines

    def settles_anew(self, event: r.SettledAnew) -> None:
        assert event.lines.keys() == self.lines.keys() == event.difference.keys()
        self.lines |= event.lines
        for seat, cents in event.difference.items():
            self.net[seat] += cents

    def read(self, name: str, reading: Reading) -> None:
        self.meters[name] = {**self.meters.get(name, {}), **reading.levels}
        if reading.reserve is not None:
            self.reserves[name] = reading.reserve

    def read_again(self, event: r.MetersRead) -> None:
        self.moved_elsewhere = True
        for name, reading in event.readings.items():
            self.read(name, reading)

    def changed_meter(self, change: MeterChange) -> None:
        assert change.balances, "nothing comes from nowhere"
        levels = self.meters[change.meter]
        for level, units in change.levels.items():
            levels[level] += units
        self.reserves[change.meter] += change.reserve

    def deals(self, event: r.CardsDealt) -> None:
        assert not self.betting
        assert event.first == self.dealt
        self.dealt += len(event.spots)
        assert self.dealt <= self.law.deck
        if not self.electronic:
            assert self.cards[self.deck].place == "play"

    def counted(self, event: e.StubCounted) -> None:
        lying = self.dealt if self.round else 0
        assert event.deck == self.deck
        assert event.right is (event.count + event.dealt == self.law.deck and event.dealt == lying)
        if self.round and self.void is None:
            assert self.dealt, "no stub without a deal"
        self.uncounted = 0

    def voided(self, event: r.RoundVoided) -> None:
        assert event.cite
        assert self.void is None, "a round is void once"
        assert event.reason or event.irregularity != "called-off"
        if event.irregularity == "shoe-jam":
            assert self.must_be_void, "a shoe that has dealt its cards voids nothing"
        self.void = event
        self.voids += 1
        if event.irregularity == "called-off" or event.keeps:
            return
        assert event.difference.keys() == self.lines.keys()
        for seat, lines in event.lines.items():
            self.net[seat] = self.net.get(seat, 0) + event.difference.get(seat, 0)
            assert _returned(lines) == self.staked(seat), "every wager goes back"
        self.lines |= event.lines

    def ends(self, event: r.RoundClosed) -> None:
        assert self.round
        self.round = ""
        self.finished += 1
        off = self.void is not None and self.void.irregularity == "called-off"
        for seat in {number for number, _ in self.wagers}:
            lines = [line for line in self.lines[seat] if line.staked and line.wager != BANK]
            made = {line.wager: line.staked for line in lines}
            assert len(made) == len(lines)
            bets = {
                wager: cents for (number, wager), cents in self.wagers.items() if number == seat
            }
            assert made == bets, "every wager has one line"
            assert self.net[seat] == _returned(self.lines[seat]) - self.staked(seat)
        if off:
            assert self.betting
            assert not self.wagers, "what was down went back"
            self.called_off += 1
        if self.electronic:
            return
        if self.void is None:
            assert self.uncounted < 5, "no count is passed over"
            assert not self.surrendered, "surrendered cards are counted before they are cleared"
        elif self.void.removes_deck:
            assert self.deck in self.gone, "a void for the deck removes the deck"
        if self.deck not in self.cards:
            return
        card = self.cards[self.deck]
        if off:
            card.place = self.taken_from
            self.deck = self.before[0]
            self.uncounted = 0 if card.counted else self.before[1]
        else:
            self.unshuffle(card)
            card.place = "rack"

    # ── Devices, and the end ─────────────────────────────────────────────────────────────────

    def failed(self, event: e.DeviceFailed) -> None:
        assert self.works(event.device)
        if event.device is Device.SHOE and self.dealing in SHOES and self.round:
            self.must_be_void = not self.betting and not self.dealt
        if event.out_of_order:
            self.broken[event.device] = True

    def covered(self, event: e.DeviceCovered) -> None:
        assert self.broken[event.device]
        self.broken[event.device] = False

    def restored(self, event: e.DeviceRestored) -> None:
        del self.broken[event.device]

    def changed(self, event: e.DealingChanged) -> None:
        assert not self.round
        assert not any(self.broken.values()), "what is broken is covered"
        if event.method == "hand":
            assert self.rules.shuffler != "none"
            assert self.works(Device.SHUFFLER)
        assert event.method == self.rules.dealing or self.broken
        self.dealing = event.method

    def closed(self, event: e.TableClosed) -> None:
        assert not self.round
        assert not self.cards
        self.deck, self.uncounted = "", 0


def _returned(lines: Iterable[Line]) -> int:
    """What came back; of a bank, which is no wager, what it won or lost."""
    return sum(line.returned - (line.staked if line.wager == BANK else 0) for line in lines)


_LOOKS: Mapping[type, Callable[[TableWatcher, Any], None]] = {
    e.DeckReceived: TableWatcher.received,
    e.DeckRemoved: TableWatcher.removed,
    e.DeckMoved: TableWatcher.moved,
    e.DeckSpread: TableWatcher.spread,
    e.TableIdle: TableWatcher.idle,
    e.PlayerLooked: TableWatcher.looked,
    e.ShuffleBegan: TableWatcher.began,
    e.DeckShuffled: TableWatcher.shuffled,
    e.ShuffleFailed: TableWatcher.again,
    e.ShuffleOrdered: TableWatcher.again,
    e.DeckCut: TableWatcher.cut,
    e.RecutOrdered: TableWatcher.recut,
    r.RoundOpened: TableWatcher.opens,
    r.WagersPlaced: TableWatcher.bet,
    r.DecisionMade: TableWatcher.decided,
    r.SurrenderCounted: TableWatcher.counted_surrendered,
    r.ChipsResolved: TableWatcher.resolved,
    r.WagerCorrected: TableWatcher.corrected,
    r.DecisionsCorrected: TableWatcher.decided_otherwise,
    r.CardsCorrected: TableWatcher.cards_corrected,
    r.CorrectionProposed: TableWatcher.proposed,
    r.CorrectionConfirmed: TableWatcher.confirmed,
    r.CorrectionRejected: TableWatcher.rejected,
    r.EntryUndone: TableWatcher.undone,
    BankTaken: TableWatcher.bank_taken,
    BankPassed: TableWatcher.bank_passed,
    r.BetsClosed: TableWatcher.bets_closed,
    r.MetersRead: TableWatcher.read_again,
    r.CardsDealt: TableWatcher.deals,
    r.SeatSettled: TableWatcher.settles,
    r.ApprovalRefused: TableWatcher.refuses,
    r.SettledAnew: TableWatcher.settles_anew,
    e.StubCounted: TableWatcher.counted,
    r.RoundVoided: TableWatcher.voided,
    r.RoundClosed: TableWatcher.ends,
    e.DeviceFailed: TableWatcher.failed,
    e.DeviceCovered: TableWatcher.covered,
    e.DeviceRestored: TableWatcher.restored,
    e.DealingChanged: TableWatcher.changed,
    e.TableClosed: TableWatcher.closed,
}
