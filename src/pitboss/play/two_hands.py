"""Setting two hands: you name the two low cards, see both hands, and set them."""

from collections.abc import Iterable, Iterator
from typing import Final

from rich.text import Text

from pitboss.cards import cards_text
from pitboss.games.choices import SetHands, SetHouse
from pitboss.games.house_way import Split
from pitboss.money import NOTHING
from pitboss.play.place import hand_so_far, two_hands
from pitboss.play.prompts import Prompts, Question
from pitboss.play.splits import LowHandError, Ways, fouled
from pitboss.terminal.screen import AMOUNT, CITE, TITLE, cards_row

__all__ = ["Setting"]

_HOUSE: Final = ("", "w", "house", "house way", "set house")
_LIST: Final = ("l", "list", "all")
_YES: Final = ("", "y", "yes")
_NO: Final = ("n", "no")
_FOUL: Final = "645a.11(f)(1)(iv)"
_HEADS: Final = ("type", "", "low hand", "high hand", "")
_INDENT: Final = 2
_LABEL: Final = 6
#: The number of ways shown on a small screen.
_FEW: Final = 3


class Setting(Question):
    """The question how to set your seven cards (645a.11)."""

    def __init__(self, prompts: Prompts) -> None:
        super().__init__(prompts)
        moves = {move.decision: move for move in self._player.moves}
        self._move = moves[SetHands.word]
        self._house_way = moves[SetHouse.word]
        cards = tuple(card for card in self._player.seat.cards if card is not None)
        (house,) = self._house_way.low_hands
        self._ways = Ways.of(cards, self._move.low_hands, house)
        #: Whether the house way was asked for, by its name.
        self._by_house = False

    def run(self) -> str:
        """Ask until two hands are set: what was answered, in words."""
        self._print_question()
        chosen: Split | None = None
        while True:
            prompt = "Your low hand" if chosen is None else "Set them so?"
            line = self._prompts.ask(prompt, self._explain).lower()
            if line in _LIST:
                self._print_ways(self._ways.lawful)
            elif chosen is not None and line in _YES:
                return self._set(chosen)
            elif chosen is not None and line in _NO:
                chosen = None
                self._print_cards()
            else:
                picked = self._picked(line)
                if picked is not None:
                    chosen = picked
                    self._preview(chosen)

    def _picked(self, line: str) -> Split | None:
        """The way that a line names; if there is none, or it is foul, say so."""
        by_house = line in _HOUSE
        try:
            split = self._ways.house if by_house else self._ways.typed(line)
        except LowHandError as error:
            self._screen.wrong(str(error))
            return None
        wrong = fouled(split)
        if wrong:
            self._screen.wrong(wrong, _FOUL)
            return None
        self._by_house = by_house
        return split

    def _set(self, split: Split) -> str:
        if self._by_house:
            refused = self._player.answer(self._house_way)
        else:
            refused = self._player.answer(self._move, low=split.low)
        assert refused is None, refused
        words = SetHouse.word if self._by_house else f"{SetHands.word} {cards_text(split.low)}"
        self.answered = words, NOTHING
        return f"{words} ({two_hands(split.high_hand, split.low_hand)})"

    # Showing

    def _print_question(self) -> None:
        screen, move = self._screen, self._move
        about = f"{move.about[:1].upper()}{move.about[1:]}"
        if not screen.tight:
            screen.gap()
        screen.show(Text(f" {about}.", TITLE).append(f"  [{move.cite}]", CITE))
        self._print_cards()
        sensible = self._ways.sensible
        self._print_ways(sensible[:_FEW] if screen.tight else sensible)
        screen.show_row(self._hints(), indent=2, gap=3)

    def _print_cards(self) -> None:
        """Your seven cards, each under the number that names it."""
        self._screen.show_row(
            (
                Text(f"{number} ", "bold yellow").append_text(cards_row([card]))
                for number, card in enumerate(self._ways.cards, start=1)
            ),
            indent=2,
        )

    def _hints(self) -> Iterator[Text]:
        sensible = self._ways.sensible
        example = sensible[1] if len(sensible) > 1 else sensible[0]
        typed = f"{self._ways.numbers(example)} or {cards_text(example.low)}"
        for keys, does in (
            (typed, "low hand"),
            ("w, Enter", "house way"),
            ("l", f"all {len(self._ways.lawful)} ways"),
            ("?", "explains"),
        ):
            yield Text(keys, TITLE).append(f" {does}", "dim")

    def _print_ways(self, ways: Iterable[Split]) -> None:
        """The keys to type, and the low and the high hand that they make."""
        rows = [self._row(split) for split in ways]
        if not self._screen.tight:
            rows.insert(0, [Text(head, "dim") for head in _HEADS])
        for row in _fitting(rows, self._screen.width):
            self._screen.show(row)

    def _row(self, split: Split) -> list[Text]:
        house = split == self._ways.house
        return [
            Text("w" if house else self._ways.numbers(split), "bold yellow"),
            cards_row(split.low),
            Text(split.low_hand.name, TITLE),
            Text(split.high_hand.name),
            Text("house way" if house else "", "dim"),
        ]

    def _preview(self, split: Split) -> None:
        """Both hands as they will lie, with their names."""
        hands = (("low", split.low, split.low_hand), ("high", split.high, split.high_hand))
        cards = {label: cards_row(two_or_five) for label, two_or_five, _ in hands}
        room = max(row.cell_len for row in cards.values()) + 2
        longest = max(len(hand.name) for _, _, hand in hands)
        beside = _INDENT + _LABEL + room + longest <= self._screen.width
        for label, _, hand in hands:
            row = Text(f"{' ' * _INDENT}{label:<{_LABEL}}", "dim").append_text(cards[label])
            if beside:
                row.pad_right(_INDENT + _LABEL + room - row.cell_len)
                self._screen.show(row.append(hand.name, TITLE))
            else:
                self._screen.show(row, Text(f"{' ' * (_INDENT + _LABEL)}{hand.name}", TITLE))
        keys = (("Enter", "sets them"), ("n", "or two other cards: choose again"))
        self._screen.show_row(
            (Text(key, TITLE).append(f" {does}", "dim") for key, does in keys), indent=2, gap=3
        )

    def _explain(self) -> None:
        screen, move = self._screen, self._move
        screen.gap()
        screen.show(
            Text(" You are asked: ", TITLE)
            .append(f"{move.about}.")
            .append(f"  [{move.cite}]", CITE)
        )
        hand = hand_so_far(self._place, self._player.view, self._place.seat)
        screen.show(Text(f" Your hand so far: {hand}.", AMOUNT))
        for words, cite in self._rules():
            screen.show(Text(f"   {words}").append(f"  [{cite}]", CITE))
        self._print_cards()

    def _rules(self) -> Iterator[tuple[str, str]]:
        """The help on setting hands, with the paragraph."""
        yield (
            "Name the two cards of your low hand; the other five are your high hand, which may not "
            "rank below it: else it is foul, and loses",
            _FOUL,
        )
        yield self._against()
        if self._place.rules.options["variant"] == "ez":
            yield "A dealer's Queen's Dragon brings every such wager back", "645a.11(f)(2)(iii)"
        yield "w sets them by the house way, as the dealer sets its own", self._move.cite
        if self._place.rules.adjacent_boxes > 1:
            yield (
                "Who has two boxes sets the larger wager first, equal ones counterclockwise, and "
                "changes neither once it is set",
                self._place.chapter.boxes.cite,
            )

    def _against(self) -> tuple[str, str]:
        """Whose hands they are compared with: the dealer's, a bank's, or everybody's."""
        bank = self._player.view.bank
        if bank is None:
            words = (
                "You win if both are higher than the dealer's; if only one is, your wager comes "
                "back. Equal hands are the dealer's"
            )
            return words, "645a.11(f)"
        if self._player.banks:
            words = (
                "You have the bank: who has both higher than yours wins, one higher gets the "
                "wager back, and equal hands are yours (assumed)"
            )
        else:
            words = (
                f"You win if both are higher than those of {bank.player}, who has the bank; if "
                "only one is, your wager comes back. Equal hands are the bank's (assumed)"
            )
        return words, "645a.12, R72"


def _fitting(rows: list[list[Text]], width: int) -> Iterator[Text]:
    """Rows in columns. If they are too wide, the less important columns are left out."""
    for left_out in ((), (4,), (1, 4)):
        kept = [[cell for at, cell in enumerate(row) if at not in left_out] for row in rows]
        widths = [max(cell.cell_len for cell in column) for column in zip(*kept, strict=True)]
        if _INDENT + sum(widths) + 2 * (len(widths) - 1) <= width:
            break
    for row in kept:
        line = Text(" " * _INDENT)
        for cell, room in zip(row, widths, strict=True):
            cell.pad_right(room - cell.cell_len + 2)
            line.append_text(cell)
        line.rstrip()
        yield line
