"""One round for a programmer to play: place, deal, decide, read the settlement."""

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

from pitboss.games.dealing import BONUS, COMMUNITY, DEALER, PLAYER
from pitboss.library.amounts import Dollars, cents_of, dollars_of
from pitboss.library.cards import Card, printed
from pitboss.library.decks import Stack, no_more_bets, read_stack
from pitboss.library.errors import refused
from pitboss.library.settled import SettledLine, settled_line
from pitboss.library.words import decision_of, words_of
from pitboss.money import Cents, MoneyError
from pitboss.record import Actor, Role
from pitboss.round import (
    Approve,
    Close,
    Command,
    Decide,
    Phase,
    PlaceWagers,
    Proceed,
    RoundView,
    Seat,
    Stake,
    State,
    decide,
    open_round,
    refusal,
    replay,
    view,
)
from pitboss.round.procedure import deciding
from pitboss.rulebook import Chapter, GameRules, chapter_of
from pitboss.rulebook.quoting import suggestion
from pitboss.rulebook.submission.sources import Source, filed_rules, is_choices
from pitboss.settle.reader import AskedRound, AskedSeat
from pitboss.settle.rules import rules_for

__all__ = ["Round"]

_SYSTEM = Actor(Role.SYSTEM, "the system")
#: Sees what everybody at the table sees; sits nowhere and plays for nobody.
_SPECTATOR = Actor(Role.PLAYER, "")

#: An amount, or an amount with what is chosen on the wager: ``(5, "red")``.
Wagered = Dollars | tuple[Dollars, str]


