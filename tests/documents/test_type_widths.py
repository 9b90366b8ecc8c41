"""Widths of type are those of the typeface that is embedded."""

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from pitboss.documents.type_widths import line_count, text_width, word_width

FONTS = Path(__file__).parents[2] / "src" / "pitboss" / "documents" / "fonts"
PRINTABLE = [chr(code) for code in range(32, 127)]


@pytest.mark.parametrize(("file", "bold"), [("Inter-Regular", False), ("Inter-Bold", True)])
def test_no_character_is_wider_than_planned(file: str, bold: bool) -> None:
    font = TTFont(FONTS / f"{file}.woff2")
    names, advances, units = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm
    for one in PRINTABLE:
        real = advances[names[ord(one)]][0] / units
        planned = text_width(one, 1, bold=bold)
        assert real <= planned + 1e-9
        assert one.isdigit() or planned - real < 0.002


def test_lines_break_at_spaces_and_in_a_word_that_is_too_long() -> None:
    assert line_count("", 10, 100) == 1
    assert line_count("aa aa", 10, text_width("aa aa", 10)) == 1
    assert line_count("aa aa", 10, text_width("aa aa", 10) - 0.1) == 2
    assert line_count("m" * 100, 10, text_width("m" * 10, 10) + 0.1) == 10
    assert word_width("one three", 10) == text_width("three", 10)
    assert text_width("字", 10) == 10
