#include "text_icu_break_iterator.h"

#include <unicode/ubrk.h>
#include <unicode/uloc.h>

#include "internal.h"

text_icu_break_iterator *text_icu_break_iterator_open(
    const char *tag, bool sentences, text_icu_failure *failure) {
  char id[ULOC_FULLNAME_CAPACITY];
  UErrorCode status = U_ZERO_ERROR;
  if (!text_icu_locale_id(tag, id, sizeof id)) status = U_ILLEGAL_ARGUMENT_ERROR;
  UBreakIterator *iterator =
      ubrk_open(sentences ? UBRK_SENTENCE : UBRK_WORD, id, NULL, 0, &status);
  *failure = failure_of(status);
  if (*failure == NULL) return (text_icu_break_iterator *)iterator;
  ubrk_close(iterator);
  return NULL;
}

text_icu_break_iterator *text_icu_break_iterator_clone(const text_icu_break_iterator *iterator) {
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *copy = ubrk_clone((const UBreakIterator *)iterator, &status);
  if (U_SUCCESS(status)) return (text_icu_break_iterator *)copy;
  ubrk_close(copy);
  return NULL;
}

void text_icu_break_iterator_close(text_icu_break_iterator *iterator) {
  ubrk_close((UBreakIterator *)iterator);
}

text_icu_failure text_icu_break_iterator_set_text(
    text_icu_break_iterator *iterator, const uint16_t *text, int32_t count) {
  UErrorCode status = U_ZERO_ERROR;
  ubrk_setText((UBreakIterator *)iterator, text, count, &status);
  return failure_of(status);
}

int32_t text_icu_break_iterator_next(text_icu_break_iterator *iterator) {
  return ubrk_next((UBreakIterator *)iterator);
}

int32_t text_icu_break_iterator_status(const text_icu_break_iterator *iterator) {
  return ubrk_getRuleStatus((UBreakIterator *)iterator);
}

int32_t text_icu_break_iterator_rules(
    const text_icu_break_iterator *iterator, uint8_t *rules, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  uint32_t count = ubrk_getBinaryRules((UBreakIterator *)iterator, rules, capacity, &status);
  return status == U_BUFFER_OVERFLOW_ERROR || U_SUCCESS(status) ? (int32_t)count : 0;
}
