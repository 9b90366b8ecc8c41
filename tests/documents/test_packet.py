"""The packet asks for every approval that the table needs, and encloses the sign."""

from html import unescape

import pytest

from pitboss.documents import Paper
from pitboss.documents.packet import packet
from pitboss.floor import needed
from pitboss.rulebook import chapters
from tests.support.signs import everything, offered, pages, squeezed, strays


@pytest.mark.cites("601a.10(a)", "R67")
@pytest.mark.parametrize("slug", list(chapters()))
@pytest.mark.parametrize("electronic", [False, True])
def test_every_paper_that_the_table_needs_is_asked_for(slug: str, electronic: bool) -> None:
    submission, rules = offered(everything(slug))
    made = packet(rules, submission, electronic=electronic)
    body = unescape(made.body)
    for need in needed(rules, electronic=electronic):
        assert need.words in body
        assert need.cite in made.body
        assert need.whose.removeprefix("the ") in made.body
    assert f"{rules.chapter.chapter}.2(b), 601a.10(a)" in made.body
    shuffler = "Counting shuffler" in made.body or "shuffler/" in made.body
    assert shuffler == (rules.shuffler != "none" and not electronic)


@pytest.mark.parametrize("paper", Paper)
def test_request_sign_and_layout_are_printed_in_one_file(paper: Paper) -> None:
    submission, rules = offered({**everything("ultimate-texas-holdem"), "facility": "Long " * 39})
    made = packet(rules, submission, paper=paper)
    assert list(strays(made, paper)) == []
    found = pages(made, paper)
    assert found[0].startswith("To the Bureau of Gaming Operations")
    assert any(page.startswith("Ultimate Texas Hold 'Em Poker") for page in found)
    assert any("Checklist" in page or "653a.2(b)(1)" in page for page in found[1:])
    assert squeezed("Royal flush 500 to 1") in squeezed(" ".join(found))
    assert all("approved January 15, 2026" in page for page in found)
