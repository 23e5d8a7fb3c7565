#include "text_icu_case_mapping.h"

#include <unicode/ucasemap.h>

int32_t text_icu_map_case(
    const char *language, bool to_upper, const uint8_t *text, int32_t count, uint8_t *result,
    int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  UCaseMap *map = ucasemap_open(language, 0, &status);
  if (U_FAILURE(status)) return -1;
  int32_t (*apply)(const UCaseMap *, char *, int32_t, const char *, int32_t, UErrorCode *) =
      to_upper ? ucasemap_utf8ToUpper : ucasemap_utf8ToLower;
  int32_t needed = apply(map, (char *)result, capacity, (const char *)text, count, &status);
  ucasemap_close(map);
  return U_SUCCESS(status) || status == U_BUFFER_OVERFLOW_ERROR ? needed : -1;
}
