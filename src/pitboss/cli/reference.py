"""The commands on the law and the formats: the trace, the JSON Schemas."""

from typing import Annotated

import typer

from pitboss.cli.options import AUDIT, AsJson, print_json

__all__ = ["add_to"]


def add_to(app: typer.Typer) -> None:
    """Add these commands to an application."""
    for command in (trace, schema):
        app.command(rich_help_panel=AUDIT)(command)


def trace(
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="[CHAPTER|PARAGRAPH]",
            help="A chapter such as 653a, or a paragraph: '653a.11(h)(2)', or 653a.11.h.2.",
        ),
    ] = None,
    chapter: Annotated[
        str | None, typer.Option("--chapter", metavar="C", help="Only this chapter, or game.")
    ] = None,
    met: Annotated[
        str | None,
        typer.Option("--met", metavar="WAY", help="Only what is met in this way, such as open."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Print paragraph by paragraph how the law is met, where, and which tests show it."""
    from pitboss.cli import trace_text
    from pitboss.wire.trace_choice import choose

    chosen = choose(what, chapter, met)
    if as_json:
        from pitboss.wire.trace import trace_of

        print_json(trace_of(chosen))
    elif what is not None and "." in what and chosen:
        trace_text.print_paragraph(chosen[0])
    elif chosen:
        trace_text.print_trace(chosen)
    else:
        trace_text.print_nothing(met or "", choose(what, chapter))


def schema(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[NAME]", help="A format, or a kind of the record; without one, list them."
        ),
    ] = None,
) -> None:
    """Print the JSON Schema of a format."""
    from pitboss import wire

    if name is None:
        for one in wire.schema_names():
            typer.echo(one)
        return
    try:
        found = wire.schema(name)
    except KeyError:
        known = f"{', '.join(wire.schema_names())}, or a kind of these last three such as decide"
        raise typer.BadParameter(f"there is no format {name!r}: {known}") from None
    print_json(found)
