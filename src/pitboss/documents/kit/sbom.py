"""The bill of materials, as CycloneDX JSON, from the locks and what is installed."""

import json
import platform
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from email.message import Message
from importlib import metadata
from importlib.resources import files
from typing import Any, Final
from uuid import NAMESPACE_URL, uuid5

__all__ = ["Locked", "locked", "sbom"]

_PINNED: Final = re.compile(r"^([A-Za-z0-9._-]+)==(\S+)", re.MULTILINE)
_HASH: Final = re.compile(r"--hash=sha256:([0-9a-f]{64})")
_NAME: Final = re.compile(r"[A-Za-z0-9._-]+")
_CLASSIFIER: Final = "License :: OSI Approved :: "


@dataclass(frozen=True, slots=True)
class Locked:
    """A distribution at the version that a lock fixes, with the hashes of its files."""

    name: str
    version: str
    hashes: tuple[str, ...]

    @property
    def purl(self) -> str:
        """The package's URL, its name among all software."""
        return f"pkg:pypi/{_plain(self.name)}@{self.version}"


def locked(text: str) -> list[Locked]:
    """The distributions of a lock file."""
    found = list(_PINNED.finditer(text))
    ends = [*(one.start() for one in found[1:]), len(text)]
    return [
        Locked(one[1], one[2], tuple(_HASH.findall(text[one.end() : end])))
        for one, end in zip(found, ends, strict=True)
    ]


def sbom(running: str, testing: str, version: str, engine: str, made: str) -> str:
    """The bill: what the first lock installs is required, the rest of the second is for tests."""
    needed = {_plain(one.name) for one in locked(running)}
    parts = {_plain(one.name): one for one in [*locked(testing), *locked(running)]}
    root = f"pkg:pypi/pitboss@{version}"
    components = [_component(parts[name], name in needed) for name in sorted(parts)]
    components += list(_typeface())
    components.append(
        {
            "type": "platform",
            "bom-ref": "python",
            "name": platform.python_implementation(),
            "version": platform.python_version(),
        }
    )
    bill: dict[str, Any] = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid5(NAMESPACE_URL, f'{root} {engine} {made}')}",
        "version": 1,
        "metadata": {
            "timestamp": made,
            "component": {
                "type": "application",
                "bom-ref": root,
                "name": "pitboss",
                "version": version,
                "purl": root,
                "licenses": [{"license": {"id": "Apache-2.0"}}],
                "properties": [{"name": "pitboss:engine-digest", "value": engine}],
            },
        },
        "components": components,
        "dependencies": [
            {"ref": root, "dependsOn": _depends("pitboss", parts)},
            *(
                {"ref": parts[name].purl, "dependsOn": _depends(name, parts)}
                for name in sorted(parts)
            ),
        ],
    }
    return json.dumps(bill, indent=1) + "\n"


def _component(part: Locked, needed: bool) -> dict[str, Any]:
    about = _about(part.name)
    installed = about["Version"] if about else None
    properties = [{"name": "pitboss:lock:sha256", "value": one} for one in part.hashes]
    properties.append({"name": "pitboss:installed", "value": installed or "not installed here"})
    found: dict[str, Any] = {
        "type": "library",
        "bom-ref": part.purl,
        "name": part.name,
        "version": part.version,
        "scope": "required" if needed else "excluded",
        "purl": part.purl,
        "properties": properties,
    }
    licence = _licence(about)
    if licence:
        found["licenses"] = [{"license": {"name": licence}}]
    return found


def _typeface() -> Iterator[dict[str, Any]]:
    """The typeface that is shipped with the documents."""
    folder = files("pitboss.documents") / "fonts"
    listed = tomllib.loads((folder / "fonts.toml").read_text(encoding="utf-8"))
    for name, about in listed["files"].items():
        yield {
            "type": "file",
            "bom-ref": f"file:{name}",
            "name": name,
            "version": listed["version"],
            "scope": "required",
            "hashes": [{"alg": "SHA-256", "content": about["sha256"]}],
            "licenses": [{"license": {"id": listed["licence"]}}],
        }


def _depends(name: str, parts: Mapping[str, Locked]) -> list[str]:
    """The locked distributions that one asks for, extras included for our own alone."""
    try:
        wanted = metadata.requires(name) or []
    except metadata.PackageNotFoundError:
        return []
    names = {
        _plain(found[0])
        for one in wanted
        if (found := _NAME.match(one)) and (name == "pitboss" or "extra ==" not in one)
    }
    return sorted(parts[one].purl for one in names if one in parts)


def _about(name: str) -> Message | None:
    try:
        return metadata.metadata(name)  # type: ignore[return-value]
    except metadata.PackageNotFoundError:
        return None


def _licence(about: Message | None) -> str:
    """The licence in the words of the distribution; empty where it does not say."""
    if about is None:
        return ""
    written = about.get("License-Expression") or ""
    classed = [
        one.removeprefix(_CLASSIFIER)
        for one in about.get_all("Classifier", [])
        if one.startswith(_CLASSIFIER)
    ]
    first = (about.get("License") or "").strip().partition("\n")[0]
    return str(written or ", ".join(classed) or first)


def _plain(name: str) -> str:
    """A distribution's name as all spellings share it."""
    return re.sub(r"[-_.]+", "-", name).lower()
