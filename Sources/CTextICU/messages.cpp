#include "text_icu_messages.h"
#include "text_icu_strings.h"

#include <memory>
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

namespace {

const MessageFormat *format_of(const text_icu_message *message) {
  return reinterpret_cast<const MessageFormat *>(message);
}

text_icu_message *handle(MessageFormat *format) {
  return reinterpret_cast<text_icu_message *>(format);
}

Formattable value(const text_icu_argument &argument) {
  switch (argument.kind) {
  case TEXT_ICU_INTEGER: return Formattable(argument.integer);
  case TEXT_ICU_NUMBER: return Formattable(argument.number);
  case TEXT_ICU_TEXT: return Formattable(string(argument.text));
  }
  return Formattable();
}

Locale locale(const char *tag) {
  UErrorCode status = U_ZERO_ERROR;
  return Locale::forLanguageTag(tag, status);
}

}  // namespace

// MARK: Messages

text_icu_message *text_icu_message_open(
    text_icu_text pattern, const char *locale_tag, text_icu_failure *failure, int32_t *offset) {
  UErrorCode status = U_ZERO_ERROR;
  UParseError error = {};
  auto format =
      std::make_unique<MessageFormat>(string(pattern), locale(locale_tag), error, status);
  if (U_FAILURE(status)) {
    *failure = u_errorName(status);
    *offset = error.offset;
    return nullptr;
  }
  return handle(format.release());
}

text_icu_message *text_icu_message_clone(const text_icu_message *message) {
  return handle(format_of(message)->clone());
}

void text_icu_message_close(text_icu_message *message) { delete format_of(message); }

void text_icu_message_arguments(
    text_icu_text pattern, void *context, void (*body)(void *context, text_icu_text name)) {
  UErrorCode status = U_ZERO_ERROR;
  MessagePattern parsed(string(pattern), nullptr, status);
  if (U_FAILURE(status)) return;
  for (int32_t index = 0; index < parsed.countParts(); index++) {
    const MessagePattern::Part &part = parsed.getPart(index);
    if (part.getType() == UMSGPAT_PART_TYPE_ARG_NAME
        || part.getType() == UMSGPAT_PART_TYPE_ARG_NUMBER) {
      hand_over(parsed.getSubstring(part), context, body);
    }
  }
}

text_icu_failure text_icu_message_format(
    const text_icu_message *message, const text_icu_argument *arguments, int32_t count,
    void *context, void (*body)(void *context, text_icu_text result)) {
  std::vector<UnicodeString> names;
  std::vector<Formattable> values;
  names.reserve(count);
  values.reserve(count);
  for (int32_t index = 0; index < count; index++) {
    names.push_back(string(arguments[index].name));
    values.push_back(value(arguments[index]));
  }
  UErrorCode status = U_ZERO_ERROR;
  UnicodeString result;
  format_of(message)->format(names.data(), values.data(), count, result, status);
  if (U_FAILURE(status)) return u_errorName(status);
  hand_over(result, context, body);
  return nullptr;
}

// MARK: Languages

text_icu_languages *text_icu_languages_open(
    const char *const *tags, int32_t count, bool both_ways) {
  std::vector<Locale> locales;
  for (int32_t index = 0; index < count; index++) locales.push_back(locale(tags[index]));
  Locale::RangeIterator iterator(locales.cbegin(), locales.cend());
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

int32_t text_icu_languages_best(
    const text_icu_languages *languages, const char *const *wanted, int32_t count) {
  std::vector<Locale> locales;
  for (int32_t index = 0; index < count; index++) locales.push_back(locale(wanted[index]));
  Locale::RangeIterator iterator(locales.cbegin(), locales.cend());
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
