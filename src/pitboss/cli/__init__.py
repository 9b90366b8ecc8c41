"""The command line: ``pitboss COMMAND``."""

from pitboss.cli.app import main

__all__ = ["main"]
