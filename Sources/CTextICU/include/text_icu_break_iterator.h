#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "text_icu_library.h"

typedef struct text_icu_break_iterator text_icu_break_iterator;

/// Opens an iterator over words or sentences by the rules of a BCP 47 tag. If ICU has no data for
/// the tag, the iterator uses the rules of the root locale. If the tag is ill-formed or ICU fails,
/// sets `failure` and returns NULL.
text_icu_break_iterator *text_icu_break_iterator_open(
    const char *tag, bool sentences, text_icu_failure *failure);
/// Returns a copy of an iterator, or NULL if memory is exhausted. Threads can't share an iterator.
text_icu_break_iterator *text_icu_break_iterator_clone(const text_icu_break_iterator *iterator);
void text_icu_break_iterator_close(text_icu_break_iterator *iterator);

/// Sets the text of an iterator, without copying it. The boundaries are then offsets in UTF-16 code
/// units. Returns NULL if the call succeeds.
text_icu_failure text_icu_break_iterator_set_text(
    text_icu_break_iterator *iterator, const uint16_t *text, int32_t count);
/// Moves to the next boundary and returns it. Returns a negative number at the end of the text.
int32_t text_icu_break_iterator_next(text_icu_break_iterator *iterator);
/// Returns the status of the segment before the boundary that `text_icu_break_iterator_next`
/// returned last. The status of a word is at least ICU's `UBRK_WORD_NUMBER`.
int32_t text_icu_break_iterator_status(const text_icu_break_iterator *iterator);
/// Writes the rules of an iterator in ICU's binary format. Returns the number of bytes of the
/// rules, or 0 if ICU fails. If `capacity` is 0, nothing is written.
int32_t text_icu_break_iterator_rules(
    const text_icu_break_iterator *iterator, uint8_t *rules, int32_t capacity);
