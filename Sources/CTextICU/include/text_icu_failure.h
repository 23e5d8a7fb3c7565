#pragma once

// ICU's name of an error, or NULL if the call succeeded. Warnings are successes.
typedef const char *text_icu_failure;
