// What `CTextICU` is compiled against: its sources include the headers that they use, and the
// flags come from pkg-config (`icu-i18n` on Debian, Homebrew's keg-only icu4c with PKG_CONFIG_PATH).
#include <unicode/utypes.h>
