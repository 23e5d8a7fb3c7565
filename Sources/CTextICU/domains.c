#include "text_icu_domains.h"

#include <unicode/uidna.h>

static UIDNA *open_idna(UErrorCode *status) {
  // Opening is cheap, because all instances share memory-mapped data.
  return uidna_openUTS46(
      UIDNA_USE_STD3_RULES | UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_CHECK_CONTEXTO |
          UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_NONTRANSITIONAL_TO_UNICODE,
      status);
}

int32_t text_icu_domain(
    const uint8_t *name, int32_t count, bool in_ascii, uint8_t *form, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  UIDNA *idna = open_idna(&status);
  if (U_FAILURE(status)) return 0;
  UIDNAInfo info = UIDNA_INFO_INITIALIZER;
  int32_t written = (in_ascii ? uidna_nameToASCII_UTF8 : uidna_nameToUnicodeUTF8)(
      idna, (const char *)name, count, (char *)form, capacity, &info, &status);
  uidna_close(idna);
  return U_FAILURE(status) || info.errors != 0 ? 0 : written;
}

int32_t text_icu_label_ascii_count(const uint8_t *label, int32_t count, bool *is_allowed) {
  *is_allowed = false;
  UErrorCode status = U_ZERO_ERROR;
  UIDNA *idna = open_idna(&status);
  if (U_FAILURE(status)) return 0;
  UIDNAInfo info = UIDNA_INFO_INITIALIZER;
  int32_t written =
      uidna_labelToASCII_UTF8(idna, (const char *)label, count, NULL, 0, &info, &status);
  uidna_close(idna);
  if (U_FAILURE(status) && status != U_BUFFER_OVERFLOW_ERROR) return 0;
  *is_allowed = (info.errors & (UIDNA_ERROR_DISALLOWED | UIDNA_ERROR_LABEL_HAS_DOT)) == 0;
  return written;
}
