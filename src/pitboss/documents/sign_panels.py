"""The content of a payout sign: a panel for each wager with what every row pays, and panels for
Envy, meters, the sentences of section .2(b) and the table's limits."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pitboss.documents.inscriptions import inscriptions, joined
from pitboss.money import Cents, dollars_text, percent_text
from pitboss.rulebook import GameRules, Offer
from pitboss.rulebook.chapter import Wager, WagerKind
from pitboss.rulebook.paytables import MeterTerms, Origin, Paytable, Row
from pitboss.rulebook.submission.custom import CUSTOM

__all__ = ["MARKS", "Panel", "Part", "meter_levels", "panels", "sign_rows", "wager_limits"]

#: The marks of paytables that 58 Pa. Code does not print (R2), and what they mean.
MARKS: Final = {
    "published": "published: the game's published rules; 58 Pa. Code prints no table here (R2)",
    "assumed": "assumed: no printed table was found (R2)",
    "filed": "filed: this facility's own table, in place of one that is not law (R2)",
}
_NEVER: Final = "†"


@dataclass(frozen=True, slots=True)
class Part:
    """Rows under one heading: those of the wager itself have none."""

    rows: tuple[tuple[str, str], ...]
    heading: str = ""
    mark: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """A box of the sign: a wager with its rows, or sentences."""

    title: str
    about: str = ""
    #: A mark of origin, one of ``MARKS``.
    mark: str = ""
    parts: tuple[Part, ...] = ()
    notes: tuple[str, ...] = ()
    #: Sentences in the size of the rows.
    said: tuple[str, ...] = ()


def panels(rules: GameRules) -> tuple[Panel, ...]:
    """Every panel of a sign, in the order of the chapter; the sentences and limits last."""
    return (*_wagers(rules), *_bank(rules), _sentences(rules), _limits(rules))


def sign_rows(rules: GameRules) -> Iterator[tuple[str, str, str]]:
    """Every payout on the sign: wager, hand, and what it pays."""
    for panel in _wagers(rules):
        for part in panel.parts:
            name = f"{panel.title}: {part.heading}" if part.heading else panel.title
            for hand, pays in part.rows:
                yield name, hand, pays


def wager_limits(rules: GameRules) -> dict[tuple[Cents, Cents], list[str]]:
    """The names of the wagers by their minimum and maximum. A raise follows another wager."""
    found: dict[tuple[Cents, Cents], list[str]] = {}
    for key, offer in rules.offers.items():
        wager = rules.chapter.wagers[key]
        if wager.kind is not WagerKind.RAISE and wager.shares is None:
            found.setdefault((offer.minimum, offer.maximum), []).append(wager.name)
    return found


# ── Wagers ───────────────────────────────────────────────────────────────────────────────────


def _wagers(rules: GameRules) -> Iterator[Panel]:
    """Wagers that are paid by the same table share a panel."""
    alike: dict[tuple[object, ...], list[str]] = {}
    for key, offer in rules.offers.items():
        wager = rules.chapter.wagers[key]
        if wager.shares is None:
            single = wager.kind is WagerKind.OPTIONAL or offer.meter is not None
            alike.setdefault((key,) if single else (offer.paytable.rows,), []).append(key)
    for keys in alike.values():
        yield _wager(rules, tuple(keys))
        yield from _bonuses(rules, keys)


def _wager(rules: GameRules, keys: tuple[str, ...]) -> Panel:
    chapter = rules.chapter
    first = chapter.wagers[keys[0]]
    offer = rules.offers[keys[0]]
    size = "" if offer.amount is None else f" {dollars_text(offer.amount)}"
    drawn = [
        (bonus.name, str(rules.bonuses[key].flat))
        for key, bonus in chapter.bonuses.items()
        if bonus.on in keys and _is_drawn(rules, key)
    ]
    draws = [Part(tuple(drawn), "By the system's draw, on this wager")] if drawn else []
    return Panel(
        title=f"{_names([chapter.wagers[key].name for key in keys])}{size}",
        about=_about(rules, first, offer.paytable),
        mark=_mark(offer.paytable),
        parts=(_part(offer.paytable), *draws, *_envy(first, offer)),
        notes=_note(*_never(offer.paytable), *_meter(offer), *_both_hands(rules, first)),
    )


def _note(*sentences: str) -> tuple[str, ...]:
    """Sentences as one paragraph, if there are any."""
    return (" ".join(sentences),) if sentences else ()


def _names(names: list[str]) -> str:
    """Several wagers as one title; ``Bet Number 1, 2, 3`` says its words once."""
    stem = names[0].rpartition(" ")[0]
    if len(names) > 1 and stem and all(one.rpartition(" ")[0] == stem for one in names):
        ends = [one.rpartition(" ")[2] for one in names]
        if all(one.isdigit() for one in ends):
            return f"{stem} {joined(ends)}"
    return joined(names)


def _about(rules: GameRules, wager: Wager, paytable: Paytable) -> str:
    told = paytable.looks_at[:1].upper() + paytable.looks_at[1:]
    if "ante_pays" in rules.options:
        told = told.replace(
            "the hand that the option ante_pays names", f"a {rules.options['ante_pays']}"
        )
    return f"{told}; {joined(list(wager.choice), 'or')}" if wager.choice else told


def _part(paytable: Paytable) -> Part:
    return Part(_rows(paytable.rows, paytable.never))


def _rows(rows: tuple[Row, ...], never: object = ()) -> tuple[tuple[str, str], ...]:
    assert hasattr(never, "__contains__")
    return tuple(
        (f"{row.hand} {_NEVER}" if row.hand in never else row.hand, str(row.pays)) for row in rows
    )


def _mark(table: Paytable) -> str:
    """The mark of a table that is not in the Code, or none."""
    if table.letter == CUSTOM:
        return "filed"
    return table.origin.value if table.origin in (Origin.PUBLISHED, Origin.ASSUMED) else ""


def _never(paytable: Paytable) -> Iterator[str]:
    if paytable.never:
        cites = ", ".join(sorted(set(paytable.never.values())))
        yield f"{_NEVER} Printed by the chapter, but no hand of this wager can be it ({cites})."


def _is_drawn(rules: GameRules, key: str) -> bool:
    """Whether a bonus of the draw is offered: the submission files its chance (R33)."""
    chances = {"magic-card": rules.magic_card, "lucky-bonus": rules.lucky_bonus}
    return bool(chances.get(key, False))


def _bonuses(rules: GameRules, keys: list[str]) -> Iterator[Panel]:
    """Payouts on another wager's stake by a table of their own, such as the Ante Bonus."""
    for key, bonus in rules.chapter.bonuses.items():
        table = rules.bonuses.get(key)
        if bonus.on in keys and table is not None and table.ranking != "draw":
            on = rules.chapter.wagers[bonus.on].name
            yield Panel(
                title=bonus.name,
                about=f"On the {on}: {table.looks_at}",
                mark=_mark(table),
                parts=(_part(table),),
                notes=_note(*_never(table)),
            )


