# make serve   the course on http://127.0.0.1:8866/
# make test    everything that must hold
# The rest:    walk, campaign, fuzz, mutation, lock, docs, notebooks, messages, pictures, release, clean

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

# The interpreter: set PYTHON to choose it; else the newest of these that is there and fits.
PYTHON ?= $(shell for python in python3.13 python3.12 python3.11 python3; do \
	"$$python" -c 'import sys, ensurepip, venv; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' 2>/dev/null \
	&& { echo "$$python"; break; }; done)
PORT ?= 8866

BIN := .venv/bin
# Pinned packages come with their hashes; the package itself is built by the pinned setuptools, offline.
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
ITSELF := --no-deps --no-build-isolation --editable .
# What setup.py compiles; made anew when one of them changes.
COMPILED := terz_tutor/rules/follow.py terz_tutor/rules/follow.pxd terz_tutor/analysis/search.py terz_tutor/analysis/search.pxd
NOTEBOOKS := $(wildcard lessons/*.ipynb lessons/ru/*.ipynb)

.PHONY: help serve test walk campaign fuzz mutation lock docs notebooks messages pictures release clean

help:
	@sed -n 's/^# //p' Makefile | head -3

serve: .venv/serve
	$(BIN)/terz serve --port $(PORT)

test: .venv/dev .venv/browser
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/pytest -n 2 --dist loadfile --nbval --nbval-current-env tests terz_tutor lessons

# Every lesson in each language, by mouse, by keyboard and by touch, and a match under each rule system; the tests walk
# each lesson once and play one match.
walk: .venv/dev .venv/browser
	TERZ_WALK=1 $(BIN)/pytest tests/test_walk.py tests/test_match_browser.py

# Slow, and not part of the tests: two implementations of the rules against each other, on many random questions and
# on many whole deals of each rule system; many puzzles, each checked in every way; and the readers of positions and
# records against spoilt ones for ten minutes.
campaign: .venv/dev
	$(BIN)/python tests/agreement.py 100000
	$(BIN)/python tests/puzzles_campaign.py 10000
	TERZ_CAMPAIGN_DEALS=2000 $(BIN)/pytest tests/test_deal_machine.py

fuzz: .venv/dev
	$(BIN)/python tests/fuzz_notation.py 600

# Every mutant of the rules against a quick suite; docs/mutation.md tells which survive and why.
mutation: .venv/dev
	$(BIN)/python tools/mutation.py --max-children 2

# Stamps: what a step makes is made again only when what it was made from has changed.

.venv/made:
	@test -n "$(PYTHON)" || { echo "Python 3.11, 3.12 or 3.13 with venv is needed (Debian: apt-get install python3-venv)" >&2; exit 1; }
	"$(PYTHON)" -m venv .venv
	touch $@

.venv/serve: .venv/made requirements.txt pyproject.toml setup.py $(COMPILED)
	$(PIP) install --require-hashes -r requirements.txt
	$(PIP) install $(ITSELF)
	$(BIN)/python -m compileall -q terz_tutor
	touch $@

.venv/dev: .venv/serve requirements-dev.txt
	$(PIP) install --require-hashes -r requirements-dev.txt
	touch $@

.venv/browser: .venv/dev tools/browser.py
	$(BIN)/python tools/browser.py
	touch $@

# Locks are made on the lowest Python: what only it needs must be in them. No option of pip's goes along: where packages
# come from is the user's affair.
LOCK := $(BIN)/pip-compile --quiet --generate-hashes --allow-unsafe --strip-extras --build-deps-for editable \
	--no-emit-options --no-header

lock: .venv/dev
	@$(BIN)/python -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' || \
		{ echo "locks are made on Python 3.11: make clean, then make lock PYTHON=python3.11" >&2; exit 1; }
	$(LOCK) $(LOCKFLAGS) --output-file requirements.txt pyproject.toml
	$(LOCK) $(LOCKFLAGS) --extra dev --constraint requirements.txt --output-file requirements-dev.txt pyproject.toml

notebooks: .venv/dev
	$(BIN)/python tools/notebooks.py $(NOTEBOOKS)

messages: .venv/dev
	$(BIN)/python tools/messages.py
	$(BIN)/python tools/pack_schema.py

# The variable silences the theme's advertisement for its successor; docs/dependencies.md says why it is not used yet.
docs: .venv/dev
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet

pictures: .venv/dev .venv/browser
	$(BIN)/python tools/pictures.py

# A compiled wheel, the sources and a wheel of plain Python: each is installed into an environment of its own and tried there.
release: .venv/dev
	rm -rf dist build
	$(BIN)/python -m build --no-isolation --outdir dist
	TERZ_PURE=1 $(BIN)/python -m build --no-isolation --wheel --outdir dist/pure
	$(BIN)/python tools/installed.py dist/*.whl
	$(BIN)/python tools/installed.py dist/*.tar.gz
	$(BIN)/python tools/installed.py dist/pure/*.whl
	@ls -l dist dist/pure

clean:
	rm -rf .venv build dist *.egg-info terz_tutor/*/*.so .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache test-results
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
