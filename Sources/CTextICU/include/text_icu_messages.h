#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "text_icu_failure.h"

// Messages and languages. Only ICU's C++ interface has named arguments and arrays of them, and a
// matcher for which zh-TW is a kind of zh-Hant.

#ifdef __cplusplus
extern "C" {
#endif

// MARK: Messages

// A message. Formatting fills its caches, so threads can't share it.
typedef struct text_icu_message text_icu_message;

// Valid UTF-8 that the caller doesn't own.
typedef struct {
  const uint8_t *bytes;
  int32_t count;
} text_icu_text;

// Texts are UTF-8, given with the number of their bytes.

// Returns NULL with a failure and the UTF-16 offset of the error.
text_icu_message *text_icu_message_open(
    const char *pattern, int32_t count, const char *locale_tag, text_icu_failure *failure,
    int32_t *offset);
text_icu_message *text_icu_message_clone(const text_icu_message *message);
void text_icu_message_close(text_icu_message *message);

// Calls `body` with the name or number of each argument of a pattern.
void text_icu_message_arguments(
    const char *pattern, int32_t count, void *context,
    void (*body)(void *context, text_icu_text name));

// Add arguments for the next call of `text_icu_message_format`.
void text_icu_message_add_integer(
    text_icu_message *message, const char *name, int32_t name_count, int64_t integer);
void text_icu_message_add_number(
    text_icu_message *message, const char *name, int32_t name_count, double number);
void text_icu_message_add_text(
    text_icu_message *message, const char *name, int32_t name_count, const char *text,
    int32_t count);

// Formats the message with the added arguments, removes them, and calls `body` with the result.
// Returns the failure if there is one.
text_icu_failure text_icu_message_format(
    text_icu_message *message, void *context, void (*body)(void *context, text_icu_text result));

// Whether a scalar is written from right to left or makes the following text so (UAX #9).
bool text_icu_is_right_to_left(uint32_t scalar);

// MARK: Languages

// The languages of a program, which threads can share. Tags are separated by commas.
typedef struct text_icu_languages text_icu_languages;

// With `both_ways`, a language matches another only if the reverse is true. Danish matches
// Norwegian. Russian doesn't match Ukrainian, although many Ukrainian speakers understand it.
text_icu_languages *text_icu_languages_open(const char *tags, bool both_ways);
void text_icu_languages_close(text_icu_languages *languages);

// Returns the index of the best match for the languages `wanted`, in order of preference, or a
// negative number if there is none.
int32_t text_icu_languages_best(const text_icu_languages *languages, const char *wanted);

#ifdef __cplusplus
}
#endif
