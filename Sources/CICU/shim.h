// The module links ICU for `CTextICU`, whose sources include the headers that they use. The flags
// are from pkg-config (`icu-i18n` and `icu-uc`; Homebrew's keg-only icu4c needs PKG_CONFIG_PATH).
#include <unicode/utypes.h>
