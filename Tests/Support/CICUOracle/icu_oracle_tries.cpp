#include "icu_oracle_tries.h"

#include <algorithm>

#include <unicode/bytestriebuilder.h>
#include <unicode/stringpiece.h>
#include <unicode/ucharstriebuilder.h>
#include <unicode/unistr.h>

using icu::BytesTrieBuilder;
using icu::StringPiece;
using icu::UCharsTrieBuilder;
using icu::UnicodeString;

int32_t icu_oracle_units_trie(
    const uint16_t *words, const int32_t *lengths, const int32_t *values, int32_t count,
    uint16_t *result, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  UCharsTrieBuilder builder(status);
  for (int32_t i = 0; i < count; words += lengths[i++]) {
    UnicodeString word(reinterpret_cast<const char16_t *>(words), lengths[i]);
    builder.add(word, values[i], status);
  }
  UnicodeString trie;
  builder.buildUnicodeString(USTRINGTRIE_BUILD_SMALL, trie, status);
  if (U_FAILURE(status) || trie.length() > capacity) return -1;
  std::copy_n(trie.getBuffer(), trie.length(), result);
  return trie.length();
}

int32_t icu_oracle_bytes_trie(
    const uint8_t *words, const int32_t *lengths, const int32_t *values, int32_t count,
    uint8_t *result, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  BytesTrieBuilder builder(status);
  for (int32_t i = 0; i < count; words += lengths[i++]) {
    builder.add(
        StringPiece(reinterpret_cast<const char *>(words), lengths[i]), values[i], status);
  }
  StringPiece trie = builder.buildStringPiece(USTRINGTRIE_BUILD_SMALL, status);
  if (U_FAILURE(status) || trie.length() > capacity) return -1;
  std::copy_n(trie.data(), trie.length(), result);
  return trie.length();
}
