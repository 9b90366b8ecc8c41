"""A dispute sheet shows one hand as its player may see it, and carries the proof of its cards."""

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from pitboss.cards import card_text, parse_cards
from pitboss.cli.app import app
from pitboss.demo.facility import DEALER_RUN
from pitboss.documents import Paper
from pitboss.documents.books_papers import sheet_by
from pitboss.documents.compared_hands import deciding, main_line
from pitboss.documents.dispute_sheet import dispute_sheet
from pitboss.documents.round_code import expanded, is_round_code, round_code
from pitboss.documents.seat_sheet import NoSheetError, SeatSheet, _Maker, seat_sheets
from pitboss.floor import DecideDispute, OpenDispute
from pitboss.games.dealing import PLAYER
from pitboss.hands import five_card
from pitboss.house.history import FoundRound, find_round, openings_in
from pitboss.house.seals import FieldSealer
from pitboss.house.streams import Streams
from pitboss.money import Cents, dollars_text
from pitboss.record import Actor, Role
from pitboss.refusals import Refused
from pitboss.round import ConfirmCorrection, CorrectWager, Phase, State
from pitboss.round.events import DeckMixed, RoundClosed, RoundOpened, RoundVoided
from pitboss.round.facts import AS_RECORDED
from pitboss.round.fairness import readable
from pitboss.round.state import Seat
from pitboss.round.views import seen, view_of
from pitboss.settle import rule_text
from pitboss.wire.text import json_text
from tests.house.test_corrected_rounds import EYE, SHOWN, WHY, Dealt
from tests.house.test_disputes import SECOND, Table
from tests.support.databases import SOAK
from tests.support.document_stores import sheets
from tests.support.games import GAMES, PAI_GOW, UTH
from tests.support.houses import KEYS, Running
from tests.support.paths import ROOT
from tests.support.printed import codes_on, flat, outside, pages_of, pdf_of, said
from tests.support.rounds import whole_deck

Store = tuple[Running, Path]
SCRIPT = ROOT / "tools" / "verify_round.py"


def run(*words: str, db: Path) -> Result:
    return CliRunner().invoke(app, [*words, "--db", f"sqlite:///{db}"])


def over(running: Running, table: str) -> list[str]:
    """The rounds of a table that were settled, the newest first."""
    found: list[str] = []
    opened, void = "", False
    for one in running.entries(f"table/{table}"):
        if isinstance(one.event, RoundOpened):
            opened, void = one.event.round_id, False
        void = void or isinstance(one.event, RoundVoided)
        if isinstance(one.event, RoundClosed) and not void:
            found.insert(0, opened)
    return found


#: The games whose sheets are read from the page as printed: most cards, two hands, most wagers.
PRINTED = GAMES if SOAK else (UTH, PAI_GOW)


def tight(text: str) -> str:
    """A text without spaces: lines break after hyphens, too."""
    return flat(text).replace(" ", "")


def found_round(running: Running, round_id: str) -> FoundRound:
    streams = Streams(FieldSealer(KEYS))
    found = running.store.read(lambda look: find_round(look, streams, round_id))
    assert found is not None
    return found


