"""What the dealer school asks: the payout, the order, the next step, what to do when it goes wrong.

A question is a pure function of its topic and of numbers below a bound. Rounds are dealt and
settled by the engine, steps come from the handbook, so a right answer is never typed in here.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from pitboss.cards import Card
from pitboss.games import Line, Outcome, games
from pitboss.games.dealing import BONUS, COMMUNITY, DEALER, PLAYER
from pitboss.games.model import Settle
from pitboss.money import Amount, Cents, For, To, dollars_text
from pitboss.round import State
from pitboss.round.fairness.mixing import permuted
from pitboss.rulebook import Chapter
from pitboss.rulebook.chapter import WagerKind
from pitboss.rulebook.paytables import Paytable
from pitboss.school.answers import COLLECT, PUSH, Named, Paid
from pitboss.school.bank_questions import BANK_TOPICS, ask_bank, banked
from pitboss.school.citations import cites_of
from pitboss.school.handbook import Handbook, Step
from pitboss.school.irregularities import cases
from pitboss.school.play_steps import settlement_order
from pitboss.school.practice import (
    Below,
    every_wager,
    play_round,
    practice_rules,
    shuffled_deck,
)
from pitboss.settle import rule_text, wager_name

__all__ = ["Question", "question", "topic_name", "topics"]

_UNITS: Final = (500, 1000, 1500, 2500, 5000)
_SIDES: Final = (500, 1000, 2000)
#: Rounds dealt before a topic is given up: the hand that it takes did not come.
_MOST_ROUNDS: Final = 150
_SEATS_ASKED: Final = 3
_CHOICES: Final = 4
#: Steps that follow one another.
_SEQUENCES: Final = {
    "opening": ("inspect", "verify", "spread", "first-look", "wash"),
    "bank": ("offer", "marker", "cover", "count", "dealer-first", "pool", "payments", "moves-on"),
    "bonuses": ("read-progressive", "see-light", "validate", "pay-progressive"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question: what lies on the table, what is asked, the right answer with its reason."""

    topic: str
    ask: str
    answer: str
    reason: str
    cite: str
    expects: Paid | Named
    #: What lies on the table: cards by place, and facts in words.
    cards: tuple[tuple[str, tuple[Card, ...]], ...] = ()
    facts: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    #: The posted paytable, for a learner who looks at the sign.
    posted: tuple[tuple[str, str], ...] = ()


def topics(book: Handbook) -> tuple[str, ...]:
    """All topics of a game, by name: ``payout/trips/win``, ``order/seat``, ``step/deal/...``."""
    chapter = book.chapter
    wagers = [one.wager for one in settlement_order(chapter)]
    wins = [f"payout/{key}/win" for key in wagers]
    loses = [f"payout/{key}/lose" for key in wagers]
    pushes = [
        f"payout/{key}/push"
        for key in wagers
        if chapter.wagers[key].kind is not WagerKind.OPTIONAL and _may_push(book, key)
    ]
    order = ["order/seat", *(f"order/{key}" for key in wagers[:-1])]
    steps = [f"step/{step.key}" for run in _runs(book) for step in run[1:]]
    wrong = [f"case/{one.kind}" for one in cases(chapter, book.methods)]
    banks = BANK_TOPICS if "player_bank" in chapter.options else ()
    return (*wins, *loses, *pushes, *order, *steps, *wrong, *banks)


def _may_push(book: Handbook, key: str) -> bool:
    name = book.chapter.wagers[key].name
    for grid in book.section("settle").grids:
        if name in grid.header:
            column = grid.header.index(name)
            return any("return" in row[column] for row in grid.rows)
    return False


