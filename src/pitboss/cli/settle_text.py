"""Settled rounds, for people and for programs: every line with its reason (docs/formats.md)."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from pitboss.cli.round_files import NotJsonError, Written, read_rounds
from pitboss.games.dealing import AUTOMATED_SHOE
from pitboss.money import dollars_text, parse_money
from pitboss.rulebook import Chapter, Submission, UnreadableError, chapter_of, read_submission
from pitboss.rulebook.reader import read_toml
from pitboss.settle import (
    SettleError,
    Settlement,
    selection_of,
)
from pitboss.settle.answer import SettledLine, SettledSeat
from pitboss.terminal.console import console, grid
from pitboss.wire.settled import Answered, Meters, answer_of, answer_text

__all__ = ["print_answer", "print_errors", "print_json", "print_text", "read_filed", "read_rounds"]

_OUTCOMES = {"win": "green", "lose": "red", "forfeit": "red", "push": "yellow"}
_CITE = "cyan"
#: The columns that reasons need beside the amounts. With fewer, they stand below.
_ROOM_FOR_REASONS = 44
_PADDING = 2
#: The length of a line shown before and after a fault in it.
_AROUND = 30


def read_filed(path: Path) -> Submission:
    """A filed submission to settle under. ``UnreadableError`` if it does not check clean."""
    found, verdict = read_submission(read_toml(path))
    if not verdict.ok:
        first, count = verdict.violations[0], len(verdict.violations)
        more = f", and {count - 1} more" if count > 1 else ""
        raise UnreadableError(
            f"{path}: nothing is settled under a submission that is not clean: {first.path}: "
            f"{first.message} [{first.cite}]{more} (pitboss check shows all)"
        )
    return found


def print_json(rounds: Iterable[Written], filed: Submission | None = None) -> bool:
    """Answer every round as JSON. Returns whether all were settled."""
    good = True
    for data, line in rounds:
        found = answer_of(data, filed)
        good = good and isinstance(found, Answered)
        print(answer_text(found, line))
    return good


def print_text(
    rounds: Iterable[Written], filed: Submission | None = None, out: Console | None = None
) -> bool:
    """Answer every round for a person. Returns whether all were settled."""
    out = out or console()
    good = True
    for number, (data, line) in enumerate(rounds):
        if number:
            out.print()
        found = answer_of(data, filed)
        if isinstance(found, Answered):
            print_answer(out, found.found, found.before)
        else:
            good = False
            print_errors(out, found, line)
    return good


# ── Refusals ─────────────────────────────────────────────────────────────────────────────────


def print_errors(out: Console, error: SettleError, line: int | None = None) -> None:
    """All faults of a round. For a text that is not JSON, also the line."""
    refused = (
        "Refused" if line is None or isinstance(error, NotJsonError) else f"Line {line}, refused"
    )
    if len(error.all) == 1:
        out.print(Text(f"{refused}: ", "bold red").append_text(_fault(error)))
    else:
        out.print(Text(f"{refused} for {len(error.all)} faults:", "bold red"))
        for one in error.all:
            out.print(Padding(_fault(one), (0, 0, 0, 2), expand=False))
    if isinstance(error, NotJsonError) and error.line:
        for pointed in _pointed(error):
            out.print(Text(pointed), soft_wrap=True)


def _fault(error: SettleError) -> Text:
    """One fault: the seat, if it is a seat's, the field, the message and the paragraph."""
    seat = f"seat {error.seat}"
    where = error.where if error.seat is None else f"{seat} ({error.where})"
    message = error.message.removeprefix(f"{seat}: ")
    text = Text(f"{where}: " if where else "", "bold red").append(message, "red")
    return text.append(f" [{error.cite}]", _CITE) if error.cite else text


def _pointed(error: NotJsonError) -> Iterator[str]:
    """The line of a fault with a caret under its column. A long line is cut around it."""
    at = error.column - 1
    first = max(0, at - _AROUND)
    shown = "".join(one if one.isprintable() else " " for one in error.text)
    part = shown[first : at + _AROUND]
    margin = f"  {error.line} | "
    yield f"{margin}{'…' if first else ''}{part}{'…' if len(shown) > at + _AROUND else ''}"
    yield f"{' ' * (len(margin) - 2)}| {' ' * (at - first + (first > 0))}^"


