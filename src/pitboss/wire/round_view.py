"""A round as one person sees it: the section ``round`` of a table's view."""

from operator import attrgetter
from typing import Annotated, Any, Final, Literal

from pitboss.cards import card_text, cards_text
from pitboss.games import Line
from pitboss.games.lines import BANK
from pitboss.hands import Hand
from pitboss.models import Cite, Form, Text, from_core, model
from pitboss.money import Cents
from pitboss.record import kept_with
from pitboss.round import RoundView, SeatView
from pitboss.round.events import Draws
from pitboss.round.state import Void
from pitboss.round.views import Cards, CorrectionView
from pitboss.rulebook import Chapter, GameRules, chapters
from pitboss.settle import rule_text, wager_name
from pitboss.settle.hand_names import dealer_hand, dealer_qualifies, hand_so_far
from pitboss.wire.decision_words import multiple

__all__ = ["ROUND_EXAMPLE", "LineTold", "PhaseName", "RoundTold", "round_told", "with_lines"]

#: The id of a round, as examples show it: the table, its entry, a random part.
ROUND_EXAMPLE: Final = "ultimate-texas-holdem-1-926-3a457959"
Amount = Annotated[int, Form("Whole cents.", examples=[1000])]
#: Cards side by side; null is a card face down.
Faces = Annotated[
    tuple[str | None, ...], Form("Cards; null is a card face down.", examples=[["Kc", None]])
]
HandName = Annotated[str, Form(write=attrgetter("name"))]
PhaseName = Literal[
    "betting",
    "mixing",
    "dealer",
    "decision",
    "settlement",
    "approval",
    "closing",
    "closed",
]


@model
class LineTold:
    """One wager settled, or one payout without a stake of its own; amounts in cents."""

    wager: str
    staked: Amount
    outcome: Literal["win", "lose", "push", "forfeit", "withdrawn", "surrender"]
    pays: Text | None
    returned: Amount
    paid_from: Literal["table inventory", "game account", "jackpot slip", "bank"] | None
    approval: bool
    cite: Cite
    hand: HandName | None
    cards: Annotated[str | None, Form("The cards of the hand, kickers in calling order.")]
    against: HandName | None
    against_cards: str | None
    row: str | None
    paytable: Annotated[str | None, Form("The letter of the table that it was settled by.")]
    rule: Annotated[str, Form("The reason in words.")]
    #: The wager's name on the layout.
    name: str
    of_seat: Annotated[int | None, Form("Envy: whose hand it is for.")]
    limited: Annotated[int | None, Form("What a payout limit cut, in cents.")]
    vigorish: Annotated[int | None, Form("645a: what the house kept of the win, in cents.")]
    low: HandName | None
    low_cards: str | None
    against_low: HandName | None
    against_low_cards: str | None
    short: Annotated[
        int | None, Form("645a: the part of the win that the bank could not pay, in cents.")
    ] = None


@model
class SeatInRound:
    """A seat of the round. Fields of other players' hands are null until they are turned."""

    seat: int
    player: str
    wagers: Annotated[dict[str, Amount], Form("Cents by wager.", examples=[{"ante": 1000}])]
    choices: Annotated[dict[str, str], Form("What was chosen, such as red.")]
    instruments: dict[str, str]
    cards: Annotated[Faces, Form("In the order dealt.")]
    low: Annotated[Faces, Form("645a: the low hand, once it is set (own) or turned.")]
    hand: Annotated[str | None, Form("The name of the hand as far as its cards show.")]
    decisions: Annotated[tuple[str, ...], Form("In words.", examples=[["check", "raise 2"]])]
    folded: bool
    abandoned: bool
    forfeited: tuple[str, ...]
    withdrawn: tuple[str, ...]
    envy_lammer: bool
    counted: int | None
    lines: Annotated[tuple[LineTold, ...] | None, Form("Null until the seat is settled.")]
    staked: Annotated[Amount, Form("What lies on its wagers, with those taken back.")]
    returned: Annotated[int | None, Form("All that came back, in cents; null until settled.")]
    net: Annotated[int | None, Form("`returned` less `staked`.")]


@model
class DrawsTold:
    """The draws of a round, once they are shown. A position is a seat, and 0 the dealer's."""

    magic_card: str | None
    lucky_position: int | None
    start: Annotated[int | None, Form("Always null: `round.start` says it from the deal on.")]


@model
class VoidTold:
    """The reason of a void, and the wagers that are settled all the same."""

    irregularity: str
    cite: Cite
    still_settled: tuple[str, ...]
    deck_removed: bool
    reason: str


@model
class NotedTold:
    """An irregularity that the round went on after."""

    irregularity: str
    cite: Cite


