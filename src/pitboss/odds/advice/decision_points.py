"""The decision points of each game: the cards on the table, and the adviser."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pitboss.cards import DECK_53, Card, card_name, parse_cards
from pitboss.odds.advice.model import Advice, AdviceError, Adviser, Asked, Terms
from pitboss.odds.advice.outlook import ends_of, held_by
from pitboss.rulebook import Chapter

__all__ = ["POINTS", "Points", "advise", "asked_of"]


@dataclass(frozen=True, slots=True)
class Points:
    """The cards that a player of a game sees at a decision."""

    cards: int
    #: The community cards at each decision.
    boards: tuple[int, ...] = (0,)
    #: Whether a card of the dealer's lies face up.
    up: bool = False


POINTS = {
    "639a": Points(5, up=True),
    "641a": Points(5, up=True),
    "643a": Points(3, (0, 1)),
    "645a": Points(7),
    "647a": Points(2, (0, 3, 4)),
    "649a": Points(3),
    "653a": Points(2, (0, 3, 5)),
    "655a": Points(2, (0, 1, 2)),
    "657a": Points(5),
}


def asked_of(
    terms: Terms, cards: str, board: str = "", up: str = "", decided: str | None = None
) -> Asked:
    """Read a question from text. Refuse a decision that the game does not have."""
    chapter = terms.chapter
    points = POINTS[chapter.chapter]
    deck = DECK_53[: chapter.deck.deck]
    own, common, shown = (parse_cards(text, deck=deck) for text in (cards, board, up))
    every = (*own, *common, *shown)
    for place, card in enumerate(every):
        if card in every[:place]:
            raise AdviceError(f"the {card_name(card)} is there twice")
    _check_numbers(chapter, points, own, common, shown)
    words = None
    if decided is not None:
        words = tuple(" ".join(word.split()) for word in decided.lower().split(",") if word.strip())
    return Asked(terms, own, common, shown[0] if shown else None, words)


def _check_numbers(
    chapter: Chapter,
    points: Points,
    own: Sequence[Card],
    common: Sequence[Card],
    shown: Sequence[Card],
) -> None:
    if len(own) != points.cards:
        raise AdviceError(f"a player of {chapter.name} has {points.cards} cards, not {len(own)}")
    if len(common) not in points.boards:
        if points.boards == (0,):
            raise AdviceError(f"{chapter.name} has no community cards at its decision")
        known = " or ".join(", ".join(map(str, points.boards)).rsplit(", ", 1))
        raise AdviceError(
            f"a decision of {chapter.name} comes with {known} community cards, not {len(common)}"
        )
    if len(shown) != points.up:
        if points.up:
            raise AdviceError(
                f"the dealer of {chapter.name} shows one card: name it as up, such as Kd"
            )
        raise AdviceError(f"the dealer of {chapter.name} shows no card before the decision")


def advise(asked: Asked) -> Advice:
    """All choices at a decision point with their exact values, with best play afterwards."""
    found = _adviser(asked.terms.chapter.chapter)(asked)
    return replace(found, held=held_by(asked), ends=ends_of(asked))


def _adviser(chapter: str) -> Adviser:
    """The adviser of a game, imported on demand: some need numba."""
    if chapter in ("643a", "655a"):
        from pitboss.odds.advice import paytable_games

        return paytable_games.let_it_ride if chapter == "643a" else paytable_games.mississippi_stud
    if chapter == "649a":
        from pitboss.odds.advice import three_card

        return three_card.three_card_poker
    if chapter in ("647a", "653a"):
        from pitboss.odds.advice import holdem

        return holdem.ultimate_texas_holdem if chapter == "653a" else holdem.texas_holdem_bonus
    if chapter == "645a":
        from pitboss.odds.advice import pai_gow

        return pai_gow.pai_gow_poker
    from pitboss.odds.advice import studs

    return {
        "639a": studs.caribbean_stud,
        "641a": studs.four_card_poker,
        "657a": studs.crazy_4_poker,
    }[chapter]