def topic_name(topic: str, chapter: Chapter) -> str:
    """A topic in words for people."""
    kind, _, rest = topic.partition("/")
    match kind:
        case "payout":
            wager, _, outcome = rest.partition("/")
            return f"Payout: {wager_name(wager, chapter)}, {_OUTCOMES[outcome]}"
        case "order" if rest == "seat":
            return "Order: the next seat"
        case "order":
            return f"Order: the wager after {wager_name(rest, chapter)}"
        case "bank":
            return f"A player's bank: it {rest}s"
        case "step":
            return f"Procedure: {rest.replace('/', ', ').replace('-', ' ')}"
    return f"Irregularity: {rest.replace('-', ' ')}"


_OUTCOMES: Final = {"win": "it wins", "lose": "it loses", "push": "it is returned"}


def question(topic: str, book: Handbook, below: Below) -> Question | None:
    """A new question on a topic; None if the cards for it did not come."""
    kind, _, rest = topic.partition("/")
    return _KINDS[kind](topic, rest, book, below)


# ── The payout of a wager ────────────────────────────────────────────────────────────────────


def _payout(topic: str, rest: str, book: Handbook, below: Below) -> Question | None:
    wager, _, wanted = rest.partition("/")
    chapter = book.chapter
    for _ in range(_MOST_ROUNDS):
        state = _dealt(chapter, wager, below)
        for seat in state.settlement_order:
            for line in state.settled[seat]:
                if line.wager == wager and line.outcome == wanted and _is_plain(line):
                    return _payout_of(topic, state, seat, line)
    return None


def _dealt(chapter: Chapter, wager: str, below: Below) -> State:
    """A round with the wager at three seats, at random stakes and by random paytables."""
    chosen: dict[str, str] = {}
    if (variant := chapter.wagers[wager].variant) is not None:
        chosen["variant"] = variant
    for key, tables in chapter.selections().items():
        fits = key not in chapter.wagers or chapter.wagers[key].variant in (None, variant)
        if fits and tables.letters:
            chosen[key] = tables.letters[below(len(tables.letters))]
    seats = _some_seats(chapter, below)
    rules = practice_rules(chapter, chosen, seats)
    unit, side = Cents(_UNITS[below(len(_UNITS))]), Cents(_SIDES[below(len(_SIDES))])
    slips = {seat: every_wager(rules, unit, side) for seat in seats}
    return play_round(rules, slips, shuffled_deck(chapter, below), stay=True)


def _some_seats(chapter: Chapter, below: Below) -> tuple[int, ...]:
    order = permuted(chapter.positions, below)
    return tuple(sorted(place + 1 for place in order[:_SEATS_ASKED]))


def _is_plain(line: Line) -> bool:
    """Whether a line is paid by its odds alone: no meter, no limit."""
    return not line.limited and (line.pays is None or line.pays.meter_level is None)


def _payout_of(topic: str, state: State, seat: int, line: Line) -> Question:
    chapter = state.rules.chapter
    name = wager_name(line.wager, chapter)
    right = _right(line)
    table = _table(state, line)
    letter = f" by table {table.letter}" if table is not None and table.letter else ""
    facts = [f"Seat {seat} has {dollars_text(line.staked)} on {name}{letter}."]
    choice = state.showdown().boxes[seat].choices.get(line.wager)
    if choice is not None:
        facts.append(f"The chosen color is {choice}.")
    if chapter.vigorish is not None and state.rules.options["variant"] != chapter.vigorish.unless:
        facts.append("The vigorish is rounded up to the quarter.")
    return Question(
        topic=topic,
        ask=f"What do you pay on {name}?",
        answer=right if isinstance(right, str) else f"pay {dollars_text(right)}",
        reason=_reason(line, right, chapter),
        cite=line.cite,
        expects=Paid(line.staked, right),
        cards=_on_the_table(state, seat),
        facts=tuple(facts),
        posted=() if table is None else tuple((row.hand, str(row.pays)) for row in table.rows),
    )


def _table(state: State, line: Line) -> Paytable | None:
    offer = state.rules.offers.get(line.wager)
    return None if offer is None else offer.paytable


