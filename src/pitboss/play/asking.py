"""Which way a question of the dealer's is put to you."""

from typing import Protocol

from pitboss.games.choices import SetHands, Surrender
from pitboss.money import Cents
from pitboss.play.deciding import Deciding
from pitboss.play.prompts import Prompts
from pitboss.play.setting import Setting
from pitboss.play.surrendering import Surrendering

__all__ = ["Question", "question"]


class Question(Protocol):
    """A question to you, until it is answered."""

    #: The words of the answer that was taken, and its amount.
    answered: tuple[str, Cents]

    def run(self) -> str:
        """Ask until the engine takes the answer: what was answered, in words."""


def question(prompts: Prompts) -> Question:
    """The question that waits for you now: hands to set, a wager to surrender, or any other."""
    words = {move.decision for move in prompts.player.moves}
    if SetHands.word in words:
        return Setting(prompts)
    return Surrendering(prompts) if Surrender.word in words else Deciding(prompts)
