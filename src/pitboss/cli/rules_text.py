"""A chapter on the screen: what a floorperson or a regulator reads."""

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from pitboss.cli.console import console, grid, table
from pitboss.money import dollars_text, percent_text
from pitboss.rulebook import chapter as law
from pitboss.rulebook.library import chapters

__all__ = ["print_chapter", "print_games"]

_EFFECTS = {
    law.Effect.DISCARD: "the card is discarded and the next one is dealt",
    law.Effect.USE: "the card is used as the next one",
    law.Effect.VOID: "the round is void and wagers go back",
    law.Effect.RESHUFFLE: "the cards are shuffled again",
    law.Effect.COVER: "the device is covered or signed before another method is used",
}
_BOXES = {
    law.BoxRule.NAMED: "as many as the submission names",
    law.BoxRule.OPTIONAL: "one, or as many as the submission names",
    law.BoxRule.ONE: "one position a player",
    law.BoxRule.TWO: "one, or two if the submission says so",
}


def print_games() -> None:
    """The games, their chapters and how many wagers each has."""
    out = console()
    listing = table("chapter", "game", "name", "seats", "wagers", "paytables")
    for chapter in chapters().values():
        tables = sum(len(one.tables) for one in chapter.selections().values())
        listing.add_row(
            chapter.chapter,
            chapter.slug,
            chapter.name,
            str(chapter.positions),
            str(len(chapter.wagers)),
            str(tables),
        )
    out.print(listing)
    out.print("Read one with: pitboss rules GAME")


def print_chapter(chapter: law.Chapter) -> None:
    """All of a chapter."""
    out = console()
    out.print(Text(f"{chapter.name}", style="bold"), Text(f"58 Pa. Code Chapter {chapter.chapter}"))
    out.print(_origins(chapter), style="dim")
    out.print()
    out.print(_head(chapter))
    if chapter.main_paytable is not None:
        _print_heading(out, "The required wagers", "main", chapter.main_paytable.cite)
        _print_paytables(out, chapter.main_paytable)
    for wager in chapter.wagers.values():
        _print_wager(out, chapter, wager)
    for bonus in chapter.bonuses.values():
        _print_heading(out, bonus.name, bonus.key, f"{bonus.cite}, {bonus.origin}")
        out.print(f"  Paid on the stake of: {chapter.wagers[bonus.on].name}")
        _print_paytables(out, bonus.paytables)


def _origins(chapter: law.Chapter) -> str:
    """How far the chapter's tables can be trusted."""
    origins = {one.origin for one in chapter.selections().values()}
    if origins == {law.Origin.REGULATION}:
        return "Every table is from the codified regulation."
    names = ", ".join(origin for origin in law.Origin if origin in origins)
    return f"The tables' origins: {names}. What is neither regulation nor proposed can be replaced."


def _head(chapter: law.Chapter) -> object:
    deck = chapter.deck
    head = grid(20, 0, 20, 12)

    def add(name: str, value: str, cite: str, origin: str) -> None:
        head.add_row(Text(name, style="bold"), value, Text(cite, style="cyan"), origin)

    add(
        "positions",
        f"at most {chapter.positions}",
        chapter.positions_cite,
        chapter.positions_origin,
    )
    add("adjacent boxes", _BOXES[chapter.boxes.rule], chapter.boxes.cite, chapter.boxes.origin)
    sets = " or ".join(" and ".join(one) for one in chapter.entry.any_of)
    add("to take part", sets, chapter.entry.cite, chapter.entry.origin)
    add("deck", f"{deck.deck} cards, {deck.cover_cards} cover card(s)", deck.cite, deck.origin)
    two = "with an automated shuffler"
    add("two decks", two, deck.two_decks_cite, deck.two_decks_origin)
    life = f"{deck.hand_hours} hours by hand, {deck.shoe_hours} from a shoe"
    add("deck life", life, deck.life_cite, deck.life_origin)
    add("cut", f"at least {deck.cut_cards_in} cards in", deck.cut_cite, deck.cut_origin)
    for method in chapter.dealing.values():
        notes = [f"stub counted every {method.stub_every_rounds} rounds unless the shuffler counts"]
        if method.needs_shuffler:
            notes.insert(0, "automated shuffler required")
        if method.may_come_first:
            notes.append(f"{method.may_come_first} cards may come first")
        add(f"{method.method}", "; ".join(notes), method.cite, method.origin)
    if chapter.payout_limit is not None:
        limit = chapter.payout_limit
        by = "set by law" if limit.set_by is law.SetBy.LAW else "the submission may set one"
        text = (
            f"{by}: at least {dollars_text(limit.floor)} or the most that the minimum wager can "
            f"win, on {', '.join(limit.covers)}"
        )
        add("payout limit", text, limit.cite, limit.origin)
    for option in chapter.options.values():
        values = f" ({', '.join(option.values)})" if option.values else ""
        add(option.key, f"{option.about}{values}", option.cite, option.origin)
    for one in chapter.irregularities.values():
        text = _EFFECTS[one.effect]
        if one.settles:
            text += f"; still settled: {', '.join(one.settles)}"
        add(one.kind, text, one.cite, one.origin)
    if chapter.vigorish is not None:
        text = f"{chapter.vigorish.percent}% of the amount won, none at {chapter.vigorish.unless}"
        add("vigorish", text, chapter.vigorish.cite, chapter.vigorish.origin)
    return head


