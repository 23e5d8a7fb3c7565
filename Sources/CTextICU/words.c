#include "text_icu_words.h"

#include <stdlib.h>
#include <string.h>
#include <unicode/ubrk.h>
#include <unicode/uloc.h>
#include <unicode/uscript.h>
#include <unicode/utext.h>

// ICU's iterator with the text it walks: the iterator refers to a UText that must outlive it.
struct text_icu_words {
  UBreakIterator *iterator;
  UText text;
};

static text_icu_failure failure_of(UErrorCode status) {
  return U_FAILURE(status) ? u_errorName(status) : NULL;
}

// MARK: Locales

// ICU's own identifier of a well-formed tag: ICU stops silently at what it cannot read, so all
// of the tag must have been parsed.
static bool locale_id(const char *tag, char *id, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t parsed = 0;
  uloc_forLanguageTag(tag, id, capacity, &parsed, &status);
  return U_SUCCESS(status) && status != U_STRING_NOT_TERMINATED_WARNING
      && parsed == (int32_t)strlen(tag);
}

int32_t text_icu_locale_tag(const char *tag, char *canonical, int32_t capacity) {
  char id[ULOC_FULLNAME_CAPACITY];
  if (!locale_id(tag, id, sizeof id)) return 0;
  UErrorCode status = U_ZERO_ERROR;
  int32_t count = uloc_toLanguageTag(id, canonical, capacity, true, &status);
  return U_SUCCESS(status) && count < capacity ? count : 0;
}

static bool contains(const char *const *list, const char *item) {
  for (; *list != NULL; list++)
    if (strcmp(*list, item) == 0) return true;
  return false;
}

static bool language_has_data(const char *language) {
  for (int32_t i = ubrk_countAvailable() - 1; i >= 0; i--)
    if (strcmp(ubrk_getAvailable(i), language) == 0) return true;
  return false;
}

bool text_icu_locale_is_known(const char *tag) {
  char id[ULOC_FULLNAME_CAPACITY], language[ULOC_LANG_CAPACITY], script[ULOC_SCRIPT_CAPACITY],
      region[ULOC_COUNTRY_CAPACITY];
  if (!locale_id(tag, id, sizeof id)) return false;
  UErrorCode status = U_ZERO_ERROR;
  uloc_getLanguage(id, language, sizeof language, &status);
  uloc_getScript(id, script, sizeof script, &status);
  uloc_getCountry(id, region, sizeof region, &status);
  if (U_FAILURE(status) || !language_has_data(language)) return false;
  if (script[0] != 0) {
    UScriptCode codes[1];
    if (uscript_getCode(script, codes, 1, &status) != 1 || U_FAILURE(status)) return false;
  }
  // The regions of CLDR that are not countries: the world, Europe, Latin America.
  static const char *const areas[] = {"001", "150", "419", NULL};
  return region[0] == 0 || contains(uloc_getISOCountries(), region) || contains(areas, region);
}

// MARK: Iterators

static text_icu_words *wrap(UBreakIterator *iterator, UErrorCode status, text_icu_failure *failure) {
  text_icu_words *words = U_SUCCESS(status) ? malloc(sizeof *words) : NULL;
  if (words == NULL) {
    ubrk_close(iterator);
    *failure = u_errorName(U_FAILURE(status) ? status : U_MEMORY_ALLOCATION_ERROR);
    return NULL;
  }
  const UText empty = UTEXT_INITIALIZER;
  words->iterator = iterator;
  words->text = empty;
  *failure = NULL;
  return words;
}

text_icu_words *text_icu_words_open(const char *tag, text_icu_failure *failure) {
  char id[ULOC_FULLNAME_CAPACITY];
  UErrorCode status = U_ZERO_ERROR;
  if (!locale_id(tag, id, sizeof id)) status = U_ILLEGAL_ARGUMENT_ERROR;
  return wrap(ubrk_open(UBRK_WORD, id, NULL, 0, &status), status, failure);
}

text_icu_words *text_icu_words_clone(const text_icu_words *words, text_icu_failure *failure) {
  UErrorCode status = U_ZERO_ERROR;
  return wrap(ubrk_clone(words->iterator, &status), status, failure);
}

void text_icu_words_close(text_icu_words *words) {
  ubrk_close(words->iterator);
  utext_close(&words->text);
  free(words);
}

static text_icu_failure set_text(text_icu_words *words, UErrorCode status) {
  ubrk_setUText(words->iterator, &words->text, &status);
  return failure_of(status);
}

text_icu_failure text_icu_words_set_utf8(
    text_icu_words *words, const uint8_t *text, int32_t count) {
  UErrorCode status = U_ZERO_ERROR;
  utext_openUTF8(&words->text, (const char *)text, count, &status);
  return set_text(words, status);
}

text_icu_failure text_icu_words_set_utf16(
    text_icu_words *words, const uint16_t *text, int32_t count) {
  UErrorCode status = U_ZERO_ERROR;
  utext_openUChars(&words->text, text, count, &status);
  return set_text(words, status);
}

int32_t text_icu_words_next(text_icu_words *words) { return ubrk_next(words->iterator); }

int32_t text_icu_words_status(const text_icu_words *words) {
  return ubrk_getRuleStatus(words->iterator);
}

int32_t text_icu_words_rules(const text_icu_words *words, uint8_t *rules, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  uint32_t count = ubrk_getBinaryRules(words->iterator, rules, capacity, &status);
  return status == U_BUFFER_OVERFLOW_ERROR || U_SUCCESS(status) ? (int32_t)count : 0;
}
