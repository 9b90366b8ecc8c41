"""Which tests cite which paragraph."""

from collections.abc import Iterable

import pytest

from pitboss.rulebook import paragraphs


def printed(ids: Iterable[str]) -> list[str]:
    """The paragraphs that the trace has. Of a chapter that is only known in part, many are not
    printed."""
    known = {one.id for one in paragraphs()}
    return sorted(set(ids) & known)


def cited(items: Iterable[pytest.Item]) -> dict[str, list[str]]:
    """The index of tests by paragraph, from the marks of collected tests."""
    index: dict[str, set[str]] = {}
    for item in items:
        for mark in item.iter_markers("cites"):
            for paragraph in mark.args:
                # One entry a test function: its parameters are not separate claims.
                index.setdefault(paragraph, set()).add(item.nodeid.split("[")[0])
    return {paragraph: sorted(tests) for paragraph, tests in sorted(index.items())}
