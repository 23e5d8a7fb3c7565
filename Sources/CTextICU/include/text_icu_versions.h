#pragma once

#include <stdint.h>

/// The versions of the loaded ICU, which can be newer than the headers, and of its Unicode data: up
/// to four numbers.
void text_icu_version(uint8_t numbers[4]);
void text_icu_unicode_version(uint8_t numbers[4]);
