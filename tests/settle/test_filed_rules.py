"""Rounds under a filed submission, and what is assumed without one."""

import json
import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss.cli.app import app
from pitboss.cli.settle_text import read_filed
from pitboss.rulebook import Submission, UnreadableError, read_submission
from pitboss.settle import SettleError, settle
from tests.support.paths import DEMO, ROOT

FILED = read_filed(DEMO)
ULTIMATE = FILED.games["ultimate-texas-holdem"]


def round_of(wagers: dict[str, Any], **more: Any) -> dict[str, Any]:
    made = {"ante": 10, "blind": 10, **wagers}
    seat = {"seat": 1, "cards": "Kd As", "wagers": made, "decisions": ["raise 4"]}
    return {
        "game": "653a",
        "dealer": "Kc Td",
        "community": "Ks 8d 8h 2c 3d",
        "seats": [seat],
        **more,
    }


def refused(data: dict[str, Any], filed: Submission = FILED) -> dict[str, str]:
    with pytest.raises(SettleError) as error:
        settle(data, filed)
    return {one.where: one.message for one in error.value.all}


def test_what_nobody_gave_is_named_as_assumed() -> None:
    answer = settle(round_of({"trips": 10}))
    assert answer["assumed"] == ["blind", "trips"]
    given = settle(round_of({"trips": 10}, rules={"trips": "C"}))
    assert given["assumed"] == ["blind"]
    lines = {line["wager"]: line for line in given["seats"][0]["lines"]}
    assert (lines["trips"]["paytable"], lines["blind"]["paytable"]) == ("C", "A")
    assert settle(round_of({}, rules={"blind": "A"}))["assumed"] == []


def test_the_table_that_the_bets_share_and_options_are_assumed_too() -> None:
    bets = {"bet-1": 5, "bet-2": 5, "bet-3": 5}
    seat = {"seat": 1, "cards": "Kd As 3c", "wagers": bets, "decisions": ["ride", "ride"]}
    ride = {"game": "643a", "community": "Ks 8d", "seats": [seat]}
    assert settle(ride)["assumed"] == ["main"]
    bonus = {
        "game": "647a",
        "dealer": "Kc Td",
        "community": "Ks 8d 8h 2c 3d",
        "seats": [{"seat": 1, "cards": "Kd As", "wagers": {"ante": 5}, "decisions": ["raise 2"]}],
    }
    seats = bonus["seats"]
    assert isinstance(seats, list)
    seats[0]["decisions"] += ["check", "check"]
    assert "ante_pays" in settle(bonus)["assumed"]


@pytest.mark.cites("645a.13(g)")
def test_an_envy_bonus_assumes_the_letter_of_its_wager_if_there_are_letters() -> None:
    """The Fortune Bonus has tables to choose from; the Dynasty Bonus has the chapter's alone."""

    def assumed(variant: str, wager: str) -> tuple[list[str], str]:
        seats = [
            {"seat": 1, "cards": "Ah Ad Ac As 4d 6c 8h"},
            {"seat": 2, "cards": "2d 3c 5d 7h 9s Jc Qh"},
        ]
        wagers = {"pai-gow": 10, wager: 5}
        more = {"wagers": wagers, "decisions": ["set house"]}
        answer = settle(
            {
                "game": "645a",
                "rules": {"variant": variant},
                "dealer": "2c 3d 5h 7s 9c Jd Kh",
                "seats": [{**seat, **more} for seat in seats],
            }
        )
        (envy,) = [
            line for seat in answer["seats"] for line in seat["lines"] if line["wager"] == "envy"
        ]
        return answer["assumed"], envy["returned"]

    assert assumed("standard", "fortune-bonus") == (["fortune-bonus", "vigorish"], "5.00")
    assert assumed("ez", "dynasty-bonus") == ([], "5.00")


def test_under_a_submission_its_letters_pay_and_nothing_is_assumed() -> None:
    answer = settle(round_of({"trips": 10}), FILED)
    lines = {line["wager"]: line for line in answer["seats"][0]["lines"]}
    assert lines["trips"]["paytable"] == ULTIMATE.offers["trips"].paytable.letter
    assert answer["assumed"] == []


def test_the_limits_of_the_submission_hold() -> None:
    assert "below the minimum" in refused(round_of({"ante": 1, "blind": 1}))["seats[0].wagers.ante"]
    (message,) = refused(round_of({"ante": 100000, "blind": 100000})).values()
    assert "maximum" in message


