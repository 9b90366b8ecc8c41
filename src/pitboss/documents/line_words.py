"""Settled wagers in words for paper: the answer in a sentence, a row each, and the rules."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from pitboss.documents.compared_hands import COMPARED
from pitboss.documents.hand_story import listed
from pitboss.games import Line, Outcome, PaidFrom, Reason
from pitboss.hands import Part, decided
from pitboss.money import Cents
from pitboss.round.state import Void
from pitboss.rulebook import Chapter
from pitboss.rulebook.rulings import rulings
from pitboss.rulebook.tracing import paragraphs
from pitboss.settle import rule_text, wager_name

__all__ = ["Rule", "Settled", "answer_of", "rules_of", "settled_rows"]

#: The most of a ruling that a sheet quotes.
_LONGEST: Final = 190
_TWO_HANDS: Final = frozenset({Reason.BOTH_HIGHER, Reason.ONE_HIGHER, Reason.NEITHER_HIGHER})
#: What becomes of one wager, and of several.
_BECOMES: Final = {
    Outcome.WIN: ("wins", "win"),
    Outcome.LOSE: ("loses", "lose"),
    Outcome.PUSH: ("goes back", "go back"),
    Outcome.FORFEIT: ("is lost", "are lost"),
    Outcome.WITHDRAWN: ("was taken back", "were taken back"),
    Outcome.SURRENDER: ("is surrendered", "are surrendered"),
}
_RESULT: Final = {
    Outcome.WIN: "won",
    Outcome.LOSE: "lost",
    Outcome.PUSH: "push",
    Outcome.FORFEIT: "forfeited",
    Outcome.WITHDRAWN: "taken back",
    Outcome.SURRENDER: "surrendered",
}


class Settled(NamedTuple):
    """A row of the table of wagers."""

    wager: str
    staked: Cents
    result: str
    returned: Cents
    why: str
    cite: str


class Rule(NamedTuple):
    """A rule in our words, and its paragraph or ruling."""

    words: str
    cite: str


def answer_of(lines: Sequence[Line], main: Line | None, void: Void | None, chapter: Chapter) -> str:
    """The answer in a sentence or two, from the line that it is about."""
    if void is not None and not void.keeps:
        return f"The round is void ({void.irregularity.replace('-', ' ')}): every wager went back."
    if main is None:
        return "Nothing was settled at this seat."
    words = rule_text(main, chapter)
    if main.reason in COMPARED:
        words = f"the hand is {words}"
    elif main.reason in _TWO_HANDS:
        words = words.replace("high hand", "the high hand is", 1)
        words = words.replace(", low hand", ", the low hand is", 1)
    elif main.reason is Reason.FOLDED:
        words = "the hand was folded, and what it staked in the main game is lost with it"
    return f"{words[0].upper()}{words[1:]}. {' '.join(_outcomes(lines, chapter))}"


def _outcomes(lines: Sequence[Line], chapter: Chapter) -> Iterator[str]:
    for outcome, (one, several) in _BECOMES.items():
        own = [line for line in lines if line.outcome is outcome]
        if own:
            names = list(dict.fromkeys(wager_name(line.wager, chapter) for line in own))
            yield f"{listed(names)} {several if len(names) > 1 else one}."


def settled_rows(lines: Sequence[Line], chapter: Chapter) -> tuple[Settled, ...]:
    """A row for each line of the settlement."""
    return tuple(
        Settled(
            _wager(line, chapter),
            line.staked,
            _result(line),
            line.returned,
            rule_text(line, chapter),
            line.cite,
        )
        for line in lines
    )


def _wager(line: Line, chapter: Chapter) -> str:
    of_seat = "" if line.of_seat is None else f" of seat {line.of_seat}"
    return f"{wager_name(line.wager, chapter)}{of_seat}"


def _result(line: Line) -> str:
    words = _RESULT[line.outcome]
    if line.pays is not None:
        words += f" {line.pays}"
    if line.paid_from not in (None, PaidFrom.TABLE):
        words += f", by {line.paid_from}"
    return words


def rules_of(
    lines: Sequence[Line], main: Line | None, void: Void | None, disputed: bool
) -> tuple[Rule, ...]:
    """The rules behind the lines, each once, in our words."""
    about = {one.id: one.about for one in paragraphs()}
    cites = [*([main.cite] if main is not None else []), *(line.cite for line in lines)]
    if void is not None:
        cites.insert(0, void.cite)
    if main is not None and _by_rank(main):
        cites.append("R5")
    cites += ["R15"] if any(line.approval for line in lines) else []
    cites += ["R64"] if disputed else []
    return tuple(Rule(_words(one, about), one) for one in dict.fromkeys(cites))


def _by_rank(line: Line) -> bool:
    """Whether ranks decide between hands of one kind (R5)."""
    own, other = line.hand, line.against
    if own is None or other is None or own.ranking != other.ranking:
        return False
    found = decided(own, other)
    return found is not None and found.part not in (Part.CATEGORY, Part.COUNT)


def _short(text: str) -> str:
    """The beginning of a ruling, up to the end of a thought."""
    first = text.split(". ")[0].rstrip(".")
    if len(first) > _LONGEST:
        ends = [first.rfind(mark, 0, _LONGEST) for mark in (";", ":", ",")]
        first = first[: next((at for at in ends if at > 0), _LONGEST)]
    return f"{first}."


def _words(cite: str, about: dict[str, str]) -> str:
    ruling = rulings().get(cite)
    if ruling is not None:
        return _short(ruling.text.replace("`", ""))
    # A rule of a paragraph that the trace does not list alone stands in the one around it.
    while cite and cite not in about:
        cite = cite.rpartition("(")[0]
    words = about.get(cite, "")
    return f"{words[:1].upper()}{words[1:]}"