# ── Settlements ──────────────────────────────────────────────────────────────────────────────


def _money(text: str) -> str:
    return dollars_text(parse_money(text))


def print_answer(out: Console, found: Settlement, before: Meters) -> None:
    """A settled round: the dealer, every seat in settlement order, the meters."""
    chapter = chapter_of(found.game)
    out.print(Text(chapter.name, "bold").append(f"  58 Pa. Code Chapter {chapter.chapter}", ""))
    _print_dealer(out, found)
    _print_bank(out, found)
    _print_troubles(out, found)
    listing = _Listing(out, found, chapter)
    for seat in found.seats:
        out.print()
        listing.print_seat(seat)
    if found.meters or found.assumed:
        out.print()
    for key, levels in found.meters.items():
        out.print(_meter(key, levels, before.get(key, {})))
    if found.assumed:
        _print_assumed(out, found, chapter)


def _print_dealer(out: Console, found: Settlement) -> None:
    dealer = found.dealer
    if dealer is not None and dealer.hand:
        qualifies = {True: ", qualifies", False: ", does not qualify", None: ""}
        text = Text(f"Dealer  {dealer.hand}{qualifies[dealer.qualifies]}")
        out.print(_with_cards(text, dealer.high_cards or dealer.cards, out.width))
        if dealer.low is not None:
            low = Text(f"   low  {dealer.low}")
            out.print(_with_cards(low, dealer.low_cards or "", out.width))


def _print_bank(out: Console, found: Settlement) -> None:
    """A player's bank: what it took in and paid out, and the dealer's wager against it."""
    bank = found.bank
    if bank is None:
        return
    half = ", half of it the house's" if bank.co_banked else ""
    head = Text(f"Bank    Seat {bank.seat}{half}")
    out.print(head.append(" [645a.12, R72, assumed]", _CITE))
    sums = f"collected {_money(bank.collected)}, paid {_money(bank.paid)}"
    own = f"its own result {_signed(bank.net)}, vigorish {_money(bank.vigorish)}"
    out.print(Padding(Text(f"{sums}; {own}"), (0, 0, 0, 8), expand=False))
    if bank.dealer is not None:
        words = f"the dealer's {_money(bank.dealer_wager)} against it: {bank.dealer.outcome}, "
        words += f"{_money(bank.dealer.returned)} back"
        out.print(Padding(Text(words), (0, 0, 0, 8), expand=False))


def _signed(text: str) -> str:
    return f"-{_money(text[1:])}" if text.startswith("-") else _money(text)


def _with_cards(head: Text, cards: str, width: int) -> Text:
    """A hand with its cards behind it, or below it on one line."""
    if cards:
        gap = "  " if head.cell_len + len(cards) + 2 <= width else "\n  "
        head.append(f"{gap}{cards}", "bold")
    return head


def _print_troubles(out: Console, found: Settlement) -> None:
    """The irregularity of the round, if there was one."""
    for noted in found.irregularities:
        out.print(Text(f"Noted: {noted.kind} [{noted.cite}]", style="yellow"))
    if (void := found.void) is not None:
        kept = ", ".join(void.still_settled)
        rest = f"; still settled where it can be: {kept}" if kept else ""
        gone = "; the deck leaves the table" if void.deck_removed else ""
        text = f"The round is void: {void.kind}{rest}{gone} [{void.cite}]"
        out.print(Text(text, style="bold red"))


def _meter(key: str, levels: Mapping[str, str], before: Mapping[str, str]) -> str:
    moved = ", ".join(
        f"{level} {_money(before.get(level, '0'))} → {_money(after)}"
        if before.get(level) != after
        else f"{level} {_money(after)}"
        for level, after in levels.items()
    )
    return f"Meter of {key}: {moved}"


def _print_assumed(out: Console, found: Settlement, chapter: Chapter) -> None:
    """The rules that were not given, with the values assumed."""
    letters = {
        selection_of(chapter, line.wager): line.paytable
        for seat in found.seats
        for line in seat.lines
        if line.paytable is not None
    }
    options = {key: str(option.default) for key, option in chapter.options.items()}
    taken = {"dealing": AUTOMATED_SHOE, **options, **letters}
    text = Text("Assumed, because nobody gave it: ", "yellow")
    text.append(", ".join(f"{key} {taken[key]}" for key in found.assumed), "bold")
    out.print(text.append('. Give it in "rules", or a submission with --rules.', ""))


