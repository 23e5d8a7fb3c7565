#pragma once

#include <stdbool.h>
#include <stdint.h>

/// Writes a domain name in ASCII or Unicode by UTS #46 with nontransitional processing. Returns the
/// number of bytes written, or 0 if the name is invalid, if `form` is too small, or if ICU fails.
int32_t text_icu_domain(
    const uint8_t *name, int32_t count, bool in_ascii, uint8_t *form, int32_t capacity);

/// Returns the number of bytes of a label in ASCII, or 0 if ICU fails. Sets `is_allowed` to whether
/// every scalar is allowed in a label. Other rules, such as those for length and hyphens, aren't
/// checked.
int32_t text_icu_label_ascii_count(const uint8_t *label, int32_t count, bool *is_allowed);
