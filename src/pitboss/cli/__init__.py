"""The command line: ``pitboss COMMAND``."""

from pitboss.cli.entry import main

__all__ = ["main"]
