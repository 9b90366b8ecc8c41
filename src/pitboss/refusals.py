"""The base of every error that says: this input is refused, here is why."""

__all__ = ["Refused"]


class Refused(ValueError):
    """Refused input: a wager, a decision, a card, a name, a written round, a Rules Submission.

    ``code`` names the kind of refusal for programs, such as ``wager/below-minimum``. ``cite`` is
    the paragraph behind it, or None where no paragraph speaks of it.
    """

    code: str = "input/refused"
    cite: str | None = None
