"""Pitboss: casino poker table games, run as Pennsylvania law says.

========================  =======================================================================
``Round(game, players)``  one round to play: place, deal, decide, read the settlement
``settle(written)``       a round that was written down, settled
``odds(game)``            exact odds by wager and paytable
``advise(game, cards)``   what every choice is worth
``check(submission)``     the verdict on a Rules Submission
``rules(game)``           a chapter of 58 Pa. Code as data
``Refused``               what all of them raise: with ``code`` and ``cite``
========================  =======================================================================

A game is a slug (``let-it-ride``), a chapter (``643a``) or a part of its name. Everything is loaded
when it is first used.
"""

# What checkers read as true; importing typing would cost more than all the rest here.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from pitboss.library import Card, Round, SettledLine, advise, check, rules
    from pitboss.odds.catalog import odds_of as odds
    from pitboss.refusals import Refused
    from pitboss.settle.engine import settle_source as settle

__all__ = [
    "Card",
    "Refused",
    "Round",
    "SettledLine",
    "__version__",
    "advise",
    "check",
    "odds",
    "rules",
    "settle",
]

__version__ = "0.1.0"

#: The module of every name; ``odds`` and ``settle`` are packages that can be called.
_HOMES = {
    "Card": "pitboss.library",
    "Refused": "pitboss.refusals",
    "Round": "pitboss.library",
    "SettledLine": "pitboss.library",
    "advise": "pitboss.library",
    "check": "pitboss.library",
    "odds": "pitboss",
    "rules": "pitboss.library",
    "settle": "pitboss",
}


if not TYPE_CHECKING:  # a checker knows the names above and no others

    def __getattr__(name: str) -> object:
        home = _HOMES.get(name)
        if home is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        if home == __name__:
            return import_module(f"{__name__}.{name}")
        found = globals()[name] = getattr(import_module(home), name)
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
