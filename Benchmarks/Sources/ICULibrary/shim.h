// What `ICUTwin` is compiled against: its source includes the headers that it uses, and the flags
// come from pkg-config.
#include <unicode/utypes.h>
