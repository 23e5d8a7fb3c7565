# make run        installs what is missing, builds, starts the REPL (piped input works too)
# make test       the same, then all tests
# make bench      benchmarks against the standard library, ICU and naive loops; a few minutes, or
#                 those that match: make bench FILTER='words/thai/.*'; all of them: FILTER='.*'
# make bench-records  check --form over JSON Lines beside jsonschema_rs and pydantic
# make profiles-test  profiles against PostgreSQL, MariaDB, SQLite and the file system: SEED=7
# make terminals  how wide tmux, VTE and xterm draw the texts of the table of columns
# make json-test  the reader of JSON against the public JSONTestSuite, which a package on PyPI carries
# make test-spark  the PySpark job of Examples/Spark in local mode; it needs Java
# make test-records  the commands of the page about records by the million, as they stand there
# make bench-plot redraws the picture in the README from the newest run in Benchmarks/results
# make fuzz       the session and the replay reader under libFuzzer, DURATION=600 seconds each
# make docs       DocC of every library, warnings being errors
# make format     formats every source file
# make tables     regenerates the tables that come from the toolchain
# make unicode-data  renews what the tables need beside it, from PyPI
# make install    the command, its man page and completions: PREFIX=/usr/local
# make check-embedded  TextMetrics, TextEditing and TextHosting with Embedded Swift, for 64 bits and for 32
# make web        the engine for web pages, in .build/web
# make web-check  the same, held against the ordinary build in node
# make play       the playground in a browser: two fields, the usual one and ours
# make picture    the moving picture of the README, played in the playground
# make exports-test  exported schemas and HTML beside Python's jsonschema, Chromium and Firefox
# make play-profiles  renews the playground's list of profiles from the command
# make web-test   the fields of a page in Chromium and Firefox, with real input methods;
#                 SESSIONS=FILE.jsonl types recorded sessions as well
# make check-apple  what is for UIKit, AppKit and SwiftUI, against stubs of their declarations
# make gtk        the fields of a GTK 4 window with limits: ARGUMENTS=10 Characters
# make gtk-test   the same with real keys and input methods on a virtual screen
# make check-api  breaks of the public API since the newest version tag

SHELL := /bin/bash
PREFIX ?= /usr/local
LIBRARIES := TextMetrics StrictJSON TextMetricsICU TextMetricsFoundation TextEditing TextHosting FormValidation FormMessages
SOURCES := Package.swift Sources Tests \
  Benchmarks/Package.swift Benchmarks/Sources Benchmarks/TextBenchmarks \
  Examples/GTKField/Package.swift Examples/GTKField/Sources \
  Examples/AppleFields/Package.swift Examples/AppleFields/Sources

# Homebrew keeps ICU out of the way of the system's own copy.
ifeq ($(shell uname -s),Darwin)
  ICU := $(shell brew --prefix icu4c 2>/dev/null)
  export PKG_CONFIG_PATH := $(ICU)/lib/pkgconfig:$(PKG_CONFIG_PATH)
  # Tests read arrays as spans, as macOS does from 26 on; the modules do without.
  TEST_FLAGS := -Xswiftc -target -Xswiftc $(shell uname -m)-apple-macosx26.0
endif

.PHONY: run test profiles-test terminals bench bench-records json-test test-spark bench-plot fuzz docs lint format tables install gtk gtk-test check-api check-apple check-embedded setup test-setup web web-check \
  web-test playground play play-profiles picture unicode-data exports-test test-records

# Everything but the REPL's own output goes to standard error.
run: setup
	@[ -d .build/release ] || echo 'Building textlimit, which takes minutes the first time.' >&2
	@swift build -c release --product textlimit >&2
	@"$$(swift build -c release --show-bin-path)/textlimit" repl $(ARGUMENTS)

test: test-setup
	swift test $(TEST_FLAGS)

bench: setup
	@Benchmarks/run $(if $(FILTER),'$(FILTER)')

# Servers of its own, on sockets in a temporary folder; those that Debian would start are not.
profiles-test: export RUNLEVEL := 1
profiles-test: setup
	@.ci/setup python3 postgresql mariadb-server sqlite3
	@swift build --product textlimit >&2
	@python3 Tests/External/Profiles/profiles_test.py \
	  "$$(swift build --show-bin-path)/textlimit" $(SEED)

terminals:
	@.ci/setup python3-gi gir1.2-vte-2.91 tmux xterm xvfb xauth
	@Tests/External/Terminals/run

RECORDS := Benchmarks/.build/records
bench-records: setup
	@.ci/setup python3-venv
	swift build -c release --product textlimit >&2
	@[ -x $(RECORDS)/bin/python ] || python3 -m venv $(RECORDS)
	@$(RECORDS)/bin/pip install --quiet --requirement Benchmarks/records/requirements.txt
	@$(RECORDS)/bin/python Benchmarks/records/bench.py \
	  "$$(swift build -c release --show-bin-path)/textlimit"

