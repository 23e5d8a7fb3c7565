#pragma once

#include <stdbool.h>
#include <stdint.h>

/// Writes the ASCII form of a host name to `form` if `in_ascii` is true, or else the Unicode form,
/// by the nontransitional processing of UTS #46. Returns the number of bytes written, or 0 if the
/// name is invalid, if `capacity` is too small, or if ICU fails.
int32_t text_icu_domain(
    const uint8_t *name, int32_t count, bool in_ascii, uint8_t *form, int32_t capacity);

/// Returns the number of bytes of a label's ASCII form, or 0 if ICU fails. Sets `is_allowed` to
/// whether every scalar of the label is allowed. Other rules for labels, such as the rules for
/// length and hyphens, don't affect `is_allowed`.
int32_t text_icu_label_ascii_count(const uint8_t *label, int32_t count, bool *is_allowed);
