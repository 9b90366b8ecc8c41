#!/usr/bin/env python3
"""Writes docs/events.md from the types: every kind of record, its fields, what is sealed.

python tools/write_events.py          (make docs)
"""

from pathlib import Path

import pitboss.floor  # noqa: F401  # kinds register themselves when they are imported
from pitboss.record import Kind, kinds

PAGE = Path(__file__).parent.parent / "docs" / "events.md"

HEAD = """# The record: every kind of event, command, state and view

Made from the types by `make docs`; a test holds that it is.

What happened is a list of entries and nothing else counts. An entry is one line of JSON:

| field | meaning |
| --- | --- |
| `stream` | whose: `facility`, `table/NAME`, `link/NAME`; of a table alone, its name |
| `number` | its place in the stream, from 1 without a gap |
| `at` | when, in seconds, as the shell handed it in |
| `actor` | who: the role, a space and the person |
| `command` | the id of the command that brought it about |
| `kind`, `version` | which of the events below |
| `body` | its fields; one that is missing has its default |

An unknown field is refused, an older version is read through its upcasts, a newer one is refused. A
field marked *sealed* is never written in clear: all such fields of an object stand under one seal,
`sealed`, or are left out; a reader without the key has their defaults. Cards are `As`, money is
whole cents, meters are millionths of a cent. A face-down card is a position of the deck (0 is the
top); its face stands in the event that turns it.

What was once written is read for ever: real entries of every kind and version are kept in
`tests/record/frozen/`, and a test reads them. A field that goes, gets another name, another type or
another default makes a new version of its kind, with an upcast from the old one; CONTRIBUTING.md
says how.
"""

PARTS = (
    ("Events of a round", "pitboss.round.events"),
    ("Events of a table", "pitboss.table.events"),
    ("Events of the floor", "pitboss.floor.events"),
    ("Papers of a table: commands and events", "pitboss.floor.papers"),
    ("Cards and devices of the house: commands, acts and events", "pitboss.floor.card_store"),
    ("Commands of a round", "pitboss.round.commands"),
    ("Commands of a table", "pitboss.table.commands"),
    ("Commands of the floor", "pitboss.floor.commands"),
    ("Acts of two authorities", "pitboss.floor.authority"),
    ("Decisions", "pitboss.games.choices"),
    ("Lines, meters, moves", "pitboss.games.lines"),
    ("", "pitboss.round.meters"),
    ("", "pitboss.round.moves"),
    ("States and views", "pitboss.round.state"),
    ("", "pitboss.table.state"),
    ("", "pitboss.floor.state"),
    ("", "pitboss.round.views"),
    ("", "pitboss.table.views"),
)


def described(one: Kind) -> str:
    """One kind as a section: what it says of itself, and its fields."""
    about = " ".join((one.type.__doc__ or "").split("\n\n")[0].split()).replace("``", "`")
    lines = [f"### `{one.name}`, version {one.version}", "", about, ""]
    fields = one.fields()
    if not fields:
        return "\n".join(lines)
    lines += ["| field | type | |", "| --- | --- | --- |"]
    for each in fields:
        marks = [
            mark for mark, has in (("sealed", each.sealed), ("optional", each.has_default)) if has
        ]
        kind = each.type_text.replace("|", "\\|")
        lines.append(f"| `{each.name}` | `{kind}` | {', '.join(marks)} |")
    return "\n".join([*lines, ""])


def page() -> str:
    """The whole page."""
    found = [HEAD]
    for title, module in PARTS:
        if title:
            found.append(f"## {title}\n")
        found += [described(one) for one in kinds().values() if one.type.__module__ == module]
    return "\n".join(found).rstrip() + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
