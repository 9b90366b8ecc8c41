"""The approvals register: no submission, link or table without the papers that it needs (R67)."""

from typing import Any

import pytest

from pitboss.floor import (
    AdoptSubmission,
    ApproveAct,
    AtTable,
    FileApproval,
    FileSubmission,
    OpenLink,
    ProposeAct,
    RestoreLink,
    TakeDownLink,
    TakeUpRules,
    WithdrawApproval,
    legal,
    needed,
)
from pitboss.floor.approvals import ApprovalFiled, ApprovalWithdrawn
from pitboss.floor.events import SubmissionFiled
from pitboss.floor.register import Approval, in_force
from pitboss.rulebook import chapters
from pitboss.table import OpenTable
from tests.support.floors import ADMIN, PIT, House, paper
from tests.support.games import CODIFIED_CHAPTER, GAMES, RIDE, UTH
from tests.support.logs import DEMO
from tests.support.tables import FLOOR

DAY = 24 * 3600
NEXT = DEMO.replace("1969-01-15", "1969-03-01")
ALONE = NEXT.replace(
    NEXT[NEXT.index("[approval]") : NEXT.index("# One Five-Card")], "approved = 1969-03-01\n"
)


def filed(house: House, text: str) -> str:
    house.do(FileSubmission, PIT, text)
    return [*house.floor.facility.filings][-1]


def without(house: House, *subjects: str) -> None:
    """A register that lacks some papers."""
    known = house.floor.facility
    kept = {number: one for number, one in known.approvals.items() if one.subject not in subjects}
    house.floor = house.floor.but(facility=known.but(approvals=kept))


def number_of(house: House, subject: str) -> int:
    return house.floor.facility.papers[subject][-1].number


# ── Submissions ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("R67", "601a.2(approval)")
def test_a_submission_comes_into_force_with_the_boards_approval_in_it() -> None:
    house = House()
    events = house.do(FileSubmission, PIT, NEXT)
    assert [type(one) for one in events] == [SubmissionFiled, ApprovalFiled]
    digest = [*house.floor.facility.filings][-1]
    (approval,) = house.floor.facility.papers[f"submission/{digest}"]
    assert (approval.reference, approval.date) == ("DEMO-2026-0117", "1969-03-01")
    assert (approval.scope, approval.by) == ("all games of this submission", PIT.person)
    house.two_persons(AdoptSubmission(digest))
    assert house.floor.facility.in_force == digest


@pytest.mark.cites("R67", "601a.2(approval)")
def test_a_submission_dated_in_the_future_is_not_brought_into_force() -> None:
    house = House()
    digest = filed(house, DEMO.replace("1969-01-15", "2099-01-15"))
    why = house.refused(ProposeAct, PIT, AdoptSubmission(digest))
    assert (why.code, why.cite) == ("approval/date", "R67")
    assert "is dated 2099-01-15, which is in the future" in why.reason


@pytest.mark.cites("R67")
@pytest.mark.parametrize("text", [ALONE, ALONE.replace("approved = 1969-03-01\n", "")])
def test_a_submission_without_the_whole_approval_is_not_brought_into_force(text: str) -> None:
    house = House()
    events = house.do(FileSubmission, PIT, text)
    assert [type(one) for one in events] == [SubmissionFiled], "it may be filed"
    digest = [*house.floor.facility.filings][-1]
    why = house.refused(ProposeAct, PIT, AdoptSubmission(digest))
    assert (why.code, why.cite) == ("approval/missing", "R67")
    assert "no approval of this Rules Submission is on record: file that of the Board" in why.reason
    # The Board decides later, and its paper is filed.
    house.do(FileApproval, PIT, *paper(f"submission/{digest}"))
    house.two_persons(AdoptSubmission(digest))


@pytest.mark.cites("R67")
def test_an_approval_that_ends_before_the_second_authority_agrees_is_none() -> None:
    house = House()
    digest = filed(house, NEXT)
    house.do(ProposeAct, PIT, AdoptSubmission(digest))
    house.do(WithdrawApproval, PIT, number_of(house, f"submission/{digest}"), "an error in it")
    why = house.refused(ApproveAct, ADMIN, house.floor.facility.proposed)
    assert why.code == "approval/withdrawn"
    assert "was withdrawn: an error in it" in why.reason


# ── Tables and links ─────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("R67", "601a.10(a)", "461a.4(a)", "605a.2(c)", "605a.7", "605a.8")
@pytest.mark.cites(
    *(f"{chapter.chapter}.2(b)" for chapter in chapters().values()),
    *("641a.2(c)", "643a.2(d)", "647a.2(c)", "649a.2(c)", "653a.2(c)"),
    *("639a.2(d)", "641a.2(d)", "643a.2(e)", "647a.2(d)", "649a.2(d)", "653a.2(d)"),
    *("655a.2(d)", "657a.2(d)"),
)
@pytest.mark.parametrize("electronic", [False, True])
@pytest.mark.parametrize("slug", GAMES)
def test_a_table_opens_only_with_every_paper_that_it_needs(slug: str, electronic: bool) -> None:
    house = House()
    table = house.set_up("T", slug, electronic=electronic)
    opens = AtTable("T", OpenTable(FLOOR, at=house.at))
    whole = house.floor
    needs = list(needed(table.rules, electronic=electronic))
    assert len({need.subject for need in needs}) == len(needs)
    for need in needs:
        house.floor = whole
        without(house, need.subject)
        why = house.refuses(opens)
        assert (why.code, why.cite) == ("approval/missing", need.cite)
        assert need.words in why.reason
        assert need.whose in why.reason
        assert need.subject[:60] in why.reason
    house.floor = whole
    without(house, *(set(whole.facility.papers) - {need.subject for need in needs}))
    house.give(opens)


