#pragma once

#include <stdbool.h>
#include <stdint.h>

/// Leaves out deprecated subtags. Returns 0 if the tag is ill-formed or the result doesn't fit.
int32_t text_icu_locale_tag(const char *tag, uint8_t *canonical, int32_t capacity);

/// Returns true if ICU has data for the language, and if the script and region exist.
bool text_icu_locale_is_known(const char *tag);
