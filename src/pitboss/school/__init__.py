"""What a dealer is taught: the steps of each game as data, and the questions about them.

Offers ``handbook`` for the steps of a game in order, each with its paragraphs; ``questions`` for
what the dealer school asks and how it grades; ``training`` for a learner's record. The steps come
from the same data as the play where it has them, and from ``steps/*.toml`` where a machine sees
nothing. Documents print the handbook, the terminal and the browser ask the questions.

It reads no clock and draws no chance: time and numbers below a bound are handed in.
"""

from pitboss.school.handbook import Grid, Handbook, Section, Step, handbook

__all__ = ["Grid", "Handbook", "Section", "Step", "handbook"]
