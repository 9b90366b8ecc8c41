"""``pitboss odds`` and ``pitboss solve``: exact odds, for people and for programs."""

import csv
import sys
from collections.abc import Iterable, Sequence
from fractions import Fraction
from pathlib import Path

from rich.console import Console
from rich.progress import Progress as Bar
from rich.text import Text

from pitboss.cli.bank_text import against, print_bank
from pitboss.cli.submission_files import rules_in
from pitboss.models import from_core
from pitboss.odds.bank_odds import BankOdds, bank_odds, may_bank
from pitboss.odds.choice import Found, look_up, offered
from pitboss.odds.shipped_counts import Census, bank_counts, census, solutions
from pitboss.odds.side_wager_cards import censuses_of
from pitboss.odds.solution import Progress
from pitboss.odds.submission_odds import NotCountedError
from pitboss.odds.wager_odds import MainOdds, SideOdds, per_of, side_odds
from pitboss.rulebook import Chapter, UnreadableError, chapters
from pitboss.terminal.console import console, print_facts, print_listing, print_words
from pitboss.terminal.game_words import titled, under, unit
from pitboss.wire.odds import MainWager, Odds, Solved, odds_of

__all__ = [
    "filed",
    "odds_found",
    "print_csv",
    "print_edges",
    "print_found",
    "solve_anew",
    "solved",
]


def filed(chapter: Chapter, path: Path, variant: str = "") -> Found:
    """The wagers of a game, or a variant of it, as a Rules Submission offers them."""
    try:
        return offered(rules_in(path, chapter, variant))
    except NotCountedError as error:
        raise UnreadableError(str(error)) from error


def odds_found(chapter: Chapter, found: Found, variant: str = "") -> Odds:
    """The odds as they are written for programs."""
    return odds_of(chapter.slug, *found, variant=variant)


def solved(chapter: Chapter, found: Found, *, agrees: bool) -> Solved:
    """The odds counted now, as they are written for programs."""
    return from_core(Solved, odds_found(chapter, found), agrees=agrees)


def print_csv(odds: Odds) -> None:
    """One line for each row of each paytable; the main game and a bank have one line each."""
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(
        "wager paytable hand pays deals of_deals house_edge expected_value "
        "standard_deviation hit_frequency standard_error".split()
    )
    for one in odds.wagers:
        named = one.wager, one.paytable or ""
        figures = one.deals, one.house_edge, one.expected_value, one.standard_deviation
        if isinstance(one, MainWager):
            out.writerow([*named, "", "", "", *figures, "", ""])
            continue
        for row in one.rows:
            cells = row.hand, row.pays or "", row.deals, *figures, one.hit_frequency, ""
            out.writerow([*named, *cells])
    for bank in odds.bank:
        hands = against(bank.opponents, dealer=bank.dealer_wagers, co_banked=bank.co_banked)
        error = "" if bank.exact else bank.standard_error
        named = "bank", bank.paytable
        out.writerow([*named, hands, "", "", "", bank.edge, -bank.edge, "", "", error])


def print_found(chapter: Chapter, found: Found, *, in_detail: bool, variant: str = "") -> None:
    """House edges side by side, with the best and the worst paytable for the player marked."""
    mains, sides, banks = found
    name = f"{chapter.name}, {variant}" if variant else chapter.name
    if mains:
        _print_main(chapter, name, mains)
    if banks:
        print_bank(chapter, name, banks)
    if sides:
        _print_sides(chapter, name, sides)
    if in_detail:
        for side in sides:
            _print_rows(chapter, side)
        for main in mains:
            _print_decisions(chapter, main)
    if mains or sides:
        _print_meaning(chapter, found)


def print_edges() -> None:
    """The edges of every game on one page."""
    rows = []
    for chapter in chapters().values():
        mains, sides, _ = look_up(chapter)
        main = _range([one.solution.house_edge for one in mains])
        risk = _range([one.solution.element_of_risk for one in mains])
        side = _range([one.priced.house_edge for one in sides])
        rows.append((f"{chapter.name} {chapter.chapter}", main, risk, side))
    out = console()
    headers = "House edge, by paytable", "Main game", "Element of risk", "Side wagers"
    print_listing(out, headers, rows, indent=0)
    print_words(
        out,
        "Of the first wager, the main game played best (Pai Gow Poker: both hands by the house "
        "way); element of risk: of all that is wagered in the main game; meters at their seed. "
        "Every wager: pitboss odds GAME",
    )


