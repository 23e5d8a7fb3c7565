#pragma once

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Messages, plurals, numbers, dates, and languages by ICU's C++ interface. Functions with a
// `result` write UTF-8, and return the number of bytes, or a negative number if ICU fails or
// `capacity` is too small.

/// An argument is a text, or an integer if its text is NULL. `offset` becomes the position of the
/// error in the pattern, or a negative number if the pattern is valid.
int32_t icu_oracle_message(
    const char *pattern, const char *locale, const char *const *names, const char *const *texts,
    const int64_t *integers, int32_t count, int32_t *offset, char *result, int32_t capacity);

/// Writes the categories of the numbers from 0 to `count` - 1. A category is an index in the list
/// zero, one, two, few, many, other. Returns `false` if ICU doesn't have rules for the locale.
bool icu_oracle_plurals(const char *locale, bool is_ordinal, uint8_t *categories, int32_t count);

int32_t icu_oracle_plural(
    const char *locale, bool is_ordinal, const char *decimal, int32_t fraction_digits);

/// Writes the locale at `index` in ICU's list of locales with plural rules. Returns a negative
/// number if `index` is too large.
int32_t icu_oracle_plural_locale(int32_t index, char *result, int32_t capacity);

/// If `unit` is the name of a unit, such as `year`, the number is written with a sign and the unit.
int32_t icu_oracle_number(
    const char *locale, const char *decimal, const char *unit, char *result, int32_t capacity);

/// `milliseconds` are counted from 1970 in UTC, and `offset` is the distance of the time zone from
/// UTC in milliseconds.
/// Dates are in the proleptic Gregorian calendar.
int32_t icu_oracle_moment(
    const char *locale, const char *skeleton, double milliseconds, int32_t offset, char *result,
    int32_t capacity);

/// Returns the index of the best match in `available`, or a negative number. Tags are separated by
/// commas. A match in one direction only, such as to a language that most speakers of the wanted
/// language also know, is only used if it's the first tag in `available`.
int32_t icu_oracle_best_language(const char *available, const char *wanted);

/// Returns whether the Bidi_Class of a scalar is R, AL, AN, RLE, RLO, or RLI (UAX #9).
bool icu_oracle_is_right_to_left(uint32_t scalar);

#ifdef __cplusplus
}
#endif
