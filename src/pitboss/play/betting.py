"""Betting: the wagers of the next round, laid out, changed, taken back (.7)."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from rich.text import Text

from pitboss.games.model import Burn
from pitboss.money import NOTHING, Cents, MoneyError, dollars_text, parse_money
from pitboss.play.lookups import meter_text
from pitboss.play.place import Place
from pitboss.play.prompts import Dialogue, Prompts
from pitboss.round import PlaceWagers
from pitboss.round.fairness import readable
from pitboss.round.slip import amount_of
from pitboss.terminal.console import grid
from pitboss.terminal.screen import CITE, TITLE, number_of, printable

__all__ = ["Betting", "how_it_goes", "listed"]

_DEAL = ("", "d", "deal")
_SIT_OUT = ("s", "sit", "sit out")
_GROUP = 4
_BANK: Final = "645a.12, R72, assumed"
_NONE: Final[Mapping[str, str]] = {}
_Range = tuple[Cents, Cents]
_BET = re.compile(r"(?P<wager>.*?)[ =]*(?P<amount>\$?[0-9][0-9,.]*)(?: +(?P<choice>[a-z]+))?")


def how_it_goes(place: Place) -> list[Text]:
    """The course of a round, in the procedure's own words."""
    steps = [step for step in place.game.steps if not isinstance(step, Burn)]
    lines = [
        Text(f"  {number:>2}  {step.about[:1].upper()}{step.about[1:]}").append(
            f"  [{step.cite}]", CITE
        )
        for number, step in enumerate(steps, start=1)
    ]
    return [Text(" How a round goes", TITLE), *lines]