def subjects(slug: str, *, electronic: bool, variant: str = "", text: str = DEMO) -> set[str]:
    house = House(text)
    table = house.set_up("T", slug, electronic=electronic, variant=variant)
    return {need.subject for need in needed(table.rules, electronic=electronic)}


@pytest.mark.cites("R67", "601a.10(a)")
def test_the_papers_follow_layout_equipment_systems_and_links() -> None:
    digest = House().floor.facility.in_force
    dealt = subjects(UTH, electronic=False)
    assert dealt == {
        f"submission/{digest}",
        f"layout/{UTH}",
        f"sign/{UTH}",
        "shuffler/counting",
        "shoe/automated-shoe",
        "electronic-wagering-system",
        "progressive-system",
        "link/high-five",
        "link/hand-bonus",
    }
    devices = {"shuffler/counting", "shoe/automated-shoe"}
    assert subjects(UTH, electronic=True) == dealt - devices
    variant = subjects(UTH, electronic=False, variant="high-limit")
    assert variant - dealt == {f"layout/{UTH}/high-limit", f"sign/{UTH}/high-limit"}
    assert dealt - variant == {f"layout/{UTH}", f"sign/{UTH}", "link/high-five"}


@pytest.mark.cites("643a.2(c)")
def test_a_system_for_the_five_card_bonus_alone_is_approved_too() -> None:
    """With a progressive the table has that system's paper already."""
    start = DEMO.index('three-card-progressive = { paytable = "A", amount = 1, seed = 1000')
    stop = DEMO.index("[games.three-card-poker]")
    text = DEMO[:start] + DEMO[stop:]
    house = House(text)
    house.set_up("T", RIDE, electronic=False)
    without(house, "progressive-system")
    why = house.refuses(AtTable("T", OpenTable(FLOOR, at=house.at)))
    assert (why.code, why.cite) == ("approval/missing", "643a.2(c)")
    assert "the system that takes the Five Card Bonus" in why.reason
    plain = text.replace("five_card_bonus_system = true\n", "")
    assert "progressive-system" in subjects(RIDE, electronic=False, text=text)
    assert "progressive-system" not in subjects(RIDE, electronic=False, text=plain)


@pytest.mark.cites(*(f"{chapter}.5(g)" for chapter in CODIFIED_CHAPTER.values()))
@pytest.mark.parametrize("slug", CODIFIED_CHAPTER)
def test_a_shoe_that_reshuffles_is_approved_by_the_chapter(slug: str) -> None:
    start = DEMO.index(f"[games.{slug}]")
    stop = DEMO.index(f"[games.{slug}.wagers]")
    keys = DEMO[start:stop]
    lines = [line for line in keys.splitlines() if not line.startswith("dealing")]
    text = DEMO.replace(keys, "\n".join([*lines, 'dealing = "reshuffling-shoe"', ""]))
    house = House(text)
    house.set_up("T", slug, electronic=False)
    without(house, "shoe/reshuffling-shoe")
    why = house.refuses(AtTable("T", OpenTable(FLOOR, at=house.at)))
    assert (why.code, why.cite) == ("approval/missing", f"{CODIFIED_CHAPTER[slug]}.5(g)")


@pytest.mark.cites("R67")
def test_a_withdrawn_or_expired_paper_opens_no_table() -> None:
    house = House()
    house.set_up("T", UTH)
    opens = AtTable("T", OpenTable(FLOOR, at=house.at))
    layout = f"layout/{UTH}"
    house.do(WithdrawApproval, PIT, number_of(house, layout), "the felt is worn")
    why = house.refuses(opens)
    assert (why.code, why.cite) == ("approval/withdrawn", "601a.10(a)")
    assert "LAB-1, was withdrawn: the felt is worn: file another" in why.reason
    fields = (layout, "OPS-2", "1969-12-31", "one day", "", "1970-01-02")
    house.do(FileApproval, PIT, *fields)
    for days, code in ((0, None), (1, None), (2, "approval/expired")):
        later = AtTable("T", OpenTable(FLOOR, at=house.at + days * DAY))
        assert (None if code is None else house.refuses(later).code) == code
    house.give(opens)


