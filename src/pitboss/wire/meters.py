"""The answer of ``pitboss report meters``: every meter of a store."""

from collections.abc import Iterable, Mapping
from typing import Annotated

from pitboss.house.meters import MeterNow
from pitboss.house.unpaid_slips import SlipRow
from pitboss.models import Form, Money, from_core, model
from pitboss.money import NOTHING, Cents, money_text
from pitboss.reports import Payouts
from pitboss.round.meters import UNITS
from pitboss.wire.verify import Count

__all__ = ["Meters", "StandingMeter", "meters_of"]


def _fine(units: int) -> str:
    """Units as dollars, to the last fraction of a cent."""
    cents, rest = divmod(abs(units), UNITS)
    digits = f"{rest:06d}".rstrip("0")
    return f"{'-' if units < 0 else ''}{cents // 100}.{cents % 100:02d}{digits}"


FineMoney = Annotated[
    str,
    Form(
        "Dollars, to the last fraction of a cent.",
        write=_fine,
        pattern=r"^-?[0-9]+\.[0-9]{2,8}$",
        examples=["10000.2142"],
    ),
]


@model
class Hit:
    """A prize that was hit."""

    number: Annotated[int, Form(ge=1)]
    table: str
    round: str
    level: str
    amount: Money
    returned: Money
    at: Annotated[int, Form("Seconds, as the house counts them.")]


@model
class StandingMeter:
    """The meter of a link, or of one table."""

    link: str | None = None
    table: str | None = None
    game: Annotated[str, Form("Of one table: its game.")] = ""
    variant: Annotated[str, Form("Of one table: the variant of its game, if it is one.")] = ""
    wager: str
    levels: dict[str, FineMoney]
    reserve: FineMoney
    from_wagers: FineMoney
    from_house: FineMoney
    prizes: FineMoney
    transferred: Annotated[FineMoney, Form("Net, what came from other meters.")] = "0.00"
    offered: Annotated[bool, Form("Whether its wager is offered; if not, it keeps its money.")] = (
        True
    )
    closed: bool = False
    paid_at_table: Annotated[
        Money, Form("What its wagers and their Envy Bonus have won at fixed odds.")
    ]
    paid_by_slip: Annotated[Money, Form("Shares of the meter, by jackpot slip: paid or due.")]
    paid: Money
    adds_up: bool
    down: Annotated[str | None, Form("Why its wagers are not offered.")]
    hits: Count
    last_hits: tuple[Hit, ...]


@model
class UnpaidSlip:
    """A jackpot slip that waits for its winner."""

    table: str
    slip: str
    wager: str
    player: str
    amount: Money
    day: Annotated[str | None, Form("The gaming day on which it fell due.")] = None
    expires: Annotated[int | None, Form("Seconds, as the house counts them; null: never.")] = None


@model
class Meters:
    """Every meter of a store."""

    meters: tuple[StandingMeter, ...]
    unpaid_slips: tuple[UnpaidSlip, ...] = ()
    expired_slips: Annotated[Money, Form("Prizes whose slips expired unpaid.")] = "0.00"


def meters_of(
    found: Iterable[MeterNow],
    paid: Mapping[tuple[str, ...], Payouts],
    slips: Iterable[SlipRow] = (),
    expired: Cents = NOTHING,
) -> Meters:
    """Meters as they stand, with the payouts of their wagers, and the slips that wait."""
    return Meters(
        meters=tuple(_meter(one, paid.get(one.key, Payouts())) for one in found),
        unpaid_slips=tuple(map(_unpaid, slips)),
        expired_slips=money_text(expired),
    )


def _unpaid(row: SlipRow) -> UnpaidSlip:
    slip = row.slip
    return UnpaidSlip(
        table=row.table,
        slip=slip.number,
        wager=slip.wager,
        player=slip.player,
        amount=money_text(slip.cents),
        day=row.day or None,
        expires=row.expires,
    )


def _meter(one: MeterNow, paid: Payouts) -> StandingMeter:
    return from_core(
        StandingMeter,
        one,
        **{one.of: one.name},
        from_wagers=_fine(one.contributions),
        from_house=_fine(one.seeds),
        transferred=_fine(one.transferred),
        paid_at_table=money_text(paid.at_table),
        paid_by_slip=money_text(paid.by_slip),
        paid=money_text(paid.all),
        adds_up=one.sound,
        down=one.down or None,
        last_hits=tuple(
            from_core(Hit, hit, round=hit.round_id, amount=money_text(hit.cents))
            for hit in one.last
        ),
    )
