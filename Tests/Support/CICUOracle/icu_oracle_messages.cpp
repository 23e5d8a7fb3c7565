#include "icu_oracle_messages.h"

#include <cfloat>
#include <cstring>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include <unicode/dtptngen.h>
#include <unicode/fmtable.h>
#include <unicode/gregocal.h>
#include <unicode/localematcher.h>
#include <unicode/locid.h>
#include <unicode/measunit.h>
#include <unicode/msgfmt.h>
#include <unicode/numberformatter.h>
#include <unicode/parseerr.h>
#include <unicode/plurrule.h>
#include <unicode/simpletz.h>
#include <unicode/smpdtfmt.h>
#include <unicode/strenum.h>
#include <unicode/uchar.h>

using namespace icu;

namespace {

Locale locale(const char *tag) {
  UErrorCode status = U_ZERO_ERROR;
  return Locale::forLanguageTag(tag, status);
}

std::vector<Locale> locales(const char *tags) {
  std::vector<Locale> locales;
  std::istringstream stream(tags);
  for (std::string tag; std::getline(stream, tag, ',');) locales.push_back(locale(tag.c_str()));
  return locales;
}

int32_t write(const UnicodeString &text, UErrorCode status, char *result, int32_t capacity) {
  std::string bytes;
  text.toUTF8String(bytes);
  if (U_FAILURE(status) || int32_t(bytes.size()) > capacity) return -1;
  std::memcpy(result, bytes.data(), bytes.size());
  return int32_t(bytes.size());
}

int32_t category(const UnicodeString &keyword) {
  static const char *const names[] = {"zero", "one", "two", "few", "many", "other"};
  for (int32_t i = 0; i < 6; i++)
    if (keyword == UnicodeString(names[i], -1, US_INV)) return i;
  return -1;
}

std::unique_ptr<PluralRules> rules(const char *tag, bool is_ordinal) {
  UErrorCode status = U_ZERO_ERROR;
  return std::unique_ptr<PluralRules>(PluralRules::forLocale(
      locale(tag), is_ordinal ? UPLURAL_TYPE_ORDINAL : UPLURAL_TYPE_CARDINAL, status));
}

int32_t match(const std::vector<Locale> &available, const char *wanted, ULocMatchDirection direction) {
  const std::vector<Locale> asked = locales(wanted);
  Locale::RangeIterator known(available.cbegin(), available.cend());
  Locale::RangeIterator preferred(asked.cbegin(), asked.cend());
  UErrorCode status = U_ZERO_ERROR;
  LocaleMatcher matcher = LocaleMatcher::Builder()
                              .setSupportedLocales(known)
                              .setNoDefaultLocale()
                              .setDirection(direction)
                              .build(status);
  const int32_t index = matcher.getBestMatchResult(preferred, status).getSupportedIndex();
  return U_SUCCESS(status) ? index : -1;
}

}  // namespace

int32_t icu_oracle_message(
    const char *pattern, const char *tag, const char *const *names, const char *const *texts,
    const int64_t *integers, int32_t count, int32_t *offset, char *result, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  UParseError error = {};
  MessageFormat format(UnicodeString::fromUTF8(pattern), locale(tag), error, status);
  *offset = U_FAILURE(status) ? error.offset : -1;
  if (U_FAILURE(status)) return -1;
  std::vector<UnicodeString> keys;
  std::vector<Formattable> values;
  for (int32_t i = 0; i < count; i++) {
    keys.push_back(UnicodeString::fromUTF8(names[i]));
    values.push_back(
        texts[i] ? Formattable(UnicodeString::fromUTF8(texts[i])) : Formattable(integers[i]));
  }
  UnicodeString message;
  format.format(keys.data(), values.data(), count, message, status);
  return write(message, status, result, capacity);
}

bool icu_oracle_plurals(const char *tag, bool is_ordinal, uint8_t *categories, int32_t count) {
  const auto plural = rules(tag, is_ordinal);
  if (!plural) return false;
  for (int32_t i = 0; i < count; i++) categories[i] = uint8_t(category(plural->select(i)));
  return true;
}

int32_t icu_oracle_plural(
    const char *tag, bool is_ordinal, const char *decimal, int32_t fraction_digits) {
  const auto plural = rules(tag, is_ordinal);
  UErrorCode status = U_ZERO_ERROR;
  const auto number = number::NumberFormatter::withLocale(locale(tag))
                          .precision(number::Precision::fixedFraction(fraction_digits))
                          .formatDecimal(decimal, status);
  const UnicodeString keyword = plural->select(number, status);
  return U_SUCCESS(status) ? category(keyword) : -1;
}

int32_t icu_oracle_plural_locale(int32_t index, char *result, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<StringEnumeration> names(PluralRules::getAvailableLocales(status));
  for (int32_t i = 0; i < index; i++) names->snext(status);
  const UnicodeString *name = names->snext(status);
  return name ? write(*name, status, result, capacity) : -1;
}

int32_t icu_oracle_number(
    const char *tag, const char *decimal, const char *unit, char *result, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  auto formatter = number::NumberFormatter::withLocale(locale(tag))
                       .precision(number::Precision::unlimited());
  if (unit) {
    formatter = formatter.unit(MeasureUnit::forIdentifier(unit, status))
                    .unitWidth(UNUM_UNIT_WIDTH_FULL_NAME)
                    .sign(UNUM_SIGN_ALWAYS);
  }
  return write(
      formatter.formatDecimal(decimal, status).toString(status), status, result, capacity);
}

int32_t icu_oracle_moment(
    const char *tag, const char *skeleton, double milliseconds, int32_t offset, char *result,
    int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  Locale where = locale(tag);
  where.setUnicodeKeywordValue("ca", "gregory", status);
  const std::unique_ptr<DateTimePatternGenerator> generator(
      DateTimePatternGenerator::createInstance(where, status));
  if (U_FAILURE(status)) return -1;
  SimpleDateFormat format(
      generator->getBestPattern(UnicodeString(skeleton, -1, US_INV), status), where, status);
  auto calendar = std::make_unique<GregorianCalendar>(
      new SimpleTimeZone(offset, UnicodeString(u"value")), where, status);
  calendar->setGregorianChange(-DBL_MAX, status);
  format.adoptCalendar(calendar.release());
  UnicodeString text;
  format.format(milliseconds, text);
  return write(text, status, result, capacity);
}

int32_t icu_oracle_best_language(const char *available, const char *wanted) {
  const std::vector<Locale> known = locales(available);
  const int32_t near = match(known, wanted, ULOCMATCH_DIRECTION_ONLY_TWO_WAY);
  if (near >= 0) return near;
  return match(known, wanted, ULOCMATCH_DIRECTION_WITH_ONE_WAY) == 0 ? 0 : -1;
}

bool icu_oracle_is_right_to_left(uint32_t scalar) {
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
