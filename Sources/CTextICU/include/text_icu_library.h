#pragma once

#include <stdint.h>

/// ICU's name of an error, or NULL if the call succeeded. A warning isn't an error.
typedef const char *text_icu_failure;

typedef struct {
  uint8_t major;
  uint8_t minor;
} text_icu_version;

/// The loaded ICU can be newer than the headers of this build.
text_icu_version text_icu_library_version(void);

text_icu_version text_icu_unicode_version(void);