class Betting(Dialogue):
    """Your wagers while betting is open. They start as those of the last round."""

    def __init__(self, prompts: Prompts) -> None:
        super().__init__(prompts)
        self._last: dict[str, Cents] = {}
        self._choices: dict[str, str] = {}

    def run(self, *, at_once: bool = False) -> bool:
        """Ask until betting is closed: whether you play this round, or sit it out. At once, the
        least that takes part is down and dealt."""
        self._lay_out()
        if at_once and self._deal():
            return True
        self._print_panel()
        while True:
            line = self._prompts.ask("Your bets", self._explain)
            if line.lower() in _DEAL:
                if self._deal():
                    return True
            elif line.lower() in _SIT_OUT:
                if self._sit_out():
                    return False
            else:
                self._change(line)

    # What is down

    @property
    def _down(self) -> dict[str, Cents]:
        return dict(self._player.seat.wagers)

    def _places(self) -> dict[str, _Range]:
        """The least and the most, by the rules, of the wagers that may be placed or changed beside
        those that are down; you may buy in for more than you hold."""
        down, place = self._down, self._place
        found = {}
        main = place.chapter.main_wagers if self._player.banks else ()
        if main:  # the bank stands in their place
            down = {**down, **dict.fromkeys(main, NOTHING)}
        for key in place.rules.before_the_deal:
            if key in main:
                continue
            law, offer = place.law(key), place.rules.offers[key]
            least, most = offer.minimum, offer.maximum
            pair = (least, most) if offer.amount is None else (offer.amount, offer.amount)
            needed = (*law.after, *((law.equals,) if law.equals else ()))
            some = not law.after_any or any(one in down for one in law.after_any)
            if some and all(one in down for one in needed):
                found[key] = (down[law.equals], down[law.equals]) if law.equals else pair
        return found

    def _lay_out(self) -> None:
        """The wagers of the last round, or else what is required, at the minimum."""
        if self._player.banks:
            return
        wanted = self._last
        if sum(wanted.values()) > self._player.free:
            wanted = {}
        if not wanted:
            offers = self._place.rules.offers
            wanted = {key: offers[key].minimum for key in self._place.rules.required}
        if sum(wanted.values()) <= self._player.free:
            self._put(self._slip(wanted))

    def _slip(self, wagers: Mapping[str, Cents], choice: Mapping[str, str] = _NONE) -> PlaceWagers:
        """The slip of these wagers. A choice on a wager stays as it was last."""
        choices = {}
        for key in wagers:
            law = self._place.law(key)
            if law.choice or key in choice:
                known = self._player.seat.choices.get(key) or self._choices.get(key)
                choices[key] = choice.get(key) or known or law.choice[0]
        return self._player.slip(wagers, choices)

    def _put(self, slip: PlaceWagers) -> bool:
        """Put a slip down, or say why not. An unchanged slip is no mistake."""
        down, free = sum(self._down.values()), self._player.free
        refused = self._player.do(slip)
        if refused is None or refused.code == "slip/unchanged":
            return True
        if refused.code == "account/short":
            cost = dollars_text(sum(map(amount_of, slip.wagers.values())) - down)
            self._screen.wrong(f"that is {cost} more and you hold {dollars_text(free)}: b buys in")
        else:
            self._screen.wrong(refused.reason, refused.cite)
        return False

    # Closing

    def _deal(self) -> bool:
        down = self._down
        if self._player.banks and not self._player.at_the_bank:
            self._screen.wrong("nobody plays against your bank: s gives it back", _BANK)
            return False
        if not down and not self._player.banks:
            self._screen.wrong("you have no wager down: place one, or s sits this round out")
            return False
        choices = dict(self._player.seat.choices)
        refused = self._player.ready()
        if refused is not None:
            self._screen.wrong(refused.reason, refused.cite)
            return False
        if not self._player.banks:
            self._last, self._choices = down, choices
        return True

    def _sit_out(self) -> bool:
        if self._player.banks:
            return self._give_back()
        if len(self._place.players) == 1:
            self._screen.wrong("nobody else plays: without a wager of yours no round is dealt")
            return False
        self._last = self._down or self._last
        return not self._down or self._put(self._slip({}))

    def _give_back(self) -> bool:
        """Give the bank back and ask for the wagers: the player does not sit out."""
        move = next((one for one in self._player.moves if one.kind == "pass-bank"), None)
        if move is None:
            self._screen.wrong("take your wagers back first: then s gives the bank back", _BANK)
            return False
        refused = self._player.answer(move)
        assert refused is None, refused
        self._lay_out()
        self._print_panel()
        return False

    # Changing

    def _change(self, line: str) -> None:
        """``3 25``, ``trips 25``, ``trips`` (asks for the amount), ``trips 0`` (takes it back)."""
        found = _BET.fullmatch(line.lower())
        choice = found["choice"] if found else None
        wager = self._wager_of(found["wager"] if found else line)
        if wager is None and found and not found["wager"]:
            wager, found = self._wager_of(found["amount"]), None
        if wager is None:
            self._screen.wrong(
                f"{printable(line)!r} is no wager here: type its number and an amount, "
                "such as 1 25, or ? for help"
            )
            return
        amount_text = found["amount"] if found else self._ask_amount(wager)
        if not amount_text:
            return
        try:
            amount = parse_money(amount_text)
        except MoneyError as error:
            self._screen.wrong(str(error))
            return
        if self._set(wager, amount, choice):
            self._print_panel()

    def _wager_of(self, word: str) -> str | None:
        """A wager by its number, or by the beginning of its name or key."""
        keys = self._place.rules.before_the_deal
        word = word.strip().lower()
        number = number_of(word, len(keys))
        if number:
            return keys[number - 1]
        if not word or word.isdecimal():
            return None
        exact = [key for key in keys if word in (key, self._place.name(key).lower())]
        begins = [
            key
            for key in keys
            if key.startswith(word) or self._place.name(key).lower().startswith(word)
        ]
        return next(iter(exact or (begins if len(begins) == 1 else [])), None)

    def _ask_amount(self, wager: str) -> str:
        pair = self._places().get(wager)
        question = f"{self._place.name(wager)}: how much?"
        if pair is not None:
            question += f" {_range(pair)}"
        if wager in self._down:
            question += ", 0 takes it back"
        return self._prompts.ask(question, self._explain)

    def _set(self, wager: str, amount: Cents, choice: str | None) -> bool:
        down = self._down
        if amount == 0:
            return self._take_back(wager)
        slip = self._slip(
            {**down, **dict.fromkeys((wager, *self._alike(wager)), amount)},
            {} if choice is None else {wager: choice},
        )
        return self._put(slip)

    def _alike(self, wager: str) -> list[str]:
        """The wagers that must equal this one and go with it: required, or down already."""
        return [
            key
            for key in self._place.followers(wager)
            if key in self._place.rules.required or key in self._down
        ]

    def _take_back(self, wager: str) -> bool:
        down = self._down
        if wager not in down:
            reason = f"there is no {self._place.name(wager)} wager of yours"
            self._screen.wrong(reason, self._place.law(wager).cite)
            return False
        return self._put(self._slip({key: one for key, one in down.items() if key != wager}))

    # Showing

    def _print_panel(self) -> None:
        screen, place = self._screen, self._place
        down = self._down
        places = self._places()
        meters = self._player.meters()
        screen.gap()
        screen.show(Text(f" Bets for round {self._player.round_number}", TITLE))
        screen.show(*self._sealed())
        names = max(len(place.name(key)) for key in place.rules.before_the_deal)
        chips = max(len(dollars_text(amount)) for amount in (*down.values(), 0))
        listing = grid(3, names, chips, 0)
        for number, key in enumerate(place.rules.before_the_deal, start=1):
            amount = down.get(key)
            style = "bold yellow" if amount else "" if key in places else "dim"
            listing.add_row(
                Text(f"{number:>3}", "dim"),
                Text(place.name(key), style),
                Text(dollars_text(amount) if amount else "–", style, justify="right"),
                Text(_note(place, key, places, meters), "dim"),
            )
        screen.show(listing)
        self._print_bank()
        self._print_total(down)

    def _print_bank(self) -> None:
        """Who has the bank, if a player has."""
        bank = self._player.view.bank
        if bank is None:
            return
        own = self._player.banks
        half = ", half of it the house's" if bank.co_banked else ""
        words = f"     {'You have' if own else f'{bank.player} has'} the bank{half}"
        if own:
            words += f": {dollars_text(self._player.at_the_bank)} covers the wagers against you"
            words += "; s gives it back"
        else:
            words += ": your Pai Gow wager plays against those hands"
        self._screen.show(Text(f"{words}.", "yellow").append(f"  [{_BANK}]", CITE))

    def _sealed(self) -> Iterator[Text]:
        """The root of this deal as the screen has room for it, in groups that can be read out."""
        groups = self._player.shown.split()
        label = " Deal sealed as "
        room = (self._screen.width - len(label) + 1) // (_GROUP + 1)
        a_line = 16 if room >= 16 else 8
        for at in range(0, len(groups), a_line):
            text = Text(label if at == 0 else " " * len(label), "dim")
            yield text.append(" ".join(groups[at : at + a_line]), CITE)

    def _print_total(self, down: Mapping[str, Cents]) -> None:
        free = self._player.free
        total = Text(f"     On the layout {dollars_text(sum(down.values()))}", TITLE)
        self._screen.show(total.append(f", {dollars_text(free)} in your bank.", TITLE))
        least = _least_raise(self._place, down)
        if least > free:
            self._screen.show(
                Text(f"     The smallest raise will be {dollars_text(least)}: b buys in.", "yellow")
            )
        self._screen.show_row(_hint(self._place))

    def _explain(self) -> None:
        place = self._place
        sets = place.chapter.entry.any_of
        ways = ", or ".join(listed([place.name(key) for key in one], "and") for one in sets)
        screen = self._screen
        screen.gap()
        screen.show(
            Text(" You are asked for your wagers.", TITLE)
            .append(f" To take part: {ways}. All others are optional.")
            .append(f"  [{place.chapter.entry.cite}]", CITE)
        )
        screen.show(*how_it_goes(place))
        screen.show(
            Text(
                " This deal is sealed by the root above, before anybody's first wager. With yours "
                "goes the hash of bits that this program drew for you; opened when the betting has "
                "closed, they shuffle the deck with everybody else's. After the round all of it "
                "is checked against the root as you saw it: write it down if you want to check "
                "for yourself.",
                "dim",
            )
        )
        screen.show(Text(f" Round {self._player.view.round_id}, root:", "dim"), *self._whole())

    def _whole(self) -> Iterator[Text]:
        groups = readable(self._player.view.root).split()
        for at in (0, 8):
            yield Text("   ").append(" ".join(groups[at : at + 8]), CITE)


