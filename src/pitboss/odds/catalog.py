"""The odds of a whole game, looked up by wager and paytable: ``pitboss.odds("let-it-ride")``."""

from collections.abc import Iterable, Iterator, Mapping

from pitboss.odds.bank_odds import BankOdds, bank_odds
from pitboss.odds.submission_odds import submitted_bank, submitted_main, submitted_sides
from pitboss.odds.wager_odds import MainOdds, SideOdds, main_odds, side_odds
from pitboss.refusals import Refused
from pitboss.rulebook import Chapter, chapter_of
from pitboss.rulebook.quoting import suggestion
from pitboss.rulebook.submission.sources import Source, filed_rules

__all__ = ["GameOdds", "Key", "UnknownWagerError", "odds_of"]

#: A wager at one of its paytables; the letter is None where a wager has a single table.
Key = tuple[str, str | None]


class UnknownWagerError(Refused, KeyError):
    """A wager or a paytable that a game does not have."""

    code = "wager/unknown"
    # A KeyError quotes its message.
    __str__ = Exception.__str__


class GameOdds(Mapping[str | Key, MainOdds | SideOdds]):
    """Every wager of a game at every paytable, exactly.

    ``odds["trips"]`` has the first paytable, ``odds["trips", "B"]`` a named one. ``"main"`` is the
    required wagers played best. Iteration gives every ``(wager, paytable)``.

    Each value has ``house_edge`` and ``expected_value`` as exact fractions, ``standard_deviation``,
    ``deals`` and ``rows``. ``bank`` has the odds of a player who banks, where a game knows that;
    they are assumed, and most of them sampled in part: each says so.
    """

    def __init__(
        self,
        chapter: Chapter,
        found: Iterable[MainOdds | SideOdds],
        bank: Iterable[BankOdds] = (),
    ) -> None:
        self.game = chapter.slug
        self.bank = tuple(bank)
        self._name = chapter.name
        self._found: dict[Key, MainOdds | SideOdds] = {}
        self._first: dict[str, MainOdds | SideOdds] = {}
        for one in found:
            self._found[one.wager, one.paytable] = one
            self._first.setdefault(one.wager, one)

    def __getitem__(self, key: str | Key) -> MainOdds | SideOdds:
        wager, letter = (key, None) if isinstance(key, str) else key
        wager = wager.replace("_", "-")
        if wager not in self._first:
            others = suggestion(wager, self._first, "its wagers are")
            raise UnknownWagerError(f"{self._name} has no wager {wager!r:.60}: {others}")
        if letter is None:
            return self._first[wager]
        tables = {str(table).lower(): (name, table) for name, table in self._found if name == wager}
        if letter.lower() not in tables:
            known = ", ".join(str(table) for _, table in tables.values() if table) or "none"
            message = f"{wager} has no paytable {letter!r:.60}; its paytables are: {known}"
            raise UnknownWagerError(message)
        return self._found[tables[letter.lower()]]

    def __iter__(self) -> Iterator[Key]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def __repr__(self) -> str:
        lines = [
            f"  {' '.join(filter(None, key)):32} {float(one.house_edge):10.4%}"
            for key, one in self._found.items()
        ]
        return "\n".join([f"<house edge of {self._name}", *lines]) + ">"


def odds_of(game: str, rules: Source | None = None, *, variant: str = "") -> GameOdds:
    """The exact odds of a game, from the counts that ship with the package.

    ``rules`` is a Rules Submission: its path, its TOML text or its tables. Then the odds are those
    of the wagers and paytables that it offers, for the game or for a ``variant`` of it.

    >>> str(odds_of("three-card-poker")["pair-plus", "A"].house_edge)
    '253/5525'
    """
    chapter = chapter_of(game)
    if rules is None:
        return GameOdds(chapter, [*main_odds(chapter), *side_odds(chapter)], bank_odds(chapter))
    filed = filed_rules(rules, chapter, variant)
    main = submitted_main(filed)
    sides = submitted_sides(filed, main.solution)
    return GameOdds(chapter, [main, *sides], submitted_bank(filed))
