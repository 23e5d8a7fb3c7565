#pragma once

#include <string>

#include <unicode/locid.h>
#include <unicode/unistr.h>

#include "text_icu_messages.h"

// UTF-8 for whoever calls, UTF-16 for ICU.

static inline icu::UnicodeString string(text_icu_text text) {
  return icu::UnicodeString::fromUTF8({reinterpret_cast<const char *>(text.bytes), text.count});
}

static inline void hand_over(
    const icu::UnicodeString &string, void *context, void (*body)(void *, text_icu_text)) {
  std::string bytes;
  string.toUTF8String(bytes);
  body(context, {reinterpret_cast<const uint8_t *>(bytes.data()), int32_t(bytes.size())});
}