class Round:
    """One round at an electronic table, from the first wager to the settlement.

    ``game`` is a slug, a chapter or an unambiguous part of the name. ``players`` says who sits
    where. ``rules`` is a Rules Submission (its path, TOML text or tables), or paytables and options
    by name (``{"trips": "B"}``), and ``variant`` one that a submission files; by default every
    optional wager is offered, at the first paytable and for any amount from a dollar.

    Cards come from ``secrets``. ``deck`` stacks them for a test or a lesson: cards from the top in
    dealing order (``"Ah Kd"``), or cards by place (``{1: "Ah Ad", "dealer": "Kc 7d"}``; the areas
    are ``dealer``, ``community`` and ``bonus_cards``). The rest is shuffled.

    The dealer's steps, the settlement and the approval of a prize happen by themselves. Whatever
    the rules refuse raises ``pitboss.Refused`` and changes nothing.

    >>> t = Round("let-it-ride", {1: "Ann"}, deck={1: "Th 4d 7c", "community": "Td 2s"})
    >>> t.place(1, bet_1=10, bet_2=10, bet_3=10)
    >>> t.deal()
    >>> t.cards(1)
    (Th, 4d, 7c)
    >>> t.legal(1)
    ['withdraw', 'ride']
    >>> t.decide(1, "withdraw"); t.decide(1, "ride")
    >>> t.lines(1)[0]
    <bet-1 $10: withdrawn, $10 back [643a.11(b)]>
    >>> t.net(1)
    Decimal('20.00')
    """

    def __init__(
        self,
        game: str,
        players: Mapping[int, str],
        *,
        rules: Source | None = None,
        variant: str = "",
        deck: Stack | None = None,
    ) -> None:
        chapter = chapter_of(game)
        if not isinstance(players, Mapping):
            raise refused("seat/none", "players are named by seat: {1: 'Ann'}", chapter.entry.cite)
        self._stack = None if deck is None else read_stack(deck, chapter)
        self._state = open_round(_rules(chapter, rules, variant, players), "round", players)
        taken = set(players.values())
        names = ("the floorperson", *(f"floorperson {number}" for number in range(len(taken))))
        self._floorperson = Actor(Role.FLOORPERSON, next(one for one in names if one not in taken))

    # ── Playing ──────────────────────────────────────────────────────────────────────────────

    def place(
        self, seat: int, wagers: Mapping[str, Wagered] | None = None, /, **more: Wagered
    ) -> None:
        """Put down the whole slip of a seat; what lay there before is taken back.

        Amounts are dollars: ``ante=10``, ``ante="12.50"``, ``ante=Decimal("12.50")``. A wager on a
        color takes both: ``red_black=(5, "red")``. An underscore stands for a hyphen.
        """
        player = self._player(seat)
        slip: dict[str, Cents | Stake] = {}
        for name, given in {**(wagers or {}), **more}.items():
            key = self._wager(name)
            amount, choice = given if isinstance(given, tuple) else (given, None)
            cents = self._cents(seat, key, amount)
            slip[key] = cents if choice is None else Stake(cents, choice)
        command = PlaceWagers(player, seat, slip)
        why = refusal(self._state, command)
        if why is None or why.code != "slip/unchanged":
            self._do(command)

    def deal(self) -> None:
        """Close the betting and deal, up to the first decision or to the end."""
        self._do(no_more_bets(self._state, _SYSTEM, self._stack))

    def legal(self, seat: int) -> list[str]:
        """The decisions open to a seat now, for :meth:`decide`; empty if it is not asked.

        Of a raise in a span (641a: 1 to 3 times the Ante) the whole multiples are listed.
        """
        return words_of(self._state, seat, self._player(seat))

    def decide(self, seat: int, decision: str) -> None:
        """Answer for a seat, and go on to the next decision or to the end.

        ``check``, ``fold``, ``raise 4`` (times the wager it is measured by), ``ride``,
        ``withdraw``, ``set 2c 2d`` (the low hand), ``set house``, ``stand``, ``surrender``.
        """
        player = self._player(seat)
        answer = decision_of(self._state, seat, decision, player)
        self._do(Decide(player, seat, answer))

    # ── Looking ──────────────────────────────────────────────────────────────────────────────

    @property
    def turn(self) -> int | None:
        """The seat that is asked; None if nobody is. Of several asked at once the first."""
        return next(iter(deciding(self._state)), None)

    @property
    def over(self) -> bool:
        """Whether every wager is settled and the round is closed."""
        return self._state.closed

    @property
    def rules(self) -> GameRules:
        """The rules of the table."""
        return self._state.rules

    @property
    def state(self) -> State:
        """The engine's own state, with everything in it: for ``pitboss.round``."""
        return self._state

    def wagers(self, seat: int) -> dict[str, Decimal]:
        """The wagers of a seat in dollars, raises included."""
        return {key: dollars_of(cents) for key, cents in self._seat(seat).wagers.items()}

    def cards(self, seat: int) -> tuple[Card, ...]:
        """The cards of a seat, as its own player sees them."""
        cards = self._state.cards(PLAYER, self._seat(seat).number)
        return tuple(Card(card) for card in cards if card is not None)

    @property
    def dealer(self) -> tuple[Card | None, ...]:
        """The dealer's cards; None is a card face down."""
        return self._shown(DEALER)

    @property
    def community(self) -> tuple[Card | None, ...]:
        """The community cards; None is a card face down."""
        return self._shown(COMMUNITY)

    @property
    def bonus_cards(self) -> tuple[Card | None, ...]:
        """The cards dealt for a Six Card Bonus; None is a card face down."""
        return self._shown(BONUS)

    def _shown(self, area: str) -> tuple[Card | None, ...]:
        lying = self._state.lying(area)
        return printed(self._state.face(one.position) if one.turned else None for one in lying)

    def lines(self, seat: int) -> list[SettledLine]:
        """The settled wagers of a seat in settlement order; empty until it is settled."""
        self._seat(seat)
        chapter = self._state.rules.chapter
        return [settled_line(line, chapter) for line in self._state.settled.get(seat, ())]

    def net(self, seat: int) -> Decimal:
        """The win or loss of a seat in dollars; zero until it is settled."""
        lines = self._state.settled.get(self._seat(seat).number, ())
        return dollars_of(sum(line.returned - line.staked for line in lines))

    def view(self, seat: int | None = None) -> RoundView:
        """The round as the player of a seat sees it; without a seat, as a spectator does."""
        return view(self._state, _SPECTATOR if seat is None else self._player(seat))

    def __repr__(self) -> str:
        return "<" + "\n  ".join(self.view().text()) + ">"

    # ── The machine ──────────────────────────────────────────────────────────────────────────

    def _do(self, command: Command) -> None:
        state = replay(self._state, decide(self._state, command))
        while (step := self._own_step(state)) is not None:
            state = replay(state, decide(state, step))
        self._state = state

    def _own_step(self, state: State) -> Command | None:
        """The next step of the system, or None while a player is waited for."""
        if state.phase in (Phase.DEALER, Phase.SETTLEMENT):
            return Proceed(_SYSTEM)
        if state.phase is Phase.APPROVAL:
            return Approve(self._floorperson, *state.waiting[0], granted=True)
        return Close(_SYSTEM) if state.phase is Phase.CLOSING else None

    def _seat(self, number: int) -> Seat:
        seat = self._state.seats.get(number) if type(number) is int else None
        if seat is None:
            cite = self._state.paragraphs.seats
            raise refused("seat/empty", f"nobody sits at seat {number!r:.20}", cite)
        return seat

    def _player(self, number: int) -> Actor:
        return Actor(Role.PLAYER, self._seat(number).player)

    def _wager(self, name: str) -> str:
        """The key of a wager that this table offers before the deal."""
        key = name.replace("_", "-")
        if key in self._state.rules.offers:
            return key
        law = self._state.rules.chapter.wagers.get(key)
        offered = suggestion(key, self._state.rules.before_the_deal, "it offers")
        message = f"this table offers no wager {key!r:.60}: {offered}"
        cite = self._state.paragraphs.wagers if law is None else law.cite
        raise refused("wager/not-offered", message, cite)

    def _cents(self, seat: int, key: str, amount: Any) -> Cents:
        try:
            return cents_of(amount)
        except MoneyError as error:
            cite = self._state.rules.chapter.wagers[key].cite
            raise refused("wager/amount", f"{key}: {error}", cite) from None


def _rules(
    chapter: Chapter, given: Source | None, variant: str, players: Mapping[int, str]
) -> GameRules:
    """The rules of a table: as filed, or with every optional wager offered."""
    if given is not None and not is_choices(given):
        return filed_rules(given, chapter, variant)
    if variant:
        message = f"the variant {variant!r:.40} is one of a submission: name that with rules"
        raise refused("rules/variant", message, "601a.2")
    seats = tuple(
        AskedSeat(index, seat, player, (), {}, {}, ())
        for index, (seat, player) in enumerate(players.items())
    )
    if not seats:
        raise refused("seat/none", "somebody sits at the table: {1: 'Ann'}", chapter.entry.cite)
    rules = rules_for(chapter, AskedRound(given or {}, seats, {}))
    # Nobody filed a chance for the draws of the system (R33).
    return replace(rules, magic_card=Fraction(0), lucky_bonus=Fraction(0))
