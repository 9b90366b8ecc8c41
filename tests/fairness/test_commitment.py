"""A commitment binds every card, both draws, the round and its rules, and shows none of them."""

import hashlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import DECK_52, DECK_53, JOKER, Card, card_text
from pitboss.house import salts
from pitboss.table.fairness import Secret, commit, open_positions, problems, salts_needed
from tests.support.committed_deals import (
    CHANGES,
    LUCKY_SEAT,
    MAGIC_CARD,
    OPENED,
    ROUND,
    RULES,
    changed,
    deal,
    flipped,
    known_deck,
    known_salts,
    opened,
    steps,
)


@st.composite
def secrets(draw: st.DrawFn) -> Secret:
    """Any deal: either deck in any order, with or without draws."""
    whole, seed = draw(st.sampled_from([DECK_52, DECK_53])), draw(st.integers(0, 10**6))
    deck = sorted(whole, key=lambda card: hashlib.sha256(b"%d %d" % (seed, card)).digest())
    magic = draw(st.none() | st.sampled_from(sorted(deck)))
    lucky = draw(st.none() | st.integers(0, 9))
    round_id = draw(st.text(min_size=1, max_size=12))
    salt = known_salts(salts_needed(len(deck)), f"salt of {seed}")
    return commit(round_id, RULES, deck, salt, magic, lucky)


@given(secrets(), st.sets(st.integers(0, 51), max_size=12), st.booleans(), st.booleans())
def test_what_is_opened_leads_to_the_root(
    secret: Secret, positions: set[int], magic: bool, lucky: bool
) -> None:
    openings = open_positions(secret, positions, magic=magic, lucky=lucky)
    assert json.loads(json.dumps(openings)) == openings
    leaves = openings["openings"]
    assert [leaf["position"] for leaf in leaves] == sorted(positions) + ["magic"] * magic + [
        "lucky"
    ] * lucky
    for leaf in leaves:
        if isinstance(leaf["position"], int):
            assert leaf["value"] == card_text(secret.deck[leaf["position"]])
    if leaves:
        assert problems(openings) == []
        assert problems(openings, root=secret.commitment.root) == []
    else:
        assert "nothing to check" in problems(openings)[0]


@pytest.mark.parametrize("size", [52, 53])
def test_the_whole_deal_opens(size: int) -> None:
    secret = deal(known_deck(size))
    assert secret.commitment.leaves == salts_needed(size) == size + 2
    openings = open_positions(secret, range(size), magic=True, lucky=True)
    assert problems(openings, root=secret.commitment.root) == []
    assert len(openings["openings"]) == size + 2


def test_a_draw_that_did_not_happen_is_committed_too() -> None:
    values = [
        [
            leaf["value"]
            for leaf in opened(deal(magic_card=card, lucky_position=at))["openings"][-2:]
        ]
        for card, at in [(None, None), (MAGIC_CARD, 0), (Card(0), LUCKY_SEAT)]
    ]
    assert values == [["none", "none"], ["As", "dealer"], ["2c", "3"]]
    roots = {
        deal(magic_card=card, lucky_position=at).commitment.root
        for card in (None, MAGIC_CARD)
        for at in (None, 0, LUCKY_SEAT)
    }
    assert len(roots) == 6


def test_the_bytes_are_those_of_the_specification() -> None:
    """Worked out anew from the words alone: two leaves of the known deal, then the known root."""

    def field(data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + data

    def leaf(place: bytes, value: bytes, salt: bytes) -> str:
        parts = (b"pitboss-deal-1", ROUND.encode(), RULES.encode(), place, value, salt)
        return hashlib.sha256(b"\x00" + b"".join(map(field, parts))).hexdigest()

    secret = deal()
    openings = open_positions(secret, [1], lucky=True)["openings"]
    assert openings[0]["path"][0] == {
        "side": "left",
        "hash": leaf(b"0", card_text(secret.deck[0]).encode(), secret.salts[0]),
    }
    assert openings[1]["path"][0] == {
        "side": "left",
        "hash": leaf(b"magic", b"As", secret.salts[52]),
    }
    assert secret.commitment.root == (
        "17b2c94bbdc42f7ff018f24fc62ee08aa231f0149ff254ff36c92d904612158b"
    )


@pytest.mark.parametrize("name", CHANGES)
def test_every_change_is_caught(name: str) -> None:
    assert problems(opened()) == []
    assert problems(changed(name)), name


def test_every_hash_of_every_path_counts() -> None:
    for number, step in steps(opened()):
        openings = opened()
        entry = openings["openings"][number]["path"][step]
        entry["hash"] = flipped(entry["hash"], 20)
        found = problems(openings)
        assert len(found) == 1
        assert found[0].startswith(f"opening {number + 1} (position ")
        assert "does not lead to the root" in found[0]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("card", "does not lead to the root"),
        ("salt", "does not lead to the root"),
        ("round id", "the round id, rules digest, number of leaves or root"),
        ("position and the sides to match", "does not lead to the root"),
        ("position", "path: is not the way from 16 to the root of 54 leaves"),
        ("position out of range", "position: must be 0 to 51, magic or lucky"),
        ("leaf count down", "leaves: must be 54 or 55"),
        ("leaf without salt", "salt: is missing"),
        ("root missing", "root: is missing"),
        ("another field", "'winner': is no field of the commitment"),
        ("a leaf twice", "this position is opened twice"),
        ("joker in a deck of 52", "value: is nothing that a card can be"),
        ("nothing opened", "there is nothing to check"),
    ],
)
def test_the_words_say_what_is_wrong(name: str, words: str) -> None:
    assert any(words in line for line in problems(changed(name))), problems(changed(name))


