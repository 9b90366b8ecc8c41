"""The garbage collector of a process that serves a floor or audits one.

States are frozen values without cycles: reference counting frees them. The collector finds nearly
nothing, and by default it walks over every cached state again and again. That took 12% of the CPU
time of a floor of twelve tables, and 15% of an audit.

While it walks, nobody is answered. At 250 tables a walk over everything takes a second or two. So
who serves has it look at new objects alone, a few at a time, and sets those aside that have stayed.
"""

import gc
from typing import Final

__all__ = ["collect_all", "collect_briefly", "collect_rarely", "set_aside"]

#: Objects made and not freed until the collector looks at them. What has cycles (a traceback, a
#: future) is small, so that some thousands of them do no harm.
_YOUNG: Final = 50_000
#: While people wait: fewer at a time, again after so many times, and all of them hardly ever.
_BRIEF: Final = (10_000, 5, 1_000)


def collect_rarely() -> None:
    """Have this process collect garbage rarely. Call it once, where a process begins its work.

    What is loaded by now (modules, rules) stays for good and is not looked at again.
    """
    if not gc.get_freeze_count():
        gc.freeze()
        gc.set_threshold(_YOUNG)


def collect_briefly() -> None:
    """Have this process collect garbage in short turns, while people wait for answers. Whoever
    calls it sets aside what has stayed, and now and then collects all."""
    if gc.get_threshold() != _BRIEF:
        gc.freeze()
        gc.set_threshold(*_BRIEF)


def set_aside() -> None:
    """Look no more at what is there now, until all is collected. It takes no time."""
    gc.freeze()


def collect_all() -> None:
    """Collect what has become garbage since it was set aside."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
