"""Files are bounded before they are parsed, and messages never obey what they hold."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.rulebook import UnknownGameError, UnreadableError, chapter_of, check, check_file
from pitboss.rulebook.quoting import escaped, plain, shown
from pitboss.rulebook.reader import read_toml
from pitboss.rulebook.toml_bounds import MOST_BYTES, excess
from tests.support.games import HOLDEM, RIDE, THREE, UTH
from tests.support.submissions import filed, game, one, violations


def refused(path: Path, data: str | bytes) -> str:
    """Why a file cannot be read."""
    path.write_bytes(data.encode("utf-8") if isinstance(data, str) else data)
    with pytest.raises(UnreadableError) as error:
        check_file(path)
    message = str(error.value)
    assert message.isprintable()
    assert len(message) < 400
    return message


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a" + ".a" * 20_000 + " = 1", "line 1: more than 10,000 characters in one line"),
        ("a" + ".a" * 4000 + " = 1", "line 1: a key of more than 16 parts"),
        ("\n\n[" + "a." * 4000 + "a]", "line 3: a key of more than 16 parts"),
        ('x = 1\n"a"' + '."a"' * 2000 + " = 1", "line 2: a key of more than 16 parts"),
        ("'a'" + " . 'a'" * 1600 + " = 1", "line 1: a key of more than 16 parts"),
        ("a = { b" + ".b" * 4000 + " = 1 }", "line 1: a key of more than 16 parts"),
        ('a = "\\""\nb' + ".b" * 4000 + " = 1", "line 2: a key of more than 16 parts"),
        ('a = """x\n"""""\nb' + ".b" * 4000 + " = 1", "line 3: a key of more than 16 parts"),
        ("a = '''x\n'''''\nb" + ".b" * 4000 + " = 1", "line 3: a key of more than 16 parts"),
        ("a = " + "[" * 5000, "line 1: lists or tables nested too deeply"),
        ("a = " + "[\n" * 5000, "line 17: lists or tables nested too deeply"),
        ("a = " + "{a = " * 1500, "line 1: lists or tables nested too deeply"),
    ],
)
def test_what_no_submission_needs_is_refused_before_it_is_parsed(
    tmp_path: Path, text: str, reason: str
) -> None:
    assert reason in refused(tmp_path / "x.toml", text)


def test_a_file_that_is_too_large_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    assert refused(path, "#\n" * MOST_BYTES).endswith(f"larger than {MOST_BYTES:,} bytes")
    path.write_bytes(b"#\n" * (MOST_BYTES // 2))
    assert read_toml(path) == {}
    if (endless := Path("/dev/zero")).exists():
        with pytest.raises(UnreadableError, match="larger than"):
            read_toml(endless)


@pytest.mark.parametrize(
    "text",
    [
        'a = "' + "." * 9000 + '"',
        "a = 1 # " + "." * 9000,
        "a = '" + "[" * 9000 + "'",
        'a = """\n' + ".[{\n" * 3000 + '"""',
        "a = '''\n" + ".[{\n" * 3000 + "'''",
        "a = [\n" + "[1.5, 2.5],\n" * 1000 + "]",
        ".".join("abcdefghijklmnop") + " = 1",
        "a = " + "[" * 16 + "]" * 16,
        "\n".join(f"[a.b{number}]\nx = 1.25" for number in range(1000)),
    ],
)
def test_what_is_long_and_harmless_is_read(tmp_path: Path, text: str) -> None:
    path = tmp_path / "x.toml"
    path.write_text(text, encoding="utf-8")
    assert read_toml(path)


@given(st.text(alphabet="ab.[]{}=,\"'#\\\n \r\t", max_size=300))
def test_the_bounds_never_fail_on_any_text(text: str) -> None:
    assert excess(text) is None or excess(text)


@pytest.mark.parametrize(
    ("data", "line", "byte"),
    [(b"\xff", 1, 0), (b"a = 1\nb = '\xe9'\n", 2, 11), (b"\xef\xbb\xbfa = '\xc3'", 1, 8)],
)
def test_what_is_not_utf8_is_refused_with_its_place(
    tmp_path: Path, data: bytes, line: int, byte: int
) -> None:
    message = refused(tmp_path / "x.toml", data)
    assert message.endswith(f": line {line}: not UTF-8 text (byte {byte})")


def test_a_mark_of_byte_order_and_line_ends_of_windows_are_read(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(b"\xef\xbb\xbfa = 1\r\nb = 2\r\n")
    assert read_toml(path) == {"a": 1, "b": 2}


@pytest.mark.parametrize("text", ["a = 1\na = 2", "[t]\n[t]", "\x1b[31m = 1", 'a = "\x1b[2J"'])
def test_the_parsers_own_words_are_safe(tmp_path: Path, text: str) -> None:
    assert "not TOML: " in refused(tmp_path / "x.toml", text)
    assert "not TOML: " in refused(tmp_path / "x.toml", text.replace("t", "t" * 3000))


def test_the_name_of_a_file_is_safe(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match=r"\\x1b\[31m\.toml: there is no such file"):
        read_toml(tmp_path / "\x1b[31m.toml")
    with pytest.raises(UnreadableError, match="there is no such file"):
        read_toml(Path("a\0b"))


# Whatever is wrong: the messages

EVIL = "\x1b[31m\u202e\x07" + "x" * 5000


def evil_submissions() -> list[dict[str, Any]]:
    link = {"wager": "five-card-progressive", "paytable": "B"}
    wager = {"progressive": {"link": EVIL}}
    return [
        {**one(UTH), EVIL: 1},
        {**one(UTH), "approved": EVIL},
        filed({EVIL: {}}),
        filed({UTH: game(UTH), RIDE: EVIL}),
        one(UTH, {EVIL: "A"}),
        one(UTH, {"trips": EVIL}),
        one(UTH, {"trips": {"paytable": "A", EVIL: EVIL}}),
        one(UTH, {"progressive": {"paytable": "A", "amount": EVIL, "seed": {EVIL: EVIL}}}),
        one(UTH, wager),
        filed({UTH: game(UTH, wager)}, links={EVIL: {**link, "paytable": EVIL}}),
        filed({UTH: game(UTH, wager)}, links={EVIL: {"wager": EVIL}}),
        filed({UTH: game(UTH, wager)}, links={EVIL: {"wager": "five-card-hand-bonus"}}),
        filed(
            {UTH: game(UTH, {"progressive": {**wager["progressive"], "amount": 5}})},
            links={EVIL: link},
        ),
        filed({RIDE: game(RIDE, {"five-card-progressive": {"link": EVIL}})}, links={EVIL: link}),
        filed(
            {
                UTH: game(UTH, wager),
                HOLDEM: game(HOLDEM, {"progressive": {"link": EVIL, "paytable": "A"}}),
            },
            links={EVIL: link},
        ),
        filed({UTH: game(UTH)}, links={EVIL: link}),
        one(UTH, dealing=EVIL, shuffler=EVIL, minimum=EVIL, abandoned=EVIL, decks=EVIL),
        filed({UTH: {**game(UTH), "payout_limit": EVIL, EVIL: EVIL}}),
        one(RIDE, cards_rest=EVIL),
        one(THREE, required=[EVIL, EVIL]),
        one(THREE, {"pair-plus": {"paytable": [[EVIL, "1 to 1"], ["Pair", EVIL], EVIL]}}),
    ]


@pytest.mark.parametrize("data", evil_submissions(), ids=lambda _data: "filed")
def test_no_message_obeys_or_repeats_at_length_what_is_filed(data: dict[str, Any]) -> None:
    verdict = check(data)
    assert verdict.violations or verdict.warnings
    for found in (*verdict.violations, *verdict.warnings):
        assert found.path.isprintable()
        assert found.message.isprintable()
        assert "x" * 100 not in found.path + found.message


def test_a_game_that_is_not_there_is_named_safely() -> None:
    with pytest.raises(UnknownGameError) as error:
        chapter_of(EVIL)
    assert str(error.value).isprintable()
    assert "x" * 100 not in str(error.value)


def test_what_is_quoted_is_short_and_printable() -> None:
    assert escaped("café, 3 to 2 ♥") == "café, 3 to 2 ♥"
    assert escaped("a\x1b\n\u202eb") == "a\\x1b\\n\\u202eb"
    assert plain("x" * 61) == "x" * 60 + "…"
    assert shown("\x07") == "'\\x07'"
    assert shown([EVIL]) == "a list"
    assert len(shown(EVIL)) < 100


def test_a_good_path_is_not_touched() -> None:
    (found,) = violations(one(UTH, {"progressive": {"paytable": "A", "amount": 3}}))
    assert found.path == f"games.{UTH}.wagers.progressive.amount"
