"""The garbage collector of a process that serves a floor or audits one.

States are frozen values without cycles: reference counting frees them. The collector finds nearly
nothing, and by default it walks over every cached state again and again. That took 12% of the CPU
time of a floor of twelve tables, and 15% of an audit.
"""

import gc
from typing import Final

__all__ = ["collect_rarely"]

#: Objects made and not freed until the collector looks at them. What has cycles (a traceback, a
#: future) is small, so that some thousands of them do no harm.
_YOUNG: Final = 50_000


def collect_rarely() -> None:
    """Have this process collect garbage rarely. Call it once, where a process begins its work.

    What is loaded by now (modules, rules) stays for good and is not looked at again.
    """
    if not gc.get_freeze_count():
        gc.freeze()
        gc.set_threshold(_YOUNG)
