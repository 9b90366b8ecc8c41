"""A table's record beside its rounds: decks and devices; at a dealer-run table also the dealer's
counts and entries, and a floorperson's corrections."""

from collections.abc import Iterable, Mapping

from rich.text import Text

from pitboss.cli.replay_entry import Teller, Telling, faces_told, line_told, under
from pitboss.money import dollars_text
from pitboss.record import Role
from pitboss.round import events as e
from pitboss.round.meters import shown
from pitboss.table import events as t
from pitboss.terminal.screen import GOOD, WRONG, printable, signed

__all__ = ["TABLES"]


# ── The table and its devices ────────────────────────────────────────────────────────────────


def _opened(telling: Telling, event: t.TableOpened) -> Iterable[Text]:
    yield telling.head(f"the table is opened by {telling.by}", telling.chapter.paragraphs.opening)


def _closed(telling: Telling, event: t.TableClosed) -> Iterable[Text]:
    yield telling.head(f"the table is closed by {telling.by}")


def _idle(telling: Telling, event: t.TableIdle) -> Iterable[Text]:
    yield telling.head("nobody sits there: the table is idle", telling.chapter.paragraphs.idle)


def _failed(telling: Telling, event: t.DeviceFailed) -> Iterable[Text]:
    how = "is out of order" if event.out_of_order else "jams, and works again"
    yield telling.head(f"the {event.device} {how}", _device(telling), WRONG)


def _covered(telling: Telling, event: t.DeviceCovered) -> Iterable[Text]:
    words = f"the {event.device} is covered or signed by {telling.by}"
    yield telling.head(words, _device(telling))


def _restored(telling: Telling, event: t.DeviceRestored) -> Iterable[Text]:
    yield telling.head(f"the {event.device} can be used again", _device(telling), GOOD)


def _dealing(telling: Telling, event: t.DealingChanged) -> Iterable[Text]:
    words = f"from now on the cards are dealt by {printable(event.method)}"
    yield telling.head(words, telling.chapter.dealing[event.method].cite)


def _device(telling: Telling) -> str:
    return telling.chapter.paragraphs.irregularities


# ── Decks ────────────────────────────────────────────────────────────────────────────────────


def _received(telling: Telling, event: t.DeckReceived) -> Iterable[Text]:
    words = f"{_deck(event.deck)}, {printable(event.color)}, comes to the table {event.source}"
    yield telling.head(words, telling.chapter.paragraphs.decks)


def _moved(telling: Telling, event: t.DeckMoved) -> Iterable[Text]:
    words = f"{_deck(event.deck)} is {event.to} by {telling.by}"
    yield telling.head(words, telling.chapter.paragraphs.inspection)


def _spread(telling: Telling, event: t.DeckSpread) -> Iterable[Text]:
    side = "up" if event.face_up else "down"
    words = f"{_deck(event.deck)} lies spread, face {side}"
    yield telling.head(words, telling.chapter.paragraphs.spread)


def _looked(telling: Telling, event: t.PlayerLooked) -> Iterable[Text]:
    how = "does not care to look at the cards" if event.declined else "has looked at the cards"
    yield telling.head(f"{printable(event.player)} {how}", telling.chapter.paragraphs.first_look)


def _began(telling: Telling, event: t.ShuffleBegan) -> Iterable[Text]:
    words = f"{_deck(event.deck)} is put into the {event.device}"
    yield telling.head(words, telling.chapter.paragraphs.shuffle)


def _shuffled(telling: Telling, event: t.DeckShuffled) -> Iterable[Text]:
    how = "by hand" if event.device is None else f"by the {event.device}"
    count = "" if event.count is None else f", {event.count} cards counted"
    words = f"{_deck(event.deck)} is shuffled {how}{count}"
    yield telling.head(words, telling.chapter.paragraphs.shuffle)


def _not_shuffled(telling: Telling, event: t.ShuffleFailed) -> Iterable[Text]:
    yield telling.head(f"the shuffle of {_deck(event.deck)} was not completed", event.cite, WRONG)


def _ordered(telling: Telling, event: t.ShuffleOrdered) -> Iterable[Text]:
    words = f"{telling.by} has {_deck(event.deck)} shuffled again: {printable(event.reason)}"
    yield telling.head(words, telling.chapter.paragraphs.shuffle)


def _cut(telling: Telling, event: t.DeckCut) -> Iterable[Text]:
    words = f"{_deck(event.deck)} is cut, {event.cards_in} cards in"
    yield telling.head(words, telling.chapter.paragraphs.cut_due)


