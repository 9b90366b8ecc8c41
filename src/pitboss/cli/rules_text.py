"""A chapter on the screen, for a floorperson or a regulator."""

from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from pitboss.money import dollars_text, percent_text
from pitboss.rulebook import chapter as law
from pitboss.rulebook.library import UnknownGameError, chapters
from pitboss.rulebook.paytables import Envy, Meter, Origin, Paytable, Paytables, Row, SetBy
from pitboss.rulebook.quoting import shown, suggestion
from pitboss.terminal.console import console, paged, print_facts, print_listing, print_words

__all__ = ["print_chapter", "print_games", "print_paytables", "print_wager", "wager_of"]

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
    """The games with their chapters and the numbers of seats, wagers and paytables."""
    out = console()
    broad = max(map(len, chapters())) + 2
    start = 6 + broad
    for chapter in chapters().values():
        tables = sum(len(one.tables) for one in chapter.selections().values())
        counts = f"{chapter.positions} seats, {len(chapter.wagers)} wagers, {tables} paytables"
        line = Text.assemble((chapter.chapter, "cyan"), "  ", (chapter.slug.ljust(broad), "bold"))
        out.print(line + Text(chapter.name), soft_wrap=True)
        print_words(out, counts, indent=start, style="dim")
    out.print()
    print_words(out, "Read one with: pitboss rules GAME")


def print_chapter(chapter: law.Chapter) -> None:
    """Print a whole chapter."""
    with paged() as out:
        _print_title(out, chapter)
        print_words(out, _origins(chapter), style="dim")
        out.print()
        print_facts(out, _facts(chapter))
        if chapter.main_paytable is not None:
            _print_heading(out, "The required wagers", "main", chapter.main_paytable.cite)
            print_paytables(out, chapter.main_paytable)
        for wager in chapter.wagers.values():
            _print_wager(out, chapter, wager)
        for bonus in chapter.bonuses.values():
            _print_bonus(out, chapter, bonus)


def print_wager(chapter: law.Chapter, key: str) -> None:
    """One wager or bonus of a chapter, and what is paid on its stake."""
    with paged() as out:
        _print_title(out, chapter)
        if key in chapter.bonuses:
            _print_bonus(out, chapter, chapter.bonuses[key])
            return
        wager = chapter.wagers[key]
        _print_wager(out, chapter, wager)
        if wager.paytables is chapter.main_paytable:
            print_paytables(out, wager.paytables)
        for bonus in chapter.bonuses.values():
            if bonus.on == key:
                _print_bonus(out, chapter, bonus)


def wager_of(chapter: law.Chapter, name: str) -> str:
    """The key of a wager or bonus, which may also be called by its name."""
    known = (*chapter.wagers, *chapter.bonuses)
    pieces: tuple[law.Wager | law.Bonus, ...] = (
        *chapter.wagers.values(),
        *chapter.bonuses.values(),
    )
    key = {one.name.lower(): one.key for one in pieces}.get(name.lower(), name.lower())
    if key not in known:
        others = suggestion(name.lower(), known, "it has")
        raise UnknownGameError(f"{chapter.name} has no wager {shown(name)}: {others}")
    return key


def _print_title(out: Console, chapter: law.Chapter) -> None:
    title = Text.assemble((chapter.name, "bold"), f" 58 Pa. Code Chapter {chapter.chapter}")
    out.print(title, soft_wrap=True)


def _origins(chapter: law.Chapter) -> str:
    """The origin of the chapter's tables."""
    origins = {one.origin for one in chapter.selections().values()}
    if origins == {Origin.REGULATION}:
        return "Every table is from the codified regulation."
    names = ", ".join(origin for origin in Origin if origin in origins)
    return f"The tables' origins: {names}. What is neither regulation nor proposed can be replaced."


def _facts(chapter: law.Chapter) -> list[tuple[str, str]]:
    """The chapter's facts about the table, each with its paragraph and origin."""
    deck, boxes, entry = chapter.deck, chapter.boxes, chapter.entry
    sets = " or ".join(" and ".join(one) for one in entry.any_of)
    life = f"{deck.hand_hours} hours by hand, {deck.shoe_hours} from a shoe"
    cards = f"{deck.deck} cards, {deck.cover_cards} cover card(s)"
    cut = f"at least {deck.cut_cards_in} cards in"
    most = f"at most {chapter.positions}"
    facts = [
        ("positions", most, chapter.positions_cite, chapter.positions_origin),
        ("adjacent boxes", _BOXES[boxes.rule], boxes.cite, boxes.origin),
        ("to take part", sets, entry.cite, entry.origin),
        ("deck", cards, deck.cite, deck.origin),
        ("two decks", "with an automated shuffler", deck.two_decks_cite, deck.two_decks_origin),
        ("deck life", life, deck.life_cite, deck.life_origin),
        ("cut", cut, deck.cut_cite, deck.cut_origin),
        *((one.method, _method(one), one.cite, one.origin) for one in chapter.dealing.values()),
        *_choices(chapter),
        *(
            (one.kind, _effect(one), one.cite, one.origin)
            for one in chapter.irregularities.values()
        ),
    ]
    return [(name, f"{text} [{cite}, {origin}]") for name, text, cite, origin in facts]


def _method(method: law.Dealing) -> str:
    notes = [f"stub counted every {method.stub_every_rounds} rounds unless the shuffler counts"]
    if method.needs_shuffler:
        notes.insert(0, "automated shuffler required")
    if method.may_come_first:
        notes.append(f"{method.may_come_first} cards may come first")
    return "; ".join(notes)


