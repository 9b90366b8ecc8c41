# Pitboss. Two commands do everything on a fresh machine: `make run` and `make test`.
# All of it lives in .venv; nothing outside this folder is touched.

SHELL := /bin/sh
VENV  := .venv
BIN   := $(VENV)/bin
# What is installed: to run it, and to test it. Each has a lock of its own.
RUN   := $(VENV)/.installed-to-run
TEST  := $(VENV)/.installed-to-test
# The newest interpreter that the locked packages support; PYTHON=... overrides.
PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3.14 python3; do \
	$$p -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] < (3, 15))' 2>/dev/null \
	&& { echo $$p; break; }; done)

# Tests start many processes: what was compiled once is not compiled again by each of them.
unexport PYTHONDONTWRITEBYTECODE

PANGO := libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0

.PHONY: help install system run test soak check bench trace docs lock clean

help:
	@echo "make run      set up, and open a floor to try out in the browser"
	@echo "make test     set up and run every test"
	@echo "make check    style, types, layers, trace"
	@echo "make bench    speed, as ratios against what one would use instead"
	@echo "make soak     the long forms of the tests"
	@echo "make install  set up only: ends with a working $(BIN)/pitboss"
	@echo "make trace    renew the index of tests behind 'pitboss trace'"
	@echo "make docs     renew the pages that are made from types and data"
	@echo "make lock     renew both locks (exact versions and hashes)"

install: $(RUN)

$(RUN): requirements.txt pyproject.toml
	@test -n "$(PYTHON)" || { echo "Pitboss needs Python 3.11 to 3.14. On Debian: apt-get install python3 python3-venv"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "This Python has no venv module."; \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			apt-get update -qq && apt-get install -y -qq python3-venv; \
		else echo "Install it with: apt-get install python3-venv"; exit 1; fi; }
	@echo "Setting up $(VENV) with $$($(PYTHON) --version) (once; a minute or two)"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@$(BIN)/python -m compileall -q src
	@$(BIN)/pitboss --version
	@touch $@

# The whole set, for tests and checks.
$(TEST): requirements-dev.txt $(RUN)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@touch $@

# Documents as PDF need pango, and tests of pages a browser; neither is from PyPI. They are looked
# for each time, for they are not ours.
system: $(TEST)
	@$(BIN)/python tools/web_checks.py install
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || { \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium; \
		else echo "Tests open pages in Chromium. Install it with: apt-get install chromium"; exit 1; fi; }
	@$(BIN)/python -c 'from ctypes import CDLL; CDLL("libpangoft2-1.0.so.0"); CDLL("libharfbuzz-subset.so.0")' 2>/dev/null || { \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			apt-get update -qq && apt-get install -y -qq $(PANGO); \
		else echo "Tests print documents with pango. Install it with: apt-get install $(PANGO)"; exit 1; fi; }

run: install
	@mkdir -p -m 700 var
	@$(BIN)/pitboss serve --demo --db sqlite:///var/demo.db --next-port --open

# Each process has files of its own for as long as there are any: what they share is made once.
# Three keep two cores busy: tests of pages and of servers wait for browsers and clocks.
test: system
	$(BIN)/python -m pytest -n 3 --dist worksteal

soak: system
	HYPOTHESIS_PROFILE=soak $(BIN)/python -m pytest -n 2 --dist worksteal
	$(BIN)/python tools/mutate_claims.py

check: system
	$(BIN)/ruff check src tests bench tools
	$(BIN)/ruff format --check src tests bench tools
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tools/web_checks.py
	$(BIN)/python -m pytest -q tests/test_tidy.py tests/test_trace.py

bench: system
	$(BIN)/python bench/start.py
	$(BIN)/python bench/run.py
	$(BIN)/python bench/odds.py
	$(BIN)/python bench/simulate.py
	$(BIN)/python bench/books.py
	$(BIN)/python bench/floor.py
	$(BIN)/python bench/serve.py
	$(BIN)/python bench/page.py
	$(BIN)/python bench/beside.py

trace: system
	$(BIN)/python -m pytest tests -q --collect-only --trace-index=src/pitboss/rulebook/trace/tests.json >/dev/null

docs: system
	$(BIN)/python tools/write_events.py
	$(BIN)/python tools/write_codes.py
	$(BIN)/python tools/write_figures.py
	cp src/pitboss/rulebook/rulings.md docs/rulings.md

# The second lock holds the first: what runs is what was tested.
lock: install
	$(BIN)/python -m venv $(VENV)/lock
	$(VENV)/lock/bin/pip install --quiet pip-tools
	$(VENV)/lock/bin/pip-compile $(LOCKED) --extra solve --extra serve --extra print --extra client \
		--extra checkout -o requirements.txt pyproject.toml
	$(VENV)/lock/bin/pip-compile $(LOCKED) --all-extras -c requirements.txt -o requirements-dev.txt pyproject.toml

LOCKED := --quiet --strip-extras --generate-hashes --allow-unsafe --no-annotate --no-header \
	--no-emit-index-url --no-emit-find-links --no-emit-trusted-host

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis
