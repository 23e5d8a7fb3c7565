#include "text_icu_messages.h"
#include "text_icu_strings.h"

#include <memory>
#include <sstream>
#include <vector>

#include <unicode/fmtable.h>
#include <unicode/localematcher.h>
#include <unicode/locid.h>
#include <unicode/messagepattern.h>
#include <unicode/msgfmt.h>
#include <unicode/parseerr.h>
#include <unicode/uchar.h>

using icu::Formattable;
using icu::Locale;
using icu::LocaleMatcher;
using icu::MessageFormat;
using icu::MessagePattern;
using icu::UnicodeString;

struct text_icu_message {
  std::unique_ptr<MessageFormat> format;
  std::vector<UnicodeString> names;
  std::vector<Formattable> values;
};

namespace {

UnicodeString string(const char *bytes, int32_t count) {
  return UnicodeString::fromUTF8({bytes, count});
}

Locale locale(const char *tag) {
  UErrorCode status = U_ZERO_ERROR;
  return Locale::forLanguageTag(tag, status);
}

// Returns the locales of tags that are separated by commas.
std::vector<Locale> locales(const char *tags) {
  std::vector<Locale> locales;
  std::istringstream stream(tags);
  for (std::string tag; std::getline(stream, tag, ',');) locales.push_back(locale(tag.c_str()));
  return locales;
}

}  // namespace

// MARK: Messages

text_icu_message *text_icu_message_open(
    const char *pattern, int32_t count, const char *locale_tag, text_icu_failure *failure,
    int32_t *offset) {
  UErrorCode status = U_ZERO_ERROR;
  UParseError error = {};
  auto format = std::make_unique<MessageFormat>(
      string(pattern, count), locale(locale_tag), error, status);
  if (U_FAILURE(status)) {
    *failure = u_errorName(status);
    *offset = error.offset;
    return nullptr;
  }
  return new text_icu_message{std::move(format), {}, {}};
}

text_icu_message *text_icu_message_clone(const text_icu_message *message) {
  return new text_icu_message{
      std::unique_ptr<MessageFormat>(message->format->clone()), {}, {}};
}

void text_icu_message_close(text_icu_message *message) { delete message; }

void text_icu_message_arguments(
    const char *pattern, int32_t count, void *context,
    void (*body)(void *context, text_icu_text name)) {
  UErrorCode status = U_ZERO_ERROR;
  MessagePattern parsed(string(pattern, count), nullptr, status);
  if (U_FAILURE(status)) return;
  for (int32_t index = 0; index < parsed.countParts(); index++) {
    const MessagePattern::Part &part = parsed.getPart(index);
    if (part.getType() == UMSGPAT_PART_TYPE_ARG_NAME
        || part.getType() == UMSGPAT_PART_TYPE_ARG_NUMBER) {
      hand_over(parsed.getSubstring(part), context, body);
    }
  }
}

void text_icu_message_add_integer(
    text_icu_message *message, const char *name, int32_t name_count, int64_t integer) {
  message->names.push_back(string(name, name_count));
  message->values.push_back(Formattable(integer));
}

void text_icu_message_add_number(
    text_icu_message *message, const char *name, int32_t name_count, double number) {
  message->names.push_back(string(name, name_count));
  message->values.push_back(Formattable(number));
}

void text_icu_message_add_text(
    text_icu_message *message, const char *name, int32_t name_count, const char *text,
    int32_t count) {
  message->names.push_back(string(name, name_count));
  message->values.push_back(Formattable(string(text, count)));
}

text_icu_failure text_icu_message_format(
    text_icu_message *message, void *context, void (*body)(void *context, text_icu_text result)) {
  UErrorCode status = U_ZERO_ERROR;
  UnicodeString result;
  message->format->format(
      message->names.data(), message->values.data(), int32_t(message->names.size()), result,
      status);
  message->names.clear();
  message->values.clear();
  if (U_FAILURE(status)) return u_errorName(status);
  hand_over(result, context, body);
  return nullptr;
}

// MARK: Languages

text_icu_languages *text_icu_languages_open(const char *tags, bool both_ways) {
  const std::vector<Locale> known = locales(tags);
  Locale::RangeIterator iterator(known.cbegin(), known.cend());
  UErrorCode status = U_ZERO_ERROR;
  LocaleMatcher matcher = LocaleMatcher::Builder()
                              .setSupportedLocales(iterator)
                              .setNoDefaultLocale()
                              .setDirection(both_ways ? ULOCMATCH_DIRECTION_ONLY_TWO_WAY
                                                      : ULOCMATCH_DIRECTION_WITH_ONE_WAY)
                              .build(status);
  if (U_FAILURE(status)) return nullptr;
  return reinterpret_cast<text_icu_languages *>(new LocaleMatcher(std::move(matcher)));
}

void text_icu_languages_close(text_icu_languages *languages) {
  delete reinterpret_cast<LocaleMatcher *>(languages);
}

int32_t text_icu_languages_best(const text_icu_languages *languages, const char *wanted) {
  const std::vector<Locale> asked = locales(wanted);
  Locale::RangeIterator iterator(asked.cbegin(), asked.cend());
  UErrorCode status = U_ZERO_ERROR;
  const auto *matcher = reinterpret_cast<const LocaleMatcher *>(languages);
  int32_t index = matcher->getBestMatchResult(iterator, status).getSupportedIndex();
  return U_SUCCESS(status) ? index : -1;
}

bool text_icu_is_right_to_left(uint32_t scalar) {
  switch (u_charDirection(scalar)) {
    case U_RIGHT_TO_LEFT:
    case U_RIGHT_TO_LEFT_ARABIC:
    case U_ARABIC_NUMBER:
    case U_RIGHT_TO_LEFT_EMBEDDING:
    case U_RIGHT_TO_LEFT_OVERRIDE:
    case U_RIGHT_TO_LEFT_ISOLATE:
      return true;
    default:
      return false;
  }
}
