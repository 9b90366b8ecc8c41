"""What the law wants drawn, posted, printed and taught, made from the same data as the play.

``parts`` draws cards, chips and marks, ``felt`` the layout of each game: pure functions that give
SVG for page and paper. Each document (sign, guide, PAR sheet, form, dispute sheet) is a function of
the rules or of the records to a ``Document``; ``output`` writes it by the ending of the file name.

No document reads the clock, the network or a store. What it states comes in with its data, so the
same data gives the same bytes.
"""

from pitboss.documents.document import Document, Paper
from pitboss.documents.output import endings, write

__all__ = ["Document", "Paper", "endings", "write"]
