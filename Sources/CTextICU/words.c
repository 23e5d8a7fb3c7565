#include "text_icu_words.h"

#include <string.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/ucptrie.h>
#include <unicode/udata.h>
#include <unicode/uloc.h>
#include <unicode/uscript.h>
#include <unicode/uset.h>
#include <unicode/ustring.h>

static text_icu_failure failure_of(UErrorCode status) {
  return U_FAILURE(status) ? u_errorName(status) : NULL;
}

void text_icu_version(uint8_t numbers[4]) { u_getVersion(numbers); }

void text_icu_unicode_version(uint8_t numbers[4]) { u_getUnicodeVersion(numbers); }

// MARK: Locales

// Writes ICU's identifier of a tag. Returns false if the tag is ill-formed: ICU ignores the rest of
// a tag that it can't parse completely.
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

static bool list_contains(const char *const *list, const char *item) {
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
  // Regions that have locales but aren't countries: the world, Europe, and Latin America.
  static const char *const areas[] = {"001", "150", "419", NULL};
  return region[0] == 0 || list_contains(uloc_getISOCountries(), region)
      || list_contains(areas, region);
}

// MARK: Iterators

// The header declares its own opaque types, because the names of ICU's types are macros.

text_icu_break_iterator *text_icu_break_iterator_open(
    const char *tag, bool sentences, text_icu_failure *failure) {
  char id[ULOC_FULLNAME_CAPACITY];
  UErrorCode status = U_ZERO_ERROR;
  if (!locale_id(tag, id, sizeof id)) status = U_ILLEGAL_ARGUMENT_ERROR;
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

// MARK: Properties of scalars

text_icu_trie *text_icu_trie_open(const void *bytes, int32_t count) {
  UErrorCode status = U_ZERO_ERROR;
  return (text_icu_trie *)ucptrie_openFromBinary(
      UCPTRIE_TYPE_ANY, UCPTRIE_VALUE_BITS_ANY, bytes, count, NULL, &status);
}

void text_icu_trie_close(text_icu_trie *trie) { ucptrie_close((UCPTrie *)trie); }

int32_t text_icu_trie_range(const text_icu_trie *trie, int32_t start, uint32_t *value) {
  return ucptrie_getRange(
      (const UCPTrie *)trie, start, UCPMAP_RANGE_NORMAL, 0, NULL, NULL, value);
}

text_icu_set *text_icu_set_open(const char *pattern) {
  UChar units[512];
  UErrorCode status = U_ZERO_ERROR;
  int32_t count = 0;
  u_strFromUTF8(units, 512, &count, pattern, -1, &status);
  USet *set = uset_openPattern(units, count, &status);
  if (U_SUCCESS(status)) return (text_icu_set *)set;
  uset_close(set);
  return NULL;
}

void text_icu_set_close(text_icu_set *set) { uset_close((USet *)set); }

int32_t text_icu_set_range_count(const text_icu_set *set) {
  return uset_getItemCount((const USet *)set);
}

void text_icu_set_range(const text_icu_set *set, int32_t index, uint32_t *first, uint32_t *last) {
  UErrorCode status = U_ZERO_ERROR;
  UChar32 start = 0, end = 0;
  uset_getItem((const USet *)set, index, &start, &end, NULL, 0, &status);
  *first = (uint32_t)start;
  *last = (uint32_t)end;
}

int32_t text_icu_script(uint32_t scalar) {
  UErrorCode status = U_ZERO_ERROR;
  return uscript_getScript((UChar32)scalar, &status);
}

// MARK: Dictionaries

text_icu_dictionary text_icu_dictionary_open(const char *name) {
  text_icu_dictionary dictionary = {0};
  UErrorCode status = U_ZERO_ERROR;
  // Older headers of ICU don't define the name of this package, so it's written out.
  UDataMemory *data = udata_open(U_ICUDATA_NAME "-brkitr", "dict", name, &status);
  if (U_FAILURE(status)) return dictionary;
  UDataInfo info = {.size = sizeof info};
  udata_getInfo(data, &info);
  memcpy(dictionary.format, info.dataFormat, 4);
  dictionary.version = info.formatVersion[0];
  dictionary.unit_bytes = info.sizeofUChar;
  dictionary.is_little_endian = !info.isBigEndian;
  dictionary.bytes = udata_getMemory(data);
  return dictionary;
}
