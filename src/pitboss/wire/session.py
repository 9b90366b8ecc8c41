"""Sign-in over HTTP: who one is, sessions, passwords."""

from typing import Annotated

from pydantic import StrictBool

from pitboss.models import Form, model
from pitboss.record import Role

__all__ = [
    "Begun",
    "DemoRole",
    "Guest",
    "NewPassword",
    "PasswordForOnce",
    "SessionTold",
    "Sessions",
    "SignIn",
    "SignedIn",
]

Person = Annotated[str, Form("A name as the facility knows it.", examples=["Ann"])]
Password = Annotated[str, Form("A password.", examples=["four short plain words"])]
Bearer = Annotated[StrictBool, Form("Whether to answer with the token, for programs.")]


@model
class SignIn:
    """A person and their password."""

    person: Person
    password: Password
    bearer: Bearer = False


@model
class Guest:
    """A newcomer of a demonstration."""

    bearer: Bearer = False


@model
class DemoRole:
    """The role to see a demonstration in."""

    role: Role
    person: Annotated[Person, Form("One of its people; without it, who is on duty.")] = ""
    bearer: Bearer = False


@model
class DemoPerson:
    """Somebody who works on a demonstration floor."""

    person: Person
    role: Role


@model
class DemoPeople:
    """Everybody whose role can be taken on a demonstration floor."""

    people: tuple[DemoPerson, ...]


@model
class SignedIn:
    """The caller: their name and roles, and whether the password must be changed now."""

    person: Person
    roles: tuple[Role, ...]
    change_password: bool = False


@model
class Begun:
    """A begun session: who it is, and the token, where it was asked for."""

    person: Person
    roles: tuple[Role, ...]
    change_password: bool = False
    token: Annotated[str | None, Form("For `Authorization: Bearer`. It is shown once.")] = None


@model
class NewPassword:
    """The present password, and the new one, of 8 to 200 characters."""

    password: Password
    new: Annotated[str, Form(pattern=r"^[\s\S]{8,200}$", examples=["five short plain words here"])]


@model
class PasswordForOnce:
    """A password for once. It is shown here and nowhere else."""

    person: Person
    password: Password


@model
class SessionTold:
    """A session: whose it is, when it began, when it was last used, and from which address."""

    id: str
    person: Person
    begun: Annotated[int, Form("Seconds since the epoch.")]
    seen: Annotated[int, Form("Seconds since the epoch, to the minute.")]
    address: str
    #: Whether the caller asks through this one.
    own: bool


@model
class Sessions:
    """The valid sessions, newest first."""

    sessions: tuple[SessionTold, ...]
