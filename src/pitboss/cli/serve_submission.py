"""The Rules Submission of a first start, filed in the name of the facility's administrator.

Two authorities adopt it at their desks: nobody does that from the command line.
"""

from pathlib import Path

from pitboss.floor import FileSubmission
from pitboss.house import Floor
from pitboss.record import Actor, Role
from pitboss.rulebook import UnreadableError, examine
from pitboss.server.access import Access

__all__ = ["file_first"]


def file_first(floor: Floor, access: Access, path: Path) -> None:
    """File a submission where none is on file. The same one is there at a second start."""
    data = path.read_bytes()
    submission, _ = examine(data, str(path))
    actor = Actor(Role.ADMINISTRATOR, _administrator(floor, access))
    rows = floor.desk(actor, "submissions").rows
    if any(one.digest == submission.digest for one in rows):
        return
    if rows:
        reason = "this facility has a submission on file, and --submission is for the first start"
        raise UnreadableError(f"{reason}: file {path} at the desk of submissions")
    command = FileSubmission(actor, data.decode("utf-8"))
    answer = floor.submit(actor, command, id=f"first-{submission.digest[:32]}").result()
    if answer.refusal is not None:
        raise UnreadableError(f"{path}: {answer.refusal.reason}")


def _administrator(floor: Floor, access: Access) -> str:
    """The name of an administrator who can sign in."""
    for name in access.holders():
        person = floor.person(name)
        if person is not None and person.active and person.role is Role.ADMINISTRATOR:
            return name
    raise UnreadableError("nobody can sign in here yet: pitboss admin create NAME")
