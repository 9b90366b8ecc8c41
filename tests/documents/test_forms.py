"""Slips and forms say what the record says, each part to its department."""

from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pitboss.cli.app import app
from pitboss.demo.facility import DEALER_RUN
from pitboss.documents import Paper as PaperSize
from pitboss.documents.forms import TITLES, departments, form
from pitboss.floor import COMMON_DAYS, DecideDispute, OpenDispute, SignDispute
from pitboss.money import Cents, dollars_text
from pitboss.record import Role
from pitboss.refusals import Refused
from pitboss.reports import forms_report
from pitboss.reports.filed_papers import NoPaperError
from pitboss.reports.paper import ACTS, KINDS, Paper
from pitboss.round import ConfirmCorrection, CorrectWager, RejectCorrection
from tests.house.test_corrected_rounds import EYE, SHOWN, WHY, Dealt
from tests.house.test_day import entries
from tests.house.test_dealer_play import go_on
from tests.house.test_disputes import PIT, SECOND, Table, not_made
from tests.support.databases import SOAK
from tests.support.document_stores import paper
from tests.support.houses import Running
from tests.support.printed import flat, outside, pages_of, pdf_of, said

Store = tuple[Running, Path]
LONG = "Grand " + "Casino of the Commonwealth " * 7 + "Resort"


def run(*words: str, db: Path) -> Result:
    return CliRunner().invoke(app, [*words, "--db", f"sqlite:///{db}"])


def all_papers(running: Running) -> list[Paper]:
    return forms_report(entries(running), running.clock.now).papers


def of_kind(running: Running, what: str) -> Paper:
    """The paper of a kind that has most signatures."""
    found = [one for one in all_papers(running) if one.what == what]
    assert found, f"no {what} in two days"
    return max(found, key=lambda one: (len(one.signatures), len(one.chips), one.amount))


def shows_title(page: str, one: Paper, facility: str) -> None:
    """Facility, title and date stand on the form (465a.3)."""
    title, _ = TITLES[one.what]
    assert page.startswith(title)
    assert facility in page
    assert f"No. {one.number} " in page
    assert f"gaming day {one.day}, {one.shift} shift" in page


def shows_department(page: str, one: Paper, number: int) -> None:
    """The part stands on it, and the department that receives it (465a.3)."""
    part = departments(one)[number]
    assert f"This is the {part.name}" in page
    assert f"Put in or given to {part.place}" in page
    assert f"Received by {part.department}" in page


def shows_amounts(page: str, one: Paper) -> None:
    for piece, value in one.chips.items():
        pieces = f"{value // piece:,}"
        assert f"{dollars_text(Cents(piece))} {pieces} {dollars_text(value)}" in page
    assert sum(one.chips.values()) == (one.amount if one.chips else 0)
    if one.what in ("slip", "fill", "credit"):
        assert f"Total {dollars_text(one.amount)}" in page
    elif one.what in ("jackpot", "box"):
        assert dollars_text(one.amount) in page


def shows_signatures(page: str, one: Paper) -> None:
    for signed in one.signatures:
        words = (signed.act, signed.person, signed.capacity.replace("-", " "))
        assert flat(" ".join(words)) in page
        assert COMMON_DAYS.clock(signed.at)[:10] in page or one.late
        if signed.capacity != Role.PLAYER:
            assert signed.credential
            assert f" {signed.credential} " in page


@pytest.mark.cites("465a.3(title)", "465a.3(copies)", "465a.36(e)", "465a.36(f)(3)")
@pytest.mark.parametrize("what", [one for one in KINDS if one != "correction"])
def test_each_form_says_what_the_record_says(papers_store: Store, what: str) -> None:
    running, db = papers_store
    one = of_kind(running, what)
    facility = running.house.facility().name
    out = db.with_name(f"{what}.pdf")
    done = run("form", one.name, "--out", str(out), db=db)
    assert done.exit_code == 0, done.output
    found = paper(running.store, one.name, running.clock.now)
    assert found.paper == one
    pages = pages_of(out.read_bytes())
    assert len(pages) == len(departments(one)), "each part is one page"
    for number, page in enumerate(pages):
        shows_title(page, one, facility)
        shows_department(page, one, number)
        shows_amounts(page, one)
        shows_signatures(page, one)
        for fact in one.facts.values():
            assert flat(fact) in page
        with pytest.raises(AssertionError):
            shows_title(page.replace(facility, ""), one, facility)
        with pytest.raises(AssertionError):
            shows_title(page.replace(one.day, ""), one, facility)
        with pytest.raises(AssertionError):
            shows_department(page.replace("Received by", ""), one, number)