def _both_hands(rules: GameRules, wager: Wager) -> Iterator[str]:
    twin = next((one for one in rules.chapter.wagers.values() if one.shares == wager.key), None)
    if twin is not None and twin.key in rules.offers:
        yield f"On the player's hand, the dealer's ({twin.looks_at.removeprefix('the ')}), or both."


# ── Envy and meters ──────────────────────────────────────────────────────────────────────────


def _envy(wager: Wager, offer: Offer) -> Iterator[Part]:
    """What each such hand of another player pays (R16)."""
    if not offer.envy:
        return
    heading = "Envy Bonus, for another player's hand"
    if wager.qualifying is not None:
        heading += f", from a wager of {dollars_text(wager.qualifying)}"
    law = wager.envy
    schedules = (
        () if law is None else (rows for one in law.schedules.values() for rows in one.values())
    )
    mark = "filed"
    if law is not None and offer.envy in tuple(schedules):
        mark = law.origin.value if law.origin in (Origin.PUBLISHED, Origin.ASSUMED) else ""
    yield Part(_rows(offer.envy), heading, mark)


def meter_levels(offer: Offer) -> tuple[tuple[str, Cents], ...]:
    """The levels of a wager's meter, each with its seed for wagers of the table's size."""
    if offer.meter is None:
        return ()
    return tuple((level, _posted(offer, seed)) for level, seed in offer.meter.seed.items())


def _posted(offer: Offer, for_one: int) -> Cents:
    """An amount that is written for each $1 of the wager (R26)."""
    return Cents(for_one * (offer.amount or 100) // 100)


def _meter(offer: Offer) -> Iterator[str]:
    """Where a meter starts, what each wager adds, and where it begins again."""
    terms = offer.meter
    if terms is None:
        return
    for level in terms.seed:
        name = "The meter" if level == "meter" else f"{level.capitalize()} jackpot"
        starts = f"starts at {dollars_text(_posted(offer, terms.seed[level]))}"
        adds = f"gains {percent_text(terms.rate[level])} of each wager"
        yield f"{name} {starts}, {adds}, and begins again at {_again(offer, terms, level)}."
    if terms.reserve_rate:
        yield f"{percent_text(terms.reserve_rate)} of each wager goes to the reserve."
    if offer.link is not None:
        yield "Linked: other tables share this meter."


def _again(offer: Offer, terms: MeterTerms, level: str) -> str:
    at = dollars_text(_posted(offer, terms.reseed[level]))
    return f"{at} and its reserve" if terms.reserve_rate else at


# ── Sentences and limits ─────────────────────────────────────────────────────────────────────


def _sentences(rules: GameRules) -> Panel:
    return Panel(title="At this table", said=tuple(one.words for one in inscriptions(rules)))


def _bank(rules: GameRules) -> Iterator[Panel]:
    """The rules of a player's bank in short, where it is filed. No printed text was found (R72)."""
    vigorish = rules.chapter.vigorish
    if not rules.options.get("player_bank") or vigorish is None:
        return
    said = [
        "After a round that the dealer banked, the bank is offered counterclockwise, for one round "
        "each.",
        "It stands against the wagers of the others and the dealer, and must cover them all.",
        "Both hands higher than the bank's win even money, one higher is returned, copies go to "
        "the bank.",
        "Losing wagers are the bank's pool; winners are paid from it, then from the bank's chips. "
        "A win that neither can pay is not paid, and its wager is returned.",
        f"The bank pays a vigorish of {vigorish.percent}% of its net win.",
    ]
    if rules.options.get("co_banking"):
        said.append(
            "Co-banked: the house has half of the bank, and its hand is set by the house way."
        )
    yield Panel(
        title="A player's bank",
        said=tuple(said),
        notes=("Assumed: no printed text of 645a.12 was found (R72).",),
    )


def _limits(rules: GameRules) -> Panel:
    """The minimum and maximum of each wager."""
    said = [
        f"{joined(names)}: {_between(low, high)}."
        for (low, high), names in wager_limits(rules).items()
    ]
    return Panel(title="Minimum and maximum", said=tuple(said))


def _between(low: Cents, high: Cents) -> str:
    if low == high:
        return f"exactly {dollars_text(low)}"
    return f"{dollars_text(low)} to {dollars_text(high)}"
