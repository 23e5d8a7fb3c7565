// This module only links ICU, with the flags of pkg-config. `ICUReference` includes all other
// headers of ICU that it uses.
#include <unicode/utypes.h>
