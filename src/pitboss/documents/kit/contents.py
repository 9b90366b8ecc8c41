"""The files of the kit, one by one: law, PAR sheets, randomness, software, verifiers, source."""

import csv
import io
import json
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from pitboss.documents.document import Document, Paper
from pitboss.documents.kit.byte_tests import byte_results
from pitboss.documents.kit.deal_tests import deal_results, draw_results
from pitboss.documents.kit.probability import Result
from pitboss.documents.kit.samples import DIFFERENCES, DRAWS, Samples
from pitboss.documents.kit.sbom import locked, sbom
from pitboss.documents.kit.source_map import Mapped, SourceMissingError, source_map
from pitboss.documents.output import content
from pitboss.documents.pages import html, rendered
from pitboss.documents.par import par_sheet
from pitboss.rulebook import (
    GameRules,
    Met,
    Submission,
    engine_digest,
    engine_files,
    law_digest,
    paragraphs,
)
from pitboss.rulebook.rulings import rulings

__all__ = ["Contents", "contents_of", "results_of", "smallest"]

#: What the source archive holds, and what the kit needs of it.
_FOLDERS: Final = ("src", "tests", "tools", "bench", "docs", "cases", "examples")
_FILES: Final = (
    *("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Makefile", "pyproject.toml"),
    *("requirements.txt", "requirements-dev.txt"),
)
_VERIFIERS: Final = ("verify_round.py", "verify_export.py")
#: The same time in every archive, so that the same source gives the same bytes.
_NO_TIME: Final = (1980, 1, 1, 0, 0, 0)

