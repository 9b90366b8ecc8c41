"""Views of a round, built by inclusion: the only way from a state to a screen.

A view holds only what its viewer may know. Players see their own cards, and everybody sees cards
that were turned up. Burned cards, the stub and folded hands stay hidden, except from surveillance
after the round. ``seen`` is the one rule behind this: the positions of the deck whose faces a
viewer has lawfully learned. Views, histories and fairness openings all use it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from pitboss.cards import Card, card_text
from pitboss.games import CardsMissingError, Line
from pitboss.games.choices import SetHouse
from pitboss.games.dealing import BONUS, BURN, COMMUNITY, DEALER, DISCARD, EMPTY, PLAYER
from pitboss.money import Cents, dollars_text
from pitboss.record import Actor, Copied, Role, kept_with, recorded
from pitboss.round.events import Draws
from pitboss.round.findings import CardsFound, Correction, DecisionsFound, WagerFound
from pitboss.round.meters import shown
from pitboss.round.moves import Move
from pitboss.round.procedure import deciding
from pitboss.round.state import BETTING, Phase, Place, Seat, State, Void

__all__ = [
    "BankOfferView",
    "BankView",
    "Cards",
    "RoundView",
    "SeatView",
    "faces_text",
    "seen",
    "seen_by_seat",
    "spectator_text",
    "view_of",
]

#: A viewer who sees only turned cards.
_SPECTATOR: Final = Actor(Role.SYSTEM, "")
#: Those who see what waits for a person of authority.
_WATCHING: Final = (
    *(Role.FLOORPERSON, Role.PIT_MANAGER, Role.SURVEILLANCE),
    *(Role.REGULATOR, Role.INTERNAL_AUDITOR),
)
#: The cards of an area as a viewer sees them; a face-down card is None.
Cards = tuple[Card | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """One seat as a viewer sees it."""

    seat: int
    player: str
    wagers: Mapping[str, Cents]
    choices: Mapping[str, str]
    #: The wagers that lie in an approved instrument instead of chips, each with its name.
    instruments: Mapping[str, str]
    cards: Cards
    #: The low hand: for its own player once set, for everybody once turned and compared.
    low: Cards
    #: Whether an Envy lammer lies by a Qualifying Wager (645a.8(b)(1)).
    envy_lammer: bool
    decisions: tuple[str, ...]
    #: The count of a surrendered hand's cards at a dealer-run table (645a.11(d)).
    counted: int | None
    folded: bool
    abandoned: bool
    forfeited: tuple[str, ...]
    withdrawn: tuple[str, ...]
    lines: tuple[Line, ...] | None

    def __repr__(self) -> str:
        return f"<{self.text()}>"

    def text(self) -> str:
        """The seat in a line: ``seat 1 Ann, Ah Kd, ante $10, net $20``."""
        parts = [f"seat {self.seat} {self.player}", faces_text(self.cards)]
        parts += [f"{key} {dollars_text(cents)}" for key, cents in self.wagers.items()]
        if self.lines is not None:
            net = sum(line.returned - line.staked for line in self.lines)
            parts.append(f"net {dollars_text(net)}")
        return ", ".join(filter(None, parts))


@dataclass(frozen=True, slots=True)
class LaidView:
    """A card on the layout: its position in the deck, its place, its face if known."""

    position: int
    area: str
    seat: int
    turned: bool
    card: Card | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionView:
    """A correction that waits for its second authority (R63). Of cards that lie face down it has
    the positions alone."""

    number: int
    by: str
    reason: str
    evidence: str
    seat: int = 0
    wager: str = ""
    amount: Cents | None = None
    instrument: str = ""
    decisions: tuple[str, ...] = ()
    positions: tuple[int, ...] = ()
    faces: Mapping[int, Card] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class BankView:
    """The player's bank of a round (645a.12). ``cover`` are its chips as the dealer counted them;
    None at an electronic table, where the game account covers."""

    seat: int
    player: str
    co_banked: bool
    dealer_wager: Cents
    cover: Cents | None


@dataclass(frozen=True, slots=True)
class BankOfferView:
    """The player to whom the bank is offered now."""

    seat: int
    player: str


@recorded("round-view", kw_only=True)
class RoundView(Copied):
    """A round as seen by one person in one role."""

    round_id: str
    game: str
    phase: Phase
    about: str | None
    cite: str | None
    turn: int | None
    #: The seats whose answer is due: one, or all that have not answered a question to all.
    asked: tuple[int, ...]
    root: str
    lock: str
    #: The players who sent a hash and so add bits, and those with a wager who have none to add;
    #: of the former, those whose bits are opened or late.
    bits_from: tuple[str, ...]
    no_bits_from: tuple[str, ...]
    shuffled_by: tuple[str, ...]
    #: The position at which the deal began, if it is drawn; 0 is the dealer's.
    start: int | None
    dealer: Cards
    #: The dealer's low hand, once the cards are turned and set.
    dealer_low: Cards
    community: Cards
    bonus_cards: Cards
    burned: int
    discarded: int
    stub: int
    seats: tuple[SeatView, ...]
    #: The displayed meters by level.
    meters: Mapping[str, Mapping[str, Cents]]
    void: Void | None
    noted: tuple[tuple[str, str], ...]
    draws: Draws | None
    bank: BankView | None = None
    bank_offer: BankOfferView | None = None
    moves: tuple[Move, ...] = ()
    #: For the floor and surveillance: prizes that wait, differences through the disputes account.
    waiting: tuple[Place, ...] = ()
    disputed: Mapping[int, Cents] = field(default_factory=dict)
    #: For those who correct and confirm: corrections that wait.
    corrections: tuple[CorrectionView, ...] = ()
    #: For the dealer of a dealer-run table: every card dealt, with its place.
    layout: tuple[LaidView, ...] = ()
    #: For surveillance after the round: the whole deck in the order dealt.
    deck: Cards = ()

    def __repr__(self) -> str:
        return f"<{'; '.join(self.text())}>"

    def text(self) -> list[str]:
        """The round in a few lines: the moment, the cards on the layout, the seats."""
        asked = f", seat {self.asked[0]} is asked: {self.about}" if self.asked else ""
        areas = {
            "dealer": self.dealer,
            "community": self.community,
            "bonus cards": self.bonus_cards,
        }
        lying = [f"{name} {faces_text(cards)}" for name, cards in areas.items() if cards]
        moment = f"{self.game}, {self.round_id}, {self.phase}{asked}"
        return [moment, *lying, *(seat.text() for seat in self.seats)]


def faces_text(cards: Cards) -> str:
    """Cards as a viewer sees them: ``Ah ??``."""
    return " ".join("??" if card is None else card_text(card) for card in cards)


def spectator_text(state: State) -> str:
    """A round in one line, as a spectator sees it."""
    return "; ".join(view_of(state, _SPECTATOR).text())


def seen(state: State, viewer: Actor) -> frozenset[int]:
    """The positions of the deck whose faces the viewer has lawfully learned."""
    if viewer.role is Role.SURVEILLANCE and state.closed:
        return frozenset(range(state.rules.chapter.deck.deck))
    own = {
        number
        for number, seat in state.seats.items()
        if viewer.role is Role.PLAYER and seat.player == viewer.person
    }
    return frozenset(
        one.position
        for one in state.layout
        if one.turned or (one.spot.area == PLAYER and one.spot.seat in own)
    )


def view_of(state: State, viewer: Actor, moves: tuple[Move, ...] = ()) -> RoundView:
    """The view of a round for one person in one role, with their moves."""
    kept = kept_with(state)
    public: RoundView | None = kept.get(RoundView)
    if public is None:
        public = kept[RoundView] = _public(state)
    return public.but(moves=moves, **_beside(state, viewer, public))


def _public(state: State) -> RoundView:
    """The public part of a round's view."""
    step = state.step
    return RoundView(
        round_id=state.round_id,
        game=state.rules.chapter.slug,
        phase=state.phase,
        about=step.about if step is not None else None,
        cite=step.cite if step is not None else None,
        turn=state.moment.seat or None,
        asked=deciding(state),
        root=state.root,
        lock=state.lock,
        bits_from=tuple(state.hashes),
        no_bits_from=_without_bits(state),
        shuffled_by=tuple(state.bits),
        start=state.started_at,
        burned=sum(one.spot.area == BURN for one in state.layout),
        discarded=sum(one.spot.area in (DISCARD, EMPTY) for one in state.layout),
        stub=0 if state.moment.step < 0 else state.rules.chapter.deck.deck - state.dealt,
        meters={
            key: {level: shown(units) for level, units in meter.levels.items()}
            for key, meter in sorted(state.meters.items())
        },
        void=state.void,
        noted=state.noted,
        draws=state.shown_draws,
        bank=_bank(state),
        bank_offer=_bank_offer(state),
        **_cards(state, _SPECTATOR),
    )


