#pragma once

#include <stdint.h>

/// Writes the version of the loaded ICU, which can be newer than the headers. The second function
/// writes the version of its Unicode data.
void text_icu_version(uint8_t numbers[4]);
void text_icu_unicode_version(uint8_t numbers[4]);
