// Swift's module for the C library doesn't contain wcwidth, which is part of X/Open.
#define _XOPEN_SOURCE 700
#include "c_library_reference.h"

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
    // U+0000 is one byte. Ill-formed text doesn't occur.
    if (bytes == 0 || bytes > count) bytes = 1;
    int width = wcwidth(scalar);
    if (width > 0) columns += width;
    text += bytes;
    count -= bytes;
  }
  return columns;
}
