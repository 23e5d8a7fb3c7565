#pragma once

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Words as ICU's own builders lay them out. The words lie one after another, with their lengths and
// values beside them. Both return the size of the trie; negative: ICU failed, or there is no room.

int32_t icu_oracle_units_trie(
    const uint16_t *words, const int32_t *lengths, const int32_t *values, int32_t count,
    uint16_t *result, int32_t capacity);

int32_t icu_oracle_bytes_trie(
    const uint8_t *words, const int32_t *lengths, const int32_t *values, int32_t count,
    uint8_t *result, int32_t capacity);

/// Writes what some words of one of ICU's dictionaries have after a prefix, each with a zero after
/// it; returns the size. Negative: ICU has no such dictionary.
int32_t icu_oracle_completions(
    const char *dictionary, const uint16_t *prefix, int32_t count, int32_t maximum,
    uint16_t *result, int32_t capacity);

#ifdef __cplusplus
}
#endif
