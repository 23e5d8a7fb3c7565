#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Normalization. ICU's C interface requires UTF-16 and 32-bit lengths. The quick check reads UTF-8
// with a buffer of fixed size.

/// A normalization form. ICU has one instance for the whole process.
typedef struct text_icu_normalizer text_icu_normalizer;

typedef enum {
  TEXT_ICU_NFC,
  TEXT_ICU_NFD,
  TEXT_ICU_NFKC,
  TEXT_ICU_NFKD,
} text_icu_normalization_form;

/// Returns NULL if ICU doesn't have the data of the form.
const text_icu_normalizer *text_icu_normalizer_open(text_icu_normalization_form form);

/// Returns whether the quick check finds that UTF-8 is in the form.
bool text_icu_is_normalized(
    const text_icu_normalizer *normalizer, const uint8_t *text, size_t count);

/// Normalizes UTF-16. Returns the number of code units of the result, which is incomplete if the
/// number exceeds `capacity`. Returns a negative number if ICU failed.
int32_t text_icu_normalize(
    const text_icu_normalizer *normalizer, const uint16_t *units, int32_t count, uint16_t *result,
    int32_t capacity);

/// The number of marks in a row above which they are sorted first, since ICU takes quadratic time.
enum { TEXT_ICU_LONGEST_RUN = 64 };

enum { TEXT_ICU_SHORT = 1536, TEXT_ICU_SHORT_RESULT = 4608 };

/// Normalizes at most `TEXT_ICU_SHORT` bytes of valid UTF-8, and returns the number of bytes
/// written. `capacity` is at most `TEXT_ICU_SHORT_RESULT`. Returns a negative number if the result
/// can be longer, if more than `TEXT_ICU_LONGEST_RUN` marks are in a row, or if ICU failed.
int32_t text_icu_normalize_short(
    const text_icu_normalizer *normalizer, const uint8_t *text, int32_t count, uint8_t *result,
    int32_t capacity);

/// Returns whether normalization never composes or reorders the scalar with a scalar before it.
bool text_icu_has_boundary_before(const text_icu_normalizer *normalizer, uint32_t scalar);

/// Returns the canonical combining class.
uint8_t text_icu_combining_class(const text_icu_normalizer *normalizer, uint32_t scalar);

enum { TEXT_ICU_DECOMPOSITION = 32 };

/// Writes the full decomposition of a scalar in UTF-16, and returns the number of code units.
int32_t text_icu_decompose(
    const text_icu_normalizer *normalizer, uint32_t scalar,
    uint16_t result[TEXT_ICU_DECOMPOSITION]);
