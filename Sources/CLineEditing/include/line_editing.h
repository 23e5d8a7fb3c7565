#pragma once

#include <stdbool.h>

/// A line editor with history on the terminal: libedit, where the system has it.
///
/// No pointer crosses this interface, so that its user needs no unsafe code: a line that was read
/// is kept here until the next one, and handed over byte by byte.

/// Whether there is a line editor. The first call loads it.
bool line_editing_is_available(void);

/// Prompts for a line, reads it, and remembers it in the history.
///
/// Returns the number of its bytes, or -1 at the end of the input.
int line_editing_read(void);

/// A byte of the line that was read last. The index is below what `line_editing_read` returned.
unsigned char line_editing_byte(int index);
