#include "terminal.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

// Everything that a signal handler calls here is async-signal-safe: `write`, `tcsetattr`, `raise`
// and `sigaction` are by POSIX.

static struct termios found;
static volatile sig_atomic_t reads_keys, has_changed;

#define SAY(descriptor, text) (void)!write(descriptor, text, sizeof text - 1)

static void set_keys(void) {
  struct termios keys = found;
  keys.c_iflag &= ~(tcflag_t)(IXON | ICRNL | INLCR | IGNCR | ISTRIP);
  keys.c_lflag &= ~(tcflag_t)(ICANON | ECHO | IEXTEN | ISIG);
  keys.c_cc[VMIN] = 1;
  keys.c_cc[VTIME] = 0;
  // What was typed ahead stays.
  tcsetattr(STDIN_FILENO, TCSADRAIN, &keys);
  SAY(STDOUT_FILENO, "\033[?2004h");
}

static void give_back(void) {
  if (reads_keys) {
    SAY(STDOUT_FILENO, "\033[?2004l\033[?7h\r\n");
    tcsetattr(STDIN_FILENO, TCSADRAIN, &found);
  }
}

// The handler was reset to the default when it was called: the signal now does what it would have.
static void end(int signal) {
  give_back();
  raise(signal);
}

static void stop(int signal);

static void resume(int signal) {
  (void)signal;
  if (reads_keys) set_keys();
  has_changed = 1;
}

static void resize(int signal) {
  (void)signal;
  has_changed = 1;
}

static void handle(int signal, void (*handler)(int), int flags) {
  struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
  struct sigaction before;
  sigemptyset(&action.sa_mask);
  // A signal that the parent process had ignored stays ignored.
  if (sigaction(signal, NULL, &before) != 0 || before.sa_handler == SIG_IGN) return;
  sigaction(signal, &action, NULL);
  // A parent process that starts this one from a thread of its own may have left signals blocked.
  sigset_t handled;
  sigemptyset(&handled);
  sigaddset(&handled, signal);
  sigprocmask(SIG_UNBLOCK, &handled, NULL);
}

static void stop(int signal) {
  int error = errno;
  give_back();
  raise(signal);
  // Here the program goes on, `resume` having run.
  handle(SIGTSTP, stop, (int)(SA_RESETHAND | SA_NODEFER));
  errno = error;
}

static void handle_all(void) {
  static const int ends[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGABRT,
                             SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE};
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
    handle(ends[i], end, (int)(SA_RESETHAND | SA_NODEFER));
  handle(SIGTSTP, stop, (int)(SA_RESETHAND | SA_NODEFER));
  handle(SIGCONT, resume, 0);
  // Without SA_RESTART, so that a read that waits comes back and the line is drawn anew.
  handle(SIGWINCH, resize, 0);
}

bool terminal_begin_keys(void) {
  if (tcgetattr(STDIN_FILENO, &found) != 0) return false;
  handle_all();
  // First, so that a signal in between gives the terminal back: to set what is set does no harm.
  reads_keys = 1;
  set_keys();
  return true;
}

void terminal_end_keys(void) {
  if (!reads_keys) return;
  SAY(STDOUT_FILENO, "\033[?2004l");
  tcsetattr(STDIN_FILENO, TCSADRAIN, &found);
  reads_keys = 0;
}

static unsigned char bytes[4096];
static ssize_t count, next;

int terminal_read_byte(void) {
  while (next == count) {
    if (has_changed) {
      has_changed = 0;
      return terminal_changed;
    }
    count = read(STDIN_FILENO, bytes, sizeof bytes);
    next = 0;
    if (count > 0) break;
    int error = count < 0 ? errno : 0;
    count = 0;
    if (error == EAGAIN) {
      // Another program has left the terminal so that reads do not wait.
      poll(&(struct pollfd){.fd = STDIN_FILENO, .events = POLLIN}, 1, -1);
    } else if (error != EINTR) {
      return terminal_ended;
    }
  }
  return bytes[next++];
}

bool terminal_has_byte(void) {
  if (next < count) return true;
  return poll(&(struct pollfd){.fd = STDIN_FILENO, .events = POLLIN}, 1, 0) > 0;
}

void terminal_stop(void) { kill(0, SIGTSTP); }

int terminal_columns(void) {
  struct winsize size;
  return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}
