#include "terminal.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

// The signal handlers call only functions that POSIX defines as async-signal-safe.

static struct termios original_mode;
static volatile sig_atomic_t in_key_mode;
// Whether `terminal_read_byte` has to return `terminal_event_redraw`.
static volatile sig_atomic_t needs_redraw;
// Whether the program is between `terminal_begin_command` and `terminal_end_command`.
static volatile sig_atomic_t in_command;
// Whether SIGINT arrived during the command or, if no command runs, must be returned as an event.
static volatile sig_atomic_t is_interrupted;

// The bytes from `input_next` to `input_count` haven't been returned yet.
static unsigned char input[4096];
static size_t input_count, input_next;

#define BRACKET_PASTES "\033[?2004h"
#define DO_NOT_BRACKET_PASTES "\033[?2004l"
#define WRAP_LINES "\033[?7h"

// `(void)!` silences the warning about the unused result. A failed write can't be reported.
#define WRITE(text) (void)!write(STDOUT_FILENO, text, sizeof text - 1)

// In the background, a handler must not change the mode: SIGTTOU would stop the process before a
// handler of another signal, such as SIGTERM, ends it. If the terminal doesn't control the process,
// `tcgetpgrp` fails, and `tcsetattr` doesn't cause SIGTTOU.
static bool is_in_background(void) {
  pid_t foreground_group = tcgetpgrp(STDIN_FILENO);
  return foreground_group != -1 && foreground_group != getpgrp();
}

static void set_key_mode(void) {
  struct termios mode = original_mode;
  mode.c_iflag &= ~(tcflag_t)(IXON | ICRNL | INLCR | IGNCR | ISTRIP);
  mode.c_lflag &= ~(tcflag_t)(ICANON | ECHO | IEXTEN);
  // Without ISIG, control characters in a paste, such as Ctrl-C, are read and don't send signals.
  if (!in_command) mode.c_lflag &= ~(tcflag_t)ISIG;
  mode.c_cc[VMIN] = 1;
  mode.c_cc[VTIME] = 0;
  // Unlike TCSAFLUSH, TCSADRAIN doesn't discard input that has arrived.
  tcsetattr(STDIN_FILENO, TCSADRAIN, &mode);
}

static void enter_key_mode(void) {
  set_key_mode();
  WRITE(BRACKET_PASTES);
}

// A signal can arrive while a line is drawn without wrapping. CR LF leaves the line of the prompt.
static void restore_mode(void) {
  if (in_key_mode && !is_in_background()) {
    WRITE(DO_NOT_BRACKET_PASTES WRAP_LINES "\r\n");
    tcsetattr(STDIN_FILENO, TCSADRAIN, &original_mode);
  }
}

static void set_handler(int number, void (*handler)(int), int flags) {
  struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
  struct sigaction current;
  sigemptyset(&action.sa_mask);
  // A signal that the parent process ignored stays ignored.
  if (sigaction(number, NULL, &current) != 0 || current.sa_handler == SIG_IGN) return;
  sigaction(number, &action, NULL);
  // The signal can be blocked, since a process inherits blocked signals from its parent process.
  sigset_t handled;
  sigemptyset(&handled);
  sigaddset(&handled, number);
  sigprocmask(SIG_UNBLOCK, &handled, NULL);
}

// The signal has its default action again, so `raise` ends the program. SIGINT is blocked in its
// handler, so it ends the program when the handler returns.
static void end_on_signal(int number) {
  restore_mode();
  raise(number);
}

static void interrupt_on_signal(int number) {
  if (in_command && is_interrupted) {
    signal(number, SIG_DFL);
    end_on_signal(number);
  }
  is_interrupted = 1;
}

static void resume(void) {
  if (in_key_mode && !is_in_background()) enter_key_mode();
  needs_redraw = 1;
}

static void resume_on_signal(int number) {
  (void)number;
  int error = errno;
  resume();
  errno = error;
}

static void resize_on_signal(int number) {
  (void)number;
  needs_redraw = 1;
}

static void stop_on_signal(int number) {
  int error = errno;
  restore_mode();
  raise(number);
  // `raise` returns after SIGCONT, or at once in an orphaned process group: the kernel discards
  // SIGTSTP there, and no SIGCONT follows, so key mode is also resumed here.
  set_handler(SIGTSTP, stop_on_signal, (int)(SA_RESETHAND | SA_NODEFER));
  resume();
  errno = error;
}

