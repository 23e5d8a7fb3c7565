#pragma once

#include "text_icu_bytes.h"
#include "text_icu_case.h"
#include "text_icu_domains.h"
#include "text_icu_encodings.h"
#include "text_icu_normalization.h"
#include "text_icu_patterns.h"
#include "text_icu_versions.h"
#include "text_icu_words.h"
