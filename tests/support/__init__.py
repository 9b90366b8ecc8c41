"""What several tests share: rounds, tables, submissions and terminals to test with."""