def _range(edges: Sequence[Fraction]) -> str:
    least, most = _percent(min(edges), 2), _percent(max(edges), 2)
    return least if least == most else f"{least} to {most}"


def _percent(value: Fraction | float, places: int = 4) -> str:
    return f"{float(value) * 100:.{places}f}%"


def _judged(edges: Sequence[Fraction], edge: Fraction) -> Text:
    """A house edge, green if it is the lowest of several and red if it is the highest."""
    text = _percent(edge)
    if len(set(edges)) < 2 or min(edges) < edge < max(edges):
        return Text(text)
    if edge == min(edges):
        return Text(f"{text} best", style="green")
    return Text(f"{text} worst", style="red")


def _print_main(chapter: Chapter, name: str, mains: Sequence[MainOdds]) -> None:
    played = "both hands by the house way" if "house_way" in chapter.options else "played best"
    out = console()
    print_words(out, f"{name}: the main game, {played}, per {unit(chapter)}", style="bold")
    headers = "Under", "House edge", "Element of risk", "Wagered", "Std. dev."
    edges = [one.solution.house_edge for one in mains]
    rows = [
        (
            under(chapter, one.paytable) or "its single table",
            _judged(edges, one.solution.house_edge),
            _percent(one.solution.element_of_risk),
            f"{float(one.solution.wagered):.4f}",
            f"{one.solution.standard_deviation:.4f}",
        )
        for one in mains
    ]
    print_listing(out, headers, rows, indent=0)


def _print_sides(chapter: Chapter, name: str, sides: Sequence[SideOdds]) -> None:
    out = console()
    print_words(out, f"{name}: side wagers", style="bold")
    rows = []
    for place, one in _players(sides):
        edges = [other.players[place][1].house_edge for other in sides if other.wager == one.wager]
        words, priced = one.players[place]
        hits = priced.hit_frequency
        rows.append(
            (
                ", ".join(filter(None, (_side_name(chapter, one), words))),
                _judged(edges, priced.house_edge),
                _percent(hits, 2),
                f"{float(1 / hits):,.1f}" if hits else "never",
                f"{priced.standard_deviation:,.3f}",
            )
        )
    headers = "Wager and paytable", "House edge", "Hits", "one in", "Std. dev."
    print_listing(out, headers, rows, indent=0)
    _print_meters(chapter, [one for one in sides if one.priced.per_meter_dollar])


def _players(sides: Sequence[SideOdds]) -> list[tuple[int, SideOdds]]:
    """The side wagers, each once for every kind of player."""
    return [(place, one) for one in sides for place in range(len(one.players))]


def _print_meters(chapter: Chapter, sides: Sequence[SideOdds]) -> None:
    """The return of wagers with a meter, and the break-even display of each level."""
    if not sides:
        return
    returns = []
    for place, one in _players(sides):
        words, priced = one.players[place]
        long_run = one.long_run(priced)
        returns.append(
            (
                ", ".join(filter(None, (_side_name(chapter, one), words))),
                _percent(priced.at_seed.mean),
                "not filed" if long_run is None else _percent(long_run),
            )
        )
    headers: tuple[str, ...] = ("Return with a meter", "At the seed", "Long run")
    print_listing(console(), headers, returns, indent=0)
    levels = list(dict.fromkeys(level for one in sides for level in one.priced.per_meter_dollar))
    rows = []
    for one in sides:
        priced = one.priced
        cells = (
            f"${float(priced.break_even_meter(level)):,.0f}"
            if level in priced.per_meter_dollar
            else ""
            for level in levels
        )
        rows.append((_side_name(chapter, one), *cells))
    headers = "Fair at a meter of", *(level.capitalize() for level in levels)
    print_listing(console(), headers, rows, indent=0)


def _side_name(chapter: Chapter, one: SideOdds) -> str:
    """A wager with its letter. No line breaks between them."""
    name = chapter.wagers[one.wager].name
    return f"{name}\N{NO-BREAK SPACE}{one.paytable}" if one.paytable else name


