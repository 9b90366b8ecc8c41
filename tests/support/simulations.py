"""Simulations of the demonstration's tables."""

from pitboss.rulebook import chapter_of
from pitboss.simulate.plan import sides_of
from pitboss.simulate.spec import Spec, rules_of, submission_of
from tests.support.paths import DEMO

__all__ = ["CHAPTERS", "spec_of"]

CHAPTERS = ("639a", "641a", "643a", "645a", "647a", "649a", "653a", "655a", "657a")


def spec_of(
    chapter: str, *, sides: bool = True, seats: int = 1, player: str = "best", seed: int = 1
) -> Spec:
    """A table of the demonstration, with all side wagers or none."""
    text = DEMO.read_text(encoding="utf-8")
    game = chapter_of(chapter).slug
    wagers = sides_of(submission_of(text).games[game]) if sides else ()
    spec = Spec(
        submission=text,
        game=game,
        wagers=wagers,
        seats=seats,
        rounds=100,
        seed=seed,
        player=player,
    )
    assert rules_of(spec).chapter.chapter == chapter
    return spec
