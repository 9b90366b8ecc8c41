"""``pitboss tour``: a minute's tour with real output."""

from pathlib import Path

from rich.text import Text

from pitboss.cards import parse_cards
from pitboss.cli import rules_text, settle_text, trace_text
from pitboss.hands import five_card
from pitboss.money import dollars_text, parse_money, parse_odds
from pitboss.play import offer_games
from pitboss.rulebook import check_file, paragraphs
from pitboss.rulebook.reader import file_name
from pitboss.terminal.console import console
from pitboss.terminal.verdict import print_verdict

__all__ = ["print_tour"]


def print_tour() -> None:
    """Cards and hands, the games, a checked submission, the trace, and a table to sit at."""
    out = console()

    def heading(command: str) -> None:
        out.print()
        out.print(Text(f"$ {command}", style="bold cyan"))

    out.print(Text("Pitboss", style="bold"), "the law of nine casino poker games, as data")
    heading("seven cards, the best five, and what a $5 wager at 3 to 2 brings back")
    hand = five_card(parse_cards("Kc Kd 7d 7h Ks As 2c"))
    back = parse_odds("3 to 2").returned(parse_money("5"))
    out.print(f"Kc Kd 7d 7h Ks As 2c: {hand.name}; {dollars_text(back)}")
    heading("pitboss games")
    rules_text.print_games()
    demo = Path("examples/demo.toml")
    if demo.exists():
        heading("pitboss check examples/demo.toml")
        print_verdict(console(), file_name(str(demo)), check_file(demo))
    round_file = Path("examples/round.json")
    if round_file.exists():
        heading("pitboss settle examples/round.json")
        settle_text.print_text(settle_text.read_rounds(str(round_file)))
    heading("pitboss trace")
    out.print("How the paragraphs of the regulation are met:")
    trace_text.print_sums(out, paragraphs())
    out.print()
    out.print("Further: pitboss rules let-it-ride, pitboss trace 653a, pitboss --help")
    out.print()
    offer_games()
