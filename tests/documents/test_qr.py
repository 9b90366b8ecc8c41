"""A QR code is drawn as the library has it, with its quiet zone."""

import re

import pytest
import segno

from pitboss.documents.qr import QUIET, TooLongError, qr_code


def test_every_dark_module_is_drawn_once() -> None:
    drawn = [
        (int(x) - QUIET, int(y) - QUIET) for x, y in re.findall(r"M(\d+) (\d+)h1", qr_code("chips"))
    ]
    rows = [
        tuple(row) for row in segno.make("chips", error="m", boost_error=False, micro=False).matrix
    ]
    dark = {(x, y) for y, row in enumerate(rows) for x, one in enumerate(row) if one}
    assert set(drawn) == dark
    assert len(drawn) == len(dark)


def test_data_that_does_not_fit_is_refused() -> None:
    with pytest.raises(TooLongError, match="do not fit"):
        qr_code(bytes(4000))
