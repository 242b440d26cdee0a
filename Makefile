# make run    the app, in its own virtual environment
# make test   lint and all tests, with what they need installed
# make bench  the figures, printed

PYTHON ?= python3
BIN := .venv/bin

.PHONY: run test bench

run: .venv/app
	$(BIN)/streamlit run app.py --server.address localhost

test: .venv/tests
	$(BIN)/python -m tests.browser
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pytest -n 2 --dist worksteal

bench: .venv/tests
	$(BIN)/python -m tests.browser
	$(BIN)/python -m benchmarks

.venv/app: requirements.txt
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet -r requirements.txt
	touch $@

.venv/tests: .venv/app tests/requirements.txt
	$(BIN)/python -m pip install --quiet -r tests/requirements.txt
	touch $@
