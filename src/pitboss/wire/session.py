"""Sign-in over HTTP: who one is, sessions, passwords."""

from typing import Annotated

from pitboss.models import Form, model
from pitboss.record import Role

__all__ = ["Begun", "DemoRole", "Guest", "Password", "SignIn", "SignedIn"]

Person = Annotated[str, Form("A name as the facility knows it.", examples=["Ann"])]
Password = Annotated[str, Form("A password.", examples=["four short plain words"])]
Bearer = Annotated[bool, Form("Whether to answer with the token, for programs.")]


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
    bearer: Bearer = False


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
