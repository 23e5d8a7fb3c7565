#pragma once

#include <stdint.h>

// ICU at its best: text that is UTF-16 already, iterators and converters opened once.

typedef struct icu_twin_iterator icu_twin_iterator;

/// Iterators over the Characters, or the words, of a locale; null where ICU fails.
icu_twin_iterator *icu_twin_characters(const char *locale);
icu_twin_iterator *icu_twin_words(const char *locale);

/// Segments of a text.
int64_t icu_twin_count_segments(icu_twin_iterator *iterator, const uint16_t *text, int32_t count);

/// Segments of a text that are words: whose status is 100 or more.
int64_t icu_twin_count_words(icu_twin_iterator *iterator, const uint16_t *text, int32_t count);

typedef struct icu_twin_converter icu_twin_converter;

/// A converter into an encoding; null where ICU has none of that name.
icu_twin_converter *icu_twin_encoding(const char *name);

/// Bytes of a text in the encoding, written to a buffer of fixed size that is thrown away.
int64_t icu_twin_count_bytes(icu_twin_converter *converter, const uint16_t *text, int32_t count);
