#pragma once

#include <stddef.h>
#include <stdint.h>

// What ICU itself does with a whole text at once: slow, direct, and without our shim.

typedef struct {
  int64_t bytes;
  int64_t unencodable;
} icu_oracle_tally;

/// Converts UTF-16 into a buffer that holds all of it. A negative count of bytes: ICU failed.
icu_oracle_tally icu_oracle_encode(const char *encoding, const uint16_t *units, int32_t count);

/// Normalizes into `result`, by form: `nfc`, `nfd`, `nfkc`, `nfkd`. Negative: ICU failed.
int32_t icu_oracle_normalize(
    const char *form, const uint16_t *units, int32_t count, uint16_t *result, int32_t capacity);
