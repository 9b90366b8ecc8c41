"""Kinds within a text: a value beside its kind and version, and how an old version is read."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any, Final

from pitboss.record.fields import SEAL
from pitboss.record.json_text import deeper
from pitboss.record.kinds import Kind, kind_named, kind_of
from pitboss.record.objects import check_keys
from pitboss.record.places import Seals, Unfit, Walk, shown, unfit
from pitboss.record.writer import SEALING_CALL, Form, Part, Text

__all__ = ["TAG", "kind_in", "read_tagged", "tagged_form"]

FormOf = Callable[[Any], Form]

#: The keys around the fields of a kind in a text.
TAG: Final = ("kind", "version", "body")
#: The deepest nesting of kinds.
_TAGGED_LEVELS: Final = 40
_MISSING: Final = object()


def tagged_form(allowed: tuple[type, ...], words: str, form_of: FormOf) -> Form:
    """The form of a value of several kinds: kind and version stand beside the body."""
    writers: dict[type, tuple[str, Form, bool]] = {}

    def writer(value: Any) -> tuple[str, Form, bool]:
        kind = kind_of(type(value))
        if kind is None or not issubclass(kind.type, allowed):
            unfit(value, words)
        form = form_of(kind.type)
        levels = form.text().levels
        head = f'{{"kind":"{kind.name}","version":{kind.version},"body":'
        bounded = levels is not None and levels < _TAGGED_LEVELS
        found = writers[type(value)] = (head, form, bounded)
        return found

    def text(value: Any, at: Seals | None) -> str:
        head, form, bounded = writers.get(type(value)) or writer(value)
        found = f"{head}{form.write(value, at)}}}"
        if not bounded and deeper(found, _TAGGED_LEVELS):
            raise Unfit(f"the value is nested too deeply: at most {_TAGGED_LEVELS} levels")
        return found

    def parts(value: Any, at: Seals | None) -> Iterator[Part]:
        yield Part(None, writer(value)[1], value, at)

    def read(data: Any, walk: Walk) -> Any:
        kind = kind_in(data, TAG, walk)
        if not issubclass(kind.type, allowed):
            raise walk.error(f"the kind {kind.name!r} stands where {words} belongs")
        return read_tagged(data, kind, walk, form_of)

    made_text = Text(SEALING_CALL, text, _TAGGED_LEVELS, seals=True)
    types = tuple(dict.fromkeys(allowed))
    return Form(words, frozenset({dict}), types, read, lambda: made_text, parts)


def kind_in(data: Any, names: tuple[str, ...], walk: Walk) -> Kind:
    """The kind that an object with these fields says it is."""
    if type(data) is not dict:
        raise walk.wrong(data, f"an object with {', '.join(names)}")
    if len(data) != len(names) or not all(map(data.__contains__, names)):
        check_keys(data, names, names, walk)
    kind = kind_named(data["kind"])
    if kind is None:
        raise walk.error(f"there is no kind {shown(data['kind'])}")
    return kind


def read_tagged(data: dict[str, Any], kind: Kind, walk: Walk, form_of: FormOf) -> Any:
    """The value of a body, brought up to the version that the engine knows."""
    version, body = data["version"], data["body"]
    if type(version) is not int or version < 1:
        raise walk.error(f"{shown(version)} is no version: versions are numbers from 1 upward")
    if version > kind.version:
        raise walk.error(
            f"version {shown(version)} of {kind.name} is newer than this engine knows "
            f"({kind.version}): read it with the engine that wrote it, or a newer one"
        )
    if version < kind.version:
        body = _upcast(body, version, kind, walk)
    return form_of(kind.type).read(body, walk)


def _upcast(body: Any, version: int, kind: Kind, walk: Walk) -> dict[str, Any]:
    """An old body, one version after another."""
    _check_body(body, kind, walk)
    sealed = body.get(SEAL, _MISSING)
    for old in range(version, kind.version):
        step = kind.upcasts.get(old)
        if step is None:
            raise walk.error(f"{kind.name} has no upcast from version {old} to {old + 1}")
        try:
            body = step(deepcopy(body))
        except (AttributeError, LookupError, TypeError, ValueError) as wrong:
            raise walk.error(f"version {old} of {kind.name} is damaged: {wrong!r}") from wrong
        _check_body(body, kind, walk)
    if body.get(SEAL, _MISSING) != sealed:
        raise walk.error("an upcast changed a seal: what is sealed stays as it is")
    return dict(body)


def _check_body(body: Any, kind: Kind, walk: Walk) -> None:
    if type(body) is not dict:
        raise walk.error(f"{shown(body)} stands where the body of {kind.name} belongs")
