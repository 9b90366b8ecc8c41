"""What an entry of a record says, in lines, to one person: words, cards and paragraphs.

Faces come from ``seen``, the one rule of what a viewer has lawfully learned, and lines and answers
from the viewer's own view.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from rich.text import Text

from pitboss.cards import Card
from pitboss.cli.screen import CITE, GOOD, TITLE, WRONG, cards_row, net_style, printable, signed
from pitboss.games import Line, PaidFrom
from pitboss.games.dealing import BURN, DISCARD, EMPTY, PLAYER, Spot
from pitboss.money import dollars_text
from pitboss.record import Actor, Entry, Role
from pitboss.round import State, seen
from pitboss.round import events as e
from pitboss.round.fairness import readable
from pitboss.round.meters import shown
from pitboss.round.views import view_of
from pitboss.rulebook import Chapter
from pitboss.settle import rule_text, wager_name
from pitboss.table import Table, legal
from pitboss.table import events as t

__all__ = ["Telling", "told"]

_SYSTEM = Actor(Role.SYSTEM, "the system")
_INDENT = " " * 18


@dataclass(frozen=True, slots=True)
class Telling:
    """An entry with the table before and after it, and who is told of it."""

    before: Table
    after: Table
    entry: Entry
    viewer: Actor

    @property
    def chapter(self) -> Chapter:
        """The chapter of the game."""
        return self.after.rules.chapter

    @property
    def round(self) -> State:
        """The round after the entry."""
        assert self.after.round is not None
        return self.after.round

    def name(self, wager: str) -> str:
        """A wager as the layout names it."""
        return printable(wager_name(wager, self.chapter))

    def who(self, seat: int) -> str:
        """A seat with its player."""
        return f"seat {seat}, {printable(self.round.seats[seat].player)}"

    def head(self, words: str, cite: str = "", style: str = "") -> Text:
        """The first line of an entry: its number, the time, what happened, the paragraph."""
        at = _time(self.entry.at)
        text = Text(f" {self.entry.number:>5}  {at}  ", "dim").append(words, style or "default")
        return text.append(f"  [{cite}]", CITE) if cite else text

    def step(self) -> tuple[str, str]:
        """What the system was about to do, in words and with its paragraph."""
        for move in legal(self.before, _SYSTEM, self.entry.at):
            if move.command == "proceed":
                return move.about, move.cite
        return "", ""

    def face(self, position: int) -> Card | None:
        """A card, if the viewer has lawfully learned it."""
        return self.round.face(position) if position in seen(self.round, self.viewer) else None


def _time(at: int, form: str = "%H:%M:%S") -> str:
    try:
        return datetime.fromtimestamp(at, UTC).strftime(form)
    except (OSError, OverflowError, ValueError):
        return f"{at} s"


def told(telling: Telling) -> list[Text]:
    """The lines of an entry; none where there is nothing to tell."""
    tell = _TOLD.get(type(telling.entry.event))
    if tell is not None:
        return list(tell(telling, telling.entry.event))
    return [telling.head(type(telling.entry.event).__name__)]


def _under(words: str | Text, cite: str = "") -> Text:
    text = Text(_INDENT).append_text(words if isinstance(words, Text) else Text(words))
    return text.append(f"  [{cite}]", CITE) if cite else text


# ── The table, and a round until it is dealt ─────────────────────────────────────────────────


def _table_opened(telling: Telling, event: t.TableOpened) -> Iterable[Text]:
    by = printable(telling.entry.actor.person)
    yield telling.head(f"the table is opened by {by}", telling.chapter.paragraphs.opening)


def _table_closed(telling: Telling, event: t.TableClosed) -> Iterable[Text]:
    yield telling.head(f"the table is closed by {printable(telling.entry.actor.person)}")


def _round_opened(telling: Telling, event: e.RoundOpened) -> Iterable[Text]:
    yield Text()
    day = _time(telling.entry.at, "%Y-%m-%d, UTC")
    yield Text(f" Round {printable(event.round_id)}", TITLE).append(f"  {day}", "dim")
    yield telling.head("betting is open; the deal is sealed as", "R34")
    groups = readable(event.root).split()
    for at in (0, 8):
        yield _under(Text(" ".join(groups[at : at + 8]), CITE))
    players = ", ".join(f"{seat} {printable(name)}" for seat, name in event.players.items())
    yield _under(f"seats: {players}")


def _hash_given(telling: Telling, event: e.HashGiven) -> Iterable[Text]:
    yield telling.head(f"{printable(event.player)}: the hash of own bits", "R34")


def _placed(telling: Telling, event: e.WagerPlaced) -> Iterable[Text]:
    choice = f" on {printable(event.choice)}" if event.choice else ""
    words = f"{telling.who(event.seat)}: {telling.name(event.wager)} "
    law = telling.chapter.wagers.get(event.wager)
    cite = law.cite if law is not None else ""
    yield telling.head(f"{words}{dollars_text(event.amount)}{choice}", cite)


def _taken_back(telling: Telling, event: e.WagerTakenBack) -> Iterable[Text]:
    words = f"{telling.who(event.seat)}: {telling.name(event.wager)} taken back"
    yield telling.head(words, telling.chapter.paragraphs.betting_closed)


def _bets_closed(telling: Telling, event: e.BetsClosed) -> Iterable[Text]:
    yield telling.head("no more bets; locked as", telling.chapter.paragraphs.betting_closed)
    groups = readable(event.lock).split()
    for at in (0, 8):
        yield _under(Text(" ".join(groups[at : at + 8]), CITE))
    for key, meter in telling.round.meters.items():
        levels = ", ".join(
            f"{level} {dollars_text(shown(units))}" for level, units in meter.levels.items()
        )
        yield _under(f"meter of {telling.name(key)}: {levels}")


def _bits_opened(telling: Telling, event: e.BitsOpened) -> Iterable[Text]:
    late = event.bits is None
    how = "bits NOT opened in time, the hash counts" if late else "bits opened"
    yield telling.head(f"{printable(event.player)}: {how}", "R34", WRONG if late else "")


def _mixed(telling: Telling, event: e.DeckMixed) -> Iterable[Text]:
    yield telling.head("the house opens its bits; all who wagered have shuffled", "R34")


# ── Cards ────────────────────────────────────────────────────────────────────────────────────


def _spot(telling: Telling, spot: Spot) -> str:
    if spot.area == PLAYER:
        return telling.who(spot.seat)
    if spot.area == EMPTY:
        return f"position {spot.seat}, without a wager"
    return {BURN: "burned", DISCARD: "discarded"}.get(spot.area, spot.area)


def _dealt(telling: Telling, event: e.CardsDealt) -> Iterable[Text]:
    yield telling.head(*telling.step())
    start = telling.round.started_at
    if start is not None:
        place = f"position {start}" if start else "the dealer"
        yield _under(f"the deal begins at {place}", telling.round.game.start)
    for at, spot in enumerate(event.spots, start=event.first):
        card = cards_row([telling.face(at)])
        yield _under(
            Text(f"card {at + 1:>2}  ", "dim").append_text(card).append(f"  {_spot(telling, spot)}")
        )


def _turned(telling: Telling, event: e.CardsTurned) -> Iterable[Text]:
    yield telling.head(*telling.step())
    yield from _faces(telling, event.faces)


def _faces(telling: Telling, faces: Mapping[int, Card | None]) -> Iterable[Text]:
    """Cards that were turned, area by area."""
    areas: dict[Spot, list[int]] = {}
    for one in telling.round.layout:
        if one.position in faces:
            areas.setdefault(one.spot._replace(face_up=True), []).append(one.position)
    for spot, positions in areas.items():
        cards = cards_row(telling.face(position) for position in positions)
        yield _under(cards.append(f"  {_spot(telling, spot)}"))


def _draws(telling: Telling, event: e.DrawsShown) -> Iterable[Text]:
    card, position, _ = event.draws
    drawn = Text("none") if card is None else cards_row([card])
    at = "none" if position is None else "the dealer" if position == 0 else f"seat {position}"
    yield telling.head("the draws are shown", "R33")
    yield _under(Text("Magic Card: ").append_text(drawn).append(f", Lucky position: {at}"))


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
        yield _under(f"{telling.name(key)} is lost", cite)
    for key, cite in event.withdraws.items():
        yield _under(f"{telling.name(key)} goes back", cite)


def _abandoned(telling: Telling, event: e.SeatAbandoned) -> Iterable[Text]:
    policy = "the wagers are lost" if event.loses else "the house plays it on"
    words = f"{telling.who(event.seat)} leaves: {policy}"
    yield telling.head(words, telling.chapter.paragraphs.seats)


# ── Settlement and the end ───────────────────────────────────────────────────────────────────


def _settled(telling: Telling, event: e.SeatSettled) -> Iterable[Text]:
    net = sum(line.returned - line.staked for line in event.lines)
    head = telling.head(f"{telling.who(event.seat)} is settled: ", style=TITLE)
    yield head.append(signed(net), net_style(net))
    yield from _faces(telling, event.faces)
    yield from (_line(telling, line) for line in event.lines)


def _line(telling: Telling, line: Line) -> Text:
    of_seat = f" of seat {line.of_seat}" if line.of_seat is not None else ""
    stake = f" {dollars_text(line.staked)}" if line.staked else ""
    pays = f" {line.pays}" if line.pays is not None else ""
    by = f" by {line.paid_from}" if line.paid_from not in (None, PaidFrom.TABLE) else ""
    words = (
        f"{telling.name(line.wager)}{of_seat}{stake}: {line.outcome}{pays}, "
        f"{dollars_text(line.returned)} back{by}, {rule_text(line, telling.chapter)}"
    )
    return _under(words, line.cite)


def _approved(telling: Telling, event: e.ApprovalGiven) -> Iterable[Text]:
    prize = f"the {telling.name(event.wager)} prize of {telling.who(event.seat)}"
    by = printable(telling.entry.actor.person)
    yield telling.head(f"{by} approves {prize}", "R15", GOOD)


def _not_approved(telling: Telling, event: e.ApprovalRefused) -> Iterable[Text]:
    prize = f"the {telling.name(event.wager)} prize of {telling.who(event.seat)}"
    words = f"{printable(telling.entry.actor.person)} refuses {prize}: {printable(event.reason)}"
    yield telling.head(words, "R50", WRONG)
    for seat, lines in event.lines.items():
        was = telling.round.settled[seat]
        yield from (_line(telling, line) for line in lines if line not in was)


def _voided(telling: Telling, event: e.RoundVoided) -> Iterable[Text]:
    why = f": {printable(event.reason)}" if event.reason else ""
    words = f"the round is void, {printable(event.irregularity)}{why}"
    yield telling.head(words, event.cite, WRONG)
    for lines in event.lines.values():
        yield from (_line(telling, line) for line in lines)


def _closed(telling: Telling, event: e.RoundClosed) -> Iterable[Text]:
    yield telling.head("the round is over", telling.chapter.paragraphs.play)
    if telling.viewer.role is Role.SURVEILLANCE and telling.round.lock:
        yield from _whole(telling)


def _whole(telling: Telling) -> Iterable[Text]:
    """For surveillance, after the round: every card that nobody or not everybody has seen."""
    state = telling.round
    if not state.deck:
        yield _under("the openings of this round are not in the record")
        return
    hidden: dict[str, list[int]] = {}
    for one in state.layout:
        if not one.turned:
            hidden.setdefault(_spot(telling, one.spot), []).append(one.position)
    hidden["the stub"] = list(range(state.dealt, len(state.deck)))
    for place, positions in hidden.items():
        yield _under(Text(f"never turned, {place}:", "dim"))
        for at in range(0, len(positions), 10):
            row = cards_row(telling.face(position) for position in positions[at : at + 10])
            yield _under(Text("  ").append_text(row))


_TOLD: Mapping[type, Callable[..., Iterable[Text]]] = {
    t.TableOpened: _table_opened,
    t.TableClosed: _table_closed,
    e.RoundOpened: _round_opened,
    e.HashGiven: _hash_given,
    e.WagerPlaced: _placed,
    e.WagerTakenBack: _taken_back,
    e.BetsClosed: _bets_closed,
    e.BitsOpened: _bits_opened,
    e.DeckMixed: _mixed,
    e.CardsDealt: _dealt,
    e.CardsTurned: _turned,
    e.DrawsShown: _draws,
    e.DecisionMade: _decided,
    e.SeatAbandoned: _abandoned,
    e.SeatSettled: _settled,
    e.ApprovalGiven: _approved,
    e.ApprovalRefused: _not_approved,
    e.RoundVoided: _voided,
    e.RoundClosed: _closed,
}