def _bank(state: State) -> BankView | None:
    bank = state.bank
    if bank is None:
        return None
    return BankView(
        seat=bank.seat,
        player=state.seats[bank.seat].player,
        co_banked=bank.co_banked,
        dealer_wager=bank.dealer_wager,
        cover=bank.cover,
    )


def _bank_offer(state: State) -> BankOfferView | None:
    offer = state.bank_offer
    return None if offer is None else BankOfferView(offer.seat, offer.player)


def _without_bits(state: State) -> tuple[str, ...]:
    """The players with a wager whose bits are not in the draws: they have no device."""
    if not state.root:
        return ()
    players = dict.fromkeys(state.seats[number].player for number in state.boxes)
    return tuple(player for player in players if player not in state.hashes)


def _cards(state: State, viewer: Actor) -> dict[str, Any]:
    """The cards of every area and seat, by their faces if the viewer knows them."""
    known = seen(state, viewer)
    return {
        "dealer": _area(state, known, DEALER),
        "dealer_low": _dealer_low(state, known),
        "community": _area(state, known, COMMUNITY),
        "bonus_cards": _area(state, known, BONUS),
        "seats": tuple([_seat(state, viewer, known, seat) for seat in state.seats.values()]),
    }


def _beside(state: State, viewer: Actor, public: RoundView) -> dict[str, Any]:
    """The part of a view beyond the public one, for a person in a role."""
    if viewer.role is Role.PLAYER:
        if all(seat.player != viewer.person for seat in state.seats.values()):
            return {}
        known = seen(state, viewer)
        seats = [
            _seat(state, viewer, known, state.seats[one.seat])
            if one.player == viewer.person
            else one
            for one in public.seats
        ]
        return {"seats": tuple(seats)}
    if viewer.role is Role.DEALER:
        return {} if state.electronic else {"layout": _layout(state, seen(state, viewer))}
    if viewer.role not in _WATCHING:
        return {}
    staff: dict[str, Any] = {
        "waiting": state.waiting,
        "disputed": state.disputed,
        "corrections": tuple(_correction(state, one) for one in state.corrections.values()),
    }
    if viewer.role is Role.FLOORPERSON and not state.electronic:
        # A floorperson corrects cards by their places (R57).
        staff["layout"] = _layout(state, seen(state, viewer))
    if viewer.role is not Role.SURVEILLANCE or not state.closed:
        return staff
    size = state.rules.chapter.deck.deck
    whole = tuple([state.face(position) for position in range(size)])
    return {**staff, **_cards(state, viewer), "deck": whole}


