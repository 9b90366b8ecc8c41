"""What is written in the middle of a felt: whose table it is, and payouts and notices, or where
they are posted instead (.2(b))."""

from collections.abc import Generator, Iterator, Sequence
from typing import Final

from pitboss.documents.felt.lettering import lines, width
from pitboss.documents.felt.plan import Writing
from pitboss.documents.inscriptions import inscriptions
from pitboss.documents.sign import title_of
from pitboss.documents.sign_panels import sign_rows
from pitboss.rulebook import GameRules

__all__ = ["POSTED", "writings"]

#: The words in place of what is posted on a sign (.2(b)(11)).
POSTED: Final = "Payouts, rules and limits: see the sign at this table"

_NAME_ROOM: Final = 860.0
_NOTICE_ROOM: Final = 980.0
_NOTICE: Final = 17.0
_ROW: Final = 13.0
_HEADING: Final = 14.0
_COLUMN_GAP: Final = 30.0


def writings(
    rules: GameRules, facility: str, middle: float, top: float, *, room: float
) -> Iterator[Writing]:
    """Every line, from the dealer's side downward. ``room`` is the width for payouts; without any
    they and the notices are on a sign."""
    y = top
    split, size = _name(facility)
    for line in split:
        y += size * 1.14
        spacing = size * 0.06 if len(split) == 1 else 0
        yield Writing(words=line, x=middle, y=y, size=size, spacing=spacing, what="holder")
    y += 36
    yield Writing(words=title_of(rules), x=middle, y=y, size=26, bold=False, what="game")
    y += 18
    if not room:
        y += 26
        yield Writing(words=POSTED.upper(), x=middle, y=y, size=16, spacing=1, what="posted")
        return
    for notice in inscriptions(rules):
        for line in lines(notice.words.upper(), _NOTICE, _NOTICE_ROOM):
            y += _NOTICE * 1.3
            yield Writing(words=line, x=middle, y=y, size=_NOTICE, what="notice")
    yield from _payouts(rules, middle, y + 22, room)


def _name(facility: str) -> tuple[tuple[str, ...], float]:
    """The name of the certificate holder, in at most four lines."""
    for size in (46.0, 40.0, 34.0, 28.0, 24.0, 20.0):
        found = lines(facility, size, _NAME_ROOM)
        if len(found) <= max(1, int(110 / size)):
            return found, size
    return lines(facility, 17.0, _NAME_ROOM), 17.0


# ── Payouts ──────────────────────────────────────────────────────────────────────────────────

_Table = tuple[str, list[tuple[str, str]]]


def _payouts(rules: GameRules, middle: float, top: float, room: float) -> Iterator[Writing]:
    """Every payout of every wager offered, in columns."""
    found: dict[str, list[tuple[str, str]]] = {}
    for name, hand, pays in sign_rows(rules):
        found.setdefault(name, []).append((hand, pays))
    y = top
    for band in _bands(sorted(found.items(), key=lambda one: -len(one[1])), room):
        wide = sum(_wide(one) for one in band) + _COLUMN_GAP * (len(band) - 1)
        x = middle - wide / 2
        deepest = y
        for table in band:
            low = yield from _column(table, x, y)
            deepest = max(deepest, low)
            x += _wide(table) + _COLUMN_GAP
        y = deepest + 16


def _bands(tables: Sequence[_Table], room: float) -> Iterator[list[_Table]]:
    """The tables side by side, as many as there is room for."""
    band: list[_Table] = []
    used = 0.0
    for table in tables:
        more = _wide(table) + (_COLUMN_GAP if band else 0)
        if band and used + more > room:
            yield band
            band, used, more = [], 0.0, _wide(table)
        band.append(table)
        used += more
    if band:
        yield band


def _wide(table: _Table) -> float:
    name, rows = table
    row = max(width(hand, _ROW) + 14 + width(pays, _ROW) for hand, pays in rows)
    return max(min(width(name.upper(), _HEADING), 260), row)


def _column(table: _Table, x: float, y: float) -> Generator[Writing, None, float]:
    name, rows = table
    wide = _wide(table)
    for line in lines(name.upper(), _HEADING, wide + 1):
        y += _HEADING * 1.2
        yield Writing(words=line, x=x, y=y, size=_HEADING, anchor="start", what="heading")
    for hand, pays in rows:
        y += _ROW * 1.25
        yield Writing(
            words=hand, x=x, y=y, size=_ROW, anchor="start", bold=False, what="payout-hand"
        )
        yield Writing(words=pays, x=x + wide, y=y, size=_ROW, anchor="end", what="payout")
    return y
