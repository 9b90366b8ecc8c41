"""News of a round: the differences of two views of one person, typed and in words.

Nothing is read but the two views, so news tell a person what that person's views tell, and no
more. A view may be many entries later than the one before.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Annotated, Final

from pitboss.cards import Card, cards_text
from pitboss.games import games
from pitboss.games.dealing import COMMUNITY
from pitboss.games.model import Ask, Deal, Reveal, Show, Step
from pitboss.models import Cite, Form, model
from pitboss.money import dollars_text
from pitboss.round import Phase, RoundView, SeatView
from pitboss.rulebook import Chapter, chapters
from pitboss.settle import wager_name

__all__ = ["Said", "news", "round_news"]


_BANK: Final = "645a.12"


@model
class Said:
    """One thing that happened: its kind, in words, with the paragraph."""

    kind: Annotated[str, Form("As the record's event.", examples=["decision-made"])]
    words: Annotated[str, Form("A plain sentence.", examples=["Ann raises, $40 on Play."])]
    cite: Cite | None
    seat: int | None
    player: str | None
    wager: str | None
    amount: Annotated[int | None, Form("Cents: a stake, or the net of a settled seat.")]
    cards: Annotated[tuple[str, ...], Form("The faces that were turned.", examples=[["Ah"]])]


def news(
    kind: str,
    words: str,
    cite: str | None,
    seat: SeatView | None = None,
    *,
    player: str | None = None,
    wager: str | None = None,
    amount: int | None = None,
    cards: Sequence[Card] = (),
) -> Said:
    """One thing that happened, perhaps at a seat. Names keep their spelling."""
    player = player if seat is None else seat.player
    first = words[:1] if player is not None and words.startswith(player) else words[:1].upper()
    return Said(
        kind=kind,
        words=f"{first}{words[1:]}.",
        cite=cite,
        seat=None if seat is None else seat.seat,
        player=player,
        wager=wager,
        amount=amount,
        cards=tuple(cards_text(cards).split()),
    )


def round_news(before: RoundView | None, after: RoundView) -> Iterator[Said]:
    """The news between two views of a round; all of it if there was none or another before."""
    chapter = chapters()[after.game]
    if before is not None and before.round_id != after.round_id:
        before = None
    if before is None:
        cite = chapter.paragraphs.wagers
        yield news("round-opened", "a round begins and betting is open", cite)
    pairs = list(_pairs(before, after))
    yield from _betting(before, after, chapter, pairs)
    yield from _shuffle(before, after)
    yield from _played(before, after, chapter, pairs)
    yield from _mishaps(before, after)
    for was, seat in reversed(pairs):
        yield from _settled(was, seat, chapter)
    yield from _end(before, after, chapter)


_Pair = tuple[SeatView | None, SeatView]


def _pairs(before: RoundView | None, after: RoundView) -> Iterator[_Pair]:
    """Every seat with what it was."""
    were = {} if before is None else {one.seat: one for one in before.seats}
    for seat in after.seats:
        was = were.get(seat.seat)
        yield (was if was is None or was.player == seat.player else None), seat


# ── Wagers and the shuffle ───────────────────────────────────────────────────────────────────


def _betting(
    before: RoundView | None, after: RoundView, chapter: Chapter, pairs: list[_Pair]
) -> Iterator[Said]:
    if before is not None and before.phase is not Phase.BETTING:
        return
    sent = () if before is None else before.bits_from
    for player in after.bits_from:
        if player not in sent:
            words = f"{player} has a part in the shuffle"
            yield news("hash-given", words, "R34", player=player)
    slips = frozenset(key for key, law in chapter.wagers.items() if not law.raises)
    for was, seat in pairs:
        yield from _slip(was, seat, slips, chapter)
    yield from _bank(before, after)
    if after.phase is not Phase.BETTING and (after.void is None or after.stub or after.lock):
        yield news("bets-closed", "no more bets", chapter.paragraphs.betting_closed)


def _bank(before: RoundView | None, after: RoundView) -> Iterator[Said]:
    """The bank that is offered, taken, given back, or taken on other terms (645a.12)."""
    old = None if before is None else before.bank
    bank, offer = after.bank, after.bank_offer
    if bank is not None and bank != old:
        half = ", co-banked with the house" if bank.co_banked else ""
        plays = f"plays {dollars_text(bank.dealer_wager)}" if bank.dealer_wager else "does not play"
        words = f"{bank.player} has the bank at seat {bank.seat}{half}; the dealer {plays}"
        yield news("bank-taken", words, _BANK, player=bank.player, amount=bank.dealer_wager)
    offered = None if before is None else before.bank_offer
    if bank is None and after.phase is Phase.BETTING:
        if old is not None:
            words = f"{old.player} gives the bank back"
            yield news("bank-passed", words, _BANK, player=old.player)
        elif offered is not None and offer != offered:
            words = f"{offered.player} passes the bank"
            yield news("bank-passed", words, _BANK, player=offered.player)
    if offer is not None and offer != offered:
        words = f"the bank is offered to {offer.player} at seat {offer.seat}"
        yield news("bank-offered", words, _BANK, player=offer.player)


def _slip(
    was: SeatView | None, seat: SeatView, slips: frozenset[str], chapter: Chapter
) -> Iterator[Said]:
    """The wagers of a seat that were placed, changed or taken back."""
    old = {} if was is None else was.wagers
    new = {key: cents for key, cents in seat.wagers.items() if key in slips}
    placed = {key: cents for key, cents in new.items() if old.get(key) != cents}
    for keys, verb in ((list(placed), "wagers"), ([k for k in old if k not in new], "takes back")):
        if keys:
            parts = [_part(key, placed.get(key), chapter) for key in keys]
            yield news(
                "wagers-placed",
                f"{seat.player} {verb} {', '.join(parts)}",
                chapter.wagers[keys[0]].cite,
                seat,
                wager=keys[0] if len(keys) == 1 else None,
                amount=sum(placed.values()) if verb == "wagers" else 0,
            )


def _part(key: str, cents: int | None, chapter: Chapter) -> str:
    name = wager_name(key, chapter)
    return name if cents is None else f"{dollars_text(cents)} on {name}"


def _shuffle(before: RoundView | None, after: RoundView) -> Iterator[Said]:
    opened = () if before is None else before.shuffled_by
    for player in after.shuffled_by:
        if player not in opened:
            words = f"{player}'s part in the shuffle is opened"
            yield news("bits-opened", words, "R34", player=player)
    if after.start is not None and (before is None or before.start is None):
        words = f"the deal begins at {_position(after.start)}"
        yield news("start-found", words, games()[after.game].start or None)


def _position(place: int) -> str:
    return f"seat {place}" if place else "the dealer's position"


# ── Cards and decisions ──────────────────────────────────────────────────────────────────────


def _played(
    before: RoundView | None, after: RoundView, chapter: Chapter, pairs: list[_Pair]
) -> Iterator[Said]:
    """The deal, the answers to each question, the community cards and the reveal, in the order of
    the game's steps."""
    steps = games()[after.game].steps
    answers = [
        (seat, list(pairwise([*_sofar(was, seat)])), len(_old(was)))
        for was, seat in pairs
        if len(seat.decisions) > len(_old(was)) or seat.abandoned
    ]
    told = _dealt(before, after, steps[0]) if steps else ()
    yield from told
    asks = [step for step in steps if isinstance(step, Ask)]
    said: set[tuple[int, int]] = set()
    shown = 0
    for step in steps:
        if isinstance(step, Ask):
            number = asks.index(step)
            yield from _answered(answers, number, len(asks), step, chapter, said)
        elif isinstance(step, Show) and step.area == COMMUNITY:
            shown += step.cards
            yield from _shown(before, after, step, shown)
        elif isinstance(step, Reveal):
            yield from _revealed(before, after, step)
    for was, seat in pairs:
        if seat.abandoned and (was is None or not was.abandoned):
            words = f"{seat.player} left the table during the round"
            yield news("seat-abandoned", words, chapter.paragraphs.seats, seat)