# The suite is in the source of a package that is tested by it.
JSON_SUITE := pyjson5-2.0.1
json-test: test-setup
	@.ci/setup python3-venv
	@mkdir -p .build/json-suite
	@[ -x .build/json-suite/bin/python ] || python3 -m venv .build/json-suite
	@[ -d .build/json-suite/$(JSON_SUITE) ] || { \
	  .build/json-suite/bin/pip download --quiet --no-deps --no-binary pyjson5 \
	    --dest .build/json-suite "$(subst -,==,$(JSON_SUITE))" && \
	  tar -xzf .build/json-suite/$(JSON_SUITE).tar.gz -C .build/json-suite; }
	TEXTLIMITS_JSON_SUITE=$(CURDIR)/.build/json-suite/$(JSON_SUITE)/third-party/JSONTestSuite/test_parsing \
	  swift test --filter 'The public JSON suite'

SPARK := Examples/Spark/.build
test-spark: setup
	@.ci/setup python3-venv
	swift build -c release --product textlimit >&2
	@[ -x $(SPARK)/bin/python ] || python3 -m venv $(SPARK)
	@$(SPARK)/bin/pip install --quiet --requirement Examples/Spark/requirements.txt
	cd Examples/Spark && TEXTLIMIT="$$(swift build -c release --show-bin-path)/textlimit" \
	  .build/bin/python -m unittest

test-records: setup
	@.ci/setup parallel python3-venv
	swift build -c release --product textlimit >&2
	@Tests/External/Records/run "$$(swift build -c release --show-bin-path)/textlimit"

PLOT := Benchmarks/.build/plot
bench-plot:
	@.ci/setup python3-venv
	@[ -x $(PLOT)/bin/python ] || python3 -m venv $(PLOT)
	@$(PLOT)/bin/pip install --quiet --requirement Benchmarks/requirements.txt
	$(PLOT)/bin/python Benchmarks/plot.py \
	  "$$(ls Benchmarks/results/*.csv | tail -1)" Benchmarks/results/ratios.svg

DURATION ?= 600
fuzz:
	@Tests/Soak/Fuzzing/run $(DURATION)

# The documentation plugin is a dependency of this command, not of the package. All modules are
# documented in one run, since they link to each other.
docs: setup
	TEXTLIMITS_DOCS=1 swift package --allow-writing-to-directory .build/docs \
	  generate-documentation $(LIBRARIES:%=--target %) \
	  --enable-experimental-combined-documentation --warnings-as-errors --output-path .build/docs

lint:
	swift format lint --strict --recursive $(SOURCES)

format:
	swift format --in-place --recursive $(SOURCES)

# The man page comes from the argument parser's own plugin, which drops what is not ASCII and is
# completed, the completions from the command itself.
SHARE := $(DESTDIR)$(PREFIX)/share
MANUAL := .build/plugins/GenerateManual/outputs/textlimit/textlimit.1
install: setup
	swift build -c release --product textlimit
	swift package generate-manual
	@command -v python3 >/dev/null || .ci/setup python3
	.ci/complete-manual "$$(swift build -c release --show-bin-path)/textlimit" $(MANUAL)
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(SHARE)/man/man1" "$(SHARE)/bash-completion/completions" \
	  "$(SHARE)/zsh/site-functions" "$(SHARE)/fish/vendor_completions.d"
	install "$$(swift build -c release --show-bin-path)/textlimit" "$(DESTDIR)$(PREFIX)/bin/textlimit"
	install -m 644 $(MANUAL) "$(SHARE)/man/man1/textlimit.1"
	installed="$(DESTDIR)$(PREFIX)/bin/textlimit"; set -e; \
	"$$installed" --generate-completion-script bash >"$(SHARE)/bash-completion/completions/textlimit"; \
	"$$installed" --generate-completion-script zsh >"$(SHARE)/zsh/site-functions/_textlimit"; \
	"$$installed" --generate-completion-script fish >"$(SHARE)/fish/vendor_completions.d/textlimit.fish"

# Two modules as a web page and a small device need them.
check-embedded:
	@.ci/check-embedded

web:
	@.ci/setup wasi-libc libclang-rt-dev-wasm32 binaryen esbuild python3
	@Sources/TextLimitsWeb/build

