"""What the players' bits and the locked wagers make of a committed deck, byte by byte."""

import hashlib
import itertools
import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.cards import Card, cards_text
from pitboss.round.fairness.check import problems
from pitboss.round.fairness.commitment import commit
from pitboss.round.fairness.draws import Draw, range_of
from pitboss.round.fairness.mixing import (
    Opening,
    Wagered,
    drawn,
    lock,
    mix,
    mixed_deck,
    offset,
    permutation,
    permuted,
    player_hash,
)
from tests.support.committed_deals import (
    DRAWS,
    PLAYERS,
    ROOT,
    ROUND,
    WAGERS,
    bits_of,
    both,
    deal,
    flipped,
    known_deck,
    mix_of,
    opened,
    opened_json,
    opening,
    script,
)
from tests.support.uniformity import looks_uniform

HOUSE = bits_of("the house")
ANNA, BJÖRN, CAROL = PLAYERS


def field(data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + data


def sha(tag: bytes, *parts: bytes) -> bytes:
    return hashlib.sha256(tag + b"".join(map(field, parts))).digest()


def test_the_bytes_are_those_of_the_specification() -> None:
    name = "björn".encode()
    anna = sha(b"\x03", b"pitboss-deal-3", ROUND.encode(), b"anna", bits_of("anna")).hex()
    assert player_hash(ROUND, "anna", bits_of("anna")) == ANNA.hash == anna
    wagers = [b"1", b"anna", b"ante", b"1000", b"", b"1", b"anna", b"blind", b"1000", b""]
    wagers += [b"2", b"anna", b"ante", b"2500", b"", b"4", name, b"red-black", b"500", b"red"]
    hashes = [b"1", b"anna", anna.encode(), b"4", name, BJÖRN.hash.encode()]
    hashes += [b"6", b"carol", CAROL.hash.encode()]
    start = (b"pitboss-deal-3", ROUND.encode(), ROOT.encode(), b"4")
    locked = sha(b"\x04", *start, *wagers, b"3", *hashes)
    assert lock(ROOT, ROUND, WAGERS, PLAYERS) == locked.hex()
    bits = [b"opened", bits_of("anna"), b"not opened", bytes.fromhex(BJÖRN.hash)]
    bits += [b"opened", bits_of("carol")]
    mixed = sha(b"\x05", b"pitboss-deal-3", locked, HOUSE, *bits)
    assert mix(ROOT, ROUND, HOUSE, WAGERS, PLAYERS) == mixed
    stream = b"".join(sha(b"\x06", mixed, b"permutation", b"%d" % n) for n in range(4))
    order, at = list(range(52)), 0
    for last in range(51, 0, -1):
        while stream[at] >= 256 - 256 % (last + 1):
            at += 1
        other, at = stream[at] % (last + 1), at + 1
        order[last], order[other] = order[other], order[last]
    assert permutation(mixed, 52) == tuple(order)
    first = sha(b"\x06", mixed, b"offset:magic", b"0")
    pairs = [int.from_bytes(first[at : at + 2], "big") for at in range(0, 32, 2)]
    taken = next(pair for pair in pairs if pair < 65_536 - 65_536 % 2600)
    assert offset(mixed, "magic", 2600) == taken % 2600


def test_the_known_order() -> None:
    """Written down once: a change of a byte anywhere shows."""
    mixed = mix_of(deal())
    assert mixed.hex() == "fa629954871749e4a675ec74d80849f06abde765341aac5aef4514083bfdd3c4"
    assert permutation(mixed, 5) == (2, 4, 0, 3, 1)
    assert permutation(mixed, 52)[:6] == (5, 47, 44, 10, 26, 19)
    assert [offset(mixed, draw.name, range_of(draw)) for draw in DRAWS] == [1562, 72, 0]


def any_round(numbers: random.Random) -> tuple[dict[str, object], bytes, Sequence[int]]:
    """A round of any players, wagers and draws, wholly open; its mix and order."""
    size = numbers.choice([52, 53])
    draws = [
        Draw(name, Fraction(numbers.randint(0, 9), numbers.randint(9, 99)), numbers.randint(1, 53))
        for name in numbers.sample(["magic", "lucky", "start", "other-1"], numbers.randint(0, 4))
    ]
    round_id = numbers.choice(["r", "tisch-9/ü", "\x1b[2J", "𝄞" * 40])
    deck = numbers.sample([Card(n) for n in range(size)], size)
    seed = numbers.randbytes(32)
    drew = [numbers.randrange(range_of(draw)) for draw in draws]
    secret = commit(round_id, "ab" * 32, deck, seed, numbers.randbytes(32), draws, drew)
    seats = numbers.sample(range(1, 12), numbers.randint(1, 7))
    players, wagers = [], []
    for seat in seats:
        player, bits = numbers.choice(["p", "ö", "", "z"]) + str(seat), numbers.randbytes(32)
        hashed = player_hash(round_id, player, bits)
        players.append(Opening(seat, player, hashed, numbers.choice([bits, bits, None])))
        for wager in numbers.sample(["ante", "blind", "trips"], numbers.randint(0, 3)):
            cents = numbers.randint(1, 10**6)
            wagers.append(Wagered(seat, player, wager, cents, numbers.choice([None, "red"])))
    mixed = mix(secret.commitment.root, round_id, secret.house_bits, wagers, players)
    names = [draw.name for draw in draws]
    openings = opened_json(secret, wagers, players, range(size), names)
    order = permutation(mixed, size)
    cards = [leaf["card"] for leaf in openings["openings"]]
    assert cards == cards_text(mixed_deck(secret.deck, order)).split()
    return openings, mixed, order


@pytest.mark.parametrize("number", range(60))
def test_both_readings_agree_byte_for_byte_on_any_round(number: int) -> None:
    openings, mixed, order = any_round(random.Random(number))
    assert script["mix_of"](openings) == mixed
    assert script["shuffle"](mixed, len(order)) == list(order)
    draws = openings["draws"]
    assert isinstance(draws, list)
    for draw in draws:
        top, below = map(int, draw["chance"].split("/"))
        same = Draw(draw["name"], Fraction(top, below), draw["choices"])
        for drew in {0, range_of(same) // 2, range_of(same) - 1}:
            assert script["choice_of"](mixed, draw, drew) == drawn(mixed, same, drew)
    assert both(openings, str(openings["root"])) == []


# Who is in it


def test_the_order_of_arrival_does_not_matter_but_seats_do() -> None:
    mixed = mix(ROOT, ROUND, HOUSE, WAGERS, PLAYERS)
    assert mix(ROOT, ROUND, HOUSE, WAGERS[::-1], PLAYERS[::-1]) == mixed
    openings = opened_json(deal(), WAGERS[::-1], PLAYERS[::-1], [0])
    assert [one["seat"] for one in openings["players"]] == [1, 4, 6]
    moved = (replace(ANNA, seat=2), BJÖRN, CAROL)
    assert mix(ROOT, ROUND, HOUSE, WAGERS, moved) != mixed


def test_everything_that_was_locked_counts() -> None:
    one, *rest = WAGERS
    cases: list[tuple[Sequence[Wagered], Sequence[Opening]]] = [
        (WAGERS, PLAYERS),
        (rest, PLAYERS),
        ((*WAGERS, Wagered(6, "carol", "six-card-bonus", 100)), PLAYERS),
        ((replace(one, amount_cents=1001), *rest), PLAYERS),
        ((replace(one, wager="anti"), *rest), PLAYERS),
        ((replace(one, choice="red"), *rest), PLAYERS),
        ((replace(one, seat=3), *rest), PLAYERS),
        (WAGERS, (ANNA, replace(BJÖRN, bits=bits_of("björn")), CAROL)),
        (WAGERS, (ANNA, BJÖRN, replace(CAROL, bits=None))),
        (WAGERS, (ANNA, BJÖRN)),
    ]
    mixes = {mix(ROOT, ROUND, HOUSE, *case) for case in cases}
    mixes |= {mix(flipped(ROOT), ROUND, HOUSE, *cases[0])}
    mixes |= {mix(ROOT, ROUND, bits_of("another"), *cases[0])}
    assert len(mixes) == len(cases) + 2
    # The lock stands before the bits are opened: whether they are does not change it.
    assert len({lock(ROOT, ROUND, *case) for case in cases}) == len(cases) - 2


def test_a_hash_that_is_not_opened_counts_itself_and_is_marked() -> None:
    openings = opened()
    assert openings["players"][1]["bits"] is None
    notes = [line for line in script["verify"](openings, ROOT).lines if "player 2" in line]
    assert notes == [
        r"note  player 2: 'bj\xf6rn', seat 4, DID NOT OPEN in time: the hash itself counts"
    ]
    # Bits that happen to be the hash are another thing than a hash that was not opened.
    other = Opening(6, "carol", CAROL.hash, None)
    assert mix(ROOT, ROUND, HOUSE, WAGERS, (ANNA, BJÖRN, other)) != mix(
        ROOT, ROUND, HOUSE, WAGERS, PLAYERS
    )


def test_two_boxes_of_one_player_have_one_hash() -> None:
    assert {one.seat for one in WAGERS if one.player == "anna"} == {1, 2}
    mix(ROOT, ROUND, HOUSE, WAGERS, PLAYERS)
    with pytest.raises(ValueError, match="player 2: has a hash already; a player has one"):
        mix(ROOT, ROUND, HOUSE, WAGERS, (*PLAYERS, replace(ANNA, seat=2)))


def test_who_took_the_wager_back_still_shuffles() -> None:
    assert all(one.player != "carol" for one in WAGERS)
    assert any(one["player"] == "carol" for one in opened()["players"])


def test_a_hash_is_of_its_round_and_player() -> None:
    bits = bits_of("anna")
    hashes = {
        player_hash(round_id, player, one)
        for round_id in (ROUND, "another")
        for player in ("anna", "björn")
        for one in (bits, bits_of("x"))
    }
    assert len(hashes) == 8
    # Who copies another's hash cannot open it.
    copied = Opening(4, "björn", ANNA.hash, bits)
    with pytest.raises(ValueError, match="player 2: the bits opened are not those of the hash"):
        mix(ROOT, ROUND, HOUSE, WAGERS, (ANNA, copied))


@pytest.mark.parametrize(
    ("wagers", "players", "words"),
    [
        (WAGERS, (), "no player sent a hash; the house would shuffle alone"),
        (WAGERS, (ANNA, CAROL), "wager 4: its player sent no hash"),
        (WAGERS, (replace(ANNA, bits=bits_of("x")), BJÖRN), "player 1: the bits opened are not"),
        ((*WAGERS, WAGERS[0]), PLAYERS, "wager 2: seat 1 has this wager already"),
        ((*WAGERS, replace(WAGERS[3], seat=1)), PLAYERS, "wager 3: seat 1 is another player's"),
    ],
)
def test_what_does_not_fit_is_not_mixed(
    wagers: Sequence[Wagered], players: Sequence[Opening], words: str
) -> None:
    with pytest.raises(ValueError, match=words):
        mix(ROOT, ROUND, HOUSE, wagers, players)
    with pytest.raises(ValueError, match=words):
        opened_json(deal(), wagers, players, [0])


@pytest.mark.parametrize(
    "make",
    [
        lambda: Wagered(0, "anna", "ante", 100),
        lambda: Wagered(True, "anna", "ante", 100),
        lambda: Wagered(1, "", "ante", 100),
        lambda: Wagered(1, "anna", "\ud800", 100),
        lambda: Wagered(1, "anna", "ante", 0),
        lambda: Wagered(1, "anna", "ante", 10**16),
        lambda: Wagered(1, "anna", "ante", 100, ""),
        lambda: Opening(100, "anna", "0" * 64),
        lambda: Opening(1, "", "0" * 64),
        lambda: Opening(1, "anna", "0" * 63),
        lambda: Opening(1, "anna", "A" * 64),
        lambda: Opening(1, "anna", "0" * 64, b"short"),
        lambda: player_hash("", "anna", bytes(32)),
        lambda: player_hash(ROUND, "anna", bytes(31)),
        lambda: mix(ROOT, ROUND, b"short", WAGERS, PLAYERS),
        lambda: mix("x", ROUND, HOUSE, WAGERS, PLAYERS),
        lambda: lock(ROOT, "", WAGERS, PLAYERS),
        lambda: permutation(b"short", 52),
        lambda: mixed_deck(known_deck(), range(51)),
        lambda: mixed_deck(known_deck(), [0, *range(51)]),
    ],
)
def test_what_has_not_the_form_is_refused(make: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        make()


# What a player brings along


def test_a_player_finds_the_own_bits() -> None:
    mine = bits_of("anna").hex()
    assert both(opened(), own=("anna", mine)) == []
    assert both(opened(), own=("anna", f" {mine.upper()}\n")) == []
    assert both(opened(), own=("anna", flipped(mine))) == ["own"]
    assert both(opened(), own=("dave", mine)) == ["own"]
    assert both(opened(), own=("björn", bits_of("björn").hex())) == ["own"]
    assert "not opened in time" in problems(opened(), shown=ROOT, own=("björn", mine))[0]


def test_a_house_that_swaps_a_players_bits_is_found_out_by_the_player() -> None:
    """All agrees with itself, and with the root: only the player knows."""
    forged = Opening(1, "anna", player_hash(ROUND, "anna", HOUSE), HOUSE)
    openings = opened_json(deal(), WAGERS, (forged, BJÖRN, CAROL), range(52))
    assert both(openings) == []
    assert both(openings, own=("anna", bits_of("anna").hex())) == ["own"]


def test_a_house_that_changes_wagers_after_the_bits_are_out_is_found_out_by_the_lock() -> None:
    locked = lock(ROOT, ROUND, WAGERS, PLAYERS)
    assert both(opened(), locked=locked) == []
    more = (*WAGERS, Wagered(6, "carol", "six-card-bonus", 100))
    openings = opened_json(deal(), more, PLAYERS, range(52))
    assert both(openings) == []
    assert both(openings, locked=locked) == ["locked"]
    assert both(openings, locked=locked[:8]) == ["locked"]


# Every order equally likely


def runs(size: int) -> list[tuple[int, ...]]:
    """Every run of draws that Fisher–Yates can ask for: all seeds of a toy generator."""
    return list(itertools.product(*(range(bound) for bound in range(size, 1, -1))))


def by(run: Sequence[int]) -> Callable[[int], int]:
    left = iter(run)
    return lambda _: next(left)


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 6])
def test_every_run_of_draws_ends_in_another_order(size: int) -> None:
    orders = Counter(permuted(size, by(run)) for run in runs(size))
    assert orders == Counter(itertools.permutations(range(size)))


def test_mixes_give_every_order_equally_often() -> None:
    mixes = [hashlib.sha256(b"%d" % n).digest() for n in range(30_000)]
    assert looks_uniform((permutation(mixed, 4) for mixed in mixes), 24)
    assert looks_uniform((permutation(mixed, 5) for mixed in mixes), 120)
    orders = [permutation(mixed, 52) for mixed in mixes[:6000]]
    for at in (0, 1, 25, 51):
        assert looks_uniform((order[at] for order in orders), 52)
    assert looks_uniform(((order[1] - order[0]) % 52 for order in orders), 51)
    assert all(sorted(order) == list(range(52)) for order in orders[:100])


def test_a_seed_and_bits_of_one_round_are_of_no_use_in_another() -> None:
    """The same deck, seed and bits under another round id: nothing is the same."""
    one = deal()
    parts = (one.deck, one.seed, one.house_bits, DRAWS, one.numbers)
    other = commit("another", one.commitment.rules_digest, *parts)
    players = [opening(3, "anna", round_id="another")]
    wagers = [Wagered(3, "anna", "ante", 1000)]
    openings = opened_json(other, wagers, players, [0])
    assert both(openings, other.commitment.root) == []
    assert both(openings | {"round_id": ROUND}, other.commitment.root) == [
        "house",
        "opening 1",
        "player 1",
    ]