def checked(text: str, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """What the stand-alone script says of a code."""
    path = folder / "code.txt"
    path.write_text(text, encoding="utf-8")
    line = [sys.executable, str(SCRIPT), str(path), *words]
    return subprocess.run(line, capture_output=True, text=True, check=False)


# ── Every game ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("R64", "R34")
@pytest.mark.parametrize("slug", GAMES)
def test_a_sheet_says_what_was_settled_and_its_code_proves_the_cards(
    played_store: Store, tmp_path: Path, slug: str
) -> None:
    running, _ = played_store
    round_id = over(running, f"{slug}-1")[0]
    made = sheets(running.store, round_id)
    assert len(made) == 3
    # A page costs more than all else here: all of them are printed in the long form.
    made = made if SOAK else made[:1]
    text = tight(said(dispute_sheet(made)))
    if slug in PRINTED:
        pdf = pdf_of(dispute_sheet(made))
        assert outside(pdf) == []
        text = tight(" ".join(pages_of(pdf)))
        assert sorted(codes_on(pdf)) == sorted(one.code for one in made)
    for one in made:
        for row in one.settled:
            both = f"{dollars_text(row.staked)} {row.result}"
            assert tight(both) in text, both
            assert tight(row.cite) in text
        assert tight(one.answer) in text
        assert one.proof.again, one.proof
        assert one.proof.chain
        assert readable(one.root).split()[0] in text
        assert one.proves == "cards"
        assert expanded(one.code)["root"] == one.root
    for code in [one.code for one in made]:
        done = checked(code, tmp_path, "--root", made[0].root)
        assert done.returncode == 0, done.stdout + done.stderr
        other = checked(code, tmp_path, "--root", "0" * 64)
        assert other.returncode == 1


@pytest.mark.parametrize("slug", GAMES)
def test_a_code_is_the_file_of_openings_in_short(played_store: Store, slug: str) -> None:
    running, _ = played_store
    for round_id in over(running, f"{slug}-1"):
        found = found_round(running, round_id)
        opened = found.entries[0].event
        for player in [*opened.players.values(), ""]:
            viewer = Actor(Role.PLAYER, player) if player else Actor(Role.SURVEILLANCE, "s")
            openings = openings_in(found, viewer)
            assert openings is not None
            whole = json.loads(json_text(openings))
            code = round_code(openings)
            assert is_round_code(code)
            assert expanded(code) == whole
            assert expanded(f"  {code}\r\n") == whole
            assert len(code) * 3 < len(json_text(openings))


@pytest.mark.parametrize("size", Paper)
def test_a_sheet_is_the_same_to_the_byte_and_fits_the_paper(
    played_store: Store, size: Paper
) -> None:
    running, _ = played_store
    made = sheets(running.store, over(running, "four-card-poker-1")[0])
    long = [replace(one, facility="Grand Casino of the Commonwealth " * 6) for one in made[:1]]
    pdf = pdf_of(dispute_sheet(long), size)
    assert pdf == pdf_of(dispute_sheet(long), size)
    assert outside(pdf) == []


def test_surveillance_sees_every_card_of_the_hand_and_says_so(played_store: Store) -> None:
    running, _ = played_store
    round_id = over(running, "ultimate-texas-holdem-1")[0]
    made = sheets(running.store, round_id, viewer=EYE)
    assert all(one.surveillance for one in made)
    assert "for surveillance" in pages_of(pdf_of(dispute_sheet(made[:1])))[0]
    assert all(None not in cards for one in made for p in one.panels for _, cards, _ in p.rows)


# ── Hidden cards ─────────────────────────────────────────────────────────────────────────────


def _with_other_hidden_cards(found: FoundRound, state: State, viewer: Actor) -> FoundRound:
    """The round with two cards exchanged that the viewer never saw, in what is sealed of it."""
    opened = found.entries[0]
    deal = opened.event.deal
    order = next(one.event.order for one in found.entries if isinstance(one.event, DeckMixed))
    known = seen(state, viewer)
    hidden = [order[at] for at in range(len(order)) if at not in known]
    deck = list(deal.deck)
    first, last = hidden[0], hidden[-1]
    deck[first], deck[last] = deck[last], deck[first]
    event = replace(opened.event, deal=replace(deal, deck=tuple(deck)))
    return replace(found, entries=(replace(opened, event=event), *found.entries[1:]))


def _sheet(running: Running, found: FoundRound, seat: int) -> SeatSheet:
    """The sheet of a seat of a round as it is handed in."""
    proof = sheets(running.store, found.entries[0].event.round_id, seat=seat)[0].proof
    given = (Streams(FieldSealer(KEYS)), found, found.end, proof, None)
    return running.store.read(lambda look: _plain(_Maker(look, *given).sheet(seat)))


def _plain(sheet: SeatSheet) -> SeatSheet:
    """A sheet without its code, whose hashes bind every card."""
    return replace(sheet, code="", proves="")


@pytest.mark.cites("R34")
@pytest.mark.parametrize("slug", GAMES)
def test_the_sheet_of_a_seat_is_the_same_whatever_the_hidden_cards(
    played_store: Store, slug: str
) -> None:
    running, _ = played_store
    for round_id in over(running, f"{slug}-1")[:2]:
        found = found_round(running, round_id)
        state = found.end
        for number, seat in state.seats.items():
            if not seat.wagers:
                continue
            viewer = Actor(Role.PLAYER, seat.player)
            other = _with_other_hidden_cards(found, state, viewer)
            assert other.end.deck != state.deck

            first, second = (_sheet(running, one, number) for one in (found, other))
            assert first == second
            assert dispute_sheet([first]).body == dispute_sheet([second]).body
        # What another seat alone has seen is on no sheet: surveillance's shows that it could be.
        _no_card_of_others(state, sheets(running.store, round_id))


@pytest.fixture(scope="module")
def folded_hand(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, FoundRound]]:
    """A closed round with a hand that was folded and never turned."""
    url = f"sqlite:///{tmp_path_factory.mktemp('folded')}/books.db"
    running = Running(url, "three-card-poker", seats=2).open()
    for rounds in range(2, 40):
        running.play(rounds)
        newest = over(running, "three-card-poker-1")[:1]
        found = [found_round(running, one) for one in newest]
        if found and any(_hidden(found[0].end, seat) for seat in found[0].end.seats.values()):
            yield running, found[0]
            running.end()
            return
    raise AssertionError("nobody folds")


