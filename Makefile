# `make help` prints the targets that have a description after two hashes. Rare tasks have scripts
# in their folders.

SHELL := /bin/bash
PREFIX ?= /usr/local
LIBRARIES := TextMetrics StrictJSON PlatformLimits TextMetricsICU TextMetricsFoundation TextEditing \
  SessionRecords TextHosting FormValidation LiveForms FormFiles FormMessages TextResources
SOURCES := Package.swift Sources Tests Web/Engine \
  Benchmarks/Package.swift Benchmarks/Sources Benchmarks/TextBenchmarks \
  Examples/GTKField/Package.swift Examples/GTKField/Sources \
  Examples/AppleFields/Package.swift Examples/AppleFields/Sources

# Homebrew doesn't link icu4c into its default folders, since macOS contains another ICU.
ifeq ($(shell uname -s),Darwin)
  ICU := $(shell brew --prefix icu4c 2>/dev/null)
  export PKG_CONFIG_PATH := $(ICU)/lib/pkgconfig:$(PKG_CONFIG_PATH)
  # Tests use the spans of arrays, which need macOS 26. The modules of the package don't need them.
  TEST_FLAGS := -Xswiftc -target -Xswiftc $(shell uname -m)-apple-macosx26.0
endif

.PHONY: help run test soak external fields check check-apple check-embedded check-api lint format docs \
  bench web playground play tables install dist setup test-setup

help:
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s%s\n", $$1, $$2 }' Makefile

# Only the output of the command goes to standard output.
run: setup ## the REPL, which counts each line and checks limits
	@[ -d .build/release ] || echo 'Building textlimit, which takes minutes the first time.' >&2
	@swift build -c release --product textlimit >&2
	@"$$(swift build -c release --show-bin-path)/textlimit" repl $(ARGUMENTS)

test: test-setup ## all unit tests
	swift test $(TEST_FLAGS)

DURATION ?= 600
soak: test-setup ## longer random tests, and fuzzers: DURATION=600
	@DURATION=$(DURATION) Tests/Soak/run

EXTERNAL := Web/Tests/run $(wildcard Tests/External/*/run)
external: ## tests with browsers, databases, or a screen: all, or FOLDER=Web, Columns, ...
	@status=0; for script in $(if $(FOLDER),$(filter %/$(FOLDER)/run $(FOLDER)/%,$(EXTERNAL)),$(EXTERNAL)); do \
	  echo "== $$script"; $$script || status=1; done; exit $$status

# Types real keys into limited fields of browsers and toolkits. This takes half an hour.
fields:
	@Tests/External/Fields/run

check: ## all checks of a change: test, lint, docs, check-apple, check-embedded
	@.ci/run

# `make check` also runs these two scripts.
check-apple:
	@.ci/check-apple

check-embedded:
	@Tests/External/Embedded/run

# Compares the public API with the newest tag.
check-api: setup
	@.ci/check-api

lint: ## the lines that `make format` would change, and wordings to avoid
	swift format lint --strict --recursive $(SOURCES)
	@.ci/wording

format:
	swift format --in-place --recursive $(SOURCES)

# Only this target has the documentation plugin as a dependency. All modules are documented in one
# run, since they link to each other.
docs: setup ## the documentation of all libraries, in .build/docs
	TEXTLIMITS_DOCS=1 swift package --allow-writing-to-directory .build/docs \
	  generate-documentation $(LIBRARIES:%=--target %) \
	  --enable-experimental-combined-documentation --warnings-as-errors --output-path .build/docs

bench: setup ## comparisons with other implementations: all, or FILTER='words/thai/.*'
	@Benchmarks/run $(if $(FILTER),'$(FILTER)')

web: ## the library for web pages, in .build/web
	@.ci/setup wasi-libc libclang-rt-dev-wasm32 binaryen esbuild
	@Web/build

playground: web
	@mkdir -p .build/play
	@cp -r Web/Playground/*.{html,css,js} .build/web/* .build/play

play: playground ## the playground, on a local server: PORT=8000
	@Web/serve $(PORT)

tables: ## the generated tables, from the standard library
	@mkdir -p .build/tables
	swift run -c release TableGenerator >.build/tables/GraphemeTable.swift
	swift run -c release TableGenerator scalars \
	  <Sources/TableGenerator/Data/properties.txt >.build/tables/ScalarTable.swift
	mv .build/tables/*.swift Sources/TextMetrics/Generated/

# On Linux, the command is linked statically with the Swift libraries, so that it runs without a
# toolchain. The generator of the package swift-argument-parser writes the man page, and
# .ci/complete-manual corrects it. The command prints its completion scripts.
SHARE := $(DESTDIR)$(PREFIX)/share
MANUAL := .build/manual/textlimit.1
RELEASE := -c release $(if $(filter Linux,$(shell uname -s)),--static-swift-stdlib)
COMMAND = $$(swift build $(RELEASE) --show-bin-path)
install: setup ## the command, its man page and completions: PREFIX=/usr/local
	swift build $(RELEASE) --product textlimit
	swift build $(RELEASE) --product generate-manual
	@mkdir -p $(dir $(MANUAL))
	"$(COMMAND)/generate-manual" "$(COMMAND)/textlimit" --output-directory $(dir $(MANUAL))
	@command -v python3 >/dev/null || .ci/setup python3
	.ci/complete-manual "$(COMMAND)/textlimit" $(MANUAL)
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(SHARE)/man/man1" "$(SHARE)/bash-completion/completions" \
	  "$(SHARE)/zsh/site-functions" "$(SHARE)/fish/vendor_completions.d"
	install "$(COMMAND)/textlimit" "$(DESTDIR)$(PREFIX)/bin/textlimit"
	strip "$(DESTDIR)$(PREFIX)/bin/textlimit"
	install -m 644 $(MANUAL) "$(SHARE)/man/man1/textlimit.1"
	installed="$(DESTDIR)$(PREFIX)/bin/textlimit"; set -e; \
	"$$installed" --generate-completion-script bash >"$(SHARE)/bash-completion/completions/textlimit"; \
	"$$installed" --generate-completion-script zsh >"$(SHARE)/zsh/site-functions/_textlimit"; \
	"$$installed" --generate-completion-script fish >"$(SHARE)/fish/vendor_completions.d/textlimit.fish"

dist: ## a tarball and, on Debian, a package of the command, in .build/dist
	@.ci/dist

setup:
	@.ci/setup libicu-dev

test-setup:
	@.ci/setup libicu-dev unicode-data
