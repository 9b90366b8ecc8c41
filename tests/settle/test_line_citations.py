"""The paragraph of every line of the golden rounds, as a table that was read beside the chapters.

It was made from the engine's answers and then read, so it holds a citation where it is; it is no
second derivation from the chapters.

A line of the table has a chapter and a wager, then by outcome the paragraphs of that chapter (or
the rulings) that may stand on it. Envy Bonuses are by the hand that earns them. Lines of a void
round cite the irregularity, which ``test_irregularity`` shows.
"""

from collections import defaultdict

import pytest

from pitboss.rulebook import chapter_of
from tests.settle.test_golden import CASES, answered

PARAGRAPHS = """
    639a ante: forfeit .11(b); lose .11(c); push .11(c); win .12(a)
    639a bet: lose .11(c); push .11(c) .2(b)(7); win .12(b)
    639a envy/royal-flush: win .12
    639a five-card-hand-bonus: lose .11(c)(6); win .12(e)(1)
    639a five-card-hand-bonus-dealer: lose .11(c)(6); win .12(e)(1)
    639a lucky-bonus: win .12(e)(3)
    639a magic-card-dealer: win .12(e)(3)
    639a progressive: forfeit .11(b); lose .11(c); win .12
    639a stud-bonus: forfeit .11(b); lose .11(c); win R37
    641a aces-up: lose .11(c)(4); win .12(c)
    641a ante: forfeit .11(b); lose .11(c)(3)(i); win .12(a)
    641a ante-bonus: win .12(b)
    641a bad-beat: forfeit R9; lose .11(c)(6)(iii); win .11(c)(6)(i) .11(c)(6)(ii)
    641a envy/four-aces: win .12(d)(5)
    641a envy/four-of-a-kind: win .12(d)(5)
    641a envy/royal-flush: win .12(e)(5)
    641a envy/straight-flush: win .12(d)(5) .12(e)(5)
    641a five-card-hand-bonus: lose .11(c)(7); win .12(g)(1)
    641a five-card-hand-bonus-dealer: lose .11(c)(7); win .12(g)(1)
    641a five-card-progressive: forfeit .11(b)(2); lose .11(c)(5); win .12(e)(1)
    641a four-card-progressive: forfeit .11(b)(2); lose .11(c)(5); win .12(d)(1)
    641a lucky-bonus: win .12(g)(3)
    641a lucky-bonus-dealer: win .12(g)(3)
    641a magic-card: win .12(g)(3)
    641a magic-card-dealer: win .12(g)(3)
    641a play: lose .11(c)(3)(i); win .12(a)
    641a six-card-bonus: lose .11(c)(8)(i); win .12(h)
    643a bet-1: lose .11(f)(3); win .12(a); withdrawn .11(b)
    643a bet-2: lose .11(f)(3); win .12(a); withdrawn .11(d)
    643a bet-3: lose .11(f)(3); win .12(a)
    643a envy/mini-royal-hearts-diamonds-clubs: win .12(d)(5)
    643a envy/mini-royal-spades: win .12(d)(5)
    643a envy/royal-flush: win .12(e)(5)
    643a envy/straight-flush: win .12(e)(5)
    643a five-card-bonus: lose .11(f)(3)(i); win .12(b)
    643a five-card-hand-bonus: lose .11(f)(3)(v); win .12(f)(1)
    643a five-card-progressive: lose .11(f)(3)(iv); win .12(e)(1)
    643a lucky-bonus: win .12(f)(3)
    643a magic-card: win .12(f)(3)
    643a three-card-bonus: lose .11(f)(3)(ii); win .12(c)
    643a three-card-progressive: lose .11(f)(3)(iii); win .12(d)(1)
    645a bank: lose R72; push R72; win R72
    645a dynasty-bonus: lose .11(h)(6)(i)(A); win .13(g)
    645a emperors-treasure: win R37
    645a envy/four-of-a-kind: win .11(h)(6)(ii) R38
    645a envy/straight-flush: win .11(h)(6)(ii)
    645a fortune-bonus: lose .11(h); win R37
    645a insurance: lose .11(h); win R37
    645a pai-gow: lose .11(f)(1) .11(f)(1)(iv) .12
    645a pai-gow: push .11(f)(2)(i) .11(f)(2)(ii) .11(f)(3) .12
    645a pai-gow: surrender .11(d); win .13(a) .12
    645a progressive: lose .11(h)(4)(i); win .13(e)
    645a protection: lose .11(h)(7); win .13(h)
    645a queens-dragon: lose .11(h)(5)
    645a red-black: lose .11(h)(8); win .13(i)
    647a ante: forfeit .11(b)(2); lose .11(h)(2)(i); push .11(h)(2)(ii) .11(h)(2)(iii); win .12(a)
    647a envy/royal-flush: win .12(d)(5)
    647a envy/straight-flush: win .12(d)(5)
    647a five-card-hand-bonus: lose .11(j); win .12(e)(1)
    647a five-card-hand-bonus-dealer: lose .11(j); win .12(e)(1)
    647a flop: lose .11(h)(2)(i); push .11(h)(2)(iii); win .12(a)
    647a holdem-bonus: lose .11(h)(3); win .12(b)
    647a lucky-bonus: win .12(e)(3)
    647a lucky-bonus-dealer: win .12(e)(3)
    647a magic-card: win .12(e)(3)
    647a magic-card-dealer: win .12(e)(3)
    647a progressive: forfeit .11(b)(2)(i)(B); lose .11(i); win .12(d)(1)
    647a river: lose .11(h)(2)(i); push .11(h)(2)(iii); win .12(a)
    647a six-card-bonus: lose .11(k)(1); win .12(f)
    647a turn: lose .11(h)(2)(i); push .11(h)(2)(iii); win .12(a)
    649a ante: forfeit .11(b); lose .11(c); push .11(c); win .12(a)
    649a ante-bonus: win .12(b)
    649a envy/mini-royal-hearts-diamonds-clubs: win .12(e)(5)
    649a envy/royal-flush: win .12(h)(5)
    649a envy/straight-flush: win .12(h)(5)
    649a five-card-hand-bonus: win .12(i)(1)
    649a five-card-hand-bonus-dealer: lose .11(c)(8); win .12(i)(1)
    649a five-card-progressive: forfeit .11(b)(2); win .12(h)(1)
    649a lucky-bonus-dealer: win .12(i)(3)
    649a magic-card-dealer: win .12(i)(3)
    649a pair-plus: forfeit .11(b)(3); lose .11(c); win .12(d)
    649a play: lose .11(c); push .11(c) .2(b)(6); win .12(a)
    649a six-card-bonus: win .12(f)
    649a three-card-progressive: forfeit .11(b)(2); lose .11(c); win .12(e)(1)
    653a ante: forfeit .11(f)(2); lose .11(h)(2)(i); push .11(h)(1) .11(h)(2)(iii); win .12(a)
    653a bad-beat: forfeit .11(f)(2); lose .11(j)(3); win .11(j)(1) .11(j)(2)
    653a blind: forfeit .11(f)(2); lose .11(h)(2)(i); push .11(h)(2)(iii) .12(b); win .12(b)
    653a envy/royal-flush: win .12(d)(5)
    653a envy/straight-flush: win .12(d)(5)
    653a five-card-hand-bonus: lose .11(l); win .12(e)(1)
    653a five-card-hand-bonus-dealer: lose .11(l); win .12(e)(1)
    653a lucky-bonus: win .12(e)(3)
    653a lucky-bonus-dealer: win .12(e)(3)
    653a magic-card: win .12(e)(3)
    653a magic-card-dealer: win .12(e)(3)
    653a play: lose .11(h)(2)(i); push .11(h)(2)(iii); win .12(a)
    653a progressive: lose .11(k); win .12(d)(1)
    653a six-card-bonus: lose .11(m)(1); win .12(f)
    653a trips: lose .11(i)(2); win .12(c)
    655a 3rd-street: forfeit .11(d) .11(f); lose .11(i); push .12; win .12
    655a 4th-street: forfeit .11(f); lose .11(i); push .12; win .12
    655a 5th-street: lose .11(i); push .12; win .12
    655a ante: forfeit .11(b) .11(d) .11(f); lose .11(i); push .12; win .12
    655a envy/royal-flush: win .12(c)(5)
    655a five-card-hand-bonus: lose .11(i)(4)(iii); win .12(e)(1)
    655a lucky-bonus: win .12(e)(3)
    655a magic-card: win .12(e)(3)
    655a progressive: forfeit .11(h); win .12
    655a three-card-bonus: win .11(i)(4)(ii)
    657a ante: forfeit R8; lose .11; push .11; win .12(a)
    657a envy/four-of-a-kind: win .12(d)(5)
    657a five-card-hand-bonus: lose .11(f); win .12(f)(1)
    657a five-card-hand-bonus-dealer: lose .11(f); win .12(f)(1)
    657a five-card-progressive: forfeit R8; win .12(e)(1)
    657a four-card-progressive: forfeit R8; win .12(d)(1)
    657a lucky-bonus-dealer: win .12(f)(3)
    657a magic-card: win .12(f)(3)
    657a play: lose .11; push .11; win .12(a)
    657a queens-up: lose .11; win R37
    657a six-card-bonus: win .12(g)
    657a super-bonus: forfeit R8; lose .11; push R37; win R37
"""

