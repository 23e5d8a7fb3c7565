#pragma once

#include <stdint.h>

// ICU under ideal conditions: texts in UTF-16, and iterators and converters that are opened once.

typedef struct icu_twin_iterator icu_twin_iterator;

/// Opens an iterator over the Characters or the words of a locale. Returns null if ICU fails.
icu_twin_iterator *icu_twin_characters(const char *locale);
icu_twin_iterator *icu_twin_words(const char *locale);

/// Returns the number of segments of a text.
int64_t icu_twin_count_segments(icu_twin_iterator *iterator, const uint16_t *text, int32_t count);

/// Returns the number of segments that are words, which have a status of at least 100.
int64_t icu_twin_count_words(icu_twin_iterator *iterator, const uint16_t *text, int32_t count);

typedef struct icu_twin_converter icu_twin_converter;

/// Opens a converter to an encoding. Returns null if the encoding is unknown.
icu_twin_converter *icu_twin_encoding(const char *name);

/// Returns the number of bytes in the encoding. The output is discarded.
int64_t icu_twin_count_bytes(icu_twin_converter *converter, const uint16_t *text, int32_t count);
