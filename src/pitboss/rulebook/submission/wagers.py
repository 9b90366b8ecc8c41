"""The wagers that a submission offers: which, by which paytable, at which size."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from pitboss.hands import rows_of
from pitboss.money import Cents, MoneyError, dollars_text, parse_odds
from pitboss.rulebook.chapter import Bonus, Chapter, Origin, Paytable, Paytables, Row, Wager
from pitboss.rulebook.chapter import WagerKind as Kind
from pitboss.rulebook.reader import Table
from pitboss.rulebook.submission.meters import Filed, Joined, own_meter, read_filed
from pitboss.rulebook.submission.model import Findings, Link, Offer

__all__ = ["Limits", "OfferReader"]

Limits = tuple[Cents, Cents]
_HAND_BONUS = "five-card-hand-bonus"
_CHANCES = {"magic_card": "magic-card", "lucky_bonus": "lucky-bonus"}


class OfferReader:
    """Reads the ``wagers`` table of one game."""

    def __init__(
        self,
        chapter: Chapter,
        table: Table | None,
        limits: Limits,
        links: Mapping[str, tuple[Link, Filed]],
        variant: str | None,
        found: Findings,
    ) -> None:
        self._chapter = chapter
        self._table = table
        self._limits = limits
        self._links = links
        self._variant = variant
        self._found = found
        self.offers: dict[str, Offer] = {}
        self.bonuses: dict[str, Paytable] = {}
        self.joined: list[tuple[str, Joined]] = []
        self.chances = {"magic_card": Fraction(0), "lucky_bonus": Fraction(0)}

    def read(self) -> None:
        """Read every wager, then judge them together."""
        self._unknown_keys()
        if self._chapter.main_paytable is not None:
            main = self._select("main", self._chapter.main_paytable, required=True)
            for wager in self._chapter.wagers.values():
                if wager.paytables is self._chapter.main_paytable and main is not None:
                    self._add(wager, main)
        for wager in self._chapter.wagers.values():
            if wager.paytables is self._chapter.main_paytable or wager.shares is not None:
                continue
            if wager.kind is Kind.OPTIONAL:
                self._optional(wager)
            elif (paytable := self._select(wager.key, wager.paytables, required=True)) is not None:
                self._add(wager, paytable)
        for bonus in self._chapter.bonuses.values():
            self._bonus(bonus)
        self._needs()

    # Selecting a paytable

    def _unknown_keys(self) -> None:
        if self._table is None:
            return
        known = self._chapter.selections()
        for key in self._table.names():
            path = self._table.at(key)
            hinted = key.replace("_", "-")
            if hinted in _CHANCES.values() and hinted in self._chapter.bonuses:
                self._found.violation(
                    path,
                    f"the {self._chapter.bonuses[hinted].name} is paid on the Five Card Hand Bonus "
                    f"and stands in that wager's table as {hinted.replace('-', '_')}",
                    self._chapter.bonuses[hinted].paytables.cite,
                )
            elif key not in known:
                self._found.violation(
                    path,
                    f"{self._chapter.name} has no wager {key!r}: it has {', '.join(known)}",
                    f"{self._chapter.chapter}.7",
                )

    def _value(self, key: str) -> Any:
        return None if self._table is None or key not in self._table else self._table.raw(key)

    def _path(self, key: str) -> str:
        if self._table is None:
            return f"games.{self._chapter.slug}.wagers.{key}"
        return self._table.at(key)

    def _select(self, key: str, paytables: Paytables, *, required: bool) -> Paytable | None:
        """The paytable that a value names: a letter, true, or a table with `paytable`."""
        value = self._value(key)
        path = self._path(key)
        if value is None and required:
            if len(paytables.letters) > 1:
                self._found.warning(
                    path,
                    f"no paytable is named; {paytables.letters[0]} is taken",
                    paytables.cite,
                )
            return paytables.default
        if isinstance(value, dict):
            value = value.get("paytable", True)
            path = f"{path}.paytable"
        if isinstance(value, list):
            return self._custom(path, value, paytables)
        return self._letter(path, value, paytables)

    def _letter(self, path: str, value: Any, paytables: Paytables) -> Paytable | None:
        letters = paytables.letters
        if value is True and len(paytables.tables) == 1:
            return paytables.default
        if isinstance(value, str) and value in paytables.tables:
            return paytables.tables[value]
        if not letters:
            message = "has a single paytable and no letters: write true"
        elif value is True:
            message = f"needs the letter of a paytable: {', '.join(letters)}"
        else:
            message = f"has no paytable {value!r}: choose {', '.join(letters)}"
        self._found.violation(path, message, paytables.cite)
        return None

    def _custom(self, path: str, rows: list[Any], paytables: Paytables) -> Paytable | None:
        """A table of the operator's own: lawful only where the rulebook's is not law (R2)."""
        if paytables.origin.is_law:
            self._found.violation(
                path,
                "the chapter's own paytables are law here; a custom one is not allowed (R2)",
                paytables.cite,
            )
            return None
        known = rows_of(paytables.ranking)
        good: list[Row] = []
        for index, row in enumerate(rows):
            place = f"{path}[{index}]"
            if not (isinstance(row, list) and len(row) == 2):
                self._found.violation(
                    place, 'a row is a pair such as ["Royal flush", "100 to 1"]', paytables.cite
                )
            elif row[0] not in known:
                self._found.violation(
                    place,
                    f"{row[0]!r} is no hand of this wager: {', '.join(known)}",
                    paytables.cite,
                )
            elif row[0] in [one.hand for one in good]:
                self._found.violation(place, f"{row[0]} is there twice", paytables.cite)
            else:
                try:
                    good.append(Row(row[0], parse_odds(row[1])))
                except MoneyError as error:
                    self._found.violation(place, str(error), paytables.cite)
        if not good:
            self._found.violation(path, "a custom paytable needs rows", paytables.cite)
            return None
        return Paytable(
            cite=paytables.cite,
            origin=Origin.ASSUMED,
            letter="custom",
            ranking=paytables.ranking,
            looks_at=paytables.looks_at,
            rows=tuple(good),
        )

    # Offering a wager

    def _optional(self, wager: Wager) -> None:
        value = self._value(wager.key)
        path = self._path(wager.key)
        if value is None or value is False:
            if wager.must_offer is not None:
                self._found.violation(
                    path,
                    f"the {wager.name} wager is part of the layout: "
                    f"name its paytable ({', '.join(wager.paytables.letters)})",
                    wager.must_offer,
                )
            return
        if wager.variant is not None and wager.variant != self._variant:
            self._found.violation(
                path,
                f"the {wager.name} wager is for tables of the variant {wager.variant!r}",
                wager.cite,
            )
        inner = self._inner(wager, value)
        link = self._link(wager, inner)
        if isinstance(value, dict) and "paytable" not in value and link is not None:
            paytable = self._linked_paytable(wager, link)
        else:
            paytable = self._select(wager.key, wager.paytables, required=False)
        if paytable is not None:
            self._offer(wager, paytable, inner, link)
        if wager.key == _HAND_BONUS:
            self._hand_bonus(inner)
        inner.done()

    def _inner(self, wager: Wager, value: Any) -> Table:
        data = value if isinstance(value, dict) else {}
        table = Table(data, self._path(wager.key), self._found.fault)
        table.raw("paytable", None)
        return table

    def _link(self, wager: Wager, inner: Table) -> Link | None:
        if wager.link_kind is None or "link" not in inner:
            return None
        name = inner.text("link")
        path = inner.at("link")
        if name not in self._links:
            self._found.violation(path, f"there is no link {name!r}", wager.cite)
            return None
        link = self._links[name][0]
        if link.wager != wager.link_kind:
            self._found.violation(
                path,
                f"the link {name!r} is of the wager {link.wager}, not {wager.link_kind}",
                wager.cite,
            )
            return None
        return link

    def _linked_paytable(self, wager: Wager, link: Link) -> Paytable | None:
        """A linked wager takes the link's letter where its chapter has letters."""
        if not wager.paytables.letters:
            return wager.paytables.default
        return self._letter(f"links.{link.name}.paytable", link.paytable or True, wager.paytables)

    def _offer(self, wager: Wager, paytable: Paytable, inner: Table, link: Link | None) -> None:
        amount = self._amount(wager, inner, link)
        if link is not None:
            if link.paytable is not None and paytable.letter not in (None, link.paytable):
                self._found.violation(
                    inner.at("link"),
                    f"the link {link.name!r} pays by paytable {link.paytable}, "
                    f"this wager by {paytable.letter}",
                    paytable.cite,
                )
            member = Joined(inner.at("link"), self._chapter, wager, paytable)
            self.joined.append((link.name, member))
        filed = read_filed(inner) if wager.meter is not None else None
        meter = None
        if filed is not None and wager.meter is not None:
            if link is None:
                meter = own_meter(filed, wager.meter, wager, paytable, self._found)
            elif filed.given:
                self._found.violation(
                    inner.at("link"),
                    "a linked meter takes its numbers from the link: write them there",
                    wager.meter.cite,
                )
        self._add(wager, paytable, inner=inner, amount=amount, link=link, meter=meter)

    def _amount(self, wager: Wager, inner: Table, link: Link | None) -> Cents | None:
        """The single size at which the wager is offered, where its sizes are fixed (R16)."""
        if not wager.amounts:
            return None
        amount = inner.money("amount", link.amount if link else wager.amounts[0])
        cite = wager.amounts_cite or wager.cite
        sizes = " or ".join(dollars_text(one) for one in wager.amounts)
        if amount not in wager.amounts:
            self._found.violation(
                inner.at("amount"),
                f"the {wager.name} wager is exactly {sizes}, not {dollars_text(amount)}",
                cite,
            )
        elif link is not None and amount != link.amount:
            self._found.violation(
                inner.at("amount"),
                f"the link {link.name!r} is for wagers of {dollars_text(link.amount)}, "
                f"not {dollars_text(amount)}",
                cite,
            )
        return amount

    def _add(
        self,
        wager: Wager,
        paytable: Paytable,
        *,
        inner: Table | None = None,
        amount: Cents | None = None,
        link: Link | None = None,
        meter: Any = None,
    ) -> None:
        minimum, maximum = self._limits
        if inner is not None and amount is None:
            minimum = inner.money("minimum", minimum)
            maximum = inner.money("maximum", maximum)
            if minimum > maximum:
                self._found.violation(
                    inner.at("minimum"), "is over the wager's maximum", wager.cite
                )
        self.offers[wager.key] = Offer(
            wager=wager.key,
            paytable=paytable,
            minimum=amount or minimum,
            maximum=amount or maximum,
            amount=amount,
            link=link.name if link else None,
            meter=meter,
            envy=self._envy(wager, paytable, inner, amount),
        )

    def _envy(
        self, wager: Wager, paytable: Paytable, inner: Table | None, amount: Cents | None
    ) -> tuple[Row, ...]:
        """The Envy Bonus schedule: a choice of its own in 641a.12(d)(5), by default the
        progressive's letter (R40)."""
        envy = wager.envy
        if envy is None:
            return ()
        schedule = envy.schedules.get(None)
        if envy.letters and inner is not None:
            letter = inner.text("envy", paytable.letter)
            if letter not in envy.schedules:
                if "envy" in inner:
                    self._found.violation(
                        inner.at("envy"),
                        f"has no Envy Bonus schedule {letter!r}: {', '.join(envy.letters)}",
                        envy.cite,
                    )
                letter = envy.letters[0]
            schedule = envy.schedules[letter]
        if schedule is None:
            return ()
        return schedule.get(amount or Cents(0)) or next(iter(schedule.values()))

    # The Five Card Hand Bonus and its extras

    def _hand_bonus(self, inner: Table) -> None:
        dealer = next((one for one in self._chapter.wagers.values() if one.shares), None)
        wants_dealer = inner.flag("dealer")
        own = self.offers.get(_HAND_BONUS)
        if wants_dealer and dealer is None:
            self._found.violation(
                inner.at("dealer"),
                f"{self._chapter.name} has no dealer's hand to wager on",
                self._chapter.wagers[_HAND_BONUS].cite,
            )
        elif wants_dealer and dealer is not None and own is not None:
            self.offers[dealer.key] = Offer(
                wager=dealer.key,
                paytable=own.paytable,
                minimum=own.minimum,
                maximum=own.maximum,
                amount=own.amount,
                link=own.link,
                meter=own.meter,
            )
        for key, bonus in _CHANCES.items():
            if key in inner:
                chance = inner.fraction(key)
                if not 0 <= chance <= 1:
                    self._found.violation(
                        inner.at(key),
                        "the chance a round lies between 0 and 1 (R33)",
                        self._chapter.bonuses[bonus].paytables.cite,
                    )
                self.chances[key] = chance

    def _bonus(self, bonus: Bonus) -> None:
        if bonus.on == _HAND_BONUS:
            chance = self.chances[bonus.key.replace("-", "_")]
            if bonus.on in self.offers and chance:
                self.bonuses[bonus.key] = bonus.paytables.default
            return
        paytable = self._select(bonus.key, bonus.paytables, required=True)
        if paytable is not None:
            self.bonuses[bonus.key] = paytable

    def _needs(self) -> None:
        """A wager that must follow another one needs that one offered."""
        for key in self.offers:
            wager = self._chapter.wagers[key]
            missing = [one for one in wager.after if one not in self.offers]
            if wager.after_any and not any(one in self.offers for one in wager.after_any):
                missing = list(wager.after_any)
            if missing:
                self._found.violation(
                    self._path(wager.shares or key),
                    f"the {wager.name} wager follows {' and '.join(missing)}, which is not offered",
                    wager.cite,
                )
