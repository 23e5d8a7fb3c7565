#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "icu_oracle_tries.h"

// What ICU itself does with a whole text at once: slow, direct, and without our shim.

typedef struct {
  int64_t bytes;
  int64_t unencodable;
} icu_oracle_tally;

/// Converts UTF-16 into a buffer that holds all of it. A negative count of bytes: ICU failed.
icu_oracle_tally icu_oracle_encode(const char *encoding, const uint16_t *units, int32_t count);

/// Normalizes into `result`, by form: `nfc`, `nfd`, `nfkc`, `nfkd`. Negative: ICU failed.
int32_t icu_oracle_normalize(
    const char *form, const uint16_t *units, int32_t count, uint16_t *result, int32_t capacity);

/// Maps to uppercase or lowercase by the rules of a language, into `result`. Negative: ICU failed.
int32_t icu_oracle_case(
    const char *language, bool upper, const uint16_t *units, int32_t count, uint16_t *result,
    int32_t capacity);

/// The value of a decimal digit, of general category Nd; -1 for everything else.
int32_t icu_oracle_digit(uint32_t scalar);

/// Default_Ignorable_Code_Point.
bool icu_oracle_is_ignorable(uint32_t scalar);

/// The name of a scalar's script, such as `Deva`.
const char *icu_oracle_script(uint32_t scalar);

/// The segments of a text that are words, by ICU's iterator for a locale. Negative: ICU failed.
int64_t icu_oracle_words(const char *locale, const uint16_t *units, int32_t count);

/// Writes where the segments of a text end, words or not; returns how many. Negative: ICU failed.
int32_t icu_oracle_word_ends(
    const char *locale, const uint16_t *units, int32_t count, int32_t *ends, int32_t capacity);

/// Whether a scalar's script is Han, Hiragana or Katakana.
bool icu_oracle_is_ideographic(uint32_t scalar);
