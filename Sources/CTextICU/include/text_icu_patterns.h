#pragma once

#include <stddef.h>
#include <stdint.h>

#include "text_icu_library.h"

// Regular expressions of ICU. Threads can share a compiled pattern, because each match uses a
// clone.

typedef struct text_icu_pattern text_icu_pattern;

/// Both numbers begin with 1. `scalar` is the number of the scalar in the line.
typedef struct {
  int32_t line;
  int32_t scalar;
} text_icu_pattern_position;

text_icu_pattern *text_icu_pattern_open(
    const uint16_t *source, int32_t count, text_icu_failure *failure,
    text_icu_pattern_position *position);
void text_icu_pattern_close(text_icu_pattern *pattern);

int32_t text_icu_pattern_groups(const text_icu_pattern *pattern);

typedef enum {
  TEXT_ICU_UNMATCHED,
  TEXT_ICU_MATCHED,
  /// A limit was reached, memory is exhausted, or the text has more than INT32_MAX bytes.
  TEXT_ICU_UNDECIDED,
} text_icu_match;

/// `step_limit` is a number of ICU's steps, and `backtracking_bytes` limits the memory for saved
/// states. Both must be positive, because ICU treats 0 as unlimited. Sets `steps` to the number of
/// steps of the match.
text_icu_match text_icu_pattern_match(
    const text_icu_pattern *pattern, const uint8_t *text, size_t count, int32_t step_limit,
    int32_t backtracking_bytes, int32_t *steps);
