"""Compiled: side wagers settled by their tables, and all sums in whole cents."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiler import integer, kernel

__all__ = ["CLAIM_LEVEL", "EXTRAS", "tally", "tally_main"]

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]
Small = NDArray[np.int32]

#: The payouts without a stake come after the main game and the side wagers: Envy Bonuses, Magic
#: Cards, Lucky Bonuses.
EXTRAS: Final = 3
#: A claim on a meter is its level times this, plus the percentage.
CLAIM_LEVEL: Final = 1000


@kernel
def _prize(claim: int, heads: int, left: Ints, reseed: Ints) -> int:
    """The payout of a claim per head, from the level's present amount (R17, R18, R27)."""
    level, percent = claim // CLAIM_LEVEL, claim % CLAIM_LEVEL
    each = integer(left[level] * percent // 100 // heads)
    left[level] -= each * heads
    if percent == 100:
        left[level] += reseed[level]
    return each


@kernel
def tally(
    count: int,
    rounds: int,
    seats: int,
    first_session: int,
    looks: Ints,
    stakes: Ints,
    lost: Bytes,
    nets: Ints,
    claims: Small,
    shared: Bytes,
    envies: Bytes,
    envy: Ints,
    bonuses: Ints,
    seed_levels: Ints,
    reseed_levels: Ints,
    fives: Ints,
    dealt: Bytes,
    net: Ints,
    staked: Ints,
    folded: Bytes,
    kinds: Small,
    drawn: NDArray[np.int16],
    own_dealer: Ints,
    by_round: Ints,
    sums: Ints,
    squares: Ints,
    round_squares: Ints,
    wins: Ints,
    main_staked: Ints,
    house: Ints,
    results: Ints,
    lows: Ints,
    events: Ints,
) -> int:
    """Settle a batch of whole sessions and add up all results. Returns the claims on meters.

    By wager: the hand it looks at, its stake, whether a fold loses it, the net and the claim of
    each kind of hand, whether several share its prize, and the Envy Bonus that a kind pays every
    other seat. Seats are settled from the highest down, as the dealer does (.11), each against
    meters at their seed. ``bonuses``: the payouts of a Magic Card and a Lucky position.
    ``own_dealer``: whether the seats wager on the bonus of their own hand, and of the dealer's.
    ``by_round`` has room for one seat's nets.
    """
    wagers = len(looks)
    slots = wagers + 1 + EXTRAS
    left = seed_levels.copy()
    running, low = np.zeros(seats, np.int64), np.zeros(seats, np.int64)
    total = np.zeros(slots, np.int64)
    found = 0
    for number in range(count):
        session = number // rounds
        if number % rounds == 0:
            running[:] = 0
            low[:] = 0
        total[:] = 0
        house_net = integer(0)
        claimed = False
        dealer_prize = integer(-1)
        for seat in range(seats - 1, -1, -1):
            for slot in range(slots):
                by_round[seat, slot] = 0
            by_round[seat, 0] = net[number, seat]
            main_staked[0] += staked[number, seat]
            for wager in range(wagers):
                kind = kinds[number, seat, looks[wager]]
                if folded[number, seat] and lost[wager]:
                    by_round[seat, 1 + wager] = -stakes[wager]
                    continue
                claim = claims[wager, kind]
                if claim == 0:
                    by_round[seat, 1 + wager] = nets[wager, kind]
                    continue
                if not shared[wager]:
                    prize = _prize(claim, 1, left, reseed_levels)
                else:
                    if dealer_prize < 0:
                        dealer_prize = _prize(claim, seats, left, reseed_levels)
                    prize = dealer_prize
                by_round[seat, 1 + wager] = prize - stakes[wager]
                claimed = True
                if found < len(events):
                    events[found, 0] = (first_session + session) * rounds + number % rounds
                    events[found, 1] = seat
                    events[found, 2] = wager
                    events[found, 3] = claim
                found += 1
            for wager in range(wagers):
                if envies[wager] == 0:
                    continue
                for other in range(seats):
                    if other != seat:
                        shown = kinds[number, other, looks[wager]]
                        by_round[seat, 1 + wagers] += envy[wager, shown]
            if drawn[number, 0] >= 0 or drawn[number, 1] >= 0:
                _add_drawn(
                    dealt[number], seat, seats, fives, drawn[number], own_dealer, bonuses,
                    by_round[seat], wagers,
                )  # fmt: skip
            seat_net = integer(0)
            for slot in range(slots):
                value = by_round[seat, slot]
                seat_net += value
                total[slot] += value
                squares[slot] += value * value
                wins[slot] += value > 0
            running[seat] += seat_net
            low[seat] = min(low[seat], running[seat])
            house_net -= seat_net
        for slot in range(slots):
            sums[slot] += total[slot]
            round_squares[slot] += total[slot] * total[slot]
        house[0] += house_net
        house[1] += house_net * house_net
        if claimed:
            left[:] = seed_levels
        if number % rounds == rounds - 1:
            results[session] = running
            lows[session] = low
    return found


@kernel
def tally_main(
    count: int,
    rounds: int,
    seats: int,
    net: Ints,
    staked: Ints,
    sums: Ints,
    squares: Ints,
    round_squares: Ints,
    wins: Ints,
    main_staked: Ints,
    house: Ints,
    results: Ints,
    lows: Ints,
) -> None:
    """Settle and add up rounds with the main game alone."""
    running, low = np.zeros(seats, np.int64), np.zeros(seats, np.int64)
    total_staked = sum_of = square = round_square = won = integer(0)
    for number in range(count):
        if number % rounds == 0:
            running[:] = 0
            low[:] = 0
        total = integer(0)
        for seat in range(seats):
            value = net[number, seat]
            total_staked += staked[number, seat]
            square += value * value
            won += value > 0
            total += value
            running[seat] += value
            low[seat] = min(low[seat], running[seat])
        sum_of += total
        round_square += total * total
        if number % rounds == rounds - 1:
            results[number // rounds] = running
            lows[number // rounds] = low
    sums[0] += sum_of
    squares[0] += square
    round_squares[0] += round_square
    wins[0] += won
    main_staked[0] += total_staked
    house[0] -= sum_of
    house[1] += round_square


@kernel
def _add_drawn(
    row: Bytes,
    seat: int,
    seats: int,
    fives: Ints,
    drawn: NDArray[np.int16],
    own_dealer: Ints,
    bonuses: Ints,
    one: Ints,
    wagers: int,
) -> None:
    """Add a Magic Card among the five cards, and a Lucky position, on each hand wagered on
    (R19)."""
    for dealer in range(2):
        if own_dealer[dealer] == 0:
            continue
        at = seats if dealer else seat
        if drawn[0] >= 0:
            for place in fives[at]:
                if row[place] == drawn[0]:
                    one[wagers + 2] += bonuses[0]
        if drawn[1] >= 0 and drawn[1] == (own_dealer[2] if dealer else seat):
            one[wagers + 3] += bonuses[1]