class _Listing:
    """The lines of a round, in columns of equal width for every seat."""

    def __init__(self, out: Console, found: Settlement, chapter: Chapter) -> None:
        self._out = out
        self._assumed = {
            line.wager
            for seat in found.seats
            for line in seat.lines
            if selection_of(chapter, line.wager) in found.assumed
        }
        dealer = found.dealer
        self._dealer = dealer.cards if dealer is not None else None
        rows = [self._cells(line) for seat in found.seats for line in seat.lines]
        self._widths = [max(map(len, column), default=0) for column in zip(*rows, strict=True)]
        used = 2 + sum(self._widths) + _PADDING * (len(self._widths) + 1)
        self._beside = out.width - used >= _ROOM_FOR_REASONS
        #: If there is no room for all columns, the odds go with the reason.
        self._odds = used <= out.width or self._beside

    def _cells(self, line: SettledLine) -> list[str]:
        of_seat = "" if line.of_seat is None else f" of seat {line.of_seat}"
        return [
            line.wager + of_seat,
            _money(line.staked) if line.staked != "0.00" else "",
            line.outcome,
            line.pays or "",
            f"{_money(line.returned)} back",
        ]

    def print_seat(self, seat: SettledSeat) -> None:
        """The seat's hand and net, and its wagers, each with its reason."""
        own = next((one.cards for one in seat.lines if one.hand == seat.hand), "") or ""
        name = Text(f"Seat {seat.seat}  {seat.hand or ''}".rstrip(), "bold")
        head = _with_cards(name, own, self._out.width)
        net = parse_money(seat.net)
        total = f"staked {_money(seat.staked)}, back {_money(seat.returned)}, net "
        sum_up = Text(total).append(dollars_text(net), "bold green" if net > 0 else "bold")
        fits = head.cell_len + sum_up.cell_len + 3 <= self._out.width
        gap = " " * (self._out.width - head.cell_len - sum_up.cell_len) if fits else "\n  "
        self._out.print(head.append(gap).append_text(sum_up))
        for line in seat.lines:
            self._print_line(line, own)

    def _print_line(self, line: SettledLine, own: str) -> None:
        name, stake, outcome, pays, back = self._cells(line)
        cells = [
            Text(name),
            Text(stake, justify="right"),
            Text(outcome, _OUTCOMES.get(outcome, "")),
            Text(pays),
            Text(back, justify="right"),
        ]
        widths = list(self._widths)
        if not self._odds:
            del cells[3], widths[3]
        reason = self._reason(line, own)
        listing = grid(*widths, *([0] if self._beside else []))
        listing.add_row(*cells, *([reason] if self._beside else []))
        self._out.print(Padding(listing, (0, 0, 0, 2), expand=False))
        if not self._beside:
            self._out.print(Padding(reason, (0, 0, 0, 4), expand=False))

    def _reason(self, line: SettledLine, own: str) -> Text:
        """The reason, table and paragraph, and the cards if the heads do not show them."""
        text = Text(line.rule)
        if not self._odds and line.pays and line.pays not in line.rule:
            text.append(f"; pays {line.pays}")
        if line.paid_from not in (None, "table inventory"):
            text.append(f"; by {line.paid_from}")
        if line.approval:
            text.append("; a floorperson approves")
        if line.limited is not None:
            text.append(f"; {_money(line.limited)} cut")
        if line.paytable is not None:
            assumed = ", assumed" if line.wager in self._assumed else ""
            text.append(f"; table {line.paytable}{assumed}")
        text.append(f" [{line.cite}]", _CITE)
        kicked = line.against is not None and " against " in line.rule
        compared = kicked or line.against_cards not in (None, self._dealer)
        if line.cards and (compared or line.cards != own):
            against = f" against {line.against_cards}" if line.against_cards else ""
            text.append(f"\n{line.cards}{against}", "bold")
        if line.low is not None:
            against = f" against {line.against_low_cards}" if line.against_low_cards else ""
            text.append(f"\n{line.low_cards}{against}", "bold")
        return text
