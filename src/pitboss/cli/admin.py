"""``pitboss admin``: the first administrator, who lets all others in."""

from typing import Annotated

import typer

from pitboss.cli.books import Db, KeyFile, url_of

__all__ = ["app"]

app = typer.Typer(help="Administrators of the floor.", no_args_is_help=True)


@app.callback()
def _group() -> None:
    pass


@app.command()
def create(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The administrator.")],
    db: Db = None,
    keys: KeyFile = None,
    facility: Annotated[
        str | None,
        typer.Option(
            "--facility", metavar="NAME", help="A new facility; as its Rules Submission names it."
        ),
    ] = None,
    credential: Annotated[
        str, typer.Option("--credential", metavar="NUMBER", help="The credential of a new one.")
    ] = "1",
    licence: Annotated[
        str, typer.Option("--licence", metavar="NUMBER", help="The licence of a new one.")
    ] = "1",
    again: Annotated[
        bool, typer.Option("--again", help="Give an administrator who lost it another password.")
    ] = False,
) -> None:
    """Give the first administrator a password for once; begin the books if there are none.

    The administrator signs in, sets a password, and gives everybody else theirs.

    Exit 2: NAME is no administrator of these books, or can sign in already.
    """
    from pitboss.cli.admin_text import give_password

    new = (facility, credential, licence)
    give_password(url_of(db), keys, name, new, again=again, own=db is None)
