#include "terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

// The signal handlers call only functions that POSIX defines as async-signal-safe.

static struct termios original_mode;
static volatile sig_atomic_t in_key_mode;
// Whether the program is between `terminal_begin_command` and `terminal_end_command`.
static volatile sig_atomic_t in_command;
// Whether `terminal_event_changed` has to be returned.
static volatile sig_atomic_t has_changed;
static volatile sig_atomic_t is_interrupted;

// The bytes of the last `read`, their number, and the index of the first byte that
// `terminal_read_byte` hasn't returned.
static unsigned char input[4096];
static size_t input_count, input_next;

// `(void)!` silences the warning about the unused result. A failed write can't be reported.
#define WRITE(descriptor, text) (void)!write(descriptor, text, sizeof text - 1)

static void set_key_mode(void) {
  struct termios mode = original_mode;
  mode.c_iflag &= ~(tcflag_t)(IXON | ICRNL | INLCR | IGNCR | ISTRIP);
  mode.c_lflag &= ~(tcflag_t)(ICANON | ECHO | IEXTEN);
  // A paste can contain the control characters of keys such as Ctrl-C.
  if (!in_command) mode.c_lflag &= ~(tcflag_t)ISIG;
  mode.c_cc[VMIN] = 1;
  mode.c_cc[VTIME] = 0;
  // Unlike TCSAFLUSH, TCSADRAIN doesn't discard input that has arrived.
  tcsetattr(STDIN_FILENO, TCSADRAIN, &mode);
}

static void enter_key_mode(void) {
  set_key_mode();
  WRITE(STDOUT_FILENO, "\033[?2004h");
}

// A signal can arrive while a line is drawn. `?7h` wraps lines again, as at the end of a drawing,
// and CR LF leaves the line of the prompt. `terminal_end_keys` doesn't need these sequences, since
// the function isn't called during a drawing.
static void restore_mode(void) {
  if (in_key_mode) {
    WRITE(STDOUT_FILENO, "\033[?2004l\033[?7h\r\n");
    tcsetattr(STDIN_FILENO, TCSADRAIN, &original_mode);
  }
}

static void set_handler(int signal, void (*handler)(int), int flags) {
  struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
  struct sigaction before;
  sigemptyset(&action.sa_mask);
  // A signal that the parent process ignored stays ignored.
  if (sigaction(signal, NULL, &before) != 0 || before.sa_handler == SIG_IGN) return;
  sigaction(signal, &action, NULL);
  // The signal can be blocked, since a process inherits blocked signals from its parent process.
  sigset_t handled;
  sigemptyset(&handled);
  sigaddset(&handled, signal);
  sigprocmask(SIG_UNBLOCK, &handled, NULL);
}

// SA_RESETHAND or `interrupt_on_signal` has restored the default action of the signal, so `raise`
// ends the program.
static void end_on_signal(int signal) {
  restore_mode();
  raise(signal);
}

static void interrupt_on_signal(int signal) {
  if (in_command && is_interrupted) {
    struct sigaction action = {.sa_handler = SIG_DFL, .sa_flags = SA_NODEFER};
    sigaction(signal, &action, NULL);
    end_on_signal(signal);
  }
  is_interrupted = 1;
}

static void resume(void) {
  int error = errno;
  if (in_key_mode) enter_key_mode();
  has_changed = 1;
  errno = error;
}

static void resume_on_signal(int signal) {
  (void)signal;
  resume();
}

static void resize_on_signal(int signal) {
  (void)signal;
  has_changed = 1;
}

static void stop_on_signal(int signal) {
  int error = errno;
  restore_mode();
  raise(signal);
  // `raise` returned after SIGCONT. In an orphaned process group, the kernel discards SIGTSTP, and
  // `raise` returned without SIGCONT.
  set_handler(SIGTSTP, stop_on_signal, (int)(SA_RESETHAND | SA_NODEFER));
  resume();
  errno = error;
}

static void set_handlers(void) {
  static const int ends[] = {SIGHUP,  SIGQUIT, SIGTERM, SIGABRT, SIGILL,
                             SIGTRAP, SIGSEGV, SIGBUS,  SIGFPE};
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
    set_handler(ends[i], end_on_signal, (int)(SA_RESETHAND | SA_NODEFER));
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
  WRITE(STDOUT_FILENO, "\033[?2004l");
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

// Returns 0 when a byte can be read, or else the first event.
static int wait_for_byte_or_event(void) {
  // The signals are only delivered while `pselect` waits, so that none arrives unnoticed between
  // the check and the wait.
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
    } else if (has_changed) {
      has_changed = 0;
      event = terminal_event_changed;
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

void terminal_stop(void) { kill(0, SIGTSTP); }

int terminal_columns(void) {
  struct winsize size;
  bool is_known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0
      || ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0;
  return is_known ? size.ws_col : 0;
}

void terminal_reserve_standard_streams(void) {
  // Standard input is opened for writing, and the output streams for reading, so that reading from
  // and writing to them still fail.
  static const int modes[] = {O_WRONLY, O_RDONLY, O_RDONLY};
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
    if (fcntl(stream, F_GETFD) == -1 && errno == EBADF)
      (void)!open("/dev/null", modes[stream]);
}
