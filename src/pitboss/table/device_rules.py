"""When a device may fail, be covered, be used again, or dealing be changed (.13(e) to (g))."""

from pitboss.table.commands import Refusal
from pitboss.table.life import commands as c
from pitboss.table.life.state import SHOES, Condition, Device, Table

__all__ = ["change_dealing", "cover_device", "device_fails", "restore_device"]


def device_fails(table: Table, command: c.DeviceFails) -> Refusal | None:
    """Only a device that is in use fails."""
    paragraph = "13(f)" if command.device is Device.SHOE else "13(e)"
    return _has(table, command.device, table.cite(paragraph)) or _is(
        table, command.device, Condition.OUT_OF_ORDER, Condition.COVERED
    )


def cover_device(table: Table, command: c.CoverDevice) -> Refusal | None:
    """Only a device that is out of order is covered."""
    return _has(table, command.device, table.cite("13(g)")) or _is(
        table, command.device, Condition.WORKING, Condition.COVERED
    )


def restore_device(table: Table, command: c.RestoreDevice) -> Refusal | None:
    """Only a device that could not be used is restored."""
    return _has(table, command.device, table.cite("13(g)")) or _is(
        table, command.device, Condition.WORKING
    )


def _has(table: Table, device: Device, cite: str) -> Refusal | None:
    if device in table.devices:
        return None
    return Refusal("device/none", f"this table has no {device}", cite)


def _is(table: Table, device: Device, *conditions: Condition) -> Refusal | None:
    condition = table.devices[device]
    if condition not in conditions:
        return None
    return Refusal(
        f"device/{condition}", f"the {device} is {condition} already", table.cite("13(g)")
    )


def change_dealing(table: Table, command: c.ChangeDealing) -> Refusal | None:
    """The filed method is used while it can be; another one after the broken device is covered."""
    cite = table.cite("13(g)")
    if table.round is not None:
        return Refusal("round/in-progress", f"round {table.round.id} is in progress", cite)
    if command.method not in table.rules.chapter.dealing:
        reason = f"{table.rules.chapter.name} is not dealt by {command.method}"
        return Refusal("dealing/unknown", reason, table.cite("8"))
    if command.method == table.dealing:
        return Refusal("dealing/same", f"the cards are dealt by {command.method} already", cite)
    return _covered(table) or _lawful(table, command.method)


def _covered(table: Table) -> Refusal | None:
    for device, condition in table.devices.items():
        if condition is Condition.OUT_OF_ORDER:
            reason = f"the {device} is out of order: cover it or put a sign on it first"
            return Refusal("device/not-covered", reason, table.cite("13(g)"))
    return None


def _lawful(table: Table, method: str) -> Refusal | None:
    """Whether a method may be used at this table now, and its devices work."""
    law = table.rules.chapter.dealing[method]
    filed = table.rules.dealing
    if method != filed and table.can_deal(filed):
        reason = f"the cards are dealt by {filed}, as the Rules Submission says"
        return Refusal("dealing/not-filed", reason, table.cite("13(g)"))
    if method in SHOES and method != filed:
        return Refusal("device/none", f"this table has no {method}", law.cite)
    if table.can_deal(method):
        return None
    if law.needs_shuffler:
        reason = "cards dealt from the hand must be shuffled by an automated shuffler that works"
        return Refusal("dealing/needs-shuffler", reason, law.needs_cite or law.cite)
    return Refusal("device/out-of-order", "the dealing shoe is out of order", table.cite("13(g)"))
