"""People whom tests look through the eyes of."""

from pitboss.record import Actor, Role

#: Somebody who watches, and has no seat.
SPECTATOR = Actor(Role.PLAYER, "nobody at the table")
SURVEILLANCE = Actor(Role.SURVEILLANCE, "the eye")
FLOOR = Actor(Role.FLOORPERSON, "Fay")
