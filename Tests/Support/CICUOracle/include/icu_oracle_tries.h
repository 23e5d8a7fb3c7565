#pragma once

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// `icu_oracle_units_trie` and `icu_oracle_bytes_trie` build a trie of `count` words with ICU's
// builders. `words` contains the words one after the other. Both functions return the size of the
// trie, or a negative number if ICU fails or `capacity` is too small.

int32_t icu_oracle_units_trie(
    const uint16_t *words, const int32_t *lengths, const int32_t *values, int32_t count,
    uint16_t *result, int32_t capacity);

int32_t icu_oracle_bytes_trie(
    const uint8_t *words, const int32_t *lengths, const int32_t *values, int32_t count,
    uint8_t *result, int32_t capacity);

/// Writes at most `maximum` words that begin with `prefix`, each without `prefix` and followed by a
/// zero. Returns the number of code units, or a negative number if the dictionary isn't found, ICU
/// fails, or `capacity` is too small.
int32_t icu_oracle_completions(
    const char *dictionary, const uint16_t *prefix, int32_t count, int32_t maximum,
    uint16_t *result, int32_t capacity);

#ifdef __cplusplus
}
#endif