def test_a_card_at_two_positions_is_caught_though_each_leads_to_the_root() -> None:
    """A cheat commits to a deck with an ace too many: hashes alone would not show it."""
    from pitboss.table import fairness

    deck = (*known_deck()[:51], known_deck()[0])
    values = fairness._values(deck, None, None)
    salt = known_salts(54)
    levels = fairness._levels(fairness._leaves(ROUND, RULES, values, salt))
    head = fairness.Commitment(fairness._root(54, levels[-1][0]), ROUND, RULES, 54)
    cheat = Secret(head, deck, salt, None, None)
    assert problems(open_positions(cheat, [0, 17])) == []
    found = problems(open_positions(cheat, [0, 17, 51]))
    assert found == [f"opening 3 (position 51, {values[0]}): position 0 shows the same card"]


def test_another_root_than_the_published_one_is_caught() -> None:
    other = deal(known_deck()[::-1])
    assert problems(opened(other)) == []
    assert problems(opened(other), root=deal().commitment.root) == [
        "root: this is not the root that was published before the deal"
    ]


@pytest.mark.parametrize(
    ("field", "value"), [("leaves", 55), ("round_id", "another"), ("rules_digest", "0" * 64)]
)
def test_a_single_opening_binds_what_it_shares_with_all(field: str, value: object) -> None:
    """Its form fits the other round as well: only the hashes tell."""
    found = problems(open_positions(deal(), [17]) | {field: value})
    assert len(found) == 1
    assert "does not lead to the root" in found[0]


@pytest.mark.parametrize("openings", [None, [], "x", 3, {}, {"openings": []}])
def test_what_are_no_openings_is_said_so(openings: object) -> None:
    assert problems(openings)


@given(st.permutations(range(52)), st.sets(st.integers(0, 51), min_size=1, max_size=8))
def test_openings_hold_nothing_of_other_cards(order: list[int], positions: set[int]) -> None:
    """Deal the other cards in another order: the opened leaves are the same but for hashes."""
    first = deal()
    others = [at for at in range(52) if at not in positions]
    shuffled = iter(sorted((first.deck[at] for at in others), key=order.index))
    deck = [first.deck[at] if at in positions else next(shuffled) for at in range(52)]
    second = deal(deck, magic_card=None, lucky_position=0)

    def shown(secret: Secret) -> list[object]:
        openings = open_positions(secret, positions)
        for leaf in openings["openings"]:
            for step in leaf["path"]:
                step["hash"] = "masked"
        return [openings | {"root": "masked"}]

    assert shown(first) == shown(second)


def test_openings_hold_no_salt_but_their_own() -> None:
    secret = deal()
    text = json.dumps(opened(secret))
    for at, salt in enumerate(secret.salts):
        assert (salt.hex() in text) == (at in OPENED or at >= 52)


def test_equal_deals_have_different_roots_and_share_no_hash() -> None:
    """With salts from the generator nobody can tell that two deals, or two cards, are the same."""
    texts = [
        json.dumps(open_positions(deal(salts=salts(54)), [0, 17], magic=True)) for _ in range(2)
    ]
    hashes = [{leaf["hash"] for leaf in _steps(text)} for text in texts]
    assert hashes[0].isdisjoint(hashes[1])
    assert len({json.loads(text)["root"] for text in texts}) == 2


def _steps(text: str) -> list[dict[str, str]]:
    return [step for leaf in json.loads(text)["openings"] for step in leaf["path"]]


def test_no_card_shows_in_a_repr() -> None:
    secret = deal()
    for text in (repr(secret), str(secret), f"{secret}", repr([secret])):
        assert text.strip("[]") == f"<Secret of round {ROUND!r}>"
    assert "deck" not in repr(secret.commitment)


def test_unfit_parts_are_refused() -> None:
    deck, salt = known_deck(), known_salts(54)
    cases: list[tuple[str, dict[str, object]]] = [
        ("needs an id", {"round_id": ""}),
        ("needs an id", {"round_id": "\ud800"}),
        ("64 hexadecimal digits", {"rules_digest": RULES.upper()}),
        ("each of its 52 or 53 cards once", {"deck": deck[:51]}),
        ("each of its 52 or 53 cards once", {"deck": (*deck[:51], deck[0])}),
        ("each of its 52 or 53 cards once", {"deck": (*deck[1:], JOKER)}),
        ("54 salts of 32 bytes", {"salts": salt[:53]}),
        ("54 salts of 32 bytes", {"salts": (*salt[:53], b"short")}),
        ("a salt of its own", {"salts": (*salt[:53], salt[0])}),
        ("not in the deck", {"magic_card": JOKER}),
        ("the Lucky position", {"lucky_position": -1}),
    ]
    sound: dict[str, object] = {
        "round_id": ROUND,
        "rules_digest": RULES,
        "deck": deck,
        "salts": salt,
    }
    for words, change in cases:
        with pytest.raises(ValueError, match=words):
            commit(**(sound | change))  # type: ignore[arg-type]


@pytest.mark.parametrize("positions", [[-1], [52], [True]])
def test_only_positions_of_the_deck_open(positions: list[int]) -> None:
    with pytest.raises(ValueError, match="positions 0 to 51"):
        open_positions(deal(), positions)


@pytest.mark.parametrize("count", [1, 2, 3, 5, 8, 54, 55, 64])
def test_a_path_stands_where_its_leaf_says(count: int) -> None:
    """The sides that the index decides are those of the tree, whatever its width."""
    from pitboss.table import fairness

    levels = fairness._levels(known_salts(count))
    for index in range(count):
        path = fairness._path(levels, index)
        assert [step["side"] for step in path] == fairness._sides(index, count)
