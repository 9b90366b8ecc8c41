"""The answer of ``pitboss rules``: a chapter as data, amounts and rates exact."""

from typing import Annotated

from pitboss.models import Cite, Form, Money, from_core, model
from pitboss.rulebook import chapter as law
from pitboss.rulebook.paytables import Origin, SetBy
from pitboss.wire.deal_order import DealtCards, deal_order
from pitboss.wire.wager_rules import (
    BonusRules,
    PaytablesRules,
    WagerRules,
    bonus_rules,
    paytables_rules,
    wager_rules,
)

__all__ = ["ChapterRules", "chapter_rules", "piece_rules"]


@model
class Positions:
    """The number of betting positions."""

    most: int
    cite: Cite
    origin: Origin


@model
class BoxRules:
    """The adjacent boxes that one player may take."""

    rule: law.BoxRule
    cite: Cite
    origin: Origin


@model
class EntryRules:
    """The sets of wagers of which one must be made to take part."""

    any_of: tuple[tuple[str, ...], ...]
    cite: Cite
    origin: Origin


@model
class Deck:
    """The deck of a table."""

    cards: int
    cover_cards: int
    cite: Cite
    origin: Origin


@model
class TwoDecks:
    """The needs of two decks that alternate."""

    needs: str
    cite: Cite
    origin: Origin


@model
class DeckLife:
    """The life of a deck."""

    hand_hours: int
    shoe_hours: int
    cite: Cite
    origin: Origin


@model
class Cut:
    """The least depth of a cut."""

    cards_in: int
    cite: Cite
    origin: Origin


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
    origin: Origin
    closing_cite: Cite
    needs_shuffler: bool
    needs_cite: Cite | None
    stub_count: StubCount
    may_come_first: str | None
    order: Annotated[
        tuple[DealtCards, ...],
        Form(
            "The order in which the cards leave the deck. A reshuffling shoe that dispenses "
            "nothing first deals as an automated shoe."
        ),
    ]


@model
class LimitRules:
    """The payout limit: who sets it, its floor, and the wagers that it covers."""

    set_by: SetBy
    floor: Money
    covers: tuple[str, ...]
    cite: Cite
    origin: Origin


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
    origin: Origin


@model
class VigorishRules:
    """The house's part of a win."""

    percent: int
    round_up_to: Money
    unless: str
    cite: Cite
    origin: Origin


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
    origin: Origin


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
        dealing=tuple(_dealing(chapter, one) for one in chapter.dealing.values()),
        options=tuple(
            from_core(OptionRules, one, option=one.key) for one in chapter.options.values()
        ),
        main_paytable=None if main is None else paytables_rules(main),
        irregularities=tuple(
            from_core(IrregularityRules, one) for one in chapter.irregularities.values()
        ),
        wagers=tuple(wager_rules(chapter, one) for one in chapter.wagers.values()),
        bonuses=tuple(map(bonus_rules, chapter.bonuses.values())),
    )


def piece_rules(chapter: law.Chapter, key: str) -> WagerRules | BonusRules:
    """One wager or bonus of a chapter."""
    if key in chapter.wagers:
        return wager_rules(chapter, chapter.wagers[key])
    return bonus_rules(chapter.bonuses[key])


def _dealing(chapter: law.Chapter, one: law.Dealing) -> DealingMethod:
    stub = StubCount(
        every_rounds=one.stub_every_rounds, cite=one.stub_cite, wrong_cite=one.stub_wrong_cite
    )
    order = deal_order(chapter.slug, one.method)
    return from_core(DealingMethod, one, stub_count=stub, order=order)