@pytest.mark.cites("R67")
def test_another_paper_of_the_same_subject_takes_the_place_of_one_that_ended() -> None:
    def made(number: int, **keys: Any) -> Approval:
        return Approval(number, "link/a", "L", "2026-01-15", "all", **keys)

    papers = [made(1), made(2, withdrawn="an error"), made(3, expires="2026-01-20")]
    assert in_force(papers, "2026-01-14") is None
    assert in_force(papers, "2026-01-20") == papers[2]
    assert in_force(papers, "2026-01-21") == papers[0]
    assert in_force(papers[1:], "2026-01-21") is None


@pytest.mark.cites("R67", "605a.8(controller)")
def test_a_link_opens_and_is_restored_only_with_its_paper() -> None:
    house = House()
    text = DEMO.replace("[links.hand-bonus]", "[links.spare]").replace(
        'link = "hand-bonus" }', 'link = "spare" }'
    )
    house.adopt(text)
    without(house, "link/spare")
    why = house.refused(ProposeAct, PIT, OpenLink("spare"))
    assert (why.code, why.cite) == ("approval/missing", "605a.8")
    house.do(FileApproval, PIT, *paper("link/spare"))
    house.two_persons(OpenLink("spare"))
    house.do(TakeDownLink, FLOOR, "spare", "a test")
    house.do(WithdrawApproval, PIT, number_of(house, "link/spare"), "a fault in the controller")
    assert house.refused(ProposeAct, PIT, RestoreLink("spare")).code == "approval/withdrawn"


@pytest.mark.cites("R67")
def test_an_open_table_takes_up_new_rules_only_with_their_papers() -> None:
    house = House()
    house.set_up("T", RIDE)
    house.give(AtTable("T", OpenTable(FLOOR, at=house.at)))
    house.adopt(NEXT)
    whole = house.floor
    without(house, f"sign/{RIDE}")
    assert house.refused(TakeUpRules, FLOOR, "T").code == "approval/missing"
    house.floor = whole
    house.do(TakeUpRules, FLOOR, "T")


# ── The register ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("R67", "461a.4")
@pytest.mark.parametrize(
    ("changed", "code", "words"),
    [
        ({0: "shuffler/robot"}, "approval/subject", "there is no shuffler 'robot'"),
        ({0: "shufler/counting"}, "approval/subject", "did you mean shuffler?"),
        ({0: "layout/blackjack"}, "approval/subject", "the games are"),
        ({0: f"layout/{UTH}/a b", 4: ""}, "approval/subject", "a variant has a name"),
        ({0: "progressive-system/x", 4: ""}, "approval/subject", "has no name behind it"),
        ({0: "link/", 4: ""}, "approval/subject", "a link has a name"),
        ({0: "submission/0", 4: ""}, "approval/subject", "no such submission is filed"),
        ({0: ""}, "approval/subject", "nothing that is approved"),
        ({1: " "}, "approval/form", "the reference of its paper"),
        ({3: ""}, "approval/form", "a scope"),
        ({4: ""}, "approval/form", "names its model"),
        ({0: f"layout/{UTH}"}, "approval/form", "names its model, and no other does"),
        ({2: "15.1.1969"}, "approval/form", "written as 2026-01-15"),
        ({2: "19690115"}, "approval/form", "written as 2026-01-15"),
        ({5: "never"}, "approval/form", "written as 2026-01-15"),
        ({5: "1969-01-14"}, "approval/form", "ends after the day of its date"),
        ({2: "1970-01-02"}, "approval/date", "not in the future: today is 1970-01-01"),
    ],
)
def test_a_paper_has_a_known_subject_and_its_whole_form(
    changed: dict[int, str], code: str, words: str
) -> None:
    house = House()
    good = [*paper("shuffler/counting", device=True), ""]
    assert isinstance(house.do(FileApproval, PIT, *good)[0], ApprovalFiled)
    fields = [changed.get(place, one) for place, one in enumerate(good)]
    why = house.refused(FileApproval, PIT, *fields)
    assert why.code == code
    assert words in why.reason


@pytest.mark.cites("R67")
def test_an_approval_is_withdrawn_once_with_a_reason() -> None:
    house = House()
    number = number_of(house, f"sign/{UTH}")
    assert house.refused(WithdrawApproval, PIT, number, " ").code == "act/reason"
    assert house.refused(WithdrawApproval, PIT, 0, "gone").code == "approval/unknown"
    offered = [one for one in legal(house.floor, PIT, house.at) if one.kind == "withdraw-approval"]
    assert len(offered) == len(house.floor.facility.approvals)
    events = house.do(WithdrawApproval, ADMIN, number, "gone")
    assert events == (ApprovalWithdrawn(number, "gone"),)
    known = house.floor.facility.approvals[number]
    assert (known.withdrawn, known.withdrawn_by) == ("gone", ADMIN.person)
    assert house.refused(WithdrawApproval, PIT, number, "again").code == "approval/withdrawn"
    left = [one for one in legal(house.floor, PIT, house.at) if one.kind == "withdraw-approval"]
    assert len(left) == len(offered) - 1
    assert house.refused(WithdrawApproval, FLOOR, number, "gone").code == "role/not-allowed"
