"""The demands of section .2 of each chapter, paragraph by paragraph, with the check of each.

Five chapters are printed in part. What their elided paragraphs want is taken from their sisters
and stands under .2(b), the paragraph that is printed.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from pitboss.documents.felt import checks
from pitboss.documents.felt.checks import Check, areas, cards, control, devices, equals, notice

__all__ = ["DEMANDS", "Demand"]


@dataclass(frozen=True, slots=True)
class Demand:
    """One thing that a paragraph wants. If there are ``wagers``, only where one is offered."""

    cite: str
    words: str
    check: Check
    wagers: tuple[str, ...] = ()
    #: An option that must be filed for it, such as ``variant=ez``.
    option: str = ""


_HAND_BONUS: Final = ("five-card-hand-bonus", "five-card-hand-bonus-dealer")
_HOLDER: Final = "name or logo of the certificate holder"
_PAYOUTS: Final = "payout odds or amounts of every wager offered, inscribed or on a sign"
_LIMIT: Final = "payout limit per hand, inscribed or on a sign"


def _systems(
    chapter: str, letters: str, wagers: tuple[str, ...], *, printed: bool = True
) -> Iterator[Demand]:
    """The progressive system with its devices, and the electronic wagering system; ``letters`` are
    those of the two subsections."""
    progressive, hand_bonus = (f"{chapter}.2({letter})" for letter in letters)
    device, lock = devices(*wagers), control("progressive-control")
    both = checks.together(device, lock)
    whole = progressive if printed else f"{chapter}.2(b)"
    yield Demand(whole, "progressive table game system for these wagers", both, wagers)
    if printed:
        words = "device at each position that accepts the Progressive wager"
        yield Demand(f"{progressive}(1)", words, device, wagers)
        words = "control device with a lock-out after “no more bets”"
        yield Demand(f"{progressive}(2)", words, lock, wagers)
    electronic = checks.together(checks.electronic(*_HAND_BONUS), control("electronic-control"))
    words = "electronic wagering system at each position, with a lock-out"
    yield Demand(hand_bonus, words, electronic, _HAND_BONUS)


def _fixtures(chapter: str, letters: str) -> Iterator[Demand]:
    """Boxes and discard rack."""
    first, second = (f"{chapter}.2({letter})" for letter in letters)
    words = "drop box and tip box on the dealer's side, on opposite sides of the dealer"
    yield Demand(first, words, checks.boxes)
    yield Demand(second, "discard rack on top of the dealer's side", checks.discard_rack)


def _hand_bonus(cite: str) -> Demand:
    words = "electronic wagering system for the Five Card Hand Bonus at each position"
    return Demand(cite, words, checks.electronic(*_HAND_BONUS), _HAND_BONUS)


def _positions(cite: str, most: str) -> Demand:
    words = f"betting positions for at most {most} players on one side, the dealer opposite"
    return Demand(cite, words, checks.positions)


def _area(cite: str, words: str, *wagers: str) -> Demand:
    return Demand(cite, f"separate area for {words} at each position", areas(*wagers), wagers)


def _six_card(cite: str, count: int) -> Iterator[Demand]:
    six = ("six-card-bonus",)
    yield _area(f"{cite}(i)", "the Six Card Bonus", *six)
    words = f"place for the {count} Six Card Bonus card{'s' if count > 1 else ''}"
    yield Demand(f"{cite}(ii)", words, cards("bonus", count), six)


def _elided(chapter: str) -> str:
    return f"{chapter}.2(b)"


def _ultimate() -> Iterator[Demand]:
    yield _positions("653a.2(a)", "six")
    yield Demand("653a.2(b)(1)", _HOLDER, checks.holder)
    four = areas("ante", "blind", "play", "trips")
    words = "areas for Ante, Blind, Play and Trips; Blind to the right of Ante, “=” between them"
    yield Demand("653a.2(b)(2)", words, checks.together(four, equals("ante", "blind")))
    words = "place for the five community cards directly in front of the inventory container"
    yield Demand("653a.2(b)(3)", words, checks.in_front("community", 5))
    words = "separate place for the dealer's two cards"
    yield Demand("653a.2(b)(4)", words, cards("dealer", 2))
    yield _area("653a.2(b)(5)", "the Progressive", "progressive")
    yield _hand_bonus("653a.2(b)(6)")
    yield from _six_card("653a.2(b)(7)", 4)
    yield _area("653a.2(b)(8)", "the Bad Beat Bonus", "bad-beat")
    yield Demand("653a.2(b)(9)", _PAYOUTS, checks.payouts)
    for number, words in (
        ("i", "Ante pushes if the dealer has less than a pair"),
        ("ii", "Blind pushes below the paytable's straight or flush"),
        ("iii", "Play as a multiple of the Ante"),
        ("iv", _LIMIT),
    ):
        cite = f"653a.2(b)(10)({number})"
        yield Demand(cite, words, notice(cite))
    yield from _systems("653a", "cd", ("progressive",))
    yield from _fixtures("653a", "ef")


def _holdem_bonus() -> Iterator[Demand]:
    yield _positions("647a.2(a)", "six")
    yield Demand("647a.2(b)(1)", _HOLDER, checks.holder)
    words = "areas for Ante, Flop, Turn and River"
    yield Demand("647a.2(b)(2)", words, areas("ante", "flop", "turn", "river"))
    words = "place for the five community cards directly in front of the inventory container"
    yield Demand("647a.2(b)(3)", words, checks.in_front("community", 5))
    words = "separate place for the dealer's two cards"
    yield Demand("647a.2(b)(4)", words, cards("dealer", 2))
    yield _area("647a.2(b)(5)", "the Texas Hold 'Em Bonus", "holdem-bonus")
    yield _area("647a.2(b)(6)", "the Progressive", "progressive")
    yield _hand_bonus("647a.2(b)(7)")
    yield from _six_card("647a.2(b)(8)", 4)
    yield Demand("647a.2(b)(9)", _PAYOUTS, checks.payouts)
    words = "Ante returned below the filed straight or flush"
    yield Demand("647a.2(b)(10)(i)", words, notice("647a.2(b)(10)(i)"))
    yield Demand("647a.2(b)(10)(ii)", _LIMIT, notice("647a.2(b)(10)(ii)"))
    yield from _systems("647a", "cd", ("progressive",))
    yield from _fixtures("647a", "ef")


def _four_card() -> Iterator[Demand]:
    progressives = ("four-card-progressive", "five-card-progressive")
    yield _positions("641a.2(a)", "seven")
    yield Demand("641a.2(b)(1)", _HOLDER, checks.holder)
    words = "areas for Ante, Play and Aces Up"
    yield Demand("641a.2(b)(2)", words, areas("ante", "play", "aces-up"))
    yield _area("641a.2(b)(3)", "each Progressive", *progressives)
    yield _area("641a.2(b)(4)", "the Bad Beat Bonus", "bad-beat")
    yield _hand_bonus("641a.2(b)(5)")
    yield from _six_card("641a.2(b)(6)", 1)
    yield Demand("641a.2(b)(7)", _PAYOUTS, checks.payouts)
    yield from _systems("641a", "cd", progressives)
    yield from _fixtures("641a", "ef")


def _let_it_ride() -> Iterator[Demand]:
    progressives = ("three-card-progressive", "five-card-progressive")
    system, five = "five_card_bonus_system", ("five-card-bonus",)
    yield _positions("643a.2(a)", "seven")
    yield Demand("643a.2(b)(1)", _HOLDER, checks.holder)
    words = "three areas for the required wagers"
    yield Demand("643a.2(b)(2)", words, areas("bet-1", "bet-2", "bet-3"))
    yield Demand("643a.2(b)(3)", "places for the cards of each player", checks.player_cards)
    words = "place for the community cards directly in front of the inventory container"
    yield Demand("643a.2(b)(4)", words, checks.in_front("community", 2))
    yield _area("643a.2(b)(5)", "the Five Card Bonus", *five)
    yield _area("643a.2(b)(6)", "the Three Card Bonus", "three-card-bonus")
    yield _area("643a.2(b)(7)", "each Progressive", *progressives)
    yield _hand_bonus("643a.2(b)(8)")
    yield Demand("643a.2(b)(9)", _PAYOUTS, checks.payouts)
    yield Demand("643a.2(b)(10)", _LIMIT, notice("643a.2(b)(10)"))
    device, lock = devices(*five), control("progressive-control")
    both = checks.together(device, lock)
    words = "table game system for the Five Card Bonus, where one is used"
    yield Demand("643a.2(c)", words, both, five, system)
    words = "device at each position that accepts the Five Card Bonus"
    yield Demand("643a.2(c)(1)", words, device, five, system)
    words = "control device with a lock-out after “no more bets”"
    yield Demand("643a.2(c)(2)", words, lock, five, system)
    yield from _systems("643a", "de", progressives)
    yield from _fixtures("643a", "fg")


def _caribbean() -> Iterator[Demand]:
    elided = _elided("639a")
    yield _positions(elided, "seven")
    yield Demand(elided, _HOLDER, checks.holder)
    yield Demand(elided, "areas for Ante and Bet", areas("ante", "bet"))
    yield _area(elided, "the Progressive", "progressive")
    yield _area(elided, "the Caribbean Stud Bonus", "stud-bonus")
    yield _hand_bonus("639a.2(b)(5)")
    yield Demand("639a.2(b)(6)", _PAYOUTS, checks.payouts)
    words = "Bet returned if the dealer has less than ace/king"
    yield Demand("639a.2(b)(7)", words, notice("639a.2(b)(7)"))
    yield from _systems("639a", "cd", ("progressive",), printed=False)
    yield from _fixtures("639a", "ef")


def _pai_gow() -> Iterator[Demand]:
    elided, ez = _elided("645a"), "variant=ez"
    yield _positions(elided, "six")
    yield Demand(elided, _HOLDER, checks.holder)
    yield Demand(elided, "an area for the Pai Gow Poker wager", areas("pai-gow"))
    words = "places for the dealer's high and low hands"
    dealers = (cards("dealer-high", 5), cards("dealer-low", 2))
    yield Demand(elided, words, checks.together(*dealers))
    yield Demand(elided, "places for each player's high and low hands", checks.player_cards)
    yield _area(elided, "the Fortune Bonus", "fortune-bonus")
    yield _area(elided, "the Emperor's Treasure", "emperors-treasure")
    yield _area(elided, "the Pai Gow Insurance", "insurance")
    yield _area(elided, "the Progressive", "progressive")
    progressive = checks.together(devices("progressive"), control("progressive-control"))
    words = "progressive table game system for these wagers"
    yield Demand(elided, words, progressive, ("progressive",))
    yield _area("645a.2(b)(9)(i)(A)", "the Queen's Dragon", "queens-dragon")
    yield _area("645a.2(b)(9)(i)(B)", "the Dynasty Bonus", "dynasty-bonus")
    yield _area("645a.2(b)(9)(i)(C)", "the Protection", "protection")
    yield _area("645a.2(b)(9)(i)(D)", "Red/Black", "red-black")
    cite = "645a.2(b)(9)(ii)"
    words = "a dealer's Queen's Dragon pushes the player's wager"
    yield Demand(cite, words, notice(cite), option=ez)
    yield Demand("645a.2(b)(10)", _PAYOUTS, checks.payouts)
    yield Demand("645a.2(b)(11)", _LIMIT, notice("645a.2(b)(11)"))
    words = "drop box and tip box on the dealer's side, on opposite sides of the dealer"
    yield Demand(elided, words, checks.boxes)
    yield Demand(elided, "discard rack on top of the dealer's side", checks.discard_rack)


def _three_card() -> Iterator[Demand]:
    elided = _elided("649a")
    progressives = ("three-card-progressive", "five-card-progressive")
    yield _positions(elided, "seven")
    yield Demand(elided, _HOLDER, checks.holder)
    words = "areas for Ante, Play and Pair Plus"
    yield Demand(elided, words, areas("ante", "play", "pair-plus"))
    five = ("five-card-progressive", *_HAND_BONUS)
    words = "place for the two community cards at the dealer's right"
    yield Demand(elided, words, cards("community", 2), five)
    yield _area("649a.2(b)(3)", "each Progressive", *progressives)
    yield _area("649a.2(b)(4)", "the Six Card Bonus", "six-card-bonus")
    yield _hand_bonus("649a.2(b)(5)")
    words = "payouts of every wager, and that the dealer plays with queen high or better"
    said = checks.together(checks.payouts, notice("649a.2(b)(6)"))
    yield Demand("649a.2(b)(6)", words, said)
    both = checks.together(devices(*progressives), control("progressive-control"))
    words = "progressive table game system for these wagers"
    yield Demand("649a.2(c)", words, both, progressives)
    yield from list(_systems("649a", "cd", progressives, printed=False))[1:]
    yield from _fixtures("649a", "ef")


def _mississippi() -> Iterator[Demand]:
    elided = _elided("655a")
    yield _positions(elided, "six")
    yield Demand(elided, _HOLDER, checks.holder)
    words = "areas for Ante, 3rd, 4th and 5th Street"
    streets = areas("ante", "3rd-street", "4th-street", "5th-street")
    yield Demand(elided, words, streets)
    words = "place for the three community cards"
    yield Demand(elided, words, checks.in_front("community", 3))
    yield _area(elided, "the Progressive", "progressive")
    yield _area(elided, "the Three Card Bonus", "three-card-bonus")
    yield _hand_bonus("655a.2(b)(6)")
    words = "payouts of every wager, and the Street wagers as multiples of the Ante"
    said = checks.together(checks.payouts, notice("655a.2(b)(7)"))
    yield Demand("655a.2(b)(7)", words, said)
    yield from _systems("655a", "cd", ("progressive",), printed=False)
    yield from _fixtures("655a", "ef")


def _crazy_4() -> Iterator[Demand]:
    elided = _elided("657a")
    progressives = ("four-card-progressive", "five-card-progressive")
    yield _positions(elided, "seven")
    yield Demand(elided, _HOLDER, checks.holder)
    words = "areas for Ante, Super Bonus, Play and Queens Up"
    yield Demand(elided, words, areas("ante", "super-bonus", "play", "queens-up"))
    yield _area(elided, "each Progressive", *progressives)
    six = ("six-card-bonus",)
    yield _area(elided, "the Six Card Bonus", *six)
    yield Demand(elided, "place for the Six Card Bonus card", cards("bonus", 1), six)
    yield _hand_bonus("657a.2(b)(4)")
    yield Demand("657a.2(b)(5)", _PAYOUTS, checks.payouts)
    words = "notices of the chapter's list, whose items are not printed"
    yield Demand("657a.2(b)(6)", words, notice("657a.2(b)(6)"))
    yield from _systems("657a", "cd", progressives, printed=False)
    yield from _fixtures("657a", "ef")


#: Every demand of each chapter, in the order of the Code.
DEMANDS: Final[Mapping[str, tuple[Demand, ...]]] = {
    "639a": tuple(_caribbean()),
    "641a": tuple(_four_card()),
    "643a": tuple(_let_it_ride()),
    "645a": tuple(_pai_gow()),
    "647a": tuple(_holdem_bonus()),
    "649a": tuple(_three_card()),
    "653a": tuple(_ultimate()),
    "655a": tuple(_mississippi()),
    "657a": tuple(_crazy_4()),
}
