"""Which fields a command may carry, written out by hand: every command, role and field.

Nothing here is read from the code that it tests. A person's command has no place for a deck, a
salt, bits of the house, a draw, a meter reading or a number that the system gives (R61).
"""

from typing import Any

import pytest

from pitboss.floor.command_fields import STAMPED, carried, carried_fault
from pitboss.record import Actor, Role
from pitboss.record.fields import fields_of
from pitboss.round.machine import COMMANDS as OF_A_ROUND
from pitboss.round.moves import kind_name
from pitboss.table.machine import COMMANDS as OF_A_TABLE
from tests.support.command_samples import EVERY_KIND, sample, value_for

#: Every command, with the fields that a person's may carry.
PERSONS = """
abandon: seat
accept-credit: table number chips
accept-fill: table number chips
approve: seat wager granted reason
approve-act: proposal
assign-staff: person tables
buy-in: table player amount gives gets
call-off: reason
carry-credit: table number
carry-fill: table number
cash-out: table player
change-dealing: method
check-link: link
close:
close-table:
collect-tips: table
commit-draws:
complete-closed-form: table last_opened day late
confirm-correction: number
confirm-light: seat wager
correct-cards: faces reason evidence
correct-decisions: seat decisions reason evidence
correct-wager: seat wager amount reason evidence choice instrument
count-box: table box cash papers instruments
count-chips: wager count
count-inventory: table purpose chips day
count-stub: count dealt
count-surrendered: seat count
cover-device: device
cut-deck: deck cards_in
decide: seat decision
decide-dispute: table dispute found reason
device-fails: device out_of_order
direct-shuffle: deck reason
dismiss: person reason
reset-password: whose
drop-box: table
enrol: person role credential strategy licence
enter-cards: faces
expire-slip: table slip
file-approval: subject reference date scope model expires
file-submission: text
find-start: number
finish-shuffle: deck count
inspect-deck: deck
leave: table seat
no-more-bets:
note-clock: stream time seconds
open-bits: player
open-dispute: table round_id seat wager claimed reason
open-facility: name administrator credential licence calendar denominations demo
open-table:
order-recut: deck reason
pay-slip: table slip
place-wagers: seat wagers
take-bank: seat co_banked dealer_wager cover
pass-bank: seat
player-looks: player declined
post-limits: table minimum maximum effective
post-sign: table choice digest
prepare-credit: table number chips
prepare-fill: table number chips
prepare-slip: table seat wager hand
proceed:
propose-act: act
ready:
receive-decks: decks preshuffled
record-attempts: person minute count
redeem: player amount instrument
reject-act: proposal reason
reject-correction: number reason
remove-deck: deck reason
report: irregularity place reason
report-gap: table papers reason
request-credit: table chips
request-fill: table chips
resolve-chips: wager reason supplied not_made returned
restore-device: device
sell-chips: player amount instrument
set-up-table: table game electronic variant
settle-difference: table player reason
shuffle: deck by
sign-count: table amount reason late
sign-dispute: table dispute amount
sit: table seat player
spread-deck: deck asked
start-round: deck
take-down-link: link reason
take-up-rules: table
tip: table player amount
turn-hands: seat low
undo:
verify-inspection: deck
verify-slip: table slip amount
void-credit: table number reason
void-fill: table number reason
wash-deck: deck
withdraw-approval: number reason
"""
#: What only a player's command may carry beside these, and what only the system's may.
PLAYERS = {"place-wagers": {"hash"}, "take-bank": {"hash"}, "open-bits": {"bits"}}
SYSTEMS = {
    "approve": {"readings"},
    "commit-draws": {"root", "deal"},
    "confirm-correction": {"readings"},
    "correct-cards": {"readings"},
    "correct-decisions": {"readings"},
    "correct-wager": {"readings"},
    "count-stub": {"readings"},
    "device-fails": {"readings"},
    "no-more-bets": {
        *("deck", "readings", "fed", "seed", "house_bits", "numbers"),
        *("magic_card", "lucky_position", "start"),
    },
    "proceed": {"readings"},
    "report": {"readings"},
    "resolve-chips": {"readings"},
    "start-round": {"round_id", "players", "root", "engine", "deal", "posted"},
}
#: Words of fields that no person's command has.
NEVER = {
    *("deal", "seed", "salt", "house_bits", "numbers", "root", "engine", "readings", "fed"),
    *("magic_card", "lucky_position", "start", "round_id", "players"),
}


def by_hand(name: str) -> set[str]:
    line = next(one for one in PERSONS.splitlines() if one.partition(":")[0] == name)
    return set(line.partition(":")[2].split())


def allowed(name: str, role: Role) -> set[str]:
    more = PLAYERS.get(name, set()) if role is Role.PLAYER else set()
    more = more | (SYSTEMS.get(name, set()) if role is Role.SYSTEM else set())
    return by_hand(name) | more


def test_the_list_names_every_command_and_field() -> None:
    named = {line.partition(":")[0] for line in PERSONS.split("\n") if line}
    assert named == {kind_name(kind) for kind in EVERY_KIND}
    for kind in EVERY_KIND:
        name = kind_name(kind)
        every = by_hand(name) | PLAYERS.get(name, set()) | SYSTEMS.get(name, set())
        assert every == {one.name for one in fields_of(kind)} - STAMPED, name
        assert not by_hand(name) & NEVER or name == "open-dispute", name  # it names a closed round


@pytest.mark.cites("R61")
@pytest.mark.parametrize("role", list(Role), ids=str)
@pytest.mark.parametrize("kind", EVERY_KIND, ids=kind_name)
def test_a_role_carries_the_fields_that_are_named_and_no_others(kind: type, role: Role) -> None:
    name = kind_name(kind)
    may = allowed(name, role)
    assert carried(kind, role) == may
    actor = Actor(role, "somebody")
    for field in fields_of(kind):
        if field.name in STAMPED:
            continue
        value: Any = value_for(field.hint, field.name)
        command = bare(kind, actor, **{field.name: value})
        if field.default is not None and command == bare(kind, actor):
            continue  # it is the default itself
        why = carried_fault(command, role)
        needed = {one.name for one in fields_of(kind) if one.default is None} - STAMPED
        if field.name in may:
            assert why is None or needed - may, (field.name, why)
        else:
            assert why is not None, field.name
            assert (why.code, why.cite) == ("role/not-allowed", "R61")


def bare(kind: type, actor: Actor, **fields: Any) -> Any:
    """A command with its necessary fields alone, and these."""
    needed = {one.name for one in fields_of(kind) if one.default is None}
    whole = sample(kind, actor=actor)
    said = {name: getattr(whole, name) for name in needed}
    return kind(**{**said, "actor": actor, **fields})


def test_what_goes_in_at_table_is_walked_too() -> None:
    assert {*EVERY_KIND} >= OF_A_ROUND | OF_A_TABLE