def _right(line: Line) -> Cents | str:
    """What the dealer pays: the winnings, or all that the player gets where the stake is kept."""
    if line.outcome is Outcome.PUSH:
        return PUSH
    if line.outcome is not Outcome.WIN:
        return COLLECT
    if isinstance(line.pays, For | Amount):
        return line.returned
    return Cents(line.returned - line.staked)


def _reason(line: Line, right: Cents | str, chapter: Chapter) -> str:
    words = rule_text(line, chapter)
    hand = "" if line.hand is None else f"{line.hand.name}: "
    text = f"{hand}{words}"
    if isinstance(right, str) or line.pays is None:
        return text
    sum_ = f"{line.pays} on {dollars_text(line.staked)}"
    if isinstance(line.pays, To):
        return f"{text}; {sum_} is {dollars_text(right)}, and the wager stays the player's"
    return f"{text}; {sum_} is {dollars_text(right)} in all, and the wager is yours"


def _on_the_table(state: State, seat: int) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    areas = (
        ("Board", state.cards(COMMUNITY)),
        ("Bonus cards", state.cards(BONUS)),
        ("Dealer", state.cards(DEALER)),
        (f"Seat {seat}", state.cards(PLAYER, seat)),
    )
    known = ((name, tuple(card for card in cards if card is not None)) for name, cards in areas)
    return tuple((name, cards) for name, cards in known if cards)


# ── The order ────────────────────────────────────────────────────────────────────────────────


def _order(topic: str, rest: str, book: Handbook, below: Below) -> Question | None:
    if rest == "seat":
        return _order_of_seats(topic, book.chapter, below)
    return _order_of_wagers(topic, rest, book.chapter, below)


def _order_of_seats(topic: str, chapter: Chapter, below: Below) -> Question:
    seats = _some_seats(chapter, below)
    rules = practice_rules(chapter, {}, seats)
    slips = {seat: every_wager(rules, Cents(1000), Cents(500)) for seat in seats}
    state = play_round(rules, slips, shuffled_deck(chapter, below), stay=True)
    order = state.settlement_order
    done = below(len(order))
    listed = ", ".join(str(seat) for seat in seats)
    ask = f"You have settled seat {order[done - 1]}. Which seat is next?"
    if not done:
        ask = "Which seat do you settle first?"
    (cite,) = (step.cite for step in games()[chapter.slug].steps if isinstance(step, Settle))
    names = tuple(str(seat) for seat in seats)
    return Question(
        topic=topic,
        ask=ask,
        answer=f"seat {order[done]}",
        reason="from your far right, counterclockwise; seats are numbered from your left",
        cite=cites_of(chapter.chapter, (cite,)).text,
        expects=Named(str(order[done]), names, "a seat"),
        facts=(f"Seats {listed} are in. Seat 1 is at your left.",),
    )


def _order_of_wagers(topic: str, key: str, chapter: Chapter, below: Below) -> Question | None:
    listed = [one for one in settlement_order(chapter) if _together(chapter, key, one.wager)]
    place = [one.wager for one in listed].index(key)
    if place + 1 == len(listed):
        return None
    later = listed[place + 1]
    shown = [listed[at].name for at in permuted(len(listed), below)]
    return Question(
        topic=topic,
        ask=f"At this seat you have settled {listed[place].name}. Which wager is next?",
        answer=later.name,
        reason=f"the order is {' · '.join(one.name for one in listed)}",
        cite=later.cite,
        expects=Named(later.name, tuple(one.name for one in listed), "a wager"),
        facts=(f"The seat has {' · '.join(shown)}.",),
    )


def _together(chapter: Chapter, one: str, other: str) -> bool:
    """Whether two wagers can be offered at one table."""
    variants = {chapter.wagers[key].variant for key in (one, other)} - {None}
    return len(variants) < len((one, other))


# ── The next step ────────────────────────────────────────────────────────────────────────────


