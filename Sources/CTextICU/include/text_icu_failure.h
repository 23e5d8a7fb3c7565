#pragma once

// An error of ICU as its own name for it, or null where the call succeeded: statuses at or below
// zero are successes with a remark.
typedef const char *text_icu_failure;
