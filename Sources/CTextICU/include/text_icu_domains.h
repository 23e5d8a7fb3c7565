#pragma once

#include <stdbool.h>
#include <stdint.h>

/// Writes a domain name in ASCII or Unicode by UTS #46 with nontransitional processing. Returns the
/// number of bytes written, or 0 if the name is invalid or doesn't fit.
int32_t text_icu_domain(
    const uint8_t *name, int32_t count, bool in_ascii, char *form, int32_t capacity);

// Returns the number of bytes of a label in ASCII, by the same rules but with any length, hyphens,
// and directions. Sets whether a label can have all of its scalars.
int32_t text_icu_label_ascii_count(const uint8_t *label, int32_t count, bool *is_allowed);
