"""Questions that need no round: is a submission lawful, what is best, what does the chapter say."""

from typing import TYPE_CHECKING, Any

from pitboss.rulebook import Verdict, chapter_of
from pitboss.rulebook.submission.sources import Source, filed_rules, is_choices, judged

if TYPE_CHECKING:
    from pitboss.odds.advice import Advice

__all__ = ["advise", "check", "rules"]


def check(submission: Source) -> Verdict:
    """The verdict on a Rules Submission: ``ok``, ``violations``, ``warnings``.

    ``submission`` is a path, TOML text, or the tables themselves. A violation has a ``path``, a
    ``message``, a ``cite`` and, of text and files, a ``line``.

    >>> check({"facility": "Demo Casino", "games": {}}).violations[0].message
    'a submission offers at least one game'
    """
    return judged(submission)[1]


def rules(game: str) -> dict[str, Any]:
    """The chapter of a game as data, as ``pitboss rules --json`` prints it.

    >>> rules("let-it-ride")["chapter"]
    '643a'
    """
    from pitboss.wire import as_json
    from pitboss.wire.rules import chapter_rules

    found: dict[str, Any] = as_json(chapter_rules(chapter_of(game)))
    return found


def advise(
    game: str,
    cards: str,
    *,
    board: str = "",
    up: str = "",
    decided: str | None = None,
    rules: Source | None = None,
    variant: str = "",
) -> "Advice":
    """The exact value of every choice at a decision: ``choices`` and ``best``.

    ``cards`` are the player's, ``board`` the community cards that lie, ``up`` the dealer's card
    that shows. ``decided`` are the earlier decisions, such as ``"raise 1, raise 3"``; without it
    the best ones. ``rules`` is a Rules Submission, or paytables and options by name, such as
    ``{"blind": "B"}``; ``variant`` is one that a submission files. Most games count hands for it,
    which needs the extra ``solve``.

    >>> best = advise("let-it-ride", "Th Td 4c").best
    >>> best.decision, float(best.value) > 0
    ('ride', True)
    """
    from pitboss.odds.advice import advise, asked_of, terms_filed, terms_of

    chapter = chapter_of(game)
    rules = {} if rules is None else rules
    if is_choices(rules):
        terms = terms_of(chapter, rules)
    else:
        terms = terms_filed(filed_rules(rules, chapter, variant))
    asked = asked_of(terms, cards, board, up, decided)
    try:
        return advise(asked)
    except ModuleNotFoundError as error:
        sentence = f"advice counts hands with {error.name}: pip install 'pitboss[solve]'"
        raise ModuleNotFoundError(sentence, name=error.name) from error