@model
class LaidTold:
    """A card on the layout of a dealer-run table: its place in the deck and on the table."""

    position: int
    area: str
    seat: int
    turned: bool
    card: str | None


@model
class CorrectionTold:
    """A correction that waits for its second authority (R63)."""

    number: int
    by: str
    reason: str
    evidence: str
    seat: int
    wager: str
    amount: int | None
    decisions: tuple[str, ...]
    positions: tuple[int, ...]
    faces: dict[str, str]


@model
class WaitingTold:
    """A prize that waits for a floorperson."""

    seat: int
    wager: str


@model
class BankTold:
    """645a: the player's bank of a round; amounts in cents."""

    seat: int
    player: str
    co_banked: Annotated[bool, Form("Whether the house has half of it.")]
    dealer_wager: Annotated[Amount, Form("What the dealer plays against it.")]
    cover: Annotated[
        int | None, Form("The chips that the dealer counted; null at an electronic table.")
    ]


@model
class BankOfferTold:
    """645a: the player to whom the bank is offered now."""

    seat: int
    player: str


@model
class RoundTold:
    """A round as one person sees it."""

    id: Annotated[str, Form(examples=[ROUND_EXAMPLE])]
    phase: Annotated[PhaseName, Form("A closed round stays in the view until the next one opens.")]
    about: Annotated[str | None, Form("The step of the procedure in words.")]
    cite: Cite | None
    turn: Annotated[int | None, Form("The seat that is asked or settled now.")]
    asked: Annotated[tuple[int, ...], Form("The seats whose answer is due.")]
    root: Annotated[
        str, Form("The commitment to the deal: 64 hex digits, to be noted before you wager.")
    ]
    lock: Annotated[
        str,
        Form(
            "The hash that binds wagers and hashes, to be noted before you open your bits; empty "
            "while betting is open."
        ),
    ]
    shuffled_by: Annotated[tuple[str, ...], Form("The players whose bits are open, or late.")]
    bits_from: Annotated[tuple[str, ...], Form("The players who sent a hash.")]
    no_bits_from: Annotated[tuple[str, ...], Form("The players who wager and add no bits.")]
    dealer: Faces
    dealer_low: Faces
    dealer_hand: str | None
    dealer_qualifies: bool | None
    community: Faces
    bonus_cards: Faces
    burned: int
    discarded: int
    stub: int
    draws: DrawsTold | None
    bank: Annotated[BankTold | None, Form("645a: the player's bank; null if the dealer banks.")]
    bank_offer: Annotated[BankOfferTold | None, Form("645a: who is offered the bank now.")]
    start: Annotated[
        int | None,
        Form(
            "645a: the position where the deal begins, a seat or 0 for the dealer's. It is the "
            "draw's choice plus 1; after the last seat comes the dealer."
        ),
    ]
    void: VoidTold | None
    noted: tuple[NotedTold, ...]
    seats: tuple[SeatInRound, ...]
    #: The meters as the round has them, in cents by wager and level.
    meters: dict[str, dict[str, Amount]]
    waiting: Annotated[tuple[WaitingTold, ...], Form("Prizes that wait, for the floor.")]
    disputed: Annotated[dict[str, int], Form("Differences by seat, for the floor.")]
    corrections: Annotated[tuple[CorrectionTold, ...], Form("Corrections that wait.")]
    layout: Annotated[tuple[LaidTold, ...], Form("Every card dealt, for dealer and floorperson.")]
    deck: Annotated[Faces, Form("The deck as dealt, for surveillance after the round.")]


def round_told(view: RoundView, rules: GameRules | None = None) -> RoundTold:
    """A round's view as it is told. With the table's rules hands have names."""
    chapter = chapters()[view.game]
    turned = rules is not None and bool(view.dealer) and None not in view.dealer
    return RoundTold(
        id=view.round_id,
        phase=view.phase.value,
        about=view.about,
        cite=view.cite,
        turn=view.turn,
        asked=view.asked,
        root=view.root,
        lock=view.lock,
        shuffled_by=view.shuffled_by,
        bits_from=view.bits_from,
        no_bits_from=view.no_bits_from,
        dealer=_faces(view.dealer),
        dealer_low=_faces(view.dealer_low),
        dealer_hand=(dealer_hand(rules, view) or None) if turned and rules else None,
        dealer_qualifies=dealer_qualifies(rules, view) if turned and rules else None,
        community=_faces(view.community),
        bonus_cards=_faces(view.bonus_cards),
        burned=view.burned,
        discarded=view.discarded,
        stub=view.stub,
        draws=_draws(view.draws),
        bank=None if view.bank is None else from_core(BankTold, view.bank),
        bank_offer=None if view.bank_offer is None else from_core(BankOfferTold, view.bank_offer),
        start=view.start,
        void=_void(view.void),
        noted=tuple(NotedTold(irregularity=kind, cite=cite) for kind, cite in view.noted),
        seats=tuple([_seat(one, view, chapter, rules) for one in view.seats]),
        meters={key: dict(levels) for key, levels in view.meters.items()},
        waiting=tuple(WaitingTold(seat=seat, wager=wager) for seat, wager in view.waiting),
        disputed={str(seat): cents for seat, cents in view.disputed.items()},
        corrections=tuple(map(_correction, view.corrections)),
        layout=tuple(
            LaidTold(
                position=one.position,
                area=one.area,
                seat=one.seat,
                turned=one.turned,
                card=_face(one.card),
            )
            for one in view.layout
        ),
        deck=_faces(view.deck),
    )


