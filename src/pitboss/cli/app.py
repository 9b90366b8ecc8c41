"""The commands and their options; each imports what it needs when it runs, so help is quick."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from pitboss import __version__
from pitboss.cli import admin as admin_commands
from pitboss.cli import analysis, documents, reference, serve
from pitboss.cli import db as db_commands
from pitboss.cli import report as report_commands
from pitboss.cli.books import Db, KeyFile
from pitboss.cli.options import (
    AUDIT,
    DESK,
    FLOOR,
    MANAGER,
    PLAYER,
    AsJson,
    Game,
    RulesFile,
    print_json,
)

__all__ = ["app"]

app = typer.Typer(
    name="pitboss",
    help="Casino poker table games, run as Pennsylvania law (58 Pa. Code) says.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

app.add_typer(admin_commands.app, name="admin", rich_help_panel=FLOOR)
app.add_typer(db_commands.app, name="db", rich_help_panel=FLOOR)
app.add_typer(report_commands.app, name="report", rich_help_panel=MANAGER)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"pitboss {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    _version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    pass


@app.command(rich_help_panel=PLAYER)
def games() -> None:
    """List the games and their chapters."""
    from pitboss.cli import rules_text

    rules_text.print_games()


@app.command(rich_help_panel=PLAYER)
def rules(
    game: Game,
    wager: Annotated[
        str | None, typer.Option("--wager", metavar="W", help="One wager only, such as trips.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Print a chapter as data: wagers, paytables, meters, each with citation and origin."""
    from pitboss.cli import rules_text
    from pitboss.rulebook import chapter_of

    chapter = chapter_of(game)
    key = None if wager is None else rules_text.wager_of(chapter, wager)
    if as_json:
        from pitboss.wire.rules import chapter_rules, piece_rules

        print_json(chapter_rules(chapter) if key is None else piece_rules(chapter, key))
    elif key is None:
        rules_text.print_chapter(chapter)
    else:
        rules_text.print_wager(chapter, key)