def _old(was: SeatView | None) -> tuple[str, ...]:
    return () if was is None else was.decisions


def _sofar(was: SeatView | None, seat: SeatView) -> Iterator[int]:
    yield from range(len(_old(was)), len(seat.decisions) + 1)


def _dealt(before: RoundView | None, after: RoundView, step: Step) -> Iterator[Said]:
    """The first deal, with the cards that its viewer sees."""
    had = before is not None and (before.dealer or any(one.cards for one in before.seats))
    has = after.dealer or any(one.cards for one in after.seats)
    if had or not has or not isinstance(step, Deal):
        return
    yield news("cards-dealt", step.about, step.cite)
    for seat in after.seats:
        faces = [card for card in seat.cards if card is not None]
        if faces:
            words = f"{seat.player} holds {cards_text(faces)}"
            yield news("cards-dealt", words, step.cite, seat, cards=faces)


def _shown(before: RoundView | None, after: RoundView, step: Show, upto: int) -> Iterator[Said]:
    """Community cards that were dealt or turned by a step."""
    first = upto - step.cards
    faces = [card for card in after.community[first:upto] if card is not None]
    old = () if before is None else before.community[first:upto]
    if len(faces) == step.cards and (len(old) < step.cards or None in old):
        words = f"{step.about}: {cards_text(faces)}"
        yield news("cards-turned", words, step.cite, cards=faces)


