#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// ICU normalizes only UTF-16 with 32-bit lengths, so functions that normalize UTF-8 convert it in
// buffers of fixed size.

/// A normalizer for a normalization form. ICU has one for each form, which is never freed.
typedef struct text_icu_normalizer text_icu_normalizer;

typedef enum {
  TEXT_ICU_NFC,
  TEXT_ICU_NFD,
  TEXT_ICU_NFKC,
  TEXT_ICU_NFKD,
} text_icu_normalization_form;

/// Returns the normalizer for a form, or NULL if ICU doesn't have its data.
const text_icu_normalizer *text_icu_normalizer_open(text_icu_normalization_form form);

/// Returns whether a UTF-8 text passes the quick check. A normalized text can fail the check.
bool text_icu_is_normalized(
    const text_icu_normalizer *normalizer, const uint8_t *text, size_t count);

/// Normalizes UTF-16. Returns the number of code units of the whole result, or a negative number if
/// ICU failed. If the number exceeds `capacity`, the written result is incomplete.
int32_t text_icu_normalize(
    const text_icu_normalizer *normalizer, const uint16_t *units, int32_t count, uint16_t *result,
    int32_t capacity);

/// The maximum number of consecutive marks that ICU sorts, which takes quadratic time. More marks
/// are sorted before normalization.
enum { TEXT_ICU_LONGEST_UNSORTED_RUN = 64 };

enum { TEXT_ICU_SHORT_TEXT_BYTES = 1536, TEXT_ICU_SHORT_RESULT_BYTES = 4608 };

/// Normalizes at most `TEXT_ICU_SHORT_TEXT_BYTES` bytes of valid UTF-8, and returns the number of
/// bytes written. `capacity` is at most `TEXT_ICU_SHORT_RESULT_BYTES`.
///
/// Returns a negative number if the result can exceed `capacity`, if there are more than
/// `TEXT_ICU_LONGEST_UNSORTED_RUN` consecutive marks, or if ICU failed.
int32_t text_icu_normalize_short(
    const text_icu_normalizer *normalizer, const uint8_t *text, int32_t count, uint8_t *result,
    int32_t capacity);

/// Returns whether there is a normalization boundary before a scalar: it's never composed or
/// reordered with preceding text.
bool text_icu_has_boundary_before(const text_icu_normalizer *normalizer, uint32_t scalar);
