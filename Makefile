PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
MINUTES ?= 20

.PHONY: run test bench level1 level2 soak crash lint clean

run: $(VENV)/.run  ## set up, then draft and refine kernels for the default batch
	$(BIN)/evokernel run

test: $(VENV)/.dev  ## set up, then check everything
	$(BIN)/python -m pytest -n auto --maxprocesses 4 --dist loadfile

bench: $(VENV)/.dev  ## measure
	$(BIN)/python -m benchmarks

# A whole suite with the paper's budget, in a memory of its own, which DVC does not version.
level1 level2: $(VENV)/.run  ## draft and refine a level of KernelBench, T = 30, offline, for 90 minutes at most
	$(BIN)/evokernel run -S 'run.operators=[$@]' -S run.budget=30 -S run.minutes=90 \
	  -S paths.memory=.evokernel/$@/memory.db -S paths.snapshot=.evokernel/$@/snapshot.db -S paths.reports=.evokernel/$@

soak: $(VENV)/.dev  ## scheduled runs under random kills (MINUTES=20): nothing may be lost
	$(BIN)/python -m tests.flows.soak $(MINUTES)

crash: $(VENV)/.dev  ## kill a run at every point, one after the other, and compare with an undisturbed one
	$(BIN)/python -m tests.flows.crash "$$(mktemp -d)" 0

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
