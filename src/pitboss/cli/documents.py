"""The commands that draw and print, in the order of the help."""

import typer

from pitboss.cli import certify, drill, form, guide, layout, notice, packet, par, sheet, sign

__all__ = ["add_to"]


def add_to(app: typer.Typer) -> None:
    """Add these commands to an application."""
    for one in (sign, layout, packet, notice, guide, drill, par, certify, sheet, form):
        one.add_to(app)