_STYLE: Final = """
.kit table { font-size: 9pt } .kit h2 { margin-top: 7mm }
.kit td { padding: 1mm 4mm 1mm 0 } .kit .digest { overflow-wrap: anywhere; font-size: 8pt }
.kit a { color: inherit } .kit pre { white-space: pre-wrap; font-size: 9pt }
.kit .small td { font-size: 8.5pt } .kit .wraps { overflow-wrap: anywhere }
.kit td:first-child { white-space: nowrap; padding-right: 6mm } .kit h1 { white-space: nowrap }
@media screen { .kit.sheet { width: 330mm } }
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """What the kit is made of, handed in by the command."""

    submission: Submission
    #: The submission as it was filed.
    text: str
    #: The folder of the source.
    source: Path
    samples: Samples
    #: The time, the version, and the machine that the samples were collected on.
    made: str
    version: str
    machine: tuple[tuple[str, str], ...]
    #: The trace as ``pitboss trace --json`` prints it.
    trace: str
    an_hour: int
    with_pdf: bool = True


def contents_of(
    given: Contents, progress: Callable[[int, int], None]
) -> Iterator[tuple[str, bytes]]:
    """Every file of the kit but the manifest."""
    results = results_of(given.samples)
    mapped = source_map(paragraphs(), given.source)
    yield from _law(given)
    yield from _software(given, mapped)
    yield from _verifiers(given.source)
    yield "source/pitboss.zip", archive(given.source)
    yield from _randomness(given, results)
    yield from _par(given, progress)
    yield "rebuild.html", _page("rebuild.html", "How to rebuild it", given)
    counts = Counter(one.met for one in paragraphs())
    values: dict[str, Any] = {
        "results": results,
        "judged": judged(results),
        "met": [(one.value, one.meaning, counts[one]) for one in Met if counts[one]],
        "games": [(one, _file_name(one)) for one in given.submission.offered.values()],
        "rulings": len(rulings()),
        "locked": len(locked(_source(given.source, "requirements.txt").decode())),
    }
    yield "index.html", _page("index.html", "Laboratory's kit", given, **values)


def _page(template: str, title: str, given: Contents, **values: Any) -> bytes:
    body = rendered(
        f"kit/{template}",
        given=given,
        law=law_digest(),
        engine=engine_digest(),
        **values,
    )
    return html(Document(title=f"{title}: Pitboss", body=body, style=_STYLE), Paper.LETTER).encode()


def _law(given: Contents) -> Iterator[tuple[str, bytes]]:
    yield "law/submission.toml", given.text.encode()
    yield "law/trace.json", given.trace.encode()
    by_chapter: dict[str, list[Any]] = {}
    for one in paragraphs():
        by_chapter.setdefault(one.id.partition(".")[0], []).append(one)
    yield "law/trace.html", _page("trace.html", "Trace", given, chapters=by_chapter)
    yield "law/rulings.html", _page("rulings.html", "Rulings", given, rulings=rulings().values())
    yield "law/rulings.md", (files("pitboss.rulebook") / "rulings.md").read_bytes()
    folder = files("pitboss.rulebook") / "chapters"
    for file in sorted(folder.iterdir(), key=lambda one: one.name):
        if file.name.endswith(".toml"):
            yield f"law/chapters/{file.name}", file.read_bytes()


def _software(given: Contents, mapped: list[Mapped]) -> Iterator[tuple[str, bytes]]:
    running, testing = (_source(given.source, name) for name in _FILES[-2:])
    digests = {
        "version": given.version,
        "law": law_digest(),
        "engine": engine_digest(),
        "submission": given.submission.digest,
    }
    yield "software/digests.json", _json(digests)
    yield "software/engine-files.sha256", engine_files().encode()
    yield "software/requirements.txt", running
    yield "software/requirements-dev.txt", testing
    bill = sbom(running.decode(), testing.decode(), given.version, engine_digest(), given.made)
    yield "software/sbom.cdx.json", bill.encode()
    yield "software/source-map.json", _json([one.as_json() for one in mapped])
    yield "software/source-map.html", _page("source_map.html", "Source map", given, mapped=mapped)


def _verifiers(source: Path) -> Iterator[tuple[str, bytes]]:
    for name in _VERIFIERS:
        yield f"verifiers/{name}", _source(source, f"tools/{name}")


def _source(source: Path, name: str) -> bytes:
    try:
        return (source / name).read_bytes()
    except OSError:
        raise SourceMissingError(
            f"{source} is not the source of Pitboss: it has no {name}; name it with --source"
        ) from None


def archive(source: Path) -> bytes:
    """The source as a ZIP file, the same bytes for the same source."""
    found = {name: source / name for name in _FILES}
    for folder in _FOLDERS:
        for path in (source / folder).rglob("*"):
            name = path.relative_to(source).as_posix()
            hidden = any(part.startswith((".", "__pycache__")) for part in name.split("/"))
            if path.is_file() and not hidden:
                found[name] = path
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as file:
        for name in sorted(found):
            about = zipfile.ZipInfo(f"pitboss/{name}", _NO_TIME)
            about.compress_type = zipfile.ZIP_DEFLATED
            about.external_attr = 0o644 << 16
            file.writestr(about, _source(source, name))
    return made.getvalue()


def results_of(samples: Samples) -> list[Result]:
    """Every test of every sample."""
    found = list(byte_results(samples.raw))
    for deals in samples.deals:
        for words, decks in (("shuffled", deals.committed), ("dealt", deals.dealt)):
            found += deal_results(f"{words}, {deals.cards} cards", decks, deals.cards)
        found += draw_results(deals)
    return found


def smallest(results: list[Result]) -> tuple[Result, float] | None:
    """The most unlikely figure, and the chance that the least of so many fair ones is no larger."""
    known = [(one.p, one) for one in results if one.p is not None]
    if not known:
        return None
    p, least = min(known, key=lambda pair: pair[0])
    return least, float(1 - (1 - p) ** len(known))


def judged(results: list[Result]) -> dict[str, Any]:
    """The figures taken together, in words."""
    known = [one.p for one in results if one.p is not None]
    least = smallest(results)
    return {
        "tests": len(known),
        "small": len(results) - len(known),
        "below": sum(p < _UNLIKELY for p in known),
        "level": _UNLIKELY,
        "expected": f"{_UNLIKELY * len(known):.1f}",
        "least": least and f"{least[0].sample}, {least[0].test}",
        "p": least and f"{least[0].p:.4g}",
        "together": least and f"{least[1]:.4g}",
    }


_UNLIKELY: Final = 0.05


def _randomness(given: Contents, results: list[Result]) -> Iterator[tuple[str, bytes]]:
    samples = given.samples
    yield "randomness/raw.bin", samples.raw
    for deals in samples.deals:
        yield f"randomness/shuffled-{deals.cards}.bin", bytes(deals.committed)
        yield f"randomness/dealt-{deals.cards}.bin", bytes(deals.dealt)
        yield f"randomness/draws-{deals.cards}.csv", _draws(deals.draws)
    yield "randomness/results.json", _json({
        "rounds": samples.rounds,
        "made": given.made,
        "machine": dict(given.machine),
        "results": [asdict(one) for one in results],
    })  # fmt: skip
    yield (
        "randomness/index.html",
        _page(
            *("randomness.html", "Randomness", given),
            results=results,
            judged=judged(results),
            differences=DIFFERENCES,
            draws=DRAWS,
        ),
    )


def _draws(draws: dict[str, list[int | None]]) -> bytes:
    """The choices of each deal; empty where a draw did not happen."""
    table = io.StringIO()
    out = csv.writer(table, lineterminator="\n")
    out.writerow(draws)
    out.writerows(zip(*(map(_choice, one) for one in draws.values()), strict=True))
    return table.getvalue().encode()


def _choice(one: int | None) -> str:
    return "" if one is None else str(one)


def _par(given: Contents, progress: Callable[[int, int], None]) -> Iterator[tuple[str, bytes]]:
    submission = given.submission
    games = list(submission.offered.values())
    for number, rules in enumerate(games):
        sheet = par_sheet(submission, [rules], given.an_hour)
        for ending in (".html", ".csv"):
            yield f"par/{_file_name(rules)}{ending}", content(sheet, ending, Paper.LETTER)
        progress(number + 1, 2 * len(games))
    if given.with_pdf:
        every = par_sheet(submission, games, given.an_hour)
        yield "par/par-sheets.pdf", content(every, ".pdf", Paper.LETTER)
    progress(1, 1)


def _file_name(rules: GameRules) -> str:
    return rules.name.replace("/", "-")


def _json(value: Any) -> bytes:
    return (json.dumps(value, indent=1, ensure_ascii=False) + "\n").encode()
