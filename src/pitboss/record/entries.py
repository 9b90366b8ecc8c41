"""The line of an entry, straight: the envelope and the event in one text."""

from collections.abc import Callable
from typing import Any, Final

from pitboss.record.compiling import form_of
from pitboss.record.envelope import Actor, Entry
from pitboss.record.kinds import FORMS, kind_of
from pitboss.record.members import SURROGATE
from pitboss.record.walk import DEEPEST
from pitboss.record.writing import TOP, quoted, remembered, unfit

__all__ = ["straight_line"]

#: The line of an entry up to its body, the parts of the body, and the sealed fields between them.
Parts = tuple[str, tuple[str, ...], tuple[Any, ...]]
#: Where the functions that write a line are among the forms, by the type of the event.
_LINES: Final = object()


def straight_line(entry: Entry) -> str | Parts | None:
    """The line of an entry with nothing unexpected in it, or its parts where something in it is to
    be sealed; None where the forms must decide."""
    by_type = FORMS.get(_LINES)
    if by_type is None:
        by_type = FORMS[_LINES] = {}
    cls = type(entry.event)
    try:
        if cls not in by_type:
            by_type[cls] = _line_of(cls)
        found: str | Parts | None = by_type[cls](entry)
    except Exception:
        # The forms come to the same place, and say what is wrong and where it stands.
        return None
    return found


def _left_to_the_forms(entry: Entry) -> None:
    """No line."""


def _line_of(cls: type) -> Callable[[Entry], str | Parts | None]:
    """What writes the entries of a kind of event."""
    kind, person = kind_of(cls), form_of(Actor).straight(TOP)
    straight = None if kind is None else form_of(kind.type).straight(TOP)
    if kind is None or person is None or straight is None or straight.depth > DEEPEST:
        return _left_to_the_forms
    tag = f'"kind":"{kind.name}","version":{kind.version},"body":'
    write, actor, seals = straight.uses, remembered(person.uses), straight.seals

    def line(entry: Entry) -> str | Parts | None:
        stream, number, at = entry.stream, entry.number, entry.at
        if not type(number) is type(at) is int or type(stream) is not str:
            unfit(entry)
        head = (
            f'{{"stream":{quoted(stream)},"number":{number},"at":{at},'
            f'"actor":{actor(entry.actor)},"command":{quoted(entry.command)},{tag}'
        )
        body = write(entry.event)
        text = f"{head}{''.join(body)}" if seals else f"{head}{body}}}"
        # To look for one character is far quicker than to look for several.
        if "\\" in text and SURROGATE in text:
            return None
        return (head, body, seals) if seals else text

    return line
