#pragma once

#include <stdbool.h>
#include <stdint.h>

/// Writes a domain name in ASCII or in the letters that people read, as UTS #46 has it without its
/// transitional rules. Returns the bytes written, or 0 where the name is none or does not fit.
int32_t text_icu_domain(
    const uint8_t *name, int32_t count, bool in_ascii, char *form, int32_t capacity);

// The bytes of the label of a host name in ASCII, by the same rules, however many they are; and
// whether every scalar of it may stand in one. What is wrong with its length, its hyphens or its
// directions does not matter.
int32_t text_icu_label_ascii_count(const uint8_t *label, int32_t count, bool *is_allowed);
