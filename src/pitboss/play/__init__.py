"""``pitboss play GAME``: you sit in one seat of an electronic table, in the terminal.

The table stands on a private floor (``private_floor``) that lives as long as the session. This half
is a screen. It gets the player's own view and legal moves, so it cannot print a hidden card. The
neighbours are house players (``pitboss.simulate``).
"""

from pitboss.play.start import offer_games, play

__all__ = ["offer_games", "play"]
