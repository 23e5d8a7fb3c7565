#pragma once

#include "text_icu_bytes.h"
#include "text_icu_domains.h"
#include "text_icu_encodings.h"
#include "text_icu_library.h"
#include "text_icu_patterns.h"
#include "text_icu_transforms.h"
#include "text_icu_words.h"
