// The module links ICU for `ICUReference`, whose source includes the headers that it uses. The flags
// are from pkg-config.
#include <unicode/utypes.h>
