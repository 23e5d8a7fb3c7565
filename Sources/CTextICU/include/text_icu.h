#pragma once

// A shim for ICU. Swift can't import ICU's functions, because their names are macros that append
// the version, as in `ubrk_open_72`. The headers declare opaque types, because the names of ICU's
// types are macros, too. `text_icu_bytes.h` doesn't use ICU: it has an operation that Swift's SIMD
// types lack.

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