def _revealed(before: RoundView | None, after: RoundView, step: Reveal) -> Iterator[Said]:
    faces = [card for card in after.dealer if card is not None]
    old = () if before is None else before.dealer
    if faces and None not in after.dealer and (not old or None in old):
        words = f"{step.about}: {cards_text(faces)}"
        yield news("cards-turned", words, step.cite, cards=faces)


_VERBS: Final = {
    "check": "checks",
    "fold": "folds",
    "ride": "lets it ride",
    "withdraw": "takes a wager back",
    "stand": "has the hands compared",
    "surrender": "surrenders",
}


def _answered(
    answers: list[tuple[SeatView, list[tuple[int, int]], int]],
    number: int,
    questions: int,
    step: Ask,
    chapter: Chapter,
    said: set[tuple[int, int]],
) -> Iterator[Said]:
    """The answers of every seat to one question; at the last one all that are left."""
    for seat, made, _ in answers:
        for at, _ in made:
            due = at == number or (number == questions - 1 and at > number)
            if due and (seat.seat, at) not in said:
                said.add((seat.seat, at))
                yield _answer(seat, at, step, chapter)


def _answer(seat: SeatView, at: int, step: Ask, chapter: Chapter) -> Said:
    word = seat.decisions[at]
    house = ", played on by the house" if seat.abandoned else ""
    if word == "raise":
        raised = [key for key, law in chapter.wagers.items() if law.raises and key in seat.wagers]
        key = raised[min(seat.decisions[: at + 1].count("raise"), len(raised)) - 1]
        cents = seat.wagers[key]
        words = f"{seat.player} raises, {dollars_text(cents)} on {wager_name(key, chapter)}{house}"
        return news("decision-made", words, step.cite, seat, wager=key, amount=cents)
    verb = _VERBS.get(word, "sets two hands")
    return news("decision-made", f"{seat.player} {verb}{house}", step.cite, seat)


# ── Irregularities, settlement, the end ──────────────────────────────────────────────────────


def _mishaps(before: RoundView | None, after: RoundView) -> Iterator[Said]:
    noted = 0 if before is None else len(before.noted)
    for kind, cite in after.noted[noted:]:
        yield news("irregularity-noted", f"an irregularity: {kind.replace('-', ' ')}", cite)
    if after.void is not None and (before is None or before.void is None):
        why = after.void.irregularity.replace("-", " ") or after.void.reason
        yield news("round-voided", f"the round is void: {why}", after.void.cite)
    draws = after.draws
    if draws is not None and (before is None or before.draws is None):
        if draws.magic_card is not None:
            words = f"the Magic Card is {cards_text([draws.magic_card])}"
            yield news("draws-shown", words, None, cards=[draws.magic_card])
        if draws.lucky_position is not None:
            words = f"the Lucky position is {_position(draws.lucky_position)}"
            yield news("draws-shown", words, None)
    waited = () if before is None else before.corrections
    for one in after.corrections:
        if one not in waited:
            words = f"{one.by} proposes correction {one.number}: {one.reason}"
            yield news("correction-proposed", words, "R63")


def _settled(was: SeatView | None, seat: SeatView, chapter: Chapter) -> Iterator[Said]:
    """A seat that was settled, or settled again by other lines."""
    old = None if was is None else was.lines
    if seat.lines is None or seat.lines == old:
        return
    net = sum(line.returned - line.staked for line in seat.lines)
    sign = "wins" if net > 0 else "loses" if net < 0 else "is even"
    words = f"{seat.player} {sign}{f' {dollars_text(abs(net))}' if net else ''}"
    kind = "seat-settled" if old is None else "settled-anew"
    yield news(kind, words, chapter.paragraphs.payouts, seat, amount=net)


def _end(before: RoundView | None, after: RoundView, chapter: Chapter) -> Iterator[Said]:
    phase = None if before is None else before.phase
    if after.phase is Phase.APPROVAL and phase is not Phase.APPROVAL:
        yield news("prize-waits", "a prize waits for a floorperson", "R15")
    if after.phase is Phase.CLOSED and phase is not Phase.CLOSED:
        yield news("round-closed", "the round is over", chapter.paragraphs.play)
