#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "icu_oracle_messages.h"
#include "icu_oracle_tries.h"

// Reference implementations that call ICU for a whole text, and share no code with CTextICU. A
// count is negative if ICU fails or `capacity` is too small. `result` is UTF-16.

typedef struct {
  int64_t bytes;
  int64_t unencodable;
} icu_oracle_tally;

/// `bytes` is the number of bytes of the encodable scalars, or negative if ICU fails.
icu_oracle_tally icu_oracle_encode(const char *encoding, const uint16_t *units, int32_t count);

/// `form` is `nfc`, `nfd`, `nfkc`, or `nfkd`.
int32_t icu_oracle_normalize(
    const char *form, const uint16_t *units, int32_t count, uint16_t *result, int32_t capacity);

int32_t icu_oracle_case(
    const char *language, bool upper, const uint16_t *units, int32_t count, uint16_t *result,
    int32_t capacity);

/// Returns -1 if the scalar isn't a decimal digit (general category Nd).
int32_t icu_oracle_digit(uint32_t scalar);

bool icu_oracle_is_ignorable(uint32_t scalar);

/// Returns the short name of a scalar's script, such as `Deva`.
const char *icu_oracle_script(uint32_t scalar);

int64_t icu_oracle_words(const char *locale, const uint16_t *units, int32_t count);

/// Finds the ends of segments, including segments that aren't words. Returns the number of ends.
int32_t icu_oracle_word_ends(
    const char *locale, const uint16_t *units, int32_t count, int32_t *ends, int32_t capacity);

bool icu_oracle_is_ideographic(uint32_t scalar);
