"""A demonstration facility: its people, shifts and house players, and whole gaming days.

Offers ``DemoFloor`` to set one up, ``DemoRun`` to play it on real time and ``DemoDays`` to play
whole days at once. It uses the house as any other client does, and no product code depends on it.
"""

__all__: list[str] = []
