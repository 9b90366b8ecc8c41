"""The answer of ``pitboss rules``: a chapter as data, amounts and rates exact."""

from typing import Annotated

from pitboss.models import Cite, Form, Money, Text, from_core, model
from pitboss.money import decimal_text, money_text
from pitboss.rulebook import chapter as law

__all__ = ["ChapterRules", "TermsRules", "chapter_rules", "piece_rules"]

Rate = Annotated[str, Form("An exact decimal.", write=decimal_text, examples=["0.21"])]
NumberOrNull = Annotated[int | None, Form(write=lambda number: number or None)]


@model
class Positions:
    """The number of betting positions."""

    most: int
    cite: Cite
    origin: law.Origin


@model
class BoxRules:
    """The adjacent boxes that one player may take."""

    rule: law.BoxRule
    cite: Cite
    origin: law.Origin


@model
class EntryRules:
    """The sets of wagers of which one must be made to take part."""

    any_of: tuple[tuple[str, ...], ...]
    cite: Cite
    origin: law.Origin


@model
class Deck:
    """The deck of a table."""

    cards: int
    cover_cards: int
    cite: Cite
    origin: law.Origin


@model
class TwoDecks:
    """The needs of two decks that alternate."""

    needs: str
    cite: Cite
    origin: law.Origin


@model
class DeckLife:
    """The life of a deck."""

    hand_hours: int
    shoe_hours: int
    cite: Cite
    origin: law.Origin


@model
class Cut:
    """The least depth of a cut."""

    cards_in: int
    cite: Cite
    origin: law.Origin


@model
class StubCount:
    """The rounds between counts of the stub, and the paragraph on a wrong count."""

    every_rounds: int
    cite: Cite
    wrong_cite: Cite


@model
class DealingMethod:
    """A way to deal."""

    method: str
    cite: Cite
    origin: law.Origin
    closing_cite: Cite
    needs_shuffler: bool
    needs_cite: Cite | None
    stub_count: StubCount
    may_come_first: str | None


@model
class LimitRules:
    """The payout limit: who sets it, its floor, and the wagers that it covers."""

    set_by: law.SetBy
    floor: Money
    covers: tuple[str, ...]
    cite: Cite
    origin: law.Origin


@model
class OptionRules:
    """A choice that a submission has beside paytables."""

    option: str
    kind: str
    about: str
    values: tuple[str, ...]
    default: str | bool | tuple[str, ...]
    needs: str | None
    unless: str | None
    unless_cite: Cite | None
    expected: bool
    barred: str | None
    cite: Cite
    origin: law.Origin


@model
class VigorishRules:
    """The house's part of a win."""

    percent: int
    round_up_to: Money
    unless: str
    cite: Cite
    origin: law.Origin


@model
class IrregularityRules:
    """An irregularity and its consequence."""

    kind: str
    effect: law.Effect
    settles: tuple[str, ...]
    after_deal: bool
    deals_on: bool
    until: law.Until
    cite: Cite
    origin: law.Origin


@model
class PaytableRow:
    """A hand and its odds."""

    hand: str
    pays: Text


@model
class PaytableRules:
    """One paytable."""

    letter: str | None
    rows: tuple[PaytableRow, ...]
    never: dict[str, str]


@model
class PaytablesRules:
    """The paytables that a wager may be offered under."""

    cite: Cite
    origin: law.Origin
    ranking: str
    looks_at: str
    letters: tuple[str, ...]
    tables: tuple[PaytableRules, ...]


@model
class TermsRules:
    """The numbers of a meter for each $1 of the wager, by level."""

    letter: str | None
    seed: dict[str, Money]
    reseed: dict[str, Money]
    rate: dict[str, Rate]
    reserve_rate: Rate


@model
class MeterRules:
    """A progressive meter."""

    cite: Cite
    origin: law.Origin
    set_by: law.SetBy
    minimum: Money | None
    terms: tuple[TermsRules, ...]


@model
class EnvySchedule:
    """Payouts for other players' hands, by the size of the wager."""

    letter: str | None
    wager: Money
    or_more: bool
    rows: tuple[PaytableRow, ...]


@model
class EnvyRules:
    """The Envy Bonus."""

    cite: Cite
    origin: law.Origin
    ranking: str
    schedules: tuple[EnvySchedule, ...]


@model
class ApprovalRules:
    """The wins that a floorperson approves."""

    wins: str
    cite: Cite
    light: str | None


@model
class RaiseRules:
    """A raise: its moment and its size."""

    when: str
    of: str
    times: tuple[int, ...]
    at_least: NumberOrNull
    at_most: NumberOrNull
    only_with: str | None
    cite: Cite


@model
class WithdrawalRules:
    """The moment at which a wager may be taken back."""

    when: str
    cite: Cite


