#pragma once
#include "text_icu_words.h"
