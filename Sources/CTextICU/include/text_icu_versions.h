#pragma once

#include <stdint.h>

/// The versions of the ICU that runs, which may be newer than the headers: up to four numbers.
void text_icu_version(uint8_t numbers[4]);
void text_icu_unicode_version(uint8_t numbers[4]);