def _hidden(state: State, seat: Seat) -> bool:
    return seat.folded and not any(laid.turned for laid in state.lying(PLAYER, seat.number))


@pytest.mark.cites("R64", "R34")
@pytest.mark.parametrize("role", [Role.FLOORPERSON, Role.INTERNAL_AUDITOR, Role.PLAYER])
def test_the_cards_on_a_sheet_are_those_of_the_viewers_view(
    folded_hand: tuple[Running, FoundRound], role: Role
) -> None:
    """A folded hand lies face down for staff, and its proof is not on their sheet."""
    running, found = folded_hand
    state = found.end
    folded = next(one for one in state.seats.values() if _hidden(state, one))
    viewer = Actor(role, folded.player if role is Role.PLAYER else "somebody")
    view = view_of(state, viewer)
    known = {card_text(card) for at in seen(state, viewer) if (card := state.face(at)) is not None}
    made = [
        one
        for one in sheets(running.store, state.round_id, viewer=viewer)
        if role is not Role.PLAYER or one.player == viewer.person
    ]
    asked = sheet_by(state.round_id, None)
    document = running.store.read(lambda look: asked(look, KEYS, viewer))
    assert document.body == dispute_sheet(made).body
    assert folded.number in [one.seat for one in made]
    unseen = {card_text(card) for card in whole_deck(state.rules)} - known
    for one in made:
        drawn = [card for panel in one.panels for _, cards, _ in panel.rows for card in cards]
        opened = {leaf["card"] for leaf in expanded(one.code)["openings"]}
        words = {word for step in one.steps for word in step.words.split()}
        assert {card_text(card) for card in drawn if card is not None} <= known
        assert opened <= known
        assert not words & {text.replace("T", "10") for text in unseen}
        (seat,) = [seat for seat in view.seats if seat.seat == one.seat]
        assert (None in one.panels[0].rows[0][1]) is (None in seat.cards)
    (hand,) = [seat.cards for seat in view.seats if seat.seat == folded.number]
    assert (None in hand) is (role is not Role.PLAYER)


def _no_card_of_others(state: State, made: tuple[SeatSheet, ...]) -> None:
    for one in made:
        hidden = {
            card_text(face)
            for laid in state.layout
            if laid.spot.area == PLAYER and laid.spot.seat != one.seat and not laid.turned
            if (face := state.face(laid.position)) is not None
        }
        shown = {
            card_text(card)
            for panel in one.panels
            for _, cards, _ in panel.rows
            for card in cards
            if card is not None
        }
        opened = {leaf["card"] for leaf in expanded(one.code)["openings"]}
        assert not hidden & (shown | opened)
        said = " ".join(step.words for step in one.steps)
        assert not any(card.replace("T", "10") in said.split() for card in hidden)


# ── What a code refuses ──────────────────────────────────────────────────────────────────────


