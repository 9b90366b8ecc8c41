"""``pitboss play GAME``: you sit in one seat of an electronic table, in the terminal.

The table stands on a private floor (``private_floor``) that lives as long as the session. This half
is a screen: it is handed the player's own view and legal moves, and what nobody may see cannot be
printed. The neighbours are players of the computer (``pitboss.simulate``).
"""

from pitboss.play.start import offer_games, play

__all__ = ["offer_games", "play"]