@pytest.mark.cites("465a.3(copies)")
def test_the_parts_of_one_form_go_to_different_places(papers_store: Store) -> None:
    running, _ = papers_store
    for what in ("fill", "credit"):
        parts = departments(of_kind(running, what))
        assert [one.department for one in parts] == ["Cage", "Revenue audit"]
        assert [one.name for one in parts] == ["Original", "Duplicate"]


@pytest.mark.cites("643a.11(f)(3)(iii)(C)", "643a.11(f)(3)(iv)(C)", "465a.2")
def test_a_prize_names_its_approval_and_the_internal_controls(papers_store: Store) -> None:
    running, _ = papers_store
    one = of_kind(running, "jackpot")
    assert one.approved is not None
    (page, _) = pages_of(pdf_of(form(one, "Demo", running.house.facility().calendar)))
    assert f"Approval of the prize. {one.approved.person}, floorperson, credential" in page
    assert f"under the internal controls of § 465a.2; asked for by {one.cite}." in page
    assert one.cite.startswith("643a.11(f)(3)")


@pytest.mark.cites("465a.38(slip)", "465a.39(slip)")
@pytest.mark.parametrize("what", ["fill", "credit", "box", "jackpot"])
def test_an_open_form_says_whose_signature_is_missing(papers_store: Store, what: str) -> None:
    running, _ = papers_store
    whole = of_kind(running, what)
    acts = ACTS[what]
    for signed in range(1, len(acts)):
        one = replace(whole, status="open", signatures=whole.signatures[:signed])
        assert one.missing == acts[signed:]
        page = said(form(one, "Demo", COMMON_DAYS))
        assert "OPEN Not complete" in page
        for act in acts[signed:]:
            assert f"nobody has signed for “{act}”" in page
        left = (len(acts) - signed) * len(departments(one))
        assert page.count("signature missing") == left, "on each part"
    assert "signature missing" not in said(form(whole, "Demo", COMMON_DAYS))


@pytest.mark.cites("R60", "465a.36(f)(1)")
def test_late_void_and_expired_forms_are_marked(papers_store: Store) -> None:
    running, _ = papers_store
    late = replace(of_kind(running, "form"), late="it was forgotten")
    text = said(form(late, "Demo", COMMON_DAYS))
    assert "LATE Made after the end of its gaming day" in text
    assert "it was forgotten (R60)" in text
    void = replace(of_kind(running, "fill"), status="void", void="short by $5")
    assert "VOID short by $5. Its number stays used." in said(form(void, "Demo", COMMON_DAYS))
    expired = replace(of_kind(running, "jackpot"), status="expired")
    assert "EXPIRED" in said(form(expired, "Demo", COMMON_DAYS))
    plain = said(form(of_kind(running, "fill"), "Demo", COMMON_DAYS))
    assert not {"LATE", "VOID", "EXPIRED", "OPEN"} & set(plain.split())


#: Every form on the narrower paper, the longest one on each; all of them on each in the long form.
CUT = [
    (what, size)
    for what in KINDS
    for size in PaperSize
    if what != "correction" and (SOAK or size is PaperSize.A4 or what == "dispute")
]


@pytest.mark.parametrize(("what", "size"), CUT)
def test_nothing_is_cut_whatever_the_names_and_sums(
    papers_store: Store, what: str, size: PaperSize
) -> None:
    running, _ = papers_store
    one = replace(of_kind(running, what), amount=Cents(1_234_567_890), table="T" * 40)
    one.facts["Question"] = "why " * 60
    one.signatures[:] = [
        replace(signed, person="Maximiliana von Hohenfels " * 2) for signed in one.signatures
    ]
    pdf = pdf_of(form(one, LONG[:200], COMMON_DAYS), size)
    assert outside(pdf) == []
    if SOAK or what == "fill":
        assert pdf == pdf_of(form(one, LONG[:200], COMMON_DAYS), size), "the same to the byte"
    heads = [page for page in pages_of(pdf) if page.startswith(TITLES[what][0])]
    assert len(heads) == len(departments(one)), "each part begins a page"


# ── Corrections and disputes ─────────────────────────────────────────────────────────────────