def _choices(chapter: law.Chapter) -> Iterator[tuple[str, str, str, str]]:
    """The submission's choices and the chapter's fixed terms: limit, options, vigorish."""
    if (limit := chapter.payout_limit) is not None:
        by = "set by law" if limit.set_by is SetBy.LAW else "the submission may set one"
        text = (
            f"{by}: at least {dollars_text(limit.floor)} or the most that the minimum wager can "
            f"win, on {', '.join(limit.covers)}"
        )
        yield "payout limit", text, limit.cite, limit.origin
    for option in chapter.options.values():
        values = f" ({', '.join(option.values)})" if option.values else ""
        yield option.key, f"{option.about}{values}", option.cite, option.origin
    if (vigorish := chapter.vigorish) is not None:
        text = f"{vigorish.percent}% of the amount won, none at {vigorish.unless}"
        yield "vigorish", text, vigorish.cite, vigorish.origin


def _effect(one: law.Irregularity) -> str:
    settles = f"; still settled: {', '.join(one.settles)}" if one.settles else ""
    return f"{_EFFECTS[one.effect]}{settles}"


def _print_heading(out: Console, name: str, key: str, cite: str) -> None:
    out.print()
    mark = f"[{cite}]"
    if len(f"{name}  {key}  {mark}") > out.width:
        print_words(out, name, style="bold yellow")
        print_words(out, f"{key}  {mark}", indent=2, style="cyan")
        return
    words = Text.assemble((name, "bold yellow"), "  ", (key, "dim"), "  ", (mark, "cyan"))
    out.print(words, soft_wrap=True)


def _print_wager(out: Console, chapter: law.Chapter, wager: law.Wager) -> None:
    _print_heading(out, wager.name, wager.key, f"{wager.cite}, {wager.origin}")
    print_words(out, wager.purpose, indent=2, style="italic")
    for line in _conditions(wager):
        print_words(out, line, indent=2)
    if wager.paytables is chapter.main_paytable:
        print_words(out, "Pays by the table of the required wagers.", indent=2)
        return
    if wager.shares is not None:
        owner = chapter.wagers[wager.shares].name
        print_words(out, f"Pays by the table and the meter of {owner}.", indent=2)
        return
    print_paytables(out, wager.paytables)
    if wager.meter is not None:
        _print_meter(out, wager.meter)
    if wager.envy is not None:
        _print_envy(out, wager.envy)


def _print_bonus(out: Console, chapter: law.Chapter, bonus: law.Bonus) -> None:
    _print_heading(out, bonus.name, bonus.key, f"{bonus.cite}, {bonus.origin}")
    print_words(out, bonus.purpose, indent=2, style="italic")
    print_words(out, f"Paid on the stake of: {chapter.wagers[bonus.on].name}", indent=2)
    print_paytables(out, bonus.paytables)


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
        own = (
            "" if wager.envy is not None else "; amounts of its own are for the submission to file"
        )
        lines.append(f"Earns Envy Bonuses from {dollars_text(wager.qualifying)}{own}.")
    if wager.looks_at:
        lines.append(f"Looks at: {wager.looks_at}.")
    return lines


def print_paytables(out: Console, paytables: Paytables) -> None:
    """The payout of each hand, a column for each letter."""
    mark = f"[{paytables.cite}, {paytables.origin}]"
    if len(paytables.hands) == 1 and not paytables.letters:
        print_words(out, f"{paytables.hands[0]}: {paytables.default.flat} {mark}", indent=2)
        return
    headers = ["hand", *(letter or "pays" for letter in paytables.tables)]
    rows = [
        [hand, *(_cell(one, hand) for one in paytables.tables.values())] for hand in paytables.hands
    ]
    print_listing(out, headers, rows)
    print_words(out, mark, indent=2, style="cyan")


def _cell(paytable: Paytable, hand: str) -> str:
    row = next((row for row in paytable.rows if row.hand == hand), None)
    never = f" (never: {paytable.never[hand]})" if hand in paytable.never else ""
    return f"{row.pays}{never}" if row else "–"


def _print_meter(out: Console, meter: Meter) -> None:
    mark = f"[{meter.cite}, {meter.origin}]"
    if meter.set_by is SetBy.SUBMISSION:
        assert meter.minimum is not None
        text = (
            "Meter: rate, seed and reseed in the submission; seed and reseed post at least "
            f"{dollars_text(meter.minimum)} {mark}"
        )
        print_words(out, text, indent=2)
        return
    rows = [
        [
            f"{letter or ''} {level}".strip(),
            dollars_text(terms.seed[level]),
            dollars_text(terms.reseed[level]),
            percent_text(terms.rate[level]),
            percent_text(terms.reserve_rate) if terms.reserve_rate else "–",
        ]
        for letter, terms in meter.terms.items()
        for level in terms.seed
    ]
    print_listing(out, ["meter", "seed", "reseed", "rate", "reserve"], rows)
    print_words(out, f"For each $1 of the wager {mark}", indent=2, style="cyan")


def _print_envy(out: Console, envy: Envy) -> None:
    more = " or more" if envy.at_least else ""
    columns = [
        (f"{letter or ''} {dollars_text(size)}{more}".strip(), rows)
        for letter, sizes in envy.schedules.items()
        for size, rows in sizes.items()
    ]
    hands = dict.fromkeys(row.hand for _, rows in columns for row in rows)
    rows = [[hand, *(_envy_cell(rows, hand) for _, rows in columns)] for hand in hands]
    print_listing(out, ["Envy Bonus", *(f"wager {name}" for name, _ in columns)], rows)
    print_words(out, f"[{envy.cite}, {envy.origin}]", indent=2, style="cyan")


def _envy_cell(rows: tuple[Row, ...], hand: str) -> str:
    return next((str(row.pays) for row in rows if row.hand == hand), "–")
