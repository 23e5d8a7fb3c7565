#include "icu_reference.h"

#include <unicode/ubrk.h>
#include <unicode/ucnv.h>

static icu_iterator *open(UBreakIteratorType type, const char *locale) {
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *iterator = ubrk_open(type, locale, NULL, 0, &status);
  return U_SUCCESS(status) ? (icu_iterator *)iterator : NULL;
}

icu_iterator *icu_open_characters(const char *locale) { return open(UBRK_CHARACTER, locale); }

icu_iterator *icu_open_words(const char *locale) { return open(UBRK_WORD, locale); }

int64_t icu_count_segments(icu_iterator *opened, const uint16_t *text, int32_t count) {
  UBreakIterator *iterator = (UBreakIterator *)opened;
  UErrorCode status = U_ZERO_ERROR;
  ubrk_setText(iterator, text, count, &status);
  int64_t segments = 0;
  while (ubrk_next(iterator) != UBRK_DONE) segments++;
  return segments;
}

int64_t icu_count_words(icu_iterator *opened, const uint16_t *text, int32_t count) {
  UBreakIterator *iterator = (UBreakIterator *)opened;
  UErrorCode status = U_ZERO_ERROR;
  ubrk_setText(iterator, text, count, &status);
  int64_t words = 0;
  while (ubrk_next(iterator) != UBRK_DONE) {
    if (ubrk_getRuleStatus(iterator) >= UBRK_WORD_NUMBER) words++;
  }
  return words;
}

icu_converter *icu_open_converter(const char *name) {
  UErrorCode status = U_ZERO_ERROR;
  UConverter *converter = ucnv_open(name, &status);
  return U_SUCCESS(status) ? (icu_converter *)converter : NULL;
}

int64_t icu_count_bytes(icu_converter *converter, const uint16_t *text, int32_t count) {
  static char buffer[16 << 10];
  const UChar *rest = text;
  int64_t bytes = 0;
  UErrorCode status;
  do {
    status = U_ZERO_ERROR;
    char *end = buffer;
    ucnv_fromUnicode(
        (UConverter *)converter, &end, buffer + sizeof buffer, &rest, text + count, NULL, true,
        &status);
    bytes += end - buffer;
  } while (status == U_BUFFER_OVERFLOW_ERROR);
  return bytes;
}
