"""``/rounds/{round}/proof`` and ``/verification``: the proof of a round, and of the store as of its
last checkpoint, for those who look at everything."""

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Path
from starlette.responses import Response

from pitboss.audit.last_checkpoint import last_checkpoint
from pitboss.audit.one_round import prove_round
from pitboss.house.history import round_for
from pitboss.house.keys import Keys
from pitboss.house.seals import FieldSealer
from pitboss.house.streams import Streams
from pitboss.record import Actor
from pitboss.round import Refusal, RefusedError
from pitboss.server.answers import json_answer
from pitboss.server.callers import CallerDep
from pitboss.server.paths.floor import As, known
from pitboss.server.problems import refusals
from pitboss.server.service import Service, ServiceDep
from pitboss.store import Reading
from pitboss.wire.proofs import RoundProven, StoreChecked, round_proven, store_checked
from pitboss.wire.round_view import ROUND_EXAMPLE

__all__ = ["router"]

router = APIRouter(tags=["rounds"])


@router.get(
    "/rounds/{round}/proof",
    response_model=RoundProven,
    responses=refusals(401, 403, 404, 409, 422),
)
async def proof(
    round: Annotated[str, Path(max_length=200, examples=[ROUND_EXAMPLE])],
    caller: CallerDep,
    service: ServiceDep,
    as_: As = None,
) -> Response:
    """A closed round decided again, and the chain of its table up to its last entry."""
    actor = caller.signed_in(as_)
    return json_answer(await service.core.call(_proof, service, actor, round))


def _proof(service: Service, actor: Actor, round_id: str) -> RoundProven:
    with known():
        found: RoundProven = service.floor.paper(actor, _proof_by(round_id))
        return found


def _proof_by(round_id: str) -> Callable[[Reading, Keys, Actor], RoundProven]:
    def make(look: Reading, keys: Keys, actor: Actor) -> RoundProven:
        found = round_for(look, Streams(FieldSealer(keys)), actor, round_id)
        if not found.closed:
            reason = "this round is in progress: its proof comes after it"
            raise RefusedError(Refusal("proof/none", reason, "R64"))
        return round_proven(
            round_id, prove_round(look, keys, found.part), last_checkpoint(look, keys)
        )

    return make


@router.get("/verification", response_model=StoreChecked, responses=refusals(401, 403, 422))
async def verification(caller: CallerDep, service: ServiceDep, as_: As = None) -> Response:
    """The store as of its last checkpoint: signature, streams, and the tails of their chains."""
    actor = caller.signed_in(as_)
    return json_answer(await service.core.call(_checked, service, actor))


def _checked(service: Service, actor: Actor) -> StoreChecked:
    floor = service.floor
    faults = tuple(map(str, floor.faults()))

    def make(look: Reading, keys: Keys, _: Actor) -> StoreChecked:
        entries = sum(head.number for head in look.heads().values())
        return store_checked(last_checkpoint(look, keys), entries, faults, floor.now)

    return floor.paper(actor, make)
