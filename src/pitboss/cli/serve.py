"""``pitboss serve`` and its options."""

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.books import Db, KeyFile
from pitboss.cli.options import FLOOR

__all__ = ["add_to"]

_TLS = "TLS"
_DEMO = "A demonstration"


def add_to(app: typer.Typer) -> None:
    """Add the command to the others."""
    app.command(rich_help_panel=FLOOR)(serve)


def serve(
    db: Db = None,
    keys: KeyFile = None,
    port: Annotated[
        int, typer.Option("--port", metavar="N", help="The port; 0 takes any.", min=0, max=65535)
    ] = 8000,
    next_port: Annotated[
        bool, typer.Option("--next-port", help="Where it is taken, the next free one.")
    ] = False,
    host: Annotated[
        str, typer.Option("--host", metavar="ADDRESS", help="The address that listens.")
    ] = "127.0.0.1",
    origin: Annotated[
        list[str] | None,
        typer.Option(
            "--origin", metavar="URL", help="Where the page is reached: https://floor.example."
        ),
    ] = None,
    tls_cert: Annotated[
        Path | None,
        typer.Option(
            "--tls-cert", metavar="FILE", help="The certificate chain.", rich_help_panel=_TLS
        ),
    ] = None,
    tls_key: Annotated[
        Path | None,
        typer.Option("--tls-key", metavar="FILE", help="Its private key.", rich_help_panel=_TLS),
    ] = None,
    forwarded: Annotated[
        bool,
        typer.Option(
            "--forwarded",
            help="A proxy on this machine, or in FORWARDED_ALLOW_IPS, says who asks.",
            rich_help_panel=_TLS,
        ),
    ] = False,
    submission: Annotated[
        Path | None,
        typer.Option("--submission", metavar="FILE", help="File this one, at the first start."),
    ] = None,
    metrics_port: Annotated[
        int | None,
        typer.Option("--metrics-port", metavar="N", help="/metrics on a port of its own."),
    ] = None,
    demo: Annotated[
        bool,
        typer.Option(
            "--demo", help="A floor to try out: all games, guests.", rich_help_panel=_DEMO
        ),
    ] = False,
    house_players: Annotated[
        bool,
        typer.Option(
            "--house-players/--no-house-players",
            help="Whether somebody plays there.",
            rich_help_panel=_DEMO,
        ),
    ] = True,
    house_seats: Annotated[
        int,
        typer.Option(
            "--house-seats",
            metavar="N",
            help="How many seats they take at a table.",
            min=1,
            max=4,
            rich_help_panel=_DEMO,
        ),
    ] = 2,
    rush: Annotated[
        bool,
        typer.Option(
            "--rush", help="Full tables that play without a pause.", rich_help_panel=_DEMO
        ),
    ] = False,
    rounds: Annotated[
        int | None,
        typer.Option(
            "--rounds", metavar="N", help="Rush through so many rounds.", rich_help_panel=_DEMO
        ),
    ] = None,
    seconds: Annotated[
        int | None, typer.Option("--seconds", metavar="N", help="End after so many seconds.")
    ] = None,
    show: Annotated[
        bool, typer.Option("--open", help="Open the page, where there is a display.")
    ] = False,
) -> None:
    """Serve a floor until it is stopped; rounds in progress go on at the next start.

    `pitboss admin create NAME` begins a facility. --demo needs nothing: it opens one to try out, on
    a store of its own, in ./var if none is named.

    Exit 0: stopped; 2: no such store or keys, an unlawful submission, or the port is taken.
    """
    from pitboss.cli.serve_plan import Plan
    from pitboss.cli.serve_text import run_floor

    plan = Plan(
        db=db,
        keys=keys,
        host=host,
        port=port,
        next_port=next_port,
        certificate=tls_cert,
        private_key=tls_key,
        forwarded=forwarded,
        origins=tuple(origin or ()),
        submission=submission,
        metrics_port=metrics_port,
        demo=demo,
        players=house_seats if house_players else 0,
        rush=rush or rounds is not None,
        rounds=rounds,
        seconds=seconds,
        show=show,
    )
    if not demo and (rush or rounds is not None or not house_players):
        raise typer.BadParameter("house players are of a demonstration: add --demo")
    run_floor(plan)
