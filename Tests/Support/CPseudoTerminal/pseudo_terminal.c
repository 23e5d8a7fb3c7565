// Headers declare posix_openpt and related functions only with this macro.
#define _XOPEN_SOURCE 600
#define _DEFAULT_SOURCE
#define _DARWIN_C_SOURCE

#include "pseudo_terminal.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

int pseudo_terminal_open(void) {
  int user_side = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (user_side < 0) return -1;
  struct winsize size = {.ws_row = 24, .ws_col = 80};
  if (grantpt(user_side) == 0 && unlockpt(user_side) == 0 &&
      ioctl(user_side, TIOCSWINSZ, &size) == 0)
    return user_side;
  close(user_side);
  return -1;
}

int pseudo_terminal_program_side(int user_side) {
  const char *name = ptsname(user_side);
  return name ? open(name, O_RDWR | O_NOCTTY) : -1;
}

int pseudo_terminal_wait(int user_side, int milliseconds) {
  struct pollfd descriptor = {.fd = user_side, .events = POLLIN};
  return poll(&descriptor, 1, milliseconds) > 0 && (descriptor.revents & POLLIN);
}

int pseudo_terminal_sends_signals(int user_side) {
  struct termios mode;
  return tcgetattr(user_side, &mode) == 0 && (mode.c_lflag & ISIG) != 0;
}

void pseudo_terminal_unblock_stop_signals(void) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTSTP);
  sigaddset(&signals, SIGTTIN);
  sigaddset(&signals, SIGTTOU);
  pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
}
