#ifndef C_LIBRARY_TWIN_H
#define C_LIBRARY_TWIN_H

#include <stddef.h>

/// The columns of UTF-8 by the C library's `wcwidth` of each scalar, without a look at what stands
/// beside it; scalars that it calls unprintable take none.
long c_library_columns(const char *text, size_t count);

#endif
