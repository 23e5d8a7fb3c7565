#pragma once

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Messages, plurals, numbers, dates, and languages by ICU's C++ interface. Functions with a
// `result` write UTF-8, and return the number of bytes, or a negative number if ICU fails or
// `capacity` is too small.

/// Formats a message pattern. An argument is a text, or an integer if its text is NULL. Sets
/// `offset` to the position of an error in the pattern, or to a negative number.
int32_t icu_oracle_message(
    const char *pattern, const char *locale, const char *const *names, const char *const *texts,
    const int64_t *integers, int32_t count, int32_t *offset, char *result, int32_t capacity);

/// Writes the plural categories of the integers from 0 on, as indices of zero, one, two, few, many,
/// and other.
bool icu_oracle_plurals(const char *locale, bool is_ordinal, uint8_t *categories, int32_t count);

/// Returns the index of the plural category of a decimal number with all of its fraction digits.
int32_t icu_oracle_plural(
    const char *locale, bool is_ordinal, const char *decimal, int32_t fraction_digits);

/// Writes the identifier of a locale with plural rules. Returns a negative number if the index is
/// too large.
int32_t icu_oracle_plural_locale(int32_t index, char *result, int32_t capacity);

/// Formats a decimal number. With a unit such as `year`, it's a difference with a sign.
int32_t icu_oracle_number(
    const char *locale, const char *decimal, const char *unit, char *result, int32_t capacity);

/// Formats a moment in the proleptic Gregorian calendar by a skeleton such as `yMMMd`.
int32_t icu_oracle_moment(
    const char *locale, const char *skeleton, double milliseconds, int32_t offset, char *result,
    int32_t capacity);

/// Returns the index of the language that ICU's matcher chooses, or a negative number. Tags are
/// separated by commas. A language that people may have learned is chosen only if it's the first.
int32_t icu_oracle_best_language(const char *available, const char *wanted);

/// Returns whether a scalar is written from right to left, or changes the direction of the text
/// after it (UAX #9).
bool icu_oracle_is_right_to_left(uint32_t scalar);

#ifdef __cplusplus
}
#endif
