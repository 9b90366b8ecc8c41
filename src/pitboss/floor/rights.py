"""The table of rights: the roles that may give each command of the floor.

The table judges further who may give its own commands (``AtTable``). A role includes those above it
(``people.ABOVE``).
"""

from collections.abc import Mapping
from typing import Any, Final

from pitboss.floor import commands as c
from pitboss.floor import papers as p
from pitboss.floor.approvals import FileApproval, WithdrawApproval
from pitboss.floor.assignments import ELSEWHERE, AssignStaff
from pitboss.floor.clocks import NoteClock
from pitboss.floor.disputes import DecideDispute, OpenDispute, SignDispute
from pitboss.floor.people import Person, capacity_fault
from pitboss.floor.posted_signs import PostSign
from pitboss.record import Actor, Role
from pitboss.round import ConfirmCorrection, Refusal, RejectCorrection

__all__ = ["AT_TABLE", "LACKING", "RIGHTS", "lacks_right", "role_fault"]

_P, _D, _F = Role.PLAYER, Role.DEALER, Role.FLOORPERSON
_M, _A, _S = Role.PIT_MANAGER, Role.ADMINISTRATOR, Role.SYSTEM
_R, _C, _G = Role.REVENUE_AUDIT, Role.CASHIER, Role.SECURITY
_H, _E, _B = Role.ASSISTANT_SHIFT_MANAGER, Role.SURVEILLANCE, Role.BOXPERSON

#: Every command of the floor, with the capacities that may give it and its paragraph.
RIGHTS: Final[Mapping[type, tuple[frozenset[Role], str]]] = {
    kind: (frozenset(roles), cite)
    for kind, roles, cite in (
        (c.AtTable, (_P, _D, _F, _S), "465a.35"),
        (c.OpenFacility, (_S,), "465a.2"),
        (c.Enrol, (_A, _S), "465a.2"),
        (c.Dismiss, (_A,), "465a.2"),
        (c.ResetPassword, (_A,), "465a.2"),
        (c.RecordAttempts, (_S,), "465a.2"),
        (NoteClock, (_S,), "809a.6"),
        (c.FileSubmission, (_A, _M), "601a.2"),
        (c.ProposeAct, (_F, _M, _A, _H), "465a.2"),
        (c.ApproveAct, (_M, _A, _G), "465a.2"),
        (c.RejectAct, (_M, _A, _G), "465a.2"),
        (c.SetUpTable, (_M, _A), "465a.36"),
        (AssignStaff, (_M,), "465a.35"),
        (c.TakeUpRules, (_F, _S), "601a.2"),
        (c.PostLimits, (_F,), "601a.2"),
        (PostSign, (_F,), "601a.10"),
        (c.Sit, (_P, _D, _F, _S), "465a.35"),
        (c.Leave, (_P, _D, _F, _S), "465a.35"),
        (c.BuyIn, (_P, _D, _C), "605a.3"),
        (c.CashOut, (_P, _D, _S), "605a.3"),
        (c.SellChips, (_C,), "R66"),
        (c.Redeem, (_C,), "605a.3"),
        (c.Tip, (_P, _D), "R66"),
        (c.CollectTips, (_F,), "465a.35"),
        (c.RequestFill, (_F,), "465a.38"),
        (p.PrepareFill, (_C,), "465a.38"),
        (p.CarryFill, (_G,), "465a.38"),
        (c.AcceptFill, (_D, _B), "465a.38"),
        (c.RequestCredit, (_F,), "465a.39"),
        (p.PrepareCredit, (_C,), "465a.39"),
        (p.CarryCredit, (_G,), "465a.39"),
        (c.AcceptCredit, (_D, _B), "465a.39"),
        (p.VoidFill, (_F,), "465a.38"),
        (p.VoidCredit, (_F,), "465a.39"),
        (p.CountInventory, (_D, _B), "465a.36(e)(5)"),
        (p.SignCount, (_F,), "465a.36(e)(5)"),
        (p.CompleteClosedForm, (_F,), "465a.36(f)(1)"),
        (c.DropBox, (_F,), "465a.41"),
        (p.CountBox, (_R,), "465a.25"),
        (p.ReportGap, (_R,), "465a.3"),
        (FileApproval, (_M, _A), "R67"),
        (WithdrawApproval, (_M, _A), "R67"),
        (c.PrepareSlip, (_D, _F), "R15"),
        (c.VerifySlip, (_F,), "R15"),
        (c.PaySlip, (_C,), "R15"),
        (c.ExpireSlip, (_R,), "R71"),
        (c.SettleDifference, (_P, _F), "R52"),
        (OpenDispute, (_P, _D, _F, _E), "R64"),
        (DecideDispute, (_F,), "R64"),
        (SignDispute, (_F,), "R64"),
        (c.TakeDownLink, (_F, _A), "605a.8"),
        (c.CheckLink, (_F, _A, _S), "605a.8"),
    )
}
#: What others may do at a table beside those of ``AtTable``: the second authority of a correction
#: (R63).
AT_TABLE: Final[Mapping[type, frozenset[Role]]] = {
    ConfirmCorrection: frozenset({_M, _E}),
    RejectCorrection: frozenset({_M}),
}
#: Refusals of what somebody else may do or decide, such as a correction by who dealt (R63) or a
#: wager on another's device (R68), and of chips that nobody issued (R66): they go on record.
#: So does a person who works at other tables; an assignment that is still to be made does not.
LACKING: Final = frozenset(
    {
        *("role/not-allowed", "person/role", "act/role", "act/own", "approval/role"),
        *("seat/not-yours", "money/not-yours", "money/cash", "chips/unissued", ELSEWHERE),
        *("correction/own", "approval/own", "irregular/own"),
        *("undo/not-yours", "shuffle/not-yours", "wager/own-device", "wager/dealer-records"),
    }
)


def lacks_right(people: Mapping[str, Person], actor: Actor, why: Refusal) -> bool:
    """Whether a command was refused for lack of a right: it goes on record (``RecordAttempts``)."""
    if actor.role is Role.SYSTEM:
        return False
    return why.code in LACKING or capacity_fault(people, actor) is not None


def role_fault(command: Any) -> Refusal | None:
    """The refusal of a command by its sender's capacity, or None."""
    roles, cite = RIGHTS[type(command)]
    role = command.actor.role
    if isinstance(command, c.AtTable):
        roles |= AT_TABLE.get(type(command.command), frozenset())
    if role in roles:
        return None
    who = " or ".join(sorted(one.replace("-", " ") for one in roles))
    reason = f"{role.named} may not do that: it is the {who}'s to do"
    return Refusal("role/not-allowed", reason, cite)
