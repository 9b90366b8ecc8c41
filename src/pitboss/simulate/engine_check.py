"""A sample of simulated rounds, settled again by the engine and compared to the cent."""

from dataclasses import dataclass
from typing import Any, Literal

from pitboss.cards import Card, cards_text
from pitboss.games import games
from pitboss.models import as_json
from pitboss.money import money_text, parse_money
from pitboss.settle import settle
from pitboss.settle.written_round import ChosenWager, WrittenRound, WrittenSeat
from pitboss.simulate.layout import Batch, new_batch
from pitboss.simulate.pai_gow import SET_HOUSE
from pitboss.simulate.sessions import Ready, Sums, ready
from pitboss.simulate.spec import Spec, rules_of, submission_of

__all__ = ["Checked", "DisagreementError", "check_rounds"]

#: Side wagers that bring more community cards in 649a.
_NEED_COMMUNITY = ("five-card-progressive", "five-card-hand-bonus", "five-card-hand-bonus-dealer")


class DisagreementError(AssertionError):
    """A round that kernels and engine settle differently."""


@dataclass(frozen=True, slots=True)
class Checked:
    """The number of rounds compared, and whether the engine plays the game at all."""

    rounds: int
    plays: bool


def check_rounds(spec: Spec, numbers: list[int]) -> Checked:
    """Play these rounds again from the seed, by kernel and by engine."""
    if spec.game not in games():
        return Checked(0, False)
    made = ready(spec)
    batch = new_batch(spec.rounds, made.layout)
    for number in numbers:
        session, place = divmod(number, spec.rounds)
        made.deal(batch, session, 1)
        ours = _nets(made, batch, place)
        theirs = _by_engine(made, batch, place)
        if ours != theirs:
            raise DisagreementError(
                f"round {place} of session {session}: simulated {ours}, settled {theirs}"
            )
    return Checked(len(numbers), True)


def _nets(made: Ready, batch: Batch, place: int) -> list[dict[str, int]]:
    """Each seat's net on each wager of one round, by the tally."""
    spec = made.spec
    one = slice(place, place + 1)
    sums = Sums(spec, 1)
    alone = batch.only(one)
    sums.settle(made, alone, 1, 0, slice(0, 1))
    names = ["main", *spec.wagers, "envy", "magic-card", "lucky-bonus"]
    return [_not_nothing(zip(names, row.tolist(), strict=True)) for row in sums.last]


def _not_nothing(nets: Any) -> dict[str, int]:
    return {name: net for name, net in nets if net}


def _by_engine(made: Ready, batch: Batch, place: int) -> list[dict[str, int]]:
    spec = made.spec
    written = as_json(round_of(made, batch, place))
    found = settle(written, submission_of(spec.submission))
    nets: list[dict[str, int]] = [{} for _ in range(spec.seats)]
    for seat in found["seats"]:
        here = nets[seat["seat"] - 1]
        for line in seat["lines"]:
            name = line["wager"]
            if name.endswith("-dealer") and name not in spec.wagers:
                name = name.removesuffix("-dealer")
            if name not in (*spec.wagers, "envy", "magic-card", "lucky-bonus"):
                name = "main"
            net = parse_money(line["returned"]) - parse_money(line["staked"])
            here[name] = here.get(name, 0) + net
    return [_not_nothing(one.items()) for one in nets]


def round_of(made: Ready, batch: Batch, place: int) -> WrittenRound:
    """A simulated round as input for ``pitboss settle``."""
    spec, layout = made.spec, made.layout
    rules = rules_of(spec)
    row = batch.dealt[place]

    def cards(start: int, number: int) -> str | None:
        return cards_text(Card(int(card)) for card in row[start : start + number]) or None

    main = {key: money_text(rules.minimum) for key in rules.chapter.entry.any_of[0]}
    sides = {side.key: _stake(side.key, side.stake) for side in made.sides.sides}
    seats = tuple(
        WrittenSeat(
            seat=seat + 1,
            cards=cards(seat * layout.own, layout.own),
            wagers={**main, **sides},
            decisions=tuple(
                _words(
                    rules.chapter.chapter,
                    batch.decided[place, seat].tolist(),
                    sorted(row[seat * layout.own : (seat + 1) * layout.own].tolist()),
                )
            ),
        )
        for seat in range(spec.seats)
    )
    shown = spec.game != "three-card-poker" or _needs_community(spec)
    magic, lucky = batch.drawn[place].tolist()
    position: int | Literal["dealer"] = lucky + 1
    if lucky == rules.chapter.positions:
        position = "dealer"
    return WrittenRound(
        game=spec.game,
        variant=spec.variant,
        seats=seats,
        dealer=cards(layout.dealer_at, layout.dealer),
        community=cards(layout.community_at, layout.community) if shown else None,
        bonus_cards=cards(layout.bonus_at, layout.bonus),
        magic_card=cards_text([Card(magic)]) if magic >= 0 else None,
        lucky_position=position if lucky >= 0 else None,
    )


def _needs_community(spec: Spec) -> bool:
    return any(key in spec.wagers for key in _NEED_COMMUNITY)


def _stake(key: str, stake: int) -> str | ChosenWager:
    amount = money_text(stake)
    return ChosenWager(amount=amount, color="red") if key == "red-black" else amount


def _words(chapter: str, codes: list[int], own: list[int]) -> list[str]:
    """Decisions in their written form."""
    if chapter == "645a":
        return [_split(codes[0], own)]
    words = []
    for number, code in enumerate(codes):
        if code < 0:
            break
        if chapter == "643a":
            if number < 2:
                words.append("ride" if code else "withdraw")
        elif code:
            words.append(f"raise {code}")
            if chapter == "653a":
                break
        else:
            last = {"653a": 2, "647a": 0}.get(chapter)
            words.append("fold" if last is None or number == last else "check")
    return words


def _split(code: int, own: list[int]) -> str:
    """The written form of a split of seven ascending cards."""
    if code == SET_HOUSE:
        return "set house"
    low = [pair for j in range(len(own)) for pair in ((own[i], own[j]) for i in range(j))]
    return f"set {cards_text(Card(card) for card in low[code - SET_HOUSE - 1])}"
