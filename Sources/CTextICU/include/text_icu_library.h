#pragma once

#include <stdint.h>

/// ICU's name of an error, or NULL if the call succeeded. A warning isn't an error.
typedef const char *text_icu_failure;

/// Writes the version of the loaded ICU. It can be newer than the headers of this build.
void text_icu_version(uint8_t numbers[4]);

/// Writes the version of Unicode that the loaded ICU implements.
void text_icu_unicode_version(uint8_t numbers[4]);