def _runs(book: Handbook) -> list[tuple[Step, ...]]:
    """Steps that follow one another: the opening, the deal of each method, the round, a win."""
    found: list[tuple[Step, ...]] = []
    sections = {section.key: section for section in book.sections}
    for key, names in _SEQUENCES.items():
        if key not in sections:
            continue
        steps = {step.key: step for step in sections[key].steps}
        found.append(tuple(steps[f"{key}/{one}"] for one in names if f"{key}/{one}" in steps))
    deal = book.section("deal")
    found += [tuple(one for one in deal.steps if one.group == group) for group in deal.groups]
    play = ("ask", "show", "burn", "reveal")
    of_play = (one for one in book.section("round").steps if _is_play(one, play))
    found.append(tuple(of_play))
    return [run for run in found if len(run) > 1]


def _is_play(step: Step, names: tuple[str, ...]) -> bool:
    words = step.key.partition("/")[2].split()
    return words[0] in names and len(words) <= len(("ask", "1"))


def _step(topic: str, rest: str, book: Handbook, below: Below) -> Question | None:
    runs = [run for run in _runs(book) if any(step.key == rest for step in run[1:])]
    if not runs:
        return None
    run = runs[below(len(runs))]
    place = next(at for at, step in enumerate(run) if at and step.key == rest)
    before, step = run[place - 1], run[place]
    others = [one.words for other in _runs(book) for one in other]
    wrong = [one for one in dict.fromkeys(others) if one not in (before.words, step.words)]
    near = [one.words for one in run if one.words in wrong]
    drawn = _drawn(near, wrong, below)
    group = f" ({step.group})" if step.group else ""
    return _chosen(
        topic,
        (f"You have just done this{group}:", f"“{before.words}”"),
        "What do you do next?",
        step.words,
        drawn,
        step.cites.text,
        below,
    )


def _drawn(near: list[str], wrong: list[str], below: Below) -> list[str]:
    """Wrong choices: those of the same run first."""
    order = [near[at] for at in permuted(len(near), below)]
    rest = [one for one in wrong if one not in near]
    order += [rest[at] for at in permuted(len(rest), below)]
    return order[: _CHOICES - 1]


def _case(topic: str, rest: str, book: Handbook, below: Below) -> Question | None:
    listed = {one.kind: one for one in cases(book.chapter, book.methods)}
    case = listed.get(rest)
    if case is None:
        return None
    wrong = list(dict.fromkeys(one.does for one in listed.values()))
    wrong.remove(case.does)
    facts = (f"{case.seen}.",)
    drawn = _drawn([], wrong, below)
    return _chosen(topic, facts, "What do you do?", case.does, drawn, case.cites.text, below)


def _chosen(
    topic: str,
    facts: tuple[str, ...],
    ask: str,
    right: str,
    wrong: list[str],
    cite: str,
    below: Below,
) -> Question:
    """A question with choices by letter."""
    all_ = [right, *wrong]
    choices = [all_[at] for at in permuted(len(all_), below)]
    letters = tuple("abcd"[: len(choices)])
    letter = letters[choices.index(right)]
    return Question(
        topic=topic,
        ask=ask,
        answer=letter,
        reason=right,
        cite=cite,
        expects=Named(letter, letters, "a letter"),
        facts=facts,
        choices=tuple(choices),
    )


def _bank(topic: str, wanted: str, book: Handbook, below: Below) -> Question | None:
    """The result of a player's bank."""
    for _ in range(_MOST_ROUNDS):
        seats = _some_seats(book.chapter, below)
        found = ask_bank(banked(book.chapter, seats, below), wanted)
        if found is not None:
            ask, answer, reason, expects, facts = found
            return Question(
                topic=topic,
                ask=ask,
                answer=answer,
                reason=reason,
                cite="R72",
                expects=expects,
                facts=facts,
            )
    return None


_KINDS: Mapping[str, Callable[[str, str, Handbook, Below], Question | None]] = {
    "payout": _payout,
    "order": _order,
    "step": _step,
    "case": _case,
    "bank": _bank,
}