def _recut(telling: Telling, event: t.RecutOrdered) -> Iterable[Text]:
    words = f"{telling.by} has {_deck(event.deck)} cut again: {printable(event.reason)}"
    yield telling.head(words, telling.chapter.paragraphs.recut)


def _stub(telling: Telling, event: t.StubCounted) -> Iterable[Text]:
    words = f"the stub is counted: {event.count} cards, with {event.dealt} dealt"
    right = "" if event.right else ": WRONG"
    style = GOOD if event.right else WRONG
    yield telling.head(f"{words}{right}", telling.after.stub_cite(), style)


def _removed(telling: Telling, event: t.DeckRemoved) -> Iterable[Text]:
    words = f"{_deck(event.deck)} leaves the table: {printable(event.reason)}"
    yield telling.head(words, event.cite)


def _deck(name: str) -> str:
    return f"deck {printable(name)}"


# ── What the dealer records ──────────────────────────────────────────────────────────────────


def _entered(telling: Telling, event: e.CardsEntered) -> Iterable[Text]:
    yield telling.head(f"{telling.by} enters cards", telling.chapter.deck.cite)
    yield from faces_told(telling, dict.fromkeys(event.positions))


def _start(telling: Telling, event: e.StartFound) -> Iterable[Text]:
    place = f"position {event.position}" if event.position else "the dealer"
    drawn = f"the system drew {event.number}"
    words = f"three dice show {event.number}" if event.dice else drawn
    yield telling.head(f"{words}: the deal begins at {place}", telling.round.game.start)


def _hands(telling: Telling, event: e.HandsTurned) -> Iterable[Text]:
    words = f"{telling.who(event.seat)}: the hands are turned"
    yield telling.head(words, telling.chapter.paragraphs.play)
    yield from faces_told(telling, dict.fromkeys(event.low))


def _surrendered(telling: Telling, event: e.SurrenderCounted) -> Iterable[Text]:
    right = event.count == event.dealt
    words = f"{telling.who(event.seat)}: {event.count} surrendered cards counted face down"
    style = GOOD if right else WRONG
    yield telling.head(words + ("" if right else ": WRONG"), "645a.11(d)", style)


def _counted(telling: Telling, event: e.ChipsCounted) -> Iterable[Text]:
    words = f"{telling.name(event.wager)}: {event.count} chips counted, {event.accepted} accepted"
    agree = event.count == event.accepted
    yield telling.head(words, telling.chapter.wagers[event.wager].cite, "" if agree else WRONG)


def _resolved(telling: Telling, event: e.ChipsResolved) -> Iterable[Text]:
    count = f"the count of {telling.name(event.wager)}"
    words = f"{telling.by} resolves {count}: {printable(event.reason)}"
    yield telling.head(words, telling.chapter.wagers[event.wager].cite)
    told = (
        ("the chip was supplied", event.supplied),
        ("the wager was not made", event.not_made),
        ("a chip too many went back", event.returned),
    )
    for what, seats in told:
        for seat in seats:
            yield under(f"{telling.who(seat)}: {what}", "R65")


def _light(telling: Telling, event: e.LightConfirmed) -> Iterable[Text]:
    approval = telling.chapter.wagers[event.wager].approval
    cite = (approval.light or approval.cite) if approval is not None else "R15"
    prize = f"{telling.name(event.wager)} of {telling.who(event.seat)}"
    yield telling.head(f"the light of the prize is lit: {prize}", cite)


def _read(telling: Telling, event: e.MetersRead) -> Iterable[Text]:
    yield telling.head("the meters are read again: other tables have moved them", "R17")
    for wager in event.readings:
        levels = telling.round.meters[wager].levels.items()
        told = ", ".join(f"{level} {dollars_text(shown(units))}" for level, units in levels)
        yield under(f"meter of {telling.name(wager)}: {told}")


# ── What goes wrong, and is put right ────────────────────────────────────────────────────────


def _irregular(telling: Telling, event: e.IrregularityNoted) -> Iterable[Text]:
    used = "" if event.discards is None else f"; card {event.discards + 1} is not used"
    words = f"{printable(event.irregularity)}: the round goes on{used}"
    yield telling.head(words, event.cite, WRONG)