Place = tuple[str, str, str]


def written() -> dict[Place, set[str]]:
    """By chapter, wager and outcome the paragraphs of the table."""
    found: dict[Place, set[str]] = {}
    for line in PARAGRAPHS.strip().splitlines():
        place, _, outcomes = line.strip().partition(": ")
        chapter, wager = place.split()
        for one in outcomes.split("; "):
            outcome, *cites = one.split()
            found[chapter, wager, outcome] = {
                cite if cite.startswith("R") else f"{chapter}{cite}" for cite in cites
            }
    return found


@pytest.fixture(scope="module")
def cited() -> dict[Place, set[str]]:
    """The same as the golden rounds are settled."""
    found: defaultdict[Place, set[str]] = defaultdict(set)
    for case in CASES:
        answer = answered(case["input"])
        void = answer.get("void", {}).get("cite")
        for seat in answer.get("seats", ()):
            for line in seat["lines"]:
                wager = line["wager"]
                if wager == "envy":
                    wager += "/" + line["row"].lower().replace(", ", "-").replace(" ", "-")
                if line["cite"] != void:
                    chapter = chapter_of(answer["game"]).chapter
                    found[chapter, wager, line["outcome"]].add(line["cite"])
    return found


def test_every_line_cites_the_paragraph_that_settles_it(cited: dict[Place, set[str]]) -> None:
    wanted = written()
    assert {place: cites for place, cites in cited.items() if wanted.get(place) != cites} == {}
    assert wanted.keys() == cited.keys(), "no line of the table is without a round"


def test_each_progressive_has_an_envy_paragraph_of_its_own(cited: dict[Place, set[str]]) -> None:
    """643a.12(d)(5) is for three cards, (e)(5) for five: a royal flush may earn both."""
    assert cited["643a", "envy/mini-royal-spades", "win"] == {"643a.12(d)(5)"}
    assert cited["643a", "envy/royal-flush", "win"] == {"643a.12(e)(5)"}
