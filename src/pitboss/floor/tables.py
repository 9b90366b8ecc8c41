"""Tables on the floor: their set-up under the submission in force, and new rules."""

from collections.abc import Mapping

from pitboss.floor import accounts as a
from pitboss.floor import commands as c
from pitboss.floor import events as e
from pitboss.floor.approvals import unapproved
from pitboss.floor.movements import Movement, MovementKind
from pitboss.floor.names import NAME_WORDS, is_name
from pitboss.floor.state import (
    Book,
    Floor,
    FloorTable,
)
from pitboss.floor.stream_names import table_stream
from pitboss.floor.topic import (
    Applier,
    Happened,
    Judge,
    Outcome,
    Poster,
    at_table,
    facility,
    for_table,
)
from pitboss.money import Cents, dollars_text
from pitboss.record import Entry
from pitboss.round import Refusal
from pitboss.rulebook import GameRules
from pitboss.table import (
    TableStatus,
    new_table,
)

__all__ = ["APPLIERS", "JUDGES", "POSTERS", "seed"]


# ── Set-up and new rules ────────────────────────────────────────────────


def _set_up(floor: Floor, command: c.SetUpTable) -> Outcome:
    rules = _in_force(floor, command.game, command.variant)
    if isinstance(rules, Refusal):
        return rules
    if not is_name(command.table):
        return Refusal("table/name", NAME_WORDS, "465a.36(c)")
    if command.table in floor.facility.tables:
        return Refusal("table/known", f"there already is a table {command.table}", "465a.36(c)")
    happened = Happened(
        table_stream(command.table), e.TableSetUp(command.table, rules, command.electronic)
    )
    return (*facility(e.TableJoined(command.table)), happened)


def _in_force(floor: Floor, game: str, variant: str) -> GameRules | Refusal:
    """The rules of a game or variant under the submission in force."""
    submission = floor.facility.submission
    if submission is None:
        reason = "no Rules Submission is in force: file one, and have it adopted"
        return Refusal("rules/none", reason, "601a.2")
    rules = submission.rules(game, variant)
    if rules is None:
        code = "rules/variant" if game in submission.games else "rules/game"
        reason = f"of the submission in force: {submission.lacking(game, variant)}"
        return Refusal(code, reason[:400], "601a.2")
    return rules


@for_table
def _take_up(floor: Floor, table: FloorTable, command: c.TakeUpRules) -> Outcome:
    rules = _in_force(floor, table.rules.chapter.slug, table.rules.variant)
    if isinstance(rules, Refusal):
        return rules
    if rules.submission == table.rules.submission:
        return Refusal("rules/same", "the table plays by the submission in force", "601a.2")
    if table.playing is not None:
        reason = "a new submission takes effect between rounds"
        return Refusal("round/in-progress", reason, "601a.2")
    if table.table.electronic and rules.practice and len({*table.seats.values()}) > 1:
        reason = "a practice table is for one person, and more sit here"
        return Refusal("seat/practice", reason, "601a.2")
    least, most = table.limits_at(command.at)
    if table.seats and not rules.minimum <= least <= most <= rules.maximum:
        filed = f"{dollars_text(rules.minimum)} to {dollars_text(rules.maximum)}"
        reason = f"players sit here, and the new submission files limits of {filed}"
        reason = f"{reason}: post limits within them beforehand, or wait until nobody sits"
        return Refusal("limits/notice", reason, "601a.2")
    closed = table.table.status is TableStatus.CLOSED
    if not closed and _equipment(rules) != _equipment(table.rules):
        reason = "dealing, shuffler or decks change: close the table first"
        return Refusal("rules/equipment", reason, "601a.2")
    if not closed and (missing := unapproved(floor, table, command.at, rules)) is not None:
        return missing
    for wager, book in table.books.items():
        offer = rules.offers.get(wager)
        if offer is not None and offer.meter is not None and offer.link is None:
            same = (tuple(offer.meter.seed), offer.amount) == (book.levels, book.amount)
            if not same:
                reason = f"the {wager} meter cannot change its levels or its size"
                return Refusal("meter/levels", reason, "605a.7", 0, wager)
    return at_table(table, e.RulesTakenUp(rules))


def _equipment(rules: GameRules) -> tuple[str, str, int]:
    return rules.dealing, rules.shuffler, rules.decks


def _was_set_up(_: None, event: e.TableSetUp, entry: Entry) -> FloorTable:
    table = new_table(event.rules, table_stream(event.table), electronic=event.electronic)
    return _with_books(FloorTable(event.table, table, since=entry.at), event.rules)


def _took_up(before: FloorTable, event: e.RulesTakenUp, entry: Entry) -> FloorTable:
    old = before.table
    table = old.but(rules=event.rules)
    if _equipment(event.rules) != _equipment(old.rules):
        # New equipment brings new devices; with the same equipment a broken device stays broken.
        fresh = new_table(event.rules, old.id, electronic=old.electronic)
        table = table.but(dealing=fresh.dealing, devices=fresh.devices)
    posted = _still_posted(before, event.rules, entry.at)
    return _with_books(before.but(table=table, posted=posted, notice=None), event.rules)


def _still_posted(table: FloorTable, rules: GameRules, at: int) -> tuple[Cents, Cents] | None:
    """The limits that stay posted under new rules: those that players who sit there were told, or
    None for the filed ones."""
    told = table.limits_at(at)
    return told if table.seats and told != (rules.minimum, rules.maximum) else None


def _with_books(table: FloorTable, rules: GameRules) -> FloorTable:
    """The table with a book for each stand-alone meter, under the terms now filed."""
    books = dict(table.books)
    for wager, link in table.metered.items():
        offer = rules.offers[wager]
        if link is None and offer.meter is not None and offer.amount is not None:
            known = books.get(wager)
            fresh = Book(table.of_meter(wager), offer.meter, offer.amount)
            books[wager] = fresh if known is None else known.but(terms=offer.meter, closed=False)
    return table.but(books=books)


def seed(book: Book) -> Movement:
    """The movement that puts a new meter at its seed (R26)."""
    legs = [(a.meter(book.of, level), amount) for level, amount in book.seeded().items()]
    total = sum(amount for _, amount in legs)
    return Movement(MovementKind.SEED, (*legs, (a.seeds(book.of), -total)))


def _new_books(before: FloorTable | None, event: object, after: FloorTable) -> tuple[Movement, ...]:
    """The seeds of new meters, and of closed ones that are offered again."""
    known = {} if before is None else before.books
    return tuple(
        seed(book)
        for wager, book in after.books.items()
        if wager not in known or (known[wager].closed and not book.closed)
    )


JUDGES: Mapping[type, Judge] = {
    c.SetUpTable: _set_up,
    c.TakeUpRules: _take_up,
}
APPLIERS: Mapping[type, Applier] = {
    e.TableSetUp: _was_set_up,
    e.RulesTakenUp: _took_up,
}
POSTERS: Mapping[type, Poster] = {
    e.TableSetUp: _new_books,
    e.RulesTakenUp: _new_books,
}
