#include "text_icu_domains.h"

#include <unicode/uidna.h>

int32_t text_icu_domain_ascii(
    const uint8_t *name, int32_t count, char *ascii, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  // ICU keeps one of these for the whole program; opening it reads data that is mapped already.
  UIDNA *idna = uidna_openUTS46(
      UIDNA_USE_STD3_RULES | UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_CHECK_CONTEXTO |
          UIDNA_NONTRANSITIONAL_TO_ASCII,
      &status);
  if (U_FAILURE(status)) return 0;
  UIDNAInfo info = UIDNA_INFO_INITIALIZER;
  int32_t written = uidna_nameToASCII_UTF8(
      idna, (const char *)name, count, ascii, capacity, &info, &status);
  uidna_close(idna);
  return U_FAILURE(status) || info.errors != 0 ? 0 : written;
}
