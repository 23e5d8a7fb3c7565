#ifndef C_LIBRARY_REFERENCE_H
#define C_LIBRARY_REFERENCE_H

#include <stddef.h>

/// Returns the sum of `wcwidth` of all scalars of a UTF-8 text. Nonprintable scalars count 0.
long c_library_columns(const char *text, size_t count);

#endif