def test_a_code_that_was_changed_is_refused(played_store: Store, tmp_path: Path) -> None:
    running, _ = played_store
    one = sheets(running.store, over(running, "let-it-ride-1")[0])[0]
    code = one.code
    for at in range(len(code) - 40, 20, -97):
        other = "A" if code[at] != "A" else "B"
        done = checked(f"{code[:at]}{other}{code[at + 1 :]}", tmp_path, "--root", one.root)
        assert done.returncode in (1, 2), at
        path = tmp_path / "code.txt"
        ours = CliRunner().invoke(app, ["verify-round", str(path), "--root", one.root])
        assert ours.exit_code == 1 or isinstance(ours.exception, Refused)
    for wrong in (code[:-1], code[: len(code) // 2], "PITBOSS1:/", "PITBOSS1:0\x00/", f"{code}00/"):
        done = checked(wrong, tmp_path, "--root", one.root)
        assert done.returncode == 2
        assert "no whole code of a round" in done.stderr
        with pytest.raises(Refused, match="no whole code"):
            expanded(wrong)


# ── Real cards, corrections, disputes ────────────────────────────────────────────────────────


@pytest.mark.cites("R63")
def test_a_corrected_round_shows_the_correction_and_no_proof_of_real_cards(tmp_path: Path) -> None:
    table = Dealt(f"sqlite:///{tmp_path / 'books.db'}")
    state = table.state
    assert state is not None
    seat = state.boxes[0]
    other = state.seats[seat].wagers["ante"] + 500
    given = CorrectWager(table.crew.floor, seat, "ante", Cents(other), WHY, SHOWN)
    assert table.do(given).ok
    assert table.do(ConfirmCorrection(EYE, 1)).ok
    round_id = state.round_id
    with pytest.raises(NoSheetError, match="still in progress"):
        sheets(table.running.store, round_id)
    for _ in range(3_000):
        if table.state is None or table.state.round_id != round_id:
            break
        if table.state.phase is Phase.CLOSED:
            break
        table.play.play()
        table.running.clock.now += 1
    (one,) = sheets(table.running.store, round_id, seat=seat)
    assert any("is corrected from" in step.words and WHY in step.words for step in one.steps)
    assert one.proves == "draws"
    assert expanded(one.code)["openings"] == []
    pdf = pdf_of(dispute_sheet([one]))
    assert codes_on(pdf) == [one.code]
    text = " ".join(pages_of(pdf))
    assert "The cards were real: a dealer dealt them, and no card was fixed before." in text
    assert "It proves the draws of the system" in text
    assert checked(one.code, tmp_path, "--root", one.root).returncode == 0
    table.running.end()


def test_a_round_without_any_openings_has_a_digest_that_proves_no_card(
    played_store: Store, tmp_path: Path
) -> None:
    running, _ = played_store
    one = sheets(running.store, over(running, "let-it-ride-1")[0])[0]
    told = json.dumps({"format": "pitboss-round-digest-1", "entry": one.proof.entry})
    bare = replace(one, code=told, proves="")
    pdf = pdf_of(dispute_sheet([bare]))
    assert codes_on(pdf) == [told]
    assert "It proves no card by itself" in " ".join(pages_of(pdf))
    done = checked(told, tmp_path)
    assert done.returncode == 2
    assert "no card can be checked with it" in done.stderr


@pytest.mark.cites("R64")
def test_a_dispute_is_on_the_sheet_with_its_words_and_its_decision(tmp_path: Path) -> None:
    table = Table(f"sqlite:///{tmp_path / 'books.db'}")
    round_id, seat, player = table.a_round()
    asked = OpenDispute(player, DEALER_RUN, round_id, seat, "ante", AS_RECORDED, "why did I lose?")
    assert table.give(player, asked).ok
    store = table.running.store
    text = pages_of(pdf_of(dispute_sheet(sheets(store, round_id, seat=seat))))[0]
    assert f"No. {DEALER_RUN}/dispute-1" in text
    assert "“why did I lose?”" in text
    assert "Decision." not in text
    found = DecideDispute(SECOND, DEALER_RUN, 1, AS_RECORDED, "cards were as recorded")
    assert table.give(SECOND, found).ok
    text = pages_of(pdf_of(dispute_sheet(sheets(store, round_id, seat=seat))))[0]
    assert f"{SECOND.person}: cards were as recorded; nothing is owed." in text
    others = [one for one in sheets(store, round_id) if one.seat != seat]
    assert all(not one.asked for one in others), "a question is on the sheet of its own hand"
    table.running.end()


# ── The card that decides ────────────────────────────────────────────────────────────────────


@pytest.mark.cites("R5")
@pytest.mark.parametrize(
    ("own", "other", "framed"),
    [
        ("Kh Kc Jh Th 7h", "Ks Kd Qs Jd Tc", "Jh"),
        ("Kh Kc Jh Th 7h", "As Ad Qs Jd Tc", "Kh Kc"),
        ("Kh Kc 8h 8d 7h", "Ks Kd 9s 9d Tc", "8h 8d"),
        ("Ah Qc 8h 5d 3h", "As Qd 8s 4d 2c", "5d"),
        ("9h 8c 7h 6d 5h", "Ts 9d 8s 7d 6c", "9h"),
        ("Ah Ac 8h 5d 3h", "As Kd Qs Jd Tc", ""),
        ("Ah Kc Qh 5d 3h", "As Kd Qs 5c 3c", ""),
    ],
)
def test_the_card_that_decides_is_framed(own: str, other: str, framed: str) -> None:
    mine, theirs = (five_card(parse_cards(text)) for text in (own, other))
    places = deciding(mine, theirs)
    assert {mine.cards[at] for at in places} == set(parse_cards(framed) if framed else ())


def test_the_answer_is_the_settlements_own_reason(played_store: Store) -> None:
    running, _ = played_store
    reasons: set[str] = set()
    for slug in GAMES:
        for round_id in over(running, f"{slug}-1"):
            found = found_round(running, round_id)
            state = found.end
            for one in sheets(running.store, round_id):
                line = main_line(state.settled[one.seat])
                assert line is not None
                reasons.add(line.reason)
                words = rule_text(line, one.chapter)
                if "hand " not in words and line.reason != "folded":
                    assert words.lower() in one.answer.lower()
    assert {"higher", "lower", "no-row"} <= reasons


# ── The command ──────────────────────────────────────────────────────────────────────────────


def test_the_command_prints_a_page_for_each_hand(played_store: Store) -> None:
    running, db = played_store
    round_id = over(running, "three-card-poker-1")[0]
    out = db.with_name("sheet.pdf")
    done = run("sheet", round_id, "--out", str(out), db=db)
    assert done.exit_code == 0, done.output
    made = sheets(running.store, round_id)
    heads = [page for page in pages_of(out.read_bytes()) if "Dispute sheet" in page]
    assert len(heads) == len(made)
    done = run("sheet", round_id, "--seat", str(made[0].seat), db=db)
    assert done.exit_code == 0
    assert done.stdout.count('class="sheet dispute"') == 1


def words_of(round_id: str, what: str) -> tuple[str, ...]:
    wrong: dict[str, tuple[str, ...]] = {
        "unknown round": ("no-such-round",),
        "unknown seat": (round_id, "--seat", "99"),
        "ending": (round_id, "--out", "x.docx"),
        "folder": (round_id, "--out", "nowhere/x.pdf"),
    }
    return wrong[what]


@pytest.mark.parametrize("what", ["unknown round", "unknown seat", "ending", "folder"])
def test_a_sheet_that_cannot_be_made_is_bad_input(played_store: Store, what: str) -> None:
    running, db = played_store
    done = run("sheet", *words_of(over(running, "let-it-ride-1")[0], what), db=db)
    assert isinstance(done.exception, Refused)
    assert done.stdout == ""


def test_a_sheet_names_a_round_and_a_checker_none(tmp_path: Path) -> None:
    assert run("sheet", db=tmp_path / "none.db").exit_code == 2
    assert run("sheet", "x", "--checker", db=tmp_path / "none.db").exit_code == 2


def test_without_keys_it_says_that_nothing_was_decided_again(played_store: Store) -> None:
    running, _ = played_store
    round_id = over(running, "let-it-ride-1")[0]
    made: Any = running.store.read(lambda look: seat_sheets(look, None, round_id))
    assert not made[0].proof.again
    text = " ".join(pages_of(pdf_of(dispute_sheet(made[:1]))))
    assert "Not decided again: the key that sealed their cards is missing" in text
    assert 'class="proof unproven"' in dispute_sheet(made[:1]).body
