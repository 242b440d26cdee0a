# Commands to run, test and publish the app.
# make run    the app, in its own virtual environment
# make hall   the same, for everybody in the network
# make site   the lessons as plain pages in the folder site/, for any static host; ADDRESS=… is the address of the app
# make site LECTURE=file.json   the pages of a lecture instead
# make check  while you work: lint, types, and the quick tests of what has changed
# make test   lint and all tests, with what they need installed
# make soak   before a release: tests that take long and rarely find more
# make bench  the benchmarks, printed
# make upgrade  the tests with the newest Streamlit, numpy and Plotly, and what no longer fits: docs/private-uses.md

PYTHON ?= python3
BIN := .venv/bin
# If Python may not write compiled files, each test process compiles all tests again.
export PYTHONDONTWRITEBYTECODE =

.PHONY: run hall site check test soak processors bench upgrade lint

run: .venv/app
	$(BIN)/streamlit run app.py --server.address localhost

check: lint
	$(BIN)/pytest --quick -n 2 --dist worksteal

test: lint
	$(BIN)/python -m tests.browser
	$(BIN)/python -m tests.valkey
	$(BIN)/pytest -n 2 --dist worksteal

lint: .venv/tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python -m tests.javascript

soak: lint processors
	$(BIN)/python -m tests.browser
	$(BIN)/python -m tests.valkey
	$(BIN)/pytest -m soak -n 2
	$(BIN)/python -m tests.mutations

bench: .venv/tests
	$(BIN)/python -m tests.browser
	$(BIN)/python -m benchmarks

upgrade: .venv/tests
	$(BIN)/python -m tests.browser
	$(BIN)/python -m tests.valkey
	$(BIN)/python -m tests.upgrade

# OpenBLAS chooses its kernels by the processor, and sums differ in their last bits. Each run first prints its kernel.
processors: .venv/tests
	for kernel in Nehalem Haswell SkylakeX Zen; do for threads in 1 2; do \
		export OPENBLAS_CORETYPE=$$kernel OPENBLAS_NUM_THREADS=$$threads; \
		$(BIN)/python -m threadpoolctl -i numpy | grep -E "architecture|num_threads"; \
		$(BIN)/pytest tests/perceptron_core -q || exit 1; \
	done; done

# If it were headless, Streamlit would ask an outside service for the address of this machine.
hall: .venv/app
	$(BIN)/streamlit run app.py --server.address 0.0.0.0 --server.headless false

site: .venv/app
	$(BIN)/python -m $(if $(LECTURE),hosting.lecture site "$(LECTURE)",hosting.site site $(ADDRESS))

.venv/app: requirements.txt
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet -r requirements.txt
	touch $@

.venv/tests: .venv/app tests/requirements.txt
	$(BIN)/python -m pip install --quiet -r tests/requirements.txt
	touch $@
