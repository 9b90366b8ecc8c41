"""Every format: what is written fits its schema and is read back as it was."""

import json
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import jsonschema_rs
import pytest

from pitboss.audit.session_log import LogHead
from pitboss.audit.verify import Verdict
from pitboss.cards import Card
from pitboss.cli.compare_text import compare_files
from pitboss.floor import Dispute
from pitboss.floor.closed_rounds import Finding as Decided
from pitboss.floor.state import Hit
from pitboss.games import Line, Reason
from pitboss.games import Outcome as LineOutcome
from pitboss.games.choices import Check, Raise
from pitboss.house.exceptions import ExceptionKind, ExceptionRow
from pitboss.house.meters import MeterNow
from pitboss.house.statement import StatementRow
from pitboss.house.views import RoundSummary
from pitboss.money import Cents
from pitboss.odds.advice import advise, asked_of, terms_of
from pitboss.odds.choice import look_up
from pitboss.odds.edited_tables import price_edited
from pitboss.odds.strategy.guide import best_play
from pitboss.record import Actor, Role
from pitboss.reports import CardsReport, FormsReport, HoldReport, HoldRow, Payouts
from pitboss.reports.account import AccountReport
from pitboss.reports.cards import CardDay, CardMove
from pitboss.reports.chips import ChipsReport, ChipsRow, InstrumentRow, Way
from pitboss.reports.comparison import price
from pitboss.reports.exceptions import DisputesReport, ExceptionsReport, TableDispute
from pitboss.reports.forms import Finding
from pitboss.reports.papers import Paper, Signature
from pitboss.reports.periods import Period
from pitboss.round import RefusedError
from pitboss.round.facts import AS_RECORDED, Facts
from pitboss.round.fairness import open_deal
from pitboss.rulebook import chapter_of, chapters, check, examine, paragraphs
from pitboss.school.training import GameTraining, Session, TrainingRecord, with_answer, with_session
from pitboss.settle import RefusedRound, SettleError, Settlement, answer, play, refused
from pitboss.simulate.engine_check import check_rounds
from pitboss.simulate.report import report
from pitboss.simulate.sessions import play_sessions
from pitboss.simulate.simulation import run
from pitboss.store import Fault
from pitboss.store.export_lines import ExportBalance, ExportEnd, ExportHead
from pitboss.wire import as_json, from_core, json_text, read, schema, schema_names
from pitboss.wire.account import account_of
from pitboss.wire.advice_asked import AdviceAsked
from pitboss.wire.cards import cards_of
from pitboss.wire.check import Checked
from pitboss.wire.chips import chips_of
from pitboss.wire.command_list import Done, command_list
from pitboss.wire.comparison import comparison_of
from pitboss.wire.disputes import disputes_of
from pitboss.wire.drill import DrillAnswer, DrillAsked, DrillGraded, graded, next_question
from pitboss.wire.edited_table import PaytableAsked, paytable_told
from pitboss.wire.exceptions import exceptions_of
from pitboss.wire.forms import forms_of
from pitboss.wire.games import games_listed
from pitboss.wire.health import Health
from pitboss.wire.hold import hold_of
from pitboss.wire.kinds import FAMILIES
from pitboss.wire.lobby import floor_answer
from pitboss.wire.meters import meters_of
from pitboss.wire.odds import Odds, Solved, odds_of
from pitboss.wire.played_sessions import SessionsAsked, sessions_told, spec_asked
from pitboss.wire.price import priced
from pitboss.wire.problem import FaultTold, ProblemTold
from pitboss.wire.round_steps import round_list, round_replay
from pitboss.wire.rounds import rounds_of
from pitboss.wire.rules import chapter_rules
from pitboss.wire.strategy import advice_given, best_strategy
from pitboss.wire.trace import trace_of
from pitboss.wire.verify import verified
from tests.support.commands import fits
from tests.support.committed_deals import DEALT, DRAWS, PLAYERS, WAGERS, deal
from tests.support.databases import new_database
from tests.support.houses import Running
from tests.support.paths import ROOT
from tests.support.shown_tables import looks, replayed
from tests.support.simulations import spec_of

DEMO = ROOT / "examples" / "demo.toml"
DAY = "2026-03-07"
DRAWN = [draw.name for draw in DRAWS]


