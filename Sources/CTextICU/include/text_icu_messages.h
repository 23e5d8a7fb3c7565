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

typedef enum {
  TEXT_ICU_INTEGER,
  TEXT_ICU_NUMBER,
  TEXT_ICU_TEXT,
} text_icu_argument_kind;

// Valid UTF-8 that somebody else keeps.
typedef struct {
  const uint8_t *bytes;
  int32_t count;
} text_icu_text;

typedef struct {
  text_icu_text name;
  text_icu_argument_kind kind;
  int64_t integer;
  double number;
  text_icu_text text;
} text_icu_argument;

// NULL with a failure and the UTF-16 offset where it was noticed.
text_icu_message *text_icu_message_open(
    text_icu_text pattern, const char *locale_tag, text_icu_failure *failure, int32_t *offset);
text_icu_message *text_icu_message_clone(const text_icu_message *message);
void text_icu_message_close(text_icu_message *message);

// Calls `body` with the name or number of each argument that the pattern mentions.
void text_icu_message_arguments(
    text_icu_text pattern, void *context, void (*body)(void *context, text_icu_text name));

// Formats, and calls `body` once with the result; returns the failure, if any, instead.
text_icu_failure text_icu_message_format(
    const text_icu_message *message, const text_icu_argument *arguments, int32_t count,
    void *context, void (*body)(void *context, text_icu_text result));

// Whether a scalar is written from right to left, or makes what follows it so (UAX #9).
bool text_icu_is_right_to_left(uint32_t scalar);

// MARK: Languages

// Languages that a program has; any number of threads may ask it.
typedef struct text_icu_languages text_icu_languages;

// With `both_ways`, a language serves readers of another only where the reverse holds, too: Danish
// those of Norwegian, but Russian not those of Ukrainian, who often know it.
text_icu_languages *text_icu_languages_open(
    const char *const *tags, int32_t count, bool both_ways);
void text_icu_languages_close(text_icu_languages *languages);

// The index of the language that serves a reader of `wanted` best, the most wanted first; negative
// if none does.
int32_t text_icu_languages_best(
    const text_icu_languages *languages, const char *const *wanted, int32_t count);

#ifdef __cplusplus
}
#endif
