#include "terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

// Signal handlers only call functions that are async-signal-safe by POSIX: `write`, `tcsetattr`,
// `raise`, and `sigaction`.

static struct termios found;
static volatile sig_atomic_t reads_keys, runs_command, has_changed, is_interrupted;

#define SAY(descriptor, text) (void)!write(descriptor, text, sizeof text - 1)

static void set_keys(void) {
  struct termios keys = found;
  keys.c_iflag &= ~(tcflag_t)(IXON | ICRNL | INLCR | IGNCR | ISTRIP);
  keys.c_lflag &= ~(tcflag_t)(ICANON | ECHO | IEXTEN);
  // Keys such as Ctrl-C send signals only during a command, since a paste can contain them.
  if (!runs_command) keys.c_lflag &= ~(tcflag_t)ISIG;
  keys.c_cc[VMIN] = 1;
  keys.c_cc[VTIME] = 0;
  // TCSADRAIN keeps input that has arrived.
  tcsetattr(STDIN_FILENO, TCSADRAIN, &keys);
}

static void take_over(void) {
  set_keys();
  SAY(STDOUT_FILENO, "\033[?2004h");
}

static void give_back(void) {
  if (reads_keys) {
    SAY(STDOUT_FILENO, "\033[?2004l\033[?7h\r\n");
    tcsetattr(STDIN_FILENO, TCSADRAIN, &found);
  }
}

static void handle(int signal, void (*handler)(int), int flags) {
  struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
  struct sigaction before;
  sigemptyset(&action.sa_mask);
  // A signal that the parent process ignores stays ignored.
  if (sigaction(signal, NULL, &before) != 0 || before.sa_handler == SIG_IGN) return;
  sigaction(signal, &action, NULL);
  // The parent process can have blocked the signal.
  sigset_t handled;
  sigemptyset(&handled);
  sigaddset(&handled, signal);
  sigprocmask(SIG_UNBLOCK, &handled, NULL);
}

// The handler was reset to the default when it was called, so `raise` ends the program.
static void end(int signal) {
  give_back();
  raise(signal);
}

static void interrupt(int signal) {
  // A second signal during a command ends the program.
  if (runs_command && is_interrupted) {
    struct sigaction action = {.sa_handler = SIG_DFL, .sa_flags = SA_NODEFER};
    sigaction(signal, &action, NULL);
    end(signal);
  }
  is_interrupted = 1;
}

static void resume(int signal) {
  (void)signal;
  if (reads_keys) take_over();
  has_changed = 1;
}

static void resize(int signal) {
  (void)signal;
  has_changed = 1;
}

static void stop(int signal) {
  int error = errno;
  give_back();
  raise(signal);
  // The program continues here after `resume`.
  handle(SIGTSTP, stop, (int)(SA_RESETHAND | SA_NODEFER));
  errno = error;
}

static void handle_all(void) {
  static const int ends[] = {SIGHUP,  SIGQUIT, SIGTERM, SIGABRT, SIGILL,
                             SIGTRAP, SIGSEGV, SIGBUS,  SIGFPE};
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
    handle(ends[i], end, (int)(SA_RESETHAND | SA_NODEFER));
  handle(SIGTSTP, stop, (int)(SA_RESETHAND | SA_NODEFER));
  handle(SIGCONT, resume, 0);
  // Without SA_RESTART, a waiting read returns, and the line is redrawn.
  handle(SIGWINCH, resize, 0);
}

bool terminal_begin_keys(void) {
  if (tcgetattr(STDIN_FILENO, &found) != 0) return false;
  handle_all();
  // This is set first, so that a signal in between restores the terminal.
  reads_keys = 1;
  take_over();
  return true;
}

void terminal_end_keys(void) {
  if (!reads_keys) return;
  SAY(STDOUT_FILENO, "\033[?2004l");
  tcsetattr(STDIN_FILENO, TCSADRAIN, &found);
  reads_keys = 0;
}

void terminal_handle_interrupts(void) {
  // Without single keys, the terminal's own line editing continues after the signal.
  handle(SIGINT, interrupt, reads_keys ? 0 : SA_RESTART);
}

void terminal_begin_command(void) {
  is_interrupted = 0;
  runs_command = 1;
  if (reads_keys) set_keys();
}

void terminal_end_command(void) {
  runs_command = 0;
  if (reads_keys) set_keys();
  // A late interrupt doesn't apply to the next line.
  is_interrupted = 0;
}

bool terminal_is_interrupted(void) { return runs_command && is_interrupted; }

static unsigned char bytes[4096];
static ssize_t count, next;

int terminal_read_byte(void) {
  while (next == count) {
    if (is_interrupted) {
      is_interrupted = 0;
      return terminal_interrupted;
    }
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
      // Another program left the terminal in nonblocking mode.
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

void terminal_reserve_standard_streams(void) {
  // Each stream is opened in the opposite mode, so that using it still fails.
  static const int modes[] = {O_WRONLY, O_RDONLY, O_RDONLY};
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
    if (fcntl(stream, F_GETFD) == -1 && errno == EBADF)
      (void)!open("/dev/null", modes[stream]);
}
