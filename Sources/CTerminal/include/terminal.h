#pragma once

#include <stdbool.h>

/// The terminal, as far as a program takes it over: key by key on standard input. It is given back
/// as it was found, also where a signal ends or stops the program.
///
/// No pointer crosses this interface, so that its user needs no unsafe code.

/// Has standard input give every key at once, unechoed, and pastes marked as such.
///
/// False where standard input is no terminal. Keys that send signals elsewhere are bytes here:
/// a paste may hold them.
bool terminal_begin_keys(void);

/// Gives the terminal back.
void terminal_end_keys(void);

enum {
  terminal_ended = -1,
  /// The terminal has another size, or the program came back from being stopped: draw again.
  terminal_changed = -2,
};

/// The next byte that was typed, or one of the above. Waits for it.
int terminal_read_byte(void);

/// Whether a byte was typed already.
bool terminal_has_byte(void);

/// Stops the program as the key for it does elsewhere, and comes back when it goes on.
void terminal_stop(void);

/// How wide standard output is; 0 where that is not known.
int terminal_columns(void);

/// The bytes of an argument of the command, and each of them: a string of Swift would have repaired
/// what is not UTF-8. 0 where there is no such argument or byte.
int command_argument_length(int index);
int command_argument_byte(int index, int offset);

/// Opens the file that an argument names, without so many bytes at the argument's beginning.
///
/// A descriptor, or -1 where there is no such argument or file.
int command_open_argument(int index, int skipped);