@pytest.mark.cites("R63")
def test_a_correction_has_both_authorities_and_what_was_changed(tmp_path: Path) -> None:
    table = Dealt(f"sqlite:///{tmp_path / 'books.db'}")
    state = table.state
    assert state is not None
    seat = state.boxes[0]
    ante = state.seats[seat].wagers["ante"]
    for number, other in ((1, ante + 500), (2, ante + 1000), (3, ante + 1500)):
        given = CorrectWager(table.crew.floor, seat, "ante", Cents(other), WHY, SHOWN)
        assert table.do(given).ok, number
    assert table.do(ConfirmCorrection(EYE, 1)).ok
    assert table.do(RejectCorrection(table.crew.pit, 2, "the recording shows otherwise")).ok
    running = table.running
    made = [one for one in all_papers(running) if one.what == "correction"]
    assert [one.status for one in made] == ["complete", "void", "open"]
    assert [[s.act for s in one.signatures] for one in made] == [
        ["proposed", "confirmed"],
        ["proposed", "rejected"],
        ["proposed"],
    ]
    pages = pages_of(pdf_of(form(made[0], "Demo", COMMON_DAYS)))
    assert len(pages) == 3
    for page, department in zip(
        pages, ("Table games", "Surveillance", "Internal audit"), strict=True
    ):
        assert f"Received by {department}" in page
        assert WHY in page
        assert SHOWN in page
        assert f"seat {seat}, Ante {dollars_text(ante)} {dollars_text(Cents(ante + 500))}" in page
        assert "confirmed Iris surveillance" in page
    assert (
        "VOID the recording shows otherwise"
        in pages_of(pdf_of(form(made[1], "Demo", COMMON_DAYS)))[0]
    )
    waiting = pages_of(pdf_of(form(made[2], "Demo", COMMON_DAYS)))[0]
    assert "“confirmed” (pit manager or above, or surveillance)" in waiting
    running.end()


@pytest.mark.cites("R64")
def test_a_dispute_shows_the_settlement_by_the_facts_and_the_difference(tmp_path: Path) -> None:
    table = Table(f"sqlite:///{tmp_path / 'books.db'}")
    running = table.running
    facts = None
    while facts is None:
        go_on(running, table.play, table.play.rounds + 1)
        round_id, seat, player = table.a_round()
        facts = not_made(running, round_id, seat)
    (wager,) = facts.wagers
    asked = OpenDispute(player, DEALER_RUN, round_id, seat, wager, facts, "I made none")
    assert table.give(player, asked).ok
    name = f"{DEALER_RUN}/dispute-1"
    page = pages_of(pdf_of(form(paper(running.store, name).paper, "Demo", COMMON_DAYS)))[0]
    assert "nobody has signed for “decided”" in page
    assert table.give(SECOND, DecideDispute(SECOND, DEALER_RUN, 1, facts, "camera")).ok
    (row,) = running.floor.desk(player, "disputes").rows
    if row.dispute.waits is not None:
        amount = row.dispute.waits.difference
        assert table.give(PIT, SignDispute(PIT, DEALER_RUN, 1, amount)).ok
    one = paper(running.store, name).paper
    assert one.status == "complete"
    page = pages_of(pdf_of(form(one, "Demo", COMMON_DAYS)))[0]
    assert "Question I made none" in page
    assert "Reason camera" in page
    assert f"Difference {dollars_text(Cents(abs(one.amount)))} owed" in page
    assert f"decided {SECOND.person}" in page
    running.end()


# ── What is refused ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("7", "names no form"),
        ("7/napkin-1", "names no form"),
        ("nowhere/fill-1", "no table 'nowhere'"),
        (f"{DEALER_RUN}/fill-99999", "has no fill 99999: its last is"),
        ("reserve/jackpot-1", "it has none yet"),
    ],
)
def test_a_form_that_is_not_there_is_bad_input(papers_store: Store, name: str, why: str) -> None:
    running, db = papers_store
    with pytest.raises(NoPaperError, match=why):
        paper(running.store, name)
    out = db.with_name("none.pdf")
    done = run("form", name, "--out", str(out), db=db)
    assert isinstance(done.exception, Refused)
    assert not out.exists()


@pytest.mark.parametrize("out", ["one.docx", "nowhere/one.pdf", "one"])
def test_a_form_is_written_whole_or_not_at_all(papers_store: Store, out: str) -> None:
    _, db = papers_store
    done = run("form", f"{DEALER_RUN}/slip-1", "--out", str(db.parent / out), db=db)
    assert isinstance(done.exception, Refused)
    assert not (db.parent / out).exists()


def test_a_store_that_is_not_there_is_bad_input(tmp_path: Path) -> None:
    done = run("form", "7/fill-1", db=tmp_path / "none.db")
    assert isinstance(done.exception, Refused)
    assert list(tmp_path.iterdir()) == []


def test_several_spellings_name_one_form(papers_store: Store) -> None:
    running, _ = papers_store
    names = (f"{DEALER_RUN}/slip-1", f"{DEALER_RUN} slip 1", f"{DEALER_RUN}-slip-1")
    found = [paper(running.store, name).paper for name in names]
    assert all(one == found[0] for one in found)
