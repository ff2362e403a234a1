PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: run test bench lint clean

run: $(VENV)/.run  ## set up, then draft and refine kernels for the default batch
	$(BIN)/evokernel run

test: $(VENV)/.dev  ## set up, then check everything
	$(BIN)/python -m pytest

bench: $(VENV)/.dev  ## measure
	$(BIN)/python -m benchmarks

lint: $(VENV)/.dev  ## style and types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

$(VENV)/.run: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

$(VENV)/.dev: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable '.[dev,dask,report,ui]'
	touch $@ $(VENV)/.run

clean:
	rm -rf $(VENV) .evokernel build
