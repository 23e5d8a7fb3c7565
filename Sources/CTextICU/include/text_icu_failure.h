#pragma once

/// ICU's name of an error, or NULL if the call succeeded. A warning isn't an error.
typedef const char *text_icu_failure;
