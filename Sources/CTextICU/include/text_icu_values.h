#pragma once

#include <stdint.h>

#include "text_icu_failure.h"
#include "text_icu_messages.h"

// Numbers, dates, and times in the format of a region. Only ICU's C++ interface formats decimals of
// any precision.

#ifdef __cplusplus
extern "C" {
#endif

// Formats a decimal number with all of its digits, and calls `body` with the result. Returns the
// failure if there is one. The number is in ASCII, such as `-12.5` or `1e3`. With a unit of CLDR,
// such as `year`, it's a difference: its sign and the name of the unit are included.
text_icu_failure text_icu_number_format(
    const char *locale_tag, const char *number, int32_t count, const char *unit, void *context,
    void (*body)(void *context, text_icu_text result));

// Formats a moment in the fields of a skeleton (UTS #35, `yMMMdjm`), in the order and language of
// the locale and in the proleptic Gregorian calendar.
// `milliseconds` are since 1970 in Coordinated Universal Time. `offset` is that of the time zone.
text_icu_failure text_icu_moment_format(
    const char *locale_tag, const char *skeleton, double milliseconds, int32_t offset, void *context,
    void (*body)(void *context, text_icu_text result));

#ifdef __cplusplus
}
#endif
