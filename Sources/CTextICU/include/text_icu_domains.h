#pragma once

#include <stdint.h>

/// Writes a domain name in ASCII, as UTS #46 has it without its transitional rules. Returns the bytes
/// written, or 0 where the name is none or does not fit.
int32_t text_icu_domain_ascii(
    const uint8_t *name, int32_t count, char *ascii, int32_t capacity);
