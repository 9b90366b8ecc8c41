"""News of a table: what one person saw happen between two views, typed and in words."""

from collections.abc import Iterator
from dataclasses import replace

from pitboss.floor import FloorTableView
from pitboss.house.views import TableView
from pitboss.money import dollars_text
from pitboss.settle import wager_name
from pitboss.wire.round_news import Said, news, round_news

__all__ = ["Said", "said"]


def said(before: TableView | None, after: TableView) -> tuple[Said, ...]:
    """The news between two views of one person; none without a view before."""
    if before is None:
        return ()
    return tuple(_told(before.view, after.view))


def _told(before: FloorTableView, after: FloorTableView) -> Iterator[Said]:
    if before is after:
        return
    yield from _seats(before, after)
    yield from _table(before, after)
    if after.table.round is not None and after.table.round is not before.table.round:
        yield from round_news(before.table.round, after.table.round)
    yield from _meters(before, after)


def _seats(before: FloorTableView, after: FloorTableView) -> Iterator[Said]:
    cite = after.rules.chapter.paragraphs.seats
    for seat, player in before.seats.items():
        if after.seats.get(seat) != player:
            yield _seat("seat-left", f"{player} leaves seat {seat}", seat, player, cite)
    for seat, player in after.seats.items():
        if before.seats.get(seat) != player:
            yield _seat("seat-taken", f"{player} sits down at seat {seat}", seat, player, cite)


def _seat(kind: str, words: str, seat: int, player: str, cite: str) -> Said:
    return replace(news(kind, words, cite, player=player), seat=seat)


def _table(before: FloorTableView, after: FloorTableView) -> Iterator[Said]:
    """Status, limits, decks and devices."""
    opening = after.rules.chapter.paragraphs.opening
    if before.table.status is not after.table.status:
        yield news("table-status", f"the table is {after.table.status}", opening)
    limits = (after.minimum, after.maximum)
    if (before.minimum, before.maximum) != limits:
        words = f"the limits are {dollars_text(limits[0])} to {dollars_text(limits[1])}"
        yield news("limits-posted", words, "601a.2(limits)")
    notice = after.notice
    if notice is not None and notice != before.notice:
        spread = f"{dollars_text(notice.minimum)} to {dollars_text(notice.maximum)}"
        yield news("limits-announced", f"limits of {spread} are announced", "601a.2(limits)")
    if before.submission != after.submission:
        yield news("rules-taken-up", "the table plays by another submission now", "601a.2")
    were = {deck.id: deck for deck in before.table.decks}
    for deck in after.table.decks:
        if were.get(deck.id) != deck:
            words = f"deck {deck.id} ({deck.color}): {deck.status.replace('-', ' ')}"
            yield news("deck-status", words, after.rules.chapter.paragraphs.shuffle)
    for device, condition in after.table.devices.items():
        if before.table.devices.get(device) is not condition:
            words = f"the {device} is {condition.replace('-', ' ')}"
            yield news("device-status", words, after.rules.chapter.paragraphs.irregularities)


def _meters(before: FloorTableView, after: FloorTableView) -> Iterator[Said]:
    """Meters that went down or up, and prizes that were hit."""
    for wager, meter in after.meters.items():
        was = before.meters.get(wager)
        if was is None or was is meter:
            continue
        name = meter.link or wager_name(wager, after.rules.chapter)
        if meter.down != was.down:
            state = f"down: {meter.down}" if meter.down else "up again"
            yield news("link-status", f"{name} is {state}", "605a.8", wager=wager)
        for level, hits in meter.hits.items():
            known = {hit.number for hit in was.hits.get(level, ())}
            for hit in hits:
                if hit.number not in known:
                    words = f"{name} is hit at table {hit.table}: {dollars_text(hit.cents)}"
                    yield news("prize-hit", words, "R15", wager=wager, amount=hit.cents)
