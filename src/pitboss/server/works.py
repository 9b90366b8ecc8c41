"""The works of a worker process by name: plain data in, the bytes of an answer out.

Each imports what it needs when it first runs. What is wrong with the input is raised as
``Refused``, and told to the caller as a problem.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

__all__ = ["WORKS"]


def _json(told: object) -> bytes:
    from pitboss.wire import json_text

    # Half a character, which JSON may spell and no text has, becomes a question mark.
    return json_text(told, compact=True).encode("utf-8", "replace")


@contextmanager
def _counted() -> Iterator[None]:
    """Refuse what cannot be counted in this installation."""
    from pitboss.odds.submission_odds import NotCountedError
    from pitboss.rulebook import UnreadableError

    try:
        yield
    except NotCountedError as error:
        raise UnreadableError(str(error)) from None


@contextmanager
def _simulated() -> Iterator[None]:
    """Refuse to simulate where this installation has no numpy and numba."""
    from pitboss.rulebook import UnreadableError

    try:
        yield
    except ModuleNotFoundError:
        reason = "to simulate, the package needs its extra: pip install 'pitboss[solve]'"
        raise UnreadableError(reason) from None


def _settle(body: str) -> bytes:
    """A round settled, or each of JSON Lines. The first line says which: a round settled, a round
    refused, a text that is no round, or lines."""
    from pitboss.wire.round_texts import rounds_in
    from pitboss.wire.settled import Answered, answer_of, answer_text

    rounds = rounds_in(body.encode("latin-1"), "the body")
    answers = [(answer_of(data), line) for data, line in rounds]
    text = "\n".join(answer_text(found, line) for found, line in answers)
    first, line = answers[0]
    if line is not None:
        mark = "lines"
    elif isinstance(first, Answered):
        mark = "good"
    else:
        mark = "refused" if _is_round(body.encode("latin-1")) else "malformed"
    return f"{mark}\n{text}\n".encode("utf-8", "replace")


def _is_round(body: bytes) -> bool:
    from pitboss.wire.formats import read

    try:
        read("settle-input", body)
    except (ValueError, RecursionError):
        return False
    return True


def _check(body: str, odds: bool) -> bytes:
    from pitboss.models import from_core
    from pitboss.rulebook import Verdict, examine
    from pitboss.wire.check import Checked, offers_of

    filed, verdict = examine(body.encode("latin-1"), "the submission")
    if not (verdict.ok and odds):
        offers = offers_of(filed) if verdict.ok else ()
        return _json(from_core(Checked, verdict, offers=offers))
    from pitboss.odds.choice import odds_offered
    from pitboss.reports.generous_wagers import generous_wagers
    from pitboss.wire.odds import odds_of

    with _counted():
        games = odds_offered(filed)
    warnings = tuple(warning for rules, found in games for warning in generous_wagers(rules, found))
    told = tuple(
        odds_of(rules.chapter.slug, *found, variant=rules.variant) for rules, found in games
    )
    verdict = Verdict(verdict.violations, verdict.warnings + warnings)
    return _json(from_core(Checked, verdict, offers=offers_of(filed), odds=told))


def _price(body: str, an_hour: int) -> bytes:
    from pitboss.reports.comparison import price
    from pitboss.rulebook import examine
    from pitboss.wire.price import priced

    filed, verdict = examine(body.encode("latin-1"), "the submission")
    with _counted():
        games = tuple(price(filed)) if verdict.ok else ()
    return _json(priced(verdict, games, an_hour))


def _question(form: str, body: str, model: type) -> Any:
    """A question in a format. ``Refused`` with the place of what does not fit."""
    from pitboss.models import field_names
    from pitboss.wire.requests import read_request

    return read_request(form, body.encode("latin-1"), field_names(model))


def _advice(game: str, body: str) -> bytes:
    from pitboss.odds.advice import advise
    from pitboss.rulebook import chapter_of
    from pitboss.wire.advice_asked import AdviceAsked, question_of
    from pitboss.wire.strategy import advice_given

    question = question_of(chapter_of(game), _question("advise-input", body, AdviceAsked))
    return _json(advice_given(question.terms, advise(question)))


def _odds(game: str, wager: str | None, paytable: str | None) -> bytes:
    from pitboss.odds.choice import choose, look_up
    from pitboss.rulebook import chapter_of
    from pitboss.wire.odds import odds_of

    chapter = chapter_of(game)
    return _json(odds_of(chapter.slug, *choose(look_up(chapter), wager, paytable)))


def _paytable(game: str, body: str) -> bytes:
    from pitboss.odds.edited_tables import price_edited
    from pitboss.rulebook import chapter_of
    from pitboss.wire.edited_table import PaytableAsked, paytable_told

    chapter = chapter_of(game)
    given: PaytableAsked = _question("paytable-input", body, PaytableAsked)
    with _counted():
        found = price_edited(chapter, given.wager, given.rows, given.paytable)
    return _json(paytable_told(chapter, given.wager, found, given.hands))


def _simulation(game: str, body: str) -> bytes:
    from pitboss.rulebook import chapter_of
    from pitboss.wire.played_sessions import SessionsAsked, sessions_told, spec_asked

    given: SessionsAsked = _question("sessions-input", body, SessionsAsked)
    with _simulated():
        from pitboss.simulate.sessions import play_sessions

        spec = spec_asked(chapter_of(game), given)
        return _json(sessions_told(spec, play_sessions(spec, given.first, given.sessions)))


def _strategy(game: str, rules: Mapping[str, str]) -> bytes:
    from pitboss.odds.advice import terms_of
    from pitboss.odds.strategy.guide import best_play
    from pitboss.rulebook import chapter_of
    from pitboss.wire.strategy import best_strategy

    return _json(best_strategy(best_play(terms_of(chapter_of(game), rules))))


def _drill(game: str, body: str, seed: str) -> bytes:
    from pitboss.rulebook import chapter_of
    from pitboss.wire import read
    from pitboss.wire.drill import next_question

    asked = read("drill-input", body.encode("latin-1"))
    return _json(next_question(chapter_of(game), asked, bytes.fromhex(seed)))


def _drill_answer(game: str, body: str, seed: str) -> bytes:
    from pitboss.rulebook import chapter_of
    from pitboss.wire import read
    from pitboss.wire.drill import graded

    given = read("drill-answer-input", body.encode("latin-1"))
    return _json(graded(chapter_of(game), given, bytes.fromhex(seed)))


def _document(name: str, form: str, paper: str, **asked: str) -> bytes:
    from pitboss.documents.document import Paper
    from pitboss.documents.output import content
    from pitboss.server.printed import printed

    with _counted():
        return content(printed(name, **asked), f".{form}", Paper(paper))


def _page(form: str, paper: str, document: Mapping[str, Any]) -> bytes:
    """A document that was made elsewhere, as a page or as PDF."""
    from pitboss.documents.document import Document, Paper
    from pitboss.documents.output import content

    return content(Document(**document), f".{form}", Paper(paper))


#: Every work that a worker does.
WORKS: Final[Mapping[str, Callable[..., bytes]]] = {
    "settle": _settle,
    "check": _check,
    "price": _price,
    "advice": _advice,
    "odds": _odds,
    "paytable": _paytable,
    "simulation": _simulation,
    "strategy": _strategy,
    "drill": _drill,
    "drill-answer": _drill_answer,
    "document": _document,
    "page": _page,
}
