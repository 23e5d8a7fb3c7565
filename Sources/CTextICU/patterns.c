#include "text_icu_patterns.h"

#include <stdlib.h>
#include <unicode/uregex.h>

#include "internal.h"

enum {
  // The maximum number of bytes of a text that is converted to UTF-16 on the stack.
  SHORT_TEXT_BYTES = 1024,
};

text_icu_pattern *text_icu_pattern_open(
    const uint16_t *source, int32_t count, text_icu_failure *failure,
    text_icu_pattern_position *position) {
  // ICU can't compile an empty pattern. `(?:)` also matches only the empty text.
  if (count == 0) return text_icu_pattern_open(u"(?:)", 4, failure, position);
  UErrorCode status = U_ZERO_ERROR;
  UParseError error = {0};
  URegularExpression *opened = uregex_open(source, count, 0, &error, &status);
  *failure = failure_of(status);
  if (*failure == NULL) return (text_icu_pattern *)opened;
  *position = (text_icu_pattern_position){error.line, error.offset};
  uregex_close(opened);
  return NULL;
}

void text_icu_pattern_close(text_icu_pattern *pattern) {
  uregex_close((URegularExpression *)pattern);
}

int32_t text_icu_pattern_groups(const text_icu_pattern *pattern) {
  UErrorCode status = U_ZERO_ERROR;
  return uregex_groupCount((URegularExpression *)pattern, &status);
}

// A callback of ICU that stores the number of steps. ICU calls it after each step.
static UBool U_CALLCONV record_steps(const void *context, int32_t steps) {
  *(int32_t *)context = steps;
  return true;
}

text_icu_match text_icu_pattern_match(
    const text_icu_pattern *pattern, const uint8_t *text, size_t count, int32_t step_limit,
    int32_t backtracking_bytes, int32_t *steps) {
  *steps = 0;
  // ICU's lengths have 32 bits. A text has no more UTF-16 code units than bytes of UTF-8.
  if (count > INT32_MAX) return TEXT_ICU_UNDECIDED;
  // `to_utf16` stops one unit before the capacity.
  UChar short_units[SHORT_TEXT_BYTES + 1];
  UChar *units = count <= SHORT_TEXT_BYTES ? short_units : malloc((count + 1) * sizeof(UChar));
  if (units == NULL) return TEXT_ICU_UNDECIDED;

  UErrorCode status = U_ZERO_ERROR;
  URegularExpression *state = uregex_clone((const URegularExpression *)pattern, &status);
  uregex_setTimeLimit(state, step_limit, &status);
  uregex_setStackLimit(state, backtracking_bytes, &status);
  uregex_setMatchCallback(state, record_steps, steps, &status);
  size_t position = 0;
  int32_t filled = to_utf16(text, count, &position, units, count + 1);
  uregex_setText(state, units, filled, &status);
  UBool matched = uregex_matches(state, 0, &status);
  uregex_close(state);
  if (units != short_units) free(units);
  if (U_FAILURE(status)) return TEXT_ICU_UNDECIDED;
  return matched ? TEXT_ICU_MATCHED : TEXT_ICU_UNMATCHED;
}
