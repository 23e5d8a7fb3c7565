#pragma once

#include <stdbool.h>

// Control of the terminal: single keys from standard input, signals, and the width of lines. The
// functions have no pointers, so that Swift can call them without unsafe code.

/// Begins key mode: each key can be read immediately and isn't echoed, and pastes are bracketed.
///
/// Keys such as Ctrl-C are then read as bytes and don't send signals. Returns false if standard
/// input isn't a terminal. If a signal such as SIGTERM or SIGSEGV ends the program in the
/// foreground, or SIGTSTP stops it, the original mode is restored.
bool terminal_begin_keys(void);

/// Restores the mode that standard input had before `terminal_begin_keys`. Does nothing if
/// `terminal_begin_keys` wasn't called or returned false.
void terminal_end_keys(void);

/// Makes `terminal_is_interrupted` and `terminal_read_byte` report SIGINT.
///
/// SIGINT then doesn't end the program, except for the second SIGINT during a command. If you read
/// single keys, call `terminal_begin_keys` before this function.
void terminal_handle_interrupts(void);

/// Begins a command. In key mode, keys such as Ctrl-C send signals until the command ends.
void terminal_begin_command(void);

/// Ends the command, and discards a SIGINT that arrived during the command.
void terminal_end_command(void);

/// Returns whether SIGINT arrived during the current command. Returns false outside a command.
bool terminal_is_interrupted(void);

/// The events that `terminal_read_byte` can return instead of a byte.
enum {
  /// Standard input has ended, or can't be read.
  terminal_event_ended = -1,
  /// The line must be drawn again: the size of the terminal has changed, or the program continues
  /// after it was stopped.
  terminal_event_redraw = -2,
  /// SIGINT arrived while no command ran.
  terminal_event_interrupted = -3,
};

/// Waits for a byte or an event, and returns the byte or the constant of the event. Don't call the
/// function during a command.
int terminal_read_byte(void);

/// Returns whether a byte or the end of the input can be read without waiting.
bool terminal_has_byte(void);

/// Acts like Ctrl-Z: sends SIGTSTP to the process group, and returns when the program continues.
void terminal_stop(void);

/// Returns the width in columns of the terminal of standard output, or else of standard error.
///
/// Returns 0 if neither is a terminal, or if the width isn't known.
int terminal_columns(void);
