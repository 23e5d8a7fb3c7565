# `make help` prints the targets that have a description after two hashes. What is needed rarely is
# a script in the folder that it concerns.

SHELL := /bin/bash
PREFIX ?= /usr/local
LIBRARIES := TextMetrics StrictJSON PlatformLimits TextMetricsICU TextMetricsFoundation TextEditing \
  SessionRecords TextHosting FormValidation LiveForms FormFiles FormMessages TextResources
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

.PHONY: help run test soak external fields check check-apple check-embedded check-api lint format docs \
  bench web playground play tables install setup test-setup

help:
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s%s\n", $$1, $$2 }' Makefile

# Everything but the command's own output goes to standard error.
run: setup ## the command on what you type: every line is counted and held to limits
	@[ -d .build/release ] || echo 'Building textlimit, which takes minutes the first time.' >&2
	@swift build -c release --product textlimit >&2
	@"$$(swift build -c release --show-bin-path)/textlimit" repl $(ARGUMENTS)

test: test-setup ## all unit tests
	swift test $(TEST_FLAGS)

DURATION ?= 600
soak: test-setup ## the unit tests with more texts, random sessions and hosts, fuzzers: DURATION=600
	@DURATION=$(DURATION) Tests/Soak/run

EXTERNAL := $(notdir $(patsubst %/run,%,$(wildcard Tests/External/*/run)))
external: ## tests that need browsers, databases or a screen: all, or FOLDER=Web of Tests/External
	@status=0; for folder in $(or $(FOLDER),$(EXTERNAL)); do \
	  echo "== $$folder"; Tests/External/$$folder/run || status=1; done; exit $$status

# What limits do in the fields of browsers and toolkits, typed with real keys: half an hour.
fields:
	@Tests/External/Fields/run

check: ## what a change must pass: test, lint, docs, check-apple, check-embedded
	@.ci/run

# The parts of `make check` that have a script, and the public API beside that of the newest tag.
check-apple:
	@.ci/check-apple

check-embedded:
	@Tests/External/Embedded/run

check-api: setup
	@.ci/check-api

lint: ## what is not formatted; `make format` mends it
	swift format lint --strict --recursive $(SOURCES)

format:
	swift format --in-place --recursive $(SOURCES)

# The documentation plugin is a dependency of this command, not of the package. All modules are
# documented in one run, since they link to each other.
docs: setup ## the documentation of all libraries, in .build/docs
	TEXTLIMITS_DOCS=1 swift package --allow-writing-to-directory .build/docs \
	  generate-documentation $(LIBRARIES:%=--target %) \
	  --enable-experimental-combined-documentation --warnings-as-errors --output-path .build/docs

bench: setup ## times beside other implementations, or those that match: FILTER='words/thai/.*'
	@Benchmarks/run $(if $(FILTER),'$(FILTER)')

web: ## the engine for web pages, in .build/web
	@.ci/setup wasi-libc libclang-rt-dev-wasm32 binaryen esbuild
	@Sources/TextLimitsWeb/build

playground: web
	@mkdir -p .build/play
	@cp -r Examples/Playground/*.{html,css,js} .build/web/* .build/play

play: playground ## the playground, served on this machine: PORT=8000
	@Examples/Playground/serve $(PORT)

tables: ## the generated tables, renewed from the toolchain
	@mkdir -p .build/tables
	swift run -c release GraphemeTableGenerator >.build/tables/GraphemeTable.swift
	swift run -c release GraphemeTableGenerator scalars \
	  <Sources/GraphemeTableGenerator/Data/properties.txt >.build/tables/ScalarTable.swift
	mv .build/tables/*.swift Sources/TextMetrics/Generated/

# The man page comes from the argument parser's own generator, which drops what is not ASCII and is
# completed, the completions from the command itself.
SHARE := $(DESTDIR)$(PREFIX)/share
MANUAL := .build/manual/textlimit.1
install: setup ## the command, its man page and completions: PREFIX=/usr/local
	swift build -c release --product textlimit
	swift build -c release --product generate-manual
	@mkdir -p $(dir $(MANUAL))
	"$$(swift build -c release --show-bin-path)/generate-manual" \
	  "$$(swift build -c release --show-bin-path)/textlimit" --output-directory $(dir $(MANUAL))
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

setup:
	@.ci/setup libicu-dev

test-setup:
	@.ci/setup libicu-dev unicode-data
