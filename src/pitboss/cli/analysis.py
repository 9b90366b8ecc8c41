"""The commands on odds and strategy: exact odds, advice, charts, simulation, and submissions side
by side."""

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.options import (
    AUDIT,
    MANAGER,
    PLAYER,
    AnHour,
    AsCsv,
    AsJson,
    Game,
    RulesFile,
    Seed,
    Variant,
    of_rules,
    one_form,
    print_json,
)

__all__ = ["add_to"]


def add_to(app: typer.Typer) -> None:
    """Add these commands to an application."""
    app.command(rich_help_panel=MANAGER)(odds)
    app.command(rich_help_panel=AUDIT)(solve)
    app.command(rich_help_panel=PLAYER)(advise)
    app.command(rich_help_panel=PLAYER)(strategy)
    app.command(rich_help_panel=MANAGER)(simulate)
    app.command(rich_help_panel=MANAGER)(compare)


def odds(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="A game or its chapter; without one, all edges."),
    ] = None,
    wager: Annotated[
        str | None, typer.Option("--wager", metavar="W", help="One wager only, row by row.")
    ] = None,
    paytable: Annotated[
        str | None, typer.Option("--paytable", metavar="P", help="One paytable only.")
    ] = None,
    rules: RulesFile = None,
    variant: Variant = "",
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Print the exact odds of every wager at every paytable. Exit 2: no such wager or table."""
    from pitboss.cli import odds_text
    from pitboss.odds.choice import choose, look_up
    from pitboss.rulebook import chapter_of

    one_form(as_json, as_csv)
    of_rules(variant, rules)
    if game is None:
        if wager or paytable or rules or as_json or as_csv:
            raise typer.BadParameter("name a game, such as pitboss odds let-it-ride")
        odds_text.print_edges()
        return
    chapter = chapter_of(game)
    found = look_up(chapter) if rules is None else odds_text.filed(chapter, rules, variant)
    found = choose(found, wager, paytable)
    if as_json:
        print_json(odds_text.odds_found(chapter, found, variant))
    elif as_csv:
        odds_text.print_csv(odds_text.odds_found(chapter, found, variant))
    else:
        odds_text.print_found(chapter, found, in_detail=wager is not None, variant=variant)


def solve(game: Game, as_json: AsJson = False) -> None:
    """Count all odds of a game again. Exit 0: the shipped odds agree; 1: they do not."""
    from pitboss.cli import odds_text
    from pitboss.rulebook import chapter_of

    chapter = chapter_of(game)
    found, agrees = odds_text.solve_anew(chapter)
    if as_json:
        print_json(odds_text.solved(chapter, found, agrees=agrees))
    else:
        odds_text.print_found(chapter, found, in_detail=False)
        typer.echo("The shipped odds agree." if agrees else "The shipped odds do NOT agree.")
    raise typer.Exit(0 if agrees else 1)


def advise(
    game: Game,
    cards: Annotated[
        str, typer.Option("--cards", metavar="CARDS", help='The player\'s cards, as "Ah Kd".')
    ],
    board: Annotated[
        str, typer.Option("--board", metavar="CARDS", help="The community cards that lie.")
    ] = "",
    up: Annotated[
        str, typer.Option("--up", metavar="CARD", help="The dealer's card that is shown.")
    ] = "",
    decided: Annotated[
        str | None,
        typer.Option(
            "--decided",
            metavar="WORDS",
            help="Earlier decisions, as 'raise 1, raise 3'; without it, the best ones.",
        ),
    ] = None,
    rules: Annotated[
        list[str] | None,
        typer.Option(
            "--rules",
            metavar="KEY=VALUE|SUBMISSION.toml",
            help="A paytable or option, as blind=B; or a Rules Submission.",
        ),
    ] = None,
    variant: Variant = "",
    as_json: AsJson = False,
) -> None:
    """Say what every choice with these cards is worth, exactly. Exit 2: no such decision."""
    from pitboss.cli import advise_text
    from pitboss.rulebook import chapter_of

    chapter = chapter_of(game)
    of_rules(variant, rules)
    asked = advise_text.question(chapter, cards, board, up, decided, rules or [], variant)
    advice = advise_text.answer(asked)
    if as_json:
        from pitboss.wire.strategy import advice_given

        print_json(advice_given(asked.terms, advice))
    else:
        advise_text.print_advice(asked, advice)


def strategy(
    game: Game,
    rules: Annotated[
        list[str] | None,
        typer.Option(
            "--rules", metavar="KEY=VALUE|SUBMISSION.toml", help="A paytable, as blind=B."
        ),
    ] = None,
    variant: Variant = "",
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Draw it, words and all: .svg, .png or .pdf."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show the best strategy, and what rules of thumb cost instead. Exit 2: bad input."""
    from pitboss.cli import strategy_text
    from pitboss.rulebook import chapter_of

    of_rules(variant, rules)
    found = strategy_text.find(chapter_of(game), rules or [], variant)
    if out is not None:
        from pitboss.cli import strategy_picture

        strategy_picture.draw(found, out)
    if as_json:
        from pitboss.wire.strategy import best_strategy

        print_json(best_strategy(found))
    elif out is None:
        strategy_text.print_strategy(found)
    else:
        typer.echo(f"{out}: the strategy is drawn, with all that is said of it.")