def _face(card: int | None) -> str | None:
    return None if card is None else card_text(card)  # type: ignore[arg-type]


def _faces(cards: Cards) -> tuple[str | None, ...]:
    return tuple([None if card is None else card_text(card) for card in cards])


def _draws(draws: Draws | None) -> DrawsTold | None:
    if draws is None:
        return None
    return DrawsTold(
        magic_card=_face(draws.magic_card), lucky_position=draws.lucky_position, start=draws.start
    )


def _void(void: Void | None) -> VoidTold | None:
    if void is None:
        return None
    return VoidTold(
        irregularity=void.irregularity,
        cite=void.cite,
        still_settled=tuple(sorted(void.keeps)),
        deck_removed=void.removes_deck,
        reason=void.reason,
    )


def _correction(waits: CorrectionView) -> CorrectionTold:
    faces = {str(at): card_text(card) for at, card in waits.faces.items()}
    return from_core(CorrectionTold, waits, faces=faces)


def _seat(
    seat: SeatView, view: RoundView, chapter: Chapter, rules: GameRules | None
) -> SeatInRound:
    lines = None if seat.lines is None else with_lines(seat.lines, chapter)
    stake = sum(line.staked for line in seat.lines or () if line.wager == BANK)
    staked = stake + sum(seat.wagers.values())
    returned = None if lines is None else sum(one.returned for one in lines)
    named = rules is not None and bool(seat.cards) and None not in seat.cards
    return SeatInRound(
        seat=seat.seat,
        player=seat.player,
        wagers=dict(seat.wagers),
        choices=dict(seat.choices),
        instruments=dict(seat.instruments),
        cards=_faces(seat.cards),
        low=_faces(seat.low),
        hand=(hand_so_far(rules, view, seat.seat) or None) if named and rules else None,
        decisions=_decisions(seat, chapter),
        folded=seat.folded,
        abandoned=seat.abandoned,
        forfeited=seat.forfeited,
        withdrawn=seat.withdrawn,
        envy_lammer=seat.envy_lammer,
        counted=seat.counted,
        lines=lines,
        staked=staked,
        returned=returned,
        net=None if returned is None else returned - staked,
    )


def _decisions(seat: SeatView, chapter: Chapter) -> tuple[str, ...]:
    """The answers of a seat. A raise is told with its multiple, in the order that the wagers were
    made."""
    if "raise" not in seat.decisions:
        return seat.decisions
    raised = [key for key, law in chapter.wagers.items() if law.raises and key in seat.wagers]
    made = iter(raised)
    found = []
    for word in seat.decisions:
        key = next(made, None) if word == "raise" else None
        unit = 0 if key is None else seat.wagers.get(chapter.wagers[key].raises[0].of, 0)
        times = multiple(seat.wagers[key], Cents(unit)) if key is not None and unit else ""
        found.append(f"{word} {times}".rstrip())
    return tuple(found)


def with_lines(lines: tuple[Line, ...], chapter: Chapter) -> tuple[LineTold, ...]:
    """Settled lines as they are told; each is made once."""
    return tuple([_line(one, chapter) for one in lines])


def _line(line: Line, chapter: Chapter) -> LineTold:
    kept: Any = kept_with(line)
    found: LineTold | None = kept.get(LineTold)
    if found is None:
        found = kept[LineTold] = from_core(
            LineTold,
            line,
            outcome=line.outcome.value,
            paid_from=None if line.paid_from is None else line.paid_from.value,
            cards=_hand(line.hand),
            against_cards=_hand(line.against),
            rule=rule_text(line, chapter),
            name=wager_name(line.wager, chapter),
            limited=line.limited or None,
            vigorish=line.vigorish or None,
            short=line.short or None,
            low_cards=_hand(line.low),
            against_low_cards=_hand(line.against_low),
        )
    return found


def _hand(hand: Hand | None) -> str | None:
    return None if hand is None else cards_text(hand.cards)
