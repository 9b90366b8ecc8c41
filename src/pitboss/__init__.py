"""Pitboss: casino poker table games, run as Pennsylvania law says."""

__version__ = "0.1.0"