static void set_handlers(void) {
  static const int ending_signals[] = {
      SIGHUP, SIGQUIT, SIGTERM, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ,
      SIGABRT, SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGSYS, SIGVTALRM, SIGPROF,
#ifdef __linux__
      // Elsewhere, SIGIO is ignored by default.
      SIGIO, SIGPWR, SIGSTKFLT,
#endif
  };
  for (size_t i = 0; i < sizeof ending_signals / sizeof *ending_signals; i++)
    set_handler(ending_signals[i], end_on_signal, (int)(SA_RESETHAND | SA_NODEFER));
  set_handler(SIGTSTP, stop_on_signal, (int)(SA_RESETHAND | SA_NODEFER));
  set_handler(SIGCONT, resume_on_signal, 0);
  set_handler(SIGWINCH, resize_on_signal, 0);
}

bool terminal_begin_keys(void) {
  if (tcgetattr(STDIN_FILENO, &original_mode) != 0) return false;
  set_handlers();
  // `in_key_mode` is set before the mode changes, so that a signal in between restores the mode.
  in_key_mode = 1;
  enter_key_mode();
  return true;
}

void terminal_end_keys(void) {
  if (!in_key_mode) return;
  WRITE(DO_NOT_BRACKET_PASTES);
  tcsetattr(STDIN_FILENO, TCSADRAIN, &original_mode);
  in_key_mode = 0;
}

void terminal_handle_interrupts(void) {
  // Outside key mode, the program reads whole lines, and SA_RESTART continues a waiting `read`
  // after the signal.
  set_handler(SIGINT, interrupt_on_signal, in_key_mode ? 0 : SA_RESTART);
}

void terminal_begin_command(void) {
  is_interrupted = 0;
  in_command = 1;
  if (in_key_mode) set_key_mode();
}

void terminal_end_command(void) {
  in_command = 0;
  if (in_key_mode) set_key_mode();
  // A SIGINT that arrived at the end of the command must not affect the next line.
  is_interrupted = 0;
}

bool terminal_is_interrupted(void) { return in_command && is_interrupted; }

// Waits until standard input can be read or an event occurs. Returns the event, or 0 if standard
// input can be read. A pending event is returned first.
static int wait_for_byte_or_event(void) {
  // The signals are only delivered while `pselect` waits, so that no signal arrives unnoticed
  // between the check and the wait.
  sigset_t signals, original_mask;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTSTP);
  sigaddset(&signals, SIGCONT);
  sigaddset(&signals, SIGWINCH);
  sigprocmask(SIG_BLOCK, &signals, &original_mask);
  int event = 0;
  while (event == 0) {
    fd_set readable;
    FD_ZERO(&readable);
    FD_SET(STDIN_FILENO, &readable);
    if (is_interrupted) {
      is_interrupted = 0;
      event = terminal_event_interrupted;
    } else if (needs_redraw) {
      needs_redraw = 0;
      // In the background, SIGTTOU stops the process here, before it draws.
      if (in_key_mode) enter_key_mode();
      event = terminal_event_redraw;
    } else if (pselect(STDIN_FILENO + 1, &readable, NULL, NULL, NULL, &original_mask) > 0) {
      break;
    } else if (errno != EINTR) {
      event = terminal_event_ended;
    }
  }
  sigprocmask(SIG_SETMASK, &original_mask, NULL);
  return event;
}

int terminal_read_byte(void) {
  while (input_next == input_count) {
    int event = wait_for_byte_or_event();
    if (event != 0) return event;
    ssize_t count = read(STDIN_FILENO, input, sizeof input);
    // Another program that reads standard input can have read the bytes, and can have left standard
    // input in nonblocking mode.
    bool can_retry = count < 0 && (errno == EINTR || errno == EAGAIN);
    if (count <= 0 && !can_retry) return terminal_event_ended;
    input_count = can_retry ? 0 : (size_t)count;
    input_next = 0;
  }
  return input[input_next++];
}

bool terminal_has_byte(void) {
  if (input_next < input_count) return true;
  return poll(&(struct pollfd){.fd = STDIN_FILENO, .events = POLLIN}, 1, 0) > 0;
}

void terminal_stop(void) {
  kill(0, SIGTSTP);
  // In the background, SIGTTOU stops the process here, before it draws.
  if (in_key_mode) enter_key_mode();
}

int terminal_columns(void) {
  struct winsize size;
  bool is_known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0
      || ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0;
  return is_known ? size.ws_col : 0;
}
