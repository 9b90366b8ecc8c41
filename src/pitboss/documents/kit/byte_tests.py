"""Tests of raw bytes, after NIST SP 800-22 and FIPS 140-1, with the figures themselves."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import erfc, sqrt

from pitboss.documents.kit.probability import Result, chi_square, normal, upper_tail

__all__ = ["byte_results"]

_SAMPLE = "raw bytes"


def byte_results(raw: bytes) -> Iterator[Result]:
    """Every test of the bytes before any scaling."""
    bits = int.from_bytes(raw)
    count = 8 * len(raw)
    ones = bits.bit_count()
    yield normal(
        *(_SAMPLE, "frequency", "ones and zeros are as many (SP 800-22, 2.1)", count),
        (2 * ones - count) / sqrt(count),
    )
    yield _runs(bits, count, ones)
    yield _serial(bits, count)
    nibbles = Counter(raw.hex())
    yield chi_square(
        *(_SAMPLE, "poker", "the 16 values of four bits are as many (FIPS 140-1)", nibbles),
        Fraction(2 * len(raw), 16),
        classes=16,
    )
    yield chi_square(
        *(_SAMPLE, "bytes", "the 256 values of a byte are as many", Counter(raw)),
        Fraction(len(raw), 256),
        classes=256,
    )
    pairs = Counter(zip(raw[::2], raw[1::2], strict=False))
    yield chi_square(
        *(_SAMPLE, "pairs of bytes", "the 65,536 pairs are as many", pairs),
        Fraction(len(raw) // 2, 65536),
        classes=65536,
    )


def _runs(bits: int, count: int, ones: int) -> Result:
    """The number of runs of equal bits (SP 800-22, 2.3)."""
    part = ones / count
    changes = ((bits ^ (bits >> 1)) & ((1 << (count - 1)) - 1)).bit_count()
    middle = 2 * count * part * (1 - part)
    far = 2 * sqrt(2 * count) * part * (1 - part)
    about = "a bit differs from the one before in half of the places (SP 800-22, 2.3)"
    if not far:
        # All bits are alike: there is one run, and no fair source does that.
        return Result(sample=_SAMPLE, test="runs", about=about, counted=count,
                      statistic=float(changes + 1), degrees=None, p=0.0)  # fmt: skip
    return Result(
        sample=_SAMPLE,
        test="runs",
        about=about,
        counted=count,
        statistic=(changes + 1 - middle) / far * sqrt(2),
        degrees=None,
        p=erfc(abs(changes + 1 - middle) / far),
    )


def _serial(bits: int, count: int) -> Result:
    """Overlapping patterns of three bits, the end joined to the begin (SP 800-22, 2.11)."""
    statistic = _patterns(bits, count, 3) - _patterns(bits, count, 2)
    return Result(
        sample=_SAMPLE,
        test="serial",
        about="overlapping patterns of three bits are as many (SP 800-22, 2.11)",
        counted=count,
        statistic=statistic,
        degrees=4,
        p=upper_tail(statistic, 4),
    )


def _patterns(bits: int, count: int, length: int) -> float:
    """Psi squared of all patterns of a length."""
    whole = (1 << count) - 1
    turned = [
        bits if not by else ((bits << by) | (bits >> (count - by))) & whole for by in range(length)
    ]
    seen = []
    for pattern in product((0, 1), repeat=length):
        found = whole
        for wanted, one in zip(pattern, turned, strict=True):
            found &= one if wanted else one ^ whole
        seen.append(found.bit_count())
    return (1 << length) / count * sum(one * one for one in seen) - count