def _correction(state: State, waits: Correction) -> CorrectionView:
    shared: Any = {
        "number": waits.number,
        "by": waits.by,
        "reason": waits.reason,
        "evidence": waits.evidence,
    }
    match waits.finding:
        case WagerFound() as found:
            shared |= {"seat": found.seat, "wager": found.wager, "amount": found.amount}
            return CorrectionView(**shared, instrument=found.instrument)
        case DecisionsFound() as found:
            words = tuple(one.shown for one in found.decisions)
            return CorrectionView(**shared, seat=found.seat, decisions=words)
        case CardsFound() as found:
            known = seen(state, _SPECTATOR)
            faces = {at: card for at, card in found.faces.items() if at in known}
            return CorrectionView(**shared, positions=tuple(found.faces), faces=faces)
    raise TypeError(waits.finding)


def _area(state: State, known: frozenset[int], area: str, seat: int = 0) -> Cards:
    """The cards on an area; None for each face that the viewer does not know."""
    return tuple(
        state.face(one.position) if one.position in known else None
        for one in state.lying(area, seat)
    )


def _layout(state: State, known: frozenset[int]) -> tuple[LaidView, ...]:
    """Every card dealt, with the faces that the viewer knows."""
    return tuple(
        LaidView(
            one.position,
            one.spot.area,
            one.spot.seat,
            one.turned,
            state.face(one.position) if one.position in known else None,
        )
        for one in state.layout
    )


def seen_by_seat(state: State, player: Actor, seat: int) -> tuple[Cards, Cards]:
    """The cards of a player's own seat and the community cards, as that player sees them."""
    known = seen(state, player)
    return _area(state, known, PLAYER, seat), _area(state, known, COMMUNITY)


def _dealer_low(state: State, known: frozenset[int]) -> Cards:
    """The dealer's low hand, set by the house way in full view."""
    cards = _area(state, known, DEALER)
    if state.game.dealer_low is None or not cards or None in cards:
        return ()
    return state.game.dealer_low(state.showdown()).cards


def _turned_low(state: State, seat: Seat) -> Cards:
    """The low hand of a seat, once compared with the dealer's."""
    lows = (line.low for line in state.settled.get(seat.number, ()) if line.low is not None)
    return next((low.cards for low in lows), ())


def _low(state: State, seat: Seat) -> Cards:
    """The low hand that a player set, as that player sees it."""
    turned = _turned_low(state, seat)
    bank = state.bank
    co_banked = bank is not None and bank.co_banked and bank.seat == seat.number
    house = SetHouse() in seat.decisions or co_banked
    if turned or not house or state.game.low is None:
        return turned or state.low_of(seat)
    show = state.showdown()
    try:
        return state.game.low(show, show.boxes[seat.number]).cards
    except CardsMissingError:
        return ()


def _seat(state: State, viewer: Actor, known: frozenset[int], seat: Seat) -> SeatView:
    own = viewer.role is Role.PLAYER and viewer.person == seat.player
    return SeatView(
        seat=seat.number,
        player=seat.player,
        wagers=seat.wagers,
        choices=seat.choices,
        instruments=seat.instruments,
        cards=_area(state, known, PLAYER, seat.number),
        low=_low(state, seat) if own else _turned_low(state, seat),
        envy_lammer=state.moment.step > BETTING and bool(state.rules.qualifying(seat.wagers)),
        decisions=tuple(one.told if own else one.shown for one in seat.decisions),
        counted=seat.counted,
        folded=seat.folded,
        abandoned=seat.abandoned,
        forfeited=tuple(sorted(seat.forfeited)),
        withdrawn=tuple(sorted(seat.withdrawn)),
        lines=state.settled.get(seat.number),
    )
