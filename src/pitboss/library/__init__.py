"""The programmer's Pitboss, behind ``import pitboss``: a round to play, and questions to ask.

Amounts are dollars (``Decimal`` on the way out), cards print as ``Ah``, decisions are the words of
``pitboss settle``. The system's own steps happen by themselves. Nothing here knows a store, a
server or a terminal.
"""

from pitboss.library.cards import Card
from pitboss.library.questions import advise, check, rules
from pitboss.library.rounds import Round
from pitboss.library.settled import SettledLine

__all__ = ["Card", "Round", "SettledLine", "advise", "check", "rules"]
