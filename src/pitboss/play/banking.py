"""The bank that is offered to you: you take it for the round, alone or with the house, or pass
(645a.12, R72)."""

from typing import Final

from rich.text import Text

from pitboss.money import NOTHING, Cents, MoneyError, dollars_text, parse_money
from pitboss.play.prompts import Dialogue
from pitboss.round.moves import AnyMove
from pitboss.terminal.screen import CITE, TITLE, printable

__all__ = ["Banking"]

_CITES: Final = "645a.12, R72, assumed"
_PASS: Final = ("", "n", "no", "pass")
_TAKE: Final = ("t", "take", "bank")
_SHARE: Final = ("c", "co-bank", "half")


class Banking(Dialogue):
    """The offer of the bank, until you have answered it."""

    def run(self) -> None:
        """Ask until the bank is taken or passed, if it is offered to you."""
        offered = self._offered()
        if "take-bank" not in offered:
            return
        self._print_offer(offered["take-bank"])
        while True:
            line = self._prompts.ask("The bank", self._explain).lower()
            offered = self._offered()
            take = offered.get("take-bank")
            if line in _PASS:
                self._pass(offered["pass-bank"])
                return
            if take is None or line not in (*_TAKE, *_SHARE):
                self._screen.wrong(f"{printable(line)!r} is no answer: {self._keys(take)}")
            elif self._take(take, shares=line in _SHARE):
                return

    def _offered(self) -> dict[str, AnyMove]:
        seat = self._place.seat
        return {move.kind: move for move in self._player.moves if move.seat == seat}

    def _pass(self, move: AnyMove) -> None:
        refused = self._player.answer(move)
        assert refused is None, refused
        self._screen.show(Text("  You pass the bank: it is offered to the next player.", "dim"))

    def _take(self, move: AnyMove, *, shares: bool) -> bool:
        """Take the bank, after the amount that the dealer plays. Returns whether it is taken."""
        halves = move.choices["co_banked"]
        if ("yes" if shares else "no") not in halves:
            reason = "you hold too little to bank alone: c shares it" if not shares else ""
            self._screen.wrong(reason or "this table offers no co-banking: t banks alone", "645a.1")
            return False
        plays = self._dealer_wager(move)
        if plays is None:
            return False
        refused = self._player.take_bank(move, plays, co_banked=shares)
        if refused is not None:
            self._screen.wrong(refused.reason, refused.cite)
            return False
        self._screen.show(Text("  ").append_text(self._taken(shares)))
        return True

    def _dealer_wager(self, move: AnyMove) -> Cents | None:
        """What the dealer plays against you: all that it may, unless you say less."""
        ((_, most),) = move.amounts
        if most == NOTHING:
            return NOTHING
        asked = f"The dealer's wager against you? $0 to {dollars_text(most)}, Enter: all"
        line = self._prompts.ask(asked, self._explain)
        try:
            return parse_money(line) if line else most
        except MoneyError as error:
            self._screen.wrong(str(error))
            return None

    # Showing

    def _print_offer(self, move: AnyMove) -> None:
        screen = self._screen
        screen.gap()
        screen.show(
            Text(f" The bank of round {self._player.round_number} is offered to you.", TITLE)
            .append("  You would play against everybody's Pai Gow wagers")
            .append(f"  [{_CITES}]", CITE)
        )
        screen.show_row(
            [Text.assemble((key, TITLE), f" {does}") for key, does in _ways(move)], indent=2, gap=3
        )

    def _keys(self, move: AnyMove | None) -> str:
        if move is None:
            return "you cannot cover the wagers now: Enter passes, b buys in"
        return ", ".join(f"{key} {does}" for key, does in _ways(move))

    def _taken(self, shares: bool) -> Text:
        bank = self._player.view.bank
        assert bank is not None, "it was taken"
        half = ", half of it the house's" if shares else ""
        plays = dollars_text(bank.dealer_wager) if bank.dealer_wager else "nothing"
        words = f"You have the bank{half}. The dealer plays {plays} against you, and "
        words += f"{dollars_text(self._player.at_the_bank)} of yours covers the wagers."
        return Text(words, TITLE).append(f"  [{_CITES}]", CITE)

    def _explain(self) -> None:
        screen = self._screen
        screen.gap()
        screen.show(Text(" You are asked whether you take the bank.", TITLE))
        for words in _RULES:
            screen.show(f"   {words}")
        screen.show(Text(f"   Every one of these rules is assumed [{_CITES}]", CITE))


#: The rules of the bank in short.
_RULES: Final = (
    "You have it for this round, in place of your own Pai Gow wager. Then it moves on",
    "counterclockwise; when all were asked, the dealer banks.",
    "Your two hands stand against each player's and the dealer's. Copies are yours.",
    "Losing wagers are your pool. Winners are paid from it, then from your chips, which",
    "cover every wager. 5% vigorish is taken from your net win.",
    "A co-banked hand is set by the house way; the house has half of what it wins and loses.",
)


def _ways(move: AnyMove) -> list[tuple[str, str]]:
    halves = move.choices["co_banked"]
    ways = [("t", "takes it")] if "no" in halves else []
    ways += [("c", "takes half, the house the other half")] if "yes" in halves else []
    return [*ways, ("Enter", "passes"), ("?", "explains")]