# Scenarios are handed over as the sessions that their tests record.
SCENARIOS := $(CURDIR)/.build/scenarios.jsonl
SCENARIO_TESTS := (Character|Clip|Composition|LimitUnit|Reconciliation|Rewrite|Stage|Undo)Tests
web-check: playground test-setup
	@command -v node >/dev/null || .ci/setup nodejs
	@mkdir -p .build && : >$(SCENARIOS)
	TEXTLIMITS_SESSIONS=$(SCENARIOS) swift test --filter 'TextEditingTests.$(SCENARIO_TESTS)'
	@swift build --product textlimit
	SCENARIOS=$(SCENARIOS) TEXTLIMIT="$$(swift build --show-bin-path)/textlimit" node --test Tests/External/Web/*.test.mjs

PLAYGROUND := Examples/Playground
playground: web
	@.ci/setup python3
	@mkdir -p .build/play
	@cp $(PLAYGROUND)/*.html $(PLAYGROUND)/*.css $(PLAYGROUND)/*.js .build/web/* .build/play

# The list of profiles that the playground offers, from the command.
play-profiles: setup
	@swift build --product textlimit
	@$(PLAYGROUND)/write-profiles "$$(swift build --show-bin-path)/textlimit"

play: playground
	@$(PLAYGROUND)/serve $(PORT)

picture: playground
	@.ci/setup chromium fonts-noto-cjk fonts-noto-color-emoji
	@command -v node >/dev/null || .ci/setup nodejs
	node $(PLAYGROUND)/record.mjs $(PLAYGROUND)/pinyin.png

# Tests of fields, and what pages pay, printed.
web-test: playground setup
	@.ci/setup chromium firefox-esr python3
	@command -v node >/dev/null || .ci/setup nodejs
	@mkdir -p .build/web-test
	@cp .build/web/* Tests/External/Web/browsers/page.* Tests/External/Web/browsers/worker.js .build/web-test
	@swift build --product textlimit
	TEXTLIMIT="$$(swift build --show-bin-path)/textlimit" SESSIONS="$(SESSIONS)" \
	  node --test --test-reporter=spec Tests/External/Web/browsers/fields.test.mjs
	node --test --test-reporter=spec Tests/External/Web/browsers/playground.test.mjs

# Random records and texts; SEED=7 FORMS=1000 for others and more of them.
FORMS ?= 300
SEED ?= 14
exports-test: setup
	@.ci/setup chromium firefox-esr python3-venv
	@command -v node >/dev/null || .ci/setup nodejs
	swift build -c release --product textlimit >&2
	@Tests/External/Exports/run "$$(swift build -c release --show-bin-path)/textlimit" $(FORMS) $(SEED)

GTK := Examples/GTKField
gtk:
	@.ci/setup libgtk-4-dev
	swift run --package-path $(GTK) GTKField $(ARGUMENTS)

# The screen must not be reset where a test closes its last window.
gtk-test:
	@.ci/setup libgtk-4-dev python3 xvfb xauth xdotool dbus dbus-x11 dconf-service fonts-noto-cjk \
	  ibus ibus-gtk4 ibus-hangul ibus-libpinyin
	swift build --package-path $(GTK)
	cd $(GTK)/Tests && dbus-run-session -- \
	  xvfb-run --auto-servernum --server-args='-screen 0 640x480x24 -noreset' python3 -m unittest -v

# The toolkits' own modules are on a Mac alone.
check-apple:
	@.ci/check-apple

# What of the public API has changed since the newest version tag.
check-api: setup
	@.ci/check-api

setup:
	@.ci/setup libicu-dev

test-setup:
	@.ci/setup libicu-dev unicode-data

tables:
	@mkdir -p .build/tables
	swift run -c release GraphemeTableGenerator >.build/tables/GraphemeTable.swift
	swift run -c release GraphemeTableGenerator scalars <$(DATA)/properties.txt \
	  >.build/tables/ScalarTable.swift
	mv .build/tables/*.swift Sources/TextMetrics/Generated/

# What the standard library does not tell of Unicode's data, and what the platforms publish: of the
# versions and dates that requirements.txt names.
DATA := Sources/GraphemeTableGenerator/Data
PYTHON := .build/unicode-data/bin/python
unicode-data:
	@.ci/setup python3-venv
	@[ -x $(PYTHON) ] || python3 -m venv .build/unicode-data
	@$(PYTHON) -m pip install --quiet --requirement $(DATA)/requirements.txt
	$(PYTHON) $(DATA)/properties.py >.build/properties.txt
	mv .build/properties.txt $(DATA)/
	$(PYTHON) $(DATA)/domains.py "$$(date +%Y-%m)" >.build/TopLevelDomains.swift
	mv .build/TopLevelDomains.swift Sources/TextMetrics/Generated/
	$(PYTHON) $(DATA)/sequences.py >.build/emoji.txt
	mv .build/emoji.txt Tests/Unit/TextMetricsTests/Units/Columns/
	$(PYTHON) $(DATA)/vowel_signs.py >.build/vowel-signs.txt
	mv .build/vowel-signs.txt Tests/Unit/TextMetricsTests/Units/Columns/