def simulate(
    game: Game,
    rules: RulesFile = None,
    variant: Variant = "",
    rounds: Annotated[
        int, typer.Option("--rounds", metavar="N", help="Rounds in all, to whole sessions.")
    ] = 1_000_000,
    seats: Annotated[int, typer.Option("--seats", metavar="N", help="Seats that play.")] = 1,
    seed: Seed = 1,
    players: Annotated[
        str, typer.Option("--players", metavar="HOW", help="best, thumb or never-fold.")
    ] = "best",
    wagers: Annotated[
        str, typer.Option("--wagers", metavar="W,W", help="all, main, or side wagers by name.")
    ] = "all",
    session: Annotated[
        int, typer.Option("--session", metavar="N", help="Rounds in a player's session.")
    ] = 200,
    an_hour: AnHour = 40,
    bankroll: Annotated[
        str | None, typer.Option("--bankroll", metavar="DOLLARS", help="What a player brings.")
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option("--cluster", metavar="ADDRESS", help="A Dask scheduler: tcp://host:8786."),
    ] = None,
    sample: Annotated[
        int, typer.Option("--sample", metavar="N", min=0, help="Rounds played again by the engine.")
    ] = 40,
    as_json: AsJson = False,
) -> None:
    """Play sessions by the million beside the exact values. Ctrl-C ends with what is known.

    Exit 2: bad input; 130: interrupted before anything was known.
    """
    from pitboss.cli import simulate_text
    from pitboss.rulebook import chapter_of

    chapter = chapter_of(game)
    of_rules(variant, rules)
    spec = simulate_text.spec_of(chapter, rules, variant, wagers, seats, session, seed, players)
    found = simulate_text.simulate(
        spec, rounds, cluster=cluster, an_hour=an_hour, bankroll=bankroll, sample=sample
    )
    if as_json:
        print_json(found)
    else:
        from pitboss.cli import simulate_report

        simulate_report.print_report(chapter, found)


def compare(
    first: Annotated[Path, typer.Argument(metavar="A.toml", help="A Rules Submission.")],
    second: Annotated[Path, typer.Argument(metavar="B.toml", help="Another one.")],
    an_hour: AnHour = 40,
    rounds: Annotated[
        int,
        typer.Option(
            "--rounds",
            metavar="N",
            help="Rounds of each game sampled, for how wagers move together; 0: none.",
        ),
    ] = 400_000,
    seed: Seed = 1,
    changed: Annotated[
        bool, typer.Option("--changed", help="Only what differs; JSON has all of it.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Put two submissions side by side: edge, hold, volatility, meters. Exit 2: unreadable."""
    from pitboss.cli import compare_text

    found = compare_text.compare_files(first, second, an_hour, rounds, seed)
    if as_json:
        from pitboss.wire.comparison import comparison_of

        sampled = compare_text.sampled(found)
        print_json(comparison_of(found.games, found.an_hour, sampled, found.seed))
    else:
        compare_text.print_comparison(found, changed=changed)