def _print_meaning(chapter: Chapter, found: Found) -> None:
    """The meaning of the columns, a line each."""
    mains, sides, _ = found
    first = unit(chapter)
    facts = [("House edge", f"what the house keeps on average, of the {first} or the side wager")]
    if mains:
        facts += [
            ("Element of risk", "the same of all that is wagered in the main game, raises too"),
            ("Wagered", f"on average in the main game, in {first}s"),
        ]
    if sides:
        facts.append(("Hits", "how often it is paid; a stake that only comes back is not"))
        if any(len(one.players) > 1 for one in sides):
            words = "a side wager that a fold loses is shown for a player who never folds, as "
            words += "published tables are, and for one who folds as the main game asks, where "
            words += "they differ"
            facts.append(("Folds", words))
    facts.append(("Std. dev.", "standard deviation: how far one round strays, in units wagered"))
    if any(one.priced.per_meter_dollar for one in sides):
        words = "where a meter, or one level of it, must stand for the house to keep nothing; "
        facts.append(("Fair at", words + "edges are with meters at their seed"))
        words = "long-run return: the fixed rows, the rates of meter and reserve, which are paid "
        words += "out in the end, and the reseed a whole prize; Envy, Magic Card and Lucky Bonus "
        words += "come beside it"
        facts.append(("Long run", words))
    if any(len(edges) > 1 for edges in _edges(found)):
        facts.append(("best, worst", "for the player, of the paytables shown"))
    print_facts(console(), facts)


def _edges(found: Found) -> list[set[Fraction]]:
    """By wager the house edges of its paytables."""
    mains, sides, _ = found
    kinds: dict[str, set[Fraction]] = {"": {one.solution.house_edge for one in mains}}
    for one in sides:
        kinds.setdefault(one.wager, set()).add(one.house_edge)
    return list(kinds.values())


def _print_rows(chapter: Chapter, one: SideOdds) -> None:
    letter = f", paytable {one.paytable}" if one.paytable else ""
    out = console()
    print_words(out, f"{chapter.wagers[one.wager].name}{letter}", style="bold")
    rows = [
        (
            row.hand,
            str(row.pays or "nothing"),
            f"{row.deals:,}",
            _percent(Fraction(row.deals, one.priced.deals), 6),
        )
        for row in one.priced.rows
    ]
    rows.append(("All deals", "", f"{one.priced.deals:,}", _percent(1, 6)))
    print_listing(out, ("Hand", "Pays", "Deals", "of all deals"), rows, indent=0)
    for name, value in _notes(one):
        print_words(out, f"{name}: {value}")


def _notes(one: SideOdds) -> Iterable[tuple[str, str]]:
    if one.priced.per_meter_dollar:
        yield "Return without the meter", _percent(one.priced.fixed_return)
    if one.envy is not None:
        yield "Envy Bonus for each other player, per $1", _percent(one.envy)
    if one.magic_card is not None:
        yield "Magic Card, each time one is drawn", _percent(one.magic_card)
    if one.lucky_bonus is not None:
        yield "Lucky Bonus, each time a position is drawn", _percent(one.lucky_bonus)


def _print_decisions(chapter: Chapter, main: MainOdds) -> None:
    out = console()
    print_words(out, titled(chapter, main.paytable), style="bold")
    rows = [(name, _percent(often)) for name, often in main.solution.decisions.items()]
    print_listing(out, ("Outcome or decision", "of all rounds"), rows, indent=0)
    print_words(out, f"The player wins {main.solution.net} of the {unit(chapter)}, exactly.")


def solve_anew(chapter: Chapter) -> tuple[Found, bool]:
    """Recount the odds of a game under a progress bar, and compare them with the shipped odds."""
    with Bar(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task("Compiling, if this is the first time; counting", total=1.0)

        def progress(done: int, shares: int) -> None:
            bar.update(task, description="Counting")
            bar.advance(task, done / shares)

        return _solved(chapter, progress)


def _solved(chapter: Chapter, progress: Progress) -> tuple[Found, bool]:
    from pitboss.odds.census_builder import count_hands
    from pitboss.odds.solvers import solve_main

    names = censuses_of(chapter)

    parts = 3 if may_bank(chapter) else 2

    def share_of_all(done: int, shares: int) -> None:
        progress(done, shares * parts)

    solved = solve_main(chapter, share_of_all)
    counted = {}
    for name in names:
        hands = count_hands(name)
        counted[name] = Census(sum(hands.values()), hands)
        share_of_all(1, len(names))
    mains = [
        MainOdds(paytable=key, solution=one, per=per_of(chapter)) for key, one in solved.items()
    ]
    sides = side_odds(chapter, mains[0].solution, counted.__getitem__)
    agrees = solved == solutions(chapter.chapter) and all(
        found == census(name) for name, found in counted.items()
    )
    banks: list[BankOdds] = []
    if may_bank(chapter):
        from pitboss.simulate.pai_gow_bank import solve_bank

        bank = solve_bank(chapter.positions, progress=share_of_all)
        banks = bank_odds(chapter, bank)
        agrees = agrees and bank == bank_counts(chapter.chapter)
    return (mains, sides, banks), agrees
