#pragma once

#include <stdint.h>

// ICU under ideal conditions: texts in UTF-16, and iterators and converters that are opened once.

typedef struct icu_iterator icu_iterator;

/// Returns null if ICU fails.
icu_iterator *icu_open_characters(const char *locale);
icu_iterator *icu_open_words(const char *locale);

int64_t icu_count_segments(icu_iterator *iterator, const uint16_t *text, int32_t count);

/// Only segments with a status of at least 100 are words.
int64_t icu_count_words(icu_iterator *iterator, const uint16_t *text, int32_t count);

typedef struct icu_converter icu_converter;

/// Returns null if the encoding is unknown.
icu_converter *icu_open_converter(const char *name);

int64_t icu_count_bytes(icu_converter *converter, const uint16_t *text, int32_t count);
