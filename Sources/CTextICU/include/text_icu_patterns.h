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

typedef enum {
  TEXT_ICU_UNMATCHED,
  TEXT_ICU_MATCHED,
  // A limit was reached.
  TEXT_ICU_UNDECIDED,
} text_icu_match;

// Matches all of a UTF-8 text. `time` is in ICU's steps, about a millisecond each; `stack` is the
// bytes that backtracking may take.
text_icu_match text_icu_pattern_match(
    const text_icu_pattern *pattern, const uint8_t *text, size_t count, int32_t time,
    int32_t stack);
