// What of glibc Swift does not see: its module leaves out what `_GNU_SOURCE` adds, so the prototypes stand here.
#ifndef FAM_COUTSIDE_SHIM_H
#define FAM_COUTSIDE_SHIM_H

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern int pipe2(int ends[2], int flags);
extern int ppoll(struct pollfd *set, nfds_t count, const struct timespec *time, const sigset_t *mask);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);
extern char **environ;

/// A pipe whose ends no other child inherits. 0, or -1 with `errno`.
static inline int fam_pipe(int ends[2]) {
    return pipe2(ends, O_CLOEXEC);
}

/// Waits until the descriptor can be read or its other end is closed, with the signals of `mask` held back and no
/// others.
/// 1 then, -1 when a signal came.
static inline int fam_await(int descriptor, const sigset_t *mask) {
    struct pollfd wait = {descriptor, POLLIN, 0};
    return ppoll(&wait, 1, NULL, mask);
}

/// Starts a program, found along PATH, in a session of its own: no terminal can stop it, and it and what it starts are
/// one process group. It holds back no signal, and has the three descriptors and no others. 0, or an error number.
static inline int fam_spawn(pid_t *child, char *const arguments[], int input, int output, int errors) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    const int reset[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGCHLD};
    for (unsigned i = 0; i < sizeof reset / sizeof *reset; i++) sigaddset(&usual, reset[i]);
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&actions, input, 0);
    posix_spawn_file_actions_adddup2(&actions, output, 1);
    posix_spawn_file_actions_adddup2(&actions, errors, 2);
    posix_spawn_file_actions_addclosefrom_np(&actions, 3);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    const short setsid_flag = 0x80;  // POSIX_SPAWN_SETSID, which <spawn.h> shows with _GNU_SOURCE only
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | setsid_flag);
    int result = posix_spawnp(child, arguments[0], &actions, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return result;
}

/// Starts a line of the shell that has the terminal: in the same session and process group, with `input` as its standard
/// input. 0, or an error number.
static inline int fam_spawn_shell(pid_t *child, const char *command, int input) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input, 0);
    char *const arguments[] = {"sh", "-c", (char *)command, NULL};
    int result = posix_spawn(child, "/bin/sh", &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    return result;
}

/// Writes `/proc/PROCESS` and `file` to `path`. Async-signal-safe, as is what follows.
static inline void fam_process_path(char *path, pid_t process, const char *file) {
    char number[16], *first = number + sizeof number;
    *--first = 0;
    for (pid_t rest = process; rest > 0; rest /= 10) *--first = (char)('0' + rest % 10);
    strcpy(path, "/proc/");
    strcat(path, first);
    strcat(path, file);
}

/// Adds to `found` what `parent` has started, and what those have, up to `room` in all; how many there are then.
static inline int fam_descendants(pid_t parent, pid_t *found, int count, int room) {
    char path[64], task[64], text[1024];
    // `/proc/N/task/N/children`: each thread has a list of its own, and a shell has only one thread.
    fam_process_path(task, parent, "/children");
    fam_process_path(path, parent, "/task");
    strcat(path, task + strlen("/proc"));
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return count;
    ssize_t length = read(file, text, sizeof text);
    close(file);
    pid_t child = 0;
    for (ssize_t at = 0; at < length; at++) {
        if (text[at] >= '0' && text[at] <= '9') {
            child = child * 10 + (text[at] - '0');
        } else if (child > 0 && count < room) {
            found[count++] = child;
            count = fam_descendants(child, found, count, room);
            child = 0;
        }
    }
    return count;
}

/// Whether it runs; not one that has ended and whose parent has not yet asked.
static inline int fam_runs(pid_t process) {
    char path[64];
    fam_process_path(path, process, "/cwd");
    return access(path, F_OK) == 0;
}

/// Ends a child and what it has started, which a shell leaves behind, and waits for that; what does not end within a
/// second is left.
static inline void fam_end_child(pid_t child) {
    pid_t ended[32];
    int count = fam_descendants(child, ended, 0, 32), left = 1;
    kill(child, SIGTERM);
    for (int at = 0; at < count; at++) kill(ended[at], SIGTERM);
    for (int round = 0; round < 100 && left; round++) {
        left = waitpid(child, NULL, WNOHANG) == 0;
        for (int at = 0; at < count; at++) left |= fam_runs(ended[at]);
        if (left) poll(NULL, 0, 10);
    }
}

#endif
