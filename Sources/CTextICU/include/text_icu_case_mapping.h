#pragma once

#include <stdbool.h>
#include <stdint.h>

/// `language` is a BCP 47 tag, which `ucasemap_open` converts to ICU's name of the locale. Returns
/// the number of bytes of the whole result, or a negative number if ICU fails. If the number
/// exceeds `capacity`, the written result is incomplete.
int32_t text_icu_map_case(
    const char *language, bool to_upper, const uint8_t *text, int32_t count, uint8_t *result,
    int32_t capacity);
