"""The record: how events and commands are written and read, with versions and sealed fields.

A class becomes a kind of record by a decorator, and its types say how it is written::

    @recorded("bets-closed")
    class BetsClosed:
        then: Moment
        deck: Sealed[tuple[Card | None, ...]] = ()

===============================  ================================================================
``None``, ``bool``, ``int``      as JSON has them; a NewType as what it is of; never a fraction
``str``, ``bytes``               a text; lower-case hex
``Card``, ``Fraction``, odds     ``"As"``; ``"1/3"``; ``"3 to 2"``
enums                            the member's value
``tuple``, ``frozenset``         a list; sorted by what is written
``Mapping``                      an object in its order; a list of pairs if keys are not simple
dataclass, ``NamedTuple``        an object by field; a field at its default may be left out
one of several dataclasses,      ``{"kind", "version", "body"}``: each must be a registered kind
an abstract class, a protocol,
a class that kinds derive from
``A | B``                        told apart by JSON's own types; else the type is refused
``reference(cls, key)``          ``{"ref": key}``, found again by the codec's lookups
``scalar(cls, write, read)``     a form of its own
``Sealed[T]``                    all such fields of an object are one ``"sealed": text`` beside the
                                 others with a sealer, and left out without one
===============================  ================================================================
"""

from pitboss.record.codec import Codec
from pitboss.record.envelope import Actor, Entry, Given, Place, Role, Unread
from pitboss.record.fields import FROM_EVENTS, SEALED, Field, FromEvents, Sealed
from pitboss.record.frozen import Copied, derived, kept_with, quick
from pitboss.record.kinds import Kind, kind, kinds, recorded, reference, scalar
from pitboss.record.places import RecordError, Sealer

__all__ = [
    "FROM_EVENTS",
    "SEALED",
    "Actor",
    "Codec",
    "Copied",
    "Entry",
    "Field",
    "FromEvents",
    "Given",
    "Kind",
    "Place",
    "RecordError",
    "Role",
    "Sealed",
    "Sealer",
    "Unread",
    "derived",
    "kept_with",
    "kind",
    "kinds",
    "quick",
    "recorded",
    "reference",
    "scalar",
]
