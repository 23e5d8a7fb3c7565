#pragma once

/// Opens a terminal of 80 columns, and returns a descriptor of the user's side, or -1.
int pseudo_terminal_open(void);

/// Returns a descriptor of the program's side, or -1.
int pseudo_terminal_program_side(int user_side);

/// Waits for output of the program. Returns 1 if there is output, and 0 at the end or after a timeout.
int pseudo_terminal_wait(int user_side, int milliseconds);

/// Returns whether keys such as Ctrl-C send signals to the program.
int pseudo_terminal_sends_signals(int user_side);
