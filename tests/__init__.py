"""Every test of Pitboss."""
