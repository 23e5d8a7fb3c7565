#include "icu_oracle_tries.h"

#include <algorithm>

#include <unicode/bytestrie.h>
#include <unicode/bytestriebuilder.h>
#include <unicode/stringpiece.h>
#include <unicode/ucharstrie.h>
#include <unicode/ucharstriebuilder.h>
#include <unicode/udata.h>
#include <unicode/unistr.h>

using icu::BytesTrie;
using icu::BytesTrieBuilder;
using icu::StringPiece;
using icu::UCharsTrie;
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

// A dictionary begins with eight numbers: the byte offset of the trie, two reserved numbers, the
// total size, the type of the trie (1 for UTF-16 code units, otherwise bytes), the scalar of the
// byte 0, and two reserved numbers.
int32_t icu_oracle_completions(
    const char *dictionary, const uint16_t *prefix, int32_t count, int32_t maximum,
    uint16_t *result, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  UDataMemory *data = udata_open(U_ICUDATA_NAME "-brkitr", "dict", dictionary, &status);
  if (U_FAILURE(status)) return -1;
  const int32_t *indexes = static_cast<const int32_t *>(udata_getMemory(data));
  const char *words = reinterpret_cast<const char *>(indexes) + indexes[0];
  const char16_t base = static_cast<char16_t>(indexes[5] & 0xFFFF);
  UnicodeString found;
  if ((indexes[4] & 7) == 1) {
    UCharsTrie trie(icu::ConstChar16Ptr(reinterpret_cast<const char16_t *>(words)));
    UStringTrieResult match = USTRINGTRIE_INTERMEDIATE_VALUE;
    for (int32_t i = 0; i < count && USTRINGTRIE_MATCHES(match); ++i) match = trie.next(prefix[i]);
    if (USTRINGTRIE_MATCHES(match)) {
      UCharsTrie::Iterator rest(trie, 0, status);
      for (int32_t i = 0; i < maximum && rest.next(status); ++i) {
        found.append(rest.getString()).append(char16_t(0));
      }
    }
  } else {
    BytesTrie trie(words);
    UStringTrieResult match = USTRINGTRIE_INTERMEDIATE_VALUE;
    for (int32_t i = 0; i < count && USTRINGTRIE_MATCHES(match); ++i) {
      int32_t byte = prefix[i] - base;
      match = byte < 0 || byte > 0xFD ? USTRINGTRIE_NO_MATCH : trie.next(byte);
    }
    if (USTRINGTRIE_MATCHES(match)) {
      BytesTrie::Iterator rest(trie, 0, status);
      for (int32_t i = 0; i < maximum && rest.next(status); ++i) {
        StringPiece bytes = rest.getString();
        for (int32_t j = 0; j < bytes.length(); ++j) {
          found.append(static_cast<char16_t>(base + static_cast<uint8_t>(bytes.data()[j])));
        }
        found.append(char16_t(0));
      }
    }
  }
  udata_close(data);
  if (U_FAILURE(status) || found.length() > capacity) return -1;
  std::copy_n(found.getBuffer(), found.length(), result);
  return found.length();
}
