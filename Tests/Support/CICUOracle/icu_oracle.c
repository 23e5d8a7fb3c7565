#include "icu_oracle.h"

#include <stdlib.h>
#include <string.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/ucnv.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/ustring.h>

static void skip(
    const void *context, UConverterFromUnicodeArgs *arguments, const UChar *units, int32_t count,
    UChar32 scalar, UConverterCallbackReason reason, UErrorCode *status) {
  (void)arguments, (void)units, (void)count, (void)scalar;
  if (reason > UCNV_IRREGULAR) return;
  *(int64_t *)context += 1;
  *status = U_ZERO_ERROR;
}

icu_oracle_tally icu_oracle_encode(const char *encoding, const uint16_t *units, int32_t count) {
  icu_oracle_tally tally = {-1, 0};
  UErrorCode status = U_ZERO_ERROR;
  UConverter *converter = ucnv_open(encoding, &status);
  ucnv_setFallback(converter, false);
  ucnv_setFromUCallBack(converter, skip, &tally.unencodable, NULL, NULL, &status);
  int32_t capacity = 64 + 16 * count;
  char *bytes = malloc(capacity);
  int32_t written = ucnv_fromUChars(converter, bytes, capacity, units, count, &status);
  if (U_SUCCESS(status)) tally.bytes = written;
  free(bytes);
  ucnv_close(converter);
  return tally;
}

int32_t icu_oracle_normalize(
    const char *form, const uint16_t *units, int32_t count, uint16_t *result, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  const char *data = strchr(form, 'k') != NULL ? "nfkc" : "nfc";
  UNormalization2Mode mode = strchr(form, 'd') != NULL ? UNORM2_DECOMPOSE : UNORM2_COMPOSE;
  const UNormalizer2 *normalizer = unorm2_getInstance(NULL, data, mode, &status);
  int32_t written = unorm2_normalize(normalizer, units, count, result, capacity, &status);
  return U_SUCCESS(status) ? written : -1;
}

int32_t icu_oracle_case(
    const char *language, bool upper, const uint16_t *units, int32_t count, uint16_t *result,
    int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t written = upper ? u_strToUpper(result, capacity, units, count, language, &status)
                          : u_strToLower(result, capacity, units, count, language, &status);
  return U_SUCCESS(status) ? written : -1;
}

int32_t icu_oracle_digit(uint32_t scalar) {
  if (u_charType((UChar32)scalar) != U_DECIMAL_DIGIT_NUMBER) return -1;
  return u_charDigitValue((UChar32)scalar);
}

bool icu_oracle_is_ignorable(uint32_t scalar) {
  return u_hasBinaryProperty((UChar32)scalar, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
}

const char *icu_oracle_script(uint32_t scalar) {
  UErrorCode status = U_ZERO_ERROR;
  return uscript_getShortName(uscript_getScript((UChar32)scalar, &status));
}

// Until an iterator has loaded ICU's dictionary of ideographs, it skips some marks. To make results
// independent of earlier texts, each iterator reads two ideographs first.
static UBreakIterator *word_iterator(const char *locale, const UChar *units, int32_t count) {
  static const UChar ideographs[] = {0x6F22, 0x5B57};
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *iterator = ubrk_open(UBRK_WORD, locale, ideographs, 2, &status);
  while (U_SUCCESS(status) && ubrk_next(iterator) != UBRK_DONE) {}
  ubrk_setText(iterator, units, count, &status);
  if (U_SUCCESS(status)) return iterator;
  ubrk_close(iterator);
  return NULL;
}

int64_t icu_oracle_words(const char *locale, const uint16_t *units, int32_t count) {
  UBreakIterator *iterator = word_iterator(locale, units, count);
  if (iterator == NULL) return -1;
  int64_t words = 0;
  while (ubrk_next(iterator) != UBRK_DONE) {
    if (ubrk_getRuleStatus(iterator) >= UBRK_WORD_NONE_LIMIT) words++;
  }
  ubrk_close(iterator);
  return words;
}

int32_t icu_oracle_word_ends(
    const char *locale, const uint16_t *units, int32_t count, int32_t *ends, int32_t capacity) {
  UBreakIterator *iterator = word_iterator(locale, units, count);
  if (iterator == NULL) return -1;
  int32_t found = 0;
  for (int32_t end; found < capacity && (end = ubrk_next(iterator)) != UBRK_DONE;) {
    ends[found++] = end;
  }
  ubrk_close(iterator);
  return found;
}

bool icu_oracle_is_ideographic(uint32_t scalar) {
  UErrorCode status = U_ZERO_ERROR;
  UScriptCode script = uscript_getScript((UChar32)scalar, &status);
  return script == USCRIPT_HAN || script == USCRIPT_HIRAGANA || script == USCRIPT_KATAKANA;
}
