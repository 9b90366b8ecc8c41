"""A commitment binds every card, every draw, the house's bits and the rules, and shows nothing."""

import hashlib
import json
import re
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import JOKER, card_text
from pitboss.house import bits
from pitboss.round.fairness.check import problems
from pitboss.round.fairness.commitment import (
    Secret,
    commit,
    matches,
    readable,
    root_hash,
    salt_of,
)
from pitboss.round.fairness.draws import Draw
from pitboss.round.fairness.hashing import path_of, top_of, tree
from pitboss.round.fairness.mixing import permutation
from tests.support.committed_deals import (
    DEALT,
    DRAWS,
    NUMBERS,
    PLAYERS,
    ROOT,
    ROUND,
    RULES,
    SEED,
    WAGERS,
    bits_of,
    both,
    changes,
    deal,
    flipped,
    known_deck,
    mix_of,
    opened,
    opened_json,
)


@given(st.sets(st.integers(0, 51), max_size=12), st.sets(st.sampled_from(["magic", "lucky"])))
def test_what_is_opened_leads_to_the_root(dealt: set[int], draws: set[str]) -> None:
    secret = deal()
    openings = opened_json(secret, WAGERS, PLAYERS, dealt, sorted(draws))
    assert json.loads(json.dumps(openings)) == openings
    order = permutation(mix_of(secret), 52)
    leaves = openings["openings"]
    assert [leaf["dealt"] for leaf in leaves] == sorted(dealt)
    assert [leaf["position"] for leaf in leaves] == [order[at] for at in sorted(dealt)]
    assert [leaf["card"] for leaf in leaves] == [
        card_text(secret.deck[order[at]]) for at in sorted(dealt)
    ]
    assert [leaf["name"] for leaf in openings["drawn"]] == sorted(draws)
    assert problems(openings, shown=ROOT) == []


@pytest.mark.parametrize("size", [52, 53])
@pytest.mark.parametrize("draws", [(), DRAWS[:1], DRAWS], ids=len)
def test_the_whole_deal_opens(size: int, draws: tuple[Draw, ...]) -> None:
    secret = deal(known_deck(size), draws=draws, numbers=NUMBERS[: len(draws)])
    assert secret.commitment.leaves == len(secret.salts) == size + 1 + len(draws)
    openings = opened(secret, range(size))
    assert both(openings, secret.commitment.root) == []
    assert len({leaf["card"] for leaf in openings["openings"]}) == size


