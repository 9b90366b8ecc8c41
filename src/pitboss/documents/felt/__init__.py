"""The felt of each game as a drawing to scale: the page's table, and the layout that is filed.

``felt_of`` places everything by the rules, in millimetres; ``felt_drawing`` gives the SVG;
``anchors`` tells a page where chips and cards go.
"""

from pitboss.documents.felt.drawing import COLOURS, felt_drawing, seat_drawing
from pitboss.documents.felt.plan import SCALE, Felt, anchors
from pitboss.documents.felt.seats import Block, block
from pitboss.documents.felt.table import ENLARGED, felt_of

__all__ = [
    "COLOURS",
    "ENLARGED",
    "SCALE",
    "Block",
    "Felt",
    "anchors",
    "block",
    "felt_drawing",
    "felt_of",
    "seat_drawing",
]
