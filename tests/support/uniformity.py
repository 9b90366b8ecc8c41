"""How far counts lie from "equally likely", with a limit that a fair source all but never passes.

The distance is the relative entropy of what was counted to the uniform law, times the number
counted: about half of chi-square. Its tail is bounded for every sample size, not only in the limit:
n D over k classes has no larger exponential moments than a gamma variable of shape k - 1 (Agrawal,
Finite-Sample Concentration of the Multinomial in Relative Entropy, 2020), so that
P(n D >= t) <= exp(-t) (e t / (k - 1)) ** (k - 1) for t >= k - 1.
"""

import math
from collections import Counter
from collections.abc import Hashable, Iterable

#: The chance that one fair sample fails. Some 250 samples are judged in a run of the tests: the
#: chance that any of them fails is under 1e-10.
FALSE_ALARM = 4e-13


def distance(counts: Iterable[int], classes: int) -> float:
    """How far the counts are from uniform over so many classes; a missing class counts nought."""
    seen = [count for count in counts if count]
    total = sum(seen)
    return sum(count * math.log(count * classes / total) for count in seen)


def limit(classes: int, false_alarm: float = FALSE_ALARM) -> float:
    """The distance that a uniform source passes with no more than this probability."""
    degrees = classes - 1
    low, high = float(degrees), degrees + 1000.0 + 20.0 * degrees
    for _ in range(100):
        middle = (low + high) / 2
        exponent = -middle + degrees * (1 + math.log(middle / degrees))
        low, high = (middle, high) if exponent > math.log(false_alarm) else (low, middle)
    return high


def looks_uniform(sample: Iterable[Hashable], classes: int) -> bool:
    """Whether a sample could come from a source in which all classes are equally likely."""
    counts = Counter(sample)
    assert len(counts) <= classes
    return distance(counts.values(), classes) < limit(classes)
