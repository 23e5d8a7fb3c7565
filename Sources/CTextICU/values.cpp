#include "text_icu_values.h"
#include "text_icu_strings.h"

#include <unicode/calendar.h>
#include <unicode/dtptngen.h>
#include <unicode/gregocal.h>
#include <unicode/locid.h>
#include <unicode/measunit.h>
#include <unicode/numberformatter.h>
#include <unicode/simpletz.h>
#include <unicode/smpdtfmt.h>

#include <cfloat>
#include <memory>

using icu::DateTimePatternGenerator;
using icu::GregorianCalendar;
using icu::Locale;
using icu::SimpleDateFormat;
using icu::SimpleTimeZone;
using icu::UnicodeString;

namespace {

Locale locale(const char *tag, UErrorCode &status) { return Locale::forLanguageTag(tag, status); }

}  // namespace

text_icu_failure text_icu_number_format(
    const char *locale_tag, const char *number, int32_t count, const char *unit, void *context,
    void (*body)(void *context, text_icu_text result)) {
  UErrorCode status = U_ZERO_ERROR;
  auto formatter = icu::number::NumberFormatter::withLocale(locale(locale_tag, status))
                       .precision(icu::number::Precision::unlimited());
  if (unit) {
    formatter = formatter.unit(icu::MeasureUnit::forIdentifier(unit, status))
                    .unitWidth(UNUM_UNIT_WIDTH_FULL_NAME)
                    .sign(UNUM_SIGN_ALWAYS);
  }
  const UnicodeString result = formatter.formatDecimal({number, count}, status).toString(status);
  if (U_FAILURE(status)) return u_errorName(status);
  hand_over(result, context, body);
  return nullptr;
}

text_icu_failure text_icu_moment_format(
    const char *locale_tag, const char *skeleton, double milliseconds, int32_t offset, void *context,
    void (*body)(void *context, text_icu_text result)) {
  UErrorCode status = U_ZERO_ERROR;
  Locale where = locale(locale_tag, status);
  where.setUnicodeKeywordValue("ca", "gregory", status);
  const std::unique_ptr<DateTimePatternGenerator> generator(
      DateTimePatternGenerator::createInstance(where, status));
  if (U_FAILURE(status)) return u_errorName(status);
  const UnicodeString pattern =
      generator->getBestPattern(UnicodeString(skeleton, -1, US_INV), status);
  SimpleDateFormat format(pattern, where, status);
  auto calendar = std::make_unique<GregorianCalendar>(
      new SimpleTimeZone(offset, UnicodeString(u"value")), where, status);
  if (U_FAILURE(status)) return u_errorName(status);
  calendar->setGregorianChange(-DBL_MAX, status);
  if (U_FAILURE(status)) return u_errorName(status);
  format.adoptCalendar(calendar.release());
  UnicodeString result;
  format.format(milliseconds, result);
  hand_over(result, context, body);
  return nullptr;
}
