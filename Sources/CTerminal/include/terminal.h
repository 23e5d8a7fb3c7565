#pragma once

#include <stdbool.h>

/// Control of the terminal: single keys from standard input, signals, and the width of lines. The
/// functions have no pointers, so that Swift can call them without unsafe code.

/// Makes each key readable immediately and without echo, and turns on bracketed paste. Keys such as
/// Ctrl-C are then read as bytes and don't send signals. Returns false if standard input isn't a
/// terminal. Signals such as SIGTERM and SIGTSTP restore the original mode before they end or stop
/// the program.
bool terminal_begin_keys(void);

/// Restores the mode that standard input had before `terminal_begin_keys`. Does nothing if
/// `terminal_begin_keys` wasn't called or returned false.
void terminal_end_keys(void);

/// Makes `terminal_is_interrupted` and `terminal_read_byte` report SIGINT. SIGINT then doesn't end
/// the program, except for the second SIGINT during a command. If you read single keys, call
/// `terminal_begin_keys` before this function.
void terminal_handle_interrupts(void);

/// Begins a command. Keys such as Ctrl-C send signals until `terminal_end_command` is called.
void terminal_begin_command(void);

/// Ends the command, and forgets that SIGINT arrived.
void terminal_end_command(void);

/// Returns whether SIGINT arrived during the current command. Returns false outside a command.
bool terminal_is_interrupted(void);

enum {
  /// Standard input has ended, or can't be read.
  terminal_event_ended = -1,
  /// The size of the terminal has changed, or the program continues after it was stopped.
  terminal_event_changed = -2,
  /// SIGINT arrived while no command ran.
  terminal_event_interrupted = -3,
};

/// Waits for a byte, and returns the byte or one of the constants above.
int terminal_read_byte(void);

/// Returns whether a byte or the end of the input can be read without waiting.
bool terminal_has_byte(void);

/// Acts like Ctrl-Z: sends SIGTSTP to the process group, and returns when the program continues.
void terminal_stop(void);

/// Returns the width in columns of the terminal of standard output, or else of standard error.
/// Returns 0 if neither is a terminal, or if the terminal doesn't report a width.
int terminal_columns(void);

/// Opens /dev/null for each closed standard stream, so that no other file gets its descriptor.
/// Using the stream still fails.
void terminal_reserve_standard_streams(void);
