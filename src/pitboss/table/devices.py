"""Devices that fail, are covered and restored, and changes of the dealing method (.13(e) to
(g))."""

from collections.abc import Mapping

from pitboss.record import Actor, Entry, Role
from pitboss.round import Refusal, Report, judge
from pitboss.round.irregularities import SHOE_JAM, shoe_deals
from pitboss.table import commands as c
from pitboss.table import events as e
from pitboss.table.state import SHOES, Condition, Device, Table
from pitboss.table.topic import Applier, Judge, Outcome, in_round

__all__ = ["APPLIERS", "JUDGES"]


def _cite(table: Table) -> str:
    return table.irregular("device-out-of-order")


def _fault(table: Table, device: Device, cite: str, *conditions: Condition) -> Refusal | None:
    """The refusal of a missing device, or of one already in such a condition, or None."""
    condition = table.devices.get(device)
    if condition is None:
        return Refusal("device/none", f"this table has no {device!s:.20}", cite)
    if condition in conditions:
        reason = f"the {device} is already {condition}"
        return Refusal(f"device/{condition}", reason, _cite(table))
    return None


def _fails(table: Table, command: c.DeviceFails) -> Outcome:
    """Judge the failure of a device in use. Cards in it are shuffled again; a round that the shoe
    is still dealing is void (.13(e), (f), R55)."""
    device = command.device
    cite = table.irregular("shoe-jam" if device is Device.SHOE else "shuffler-jam")
    refused = _fault(table, device, cite, Condition.OUT_OF_ORDER, Condition.COVERED)
    if refused is not None:
        return refused
    inside = table.inside(device)
    again = () if inside is None else (e.ShuffleFailed(inside.id, table.irregular("shuffler-jam")),)
    failed = e.DeviceFailed(device, command.out_of_order)
    if device is not Device.SHOE or table.playing is None:
        return (failed, *again)
    dealer = Actor(Role.DEALER, command.actor.person)
    void = judge(table.playing, Report(dealer, SHOE_JAM, readings=command.readings))
    if not isinstance(void, Refusal):
        return (failed, *again, *void)
    # A round that the shoe is not dealing goes on (R55); any other refusal stands.
    return void if shoe_deals(table.playing) else (failed, *again)


def _failed(table: Table, event: e.DeviceFailed, entry: Entry) -> Table:
    return _device(table, event.device, Condition.OUT_OF_ORDER) if event.out_of_order else table


def _cover(table: Table, command: c.CoverDevice) -> Outcome:
    """Cover a device that is out of order."""
    device = command.device
    refused = _fault(table, device, _cite(table), Condition.WORKING, Condition.COVERED)
    return refused or (e.DeviceCovered(device),)


def _covered(table: Table, event: e.DeviceCovered, entry: Entry) -> Table:
    return _device(table, event.device, Condition.COVERED)


def _restore(table: Table, command: c.RestoreDevice) -> Outcome:
    """Restore a device that was out of order."""
    refused = _fault(table, command.device, _cite(table), Condition.WORKING)
    return refused or (e.DeviceRestored(command.device),)


def _restored(table: Table, event: e.DeviceRestored, entry: Entry) -> Table:
    return _device(table, event.device, Condition.WORKING)


def _device(table: Table, device: Device, condition: Condition) -> Table:
    return table.but(devices={**table.devices, device: condition})


# ── Another dealing method ───────────────────────────────────────────────────────────────────


def _change(table: Table, command: c.ChangeDealing) -> Outcome:
    """Change the method: away from the filed one only after the broken device is covered."""
    cite = _cite(table)
    refused = in_round(table, cite)
    if refused is not None:
        return refused
    if command.method not in table.rules.chapter.dealing:
        reason = f"{table.rules.chapter.name} is not dealt by {command.method!r:.40}"
        return Refusal("dealing/unknown", reason, table.method.cite)
    if command.method == table.dealing:
        return Refusal("dealing/same", f"the cards are already dealt by {command.method}", cite)
    refused = _uncovered(table) or _method_fault(table, command.method)
    return refused or (e.DealingChanged(command.method),)


def _uncovered(table: Table) -> Refusal | None:
    for device, condition in table.devices.items():
        if condition is Condition.OUT_OF_ORDER:
            reason = f"the {device} is out of order: cover it or put a sign on it first"
            return Refusal("device/not-covered", reason, _cite(table))
    return None


def _method_fault(table: Table, method: str) -> Refusal | None:
    """The refusal of a method that may not be used now, or whose devices do not work, or None."""
    law = table.rules.chapter.dealing[method]
    filed = table.rules.dealing
    if method != filed and table.can_deal(filed):
        reason = f"the cards are dealt by {filed}, as the Rules Submission says"
        return Refusal("dealing/not-filed", reason, _cite(table))
    if method in SHOES and method != filed:
        return Refusal("device/none", f"this table has no {method}", law.cite)
    if table.can_deal(method):
        return None
    if law.needs_shuffler:
        reason = "cards dealt from the hand must be shuffled by a working automated shuffler"
        return Refusal("dealing/needs-shuffler", reason, law.needs_cite or law.cite)
    return Refusal("device/out-of-order", "the dealing shoe is out of order", _cite(table))


def _changed(table: Table, event: e.DealingChanged, entry: Entry) -> Table:
    return table.but(dealing=event.method)


JUDGES: Mapping[type, Judge] = {
    c.DeviceFails: _fails,
    c.CoverDevice: _cover,
    c.RestoreDevice: _restore,
    c.ChangeDealing: _change,
}
APPLIERS: Mapping[type, Applier] = {
    e.DeviceFailed: _failed,
    e.DeviceCovered: _covered,
    e.DeviceRestored: _restored,
    e.DealingChanged: _changed,
}
