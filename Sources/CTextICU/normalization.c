#include "text_icu_normalization.h"

#include <unicode/unorm2.h>

#include "internal.h"

enum {
  // The maximum number of UTF-16 code units that are checked at once.
  UNITS = 512,
};

static const UNormalizer2 *form_of(const text_icu_normalizer *normalizer) {
  return (const UNormalizer2 *)normalizer;
}

const text_icu_normalizer *text_icu_normalizer_for(text_icu_normalization_form form) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *opened = NULL;
  switch (form) {
  case TEXT_ICU_NFC: opened = unorm2_getNFCInstance(&status); break;
  case TEXT_ICU_NFD: opened = unorm2_getNFDInstance(&status); break;
  case TEXT_ICU_NFKC: opened = unorm2_getNFKCInstance(&status); break;
  case TEXT_ICU_NFKD: opened = unorm2_getNFKDInstance(&status); break;
  }
  return U_SUCCESS(status) ? (const text_icu_normalizer *)opened : NULL;
}

bool text_icu_is_normalized(
    const text_icu_normalizer *normalizer, const uint8_t *text, size_t count) {
  const UNormalizer2 *form = form_of(normalizer);
  size_t position = 0;
  while (true) {
    // ASCII is normalized in every form. The last ASCII scalar can compose with the next scalar.
    size_t start = position;
    while (position < count && text[position] < 0x80) position += 1;
    if (position == count) return true;
    if (position > start) position -= 1;

    UChar units[UNITS];
    int32_t filled = to_utf16(text, count, &position, units, UNITS);
    // Move back to a normalization boundary, where the text can be divided.
    while (position < count && filled > 0) {
      UChar32 scalar;
      U16_PREV_UNSAFE(units, filled, scalar);
      position -= (size_t)U8_LENGTH(scalar);
      if (unorm2_hasBoundaryBefore(form, scalar)) break;
    }
    if (filled == 0) return false;
    UErrorCode status = U_ZERO_ERROR;
    if (unorm2_spanQuickCheckYes(form, units, filled, &status) != filled) return false;
    if (position == count) return true;
  }
}

int32_t text_icu_normalize(
    const text_icu_normalizer *normalizer, const uint16_t *units, int32_t count, uint16_t *result,
    int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t needed =
      unorm2_normalize(form_of(normalizer), units, count, result, capacity, &status);
  return U_SUCCESS(status) || status == U_BUFFER_OVERFLOW_ERROR ? needed : -1;
}

bool text_icu_has_boundary_before(const text_icu_normalizer *normalizer, uint32_t scalar) {
  return unorm2_hasBoundaryBefore(form_of(normalizer), (UChar32)scalar);
}
