"""A bot: best strategy at a practice table, through the API.

pitboss serve --demo &
python examples/bot.py http://127.0.0.1:8000 let-it-ride 20
"""

import sys

from pitboss.client import Client, Table, TableNow

SEAT = 1


def slip(now: TableNow) -> dict[str, int]:
    """The least that the required wagers take."""
    wagers = now.view["table"]["wagers"]
    return {name: one["minimum"] for name, one in wagers.items() if one["required"]}


def best(client: Client, now: TableNow) -> str:
    """The best answer to the dealer's question; a Pai Gow hand is never surrendered."""
    if any(one["body"].get("decision") == "stand" for one in now.moves_of("decide")):
        return "stand"
    shown = now.view["round"]
    own = next(one for one in shown["seats"] if one["seat"] == SEAT)
    board = [card for card in shown["community"] if card]
    up = " ".join(card for card in shown["dealer"] if card)
    asked = {"cards": own["cards"], "decided": own["decisions"], "board": board, "up": up}
    return str(client.advice(now.view["table"]["game"], **asked)["best"])


def play(client: Client, table: Table, rounds: int) -> None:
    """Play some rounds, and check every deal."""
    table.do("sit", {"seat": SEAT})
    table.do("buy-in", {"amount": 50_000, "gives": "chips", "gets": "account"})
    placed = settled = ""
    for now in table:
        if now.phase == "betting" and placed != now.round_id:
            table.place_wagers(SEAT, slip(now))
            placed = now.round_id
            table.ready()
        elif now.moves_of("decide"):
            table.decide(SEAT, best(client, now))
        elif now.phase == "closed" and placed == now.round_id != settled:
            settled, rounds = now.round_id, rounds - 1
            client.proof(settled)
            print(settled, "proven fair; the account holds", now.view["you"]["account"] / 100)
            if not rounds:
                return


if __name__ == "__main__":
    url, game, count = sys.argv[1:]
    with Client(url).guest() as player:
        tables = [one for one in player.floor()["tables"] if one["practice"] and not one["seats"]]
        name = next(one["table"] for one in tables if one["game"] == game)
        with player.stream(name) as live:
            play(player, live, int(count))
        player.sign_out()
