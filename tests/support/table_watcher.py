"""Somebody who watches a table and knows the law: reads events alone, keeps books of their own."""

from collections.abc import Callable, Mapping
from typing import Any

from pitboss.table.life import Event
from pitboss.table.life import events as e
from pitboss.table.life.state import DeckStatus, Device, Source

from pitboss.rulebook import GameRules
from tests.support.tables import HOUR

OPENING = ("inspected", "verified", "spread", "seen", "stacked")


class Page:
    """What the watcher has written down about one deck."""

    def __init__(self, event: e.DeckReceived) -> None:
        self.color = event.color
        self.since = event.at
        self.steps: list[str] = list(OPENING) if event.source is Source.PRESHUFFLED else []
        self.inspector = ""
        self.shuffled = event.source is Source.PRESHUFFLED
        self.device: Device | None = None
        self.counted = False
        self.cut = False
        self.by_hand = False
        self.place = "table"


class TableWatcher:
    """Sees every event of a table and fails at the first that the law does not allow."""

    def __init__(self, rules: GameRules) -> None:
        self.rules = rules
        self.law = rules.chapter.deck
        self.dealing = rules.dealing
        self.cards: dict[str, Page] = {}
        self.gone: set[str] = set()
        self.broken: dict[Device, bool] = {}
        self.round = ""
        self.deck = ""
        self.void = False
        self.uncounted = 0
        self.started = 0

    def see(self, event: Event) -> None:
        """One event more."""
        look = _LOOKS.get(type(event))
        if look is not None:
            look(self, event)
        places = [card.place for card in self.cards.values()]
        assert places.count("rack") <= 1, "the rack holds the cards of one deck"
        assert places.count("play") <= 1

    def works(self, device: Device) -> bool:
        return device not in self.broken

    def received(self, event: e.DeckReceived) -> None:
        assert not self.round
        assert event.deck not in self.gone | self.cards.keys()
        assert event.color not in [card.color for card in self.cards.values()]
        self.cards[event.deck] = Page(event)
        two = self.rules.decks == 2 and self.rules.shuffler != "none"
        assert len(self.cards) <= (2 if two and self.works(Device.SHUFFLER) else 1)

    def removed(self, event: e.DeckRemoved) -> None:
        assert event.reason
        assert event.cite
        del self.cards[event.deck]
        self.gone.add(event.deck)

    def moved(self, event: e.DeckMoved) -> None:
        card = self.cards[event.deck]
        card.steps.append({DeckStatus.STACKED: "stacked"}.get(event.to, str(event.to)))
        if event.to is DeckStatus.INSPECTED:
            card.inspector = event.by
        if event.to is DeckStatus.VERIFIED:
            assert event.by != card.inspector

    def spread(self, event: e.DeckSpread) -> None:
        card = self.cards[event.deck]
        card.steps = [*OPENING[:2], "spread"] if len(card.steps) > 2 else [*card.steps, "spread"]
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
        self.unshuffle(card)
        card.place, card.device = "device", event.device

    def shuffled(self, event: e.DeckShuffled) -> None:
        card = self.cards[event.deck]
        assert card.steps == list(OPENING), "no step of the opening was left out"
        if event.device is None:
            assert card.place != "play"
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
        self.unshuffle(card)
        card.place = "table"

    def cut(self, event: e.DeckCut) -> None:
        assert self.law.cut_cards_in <= event.cards_in < self.law.deck
        self.cards[event.deck].cut = True

    def recut(self, event: e.RecutOrdered) -> None:
        assert self.cards[event.deck].place != "play"
        self.cards[event.deck].cut = False

    def starts(self, event: e.RoundStarted) -> None:
        assert not self.round
        assert event.deck not in self.gone
        card = self.cards[event.deck]
        assert card.shuffled
        assert self.uncounted < 5, "no count is overdue"
        by_hand = self.dealing == "hand"
        card.by_hand = card.by_hand or by_hand
        hours = self.law.hand_hours if card.by_hand else self.law.shoe_hours
        assert event.at - card.since < hours * HOUR, "its time is not over"
        if card.device is None and self.dealing != "reshuffling-shoe":
            assert card.cut
        if by_hand:
            assert card.device is not None
        if self.dealing in ("automated-shoe", "reshuffling-shoe"):
            assert self.works(Device.SHOE)
        for name, other in self.cards.items():
            if name != event.deck:
                assert event.deck != self.deck, "the decks alternate"
                assert self.works(Device.SHUFFLER)
                assert (other.place, other.device) == ("device", Device.SHUFFLER)
        self.round, self.deck, self.void = event.round_id, event.deck, False
        self.uncounted = 0 if card.counted else self.uncounted + 1
        self.started += 1
        card.place = "play"

    def counted(self, event: e.StubCounted) -> None:
        right = event.count + event.dealt == self.law.deck and not event.misdealt
        assert event.right is right
        self.uncounted = 0

    def voids(self, event: e.RoundToBeVoid) -> None:
        assert event.round_id == self.round
        assert event.cite
        self.void = True

    def ends(self, event: e.RoundEnded) -> None:
        assert event.round_id == self.round
        if not event.voided:
            assert not self.void
            assert self.uncounted < 5
        self.round = ""
        if self.deck in self.cards:
            self.unshuffle(self.cards[self.deck])
            self.cards[self.deck].place = "rack"

    def failed(self, event: e.DeviceFailed) -> None:
        assert self.works(event.device)
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


_LOOKS: Mapping[type, Callable[[TableWatcher, Any], None]] = {
    e.DeckReceived: TableWatcher.received,
    e.DeckRemoved: TableWatcher.removed,
    e.DeckMoved: TableWatcher.moved,
    e.DeckSpread: TableWatcher.spread,
    e.PlayerLooked: TableWatcher.looked,
    e.ShuffleBegan: TableWatcher.began,
    e.DeckShuffled: TableWatcher.shuffled,
    e.ShuffleFailed: TableWatcher.again,
    e.ShuffleOrdered: TableWatcher.again,
    e.DeckCut: TableWatcher.cut,
    e.RecutOrdered: TableWatcher.recut,
    e.RoundStarted: TableWatcher.starts,
    e.StubCounted: TableWatcher.counted,
    e.RoundToBeVoid: TableWatcher.voids,
    e.RoundEnded: TableWatcher.ends,
    e.DeviceFailed: TableWatcher.failed,
    e.DeviceCovered: TableWatcher.covered,
    e.DeviceRestored: TableWatcher.restored,
    e.DealingChanged: TableWatcher.changed,
    e.TableClosed: TableWatcher.closed,
}
