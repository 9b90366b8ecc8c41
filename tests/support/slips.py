"""Slips as tests say them: one wager more or less than lies there, or any lawful one at random."""

from collections.abc import Iterator
from random import Random

from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import Move, PlaceWagers, Stake, State
from pitboss.round.commands import Stakes
from pitboss.round.slip import amount_of, lying
from pitboss.round.state import Seat
from pitboss.rulebook import Wager

#: The smallest chip of a facility that does not say otherwise.
QUARTER = 25


def _lies(state: State | None, seat: int) -> dict[str, Cents | Stake]:
    known = state is not None and type(seat) is int and seat in state.seats
    return lying(state.seats[seat]) if known and state is not None else {}


def placing(
    state: State | None,
    actor: Actor,
    seat: int,
    wager: str,
    amount: Cents,
    choice: str | None = None,
    hash: str | None = None,
    *,
    at: int = 0,
) -> PlaceWagers:
    """The slip that puts an amount on one wager and leaves what else lies at the seat."""
    stake = amount if choice is None else Stake(amount, choice)
    return PlaceWagers(actor, seat, {**_lies(state, seat), wager: stake}, hash, at=at)


def in_chips(state: State, amount: int) -> Cents:
    """An amount that chips can make, where a dealer takes them: a quarter is the smallest."""
    return Cents(amount if state.electronic else amount - amount % QUARTER)


def maker(state: State, seat: int, wager: str, dealer: Actor) -> Actor:
    """Who makes a wager at a dealer-run table: the dealer records the chips, and the player makes
    those of an electronic wagering system (R68)."""
    if not state.rules.chapter.wagers[wager].electronic:
        return dealer
    return Actor(Role.PLAYER, state.seats[seat].player)


def made_on_device(state: State, seat: int) -> dict[str, Cents | Stake]:
    """The wagers of a seat at a dealer-run table that its player made."""
    laws = state.rules.chapter.wagers
    return {key: one for key, one in lying(state.seats[seat]).items() if laws[key].electronic}


def taking_back(
    state: State | None, actor: Actor, seat: int, wager: str, *, at: int = 0
) -> PlaceWagers:
    """The slip that takes one wager back and leaves what else lies at the seat."""
    left = {key: stake for key, stake in _lies(state, seat).items() if key != wager}
    return PlaceWagers(actor, seat, left, at=at)


def _spoken_of(seat: Seat, move: Move) -> dict[str, Cents | Stake]:
    """The wagers of a seat that a move is about: a dealer's slip leaves those of the player's
    device as they are (R68)."""
    return {key: stake for key, stake in lying(seat).items() if key in move.wagers}


def _of_others(seat: Seat, move: Move) -> dict[str, Cents | Stake]:
    """The wagers of a seat that a move says nothing of: somebody else recorded them."""
    return {key: stake for key, stake in lying(seat).items() if key not in move.wagers}


def _follows(law: Wager, made: Stakes) -> bool:
    """Whether what a wager is made after is there."""
    needed = (*law.after, *((law.equals,) if law.equals else ()))
    some = not law.after_any or any(one in made for one in law.after_any)
    return some and all(one in made for one in needed)


def some_slip(state: State, move: Move, chance: Random, chances: float = 0.5) -> Stakes:
    """A lawful slip of those that a move offers: one that changes something."""
    laws = state.rules.chapter.wagers
    seat = state.seats[move.seat]
    found: dict[str, Cents | Stake] = {}
    for key in state.rules.before_the_deal:
        law = laws[key]
        wanted = key in move.wagers and chance.random() < chances
        if not wanted or not _follows(law, {**_of_others(seat, move), **found}):
            continue
        least, most = move.wagers[key]
        amount = in_chips(state, chance.choice((least, most, chance.randint(least, most))))
        if law.equals is not None:
            amount = amount_of(found[law.equals])
            if not least <= amount <= most:
                continue
        choices = move.choices.get(key)
        found[key] = Stake(amount, chance.choice(choices)) if choices else amount
    if found != _spoken_of(seat, move):
        return found
    return {} if found else least_slip(state, move)


def least_slip(state: State, move: Move) -> Stakes:
    """The first wager that follows none that is still to be made, at its least; of a player who
    only sends bits nothing."""
    laws = state.rules.chapter.wagers
    others = _of_others(state.seats[move.seat], move)
    if not move.wagers:
        return {}
    first = next(key for key in move.wagers if _follows(laws[key], others))
    amount = move.wagers[first][0]
    choices = move.choices.get(first)
    return {first: Stake(amount, choices[0]) if choices else amount}


def end_slips(state: State, move: Move) -> Iterator[Stakes]:
    """The slips at the ends of what a move offers: all at the least, all at the most, nothing, and
    every choice."""
    laws = state.rules.chapter.wagers
    lies = _spoken_of(state.seats[move.seat], move)
    told: list[Stakes] = [lies]
    for end in (0, 1):
        for number in range(max((len(one) for one in move.choices.values()), default=1)):
            found: dict[str, Cents | Stake] = {}
            for key, pair in move.wagers.items():
                equals = laws[key].equals
                amount = pair[end] if equals is None else amount_of(found[equals])
                ways = move.choices.get(key)
                found[key] = Stake(amount, ways[number % len(ways)]) if ways else amount
            if found not in told:
                told.append(found)
                yield found
    if lies:
        yield {}


def outside(state: State, move: Move) -> Iterator[Stakes]:
    """Slips with one wager just outside what a move offers, all else at its least."""
    for slip in end_slips(state, move):
        for key, (least, most) in move.wagers.items():
            if key in slip:
                stake = slip[key]
                for amount in (Cents(least - 1), Cents(most + 1)):
                    other = Stake(amount, stake.choice) if isinstance(stake, Stake) else amount
                    yield {**slip, key: other}
        return


def offered(move: Move, wagers: Stakes) -> bool:
    """Whether each wager of a slip is among those that a move offers, and within its amounts."""
    for key, stake in wagers.items():
        if key not in move.wagers:
            return False
        least, most = move.wagers[key]
        if not least <= amount_of(stake) <= most:
            return False
        choice = stake.choice if isinstance(stake, Stake) else None
        if choice not in move.choices.get(key, (None,)):
            return False
    return True
