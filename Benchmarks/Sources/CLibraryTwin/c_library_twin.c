// Swift's module of the C library leaves wcwidth out, which is X/Open's.
#define _XOPEN_SOURCE 700
#include "c_library_twin.h"

#include <locale.h>
#include <wchar.h>

long c_library_columns(const char *text, size_t count) {
  static int is_set = 0;
  if (!is_set) {
    setlocale(LC_CTYPE, "C.UTF-8");
    is_set = 1;
  }
  long columns = 0;
  mbstate_t state = {0};
  while (count > 0) {
    wchar_t scalar;
    size_t bytes = mbrtowc(&scalar, text, count, &state);
    // Only U+0000 has none, and is one byte long; what is broken does not occur.
    if (bytes == 0 || bytes > count) bytes = 1;
    int width = wcwidth(scalar);
    if (width > 0) columns += width;
    text += bytes;
    count -= bytes;
  }
  return columns;
}
