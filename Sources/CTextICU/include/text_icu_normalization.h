#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Normalization: ICU's C interface wants UTF-16 and 32-bit counts; the question whether there is
// anything to do is answered here from UTF-8, in a buffer of fixed size.

/// A normalization form; ICU keeps one instance for the whole process.
typedef struct text_icu_normalizer text_icu_normalizer;

typedef enum {
  TEXT_ICU_NFC,
  TEXT_ICU_NFD,
  TEXT_ICU_NFKC,
  TEXT_ICU_NFKD,
} text_icu_normalization_form;

/// NULL if ICU has no data for it.
const text_icu_normalizer *text_icu_normalizer_open(text_icu_normalization_form form);

/// Whether UTF-8 is in the form beyond doubt. False where only normalizing would tell.
bool text_icu_is_normalized(
    const text_icu_normalizer *normalizer, const uint8_t *text, size_t count);

/// Normalizes UTF-16. Returns the units needed, which may exceed `capacity`: then the result is
/// incomplete. Negative if ICU failed.
int32_t text_icu_normalize(
    const text_icu_normalizer *normalizer, const uint16_t *units, int32_t count, uint16_t *result,
    int32_t capacity);

/// The marks in a row from which on they are sorted before ICU sees them: it takes time in
/// proportion to the square of a run.
enum { TEXT_ICU_LONGEST_RUN = 64 };

enum { TEXT_ICU_SHORT = 1536, TEXT_ICU_SHORT_RESULT = 4608 };

/// Normalizes at most `TEXT_ICU_SHORT` bytes of valid UTF-8; the bytes written. Negative where the
/// result may be longer than `capacity`, which is at most `TEXT_ICU_SHORT_RESULT`, where more than
/// `TEXT_ICU_LONGEST_RUN` marks stand in a row, or if ICU failed.
int32_t text_icu_normalize_short(
    const text_icu_normalizer *normalizer, const uint8_t *text, int32_t count, uint8_t *result,
    int32_t capacity);

/// Whether normalizing never joins or reorders the scalar with anything before it.
bool text_icu_has_boundary_before(const text_icu_normalizer *normalizer, uint32_t scalar);

/// The canonical combining class.
uint8_t text_icu_combining_class(const text_icu_normalizer *normalizer, uint32_t scalar);

enum { TEXT_ICU_DECOMPOSITION = 32 };

/// The full decomposition of a scalar into UTF-16; the number of units.
int32_t text_icu_decompose(
    const text_icu_normalizer *normalizer, uint32_t scalar,
    uint16_t result[TEXT_ICU_DECOMPOSITION]);
