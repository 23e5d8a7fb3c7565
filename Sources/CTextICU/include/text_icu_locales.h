#pragma once

#include <stdbool.h>
#include <stdint.h>

/// Writes the canonical form of a BCP 47 tag. Deprecated subtags are replaced: `iw` becomes `he`.
/// Returns the number of bytes written, or 0 if the tag is ill-formed or the form doesn't fit.
int32_t text_icu_locale_tag(const char *tag, uint8_t *canonical, int32_t capacity);

/// Returns true if ICU has data for the tag's language and recognizes the tag's script and region.
/// A tag can omit the script, the region, or both.
bool text_icu_locale_is_known(const char *tag);
