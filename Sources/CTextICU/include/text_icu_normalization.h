#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// ICU requires UTF-16 with 32-bit lengths. `text_icu_is_normalized` therefore converts UTF-8 in a
// buffer of fixed size.

/// ICU has one normalizer for each form, and never frees it.
typedef struct text_icu_normalizer text_icu_normalizer;

typedef enum {
  TEXT_ICU_NFC,
  TEXT_ICU_NFD,
  TEXT_ICU_NFKC,
  TEXT_ICU_NFKD,
} text_icu_normalization_form;

const text_icu_normalizer *text_icu_normalizer_for(text_icu_normalization_form form);

/// The quick check of UAX #15, which some normalized texts don't pass.
bool text_icu_is_normalized(
    const text_icu_normalizer *normalizer, const uint8_t *text, size_t count);

/// Returns the number of code units of the whole result, or a negative number if ICU fails. If the
/// number exceeds `capacity`, the written result is incomplete.
int32_t text_icu_normalize(
    const text_icu_normalizer *normalizer, const uint16_t *units, int32_t count, uint16_t *result,
    int32_t capacity);

/// Returns whether a text can be divided before the scalar, because normalization never composes or
/// reorders the scalar with the preceding text.
bool text_icu_has_boundary_before(const text_icu_normalizer *normalizer, uint32_t scalar);
