"""One round as a pure state machine."""
