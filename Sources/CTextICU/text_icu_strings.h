#pragma once

#include <string>

#include <unicode/locid.h>
#include <unicode/unistr.h>

#include "text_icu_messages.h"

// Calls `body` with a string in UTF-8.
static inline void hand_over(
    const icu::UnicodeString &string, void *context, void (*body)(void *, text_icu_text)) {
  std::string bytes;
  string.toUTF8String(bytes);
  body(context, {reinterpret_cast<const uint8_t *>(bytes.data()), int32_t(bytes.size())});
}
