"""Questions on the settlement of a player's bank (645a.12). Its rules are assumed (R72)."""

from typing import Final

from pitboss.games import Bank, Outcome
from pitboss.games.pai_gow_bank import Reckoning, reckoned
from pitboss.money import Cents, dollars_text
from pitboss.round import State
from pitboss.rulebook import Chapter
from pitboss.school.answers import Paid
from pitboss.school.practice import Below, play_round, practice_rules, shuffled_deck

__all__ = ["BANK_TOPICS", "ask_bank", "banked"]

#: What the bank is asked about, by topic.
BANK_TOPICS: Final = ("bank/win", "bank/lose")
_UNITS: Final = (1000, 1500, 2000, 4000)


def banked(chapter: Chapter, seats: tuple[int, ...], below: Below) -> State:
    """A round of these seats, one of which has the bank, at random stakes."""
    rules = practice_rules(chapter, {}, seats)
    own = seats[below(len(seats))]
    (main,) = chapter.main_wagers
    slips = {seat: {main: _stake(below)} for seat in seats if seat != own}
    bank = Bank(own, co_banked=below(2) == 1, dealer_wager=_stake(below))
    return play_round(rules, slips, shuffled_deck(chapter, below), stay=True, bank=bank)


def _stake(below: Below) -> Cents:
    return Cents(_UNITS[below(len(_UNITS))])


def ask_bank(state: State, wanted: str) -> tuple[str, str, str, Paid, tuple[str, ...]] | None:
    """The question on a round in which the bank won or lost: what is asked, the answer, its reason,
    what is expected, and the facts. None for another result."""
    bank = state.bank
    assert bank is not None
    found = reckoned(state.showdown())
    (line,) = (one for one in state.settled[bank.seat] if one.wager == "bank")
    if line.outcome != wanted:
        return None
    won = line.outcome is Outcome.WIN
    right = Cents(found.net - line.vigorish if won else -found.net)
    ask = "What does the bank get, its vigorish taken?" if won else "What does the bank pay in all?"
    whole = Cents(found.collected - sum(found.paid.values()))
    words = f"the pool is {dollars_text(found.collected)}, the winners get "
    words += dollars_text(Cents(sum(found.paid.values())))
    if bank.co_banked:
        words += f"; of the {dollars_text(Cents(abs(whole)))} the house has half"
    if won:
        words += f"; {dollars_text(line.vigorish)} vigorish is taken from {dollars_text(found.net)}"
    facts = tuple(_facts(state, bank, found))
    return ask, dollars_text(right), f"{words} (assumed)", Paid(line.staked, right), facts


def _facts(state: State, bank: Bank, found: Reckoning) -> list[str]:
    shared = "half with the house" if bank.co_banked else "alone"
    facts = [f"Seat {bank.seat} has the bank, {shared}. Its chips cover every wager."]
    facts.append(f"You wager {dollars_text(bank.dealer_wager)}: {_ENDS[found.dealer]}.")
    for seat in state.settlement_order:
        for line in state.settled[seat]:
            if seat != bank.seat and line.banked:
                facts.append(
                    f"Seat {seat} wagers {dollars_text(line.staked)}: {_ENDS[line.outcome]}."
                )
    return [*facts, "The vigorish is rounded up to the quarter."]


_ENDS: Final = {
    None: "not against the bank",
    Outcome.WIN: "both hands higher than the bank's",
    Outcome.LOSE: "neither hand higher than the bank's",
    Outcome.PUSH: "one hand higher than the bank's",
}
