#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "text_icu_failure.h"

// Messages and languages: only ICU's C++ interface takes named arguments and an array of them (the
// C one takes numbered `va_list`s), and only it has the matcher that knows that a reader of zh-TW
// reads zh-Hant.

#ifdef __cplusplus
extern "C" {
#endif

// MARK: Messages

// A message for one thread at a time: formatting fills caches inside it.
typedef struct text_icu_message text_icu_message;

// Valid UTF-8 that somebody else keeps.
typedef struct {
  const uint8_t *bytes;
  int32_t count;
} text_icu_text;

// Texts are UTF-8, given with the number of their bytes.

// NULL with a failure and the UTF-16 offset where it was noticed.
text_icu_message *text_icu_message_open(
    const char *pattern, int32_t count, const char *locale_tag, text_icu_failure *failure,
    int32_t *offset);
text_icu_message *text_icu_message_clone(const text_icu_message *message);
void text_icu_message_close(text_icu_message *message);

// Calls `body` with the name or number of each argument that the pattern mentions.
void text_icu_message_arguments(
    const char *pattern, int32_t count, void *context,
    void (*body)(void *context, text_icu_text name));

// Arguments of the next sentence.
void text_icu_message_add_integer(
    text_icu_message *message, const char *name, int32_t name_count, int64_t integer);
void text_icu_message_add_number(
    text_icu_message *message, const char *name, int32_t name_count, double number);
void text_icu_message_add_text(
    text_icu_message *message, const char *name, int32_t name_count, const char *text,
    int32_t count);

// Formats with the arguments that were added, which are forgotten, and calls `body` once with the
// result; returns the failure, if any, instead.
text_icu_failure text_icu_message_format(
    text_icu_message *message, void *context, void (*body)(void *context, text_icu_text result));

// Whether a scalar is written from right to left, or makes what follows it so (UAX #9).
bool text_icu_is_right_to_left(uint32_t scalar);

// MARK: Languages

// Languages that a program has; any number of threads may ask it. Tags are joined by commas.
typedef struct text_icu_languages text_icu_languages;

// With `both_ways`, a language serves readers of another only where the reverse holds, too: Danish
// those of Norwegian, but Russian not those of Ukrainian, who often know it.
text_icu_languages *text_icu_languages_open(const char *tags, bool both_ways);
void text_icu_languages_close(text_icu_languages *languages);

// The index of the language that serves a reader of `wanted` best, the most wanted first; negative
// if none does.
int32_t text_icu_languages_best(const text_icu_languages *languages, const char *wanted);

#ifdef __cplusplus
}
#endif
