"""The wagers that a submission offers, with the paytable and size of each."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from pitboss.money import Amount, Cents
from pitboss.rulebook.chapter import Bonus, Chapter, Wager
from pitboss.rulebook.chapter import WagerKind as Kind
from pitboss.rulebook.paytables import MeterTerms, Paytable, Paytables, Row
from pitboss.rulebook.quoting import plain, shown, suggestion
from pitboss.rulebook.reader import Table
from pitboss.rulebook.submission.custom import CUSTOM, read_custom, read_custom_envy
from pitboss.rulebook.submission.links import Joined, Links, table_of_link
from pitboss.rulebook.submission.meters import own_meter, read_filed
from pitboss.rulebook.submission.model import Findings, Link, Offer
from pitboss.rulebook.submission.sizes import Limits, read_amount, read_wager_limits
from pitboss.rulebook.submission.values import read_number, read_text

__all__ = ["CHANCES", "OfferReader", "has_fixed_size"]

#: Keys in the table of the Five Card Hand Bonus, with the bonuses whose chance they file.
CHANCES: Mapping[str, str] = {"magic_card": "magic-card", "lucky_bonus": "lucky-bonus"}
_HAND_BONUS = "five-card-hand-bonus"


def has_fixed_size(wager: Wager, paytable: Paytable | None) -> bool:
    """Whether a wager has a single size: it has a meter, or sums in dollars in its table (R56)."""
    if not wager.amounts or wager.meter is not None or paytable is None:
        return bool(wager.amounts)
    return any(isinstance(row.pays, Amount) for row in paytable.rows)


class OfferReader:
    """The reader of one game's ``wagers`` table.

    ``named`` holds every wager of the table, even one whose entry is wrong: that fault is reported
    at the entry, and not again at each wager that depends on it. ``used`` holds the links that are
    named, valid or not. ``readable`` is false if there was nothing to check.
    """

    def __init__(
        self,
        chapter: Chapter,
        table: Table | None,
        path: str,
        limits: Limits,
        links: Links,
        variant: str | None,
        found: Findings,
    ) -> None:
        self._chapter = chapter
        self._table = table
        self._place = path
        self._limits = limits
        self._links = links
        self._variant = variant
        self._found = found
        self.offers: dict[str, Offer] = {}
        self.bonuses: dict[str, Paytable] = {}
        self.joined: list[tuple[str, Joined]] = []
        self.named: list[str] = []
        self.used: set[str] = set()
        self.readable = False
        self.chances = dict.fromkeys(CHANCES, Fraction(0))

    def read(self) -> None:
        """Read every wager, then check them together."""
        self.readable = True
        self._unknown_keys()
        shared = self._chapter.main_paytable
        main = None if shared is None else self._required("main", shared)
        for wager in self._chapter.wagers.values():
            if wager.shares is not None:
                continue
            if wager.kind is Kind.OPTIONAL:
                self._optional(wager)
                continue
            self.named.append(wager.key)
            if wager.paytables is shared:
                paytable = main
            else:
                paytable = self._required(wager.key, wager.paytables, wager)
            if paytable is not None:
                self._add(wager, paytable, self._limits)
        for bonus in self._chapter.bonuses.values():
            self._bonus(bonus)
        self._needs()

    def _unknown_keys(self) -> None:
        known = self._chapter.selections()
        for key in self._table.names() if self._table is not None else ():
            bonus = self._chapter.bonuses.get(key.replace("_", "-"))
            wager = self._chapter.wagers.get(key)
            cite = self._chapter.paragraphs.wagers
            if bonus is not None and bonus.key in CHANCES.values():
                cite = bonus.paytables.cite
                message = (
                    f"the {bonus.name} is paid on the Five Card Hand Bonus and stands in that "
                    f"wager's table as {bonus.key.replace('-', '_')}"
                )
            elif key in known:
                continue
            elif wager is not None and wager.shares is not None:
                message = f"is offered with {wager.shares}: the player chooses the hand (R53)"
            elif wager is not None:
                message = "has no paytable of its own: name that of the required wagers as main"
            else:
                others = suggestion(key, known, "it has")
                message = f"{self._chapter.name} has no wager {shown(key)}: {others}"
            self._found.violation(self._path(key), message, cite)

    def _value(self, key: str) -> Any:
        return None if self._table is None or key not in self._table else self._table.raw(key)

    def _path(self, key: str) -> str:
        return f"{self._place}.{plain(key)}"

    # Selecting a paytable

    def _required(
        self, key: str, paytables: Paytables, wager: Wager | None = None
    ) -> Paytable | None:
        """The paytable of a required wager; the first one if the submission names none."""
        value = self._value(key)
        if value is None:
            if len(paytables.letters) > 1:
                self._found.warning(
                    self._path(key),
                    f"no paytable is named; {paytables.letters[0]} is taken",
                    paytables.cite,
                )
            return paytables.default
        if isinstance(value, dict):
            self._inner(key, value).done()
        return self._select(key, value, paytables, wager)

    def _select(
        self, key: str, value: Any, paytables: Paytables, wager: Wager | None
    ) -> Paytable | None:
        """The paytable that a value selects: a letter, true, rows, or a table with ``paytable``."""
        path = self._path(key)
        if isinstance(value, dict):
            value = value.get("paytable", True)
            path = f"{path}.paytable"
        if isinstance(value, list):
            return read_custom(path, value, paytables, wager, self._found)
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
            message = f"has no paytable {shown(value)}: choose {', '.join(letters)}"
        self._found.violation(path, message, paytables.cite)
        return None

    # Offering a wager

    def _optional(self, wager: Wager) -> None:
        value = self._value(wager.key)
        if value is None or value is False:
            self._not_offered(wager)
            return
        self.named.append(wager.key)
        if None not in (wager.variant, self._variant) and wager.variant != self._variant:
            self._found.violation(
                self._path(wager.key),
                f"the {wager.name} wager is for tables of the variant {wager.variant!r}",
                wager.cite,
            )
        inner = self._inner(wager.key, value if isinstance(value, dict) else {})
        link = self._link(wager, inner)
        if self._is_linked(wager, inner) and "paytable" not in inner:
            paytable = None if link is None else self._linked_paytable(wager, link)
        else:
            paytable = self._select(wager.key, value, wager.paytables, wager)
        self._offer(wager, paytable, inner, link)
        if wager.key == _HAND_BONUS:
            self._hand_bonus(inner)
        inner.done()

    def _not_offered(self, wager: Wager) -> None:
        if wager.must_offer is not None:
            self._found.violation(
                self._path(wager.key),
                f"the {wager.name} wager is part of the layout: "
                f"name its paytable ({', '.join(wager.paytables.letters)})",
                wager.must_offer,
            )

    def _inner(self, key: str, value: dict[str, Any]) -> Table:
        table = Table(value, self._path(key), self._found.fault)
        table.raw("paytable", None)
        return table

    def _is_linked(self, wager: Wager, inner: Table) -> bool:
        return wager.link_kind is not None and "link" in inner

    def _link(self, wager: Wager, inner: Table) -> Link | None:
        """The link that the wager joins. None if it names none, or a wrong one."""
        name = read_text(inner, "link", self._found) if self._is_linked(wager, inner) else None
        if name is None:
            return None
        self.used.add(name)
        if name not in self._links:
            self._found.violation(inner.at("link"), f"there is no link {shown(name)}", wager.cite)
            return None
        one = self._links[name]
        if one is not None and one[0].wager != wager.link_kind:
            self._found.violation(
                inner.at("link"),
                f"the link {shown(name)} is of the wager {one[0].wager}, not {wager.link_kind}",
                wager.cite,
            )
            return None
        return None if one is None else one[0]

    def _linked_paytable(self, wager: Wager, link: Link) -> Paytable | None:
        """The paytable of a linked wager: the link's letter, where its chapter has letters."""
        if not wager.paytables.letters:
            return wager.paytables.default
        return self._letter(
            f"links.{plain(link.name)}.paytable", link.paytable or True, wager.paytables
        )

    def _offer(
        self, wager: Wager, paytable: Paytable | None, inner: Table, link: Link | None
    ) -> None:
        """Read the rest of a wager's table. Offer the wager if it has a paytable."""
        amount = None
        if has_fixed_size(wager, paytable):
            amount = read_amount(wager, inner, link, self._found)
        limits = self._limits
        if amount is None:
            limits = read_wager_limits(wager, inner, limits, self._found)
        meter = self._meter(wager, paytable, amount, inner)
        schedule = self._envy(wager, paytable, inner, amount)
        if paytable is None:
            return
        if link is not None and self._fits(link, paytable, inner):
            member = Joined(inner.at("link"), self._chapter, wager, paytable)
            self.joined.append((link.name, member))
        self._add(wager, paytable, limits, amount=amount, link=link, meter=meter, envy=schedule)

    def _meter(
        self, wager: Wager, paytable: Paytable | None, amount: Cents | None, inner: Table
    ) -> MeterTerms | None:
        """The numbers of a stand-alone meter. Those of a linked one come from its link."""
        if wager.meter is None:
            return None
        filed = read_filed(inner, self._found)
        if self._is_linked(wager, inner):
            if filed.given:
                self._found.violation(
                    inner.at("link"),
                    "a linked meter takes its numbers from the link: write them there",
                    wager.meter.cite,
                )
            return None
        if paytable is None:
            return None
        # A size that the wager does not have is reported there. The meter is checked by a lawful
        # size.
        size = amount if amount in wager.amounts else wager.amounts[0]
        return own_meter(filed, wager, paytable, size, self._found)

    def _fits(self, link: Link, paytable: Paytable, inner: Table) -> bool:
        """Whether the wager pays by the table that its link names."""
        rows = table_of_link(link)
        if rows is None or rows == paytable.rows:
            return True
        own = "a table of its own" if paytable.letter in (None, CUSTOM) else paytable.letter
        self._found.violation(
            inner.at("link"),
            f"the link {shown(link.name)} pays by paytable {link.paytable}, this wager by {own}",
            paytable.cite,
        )
        return False

    def _envy(
        self, wager: Wager, paytable: Paytable | None, inner: Table, amount: Cents | None
    ) -> tuple[Row, ...]:
        """The Envy Bonus schedule: chosen separately in 641a.12(d)(5), by default the progressive's
        letter (R40), or the operator's own where the chapter's is not law (R2)."""
        envy = wager.envy
        earns = envy is not None or wager.qualifying is not None
        if earns and not (envy or wager.paytables).origin.is_law and "envy" in inner:
            filed = inner.raw("envy")
            if isinstance(filed, list):
                return read_custom_envy(inner.at("envy"), filed, wager, self._found)
            if envy is None or not envy.letters:
                like = 'rows such as ["Four-of-a-kind", "$5"]'
                message = f"has no schedules to choose from: file {like}"
                self._found.violation(inner.at("envy"), message, wager.cite)
        if envy is None:
            return ()
        letter = None
        if envy.letters:
            letter = read_text(inner, "envy", self._found)
            if letter is not None and letter not in envy.schedules:
                self._found.violation(
                    inner.at("envy"),
                    f"has no Envy Bonus schedule {shown(letter)}: {', '.join(envy.letters)}",
                    envy.cite,
                )
            if letter not in envy.schedules:
                letter = paytable.letter if paytable is not None else None
            if letter not in envy.schedules:
                letter = envy.letters[0]
        schedule = envy.schedules[letter]
        return schedule.get(amount or Cents(0)) or next(iter(schedule.values()))

    def _add(
        self,
        wager: Wager,
        paytable: Paytable,
        limits: Limits,
        *,
        amount: Cents | None = None,
        link: Link | None = None,
        meter: MeterTerms | None = None,
        envy: tuple[Row, ...] = (),
    ) -> None:
        self.offers[wager.key] = Offer(
            wager=wager.key,
            paytable=paytable,
            minimum=amount or limits[0],
            maximum=amount or limits[1],
            amount=amount,
            link=link.name if link else None,
            meter=meter,
            envy=envy,
        )

    # The Five Card Hand Bonus and its extras

    def _hand_bonus(self, inner: Table) -> None:
        self._dealers_hand(inner)
        for key, bonus in CHANCES.items():
            chance = read_number(inner, key, self._found)
            if chance is not None and not 0 <= chance <= 1:
                self._found.violation(
                    inner.at(key),
                    "the chance a round lies between 0 and 1 (R33)",
                    self._chapter.bonuses[bonus].paytables.cite,
                )
            self.chances[key] = chance or Fraction(0)

    def _dealers_hand(self, inner: Table) -> None:
        """Check that the wager covers the dealer's hand, where there is one: the player chooses
        (R53)."""
        dealer = next((one for one in self._chapter.wagers.values() if one.shares), None)
        own = self.offers.get(_HAND_BONUS)
        offered = inner.flag("dealer", dealer is not None)
        if dealer is None:
            if offered:
                self._found.violation(
                    inner.at("dealer"),
                    f"{self._chapter.name} has no dealer's hand to wager on",
                    self._chapter.wagers[_HAND_BONUS].cite,
                )
            return
        if not offered:
            self._found.violation(
                inner.at("dealer"),
                "the player chooses whether to wager on the own hand, the dealer's or both; "
                "the dealer's cannot be left out (R53)",
                dealer.cite,
            )
        if own is not None:
            self.offers[dealer.key] = replace(own, wager=dealer.key, envy=())

    def _bonus(self, bonus: Bonus) -> None:
        if bonus.on == _HAND_BONUS:
            if bonus.on in self.offers and self.chances[bonus.key.replace("-", "_")]:
                self.bonuses[bonus.key] = bonus.paytables.default
            return
        paytable = self._required(bonus.key, bonus.paytables)
        if paytable is not None:
            self.bonuses[bonus.key] = paytable

    def _needs(self) -> None:
        """Check that each wager's prerequisite is also offered."""
        for key in self.named:
            wager = self._chapter.wagers[key]
            missing = [one for one in wager.after if one not in self.named]
            if wager.after_any and not any(one in self.named for one in wager.after_any):
                missing = list(wager.after_any)
            if missing:
                names = " and ".join(self._chapter.wagers[one].name for one in missing)
                self._found.violation(
                    self._path(key),
                    f"the {wager.name} wager follows {names}, which is not offered",
                    wager.cite,
                )