def _hint(place: Place) -> list[Text]:
    """The keys, shown on a wager that is there."""
    keys = place.rules.before_the_deal
    side = next((key for key in keys if key not in place.rules.required), keys[0])
    number = keys.index(side) + 1
    least = dollars_text(place.rules.offers[side].minimum).removeprefix("$")
    ways = (
        ("Enter", "deals"),
        (f"{number} {least}", f"bets ${least} on {number}"),
        (f"{number} 0", "takes it back"),
        ("s", "sits out"),
        ("?", "help"),
        ("q", "quits"),
    )
    return [Text.assemble((typed, TITLE), f" {does}") for typed, does in ways]


def _range(pair: _Range) -> str:
    least, most = pair
    if least == most:
        return f"{dollars_text(least)} only"
    return f"{dollars_text(least)} to {dollars_text(most)}"


def listed(names: list[str], joint: str) -> str:
    """Ante, Blind and Trips."""
    return f" {joint} ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _note(
    place: Place,
    key: str,
    places: Mapping[str, _Range],
    meters: Mapping[str, Mapping[str, int]],
) -> str:
    """The note on a wager: its condition, its limits and its meter."""
    law = place.law(key)
    if key in place.chapter.main_wagers and key not in places and not law.equals:
        return "you have the bank in its place"
    if law.equals is not None:
        text = f"equals {place.name(law.equals)}"
    elif key in places:
        text = _range(places[key])
    else:
        names = [place.name(one) for one in (law.after or law.after_any)]
        return f"after {listed(names, 'and' if law.after else 'or')}"
    if law.choice:
        text += f", {' or '.join(law.choice)}"
    ways = place.chapter.entry.any_of
    if all(key in one for one in ways):
        text += ", required"
    elif (key,) in ways:
        others = [" and ".join(map(place.name, one)) for one in ways if key not in one]
        text += f", this or {listed(others, 'or')}"
    if key in meters:
        text += f", meter {meter_text(meters[key])}"
    return text


def _least_raise(place: Place, down: Mapping[str, Cents]) -> Cents:
    """The least that a raise on these wagers can cost, if the game has one."""
    laws = (place.law(key) for key in place.rules.offers)
    points = [point for law in laws for point in law.raises if point.of in down]
    return Cents(
        min(
            (down[one.of] * min((*one.times, one.at_least or one.largest)) for one in points),
            default=0,
        )
    )
