#include "icu_oracle.h"

#include <stdlib.h>
#include <string.h>
#include <unicode/ucnv.h>
#include <unicode/unorm2.h>

static void skip(
    const void *context, UConverterFromUnicodeArgs *arguments, const UChar *units, int32_t count,
    UChar32 scalar, UConverterCallbackReason reason, UErrorCode *status) {
  (void)arguments, (void)units, (void)count, (void)scalar;
  if (reason > UCNV_IRREGULAR) return;
  *(int64_t *)context += 1;
  *status = U_ZERO_ERROR;
}

icu_oracle_tally icu_oracle_encode(const char *encoding, const uint16_t *units, int32_t count) {
  icu_oracle_tally tally = {-1, 0};
  UErrorCode status = U_ZERO_ERROR;
  UConverter *converter = ucnv_open(encoding, &status);
  ucnv_setFallback(converter, false);
  ucnv_setFromUCallBack(converter, skip, &tally.unencodable, NULL, NULL, &status);
  int32_t capacity = 64 + 16 * count;
  char *bytes = malloc(capacity);
  int32_t written = ucnv_fromUChars(converter, bytes, capacity, units, count, &status);
  if (U_SUCCESS(status)) tally.bytes = written;
  free(bytes);
  ucnv_close(converter);
  return tally;
}

int32_t icu_oracle_normalize(
    const char *form, const uint16_t *units, int32_t count, uint16_t *result, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  const char *data = strchr(form, 'k') != NULL ? "nfkc" : "nfc";
  UNormalization2Mode mode = strchr(form, 'd') != NULL ? UNORM2_DECOMPOSE : UNORM2_COMPOSE;
  const UNormalizer2 *normalizer = unorm2_getInstance(NULL, data, mode, &status);
  int32_t written = unorm2_normalize(normalizer, units, count, result, capacity, &status);
  return U_SUCCESS(status) ? written : -1;
}
