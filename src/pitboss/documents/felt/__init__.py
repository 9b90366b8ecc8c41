"""The felt of each game as a drawing to scale: the page's table, and the layout that is filed.

``felt_of`` places everything by the rules, in millimetres; ``felt_drawing`` gives the SVG;
``anchors`` tells a page where chips and cards go.
"""

from pitboss.documents.felt.drawing import felt_drawing
from pitboss.documents.felt.plan import SCALE, Felt, anchors
from pitboss.documents.felt.table import ENLARGED, felt_of

__all__ = ["ENLARGED", "SCALE", "Felt", "anchors", "felt_drawing", "felt_of"]
