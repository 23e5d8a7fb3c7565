#pragma once

/// Opens a pseudoterminal of 80 columns. Returns the descriptor of the user's side, to which keys
/// are written and from which output is read, or -1.
int pseudo_terminal_open(void);

/// Returns the descriptor of the program's side, or -1.
int pseudo_terminal_program_side(int user_side);

/// Returns 1 if there is output to read after at most `milliseconds`, and 0 otherwise.
int pseudo_terminal_wait(int user_side, int milliseconds);

/// Returns whether keys such as Ctrl-C send signals to the program.
int pseudo_terminal_sends_signals(int user_side);