def _print_heading(out: Console, name: str, key: str, cite: str) -> None:
    out.print()
    out.print(Text.assemble((name, "bold yellow"), "  ", (key, "dim"), "  ", (f"[{cite}]", "cyan")))


def _print_wager(out: Console, chapter: law.Chapter, wager: law.Wager) -> None:
    _print_heading(out, wager.name, wager.key, f"{wager.cite}, {wager.origin}")
    for line in _conditions(wager):
        out.print(f"  {line}")
    if wager.paytables is chapter.main_paytable:
        out.print("  Pays by the table of the required wagers.")
        return
    if wager.shares is not None:
        out.print(f"  Pays by the table and the meter of {chapter.wagers[wager.shares].name}.")
        return
    _print_paytables(out, wager.paytables)
    if wager.meter is not None:
        _print_meter(out, wager.meter)
    if wager.envy is not None:
        _print_envy(out, wager.envy)


def _conditions(wager: law.Wager) -> list[str]:
    """When the wager may be made, and for how much."""
    lines = []
    if wager.must_offer:
        lines.append(f"Part of the layout: every table offers it [{wager.must_offer}].")
    if wager.requires:
        lines.append(f"After: {wager.requires}.")
    if wager.equals:
        lines.append(f"Equal to: {wager.equals}.")
    for point in wager.raises:
        times = " or ".join(map(str, point.times)) or f"{point.at_least} to {point.at_most}"
        only = f", with a {point.only_with.lower()}" if point.only_with else ""
        when = point.when[0].upper() + point.when[1:]
        lines.append(f"{when}: {times} times the {point.of}{only} [{point.cite}].")
    if wager.withdrawn:
        lines.append(f"May be taken back {wager.withdrawn.when} [{wager.withdrawn.cite}].")
    if wager.amounts:
        sizes = " or ".join(dollars_text(one) for one in wager.amounts)
        lines.append(f"Exactly {sizes} [{wager.amounts_cite}].")
    if wager.choice:
        lines.append(f"The player names: {' or '.join(wager.choice)}.")
    if wager.variant:
        lines.append(f"Only at a table of the variant {wager.variant}.")
    if wager.qualifying:
        lines.append(f"Earns Envy Bonuses from {dollars_text(wager.qualifying)}.")
    if wager.looks_at:
        lines.append(f"Looks at: {wager.looks_at}.")
    return lines


def _print_paytables(out: Console, paytables: law.Paytables) -> None:
    if len(paytables.hands) == 1 and not paytables.letters:
        cite = Text(f"[{paytables.cite}, {paytables.origin}]", style="cyan")
        out.print(f"  {paytables.hands[0]}: {paytables.default.flat}", cite)
        return
    headers = [letter or "pays" for letter in paytables.tables]
    listing = table("hand", *headers)
    for hand in paytables.hands:
        cells = []
        for one in paytables.tables.values():
            row = next((row for row in one.rows if row.hand == hand), None)
            never = f" (never: {one.never[hand]})" if hand in one.never else ""
            cells.append(f"{row.pays}{never}" if row else "–")
        listing.add_row(hand, *cells)
    out.print(Padding(listing, (0, 0, 0, 2)))
    out.print(f"  [{paytables.cite}, {paytables.origin}]", style="cyan")


def _print_meter(out: Console, meter: law.Meter) -> None:
    if meter.set_by is law.SetBy.SUBMISSION:
        assert meter.minimum is not None
        out.print(
            f"  Meter: rate, seed and reseed in the submission; seed and reseed at least "
            f"{dollars_text(meter.minimum)} as posted [{meter.cite}, {meter.origin}]"
        )
        return
    listing = table("meter", "level", "seed", "reseed", "rate", "reserve")
    for letter, terms in meter.terms.items():
        for level in terms.seed:
            listing.add_row(
                letter or "",
                level,
                f"{dollars_text(terms.seed[level])} for 1",
                f"{dollars_text(terms.reseed[level])} for 1",
                percent_text(terms.rate[level]),
                percent_text(terms.reserve_rate) if terms.reserve_rate else "–",
            )
    out.print(Padding(listing, (0, 0, 0, 2)))
    out.print(f"  [{meter.cite}, {meter.origin}]", style="cyan")


def _print_envy(out: Console, envy: law.Envy) -> None:
    more = " or more" if envy.at_least else ""
    columns = [
        (f"{letter or ''} {dollars_text(size)}{more}".strip(), rows)
        for letter, sizes in envy.schedules.items()
        for size, rows in sizes.items()
    ]
    listing = table("Envy Bonus", *(f"wager {name}" for name, _ in columns))
    hands = dict.fromkeys(row.hand for _, rows in columns for row in rows)
    for hand in hands:
        cells = [
            next((str(row.pays) for row in rows if row.hand == hand), "–") for _, rows in columns
        ]
        listing.add_row(hand, *cells)
    out.print(Padding(listing, (0, 0, 0, 2)))
    out.print(f"  [{envy.cite}, {envy.origin}]", style="cyan")