@cache
def rounds() -> tuple[Any, ...]:
    """The rounds of the cases, as they are written down."""
    lines = [
        line
        for path in sorted((ROOT / "cases").glob("*.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.strip()
    ]
    return tuple(json.loads(line)["input"] for line in lines)


# ── A model or more of every format, from real objects of the core ───────────────────────────


@cache
def settled() -> tuple[tuple[Any, Settlement | RefusedRound], ...]:
    return tuple((one, settlement(one)) for one in rounds())


def settlement(one: Any) -> Settlement | RefusedRound:
    try:
        done = play(one)
    except SettleError as error:
        return refused(error)
    return answer(done)


def rounds_that_fit() -> Iterator[Any]:
    for one, answered in settled():
        if isinstance(answered, Settlement):
            yield read("settle-input", json.dumps(one))


def submissions() -> Iterator[Any]:
    data = tomllib.loads(DEMO.read_text(encoding="utf-8"))
    data["approval"] |= {"date": data["approval"]["date"].isoformat()}
    yield read("submission", json.dumps(data))


def odds() -> Iterator[Odds]:
    for chapter in chapters().values():
        yield odds_of(chapter.slug, *look_up(chapter))


def verdicts() -> Iterator[Any]:
    yield from_core(Checked, check({"facility": "x", "games": {"chess": {}}}))
    clean = check(tomllib.loads(DEMO.read_text(encoding="utf-8")))
    yield from_core(Checked, clean, odds=tuple(odds())[:2])


def advice() -> Iterator[Any]:
    for game, cards in (("649a", "Ah Kd 3c"), ("645a", "Ah Kd 3c 2d 9s Jk Th")):
        terms = terms_of(chapter_of(game), {})
        yield advice_given(terms, advise(asked_of(terms, cards, "", "", None)))


def strategies() -> Iterator[Any]:
    for game in ("643a", "645a", "649a"):
        yield best_strategy(best_play(terms_of(chapter_of(game), {})))


def simulations() -> Iterator[Any]:
    spec = spec_of("649a")
    total, checked = run(spec, 2000), check_rounds(spec, [0, 1])
    yield report(total, checked, an_hour=40, bankrolls=[10_000], seconds=1.5)


def comparisons() -> Iterator[Any]:
    found = compare_files(DEMO, DEMO)
    yield comparison_of(found.games, 40, 0, 1)
    yield comparison_of(found.games[:1], 40, 7, 1)


def proofs() -> Iterator[Any]:
    yield verified(Verdict())
    yield verified(Verdict(faults=[Fault("table/T 3", "bent")], folded=Counter({"why": 2})))


def meters() -> Iterator[Any]:
    hit = Hit(1, "T", "T-1", 1, "meter", Cents(5), 99)
    own = MeterNow("table", "T", "progressive", {"meter": 10**8}, 1, 2, 3, 4, 1, (hit,), "", True)
    link = MeterNow("link", "high", "progressive", {"mega": 1}, 0, 0, 0, 0, 0, (), "off", False)
    yield meters_of([own, link], {own.key: Payouts(Cents(1), Cents(2))})


def holds() -> Iterator[Any]:
    yield hold_of(HoldReport())
    row = HoldRow("T", "let-it-ride", "bet-1", 3, Cents(300), Cents(-5))
    row.theoretical, row.variance = Fraction(7, 3), Fraction(9)
    yield hold_of(HoldReport(1, [row], [row]))


def forms() -> Iterator[Any]:
    signed = Signature("Ann", "dealer", "", 99)
    paper = Paper("fill", 1, "T", "let-it-ride", DAY, "day", chips={Cents(500): Cents(1000)})
    paper.signatures.append(signed)
    finding = Finding(DAY, "T", "missing", "465a.1")
    yield forms_of(FormsReport("Demo", days=(DAY,), periods=[Period("T", "let-it-ride", 1, DAY)]))
    yield forms_of(FormsReport("Demo", papers=[paper], findings=[finding]))


def card_logs() -> Iterator[Any]:
    move = CardMove(DAY, 99, "issued", ("1",), "", (Actor(Role.DEALER, "Ann"),))
    yield cards_of(CardsReport("Demo", days=[CardDay(DAY, 2, long_at_tables=("1",))], moves=[move]))


def lists_of_rounds() -> Iterator[Any]:
    net = {"Ann": Cents(-500)}
    over = RoundSummary("7-1-ab", "7", "let-it-ride", 99, 120, {1: "Ann"}, net, Cents(0))
    begun = RoundSummary("7-2-cd", "7", "let-it-ride", 130, None, {1: "Ann"}, {}, Cents(900))
    yield rounds_of([begun, over], more=True)
    yield rounds_of([replace(over, void="misdealt", marks=("void",))], more=False)


def export_lines() -> Iterator[Any]:
    yield ExportHead(line="export", format="pitboss-export-2", whole=True)
    yield ExportBalance(line="balance", account="inventory/T", amount="-5")
    yield ExportEnd(line="end", entries=3, sha256="0" * 64)


def log_lines() -> Iterator[Any]:
    keys: Any = {"seal": ("1" * 64,), "public": ("2" * 64,)}
    head: Any = {"line": "export", "format": "pitboss-export-2", "whole": True}
    yield LogHead(**head, log="pitboss-log-2", table="7", **keys)
    yield ExportBalance(line="balance", account="inventory/T", amount="-5")


def lists_of_exceptions() -> Iterator[Any]:
    row = ExceptionRow(99, ExceptionKind.VOID, "round-voided", "table/7", 5, "Ann", "dealer", "7")
    whole = row._replace(round="7-1-ab", seat=2, wager="ante", player="Bob", about="misdealt")
    paid = whole._replace(kind=ExceptionKind.DISPUTE, dispute=3, amount=-500, times=2)
    yield exceptions_of(ExceptionsReport("Demo", rows=(row, whole, paid)))


def statements() -> Iterator[Any]:
    bought = StatementRow(99, "7", 4, "bought-in", "", "", Cents(5_000), Cents(5_000))
    down = StatementRow(120, "7", 9, "wagers-placed", "7-1-ab", "ante", Cents(-500), Cents(4_500))
    yield account_of(AccountReport("Demo", "Ann", rows=(bought, down)))


def lists_of_chips() -> Iterator[Any]:
    rows = (ChipsRow(Way.SOLD, Cents(0), Cents(700)), ChipsRow(Way.PLAY, Cents(0), Cents(-250)))
    sums = (Cents(0), Cents(450))
    yield chips_of(ChipsReport("Demo", rows, *sums, in_books=sums))
    promo = InstrumentRow("promo-25", issued=Cents(5_000), at_tables=Cents(2_500), now=Cents(2_500))
    counted = replace(promo, name="promo-50", in_books=Cents(2_500))
    yield chips_of(ChipsReport("Demo", rows, *sums, in_books=None, instruments=(promo, counted)))


def lists_of_disputes() -> Iterator[Any]:
    claimed = Facts({3: Card(7)}, {"ante": Cents(500)}, (Check(), Raise(Cents(900))))
    about = (3, "7-1-ab", 5, 2, "ante", "Ann", claimed, "misread", "Ann", 99, 90, 900, ("Bob",))
    asked = Dispute(*about)
    line = Line(
        wager="ante",
        staked=Cents(500),
        outcome=LineOutcome.LOSE,
        returned=Cents(0),
        cite="653a.11",
        reason=Reason.LOWER,
    )
    found = Decided("Gus", AS_RECORDED, "camera", ("ante",), (line,), (line,), Cents(-500), "Max")
    disputes = [asked, asked.but(waits=found), asked.but(decided=found)]
    yield disputes_of(
        DisputesReport("Demo", disputes=tuple(TableDispute("7", one) for one in disputes))
    )


def trained() -> TrainingRecord:
    """A learner's record after one session."""
    game = with_answer(
        GameTraining(game="let-it-ride"),
        "payout/bet-1/win",
        right=True,
        again=False,
        milliseconds=1500,
    )
    session = Session(started="2026-03-07 21:30", asked=1, right=1, milliseconds=1500)
    return TrainingRecord(learner="Ann").with_game(with_session(game, session))


def prices() -> Iterator[Any]:
    text = DEMO.read_text(encoding="utf-8")
    for one in (text, text.replace("minimum ", "minimun ", 1)):
        filed, verdict = examine(one.encode(), "a test")
        yield priced(verdict, price(filed) if verdict.ok else (), 40)


def tables() -> Iterator[Any]:
    """Every tenth view of a table of two games."""
    for game in ("ultimate-texas-holdem", "pai-gow-poker"):
        yield from (told for _, _, told in looks(game)[::10])


def lobbies() -> Iterator[Any]:
    running = Running(new_database("sqlite", Path(mkdtemp())), "let-it-ride", seats=2).open()
    for who in (None, Actor(Role.PLAYER, "let-it-ride-1 player 1"), Actor(Role.CASHIER, "Cai")):
        with suppress(RefusedError):
            yield floor_answer(running.floor.lobby(who), who, 1_770_000_000_000)
    running.end()


EDITED = (("Royal flush", "50 to 1"), ("Flush", "20 to 1"))


def edited_tables() -> Iterator[Any]:
    chapter = chapter_of("653a")
    yield paytable_told(chapter, "trips", price_edited(chapter, "trips", EDITED), 50)


def sessions() -> Iterator[Any]:
    spec = spec_asked(chapter_of("649a"), SessionsAsked(wagers=("pair-plus",), player="thumb"))
    yield sessions_told(spec, play_sessions(spec, 0, 3))


def news() -> Iterator[Any]:
    _, steps = replayed("ultimate-texas-holdem")
    return (one for step in round_replay("r", steps).steps for one in step.news)


PROBLEM = ProblemTold(
    type="urn:pitboss:problem:wager/below-minimum",
    title="Conflict",
    status=409,
    detail="$5 is below the minimum of $10",
    code="wager/below-minimum",
    cite="601a.2",
    where="seat 3, ante",
    faults=(FaultTold(wager="ante", code="wager/below-minimum", detail="too low", cite="601a.2"),),
)


DRILL_ASKED = DrillAsked(training=trained().of("let-it-ride"), dealing="hand")


def drill_answer(answer: str = "collect") -> DrillAnswer:
    """An answer to a payout question."""
    return DrillAnswer(
        token="ab", topic="payout/bet-1/lose", answer=answer, milliseconds=900, dealing="hand"
    )


def not_understood() -> DrillGraded:
    """A grade that tells nothing."""
    return graded(chapter_of("643a"), drill_answer("perhaps"), b"seed")


MODELS: Mapping[str, Callable[[], Iterator[Any]]] = {
    "settle-input": rounds_that_fit,
    "settle-output": lambda: (answered for _, answered in settled()),
    "submission": submissions,
    "check-output": verdicts,
    "rules-output": lambda: map(chapter_rules, chapters().values()),
    "trace-output": lambda: iter([trace_of(paragraphs())]),
    "advise-output": advice,
    "advise-input": lambda: iter(
        [AdviceAsked(cards="Ah Kd", board=("7h", "2c", "2d"), rules={"blind": "B"})]
    ),
    "games-output": lambda: iter([games_listed()]),
    "paytable-input": lambda: iter([PaytableAsked(wager="trips", rows=EDITED, paytable="B")]),
    "paytable-output": edited_tables,
    "sessions-input": lambda: iter([SessionsAsked(wagers=("trips",), tables={"trips": EDITED})]),
    "sessions-output": sessions,
    "drill-input": lambda: iter([DRILL_ASKED]),
    "drill-output": lambda: iter([next_question(chapter_of("643a"), DRILL_ASKED, b"seed")]),
    "drill-answer-input": lambda: iter([drill_answer()]),
    "drill-answer-output": lambda: iter(
        [graded(chapter_of("643a"), drill_answer(), b"seed"), not_understood()]
    ),
    "price-output": prices,
    "strategy-output": lambda: (
        best_strategy(best_play(terms_of(one, {})))
        for one in map(chapter_of, ("643a", "645a", "649a"))
    ),
    "simulate-output": simulations,
    "compare-output": comparisons,
    "odds-output": odds,
    "solve-output": lambda: (from_core(Solved, one, agrees=True) for one in odds()),
    "verify-output": proofs,
    "report-meters-output": meters,
    "report-hold-output": holds,
    "report-forms-output": forms,
    "report-cards-output": card_logs,
    "report-account-output": statements,
    "report-chips-output": lists_of_chips,
    "report-exceptions-output": lists_of_exceptions,
    "report-disputes-output": lists_of_disputes,
    "rounds-output": lists_of_rounds,
    "training-record": lambda: iter([trained()]),
    "health": lambda: iter([Health(ok=True, tables=4, rounds=7, commands=99)]),
    "table-answer": tables,
    "floor-answer": lobbies,
    "command-list": lambda: iter([command_list()]),
    "command-done": lambda: iter([Done(id="a41", n=812)]),
    "round-list": lambda: iter([round_list(replayed("ultimate-texas-holdem")[0], 1)]),
    "round-replay": lambda: iter([round_replay("r", replayed("ultimate-texas-holdem")[1])]),
    "said": news,
    "problem": lambda: iter([PROBLEM]),
    "openings": lambda: (open_deal(deal(), WAGERS, PLAYERS, DEALT, names) for names in ((), DRAWN)),
    "export-line": export_lines,
    "log-line": log_lines,
}


@cache
def models(name: str) -> tuple[Any, ...]:
    return tuple(MODELS[name]())


def test_every_format_is_walked() -> None:
    assert {*MODELS, *FAMILIES} == set(schema_names())


@pytest.mark.parametrize("name", MODELS)
def test_what_is_written_fits_its_schema_and_is_read_back(name: str) -> None:
    assert jsonschema_rs.meta.is_valid(schema(name))
    assert models(name)
    for one in models(name):
        text = json_text(one)
        fits(name, json.loads(text))
        assert read(name, text) == one


@pytest.mark.parametrize("name", MODELS)
def test_an_unknown_field_fits_neither_schema_nor_reader(name: str) -> None:
    more = {**as_json(models(name)[0]), "guess": 1}
    with pytest.raises(jsonschema_rs.ValidationError):
        fits(name, json.loads(json.dumps(more, default=str)))
    with pytest.raises(ValueError, match="guess"):
        read(name, json.dumps(more, default=str))


@pytest.mark.parametrize("name", MODELS)
def test_a_missing_field_fits_neither_schema_nor_reader(name: str) -> None:
    value = as_json(models(name)[0])
    needed = schema(name).get("required", [])
    for key in needed:
        less = {one: inner for one, inner in value.items() if one != key}
        with pytest.raises(jsonschema_rs.ValidationError):
            fits(name, json.loads(json.dumps(less, default=str)))
        with pytest.raises(ValueError, match=key):
            read(name, json.dumps(less, default=str))


def parts(model: object) -> Iterator[object]:
    """A model and every model in it."""
    if is_dataclass(model) and not isinstance(model, type):
        yield model
        for one in fields(model):
            yield from parts(getattr(model, one.name))
    elif isinstance(model, tuple):
        for one in model:
            yield from parts(one)
    elif isinstance(model, dict):
        for one in model.values():
            yield from parts(one)


@pytest.mark.parametrize("name", [name for name in MODELS if name.endswith("-output")])
def test_what_holds_money_writes_it_as_text(name: str) -> None:
    """No amount is a number: a field of the form Money holds the text that is written."""
    for model in models(name):
        for part in parts(model):
            for one in fields(part):  # type: ignore[arg-type]
                if "Dollars" in str(getattr(one.type, "__metadata__", "")):
                    assert isinstance(getattr(part, one.name), str | None)


# ── What does not fit ────────────────────────────────────────────────────────────────────────


def test_a_refusal_fits_the_output_schema() -> None:
    refusal = {"error": {"message": "no", "where": "seats[0].cards", "cite": None}}
    fits("settle-output", refusal)
    with pytest.raises(jsonschema_rs.ValidationError):
        fits("settle-output", {"error": "no"})


def test_odds_that_lack_or_add_something_do_not_fit() -> None:
    (found,) = (as_json(one) for one in odds() if one.game == "three-card-poker")
    main, side = found["wagers"][:2]
    for wrong in (
        {"game": "x", "wagers": [{**main, "guess": 1}]},
        {"game": "x", "wagers": [{**side, "rows": [{"hand": "Pair", "pays": "1 to 1"}]}]},
        {"game": "x", "wagers": [{k: v for k, v in main.items() if k != "house_edge"}]},
        {"game": "x", "wagers": [{**main, "fraction": "a third"}]},
    ):
        with pytest.raises(jsonschema_rs.ValidationError):
            fits("odds", wrong)
        with pytest.raises(ValueError, match="validation error"):
            read("odds", json.dumps(wrong))
    with pytest.raises(jsonschema_rs.ValidationError):
        fits("solve-output", found)


def test_a_round_is_read_with_exact_decimals() -> None:
    text = '{"game": "643a", "seats": [{"seat": 1, "wagers": {"bet-1": 0.1}}]}'
    amount = read("settle-input", text).seats[0].wagers["bet-1"]
    assert not isinstance(amount, float)
    assert str(amount) == "0.1"
    written = json.loads(json_text(read("settle-input", text)))
    assert written["seats"][0]["wagers"] == {"bet-1": "0.1"}


def test_what_a_command_answers_may_be_called_as_the_command_is() -> None:
    assert schema("odds") == schema("odds-output")
    for missing in ("whist", ""):
        with pytest.raises(KeyError):
            schema(missing)


# ── One declaration ──────────────────────────────────────────────────────────────────────────

EDGE = [
    path
    for package in ("cli", "play", "terminal", "server", "demo", "reports")
    for path in sorted((ROOT / "src" / "pitboss" / package).rglob("*.py"))
]


@pytest.mark.parametrize("path", EDGE, ids=lambda path: path.name)
def test_json_is_written_in_one_place(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    # The server's frames are bytes: orjson writes them.
    written = source.replace("orjson.dumps", "") if "server" in path.parts else source
    assert "json.dump" not in written, "pitboss.wire.text writes JSON"
    assert "pydantic" not in source, "a format is a model of pitboss.models"