def test_a_wager_or_game_that_is_not_offered_is_refused() -> None:
    game = {"adjacent_boxes": 1, "wagers": {"blind": "A", "trips": "B"}}
    few, verdict = read_submission({"facility": "X", "games": {"ultimate-texas-holdem": game}})
    assert verdict.ok
    found = refused(round_of({"bad-beat": 5}), few)
    assert "offers no wager" in found["seats[0].wagers.bad-beat"]
    assert "does not offer" in refused(round_of({}, rules={"bad-beat": "A"}), few)["rules.bad-beat"]
    ride = {"adjacent_boxes": 1, "cards_rest": "card-area", "wagers": {"main": "A"}}
    only, verdict = read_submission({"facility": "X", "games": {"let-it-ride": ride}})
    assert verdict.ok
    assert refused(round_of({}), only)["game"].endswith("it offers let-it-ride")


def test_a_rule_that_contradicts_the_submission_is_refused() -> None:
    letter = ULTIMATE.offers["trips"].paytable.letter
    assert letter is not None
    agreed = {
        "trips": letter,
        "minimum_wager": "10.00",
        "dealing": ULTIMATE.dealing,
        "payout_limit": 60000,
    }
    assert settle(round_of({}, rules=agreed), FILED)["assumed"] == []
    found = refused(
        round_of({}, rules={"trips": "D", "dealing": "hand", "minimum_wager": 5, "lion": 1})
    )
    assert set(found) == {"rules.trips", "rules.dealing", "rules.minimum_wager", "rules.lion"}
    assert found["rules.trips"].startswith(
        f"contradicts the submission, which has '{letter}', not 'D': leave it out"
    )


def test_the_command_settles_under_a_submission(tmp_path: Path) -> None:
    path = tmp_path / "round.json"
    path.write_text(json.dumps(round_of({"trips": 10})), encoding="utf-8")
    done = CliRunner().invoke(app, ["settle", str(path), "--rules", str(DEMO)])
    assert done.exit_code == 0
    assert "assumed" not in done.stdout.lower()
    plain = CliRunner().invoke(app, ["settle", str(path)])
    assert "table A, assumed" in plain.stdout
    assert "Assumed, because nobody gave it: blind A, trips A." in plain.stdout
    bad = tmp_path / "bad.toml"
    bad.write_text("facility = ''\n", encoding="utf-8")
    with pytest.raises(UnreadableError, match="not clean"):
        read_filed(bad)


def test_either_a_file_or_a_game_to_ask_for() -> None:
    for arguments in (["settle"], ["settle", "-", "--ask", "653a"]):
        done = CliRunner().invoke(app, arguments)
        assert done.exit_code == 2
        assert "--ask GAME" in done.output


def test_a_submission_read_with_floats_says_what_is_needed() -> None:
    with DEMO.open("rb") as file:
        _, verdict = read_submission(tomllib.load(file))
    assert not verdict.ok
    helps = "read the file with tomllib.load(file, parse_float=Decimal)"
    assert all(one.message.endswith(helps) for one in verdict.violations)
    with DEMO.open("rb") as file:
        assert read_submission(tomllib.load(file, parse_float=Decimal))[1].ok


@pytest.mark.cites("653a.12(a)")
def test_a_kicker_is_the_reason_with_the_cards_of_both_hands() -> None:
    line = settle(round_of({}))["seats"][0]["lines"][0]
    assert line["rule"] == (
        "higher than the dealer's two pair, kings and eights: ace kicker against ten"
    )
    assert (line["cards"], line["against_cards"]) == ("Ks Kd 8h 8d As", "Ks Kc 8h 8d Td")


def test_the_example_is_settled_with_its_letters() -> None:
    data = json.loads((ROOT / "examples" / "round.json").read_text(encoding="utf-8"))
    assert settle(data)["assumed"] == []


@pytest.mark.cites("601a.2")
def test_a_round_of_a_variant_is_settled_by_its_tables() -> None:
    made = {"ante": 25, "blind": 25, "trips": 25}
    answer = settle(round_of(made, community="Ks Kh 8h 2c 3d", variant="high-limit"), FILED)
    lines = {line["wager"]: line for line in answer["seats"][0]["lines"]}
    assert lines["trips"]["paytable"] == "A"
    assert (
        "below the minimum" in refused(round_of({}, variant="high-limit"))["seats[0].wagers.ante"]
    )
    assert "did you mean high-limit?" in refused(round_of({}, variant="hi-limit"))["variant"]
    assert refused(round_of({}, variant=3))["variant"] == "must be text"
    with pytest.raises(SettleError) as error:
        settle(round_of({}, variant="high-limit"))
    assert [(one.where, one.message) for one in error.value.all] == [
        ("variant", "is one of a submission: settle with --rules")
    ]
