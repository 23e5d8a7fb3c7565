#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "text_icu_library.h"

typedef struct text_icu_break_iterator text_icu_break_iterator;

/// Opens an iterator that finds boundaries of sentences if `sentences` is true, or else of words.
/// If ICU has no data for the BCP 47 tag, the iterator has the rules of the root locale. If the tag
/// is ill-formed or ICU fails, sets `failure` and returns NULL.
text_icu_break_iterator *text_icu_break_iterator_open(
    const char *tag, bool sentences, text_icu_failure *failure);
/// Returns NULL if memory is exhausted. Threads can't share an iterator.
text_icu_break_iterator *text_icu_break_iterator_clone(const text_icu_break_iterator *iterator);
void text_icu_break_iterator_close(text_icu_break_iterator *iterator);

/// The text isn't copied. Boundaries are offsets in UTF-16 code units.
text_icu_failure text_icu_break_iterator_set_text(
    text_icu_break_iterator *iterator, const uint16_t *text, int32_t count);
/// Returns the next boundary, or a negative number at the end of the text.
int32_t text_icu_break_iterator_next(text_icu_break_iterator *iterator);
int32_t text_icu_break_iterator_status(const text_icu_break_iterator *iterator);
/// Writes the rules in ICU's binary format. Returns the number of their bytes, or 0 if ICU fails.
/// If `capacity` is too small, nothing is written.
int32_t text_icu_break_iterator_rules(
    const text_icu_break_iterator *iterator, uint8_t *rules, int32_t capacity);
