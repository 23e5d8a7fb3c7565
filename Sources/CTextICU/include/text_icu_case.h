#pragma once

#include <stdbool.h>
#include <stdint.h>

// Case mapping by the rules of a language.

/// Maps valid UTF-8 to uppercase or lowercase by the rules of a language, a BCP 47 tag. Returns the
/// number of bytes of the result, which is incomplete if the number exceeds `capacity`. Returns a
/// negative number if ICU failed.
int32_t text_icu_map_case(
    const char *language, bool to_upper, const uint8_t *text, int32_t count, uint8_t *result,
    int32_t capacity);
