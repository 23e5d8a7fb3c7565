#pragma once

#include <stdint.h>

#include "text_icu_failure.h"
#include "text_icu_messages.h"

// Numbers, dates and times as a region writes them: only ICU's C++ interface formats a decimal of any
// precision.

#ifdef __cplusplus
extern "C" {
#endif

// Formats a decimal number with all of its digits, and calls `body` once with the result; returns the
// failure, if any, instead. The number is in ASCII, `-12.5` or `1e3`. With a unit of CLDR (`year`) it is
// a difference: with its sign and the name of the unit.
text_icu_failure text_icu_number_format(
    const char *locale_tag, const char *number, int32_t count, const char *unit, void *context,
    void (*body)(void *context, text_icu_text result));

// Formats a moment in the fields of a skeleton (UTS #35, `yMMMdjm`), in the order and with the words of
// the locale and in the Gregorian calendar, also before it was in use.
//
// `milliseconds` are since 1970 in Coordinated Universal Time, `offset` those of the zone from it.
text_icu_failure text_icu_moment_format(
    const char *locale_tag, const char *skeleton, double milliseconds, int32_t offset, void *context,
    void (*body)(void *context, text_icu_text result));

#ifdef __cplusplus
}
#endif
