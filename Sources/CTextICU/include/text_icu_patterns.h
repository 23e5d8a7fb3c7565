#pragma once

#include <stddef.h>
#include <stdint.h>

#include "text_icu_failure.h"

// Patterns: ICU's regular expressions. Threads share a compiled pattern. Each match clones it and
// sets limits on the clone.

typedef struct text_icu_pattern text_icu_pattern;

// The position of an error: the line, from 1, and the scalar in it.
typedef struct {
  int32_t line;
  int32_t scalar;
} text_icu_pattern_place;

text_icu_pattern *text_icu_pattern_open(
    const uint16_t *source, int32_t count, text_icu_failure *failure,
    text_icu_pattern_place *place);
void text_icu_pattern_close(text_icu_pattern *pattern);

// Returns the number of capturing groups. Each saved state stores all groups.
int32_t text_icu_pattern_groups(const text_icu_pattern *pattern);

typedef enum {
  TEXT_ICU_UNMATCHED,
  TEXT_ICU_MATCHED,
  // A limit was reached before the result was known.
  TEXT_ICU_UNDECIDED,
} text_icu_match;

// Matches a whole UTF-8 text. A step is 10,000 saved states. Sets `steps` to the number of steps
// taken, at most `step_limit`. Saved states take at most `stack_limit` bytes.
text_icu_match text_icu_pattern_match(
    const text_icu_pattern *pattern, const uint8_t *text, size_t count, int32_t step_limit,
    int32_t stack_limit, int32_t *steps);