@app.command(rich_help_panel=MANAGER)
def check(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="SUBMISSION.toml|-", help="A Rules Submission; - reads standard input."
        ),
    ] = None,
    template: Annotated[
        bool,
        typer.Option(
            "--template", help="Print one to start from: for the games named, or for all."
        ),
    ] = False,
    odds: Annotated[
        bool, typer.Option("--odds", help="Price every wager offered; warn over 100%.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Check a Rules Submission. Exit 0: clean; 1: violations; 2: unreadable."""
    from pitboss.cli import check_text

    if template:
        check_text.print_template(names or [])
        return
    if names is None or len(names) != 1:
        raise typer.BadParameter("name one Rules Submission, or - for standard input")
    submission, verdict = check_text.read(names[0])
    if odds and verdict.ok:
        from pitboss.cli import check_odds

        check_odds.print_verdict(names[0], submission, verdict, as_json=as_json)
    elif as_json:
        from pitboss.models import from_core
        from pitboss.wire.check import Checked, offers_of

        offers = offers_of(submission) if verdict.ok else ()
        print_json(from_core(Checked, verdict, offers=offers))
    else:
        check_text.print_check(names[0], submission, verdict)
    raise typer.Exit(0 if verdict.ok else 1)


analysis.add_to(app)
documents.add_to(app)


@app.command(rich_help_panel=DESK)
def settle(
    source: Annotated[
        str | None,
        typer.Argument(metavar="FILE|-", help="A round in JSON, or JSON Lines; - reads stdin."),
    ] = None,
    rules: RulesFile = None,
    ask: Annotated[
        str | None,
        typer.Option("--ask", metavar="GAME", help="Ask for the round here; no file is needed."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Settle a round from its cards, wagers and decisions, every line with its citation.

    Exit 0: settled; 2: a round was refused, or the input could not be read.
    """
    if (source is None) == (ask is None):
        raise typer.BadParameter("give a FILE, - for standard input, or --ask GAME")
    from pitboss.cli import settle_text

    filed = None if rules is None else settle_text.read_filed(rules)
    if ask is not None and as_json:
        raise typer.BadParameter("--ask speaks with a person: keep the round, and settle that file")
    if ask is not None:
        from pitboss.cli.settle_ask import ask_round

        raise typer.Exit(ask_round(ask, filed))
    assert source is not None
    show = settle_text.print_json if as_json else settle_text.print_text
    good = show(settle_text.read_rounds(source), filed)
    raise typer.Exit(0 if good else 2)


@app.command(rich_help_panel=PLAYER)
def play(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="A game or its chapter; without one, list them."),
    ] = None,
    seats: Annotated[
        int, typer.Option("--seats", metavar="N", help="How many neighbours play with you.")
    ] = 0,
    bank: Annotated[
        str, typer.Option("--bank", metavar="DOLLARS", help="What you buy in for.")
    ] = "1000",
    rules: RulesFile = None,
    variant: Annotated[
        str, typer.Option("--variant", metavar="V", help="A variant of the game as filed.")
    ] = "",
    rounds: Annotated[
        int | None, typer.Option("--rounds", metavar="N", help="Stop after so many rounds.")
    ] = None,
    no_color: Annotated[
        bool, typer.Option("--no-color", help="No colours, and ASCII signs alone.")
    ] = False,
    log: Annotated[
        Path | None,
        typer.Option("--log", metavar="FILE", help="Write the record to a new file, for replay."),
    ] = None,
    coach: Annotated[
        bool, typer.Option("--coach", help="After each decision, what it was worth.")
    ] = False,
) -> None:
    """Sit down at an electronic table in the terminal. Exit 2: no such game or table."""
    from pitboss.play import play as sit_down

    code = sit_down(
        game,
        neighbours=seats,
        bank=bank,
        rules=rules,
        variant=variant,
        rounds=rounds,
        plain=no_color,
        log=log,
        coached=coach,
    )
    raise typer.Exit(code)


@app.command(rich_help_panel=DESK)
def rounds(
    db: Db = None,
    table: Annotated[
        str | None, typer.Option("--table", metavar="T", help="Of one table, such as 7.")
    ] = None,
    player: Annotated[
        str | None, typer.Option("--player", metavar="P", help="With this player in it.")
    ] = None,
    since: Annotated[
        str | None,
        typer.Option("--since", metavar="T", help="From a gaming day 2026-03-07 or a time on."),
    ] = None,
    until: Annotated[
        str | None, typer.Option("--until", metavar="T", help="Up to 2026-03-07T21:30, or a day.")
    ] = None,
    prize: Annotated[bool, typer.Option("--prize", help="With a prize of a meter.")] = False,
    most: Annotated[
        int, typer.Option("--most", metavar="N", min=1, max=499, help="So many at most.")
    ] = 50,
    as_json: AsJson = False,
) -> None:
    """Find rounds of a store, newest first, with their ids for replay.

    Exit 0: listed, if there are any; 2: no such store or time.
    """
    from pitboss.cli.rounds_text import show_rounds

    show_rounds(db, table, player, since, until, prize=prize, most=most, as_json=as_json)


@app.command(rich_help_panel=DESK)
def replay(
    record: Annotated[
        str,
        typer.Argument(
            metavar="FILE|ROUND",
            help="A record that `pitboss play --log` wrote, or the id of a round in a store.",
        ),
    ],
    db: Db = None,
    keys: KeyFile = None,
    step: Annotated[
        bool, typer.Option("--step", help="Wait for Enter after every entry, at a terminal.")
    ] = False,
    seat: Annotated[
        int | None, typer.Option("--seat", metavar="N", help="See it as the player of a seat.")
    ] = None,
    surveillance: Annotated[
        bool,
        typer.Option("--surveillance", help="Every card, once its round is over: burns, stub."),
    ] = False,
    openings: Annotated[
        Path | None,
        typer.Option(
            "--openings",
            metavar="FILE",
            help="Of a store: write the proof of the cards seen, for verify-round, instead.",
        ),
    ] = None,
) -> None:
    """Show a table's record, or a round of a store, again: card by card, with paragraphs.

    Without --seat or --surveillance as anybody saw it who watched.

    Exit 0: shown; 1: the record was changed, and where; 2: unreadable, or no such round.
    """
    from pitboss.audit.session_log import LogError
    from pitboss.cli.replay_text import Viewer, print_record, print_round
    from pitboss.terminal.screen import open_screen

    def warn(note: str) -> None:
        typer.echo(f"pitboss: {record}: {note}", err=True)

    waits = step and sys.stdin.isatty() and sys.stdout.isatty()
    viewer = Viewer(seat, surveillance)
    if openings is not None and db is None and Path(record).exists():
        raise typer.BadParameter("--openings is for a round of a store; play saves its own (o)")
    if db is not None or not Path(record).exists():
        from pitboss.cli.rounds_in_store import round_of, write_openings
        from pitboss.rulebook import UnreadableError

        try:
            found, start = round_of(record, db, keys)
        except UnreadableError as error:
            if db is not None:
                raise
            warn(f"there is no such file, nor such a round: {error}")
            raise typer.Exit(2) from None
        if openings is not None:
            write_openings(found, viewer, openings)
        else:
            print_round(found, start, viewer, open_screen(), step=waits)
        return
    try:
        print_record(Path(record), viewer, open_screen(), warn, step=waits)
    except LogError as error:
        warn(str(error))
        raise typer.Exit(1 if error.tampered else 2) from None


@app.command(rich_help_panel=AUDIT)
def verify(
    db: Db = None,
    keys: KeyFile = None,
    checkpoint: Annotated[
        list[Path] | None,
        typer.Option("--checkpoint", metavar="FILE", help="A signed checkpoint kept elsewhere."),
    ] = None,
    since: Annotated[
        Path | None,
        typer.Option("--since", metavar="CHECKPOINT", help="Begin where a proven one stood."),
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", metavar="N", min=1, help="How many processes; else one a core."),
    ] = None,
    no_keys: Annotated[
        bool, typer.Option("--no-keys", help="Open nothing that is sealed, even if keys are there.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Prove a store again: chain, states, postings, balances, meters, decisions.

    Exit 0: clean; 1: what is wrong, and where; 2: no store, or a file that cannot be read; 3: not
    proven, since keys are missing or rounds were only folded.
    """
    from pitboss.cli.verify_store import print_verdict

    code = print_verdict(
        *(db, keys, checkpoint or []), since=since, jobs=jobs, no_keys=no_keys, as_json=as_json
    )
    raise typer.Exit(code)


serve.add_to(app)


@app.command(rich_help_panel=FLOOR)
def day(
    db: Db = None,
    keys: KeyFile = None,
    days: Annotated[
        int, typer.Option("--days", metavar="N", help="How many gaming days.", min=1)
    ] = 1,
    rounds: Annotated[
        int, typer.Option("--rounds", metavar="N", help="Rounds a table and turn.", min=1)
    ] = 2,
) -> None:
    """Run whole gaming days of the demonstration floor, many times faster than real.

    Tables open, play through three shifts, are filled and dropped, change decks and people,
    document their prizes and close. Then the papers of the days are printed.

    Exit 0: they balance; 1: they do not; 2: no such store or keys.
    """
    from pitboss.cli.day_text import run_days

    raise typer.Exit(0 if run_days(db, keys, days, rounds) else 1)


@app.command("verify-round", rich_help_panel=DESK)
def verify_round(
    source: Annotated[
        str, typer.Argument(metavar="FILE|-", help="The openings of a round; - reads stdin.")
    ],
    root: Annotated[
        str | None,
        typer.Option("--root", metavar="SHOWN", help="The root shown before the first wager."),
    ] = None,
    own: Annotated[
        tuple[str, str] | None,
        typer.Option("--own", metavar="NAME BITS", help="Your name and the bits you drew."),
    ] = None,
    lock: Annotated[
        str | None,
        typer.Option("--lock", metavar="SHOWN", help="The lock shown before bits were opened."),
    ] = None,
) -> None:
    """Check the openings of a round: the deck was fixed first, and the players shuffled.

    Exit 0: all is good; 1: something is bad, or was compared with nothing; 2: unreadable.
    tools/verify_round.py does the same with Python alone.
    """
    from pitboss.cli import verify_text

    openings = verify_text.read_openings(source)
    raise typer.Exit(0 if verify_text.print_proof(openings, root, own, lock) else 1)


reference.add_to(app)


@app.command(rich_help_panel=PLAYER)
def tour() -> None:
    """Show in a minute what is here, with real output."""
    from pitboss.cli import tour_text

    tour_text.print_tour()