def test_the_bytes_are_those_of_the_specification() -> None:
    """Worked out anew from the words alone: leaves of the known deal, then the known root."""

    def field(data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + data

    secret = deal()
    texts = [b"pitboss-deal-3", ROUND.encode(), RULES.encode(), b"52", b"3"]
    texts += [b"magic", b"1/50", b"52", b"lucky", b"7/20", b"7", b"start", b"1/1", b"7"]
    head = b"".join(map(field, texts))

    def salt(place: bytes) -> bytes:
        """HMAC as RFC 2104 defines it, from SHA-256 alone."""
        message = field(b"pitboss-salt") + field(ROUND.encode()) + field(place)
        inner, outer = (bytes(pad ^ byte for byte in SEED.ljust(64, b"\0")) for pad in (0x36, 0x5C))
        return hashlib.sha256(outer + hashlib.sha256(inner + message).digest()).digest()

    places = [*(b"%d" % position for position in range(52)), b"house", b"magic", b"lucky", b"start"]
    assert secret.salts == [salt(place) for place in places]
    assert secret.salts == [salt_of(SEED, ROUND, place) for place in secret.commitment.places]

    def leaf(place: bytes, value: bytes) -> str:
        data = b"\x00" + head + field(place) + field(value) + field(salt(place))
        return hashlib.sha256(data).hexdigest()

    openings = opened(secret, range(52))
    first = next(one for one in openings["openings"] if one["position"] == 1)
    value = card_text(secret.deck[0]).encode()
    assert first["path"][0] == leaf(b"0", value)
    assert openings["drawn"][0]["path"][0] == leaf(b"house", secret.house_bits.hex().encode())
    assert openings["house"]["path"][0] == leaf(b"magic", b"1234")
    assert openings["drawn"][1]["path"][0] == leaf(b"start", b"3")
    top = tree([bytes.fromhex(leaf(b"0", value))])[-1][0]
    assert root_hash(secret.commitment, top) == hashlib.sha256(b"\x02" + head + top).hexdigest()
    assert ROOT == "e6ac357afdc6341be2b4ccba52ef0020f9e32a93f43199294436bc408376d18a"


def test_every_change_is_caught_and_found_in_the_same_place_by_both() -> None:
    """Every field of the openings, spoiled in every way, some 2,400 times."""
    good = opened()
    assert both(good) == []
    spoiled = [(name, other) for name, other in changes(good) if json.dumps(other) != _text(good)]
    assert len(spoiled) > 2000
    fewer = re.compile(r"\('(openings|drawn)',\): (empty|without \d|turned around)")
    for name, other in spoiled:
        # Who is shown less, or in another order, is shown nothing wrong.
        assert bool(both(other)) != bool(fewer.fullmatch(name)), name


def _text(openings: object) -> str:
    return json.dumps(openings)


@pytest.mark.parametrize(
    ("keys", "value", "words"),
    [
        (("openings", 3, "card"), "Ac", "opening 4 (dealt 17, position 29, Ac): does not lead"),
        (("openings", 3, "card"), "Jk", "opening 4: this is no card of the deck"),
        (("openings", 3, "position"), 52, "opening 4: position must be 0 to 51"),
        (("openings", 3, "dealt"), 18, "by the players' shuffle position "),
        (("openings", 3, "salt"), "0" * 64, "does not lead to the root"),
        (("drawn", 0, "number"), 2600, "draw 1: the number must be 0 to 2599"),
        (("drawn", 0, "choice"), 5, "the choice is not what the players' offset makes of it"),
        (("drawn", 0, "name"), "start", "draw 1: the number must be 0 to 6"),
        (("house", "bits"), "0" * 64, "house: does not lead to the root"),
        (("players", 0, "bits"), "0" * 64, "player 1: the bits opened are not those of the hash"),
        (("players", 1, "player"), "anna", "player 2: has a hash already"),
        (("wagers", 2, "seat"), 1, "wager 3: seat 1 has this wager already"),
        (("wagers", 1, "player"), "carol", "wager 2: seat 1 is another player's"),
        (("wagers", 3, "player"), "dave", "wager 4: its player sent no hash"),
        (("wagers", 3, "amount_cents"), 501, "by the players' shuffle position "),
        (("wagers", 0, "seat"), 3, "the round: wagers and players do not stand in the order"),
        (("players",), [], "the round: no player sent a hash"),
        (("root",), "x", "the round: root must be 64 hexadecimal digits"),
        (("cards",), 54, "the round: cards must be 52, 53 with the joker, or 0"),
        (("format",), "pitboss-deal-4", "the round: only the format pitboss-deal-3 is known"),
        (("format",), "pitboss-deal-2", "the older format pitboss-deal-2, and this version checks"),
        (("format",), "pitboss-deal-1", "check them with the Pitboss version that wrote them"),
        (("draws", 0, "chance"), "2/100", "the round: the chance of a draw must be in lowest"),
        (("note",), "\x1b[2J", "the round: 'note' is no field here"),
    ],
)
def test_the_words_say_what_is_wrong(
    keys: tuple[str | int, ...], value: object, words: str
) -> None:
    openings = opened()
    inner: object = openings
    for key in keys[:-1]:
        inner = inner[key]  # type: ignore[index]
    inner[keys[-1]] = value  # type: ignore[index]
    found = problems(openings, shown=ROOT)
    assert any(words in line for line in found), found
    assert all(line.isascii() and line.isprintable() for line in found)


def test_a_card_at_two_positions_is_caught_though_each_leads_to_the_root() -> None:
    """A cheat commits to a deck with an ace too many: hashes alone would not show it."""
    from pitboss.round.fairness import commitment as fairness

    good = deal()
    unrooted = replace(good, deck=(*good.deck[:51], good.deck[0]))
    root = root_hash(good.commitment, tree(fairness._leaves(unrooted, unrooted.salts))[-1][0])
    cheat = replace(unrooted, commitment=replace(good.commitment, root=root))
    order = permutation(mix_of(cheat), 52)
    first, second = order.index(0), order.index(51)
    assert both(opened(cheat, [first, 17]), root) == []
    found = problems(opened(cheat, [first, 17, second]), shown=root)
    assert len(found) == 1
    assert found[0].endswith("this card, or its place, is opened twice")


# What was shown


def test_a_root_is_read_out_in_groups_of_four() -> None:
    assert readable(ROOT).replace(" ", "") == ROOT
    assert {len(group) for group in readable(ROOT).split(" ")} == {4}
    assert len(readable(ROOT)) == 79
    assert readable(ROOT, 8).replace(" ", "") == ROOT[:32]
    for groups in (0, 7, 17):
        with pytest.raises(ValueError, match="8 to 16 groups"):
            readable(ROOT, groups)
    with pytest.raises(ValueError, match="64 hexadecimal digits"):
        readable(ROOT[:32])


@pytest.mark.parametrize(
    "shown",
    [
        *(ROOT, ROOT[:32], ROOT.upper(), readable(ROOT), readable(ROOT, 8)),
        *(f" {readable(ROOT, 9)}\n", readable(ROOT).replace(" ", "-")),
    ],
)
def test_what_was_shown_matches_however_it_was_copied(shown: str) -> None:
    assert matches(shown, ROOT)
    assert both(opened(), shown) == []


@pytest.mark.parametrize("at", [0, 8, 31, 32, 63])
def test_every_digit_that_was_shown_counts(at: int) -> None:
    shown = flipped(ROOT, at)
    assert not matches(shown, ROOT)
    assert matches(shown[:32], ROOT) == (at >= 32)
    assert both(opened(), shown) == ["shown"]


@pytest.mark.parametrize("shown", ["", ROOT[:8], ROOT[:31], readable(ROOT)[:38]])
def test_fewer_than_128_bits_are_no_proof(shown: str) -> None:
    with pytest.raises(ValueError, match=r"too few to compare.*128 bits"):
        matches(shown, ROOT)
    assert both(opened(), shown) == ["shown"]
    assert "too few to compare" in problems(opened(), shown=shown)[0]


@pytest.mark.parametrize("shown", [ROOT[:31] + "g", ROOT + "0", "0x" + ROOT, "\x1b[2J" + ROOT])
def test_what_is_no_root_was_not_shown(shown: str) -> None:
    assert both(opened(), shown) == ["shown"]


def test_without_what_was_shown_nothing_is_proven_and_that_is_said() -> None:
    assert both(opened(), None) == ["shown"]
    assert "nothing was compared with what was shown" in problems(opened())[0]
    # A house that makes the openings afterwards agrees with itself, and is found out.
    other = opened(deal(known_deck()[::-1]))
    assert both(other, other["root"]) == []
    assert both(other, ROOT) == ["shown"]


@pytest.mark.parametrize("openings", [None, [], "x", 3, {}, {"openings": []}])
def test_what_are_no_openings_is_said_so(openings: object) -> None:
    assert both(openings) == ["the round"]


# What does not show


@given(st.permutations(range(52)), st.sets(st.integers(0, 51), min_size=1, max_size=8))
def test_openings_hold_nothing_of_other_cards(order: list[int], positions: set[int]) -> None:
    """Commit the other cards in another order: the opened leaves are the same but for hashes."""
    first = deal()
    others = [at for at in range(52) if at not in positions]
    shuffled = iter(sorted((first.deck[at] for at in others), key=order.index))
    deck = [first.deck[at] if at in positions else next(shuffled) for at in range(52)]
    second = deal(deck, numbers=(0, 0, 0))

    def shown(secret: Secret) -> list[object]:
        places = permutation(mix_of(secret), 52)
        openings = opened_json(secret, WAGERS, PLAYERS, [places.index(at) for at in positions])
        leaves = sorted(openings.pop("openings"), key=lambda leaf: int(leaf["position"]))
        for leaf in (*leaves, openings["house"]):
            leaf["path"] = len(leaf["path"])
        return [openings | {"root": ""}, [leaf | {"dealt": 0} for leaf in leaves]]

    assert shown(first) == shown(second)


def test_openings_hold_no_salt_but_their_own() -> None:
    secret = deal()
    order = permutation(mix_of(secret), 52)
    shown = {order[at] for at in DEALT} | {52, 53}
    text = json.dumps(opened_json(secret, WAGERS, PLAYERS, DEALT, ["magic"]))
    for at, salt in enumerate(secret.salts):
        assert (salt.hex() in text) == (at in shown)


def test_equal_deals_have_different_roots_and_share_no_hash() -> None:
    """With seeds from the generator nobody can tell that two deals, or two cards, are the same."""
    made = [opened(deal(seed=bits()), [0, 17]) for _ in range(2)]
    hashes = [{step for leaf in one["openings"] for step in leaf["path"]} for one in made]
    assert hashes[0].isdisjoint(hashes[1])
    assert made[0]["root"] != made[1]["root"]


def test_every_place_of_every_round_has_a_salt_of_its_own() -> None:
    """Also with one seed for all: round and place are framed, so that no two messages are alike."""
    rounds = ["1", "11", "1\0", ROUND, "table-7/round-1202", "house"]
    places = [*range(53), "house", "magic", "1magic", "lucky", "start"]
    salts = [salt_of(SEED, round_id, place) for round_id in rounds for place in places]
    assert len(set(salts)) == len(rounds) * len(places)
    assert {len(salt) for salt in salts} == {32}
    assert SEED not in salts
    others = {salt_of(bits_of("another seed"), ROUND, place) for place in places}
    assert others.isdisjoint(salts)


def test_the_root_binds_the_seed() -> None:
    changed = {
        deal(seed=SEED[:at] + bytes([SEED[at] ^ 1]) + SEED[at + 1 :]).commitment.root
        for at in range(32)
    }
    assert len(changed | {ROOT}) == 33


def test_no_opening_holds_the_seed() -> None:
    """Not even those of the whole deal, which surveillance gets."""
    secret = deal()
    text = json.dumps(opened(secret, range(52)))
    assert all(salt.hex() in text for salt in secret.salts)
    assert SEED.hex() not in text


def test_no_card_and_no_seed_shows_in_a_repr() -> None:
    secret = deal()
    for text in (repr(secret), str(secret), f"{secret}", repr([secret])):
        assert text.strip("[]") == f"<Secret of round {ROUND!r}>"
    assert not {"deck", "seed", "salts", "numbers"} & set(dir(secret.commitment))


def test_unfit_parts_are_refused() -> None:
    deck, house = known_deck(), bits_of("the house")
    cases: list[tuple[str, dict[str, object]]] = [
        ("needs an id", {"round_id": ""}),
        ("needs an id", {"round_id": "\ud800"}),
        ("64 hexadecimal digits", {"rules_digest": RULES.upper()}),
        ("each of its 52 or 53 cards once", {"deck": deck[:51]}),
        ("each of its 52 or 53 cards once", {"deck": (*deck[:51], deck[0])}),
        ("each of its 52 or 53 cards once", {"deck": (*deck[1:], JOKER)}),
        ("a seed of 256 bits", {"seed": b""}),
        ("a seed of 256 bits", {"seed": bytes(31)}),
        ("a seed of 256 bits", {"seed": bytes(33)}),
        ("a seed of 256 bits", {"seed": SEED.hex()[:32]}),
        ("the seed of the salts must be other bits", {"seed": house}),
        ("256 bits of the house's own", {"house_bits": b"short"}),
        ("256 bits of the house's own", {"house_bits": house.hex()[:32]}),
        ("a name of its own", {"draws": (DRAWS[0], DRAWS[1], DRAWS[0])}),
        ("a number within its range", {"numbers": NUMBERS[:2]}),
        ("a number within its range", {"numbers": (2600, 0, 0)}),
        ("a number within its range", {"numbers": (-1, 0, 0)}),
        ("a number within its range", {"numbers": (True, 0, 0)}),
    ]
    sound: dict[str, object] = {
        "round_id": ROUND,
        "rules_digest": RULES,
        "deck": deck,
        "seed": SEED,
        "house_bits": house,
        "draws": DRAWS,
        "numbers": NUMBERS,
    }
    commit(**sound)  # type: ignore[arg-type]
    for words, change in cases:
        with pytest.raises(ValueError, match=words):
            commit(**(sound | change))  # type: ignore[arg-type]


def test_the_root_binds_which_draws_there_are() -> None:
    """Also where as many leaves, cards and numbers would fit: 53 + 2 and 52 + 3."""
    roots = {
        deal(known_deck(size), draws=draws, numbers=numbers).commitment.root
        for size in (52, 53)
        for draws, numbers in [
            ((), ()),
            (DRAWS[:2], NUMBERS[:2]),
            (DRAWS[1::-1], NUMBERS[1::-1]),
            ((DRAWS[0], replace(DRAWS[1], chance=Fraction(9, 20))), NUMBERS[:2]),
            ((DRAWS[0], replace(DRAWS[1], choices=8)), NUMBERS[:2]),
            (DRAWS, NUMBERS),
            (DRAWS, (1234, 99, 4)),
        ]
    }
    assert len(roots) == 14


@pytest.mark.parametrize("dealt", [[-1], [52], [True]])
def test_only_cards_of_the_deck_open(dealt: list[int]) -> None:
    with pytest.raises(ValueError, match="dealt are 0 to 51"):
        opened(deal(), dealt)


def test_only_draws_of_the_round_open() -> None:
    with pytest.raises(ValueError, match="no draw 'other'"):
        opened_json(deal(), WAGERS, PLAYERS, [0], ["other"])
    twice = opened_json(deal(), WAGERS, PLAYERS, [0, 0], ["lucky", "lucky"])
    assert (len(twice["openings"]), len(twice["drawn"])) == (1, 1)


@pytest.mark.parametrize("count", [1, 2, 3, 5, 8, 53, 54, 57, 64])
def test_a_path_leads_from_its_own_place_alone(count: int) -> None:
    """Whatever the width of the tree: one hash more, one fewer, or another index go elsewhere."""
    leaves = [bits_of(f"leaf {n}") for n in range(count)]
    levels = tree(leaves)
    for index in range(count):
        path = path_of(levels, index)
        assert top_of(leaves[index], index, count, path) == levels[-1][0]
        assert top_of(leaves[index], index, count, [*path, "00" * 32]) is None
        for other in range(count):
            led = top_of(leaves[index], other, count, path)
            assert (led == levels[-1][0]) == (other == index)
        if path:
            assert top_of(leaves[index], index, count, path[:-1]) is None
