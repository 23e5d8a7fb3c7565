#include "text_icu_locales.h"

#include <string.h>
#include <unicode/ubrk.h>
#include <unicode/uloc.h>
#include <unicode/uscript.h>

#include "internal.h"

// If ICU can't parse all of a tag, it ignores the rest, so the number of parsed bytes is checked.
bool text_icu_locale_id(const char *tag, char *id, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t parsed = 0;
  uloc_forLanguageTag(tag, id, capacity, &parsed, &status);
  return U_SUCCESS(status) && status != U_STRING_NOT_TERMINATED_WARNING
      && parsed == (int32_t)strlen(tag);
}

int32_t text_icu_locale_tag(const char *tag, uint8_t *canonical, int32_t capacity) {
  char id[ULOC_FULLNAME_CAPACITY];
  if (!text_icu_locale_id(tag, id, sizeof id)) return 0;
  UErrorCode status = U_ZERO_ERROR;
  int32_t count = uloc_toLanguageTag(id, (char *)canonical, capacity, true, &status);
  return U_SUCCESS(status) && count < capacity ? count : 0;
}

static bool list_contains(const char *const *list, const char *item) {
  for (; *list != NULL; list++)
    if (strcmp(*list, item) == 0) return true;
  return false;
}

static bool language_has_data(const char *language) {
  for (int32_t i = ubrk_countAvailable() - 1; i >= 0; i--)
    if (strcmp(ubrk_getAvailable(i), language) == 0) return true;
  return false;
}

bool text_icu_locale_is_known(const char *tag) {
  char id[ULOC_FULLNAME_CAPACITY], language[ULOC_LANG_CAPACITY], script[ULOC_SCRIPT_CAPACITY],
      region[ULOC_COUNTRY_CAPACITY];
  if (!text_icu_locale_id(tag, id, sizeof id)) return false;
  UErrorCode status = U_ZERO_ERROR;
  uloc_getLanguage(id, language, sizeof language, &status);
  uloc_getScript(id, script, sizeof script, &status);
  uloc_getCountry(id, region, sizeof region, &status);
  if (U_FAILURE(status) || !language_has_data(language)) return false;
  if (script[0] != 0) {
    UScriptCode codes[1];
    if (uscript_getCode(script, codes, 1, &status) != 1 || U_FAILURE(status)) return false;
  }
  // Regions that have locales but aren't countries: the world, Europe, and Latin America.
  static const char *const areas[] = {"001", "150", "419", NULL};
  return region[0] == 0 || list_contains(uloc_getISOCountries(), region)
      || list_contains(areas, region);
}
