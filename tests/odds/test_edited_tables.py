"""A paytable that somebody edits: its odds, the nearest lawful table, and how sessions end."""

from fractions import Fraction
from itertools import product

import pytest

from pitboss.money import parse_odds
from pitboss.odds.edited_tables import editable, price_edited
from pitboss.odds.pricing import Moments, Priced, PricedRow
from pitboss.odds.session_results import SessionResults, session_results
from pitboss.odds.wager_odds import SideOdds, main_odds, side_odds
from pitboss.rulebook import chapters
from pitboss.rulebook.submission.edited import EditError

GAMES = chapters()
ULTIMATE = GAMES["ultimate-texas-holdem"]
EDITED = [
    ("Royal flush", "50 to 1"),
    ("Straight flush", "40 to 1"),
    ("Four-of-a-kind", "20 to 1"),
    ("Full house", "8 to 1"),
    ("Flush", "6 to 1"),
    ("Straight", "5 to 1"),
    ("Three-of-a-kind", "3 to 1"),
]


@pytest.mark.parametrize("game", GAMES)
def test_every_printed_table_has_the_edge_of_the_catalogue(game: str) -> None:
    chapter = GAMES[game]
    known = {(one.wager, one.paytable): one.house_edge for one in side_odds(chapter)}
    mains = {one.paytable: one.house_edge for one in main_odds(chapter)}
    for key, tables in editable(chapter).items():
        for letter, table in tables.tables.items():
            rows = [(row.hand, str(row.pays)) for row in table.rows]
            found = price_edited(chapter, key, rows, letter)
            edge = known.get((key, found.odds.paytable), mains.get(found.odds.paytable))
            assert found.odds.house_edge == edge
            assert found.nearest is None


@pytest.mark.cites("653a.12(c)")
def test_a_changed_table_is_counted_over_all_deals() -> None:
    """The published numbers of seven-card hands, times what the edited rows pay."""
    hands = (4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620)
    won = sum(deals * int(pays.split()[0]) for deals, (_, pays) in zip(hands, EDITED, strict=True))
    net = Fraction(won - (133_784_560 - sum(hands)), 133_784_560)
    found = price_edited(ULTIMATE, "trips", EDITED, "B")
    assert found.odds.expected_value == net
    assert isinstance(found.odds, SideOdds)
    assert found.nearest is not None
    assert found.nearest.paytable == "C"


def test_a_changed_main_table_is_solved_again() -> None:
    chapter = GAMES["let-it-ride"]
    rows = [(row.hand, str(row.pays)) for row in chapter.selections()["main"].tables["A"].rows]
    generous = [(hand, "3 to 1" if hand == "Two pair" else odds) for hand, odds in rows]
    found = price_edited(chapter, "main", generous, "A")
    (printed, _) = main_odds(chapter)
    assert found.odds.house_edge < printed.house_edge
    assert not found.edited.lawful
    assert found.nearest is not None
    assert found.nearest.paytable == "A"


def test_a_wager_without_odds_of_its_own_is_refused() -> None:
    with pytest.raises(EditError, match="blind, trips") as refused:
        price_edited(ULTIMATE, "play", EDITED)
    assert refused.value.where == "wager"


# ── How a session ends ───────────────────────────────────────────────────────────────────────


def table(*rows: tuple[str, int]) -> Priced:
    priced = tuple(
        PricedRow(f"hand {at}", None if odds == "lose" else parse_odds(odds), deals)
        for at, (odds, deals) in enumerate(rows)
    )
    zero = Moments(Fraction(0), Fraction(0))
    return Priced(deals=sum(deals for _, deals in rows), rows=priced, fixed=zero)


def by_enumeration(rows: list[tuple[Fraction, int]], hands: int) -> dict[Fraction, Fraction]:
    whole = sum(deals for _, deals in rows) ** hands
    found: dict[Fraction, Fraction] = {}
    for one in product(rows, repeat=hands):
        net = sum((net for net, _ in one), Fraction(0))
        often = Fraction(1)
        for _, deals in one:
            often *= deals
        found[net] = found.get(net, Fraction(0)) + often / whole
    return found


@pytest.mark.parametrize(
    ("rows", "nets"),
    [
        ([("3 to 1", 2), ("lose", 7)], ["3", "-1"]),
        ([("3 to 2", 2), ("Push", 3), ("lose", 7)], ["3/2", "0", "-1"]),
        ([("10 for 1", 1), ("2 for 1", 3), ("lose", 9)], ["9", "1", "-1"]),
        ([("2 to 1", 2), ("1 to 1", 3)], ["2", "1"]),
    ],
)
def test_a_short_session_ends_as_every_order_of_hands_says(
    rows: list[tuple[str, int]], nets: list[str]
) -> None:
    pairs = [(Fraction(net), deals) for net, (_, deals) in zip(nets, rows, strict=True)]
    expected = by_enumeration(pairs, 5)
    found = session_results(table(*rows), 5)
    assert found is not None
    assert found.ahead == pytest.approx(float(sum(p for net, p in expected.items() if net > 0)))
    listed = dict(found.groups)
    assert found.more + sum(listed.values()) == pytest.approx(1)
    for net, part in listed.items():
        assert part == pytest.approx(float(expected[net]))


def test_long_sessions_are_grouped_and_keep_their_mean() -> None:
    found = price_edited(ULTIMATE, "trips", EDITED, "B")
    assert isinstance(found.odds, SideOdds)
    results = session_results(found.odds.priced, 200)
    assert results is not None
    assert len(results.groups) <= 400
    assert results.more <= 0.001
    assert results.ahead == pytest.approx(0.39818, abs=1e-5)
    known: SessionResults = results
    mean = sum(float(net) * part for net, part in known.groups)
    # What lies above the list is less than a thousandth of sessions.
    assert mean == pytest.approx(200 * float(found.odds.expected_value), abs=0.5)


def test_what_takes_too_many_steps_is_not_counted() -> None:
    assert session_results(table(("1,000,000 to 999,983", 1), ("lose", 7)), 100) is None
