#pragma once

/// Opens a pseudoterminal of 80 columns. Returns the descriptor of the user's side, or -1 if the
/// pseudoterminal can't be opened. Keys are written to the user's side, and output is read from it.
int pseudo_terminal_open(void);

/// Opens the program's side of a pseudoterminal. Returns its descriptor, or -1 if this fails.
int pseudo_terminal_program_side(int user_side);

/// Waits for output of the program, at most `milliseconds`. Returns 1 if there is output to read,
/// and 0 otherwise.
int pseudo_terminal_wait(int user_side, int milliseconds);

/// Returns whether keys such as Ctrl-C send signals to the program.
int pseudo_terminal_sends_signals(int user_side);
