#pragma once

#include <stddef.h>
#include <stdint.h>

#include "text_icu_library.h"

// Regular expressions of ICU. Threads can share a compiled pattern, because each match uses a
// clone.

typedef struct text_icu_pattern text_icu_pattern;

/// The position of an error: the number of the line, and the number of the scalar in the line. Both
/// begin with 1.
typedef struct {
  int32_t line;
  int32_t scalar;
} text_icu_pattern_position;

/// Compiles a pattern. If it's invalid, sets `failure` and `position`, and returns NULL.
text_icu_pattern *text_icu_pattern_open(
    const uint16_t *source, int32_t count, text_icu_failure *failure,
    text_icu_pattern_position *position);
void text_icu_pattern_close(text_icu_pattern *pattern);

/// Returns the number of capture groups.
int32_t text_icu_pattern_groups(const text_icu_pattern *pattern);

typedef enum {
  TEXT_ICU_UNMATCHED,
  TEXT_ICU_MATCHED,
  /// The result isn't known, because a limit was reached, memory is exhausted, or the text has more
  /// than INT32_MAX bytes.
  TEXT_ICU_UNDECIDED,
} text_icu_match;

/// Matches a whole UTF-8 text. The match has at most `step_limit` steps, and its saved states have
/// at most `backtracking_bytes` bytes. Both limits must be positive, because ICU treats 0 as
/// unlimited. ICU counts a step each time it has saved 10,000 states. Sets `steps` to the number of
/// steps that the match took.
text_icu_match text_icu_pattern_match(
    const text_icu_pattern *pattern, const uint8_t *text, size_t count, int32_t step_limit,
    int32_t backtracking_bytes, int32_t *steps);
