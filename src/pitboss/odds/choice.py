"""The odds of a game as somebody asks for them: of a chapter, a submission, a wager, a table."""

from pitboss.odds.bank_odds import BankOdds, bank_odds
from pitboss.odds.submission_odds import submitted_bank, submitted_main, submitted_sides
from pitboss.odds.wager_odds import MainOdds, SideOdds, main_odds, side_odds
from pitboss.rulebook import Chapter, GameRules, Submission, UnknownGameError

__all__ = ["Found", "UnknownWagerError", "choose", "look_up", "odds_offered", "offered"]

#: The main game, the side wagers and a player's bank, in the order in which they are written.
Found = tuple[list[MainOdds], list[SideOdds], list[BankOdds]]


class UnknownWagerError(UnknownGameError):
    """A name that is neither a wager nor a paytable of the game."""

    code = "wager/unknown"


def look_up(chapter: Chapter) -> Found:
    """Every wager at every paytable of a chapter, from the shipped counts."""
    return main_odds(chapter), side_odds(chapter), bank_odds(chapter)


def offered(rules: GameRules) -> Found:
    """The wagers of a game as a Rules Submission offers them. ``NotCountedError`` if its main table
    cannot be counted here."""
    main = submitted_main(rules)
    return [main], submitted_sides(rules, main.solution), submitted_bank(rules)


def odds_offered(submission: Submission) -> list[tuple[GameRules, Found]]:
    """Every game and variant of a submission with its odds."""
    return [(rules, offered(rules)) for rules in submission.offered.values()]


def choose(found: Found, wager: str | None, paytable: str | None) -> Found:
    """Select one wager or one paytable. An unknown name is refused."""
    mains, sides, banks = found
    optional: list[SideOdds | BankOdds] = [*sides, *banks]
    if wager is not None:
        known = list(dict.fromkeys(["main", *(one.wager for one in optional)]))
        if wager not in known:
            raise UnknownWagerError(f"there is no wager {wager!r}: {', '.join(known)}")
        mains = mains if wager == "main" else []
        sides = [one for one in sides if one.wager == wager]
        banks = [one for one in banks if one.wager == wager]
    if paytable is not None:
        every: list[MainOdds | SideOdds | BankOdds] = [*mains, *sides, *banks]
        letters = [one.paytable for one in every]
        mains = [one for one in mains if _same(one.paytable, paytable)]
        sides = [one for one in sides if _same(one.paytable, paytable)]
        banks = [one for one in banks if _same(one.paytable, paytable)]
        if not (mains or sides or banks):
            known_text = ", ".join(dict.fromkeys(filter(None, letters))) or "it has a single one"
            raise UnknownWagerError(f"there is no paytable {paytable!r}: {known_text}")
    return mains, sides, banks


def _same(letter: str | None, wanted: str) -> bool:
    return letter is not None and letter.lower() == wanted.lower()
