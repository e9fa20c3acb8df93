# Two commands matter: `make play` and `make test`. A bare `make` prints the menu.
PYTHON ?= python3
BIN := .venv/bin
export PATH := $(CURDIR)/$(BIN):$(PATH)
export NODE_USE_SYSTEM_CA := 1
PAGES := src/prems/static/index.html

.DEFAULT_GOAL := menu
.PHONY: menu help setup pages play print test browsers check rules mutants protocol books cards confusables fonts golden speed crash cluster races room cheats fuzz load pictures frames engines waiting bench balance scale audit hosting soak abuse compiled lock clean

menu:  ## this menu
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

help: menu

setup: .venv/ready  ## make .venv with prems and all tools in it (safe to repeat)

PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

# What it takes to play, without the tools that only tests need.
.venv/playable: play.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Prem's needs Python 3.11 or newer: make PYTHON=/path/to/python3.11"; exit 1; }
	@echo "Setting up Prem's in .venv: once, about a minute."
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(PIP) --require-hashes -r play.lock
	@$(PIP) --no-deps --no-build-isolation -e .
	@touch $@

.venv/ready: .venv/playable requirements.lock
	@echo "Adding the tools for tests: once."
	@$(PIP) --require-hashes -r requirements.lock
	@touch $@

pages: $(PAGES)  ## build the pages of the browser client (safe to repeat)

web/node_modules/ready: web/package.json web/package-lock.json | .venv/playable
	@echo "Getting what the pages are built with: once."
	@cd web && npm ci --silent
	@touch $@

$(PAGES): web/node_modules/ready web/index.html web/vite.config.ts $(shell find web/src web/public -type f)
	@echo "Building the pages."
	@cd web && npm run --silent build -- --logLevel warn
	@touch $@

play: .venv/playable pages  ## set up and play: opens the browser, shows phones a QR code
	@prems play

print: setup  ## a game on paper: a PDF to print, cut and play; GAME=leprechauns, IN=en
	@prems print $(or $(GAME),arriba) --lang $(or $(IN),fr)

test: setup pages  ## set up and pass all tests
	@cd web && npm test --silent -- --reporter=dot
	@python -m pytest -q -n 4 --dist worksteal --ignore tests/browser --ignore tests/engines
	@$(MAKE) --no-print-directory browsers

# The drivers of browsers keep a loop, so these tests have processes of their own: a file, or an engine, is one worker's.
define forgiven
	@python -m pytest -q $(1) || { echo "Those that failed, once more: a busy machine is forgiven once."; python -m pytest -q --last-failed --last-failed-no-failures none $(1); }
endef

browsers: export PREMS_ENGINES := $(or $(ENGINE),$(PREMS_ENGINES))
browsers: setup pages  ## only the tests in real browsers; ENGINE=chromium|firefox|webkit for one of them
	@echo "Engines:"
	@python -m tests.engines.found
	$(if $(filter-out chromium,$(ENGINE)),,$(call forgiven,-n 2 --dist loadfile tests/browser))
	$(call forgiven,-n 2 --dist loadgroup tests/engines)

check: setup web/node_modules/ready  ## style, types, import contracts: quick
	@ruff check .
	@ruff format --check .
	@mypy
	@lint-imports
	@cd web && npm run --silent check

rules: setup  ## which test states which rule; fails on a rule without one
	@python -m tests.rules

mutants: setup  ## break the rules on purpose and see which tests notice (resumable)
	@python -m tests.mutants

protocol: setup  ## write the browser's types from ours
	@python -m prems.protocol.typescript

books: setup  ## write the rule books for the browser
	@python -m prems.protocol.rulebooks

cards: setup  ## write sprites, look-alikes and gallery pictures from the drawings
	@python -m tools.cards

confusables: setup  ## write the table of letters that look alike, by which names are compared
	@python -m tools.confusables

fonts: setup  ## take fonts and icons from their npm packages again (needs the network)
	@npm install --silent --no-save --prefix .fonts @fontsource/rammetto-one@5.3.0 @fontsource/bricolage-grotesque@5.3.0 @fontsource/gochi-hand@5.3.0 @iconify-json/fluent-emoji-flat@1.2.6
	@python -m tools.fonts .fonts
	@python -m tools.icons .fonts
	@rm -rf .fonts

golden: setup  ## tell the golden transcripts and count the tiny tables again; read the diff
	@python -m tests.golden
	@python -m tests.table.golden
	@python -m tests.laws.counts

speed: setup  ## random complete games, actions a second on one core
	@prems lab speed

