#pragma once

/// The side of a new terminal, 80 columns wide, that a user types into: a descriptor, or -1.
int pseudo_terminal_open(void);

/// The side that a program reads: a descriptor, or -1.
int pseudo_terminal_program_side(int user_side);

/// Waits for something to read: 1, or 0 where there is nothing to come, or nothing for so long.
int pseudo_terminal_wait(int user_side, int milliseconds);

/// Whether keys such as Ctrl-C send signals to the program.
int pseudo_terminal_sends_signals(int user_side);
