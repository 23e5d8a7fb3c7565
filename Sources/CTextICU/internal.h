#pragma once

// Functions that several files of this module share.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <unicode/utf16.h>
#include <unicode/utf8.h>
#include <unicode/utypes.h>

#include "text_icu_library.h"

static inline text_icu_failure failure_of(UErrorCode status) {
  return U_FAILURE(status) ? u_errorName(status) : NULL;
}

/// Converts UTF-8 from `*position` on, moves `*position` to the end of the converted text, and
/// returns the number of code units. Stops if `units` has space for fewer than two more code units.
/// Ill-formed bytes become U+FFFD.
static inline int32_t to_utf16(
    const uint8_t *text, size_t count, size_t *position, UChar *units, size_t capacity) {
  int32_t filled = 0;
  while (*position < count && (size_t)filled + 1 < capacity) {
    UChar32 scalar;
    U8_NEXT_OR_FFFD(text, *position, count, scalar);
    U16_APPEND_UNSAFE(units, filled, scalar);
  }
  return filled;
}

/// Writes ICU's identifier of a locale to `id`. Returns false if the BCP 47 tag is ill-formed, or
/// if the identifier doesn't fit.
bool text_icu_locale_id(const char *tag, char *id, int32_t capacity);
