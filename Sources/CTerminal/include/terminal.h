#pragma once

#include <stdbool.h>

/// Control of the terminal: single keys from standard input, signals, and the width of lines.
///
/// After `terminal_begin_keys`, the terminal's original mode is restored before a signal such as
/// SIGTERM or SIGTSTP ends or stops the program.
///
/// A command begins with `terminal_begin_command` and ends with `terminal_end_command`.
///
/// The functions have no pointers in their parameters and results, so that Swift can call them
/// without unsafe code.

/// Puts the terminal in a mode in which each key can be read immediately, keys aren't echoed, and
/// pastes are bracketed. Returns false if standard input isn't a terminal.
///
/// Outside a command, keys such as Ctrl-C don't send signals, since a paste can contain the control
/// characters of these keys.
bool terminal_begin_keys(void);

/// Restores the terminal's original mode. Does nothing unless `terminal_begin_keys` returned true.
void terminal_end_keys(void);

/// Handles SIGINT. During a command, `terminal_is_interrupted` reports the first SIGINT, and the
/// second SIGINT ends the program. Outside a command, SIGINT doesn't end the program.
///
/// If you read single keys, call `terminal_begin_keys` before this function.
void terminal_handle_interrupts(void);

/// Begins a command. During a command, keys such as Ctrl-C send signals.
void terminal_begin_command(void);

/// Ends a command. After `terminal_begin_keys`, keys such as Ctrl-C no longer send signals.
void terminal_end_command(void);

/// Returns whether a command is running and SIGINT arrived after the command began.
bool terminal_is_interrupted(void);

enum {
  /// Standard input has ended, or can't be read.
  terminal_ended = -1,
  /// The size of the terminal has changed, or the program continues after it was stopped.
  terminal_changed = -2,
  /// SIGINT arrived while no command ran.
  terminal_interrupted = -3,
};

/// Waits for the next byte of standard input, and returns the byte, `terminal_ended`,
/// `terminal_changed`, or `terminal_interrupted`.
int terminal_read_byte(void);

/// Returns whether `terminal_read_byte` can return a byte, or the end of the input, without
/// waiting.
bool terminal_has_byte(void);

/// Sends SIGTSTP to the process group, as Ctrl-Z does. If this stops the program, returns when the
/// program continues.
void terminal_stop(void);

/// Returns the width of the terminal in columns, or 0 if the width is unknown. If standard output
/// isn't a terminal, the terminal of standard error is used.
int terminal_columns(void);

/// Opens /dev/null for each standard stream that is closed, so that no other file gets the stream's
/// file descriptor. Reading from standard input, or writing to the output streams, still fails.
void terminal_reserve_standard_streams(void);
