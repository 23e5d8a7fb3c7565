#include "text_icu_data.h"

#include <string.h>
#include <unicode/ucptrie.h>
#include <unicode/udata.h>
#include <unicode/uscript.h>
#include <unicode/uset.h>
#include <unicode/ustring.h>

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

text_icu_dictionary text_icu_dictionary_named(const char *name) {
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