@model
class WagerRules:
    """A wager of the game; ``paytables`` is null where it shares another table."""

    wager: str
    name: str
    purpose: str
    kind: law.WagerKind
    cite: Cite
    origin: law.Origin
    after: tuple[str, ...]
    after_any: tuple[str, ...]
    equals: str | None
    must_offer: str | None
    amounts: tuple[Money, ...]
    amounts_cite: Cite | None
    electronic: bool
    system: str | None
    choice: tuple[str, ...]
    qualifying: Money | None
    variant: str | None
    link_kind: str | None
    approval: ApprovalRules | None
    shares: str | None
    looks_at: str
    raises: tuple[RaiseRules, ...]
    withdrawn: WithdrawalRules | None
    paytables: PaytablesRules | None
    meter: MeterRules | None
    envy: EnvyRules | None


@model
class BonusRules:
    """A payout on the stake of a wager, beside the wager's own."""

    bonus: str
    name: str
    purpose: str
    on: str
    cite: Cite
    origin: law.Origin
    paytables: PaytablesRules


@model
class ChapterRules:
    """All of a chapter."""

    chapter: str
    game: str
    name: str
    positions: Positions
    dealer_hand: bool
    paragraphs: law.Paragraphs
    adjacent_boxes: BoxRules
    entry: EntryRules
    deck: Deck
    two_decks: TwoDecks
    deck_life: DeckLife
    cut: Cut
    dealing: tuple[DealingMethod, ...]
    payout_limit: LimitRules | None
    options: tuple[OptionRules, ...]
    vigorish: VigorishRules | None
    main_paytable: PaytablesRules | None
    irregularities: tuple[IrregularityRules, ...]
    wagers: tuple[WagerRules, ...]
    bonuses: tuple[BonusRules, ...]


def chapter_rules(chapter: law.Chapter) -> ChapterRules:
    """A chapter, whole."""
    deck, main = chapter.deck, chapter.main_paytable
    return from_core(
        ChapterRules,
        chapter,
        game=chapter.slug,
        positions=Positions(
            most=chapter.positions, cite=chapter.positions_cite, origin=chapter.positions_origin
        ),
        adjacent_boxes=from_core(BoxRules, chapter.boxes),
        deck=from_core(Deck, deck, cards=deck.deck),
        two_decks=TwoDecks(
            needs="automated shuffler", cite=deck.two_decks_cite, origin=deck.two_decks_origin
        ),
        deck_life=from_core(DeckLife, deck, cite=deck.life_cite, origin=deck.life_origin),
        cut=Cut(cards_in=deck.cut_cards_in, cite=deck.cut_cite, origin=deck.cut_origin),
        dealing=tuple(map(_dealing, chapter.dealing.values())),
        options=tuple(
            from_core(OptionRules, one, option=one.key) for one in chapter.options.values()
        ),
        main_paytable=None if main is None else _paytables(main),
        irregularities=tuple(
            from_core(IrregularityRules, one) for one in chapter.irregularities.values()
        ),
        wagers=tuple(_wager(chapter, one) for one in chapter.wagers.values()),
        bonuses=tuple(map(_bonus, chapter.bonuses.values())),
    )


def piece_rules(chapter: law.Chapter, key: str) -> WagerRules | BonusRules:
    """One wager or bonus of a chapter."""
    if key in chapter.wagers:
        return _wager(chapter, chapter.wagers[key])
    return _bonus(chapter.bonuses[key])


def _dealing(one: law.Dealing) -> DealingMethod:
    stub = StubCount(
        every_rounds=one.stub_every_rounds, cite=one.stub_cite, wrong_cite=one.stub_wrong_cite
    )
    return from_core(DealingMethod, one, stub_count=stub)


def _paytables(paytables: law.Paytables) -> PaytablesRules:
    tables = tuple(from_core(PaytableRules, one) for one in paytables.tables.values())
    return from_core(PaytablesRules, paytables, tables=tables)


def _wager(chapter: law.Chapter, wager: law.Wager) -> WagerRules:
    shared = wager.paytables is chapter.main_paytable or wager.shares is not None
    return from_core(
        WagerRules,
        wager,
        wager=wager.key,
        approval=None if wager.approval is None else _approval(wager.approval),
        paytables=None if shared else _paytables(wager.paytables),
        meter=None if shared or wager.meter is None else _meter(wager.meter),
        envy=None if wager.envy is None else _envy(wager.envy),
    )


def _approval(approval: law.Approval) -> ApprovalRules:
    return from_core(ApprovalRules, approval, wins=str(approval.odds or "all"))


def _bonus(bonus: law.Bonus) -> BonusRules:
    return from_core(BonusRules, bonus, bonus=bonus.key, paytables=_paytables(bonus.paytables))


def _meter(meter: law.Meter) -> MeterRules:
    terms = (from_core(TermsRules, one, letter=letter) for letter, one in meter.terms.items())
    return from_core(MeterRules, meter, terms=tuple(terms))


def _envy(envy: law.Envy) -> EnvyRules:
    schedules = (
        EnvySchedule(
            letter=letter,
            wager=money_text(size),
            or_more=envy.at_least,
            rows=tuple(from_core(PaytableRow, row) for row in rows),
        )
        for letter, by_size in envy.schedules.items()
        for size, rows in by_size.items()
    )
    return from_core(EnvyRules, envy, schedules=tuple(schedules))