def _attempt(telling: Telling, event: e.AttemptNoted) -> Iterable[Text]:
    """Only surveillance sees it."""
    if telling.viewer.role is Role.SURVEILLANCE:
        words = f"{telling.by} named a card that could not be seen where it lies"
        yield telling.head(words, telling.chapter.deck.cite, WRONG)


def _cards_corrected(telling: Telling, event: e.CardsCorrected) -> Iterable[Text]:
    words = f"{telling.by} corrects cards: {printable(event.reason)}"
    yield telling.head(words, "R57", WRONG)
    yield from faces_told(telling, dict.fromkeys(event.positions))


def _wager_corrected(telling: Telling, event: e.WagerCorrected) -> Iterable[Text]:
    wager = f"{telling.name(event.wager)} of {telling.who(event.seat)}"
    was = f"from {dollars_text(event.was)} to {dollars_text(event.amount)}"
    was += f" in {event.instrument}" if event.instrument else ""
    words = f"{telling.by} corrects {wager} {was}: {printable(event.reason)}"
    yield telling.head(words, "R57", WRONG)


def _decisions_corrected(telling: Telling, event: e.DecisionsCorrected) -> Iterable[Text]:
    was, now = (" ".join(one.shown for one in told) for told in (event.was, event.decisions))
    turned = f"from {was} to {now or 'none'}"
    words = f"{telling.by} corrects the decisions of {telling.who(event.seat)} {turned}"
    yield telling.head(f"{words}: {printable(event.reason)}", "R57", WRONG)


def _proposed(telling: Telling, event: e.CorrectionProposed) -> Iterable[Text]:
    words = f"{telling.by} proposes correction {event.number}: {printable(event.reason)}"
    yield telling.head(words, "R63", WRONG)
    yield under(f"shown by {printable(event.evidence)}")


def _confirmed(telling: Telling, event: e.CorrectionConfirmed) -> Iterable[Text]:
    yield telling.head(f"{telling.by} confirms correction {event.number}", "R63")


def _rejected(telling: Telling, event: e.CorrectionRejected) -> Iterable[Text]:
    words = f"{telling.by} rejects correction {event.number}: {printable(event.reason)}"
    yield telling.head(words, "R63")


def _undone(telling: Telling, event: e.EntryUndone) -> Iterable[Text]:
    of = f" of {telling.who(event.seat)}" if event.seat else ""
    yield telling.head(f"{telling.by} takes back the {event.entry}{of}", "R63", WRONG)


def _anew(telling: Telling, event: e.SettledAnew) -> Iterable[Text]:
    yield telling.head("the settled seats are settled again", "R57")
    yield from faces_told(telling, event.faces)
    before = telling.before.round
    for seat, lines in event.lines.items():
        was = before.settled.get(seat, ()) if before is not None else ()
        cents = event.difference[seat]
        through = f"{signed(cents)} through the disputes account" if cents else "no difference"
        yield under(f"{telling.who(seat)}: {through}")
        yield from (line_told(telling, line) for line in lines if line not in was)


TABLES: Mapping[type, Teller] = {
    t.TableOpened: _opened,
    t.TableClosed: _closed,
    t.TableIdle: _idle,
    t.DeviceFailed: _failed,
    t.DeviceCovered: _covered,
    t.DeviceRestored: _restored,
    t.DealingChanged: _dealing,
    t.DeckReceived: _received,
    t.DeckMoved: _moved,
    t.DeckSpread: _spread,
    t.PlayerLooked: _looked,
    t.ShuffleBegan: _began,
    t.DeckShuffled: _shuffled,
    t.ShuffleFailed: _not_shuffled,
    t.ShuffleOrdered: _ordered,
    t.DeckCut: _cut,
    t.RecutOrdered: _recut,
    t.StubCounted: _stub,
    t.DeckRemoved: _removed,
    e.CardsEntered: _entered,
    e.StartFound: _start,
    e.HandsTurned: _hands,
    e.SurrenderCounted: _surrendered,
    e.ChipsCounted: _counted,
    e.ChipsResolved: _resolved,
    e.LightConfirmed: _light,
    e.MetersRead: _read,
    e.IrregularityNoted: _irregular,
    e.AttemptNoted: _attempt,
    e.CardsCorrected: _cards_corrected,
    e.WagerCorrected: _wager_corrected,
    e.DecisionsCorrected: _decisions_corrected,
    e.CorrectionProposed: _proposed,
    e.CorrectionConfirmed: _confirmed,
    e.CorrectionRejected: _rejected,
    e.EntryUndone: _undone,
    e.SettledAnew: _anew,
}