crash: setup  ## kill the server at random moments of 50 games: is anything lost?
	@python -m tests.server.storage.crash

cluster: setup  ## nodes, cable and database in trouble, in mid-game: is anything lost? 20 minutes; TIMES=20, ONLY=kill, TOWNS=5 at once, SEED, KEEP=1 adds what is missing to the figures, WITHIN=240 seconds
	@python -m tests.server.cluster.troubles --times $(or $(TIMES),20) --seed $(or $(SEED),1) $(if $(TOWNS),--towns $(TOWNS)) $(if $(ONLY),--only "$(ONLY)") $(if $(KEEP),--keep bench/results/scale-troubles.json) $(if $(WITHIN),--within $(WITHIN))

races: setup  ## 200 races over real sockets, 5 ms against 250 ms
	@python -m tests.server.tables.races

room: setup  ## one TV, phones, a far player and one tablet, over real sockets; and what lies gain there; BROWSERS=1 with real pages
	@python -m $(if $(BROWSERS),tests.browser.timing.room_races,tests.server.tables.room_races)

cheats: setup  ## the best cheats over real sockets, and what they gain
	@python -m tests.server.attacks.cheats

fuzz: setup  ## 100,000 messages of nonsense against a live server
	@python -m tests.server.attacks.fuzz

load: setup  ## how many tables of four does one core carry at a real pace? some minutes
	@python -m bench.server.load

pictures: setup $(PAGES)  ## take the pictures of the pages for README and docs again
	@python -m tools.pictures.screens

frames: setup $(PAGES)  ## how long a phone waits for the page, and how much work a frame gives it; ONLY=leprechauns RACES=20
	@python -m bench.browser.frames $(if $(ONLY),--only $(ONLY)) $(if $(RACES),--races $(RACES))

engines: setup pages  ## what each browser says of its screen, beside the pixel itself; 20 minutes; ENGINE=firefox for one, RACES=300
	@python -m bench.browser.photodiode --races $(or $(RACES),300) $(if $(ENGINE),--engine $(ENGINE)) $(if $(CHROMIUM),--chromium $(CHROMIUM))

scale: setup  ## what a bigger server costs, written into docs/scale.md, 25 minutes; PART=commits|frozen|workers|players|busy|default|lab, QUICK=1
	@python -m bench.scale $(PART) $(if $(QUICK),--quick) --nice $(or $(NICE),0)

waiting: setup  ## how long does a person wait at Leprechauns? written into docs/waiting.md
	@python -m bench.waiting

bench: setup  ## side by side with peers, 40 minutes; PART=engine|server|growth|fairness, QUICK=1, RUNS=3
	@python -m bench $(PART) $(if $(QUICK),--quick) $(if $(RUNS),--runs $(RUNS))

balance: setup  ## thousands of games between bots, written into docs/balance.md; GAMES=300 a line
	@python -m tools.balance $(or $(GAMES),300)

audit: setup  ## are any dependencies known to be unsafe? (needs the network)
	@python -m tools.audit

hosting: setup  ## wheel, venv, https, nginx, Caddy, HAProxy, backup, upgrade: a host's day, some minutes; BEFORE=commit beside it
	@python -m tests.hosting $(if $(BEFORE),--before $(BEFORE))

soak: setup  ## five minutes of trouble for a real server; MINUTES=60
	@python -m bench.soak --minutes $(or $(MINUTES),5)

abuse: setup  ## every abuse we know, on a server with 50 tables in play: what do they notice? five minutes; ONLY=name, SECONDS=5
	@python -m bench.abuse $(if $(ONLY),--only $(ONLY)) --seconds $(or $(SECONDS),5)

compiled: setup  ## compile the rules (optional, needs a C compiler), test them, say what that brings
	@python -m tools.compiled
	@PYTHONPATH=.compiled python -m pytest -q -n 2 tests/rules tests/laws tests/golden
	@python -m bench.engine.gain

lock: setup  ## pin every dependency again
	@python -m pip install --quiet --disable-pip-version-check uv
	@uv pip compile pyproject.toml --extra print --group dev --group build --universal --generate-hashes --no-emit-index-url --quiet --upgrade -o requirements.lock
	@uv pip compile pyproject.toml --group build --constraint requirements.lock --universal --generate-hashes --no-emit-index-url --quiet -o play.lock
	@uv pip compile pyproject.toml --constraint requirements.lock --universal --generate-hashes --no-emit-index-url --quiet -o serve.lock

clean:  ## remove everything that can be made again
	@rm -rf .venv web/node_modules src/prems/static mutants .compiled .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
