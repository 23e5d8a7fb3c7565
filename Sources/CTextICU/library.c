#include "text_icu_library.h"

#include <unicode/uchar.h>

text_icu_version text_icu_library_version(void) {
  UVersionInfo numbers;
  u_getVersion(numbers);
  return (text_icu_version){numbers[0], numbers[1]};
}

text_icu_version text_icu_unicode_version(void) {
  UVersionInfo numbers;
  u_getUnicodeVersion(numbers);
  return (text_icu_version){numbers[0], numbers[1]};
}
