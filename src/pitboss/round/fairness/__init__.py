"""Proof of a fair deal: the house's commitment, the players' part in the shuffle, and the check.

Pure functions over bytes. Bits, seeds and decks come from the caller; the package draws nothing.
"""

from pitboss.round.fairness.check import outdated, problems
from pitboss.round.fairness.commitment import (
    Commitment,
    Secret,
    commit,
    matches,
    readable,
)
from pitboss.round.fairness.deals import Deal, bound, deal_of
from pitboss.round.fairness.draws import Draw, range_of
from pitboss.round.fairness.mixing import (
    Opening,
    Wagered,
    drawn,
    lock,
    mix,
    mixed_deck,
    permutation,
    player_hash,
)
from pitboss.round.fairness.openings import Openings, open_deal

__all__ = [
    "Commitment",
    "Deal",
    "Draw",
    "Opening",
    "Openings",
    "Secret",
    "Wagered",
    "bound",
    "commit",
    "deal_of",
    "drawn",
    "lock",
    "matches",
    "mix",
    "mixed_deck",
    "open_deal",
    "outdated",
    "permutation",
    "player_hash",
    "problems",
    "range_of",
    "readable",
]
