#include "text_icu_library.h"

#include <unicode/uchar.h>
#include <unicode/uversion.h>

void text_icu_version(uint8_t numbers[4]) { u_getVersion(numbers); }

void text_icu_unicode_version(uint8_t numbers[4]) { u_getUnicodeVersion(numbers); }
