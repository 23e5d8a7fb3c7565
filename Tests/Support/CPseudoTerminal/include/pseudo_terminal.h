#pragma once

/// Returns the descriptor to write keys to and read output from, or -1. The terminal has 80
/// columns.
int pseudo_terminal_open(void);

int pseudo_terminal_program_side(int user_side);

/// Returns 1 if there is output to read after at most `milliseconds`, and 0 otherwise.
int pseudo_terminal_wait(int user_side, int milliseconds);

/// Returns whether keys such as Ctrl-C send signals to the program.
int pseudo_terminal_sends_signals(int user_side);

/// Unblocks the signals of job control in the calling thread, and thus in programs that it starts.
/// Threads of Dispatch block all signals.
void pseudo_terminal_unblock_stop_signals(void);
