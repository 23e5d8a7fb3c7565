#pragma once

#include <stddef.h>
#include <stdint.h>

#include "text_icu_failure.h"

// Patterns: ICU's regular expressions. A compiled pattern is shared; the state of a match is a
// clone that is opened and closed within one call, with its limits set.

typedef struct text_icu_pattern text_icu_pattern;

// Where ICU noticed an error: the line from 1 and the scalar in it.
typedef struct {
  int32_t line;
  int32_t scalar;
} text_icu_pattern_place;

text_icu_pattern *text_icu_pattern_open(
    const uint16_t *source, int32_t count, text_icu_failure *failure,
    text_icu_pattern_place *place);
void text_icu_pattern_close(text_icu_pattern *pattern);

// The number of capturing groups, which each saved state holds.
int32_t text_icu_pattern_groups(const text_icu_pattern *pattern);

typedef enum {
  TEXT_ICU_UNMATCHED,
  TEXT_ICU_MATCHED,
  // A limit was reached.
  TEXT_ICU_UNDECIDED,
} text_icu_match;

// Matches all of a UTF-8 text. A step is 10,000 saved states, by ICU's count and not by a clock;
// `steps` is set to the number of steps that were taken, at most `step_limit`. `stack_limit` is the
// number of bytes that saved states may take.
text_icu_match text_icu_pattern_match(
    const text_icu_pattern *pattern, const uint8_t *text, size_t count, int32_t step_limit,
    int32_t stack_limit, int32_t *steps);
