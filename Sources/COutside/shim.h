// What of glibc Swift does not see: its module leaves out what `_GNU_SOURCE` adds, so the prototypes stand here.
#ifndef FAM_COUTSIDE_SHIM_H
#define FAM_COUTSIDE_SHIM_H

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <time.h>

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

/// Ends a child and waits for that; one that does not end within a second is left. Async-signal-safe.
static inline void fam_end_child(pid_t child) {
    kill(child, SIGTERM);
    for (int round = 0; round < 100 && waitpid(child, NULL, WNOHANG) == 0; round++) poll(NULL, 0, 10);
}

#endif
