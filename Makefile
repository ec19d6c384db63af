# Two commands matter: `make check` (the main job) and `make test`. Both create what they need.
PYTHON ?= python3
EXTRAS ?= dev
VENV := .venv
BIN := $(VENV)/bin
comma := ,
INSTALLED := $(VENV)/installed-$(subst $(comma),-,$(EXTRAS))

.PHONY: check test lint format bench clean

check: $(INSTALLED)
	$(BIN)/ludex check --exit-zero

test: $(INSTALLED)
	$(BIN)/python -m pytest -n auto --dist worksteal

lint: $(INSTALLED)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(INSTALLED)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(INSTALLED)
	$(BIN)/python -m pytest tests/bench --benchmark-only

clean:
	rm -rf $(VENV) .ludex .mypy_cache .ruff_cache .pytest_cache .import_linter_cache

$(INSTALLED): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Ludex needs Python 3.11 or newer; say which with: make PYTHON=python3.12" >&2; exit 2; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[$(EXTRAS)]'
	@mkdir -p $(VENV)/typing/ludex
	@ln -sfn $(foreach folder,cli invariants invariants/api model reports solver,../../../$(folder)) $(VENV)/typing/ludex/
	@touch $@
