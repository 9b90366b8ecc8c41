"""From a type hint to its form: which types can be written, and which are ambiguous."""

import inspect
import types
import typing
from abc import ABCMeta
from collections.abc import Callable, Iterator, Mapping, Set
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Annotated, Any, Final, NewType

from pitboss.cards import Card
from pitboss.money import Odds
from pitboss.record import containers, forms
from pitboss.record.fields import SEALED, has_fields, is_union, type_text
from pitboss.record.kinds import FORMS, Reference, kind_of, kinds, own_form
from pitboss.record.objects import object_form
from pitboss.record.places import Seals, Walk, unfit
from pitboss.record.tags import tagged_form
from pitboss.record.writer import Form, Part, Text, made

__all__ = ["form_of"]

_SIMPLE: Final[Mapping[Any, Form]] = {
    None: forms.NONE,
    types.NoneType: forms.NONE,
    bool: forms.BOOL,
    int: forms.INT,
    str: forms.TEXT,
    bytes: forms.BYTES,
    Fraction: forms.FRACTION,
    Card: forms.CARD,
}


def form_of(hint: Any) -> Form:
    """The form of a type; a type that cannot be written is a TypeError."""
    form: Form | None = FORMS.get(hint)
    if form is None:
        form = FORMS[hint] = _compiled(hint)
    return form


def _compiled(hint: Any) -> Form:
    if hint in _SIMPLE:
        return _SIMPLE[hint]
    if isinstance(hint, NewType):
        return form_of(hint.__supertype__)
    if is_union(hint):
        return _union(hint)
    origin = typing.get_origin(hint)
    if origin is Annotated:
        return _annotated(hint)
    if origin is not None:
        return _generic(hint, origin, typing.get_args(hint))
    return _class(hint)


def _annotated(hint: Any) -> Form:
    if SEALED in hint.__metadata__:
        raise TypeError(f"{type_text(hint)} is sealed in part: Sealed stands around a whole field")
    return form_of(hint.__origin__)


def _generic(hint: Any, origin: Any, parts: tuple[Any, ...]) -> Form:
    if origin is tuple:
        if len(parts) == 2 and parts[1] is Ellipsis:
            return containers.tuple_of(form_of(parts[0]))
        return containers.tuple_by_place(tuple(form_of(part) for part in parts))
    if origin in (frozenset, Set):
        return containers.set_of(form_of(parts[0]))
    if origin in (dict, Mapping):
        return containers.mapping_of(form_of(parts[0]), form_of(parts[1]))
    raise _unwritable(hint)


def _class(hint: Any) -> Form:
    way = own_form(hint)
    if way is not None:
        if isinstance(way, Reference):
            return forms.reference_form(way)
        return forms.scalar_form(way)
    if hint is Any or hint is object:
        return tagged_form((object,), "a registered kind", form_of)
    if not isinstance(hint, type):
        raise _unwritable(hint)
    if issubclass(hint, Enum):
        return forms.enum_form(hint)
    if issubclass(hint, Odds):
        return forms.odds_form(hint)
    if _is_open(hint):
        return tagged_form((_allowed(hint),), f"a registered kind of {hint.__name__}", form_of)
    if has_fields(hint):
        return object_form(hint, form_of)
    raise _unwritable(hint)


def _is_open(cls: Any) -> bool:
    """Whether a type is abstract, so that the text must name the kind."""
    if cls is Any:
        return True
    if not isinstance(cls, type) or own_form(cls) is not None or issubclass(cls, Odds):
        return False
    if getattr(cls, "_is_protocol", False) or inspect.isabstract(cls):
        return True
    return (isinstance(cls, ABCMeta) and not has_fields(cls)) or _kinds_derive_from(cls)


def _kinds_derive_from(cls: type) -> bool:
    """Whether a class is no kind itself, but kinds derive from it."""
    if kind_of(cls) is not None:
        return False
    return any(issubclass(one.type, cls) for one in kinds().values())


def _union(hint: Any) -> Form:
    """The form of a union, whose members are told apart by the text."""
    hinted = typing.get_args(hint)
    tagged = [part for part in hinted if _can_be_tagged(part)]
    members = [form_of(part) for part in hinted if part not in tagged]
    if len(tagged) == 1:
        members.append(form_of(tagged[0]))
    elif tagged:
        words = f"one of {', '.join(part.__name__ for part in tagged)}"
        members.append(tagged_form(tuple(_allowed(part) for part in tagged), words, form_of))
    by_json = _by(hint, [(kind, form) for form in members for kind in form.json])
    by_type = _by(hint, [(cls, form) for form in members for cls in form.types])
    words = " or ".join(form.words for form in members)

    def read(data: Any, walk: Walk) -> Any:
        form = by_json.get(type(data))
        if form is None:
            raise walk.wrong(data, words)
        return form.read(data, walk)

    def chosen(value: Any) -> Form:
        return by_type.get(type(value)) or _nearest(value, by_type) or unfit(value, words)

    def parts(value: Any, at: Seals | None) -> Iterator[Part]:
        yield Part(None, chosen(value), value, at)

    def text() -> Text:
        others = [form for cls, form in by_type.items() if cls is not types.NoneType]
        if len(others) == 1 and len(by_type) == 2:
            return _optional(others[0].text())
        return _by_type({cls: form.text() for cls, form in by_type.items()}, chosen)

    return Form(words, frozenset(by_json), tuple(by_type), read, cache(text), parts)


def _optional(text: Text) -> Text:
    """The text of a value or None."""
    expression = f"'null' if $x is None else {text.of('$x', '$f', '$a')}"
    return Text(expression, text.uses, text.levels, text.seals)


def _by_type(texts: Mapping[type, Text], chosen: Callable[[Any], Form]) -> Text:
    """The text of a value of one of several types, told apart by its own type."""
    seals = any(text.seals for text in texts.values())
    writers = {
        cls: made([f"return {text.of('x', 'f0')}"], text, seals=seals).uses
        for cls, text in texts.items()
    }

    def other(value: Any, at: Seals | None = None) -> str:
        return chosen(value).write(value, at)

    call = "(x, at)" if seals else "(x)"
    names = {"writers": writers, "other": other}
    return made([f"return writers.get(type(x), other){call}"], *texts.values(), names=names)


def _can_be_tagged(part: Any) -> bool:
    return _is_open(part) or (isinstance(part, type) and kind_of(part) is not None)


def _allowed(part: Any) -> type:
    """The base class of a tagged value, if any. A protocol is checked by mypy alone."""
    return object if part is Any or getattr(part, "_is_protocol", False) else part


def _by(hint: Any, pairs: list[tuple[type, Form]]) -> dict[type, Form]:
    """Forms by what tells them apart; a union whose members are not told apart is refused."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise TypeError(
            f"{type_text(hint)} is ambiguous: two of its types are written alike or hold the same "
            "Python type; register dataclasses as kinds, or use one type"
        )
    return found


def _nearest(value: Any, by_type: Mapping[type, Form]) -> Form | None:
    """The form of a value whose type is a subclass of a declared one."""
    if isinstance(value, bool):
        return None
    return next((form for cls, form in by_type.items() if isinstance(value, cls)), None)


def _unwritable(hint: Any) -> TypeError:
    return TypeError(
        f"{type_text(hint)} cannot be written down: use numbers, texts, cards, money, enums, "
        "dataclasses, NamedTuples, tuple[...], frozenset[...] or Mapping[...], or register the "
        "type with reference() or scalar()"
    )
