"""The rulings stand in the package: every one can be quoted, and found from a paragraph."""

import re

from pitboss.rulebook import paragraphs
from pitboss.rulebook.rulings import related_rulings, rulings


def test_every_ruling_is_read_whole() -> None:
    assert list(rulings()) == [f"R{number}" for number in range(1, 74)]
    for one in rulings().values():
        assert one.text.endswith((".", ")"))
        assert "\n" not in one.text


def test_a_ruling_is_found_by_the_claim_that_names_it() -> None:
    numbers = [one.number for one in related_rulings("653a.11(h)(2)(ii)", "returned (R14)")]
    assert numbers == ["R14"]
    assert related_rulings("653a.2(a)", "") == ()


def test_a_ruling_is_found_by_the_paragraph_that_it_names_and_all_within() -> None:
    for paragraph in ("653a.11(j)", "653a.11(j)(1)", "641a.11(c)(6)(ii)"):
        assert "R45" in [one.number for one in related_rulings(paragraph, "")]
    for paragraph in ("653a.11", "653a.11(k)", "653a.11(jj)"):
        assert "R45" not in [one.number for one in related_rulings(paragraph, "")]


def test_every_ruling_that_the_trace_names_is_related() -> None:
    for one in paragraphs():
        named = set(re.findall(r"\bR[0-9]+\b", one.how))
        assert named <= {ruling.number for ruling in related_rulings(one.id, one.how)}
