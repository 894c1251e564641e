# Two commands do everything: `make run` builds and serves the app, `make test` runs all the tests.
PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python

.PHONY: run build test lint lock texts bench clean

run: build
	$(PY) -m tools.serve

build: $(VENV)/.ready node_modules/.ready
	$(PY) -m tools.build

# Everything tested is what is in dist/.
test: build lint
	MAIN_PLEINE_DIST=dist $(PY) -m pytest

lint: $(VENV)/.ready
	$(PY) -m ruff check .
	$(PY) -m mypy

$(VENV)/.ready: requirements-dev.txt
	$(PYTHON) -m venv $(VENV)
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes --only-binary :all: -r requirements-dev.txt
	touch $@

node_modules/.ready: package.json package-lock.json
	npm ci --ignore-scripts
	touch $@

# Draw the icons and take the manifest's screenshots again; commit what changes.
pictures: build
	$(PY) -m tools.icons
	PYTHONPATH=py $(PY) -m tools.screenshots

# Renew the pinned Python tools from requirements-dev.in (needs uv).
lock:
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-header --no-annotate requirements-dev.in -o requirements-dev.txt

# Bring the translations up to date with the code.
texts: $(VENV)/.ready
	$(PY) -m tools.catalogues extract

# Measure start and taps beside a stock page; writes BENCH.md. Takes ten minutes of a quiet machine.
bench: build
	PYTHONPATH=py $(PY) -m tools.bench

clean:
	rm -rf dist .cache $(VENV) node_modules
