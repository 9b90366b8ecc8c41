"""The formats by name, with the reader and the JSON Schema of each.

A model is imported on first use, and so is pydantic, which makes reader and schema. Writing needs
neither: the core writes settlements with the standard library alone.
"""

from functools import reduce
from importlib import import_module
from operator import or_
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from pydantic import TypeAdapter

__all__ = ["full_name", "read", "schema", "schema_names"]

#: Families of the record's kinds. A kind has a schema of its own, too, under its own name.
_FAMILIES: Final = ("command", "event", "view")

#: The module of each format, and its model; one of several models where a format has variants.
_FORMATS: Final[dict[str, tuple[str, ...]]] = {
    "settle-input": ("pitboss.settle.written_round", "WrittenRound"),
    "settle-output": ("pitboss.settle.answer", "Settlement", "RefusedRound"),
    "submission": ("pitboss.wire.submission", "SubmissionFile"),
    "check-output": ("pitboss.wire.check", "Checked"),
    "rules-output": ("pitboss.wire.rules", "ChapterRules"),
    "trace-output": ("pitboss.wire.trace", "Trace"),
    "advise-output": ("pitboss.wire.strategy", "AdviceGiven"),
    "strategy-output": ("pitboss.wire.strategy", "BestStrategy"),
    "simulate-output": ("pitboss.simulate.report", "Simulated"),
    "price-output": ("pitboss.wire.price", "Priced"),
    "games-output": ("pitboss.wire.games", "Games"),
    "advise-input": ("pitboss.wire.advice_asked", "AdviceAsked"),
    "paytable-input": ("pitboss.wire.edited_table", "PaytableAsked"),
    "paytable-output": ("pitboss.wire.edited_table", "PaytableTold"),
    "sessions-input": ("pitboss.wire.played_sessions", "SessionsAsked"),
    "sessions-output": ("pitboss.wire.played_sessions", "SessionsTold"),
    "drill-input": ("pitboss.wire.drill", "DrillAsked"),
    "drill-output": ("pitboss.wire.drill", "QuestionTold"),
    "drill-answer-input": ("pitboss.wire.drill", "DrillAnswer"),
    "drill-answer-output": ("pitboss.wire.drill", "DrillGraded"),
    "compare-output": ("pitboss.wire.comparison", "Comparison"),
    "odds-output": ("pitboss.wire.odds", "Odds"),
    "solve-output": ("pitboss.wire.odds", "Solved"),
    "verify-output": ("pitboss.wire.verify", "Verified"),
    "report-meters-output": ("pitboss.wire.meters", "Meters"),
    "report-hold-output": ("pitboss.wire.hold", "Hold"),
    "report-forms-output": ("pitboss.wire.forms", "Forms"),
    "report-cards-output": ("pitboss.wire.cards", "Cards"),
    "report-chips-output": ("pitboss.wire.chips", "Chips"),
    "report-account-output": ("pitboss.wire.account", "AccountStatement"),
    "report-exceptions-output": ("pitboss.wire.exceptions", "Exceptions"),
    "report-disputes-output": ("pitboss.wire.disputes", "Disputes"),
    "rounds-output": ("pitboss.wire.rounds", "Rounds"),
    "health": ("pitboss.wire.health", "Health"),
    "table-answer": ("pitboss.wire.table_view", "TableAnswer"),
    "floor-answer": ("pitboss.wire.lobby", "FloorAnswer"),
    "command-list": ("pitboss.wire.command_list", "CommandList"),
    "command-done": ("pitboss.wire.command_list", "Done"),
    "round-list": ("pitboss.wire.round_steps", "RoundList"),
    "round-replay": ("pitboss.wire.round_steps", "RoundReplay"),
    "said": ("pitboss.wire.round_news", "Said"),
    "problem": ("pitboss.wire.problem", "ProblemTold"),
    "openings": ("pitboss.round.fairness.openings", "Openings"),
    "export-line": ("pitboss.store.export_lines", "ExportLine"),
    "training-record": ("pitboss.school.training", "TrainingRecord"),
    "log-line": ("pitboss.audit.session_log", "LogLine"),
}
_OUTPUT: Final = "-output"
_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def schema_names() -> tuple[str, ...]:
    """The formats that have a schema, and the families of kinds."""
    return (*_FORMATS, *_FAMILIES)


def full_name(name: str) -> str:
    """The full name of a format. The answer of a command may be named like the command."""
    return name if name in _FORMATS else f"{name}{_OUTPUT}"


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of a format, or of a kind of the record. ``KeyError`` if there is none."""
    full = full_name(name)
    if full in _FORMATS:
        return {"$schema": _DIALECT, **_adapter(full).json_schema(), "title": full}
    from pitboss.wire.kinds import kind_schema

    return {"$schema": _DIALECT, **kind_schema(name), "title": name}


def read(name: str, text: str | bytes) -> Any:
    """The model of a text in a format, or the command, event or view of a text with its kind.
    ``ValueError`` says everything that does not fit."""
    full = full_name(name)
    if full in _FORMATS:
        return _adapter(full).validate_json(text, strict=True)
    from pitboss.wire.kinds import read_kind

    return read_kind(name, text)


def _adapter(full: str) -> "TypeAdapter[Any]":
    from pydantic import TypeAdapter

    module, *models = _FORMATS[full]
    return TypeAdapter(reduce(or_, (getattr(import_module(module), one) for one in models)))
