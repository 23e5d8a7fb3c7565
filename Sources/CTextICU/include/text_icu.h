#pragma once

// A shim for ICU. Swift can't call ICU's functions by name, because their names are macros that
// append the version, as in `ubrk_open_72`. The headers declare opaque types of their own, so that
// they don't include ICU's headers. `text_icu_bytes.h` doesn't use ICU: it has an operation that
// Swift's SIMD types don't provide.

#include "text_icu_break_iterator.h"
#include "text_icu_bytes.h"
#include "text_icu_case_mapping.h"
#include "text_icu_data.h"
#include "text_icu_domains.h"
#include "text_icu_encodings.h"
#include "text_icu_library.h"
#include "text_icu_locales.h"
#include "text_icu_normalization.h"
#include "text_icu_patterns.h"
